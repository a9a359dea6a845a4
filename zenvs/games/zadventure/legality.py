"""Which actions are legal: the one place that says so."""

from __future__ import annotations

import numpy as np

from zenvs.core.action_set import ActionSet, no_actions, with_action, with_actions
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.cards import card_classes, has_card, movable_cards, weapon_classes
from zenvs.games.zadventure.combat import second_directions, shown_weapons, special_weapons
from zenvs.games.zadventure.constants import (
    BEAR,
    BOARD_ACTION,
    BOARDS,
    BREAK_ACTION,
    BREAK_DECISION,
    CHAINED,
    CHARACTER_DECISION,
    CHARACTERS,
    CLASSES,
    DIRECTION_COUNT,
    DRINK,
    DRINK_ACTION,
    DROP_ACTION,
    FIGHT_DECISION,
    FLEE_DECISION,
    GIVE_ACTION,
    GNAW_ACTION,
    GNAW_ROPE_ACTION,
    GO_ACTION,
    HEAL_ACTION,
    KIT,
    KIT_DECISION,
    LASSO,
    LASSO_ACTION,
    LEAP,
    MONKEY,
    MOST_PLAYERS,
    MOVE_ACTION,
    MOVE_DECISION,
    NO_SPIN,
    PICK_ACTION,
    ROLL_DECISION,
    SECOND_ACTION,
    SECOND_DECISION,
    SECOND_NONE_ACTION,
    SMOKE,
    SMOKE_ACTION,
    SPIN_ACTION,
    STOP_ACTION,
    TAKE_ACTION,
    USE_ACTION,
    WEAPON_DECISION,
    ZOMBIE_ACT_DECISION,
    ZOMBIE_ACTION,
    ZOMBIE_DECISION,
)
from zenvs.games.zadventure.items import break_classes
from zenvs.games.zadventure.paths import (
    hypnotist_directions,
    roll_directions,
    smoke_directions,
    step_directions,
)
from zenvs.games.zadventure.squares import are_near, is_living, is_locked, next_square, zombie_on
from zenvs.games.zadventure.state import NO_ZOMBIE, State
from zenvs.games.zadventure.tables import NO_OPENING, NO_SQUARE, Tables
from zenvs.games.zadventure.zombie_paths import gnaw_directions, go_actions
from zenvs.games.zadventure.zombies import choosable, is_tied

_ONE = int64(1)
_CHARACTER_COUNT = len(CHARACTERS)
#: Actions with a card and a player are numbered class by class: half of the classes make a set of 28 actions.
_HALF = len(CLASSES) // 2
_HALF_MASK = (1 << _HALF) - 1
_SPREAD = np.array([sum(1 << MOST_PLAYERS * bit for bit in range(_HALF) if half >> bit & 1) for half in range(128)])


@compiled
def legal_actions(tables: Tables, state: State) -> ActionSet:
    """The legal actions of the decision that is asked, while the game runs."""
    decision = state.decision
    if decision == MOVE_DECISION:
        return _move_actions(tables, state)
    if decision == FIGHT_DECISION:
        actions = with_action(no_actions(), SPIN_ACTION)
        return with_actions(actions, USE_ACTION, special_weapons(tables, state))
    if decision == WEAPON_DECISION:
        return _weapon_actions(tables, state)
    if decision == FLEE_DECISION:
        return _flee_actions(tables, state)
    if decision == KIT_DECISION:
        return _with_heals(tables, state, with_action(no_actions(), STOP_ACTION))
    if decision == SECOND_DECISION:
        actions = with_action(no_actions(), SECOND_NONE_ACTION)
        return with_actions(actions, SECOND_ACTION, second_directions(tables, state))
    if decision == ROLL_DECISION:
        actions = with_action(no_actions(), STOP_ACTION)
        return with_actions(actions, MOVE_ACTION, roll_directions(tables, state))
    if decision == BREAK_DECISION:
        return _break_actions(tables, state)
    if decision == CHARACTER_DECISION:
        return _pick_actions(tables, state)
    if decision == ZOMBIE_DECISION:
        return with_actions(no_actions(), ZOMBIE_ACTION, choosable(state))
    if decision == ZOMBIE_ACT_DECISION:
        return _zombie_act_actions(tables, state)
    distance = int64(state.steps)
    return with_actions(no_actions(), GO_ACTION, go_actions(tables, state, int64(state.zombie), 1, distance))


@compiled
def _pick_actions(tables: Tables, state: State) -> ActionSet:
    """ZAD-SET-1: any character that is free."""
    free = (_ONE << _CHARACTER_COUNT) - 1
    for player in range(state.actor):
        free &= ~(_ONE << int64(state.characters[player]))
    return with_actions(no_actions(), PICK_ACTION, free)


@compiled
def _with_steps(tables: Tables, state: State, actions: ActionSet) -> ActionSet:
    """ZAD-TRN-1, ZAD-TRN-2: steps, and to stop after one, or where none is possible."""
    steps = step_directions(tables, state)
    actions = with_actions(actions, MOVE_ACTION, steps)
    if state.steps > 1 and has_card(tables, state, state.actor, SMOKE):
        actions = with_actions(actions, SMOKE_ACTION, smoke_directions(tables, state))
    if not state.passing and (state.moved > 0 or steps == 0):
        actions = with_action(actions, STOP_ACTION)
    return actions


@compiled
def _with_drink(tables: Tables, state: State, actions: ActionSet) -> ActionSet:
    """ZAD-ITM-5."""
    if has_card(tables, state, state.actor, DRINK):
        return with_action(actions, DRINK_ACTION)
    return actions


@compiled
def _move_actions(tables: Tables, state: State) -> ActionSet:
    """ZAD-TRN-1, ZAD-TRN-6, ZAD-TRN-7: steps, free actions and those that end the turn."""
    if state.hypnotised:
        return with_actions(
            no_actions(), MOVE_ACTION, hypnotist_directions(tables, state, int64(state.squares[state.actor]))
        )
    actions = _with_steps(tables, state, no_actions())
    if state.passing:
        return actions
    actions = _with_drink(tables, state, actions)
    actions = _with_heals(tables, state, actions)
    actions = _with_boards(tables, state, actions)
    actions = _with_lasso(tables, state, actions)
    return _with_exchange(tables, state, actions)


@compiled
def _flee_actions(tables: Tables, state: State) -> ActionSet:
    """ZAD-CMB-2: steps, smoke and drink; one step from the hypnotist."""
    actions = _with_steps(tables, state, no_actions())
    if state.passing or state.hypnotised:
        return actions
    return _with_drink(tables, state, actions)


@compiled
def _with_heals(tables: Tables, state: State, actions: ActionSet) -> ActionSet:
    """ZAD-ITM-2: oneself and those adjacent."""
    if not has_card(tables, state, state.actor, KIT):
        return actions
    patients = int64(0)
    for player in range(tables.players):
        if is_living(state, player):
            is_near = player == state.actor or are_near(tables, state, state.actor, player)
            patients |= int64(is_near) << player
    return with_actions(actions, HEAL_ACTION, patients)


@compiled
def _with_boards(tables: Tables, state: State, actions: ActionSet) -> ActionSet:
    """ZAD-ITM-1: doors and windows next to oneself to lock, locked walls to break."""
    square = int64(state.squares[state.actor])
    unlocked = int64(0)
    locked = int64(0)
    for direction in range(DIRECTION_COUNT):
        opening = int64(tables.openings[square, direction])
        if opening != NO_OPENING:
            if is_locked(state, opening):
                locked |= _ONE << direction
            else:
                unlocked |= _ONE << direction
    if unlocked != 0 and has_card(tables, state, state.actor, BOARDS):
        actions = with_actions(actions, BOARD_ACTION, unlocked)
    if locked != 0 and weapon_classes(tables, state, state.actor) != 0:
        actions = with_actions(actions, BREAK_ACTION, locked)
    return actions


@compiled
def _with_lasso(tables: Tables, state: State, actions: ActionSet) -> ActionSet:
    """ZAD-ITM-3: adjacent zombies, not the bear, the chained or a tied one."""
    if not has_card(tables, state, state.actor, LASSO):
        return actions
    square = int64(state.squares[state.actor])
    directions = int64(0)
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near == NO_SQUARE:
            continue
        zombie = zombie_on(state, near)
        if zombie != NO_ZOMBIE and not is_tied(state, zombie):
            kind = int64(tables.zombie_kinds[zombie])
            if kind != BEAR and kind != CHAINED:
                directions |= _ONE << direction
    return with_actions(actions, LASSO_ACTION, directions)


@compiled
def _with_exchange(tables: Tables, state: State, actions: ActionSet) -> ActionSet:
    """ZAD-TRN-5: what may be dropped, given and taken."""
    own = card_classes(tables, movable_cards(state, state.actor))
    actions = with_actions(actions, DROP_ACTION, own)
    for player in range(tables.players):
        if player != state.actor and is_living(state, player):
            others = movable_cards(state, player)
            if (own != 0 or others != 0) and are_near(tables, state, state.actor, player):
                actions = _with_classes(actions, GIVE_ACTION + player, own)
                actions = _with_classes(actions, TAKE_ACTION + player, card_classes(tables, others))
    return actions


@compiled
def _with_classes(actions: ActionSet, start: int, classes: int) -> ActionSet:
    """The actions of a set of classes with one player."""
    actions = with_actions(actions, start, _SPREAD[classes & _HALF_MASK])
    return with_actions(actions, start + _HALF * MOST_PLAYERS, _SPREAD[classes >> _HALF])


@compiled
def _weapon_actions(tables: Tables, state: State) -> ActionSet:
    """ZAD-CMB-4, ZAD-CMB-6: a weapon of the kind shown or a special one; with none of that kind also another spin."""
    shown = shown_weapons(tables, state)
    actions = with_actions(no_actions(), USE_ACTION, shown | special_weapons(tables, state))
    return with_action(actions, SPIN_ACTION) if shown == 0 else actions


@compiled
def _break_actions(tables: Tables, state: State) -> ActionSet:
    """ZAD-ITM-1."""
    actions = with_actions(no_actions(), USE_ACTION, break_classes(tables, state))
    return with_action(actions, SPIN_ACTION) if state.spin == NO_SPIN else actions


@compiled
def _zombie_act_actions(tables: Tables, state: State) -> ActionSet:
    """ZAD-ZOM-2, ZAD-ZOM-4, ZAD-ZOM-5: a tied zombie gnaws its rope; others gnaw locked walls, leap or spin."""
    zombie = int64(state.zombie)
    if is_tied(state, zombie):
        return with_action(no_actions(), GNAW_ROPE_ACTION)
    actions = with_actions(no_actions(), GNAW_ACTION, gnaw_directions(tables, state, zombie))
    if tables.zombie_kinds[zombie] == MONKEY:
        return with_actions(actions, GO_ACTION, go_actions(tables, state, zombie, LEAP, LEAP))
    return with_action(actions, SPIN_ACTION)
