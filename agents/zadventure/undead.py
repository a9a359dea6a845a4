"""Zombie turns: hunting, and doing no harm to one's own team (ZAD-RWD-1, ZAD-RWD-2)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.people import first_legal
from zenvs.agents.zadventure.reading import NO_SEAT
from zenvs.core.bits import lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    CHAINED,
    DIRECTION_COUNT,
    GNAW_ACTION,
    GNAW_ROPE_ACTION,
    GO_ACTION,
    LEAP,
    MONKEY,
    MOST_DISTANCE,
    SIDE,
    SPIN_ACTION,
    STEPS,
    ZOMBIE_ACT_DECISION,
    ZOMBIE_ACTION,
    ZOMBIE_DECISION,
)
from zenvs.games.zadventure.hunter import hunt, nearest, pursue
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables
from zenvs.games.zadventure.zombie_paths import go_actions
from zenvs.games.zadventure.zombies import choosable

_GNAW_COUNT = GNAW_ROPE_ACTION - GNAW_ACTION
_STRIDES = np.array([right + up * SIDE for right, up in STEPS])


@compiled
def choose_zombie_action(tables: Tables, state: State, mask: NDArray[np.int8], hunts: int) -> int:
    """What the horde does, and with ``hunts`` the dead, too; else the dead keep zombies off their team."""
    if hunts or state.seat == NO_SEAT:
        return _hunter_action(tables, state, mask)
    return _harmless_action(tables, state, mask)


@compiled
def _hunter_action(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """As the script of ZAD-RWD-2 does."""
    if state.decision == ZOMBIE_DECISION:
        return ZOMBIE_ACTION + hunt(tables, state, choosable(state))
    zombie = int64(state.zombie)
    if state.decision == ZOMBIE_ACT_DECISION:
        if tables.zombie_kinds[zombie] != MONKEY:
            return int64(SPIN_ACTION)
        leaps = go_actions(tables, state, zombie, LEAP, LEAP)
        if leaps == 0:
            return first_legal(mask, GNAW_ACTION, _GNAW_COUNT)
        return GO_ACTION + pursue(tables, state, zombie, leaps)
    return GO_ACTION + pursue(tables, state, zombie, go_actions(tables, state, zombie, 1, int64(state.steps)))


@compiled
def _harmless_action(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """The zombie farthest from everybody, which gnaws if it can and else goes where it is far from everybody."""
    if state.decision == ZOMBIE_DECISION:
        return ZOMBIE_ACTION + _most_harmless(tables, state, choosable(state))
    if state.decision == ZOMBIE_ACT_DECISION:
        gnaw = first_legal(mask, GNAW_ACTION, _GNAW_COUNT + 1)
        if gnaw >= 0:
            return gnaw
        if mask[SPIN_ACTION] != 0:
            return int64(SPIN_ACTION)
    return _farthest_way(tables, state, mask)


@compiled
def _most_harmless(tables: Tables, state: State, zombies: int) -> int:
    """The zombie of a set that is farthest from everybody; tied ones, which cannot move, come before the others.

    The chained one bites around itself and comes last where anybody is near.
    """
    best = int64(0)
    most = int64(-1)
    left = np.uint64(zombies)
    while left != np.uint64(0):
        zombie = int64(lowest_bit(left))
        left &= left - np.uint64(1)
        steps = nearest(tables, state, int64(state.zombie_places[zombie]))
        if tables.zombie_kinds[zombie] == CHAINED:
            steps = int64(0) if steps <= LEAP else steps + SIDE
        elif (int64(state.tied) >> zombie) & 1 != 0:
            steps += SIDE
        if steps > most:
            best, most = zombie, steps
    return best


@compiled
def _farthest_way(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """The way that ends farthest from everybody."""
    best = int64(GO_ACTION)
    most = int64(-1)
    square = int64(state.zombie_places[state.zombie])
    for direction in range(DIRECTION_COUNT):
        for distance in range(1, MOST_DISTANCE + 1):
            action = GO_ACTION + direction * MOST_DISTANCE + distance - 1
            if mask[action] != 0:
                steps = nearest(tables, state, square + _STRIDES[direction] * distance)
                if steps > most:
                    best, most = int64(action), steps
    return best
