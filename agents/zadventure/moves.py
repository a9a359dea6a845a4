"""Movements that keep away from zombies, and what is done at their end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.dangers import direction_of_danger, zombie_chance
from zenvs.agents.zadventure.people import count_living, first_legal
from zenvs.agents.zadventure.ways import (
    EMPTY_ONLY,
    REACH,
    WAY,
    Room,
    lets_through,
    measure_reach,
    measure_ways,
    walk,
)
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    BOARD_ACTION,
    DIRECTION_COUNT,
    DRINK_ACTION,
    ENERGY_STEPS,
    HEAL_ACTION,
    LASSO_ACTION,
    MOST_PLAYERS,
    NO_DIRECTION,
    SMOKE_ACTION,
    SQUARES,
    STOP_ACTION,
)
from zenvs.games.zadventure.paths import hypnotist_directions
from zenvs.games.zadventure.squares import has, is_free, next_square
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

# What it is worth, in steps of the way, not to end the movement there
_BY_HYPNOTIST = 2.0
_IN_REACH_OF_ZOMBIE = 8.0
_ON_THE_WAY = 1.5
_OFF_THE_WAY = 12.0


@compiled
def is_hunted(tables: Tables, state: State) -> bool:
    """Whether zombies move: somebody is dead."""
    return count_living(tables, state) < tables.players


@compiled
def move_safely(tables: Tables, state: State, mask: NDArray[np.int8], room: Room) -> int:
    """On the way to the goals, off the squares that zombies reach; items that make the way shorter are used."""
    over = measure_ways(tables, state, room)
    if over > EMPTY_ONLY:
        smoke = _smoke(tables, state, mask, room)
        if smoke >= 0:
            return smoke
    left = int64(room.steps[WAY, state.squares[state.actor]])
    if mask[DRINK_ACTION] != 0 and state.steps < left <= state.steps + ENERGY_STEPS and is_hunted(tables, state):
        return int64(DRINK_ACTION)
    measure_reach(tables, state, room)
    _write_worths(tables, state, room, over)
    action = walk(tables, state, mask, room)
    return end_turn_action(tables, state, mask) if action in (STOP_ACTION, -1) else action


@compiled
def _smoke(tables: Tables, state: State, mask: NDArray[np.int8], room: Room) -> int:
    """Smoke on what stands in the way, or -1."""
    here = int64(state.squares[state.actor])
    for direction in range(DIRECTION_COUNT):
        if mask[SMOKE_ACTION + direction] != 0:
            near = next_square(tables, state, here, direction)
            steps = int64(room.steps[WAY, near])
            if near != NO_SQUARE and 0 < steps < room.steps[WAY, here]:
                return int64(SMOKE_ACTION + direction)
    return int64(-1)


@compiled
def _write_worths(tables: Tables, state: State, room: Room, over: int) -> None:
    """Steps left to the goals, and the dangers of each square within reach."""
    hunted = is_hunted(tables, state)
    for square in range(SQUARES):
        worth = -float(room.steps[WAY, square])
        if room.steps[REACH, square] <= state.steps:
            if hypnotist_directions(tables, state, square) != 0:
                worth -= _BY_HYPNOTIST
            if hunted:
                # the car is for those who wait: who hides there from what it seeks outside would hide for ever
                is_hideout = tables.is_finish[square] != 0 and not has(room.goals, square)
                worth -= _IN_REACH_OF_ZOMBIE * (1.0 if is_hideout else zombie_chance(tables, state, square))
            if not has(room.goals, square) and not is_free(tables, state, square):
                worth -= _ON_THE_WAY if lets_through(tables, state, square, over) else _OFF_THE_WAY
        room.worths[square] = worth


@compiled
def end_turn_action(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """What may be done instead of just stopping: heal, tie or shut out a zombie that may come."""
    heal = weakest_patient(state, mask)
    if heal >= 0:
        return heal
    if is_hunted(tables, state):
        lasso = first_legal(mask, LASSO_ACTION, DIRECTION_COUNT)
        if lasso >= 0:
            return lasso
        direction = direction_of_danger(tables, state, int64(state.squares[state.actor]))
        if direction != NO_DIRECTION and mask[BOARD_ACTION + direction] != 0:
            return BOARD_ACTION + direction
    return int64(STOP_ACTION) if mask[STOP_ACTION] != 0 else first_legal(mask, 0, mask.shape[0])


@compiled
def weakest_patient(state: State, mask: NDArray[np.int8]) -> int:
    """To heal whoever has the fewest lives, oneself before others; -1 if nobody can be healed."""
    best = int64(-1)
    fewest = int64(0)
    for player in range(MOST_PLAYERS):
        if mask[HEAL_ACTION + player] != 0:
            lives = 2 * int64(state.lives[player]) - int64(player == state.actor)
            if best < 0 or lives < fewest:
                best, fewest = int64(HEAL_ACTION + player), lives
    return best
