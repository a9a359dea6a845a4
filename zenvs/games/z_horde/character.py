"""The character's turn: energy, movement, attacks, weapons and items (ZHO-ENE-*, ZHO-MOV-*, ZHO-ATK-*, ZHO-WPN-*)."""

from __future__ import annotations

import numpy as np

from zenvs.core.compiled import compiled, int64
from zenvs.core.tape import Tape, log_event
from zenvs.games.z_horde.chance import roll
from zenvs.games.z_horde.constants import (
    ASSIGN_ACTION,
    ASSIGN_LOG,
    ATTACK,
    ATTACK_ACTION,
    ATTACK_LOG,
    CHARACTER_HEALTH,
    DEFENSE,
    DISCARD_ACTION,
    DISCARD_ATTACK,
    DISCARD_RANGE,
    DISCARDED,
    ENERGY_DICE,
    FIRED,
    GONE,
    GONE_LOG,
    HEALTH_LOG,
    HELD_RANGE,
    HURT_LOG,
    ITEM_LOG,
    KIND_SIDES,
    LARGE_MEDKIT,
    LORA_ACTION,
    LORA_LOG,
    LORA_TO,
    LUCKY_DICE,
    LUCKY_DICE_MONSTERS,
    MOVE_ACTION,
    MOVE_LOG,
    MOVEMENT,
    NO_WEAPON,
    OPENED_LOG,
    PASS_ACTION,
    POINTS_LOG,
    REROLL_ACTION,
    REROLL_DECISION,
    SHOOT_ACTION,
    SHOT_ATTACK,
    SMALL_MEDKIT_HEALTH,
    STEP_COSTS,
    USE_ACTION,
    USED,
    WEAPON_LOG,
)
from zenvs.games.z_horde.geometry import NEIGHBOURS
from zenvs.games.z_horde.legality import DIE_OF, passage_cost
from zenvs.games.z_horde.scene import NOTHING, closed_crate_on, held_attack, living_monsters, monster_on, price
from zenvs.games.z_horde.state import NO_MONSTER, State
from zenvs.games.z_horde.steps import AFTER_ACTION, ASK, BACK_TO_ENERGY
from zenvs.games.z_horde.tables import Tables

_KIND_SIDES = np.array(KIND_SIDES)


@compiled
def change_health(state: State, amount: int, tape: Tape | None) -> None:
    """The character's Health rises, at most to where it started, or falls."""
    state.health = min(state.health + amount, CHARACTER_HEALTH[state.character])
    log_event(tape, state, HEALTH_LOG, amount, state.health, 0)


@compiled
def hurt_monster(state: State, monster: int, tape: Tape | None) -> None:
    """ZHO-ATK-1: a monster loses 1 Health; at 0 it is gone."""
    state.healths[monster] -= 1
    log_event(tape, state, HURT_LOG, monster, state.healths[monster], 0)
    if state.healths[monster] == 0:
        log_event(tape, state, GONE_LOG, monster, state.tiles[monster], 0)
        state.tiles[monster] = 0


@compiled
def play_energy_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZHO-ENE-1: assign the dice; ZHO-ENE-2: turn Lora's die; or use an item."""
    if action >= USE_ACTION:
        return use_item(state, action - USE_ACTION, tape)
    if action == LORA_ACTION:
        # the 1 lies last, and the 6 comes first
        for die in range(ENERGY_DICE - 1, 0, -1):
            state.energy[die] = state.energy[die - 1]
        state.energy[0] = LORA_TO
        state.power_used = 1
        log_event(tape, state, LORA_LOG, state.energy[0], state.energy[1], state.energy[2])
        return ASK
    number = action - ASSIGN_ACTION
    state.movement = state.abilities[MOVEMENT] + state.energy[DIE_OF[number, 0]]
    state.attack = state.abilities[ATTACK] + state.energy[DIE_OF[number, 1]] + held_attack(state)
    state.defense = state.abilities[DEFENSE] + state.energy[DIE_OF[number, 2]]
    state.energy[:] = 0
    log_event(tape, state, ASSIGN_LOG, state.movement, state.attack, state.defense)
    return AFTER_ACTION


@compiled
def play_act_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """One action of the character phase; ending the turn is not among them."""
    if action < ATTACK_ACTION:
        direction = action - MOVE_ACTION
        _go(state, NEIGHBOURS[state.tile, direction], STEP_COSTS[direction], tape)
    elif action < SHOOT_ACTION:
        _attack(tables, state, action - ATTACK_ACTION, tape)
    elif action < PASS_ACTION:
        _shoot(tables, state, action - SHOOT_ACTION, tape)
    elif action < USE_ACTION:
        tile = action - PASS_ACTION
        _go(state, tile, passage_cost(tables, state, tile), tape)
        state.power_used = 1
    elif action == DISCARD_ACTION:
        _discard_weapon(state, tape)
    else:
        return use_item(state, action - USE_ACTION, tape)
    return AFTER_ACTION


@compiled
def _go(state: State, tile: int, cost: int, tape: Tape | None) -> None:
    """ZHO-MOV-1, ZHO-MOV-3: move to a tile for what the way costs."""
    log_event(tape, state, MOVE_LOG, state.tile, tile, cost)
    state.tile = tile
    state.movement -= cost


@compiled
def _attack(tables: Tables, state: State, tile: int, tape: Tape | None) -> None:
    """ZHO-ATK-1: hurt a monster; ZHO-CRT-1: open a crate for all of its value, which becomes coins."""
    cost = price(tables, state, tile)
    state.attack -= cost
    log_event(tape, state, ATTACK_LOG, tile, cost, state.attack)
    monster = monster_on(state, tile)
    if monster != NOTHING:
        hurt_monster(state, monster, tape)
        return
    crate = closed_crate_on(tables, state, tile)
    state.is_open[crate] = 1
    state.coins += state.crates[crate]
    log_event(tape, state, OPENED_LOG, tile, state.crates[crate], state.coins)


@compiled
def _shoot(tables: Tables, state: State, tile: int, tape: Tape | None) -> None:
    """ZHO-WPN-1: one shot adds its Attack to the turn's points as the attack is made."""
    state.shots -= 1
    state.attack += SHOT_ATTACK[state.weapon]
    log_event(tape, state, WEAPON_LOG, state.weapon, FIRED, state.shots)
    _attack(tables, state, tile, tape)


@compiled
def _discard_weapon(state: State, tape: Tape | None) -> None:
    """ZHO-WPN-2: the weapon's second bonus, on top of the first, which stays for the rest of the turn."""
    weapon = state.weapon
    state.attack += DISCARD_ATTACK[weapon]
    state.extra_range += HELD_RANGE[weapon] + DISCARD_RANGE[weapon]
    state.weapon = NO_WEAPON
    log_event(tape, state, WEAPON_LOG, weapon, DISCARDED, 0)
    log_event(tape, state, POINTS_LOG, state.attack, state.extra_range, 0)


@compiled
def use_item(state: State, item: int, tape: Tape | None) -> int:
    """ZHO-ITM-1, ZHO-ITM-4: a medkit or the Lucky Dice; an item is gone once it is used."""
    state.possessions[item] = GONE
    log_event(tape, state, ITEM_LOG, item, USED, 0)
    if item != LUCKY_DICE:
        _heal(state, item, tape)
        return _back_to_phase(state)
    state.chosen_monster = NO_MONSTER
    if living_monsters(state) <= LUCKY_DICE_MONSTERS:
        for monster in range(state.monsters):
            if state.healths[monster] > 0:
                _reroll(state, monster, tape)
        return _back_to_phase(state)
    state.decision = REROLL_DECISION
    return ASK


@compiled
def _heal(state: State, item: int, tape: Tape | None) -> None:
    full = CHARACTER_HEALTH[state.character]
    healed = full - state.health
    change_health(state, healed if item == LARGE_MEDKIT else min(healed, SMALL_MEDKIT_HEALTH), tape)


@compiled
def _back_to_phase(state: State) -> int:
    """The energy dice lie there until they are assigned; the decision of the energy phase is asked again."""
    if state.energy[0] > 0:
        return BACK_TO_ENERGY
    return AFTER_ACTION


@compiled
def choose_for_reroll(state: State, action: int, tape: Tape | None) -> int:
    """ZHO-ITM-4: two monsters are chosen, then rolled in the order of their numbers."""
    monster = action - REROLL_ACTION
    if state.chosen_monster == NO_MONSTER:
        state.chosen_monster = monster
        return ASK
    first = min(state.chosen_monster, monster)
    last = max(state.chosen_monster, monster)
    state.chosen_monster = NO_MONSTER
    _reroll(state, first, tape)
    _reroll(state, last, tape)
    return _back_to_phase(state)


@compiled
def _reroll(state: State, monster: int, tape: Tape | None) -> None:
    """ZHO-ITM-4: the roll of the monster's own die is its new Health."""
    state.healths[monster] = roll(state, int64(_KIND_SIDES[state.kinds[monster]]), tape)
    log_event(tape, state, HURT_LOG, monster, state.healths[monster], 1)
