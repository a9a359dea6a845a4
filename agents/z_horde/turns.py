"""Playing a turn out: what the character could do with its points, how the monsters answer, and what that is worth.

A turn is searched as: walk to a tile, attack from there, walk on with what is left, end. Weapons fire where they are
needed. The monsters answer as the rules say (the first of equal tiles, as the engine would take it).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.z_horde.habits import Habits
from zenvs.core.compiled import compiled, int64
from zenvs.games.z_horde.board import bit, cost_to, has, within
from zenvs.games.z_horde.character import play_act_action
from zenvs.games.z_horde.constants import (
    ATTACK_ACTION,
    CRATES,
    END_TURN_ACTION,
    MONSTERS,
    MOVE_ACTION,
    NO_WEAPON,
    SHOOT_ACTION,
    SHOT_ATTACK,
    SHOT_RANGE,
    STEP_COSTS,
    TILES,
)
from zenvs.games.z_horde.geometry import NEIGHBOURS
from zenvs.games.z_horde.legality import targets
from zenvs.games.z_horde.monsters import attackers, begin_monsters, damage_of, move_monster, move_monsters
from zenvs.games.z_horde.scene import kind_statistic, living_monsters, monster_on, open_tiles, weapon_usable
from zenvs.games.z_horde.state import State
from zenvs.games.z_horde.steps import ASK
from zenvs.games.z_horde.tables import KIND_ATTACK, KIND_DEFENSE, Tables

# In which order things are attacked from a tile
NO_ATTACK, MONSTERS_FIRST, CRATES_FIRST = range(3)
_ORDERS = 3
#: Records that a search works with.
SCRATCH_STATES = 2
#: How many answers of the monsters there are to keep in a turn, and the entry for one that is not known yet.
ANSWERS = TILES << (MONSTERS + CRATES)
NO_ANSWER = -1
#: Less than anything is worth.
LOWEST = -1e9


class Turn(NamedTuple):
    """The best turn found: its worth and its first action."""

    worth: float
    action: int


@compiled
def worth_of_end(tables: Tables, habits: Habits, state: State, answers: NDArray[np.int8], floor: float) -> float:
    """What a position is worth when the turn is over; the monsters of the record answer first, and it is changed.

    Where it cannot be worth more than ``floor``, the answer is not played out, and something lower is returned.
    """
    worth = habits.coin * state.coins + habits.shot * state.shots
    if living_monsters(state) == 0:
        return worth + habits.cleared + habits.health * state.health
    for monster in range(state.monsters):
        if state.healths[monster] > 0:
            effort = kind_statistic(tables, state, monster, KIND_DEFENSE)
            threat = 1 + kind_statistic(tables, state, monster, KIND_ATTACK)
            worth -= habits.monster_health * state.healths[monster] * effort + habits.threat * threat
    if worth + habits.health * state.health <= floor:
        return LOWEST
    left = state.health - damage_of(tables, state, _striking(tables, state, answers))
    if left <= 0:
        return worth - habits.death
    return worth + habits.health * left


@compiled
def _striking(tables: Tables, state: State, answers: NDArray[np.int8]) -> int:
    """The monsters that will strike when they have moved, as in ``answers``, where they are written if they are new.

    Within a turn this follows from where the character ends, which monsters live and which crates are open.
    """
    place = int64(state.tile)
    for monster in range(MONSTERS):
        place = 2 * place + (1 if monster < state.monsters and state.healths[monster] > 0 else 0)
    for crate in range(CRATES):
        place = 2 * place + (1 if state.is_open[crate] != 0 else 0)
    if answers[place] == NO_ANSWER:
        begin_monsters(tables, state)
        while move_monsters(tables, state, None) == ASK:
            move_monster(state, _first_tile(state.choices), None)
        answers[place] = attackers(tables, state)
    return int64(answers[place])


@compiled
def _first_tile(tiles: int) -> int:
    for tile in range(TILES):
        if has(tiles, tile):
            return int64(tile)
    return int64(0)


@compiled
def best_turn(
    tables: Tables, habits: Habits, state: State, scratch: NDArray[Any], answers: NDArray[np.int8], floor: float
) -> Turn:
    """The best way to go on with the points that are left, and the action that begins it.

    ``scratch`` are SCRATCH_STATES records that are overwritten, ``answers`` the ANSWERS of the monsters that are
    already known of this turn, NO_ANSWER where they are not; they are filled in. What is worth no more than ``floor``
    is of no interest: the turn returned may then be any.
    """
    scratch[0] = state
    best = Turn(worth_of_end(tables, habits, scratch[0], answers, floor), int64(END_TURN_ACTION))
    free = open_tiles(tables, state)
    reach = (within(state.tile, free, state.movement) & free) | bit(state.tile)
    for tile in range(TILES):
        if has(reach, tile):
            cost = cost_to(state.tile, tile, free, state.movement)
            step = first_step(state, tile, free, cost)
            for order in range(_ORDERS):
                scratch[0] = state
                there = scratch[0]
                there.tile = tile
                there.movement -= cost
                first = _attack_all(tables, there, order)
                if order != NO_ATTACK and first == END_TURN_ACTION:
                    continue
                if order == CRATES_FIRST and there.coins == state.coins:
                    continue  # no crate was opened: as with the monsters first
                action = step if tile != state.tile else first
                found = _best_retreat(tables, habits, scratch, answers, order, max(best.worth, floor))
                if tile == state.tile and first == END_TURN_ACTION:
                    action = int64(END_TURN_ACTION)
                    if found.action != tile:
                        action = first_step(state, found.action, free, cost_to(state.tile, found.action, free, 99))
                if found.worth > best.worth:
                    best = Turn(found.worth, action)
    return best


@compiled
def _best_retreat(
    tables: Tables, habits: Habits, scratch: NDArray[Any], answers: NDArray[np.int8], order: int, floor: float
) -> Turn:
    """The best tile to end on after the attacks, in place of an action; without attacks it is this one.

    Only what is worth more than ``floor`` counts.
    """
    here = scratch[0]
    free = open_tiles(tables, here)
    movement = here.movement if order != NO_ATTACK else int64(0)
    reach = (within(here.tile, free, movement) & free) | bit(here.tile)
    best = Turn(LOWEST, int64(here.tile))
    for tile in range(TILES):
        if has(reach, tile):
            scratch[1] = scratch[0]
            scratch[1].tile = tile
            worth = worth_of_end(tables, habits, scratch[1], answers, max(best.worth, floor))
            # to stay is better than to walk for nothing
            if tile != here.tile:
                worth -= 1e-6
            if worth > best.worth:
                best = Turn(worth, int64(tile))
    return best


@compiled
def _attack_all(tables: Tables, state: State, order: int) -> int:
    """Attack from where the character stands while there is something to attack; returns the first action."""
    first = int64(END_TURN_ACTION)
    while order != NO_ATTACK and living_monsters(state) > 0:
        action = _next_attack(tables, state, order)
        if action == END_TURN_ACTION:
            break
        play_act_action(tables, state, action, None)
        if first == END_TURN_ACTION:
            first = action
    return first


@compiled
def _next_attack(tables: Tables, state: State, order: int) -> int:
    """The next target: without a shot if it can be had, else with one."""
    tile = best_target(tables, state, targets(tables, state, 0, 0), order)
    if tile >= 0:
        return int64(ATTACK_ACTION + tile)
    if state.weapon != NO_WEAPON and weapon_usable(state) and state.shots > 0:
        weapon = state.weapon
        reached = targets(tables, state, _SHOT_RANGE[weapon], _SHOT_ATTACK[weapon])
        tile = best_target(tables, state, reached, order)
        if tile >= 0:
            return int64(SHOOT_ACTION + tile)
    return int64(END_TURN_ACTION)


_SHOT_RANGE = np.array(SHOT_RANGE)
_SHOT_ATTACK = np.array(SHOT_ATTACK)


@compiled
def best_target(tables: Tables, state: State, tiles: int, order: int) -> int:
    """The monster that falls soonest for its threat, or a crate, as the order has it; -1 for none."""
    best = int64(-1)
    highest = LOWEST
    for tile in range(TILES):
        if has(tiles, tile):
            monster = monster_on(state, tile)
            if monster >= 0:
                threat = 1.0 + kind_statistic(tables, state, monster, KIND_ATTACK)
                merit = threat / (state.healths[monster] * kind_statistic(tables, state, monster, KIND_DEFENSE))
                if order == CRATES_FIRST:
                    merit -= 1000.0
            else:
                merit = -100.0
            if merit > highest:
                best, highest = int64(tile), merit
    return best


@compiled
def first_step(state: State, tile: int, free: int, cost: int) -> int:
    """The first step of a cheapest way to a tile."""
    for direction in range(8):
        neighbour = NEIGHBOURS[state.tile, direction]
        if neighbour >= 0 and has(free, neighbour):
            left = cost - STEP_COSTS[direction]
            if left >= 0 and cost_to(neighbour, tile, free, left) == left:
                return int64(MOVE_ACTION + direction)
    return int64(END_TURN_ACTION)
