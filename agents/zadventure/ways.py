"""Ways over the board: how far it is to what is wanted, and where a movement may end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import DIRECTION_COUNT, MOVE_ACTION, NO_DIRECTION, SQUARES, STOP_ACTION
from zenvs.games.zadventure.paths import may_stop
from zenvs.games.zadventure.squares import has, next_square
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

#: Steps to what cannot be reached.
FAR = 1000
#: What a way may lead over besides empty squares: nothing, cards, or cards and zombies.
EMPTY_ONLY, OVER_CARDS, OVER_ALL = range(3)
# Rows of the room that a search for ways works in
WAY, REACH, _QUEUE = range(3)
ROOM_ROWS = 3
#: Worth of an end of the movement that is not taken.
NEVER = -1e9


@compiled
def is_empty(tables: Tables, state: State, square: int) -> bool:
    """Whether a movement goes on there: no card, no zombie, no scythe."""
    is_taken = has(state.closed, square) or has(state.opened, square) or has(state.zombie_squares, square)
    return not is_taken and not (state.scythe and square == tables.scythe)


@compiled
def _lets_through(tables: Tables, state: State, square: int, over: int) -> bool:
    if over == OVER_ALL:
        return True
    if over == OVER_CARDS and not has(state.zombie_squares, square):
        return True
    return is_empty(tables, state, square)


@compiled
def measure_ways(tables: Tables, state: State, goals: NDArray[np.uint64], room: NDArray[np.int16]) -> None:
    """Write the steps from every square to the nearest of a set into the row WAY of the room.

    The way of the acting character leads over empty squares; if there is none over cards, and then over zombies.
    """
    here = int64(state.squares[state.actor])
    for over in range(OVER_ALL + 1):
        count = int64(0)
        room[WAY, :] = FAR
        for square in range(SQUARES):
            if has(goals, square):
                room[WAY, square] = 0
                room[_QUEUE, count] = square
                count += 1
        _spread(tables, state, room, WAY, count, over, FAR)
        if room[WAY, here] < FAR:
            return


@compiled
def measure_reach(tables: Tables, state: State, room: NDArray[np.int16]) -> None:
    """Write the steps of the acting character to every square that it can reach now into the row REACH of the room."""
    here = int64(state.squares[state.actor])
    room[REACH, :] = FAR
    room[REACH, here] = 0
    room[_QUEUE, 0] = here
    _spread(tables, state, room, REACH, 1, EMPTY_ONLY, int64(state.steps))


@compiled
def _spread(
    tables: Tables, state: State, room: NDArray[np.int16], row: int, sources: int, over: int, longest: int
) -> None:
    """Go on from the squares in the queue, which have their numbers of steps already."""
    count = sources
    taken = int64(0)
    while taken < count:
        square = int64(room[_QUEUE, taken])
        steps = int64(room[row, square]) + 1
        taken += 1
        if steps > longest or (taken > sources and not _lets_through(tables, state, square, over)):
            continue
        for direction in range(DIRECTION_COUNT):
            near = next_square(tables, state, square, direction)
            if near != NO_SQUARE and room[row, near] == FAR:
                room[row, near] = steps
                room[_QUEUE, count] = near
                count += 1


@compiled
def walk(tables: Tables, state: State, mask: NDArray[np.int8], worths: NDArray[np.float64],
         room: NDArray[np.int16]) -> int:  # fmt: skip
    """The step, or the stop, on the way to the reachable square that is worth most as the end of the movement.

    ``measure_reach`` comes first. Of equal squares the nearest is taken.
    """
    here = int64(state.squares[state.actor])
    best = int64(NO_SQUARE)
    for square in range(SQUARES):
        steps = int64(room[REACH, square])
        if steps > state.steps or worths[square] <= NEVER or not may_stop(tables, state, square):
            continue
        if square == here and mask[STOP_ACTION] == 0:
            continue
        if best == NO_SQUARE or worths[square] > worths[best] or (
            worths[square] == worths[best] and steps < room[REACH, best]
        ):  # fmt: skip
            best = int64(square)
    if best == here and mask[STOP_ACTION] != 0:
        return int64(STOP_ACTION)
    if best != NO_SQUARE:
        direction = _first_direction(tables, state, best, room)
        if direction != NO_DIRECTION and mask[MOVE_ACTION + direction] != 0:
            return MOVE_ACTION + direction
    return _any_step(mask)


@compiled
def _first_direction(tables: Tables, state: State, square: int, room: NDArray[np.int16]) -> int:
    """The direction of the first step to a square that is reached, found backwards."""
    here = int64(state.squares[state.actor])
    while room[REACH, square] > 1:
        before = int64(NO_SQUARE)
        for direction in range(DIRECTION_COUNT):
            near = next_square(tables, state, square, direction)
            if near == NO_SQUARE or room[REACH, near] != room[REACH, square] - 1:
                continue
            if is_empty(tables, state, near):
                before = near
                break
        if before == NO_SQUARE:
            return int64(NO_DIRECTION)
        square = before
    for direction in range(DIRECTION_COUNT):
        if next_square(tables, state, here, direction) == square:
            return int64(direction)
    return int64(NO_DIRECTION)


@compiled
def _any_step(mask: NDArray[np.int8]) -> int:
    """To stop, or else some step."""
    if mask[STOP_ACTION] != 0:
        return int64(STOP_ACTION)
    for direction in range(DIRECTION_COUNT):
        if mask[MOVE_ACTION + direction] != 0:
            return int64(MOVE_ACTION + direction)
    return int64(-1)
