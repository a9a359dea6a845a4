"""Ways over the board: how far it is to what is wanted, and where a movement may end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    DIRECTION_COUNT,
    MOVE_ACTION,
    NO_DIRECTION,
    SQUARE_WORDS,
    SQUARES,
    STOP_ACTION,
)
from zenvs.games.zadventure.paths import may_stop
from zenvs.games.zadventure.squares import has, is_free, next_square
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

#: Steps to what cannot be reached.
FAR = 1000
#: What a way may lead over besides empty squares: nothing, cards, or cards and zombies.
EMPTY_ONLY, OVER_CARDS, OVER_ALL = range(3)
# Rows of the steps of a room
WAY, REACH, _QUEUE = range(3)
_ROWS = 3


class Room(NamedTuple):
    """What a search for a way works in, so that nothing is allocated for it.

    Attributes:
        goals: the set of squares that are wanted.
        steps: of every square, in the row WAY the steps from it to the nearest goal, in the row REACH those of the
            acting character to it if it can reach it now; FAR if there is no way.
        worths: what every square is worth as the end of the movement.
    """

    goals: NDArray[np.uint64]
    steps: NDArray[np.int16]
    worths: NDArray[np.float64]


def make_room() -> Room:
    """Room for one search at a time."""
    return Room(np.zeros(SQUARE_WORDS, np.uint64), np.zeros((_ROWS, SQUARES), np.int16), np.zeros(SQUARES))


@compiled
def lets_through(tables: Tables, state: State, square: int, over: int) -> bool:
    """Whether a way may lead over a square, if it may lead over what ``over`` says."""
    if over == OVER_ALL:
        return True
    if over == OVER_CARDS and not has(state.zombie_squares, square):
        return True
    return is_free(tables, state, square)


@compiled
def measure_ways(tables: Tables, state: State, room: Room) -> int:
    """Find the steps from every square to the nearest goal.

    The way of the acting character leads over empty squares; if there is none over cards, and then over zombies. What
    it leads over is returned.
    """
    here = int64(state.squares[state.actor])
    over = int64(EMPTY_ONLY)
    while True:
        count = int64(0)
        room.steps[WAY, :] = FAR
        for square in range(SQUARES):
            if has(room.goals, square):
                room.steps[WAY, square] = 0
                room.steps[_QUEUE, count] = square
                count += 1
        _spread(tables, state, room.steps, WAY, count, over, FAR)
        if room.steps[WAY, here] < FAR or over == OVER_ALL:
            return over
        over += 1


@compiled
def measure_reach(tables: Tables, state: State, room: Room) -> None:
    """Find the steps of the acting character to every square that it can reach now."""
    here = int64(state.squares[state.actor])
    room.steps[REACH, :] = FAR
    room.steps[REACH, here] = 0
    room.steps[_QUEUE, 0] = here
    _spread(tables, state, room.steps, REACH, 1, EMPTY_ONLY, int64(state.steps))


@compiled
def _spread(
    tables: Tables, state: State, steps: NDArray[np.int16], row: int, sources: int, over: int, longest: int
) -> None:
    """Go on from the squares in the queue, which have their numbers of steps already."""
    count = sources
    taken = int64(0)
    while taken < count:
        square = int64(steps[_QUEUE, taken])
        further = int64(steps[row, square]) + 1
        taken += 1
        if further > longest or (taken > sources and not lets_through(tables, state, square, over)):
            continue
        for direction in range(DIRECTION_COUNT):
            near = next_square(tables, state, square, direction)
            if near != NO_SQUARE and steps[row, near] == FAR:
                steps[row, near] = further
                steps[_QUEUE, count] = near
                count += 1


@compiled
def best_end(tables: Tables, state: State, mask: NDArray[np.int8], room: Room) -> int:
    """The square within reach that is worth most as the end of the movement, of equal ones the nearest.

    NO_SQUARE if there is none. Where the character stands counts if it may stop there now.
    """
    here = int64(state.squares[state.actor])
    best = int64(NO_SQUARE)
    for square in range(SQUARES):
        steps = int64(room.steps[REACH, square])
        if steps > state.steps or not may_stop(tables, state, square):
            continue
        if square == here and mask[STOP_ACTION] == 0:
            continue
        more = 1.0 if best == NO_SQUARE else room.worths[square] - room.worths[best]
        if more > 0.0 or (more == 0.0 and steps < room.steps[REACH, best]):
            best = int64(square)
    return best


@compiled
def walk(tables: Tables, state: State, mask: NDArray[np.int8], room: Room) -> int:
    """The step, or the stop, on the way to the square within reach that is worth most as the end of the movement.

    -1 if neither a step nor a stop is legal.
    """
    best = best_end(tables, state, mask, room)
    if best == state.squares[state.actor]:
        return int64(STOP_ACTION)
    if best != NO_SQUARE:
        direction = _first_direction(tables, state, best, room.steps)
        if direction != NO_DIRECTION and mask[MOVE_ACTION + direction] != 0:
            return MOVE_ACTION + direction
    return _any_step(mask)


@compiled
def _first_direction(tables: Tables, state: State, square: int, steps: NDArray[np.int16]) -> int:
    """The direction of the first step to a square that is reached, found backwards."""
    while steps[REACH, square] > 1:
        before = _square_before(tables, state, square, steps)
        if before == NO_SQUARE:
            return int64(NO_DIRECTION)
        square = before
    here = int64(state.squares[state.actor])
    for direction in range(DIRECTION_COUNT):
        if next_square(tables, state, here, direction) == square:
            return int64(direction)
    return int64(NO_DIRECTION)


@compiled
def _square_before(tables: Tables, state: State, square: int, steps: NDArray[np.int16]) -> int:
    """An empty neighbour that is reached a step sooner, or NO_SQUARE."""
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near != NO_SQUARE and steps[REACH, near] == steps[REACH, square] - 1 and is_free(tables, state, near):
            return near
    return int64(NO_SQUARE)


@compiled
def _any_step(mask: NDArray[np.int8]) -> int:
    """To stop, or else some step."""
    if mask[STOP_ACTION] != 0:
        return int64(STOP_ACTION)
    for direction in range(DIRECTION_COUNT):
        if mask[MOVE_ACTION + direction] != 0:
            return int64(MOVE_ACTION + direction)
    return int64(-1)
