"""Zombie turns by a script (ZAD-RWD-2): which zombie hunts, and where it goes."""

from __future__ import annotations

import numpy as np

from zenvs.core.bits import lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.combat import is_bitten_by
from zenvs.games.zadventure.constants import (
    CHAINED,
    KIND_MOVES,
    LEAP,
    MONKEY,
    MOST_DISTANCE,
    SIDE,
    SPINS,
    STEPS,
)
from zenvs.games.zadventure.squares import is_living, next_square
from zenvs.games.zadventure.state import NO_ZOMBIE, State
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

_KIND_MOVES = np.array(KIND_MOVES)
#: What a step in each direction adds to the number of a square.
_STRIDES = np.array([right + up * SIDE for right, up in STEPS])
_FAR = 1000
# A score is the chance to reach a character in spins of SPINS, then nearness
_CHANCE_WEIGHT = 2 * _FAR
_NOTHING = -1


@compiled
def hunt(tables: Tables, state: State, zombies: int) -> int:
    """ZAD-RWD-2: the zombie of a set most likely to reach a character on its spin, then the nearest one."""
    best = int64(NO_ZOMBIE)
    best_score = int64(_NOTHING)
    left = np.uint64(zombies)
    while left != np.uint64(0):
        zombie = int64(lowest_bit(left))
        left &= left - np.uint64(1)
        nearness = _FAR - nearest(tables, state, int64(state.zombie_places[zombie]))
        score = nearness + _CHANCE_WEIGHT * _chance(tables, state, zombie)
        if score > best_score:
            best_score = score
            best = zombie
    return best


@compiled
def nearest(tables: Tables, state: State, square: int) -> int:
    """Steps to the nearest character outside the finish car, doors and windows open; _FAR if there is none."""
    steps = int64(_FAR)
    for player in range(tables.players):
        if is_living(state, player):
            other = int64(state.squares[player])
            if tables.is_finish[other] == 0:
                steps = min(steps, int64(tables.distances[square, other]))
    return steps


@compiled
def _chance(tables: Tables, state: State, zombie: int) -> int:
    """How many of the SPINS spins let a zombie reach a character; of the chained one SPINS for each one it bites.

    A tied one reaches nobody.
    """
    if (int64(state.tied) >> zombie) & 1 != 0:
        return int64(0)
    kind = int64(tables.zombie_kinds[zombie])
    if kind == CHAINED:
        bitten = int64(0)
        for player in range(tables.players):
            bitten += is_bitten_by(tables, state, zombie, player)
        return bitten * SPINS
    if kind == MONKEY:
        return int64(SPINS) if _reach(tables, state, zombie, LEAP, LEAP) == LEAP else int64(0)
    longest = SPINS + _KIND_MOVES[kind]
    return min(int64(SPINS), longest + 1 - _reach(tables, state, zombie, 1, longest))


@compiled
def _reach(tables: Tables, state: State, zombie: int, shortest: int, longest: int) -> int:
    """How far it is straight to the nearest character within bounds; one more than the longest if there is none."""
    square = int64(state.zombie_places[zombie])
    reach = longest + 1
    for player in range(tables.players):
        if not is_living(state, player):
            continue
        other = int64(state.squares[player])
        up = other // SIDE - square // SIDE
        right = other % SIDE - square % SIDE
        distance = abs(up) + abs(right)
        if (up != 0 and right != 0) or distance < shortest or distance >= reach:
            continue
        direction = _direction(right, up)
        if _is_open(tables, state, square, direction, distance):
            reach = distance
    return reach


@compiled
def _direction(right: int, up: int) -> int:
    """The direction of a square in the same row or column."""
    if up != 0:
        return int64(0 if up > 0 else 2)
    return int64(1 if right > 0 else 3)


@compiled
def _is_open(tables: Tables, state: State, square: int, direction: int, distance: int) -> bool:
    """ZAD-ZOM-3: whether so many squares straight on nothing stops a zombie, the finish car included."""
    for _ in range(distance):
        square = next_square(tables, state, square, direction)
        if square == NO_SQUARE or tables.is_finish[square]:
            return False
    return True


@compiled
def pursue(tables: Tables, state: State, zombie: int, actions: int) -> int:
    """ZAD-RWD-2: of a set of ``go`` actions the first onto a character, else the first that ends nearest to one."""
    square = int64(state.zombie_places[zombie])
    best = int64(0)
    best_steps = int64(2 * _FAR)
    left = np.uint64(actions)
    while left != np.uint64(0):
        action = int64(lowest_bit(left))
        left &= left - np.uint64(1)
        target = square + _STRIDES[action // MOST_DISTANCE] * (action % MOST_DISTANCE + 1)
        steps = nearest(tables, state, target)
        if steps < best_steps:
            best_steps = steps
            best = action
    return best
