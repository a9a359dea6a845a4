"""The rules of Z Horde: the contract functions, and the flow from one decision to the next.

The flow is a loop over steps, as in the other games: a step is what the rules do next, and ASK stops for a decision
unless a single action is legal (ZHO-ACT-1). Steps are never stored: at a decision the record alone says what follows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.action_set import has_several, only_action, write_actions
from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.core.tape import Tape, log_event
from zenvs.games.z_horde.character import choose_for_reroll, play_act_action, play_energy_action, use_item
from zenvs.games.z_horde.constants import (
    ACT_DECISION,
    ACTIONS,
    BLOOD_HEALTH,
    CRATES_DECISION,
    DECLINE_ACTION,
    END_TURN_ACTION,
    ENERGY_DECISION,
    GONE,
    HELD,
    IN_MARKET,
    ITEM_LOG,
    LEAVE_ACTION,
    LEVELS,
    MARKET_DECISION,
    MONSTER_ACTION,
    MONSTER_DECISION,
    NO_CHARACTER,
    NO_WEAPON,
    PICK_ACTION,
    PICK_DECISION,
    PICK_LOG,
    PICKS,
    RAISE_DECISION,
    REACT_DECISION,
    REROLL_DECISION,
    REVIVE_DECISION,
    SMOKE_BOMB,
    USE_ACTION,
    USED,
    ZOMBIE_BLOOD,
)
from zenvs.games.z_horde.legality import legal_actions
from zenvs.games.z_horde.levels import (
    after_raises,
    begin_level,
    begin_turn,
    end_level,
    enter,
    let_character_go,
    place_crates,
    raise_ability,
    trade,
)
from zenvs.games.z_horde.monsters import (
    ask_or_strike,
    begin_monsters,
    end_monsters,
    move_monster,
    move_monsters,
    strike,
)
from zenvs.games.z_horde.observation import observe
from zenvs.games.z_horde.scene import living_monsters
from zenvs.games.z_horde.state import NO_MONSTER, State
from zenvs.games.z_horde.steps import (
    AFTER_ACTION,
    AFTER_RAISES,
    ASK,
    BACK_TO_ENERGY,
    BEGIN_LEVEL,
    BEGIN_MONSTERS,
    BEGIN_TURN,
    CHARACTER_FALLS,
    END_LEVEL,
    ENTER,
    MONSTERS_STRIKE,
    NEXT_MONSTER,
)
from zenvs.games.z_horde.tables import Tables

__all__ = ["apply", "is_active", "legal", "observe", "resample", "returns", "start"]

_ACTION_COUNT = len(ACTIONS)


@compiled
def start(tables: Tables, state: State, mask: NDArray[np.int8], tape: Tape | None) -> None:
    """ZHO-SET-1: an empty table; the first decision is the first pick."""
    state.outcome = RUNNING
    state.seat = 0
    state.decision = PICK_DECISION
    state.level = 0
    state.cleared = 0
    state.turn = 0
    state.picked[:] = NO_CHARACTER
    state.is_out[:] = 0
    state.character = NO_CHARACTER
    state.is_undead = 0
    state.health = 0
    state.tile = 0
    state.abilities[:] = 0
    state.raises = 0
    state.power_used = 0
    state.energy[:] = 0
    state.movement = 0
    state.attack = 0
    state.defense = 0
    state.extra_range = 0
    state.crates[:] = 0
    state.is_open[:] = 0
    state.possessions[:] = IN_MARKET
    state.weapon = NO_WEAPON
    state.shots = 0
    state.coins = 0
    state.item_bought = 0
    state.weapon_bought = 0
    state.chosen_monster = NO_MONSTER
    state.monsters = 0
    state.kinds[:] = 0
    state.healths[:] = 0
    state.tiles[:] = 0
    state.movers = 0
    state.moved = 0
    state.move_order[:] = 0
    state.choices = 0
    legal(tables, state, mask)


@compiled
def legal(tables: Tables, state: State, mask: NDArray[np.int8]) -> None:
    """Write the action mask; all 1 after the end."""
    if state.outcome != RUNNING:
        mask[:] = 1
    else:
        write_actions(legal_actions(tables, state), _ACTION_COUNT, mask)


@compiled
def apply(tables: Tables, state: State, action: int, mask: NDArray[np.int8], tape: Tape | None) -> None:
    """Play a legal action, go on to the next decision or the end, and write the mask."""
    step = _resolve(tables, state, action, tape)
    while state.outcome == RUNNING:
        if step == ASK:
            actions = legal_actions(tables, state)
            if has_several(actions):
                write_actions(actions, _ACTION_COUNT, mask)
                return
            step = _resolve(tables, state, only_action(actions), tape)
        else:
            step = _advance(tables, state, step, tape)
    mask[:] = 1


@compiled
def is_active(tables: Tables, state: State, seat: int) -> bool:
    """Whether the game runs."""
    return state.outcome == RUNNING


@compiled
def returns(tables: Tables, state: State, seat: int) -> float:
    """ZHO-RWD-1: a twelfth for each level cleared, or 1 for the last one alone."""
    if tables.rewards_levels:
        return state.cleared / LEVELS
    return 1.0 if state.cleared == LEVELS else 0.0


@compiled
def resample(tables: Tables, state: State, seat: int) -> None:
    """ZHO-OBS-1: everything is public; only chance to come is drawn anew, by the generator."""


@compiled
def _resolve(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """Carry out the action of the decision that was asked and return the next step."""
    decision = state.decision
    if decision == ACT_DECISION:
        if action == END_TURN_ACTION:
            return BEGIN_MONSTERS
        return play_act_action(tables, state, action, tape)
    if decision == ENERGY_DECISION:
        return play_energy_action(tables, state, action, tape)
    if decision == MONSTER_DECISION:
        move_monster(state, action - MONSTER_ACTION, tape)
        return NEXT_MONSTER
    if decision == REACT_DECISION:
        return _react(tables, state, action, tape)
    if decision == MARKET_DECISION:
        return BEGIN_LEVEL if action == LEAVE_ACTION else trade(state, action, tape)
    if decision == RAISE_DECISION:
        return raise_ability(state, action, tape)
    if decision == CRATES_DECISION:
        return place_crates(tables, state, action)
    if decision == REROLL_DECISION:
        return choose_for_reroll(state, action, tape)
    if decision == PICK_DECISION:
        return _pick(state, action - PICK_ACTION, tape)
    return _revive(state, action, tape)


@compiled
def _advance(tables: Tables, state: State, step: int, tape: Tape | None) -> int:
    """Do one step of the flow and return the next."""
    if step == AFTER_ACTION:
        return _after_action(state)
    if step == BACK_TO_ENERGY:
        state.decision = ENERGY_DECISION
        return ASK
    if step == BEGIN_MONSTERS:
        state.movement = 0
        state.attack = 0
        state.extra_range = 0
        return begin_monsters(tables, state)
    if step == NEXT_MONSTER:
        return move_monsters(tables, state, tape)
    if step == MONSTERS_STRIKE:
        return ask_or_strike(tables, state, tape)
    if step == CHARACTER_FALLS:
        return _fall(state, tape)
    if step == BEGIN_TURN:
        return begin_turn(tables, state, tape)
    if step == END_LEVEL:
        return end_level(state, tape)
    if step == ENTER:
        return enter(tables, state, tape)
    if step == AFTER_RAISES:
        return after_raises(state, tape)
    return begin_level(tables, state, tape)


@compiled
def _pick(state: State, character: int, tape: Tape | None) -> int:
    """ZHO-SET-1: the first of three picks starts; ZHO-DIE-1: later, the pick comes into play."""
    log_event(tape, state, PICK_LOG, character, 0, 0)
    if state.level > 0:
        state.character = character
        return ENTER
    for place in range(PICKS):
        if state.picked[place] == NO_CHARACTER:
            state.picked[place] = character
            break
    if state.picked[PICKS - 1] == NO_CHARACTER:
        return ASK
    state.character = state.picked[0]
    return ENTER


@compiled
def _after_action(state: State) -> int:
    """ZHO-END-0: the level ends at once with the last monster; else the character goes on."""
    if living_monsters(state) == 0:
        return END_LEVEL
    state.decision = ACT_DECISION
    return ASK


@compiled
def _react(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZHO-ITM-2: a Smoke Bomb ends the turn, a medkit comes before the attack, and so does nothing."""
    if action == USE_ACTION + SMOKE_BOMB:
        state.possessions[SMOKE_BOMB] = GONE
        log_event(tape, state, ITEM_LOG, SMOKE_BOMB, USED, 0)
        return end_monsters(state)
    if action != DECLINE_ACTION:
        use_item(state, action - USE_ACTION, tape)
    return strike(tables, state, tape)


@compiled
def _fall(state: State, tape: Tape | None) -> int:
    """ZHO-ITM-3: Zombie Blood may be drunk; ZHO-DIE-1: else the character is out."""
    if state.possessions[ZOMBIE_BLOOD] == HELD and state.is_undead == 0:
        state.decision = REVIVE_DECISION
        return ASK
    return let_character_go(state, tape)


@compiled
def _revive(state: State, action: int, tape: Tape | None) -> int:
    """ZHO-ITM-3: back with 1 Health, on the same tile, as a zombie."""
    if action == DECLINE_ACTION:
        return let_character_go(state, tape)
    state.possessions[ZOMBIE_BLOOD] = GONE
    state.is_undead = 1
    state.health = int64(BLOOD_HEALTH)
    log_event(tape, state, ITEM_LOG, ZOMBIE_BLOOD, USED, 0)
    return BEGIN_TURN
