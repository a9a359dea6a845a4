"""The monster phase (ZHO-MON-*)."""

from __future__ import annotations

from typing import Any

import numpy as np

from zenvs.core.compiled import compiled, int64
from zenvs.core.tape import Tape, log_event
from zenvs.games.z_horde.board import bit, has
from zenvs.games.z_horde.character import change_health, hurt_monster
from zenvs.games.z_horde.constants import (
    CLINT,
    CLINT_DAMAGE,
    MONSTER_DECISION,
    MONSTER_MOVES_LOG,
    REACT_DECISION,
    READING_ORDER,
    STRIKE_LOG,
)
from zenvs.games.z_horde.levels import end_of_turn
from zenvs.games.z_horde.plan import WORKSPACE_DTYPE, add_monster, best_score, best_tiles, prepare
from zenvs.games.z_horde.scene import kind_statistic, monster_tiles, ways_to
from zenvs.games.z_horde.state import State
from zenvs.games.z_horde.steps import ASK, BEGIN_TURN, CHARACTER_FALLS, MONSTERS_STRIKE, NEXT_MONSTER
from zenvs.games.z_horde.tables import KIND_ATTACK, KIND_MOVEMENT, KIND_RANGE, Tables
from zenvs.games.z_horde.ways import Ways, is_seen

_READING_ORDER = np.array(READING_ORDER)


@compiled
def begin_monsters(tables: Tables, state: State) -> int:
    """ZHO-MON-1: the order of movement, nearest first by Range, ties by starting order."""
    ranges = ways_to(tables, state, state.tile).range_costs
    count = int64(0)
    for monster in range(state.monsters):
        if state.healths[monster] > 0:
            place = count
            distance = ranges[state.tiles[monster]]
            while place > 0 and ranges[state.tiles[state.move_order[place - 1]]] > distance:
                state.move_order[place] = state.move_order[place - 1]
                place -= 1
            state.move_order[place] = monster
            count += 1
    state.movers = count
    state.moved = 0
    state.choices = 0
    return NEXT_MONSTER


@compiled
def move_monsters(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZHO-MON-2, ZHO-MON-3: move one monster after the other as the best plans say, until the player has a choice."""
    work = np.empty(1, WORKSPACE_DTYPE)[0]
    ways = ways_to(tables, state, state.tile)
    _lay_out(tables, state, ways, work)
    best = best_score(work, ways, state.moved) if state.moved < state.movers else int64(0)
    while state.moved < state.movers:
        tiles = best_tiles(work, ways, state.moved, best)
        if tiles & (tiles - 1) != 0 and not tables.engine_breaks_ties:
            state.choices = tiles
            state.decision = MONSTER_DECISION
            return ASK
        tile = _first_in_reading_order(tiles)
        work.ends[state.moved] = tile
        move_monster(state, tile, tape)
    return MONSTERS_STRIKE


@compiled
def move_monster(state: State, tile: int, tape: Tape | None) -> None:
    """The next monster in the order of movement goes to a tile."""
    monster = state.move_order[state.moved]
    log_event(tape, state, MONSTER_MOVES_LOG, monster, int64(state.tiles[monster]), tile)
    state.tiles[monster] = tile
    state.moved += 1
    state.choices = 0


@compiled
def _lay_out(tables: Tables, state: State, ways: Ways, work: Any) -> None:
    """Monsters that have moved stand on their end tiles; what they have spent is the same in every plan."""
    prepare(work)
    for place in range(state.movers):
        monster = state.move_order[place]
        reach = kind_statistic(tables, state, monster, KIND_RANGE)
        movement = kind_statistic(tables, state, monster, KIND_MOVEMENT) if place >= state.moved else int64(0)
        add_monster(work, ways, int64(state.kinds[monster]), int64(state.tiles[monster]), reach, movement)
        work.ends[place] = state.tiles[monster]


@compiled
def _first_in_reading_order(tiles: int) -> int:
    for tile in _READING_ORDER:
        if has(tiles, tile):
            return int64(tile)
    return int64(0)


@compiled
def attackers(tables: Tables, state: State) -> int:
    """ZHO-MON-5: the set of monsters, by number, that have the character in Range and in sight."""
    ways = ways_to(tables, state, state.tile)
    bodies = monster_tiles(state)
    found = int64(0)
    for monster in range(state.monsters):
        if state.healths[monster] > 0:
            tile = state.tiles[monster]
            reach = kind_statistic(tables, state, monster, KIND_RANGE)
            if ways.range_costs[tile] <= reach and is_seen(ways, tile, bodies):
                found |= bit(monster)
    return found


@compiled
def damage_of(tables: Tables, state: State, striking: int) -> int:
    """ZHO-MON-5: the Attack of all that strike, divided by the character's total Defense, rounded down."""
    total = int64(0)
    for monster in range(state.monsters):
        if has(striking, monster):
            total += kind_statistic(tables, state, monster, KIND_ATTACK)
    return total // state.defense


@compiled
def ask_or_strike(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZHO-ITM-2: where the attack would do damage, the player may react before it comes."""
    if damage_of(tables, state, attackers(tables, state)) == 0:
        return strike(tables, state, tape)
    state.decision = REACT_DECISION
    return ASK


@compiled
def strike(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZHO-MON-5, ZHO-MON-6: the monsters attack, and Clint strikes back."""
    striking = attackers(tables, state)
    damage = damage_of(tables, state, striking)
    log_event(tape, state, STRIKE_LOG, striking, damage, state.defense)
    if damage > 0:
        change_health(state, -min(damage, state.health), tape)
    if state.character == CLINT and damage >= CLINT_DAMAGE:
        for monster in range(state.monsters):
            if has(striking, monster):
                hurt_monster(state, monster, tape)
    return end_monsters(state)


@compiled
def end_monsters(state: State) -> int:
    """ZHO-DIE-2: a death is settled first; then the level may be cleared; else a new turn begins."""
    end_of_turn(state)
    state.movers = 0
    state.moved = 0
    state.move_order[:] = 0
    if state.health == 0:
        return CHARACTER_FALLS
    return BEGIN_TURN


__all__ = ["ask_or_strike", "attackers", "begin_monsters", "damage_of", "end_monsters", "move_monster", "move_monsters"]
