"""Sets of squares, and what is next to what (terms at the head of the rules)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.bits import count_bits
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import DIRECTION_COUNT, ZOMBIES
from zenvs.games.zadventure.state import NO_PLAYER, NO_ZOMBIE, State
from zenvs.games.zadventure.tables import NO_OPENING, NO_SQUARE, Tables

_ONE = np.uint64(1)
_NONE = np.uint64(0)


@compiled
def has(squares: NDArray[np.uint64], square: int) -> bool:
    """Whether a set of squares has one."""
    return (squares[square >> 6] >> np.uint64(square & 63)) & _ONE != _NONE


@compiled
def include(squares: NDArray[np.uint64], square: int) -> None:
    """Put a square into a set."""
    squares[square >> 6] |= _ONE << np.uint64(square & 63)


@compiled
def exclude(squares: NDArray[np.uint64], square: int) -> None:
    """Take a square out of a set."""
    squares[square >> 6] &= ~(_ONE << np.uint64(square & 63))


@compiled
def is_locked(state: State, opening: int) -> bool:
    """Whether a door or window has a locked wall."""
    return (int64(state.locked) >> opening) & 1 != 0


@compiled
def next_square(tables: Tables, state: State, square: int, direction: int) -> int:
    """The adjacent square in a direction, or NO_SQUARE if the edge does not let pass."""
    opening = int64(tables.openings[square, direction])
    if opening != NO_OPENING and is_locked(state, opening):
        return int64(NO_SQUARE)
    return int64(tables.neighbours[square, direction])


@compiled
def are_adjacent(tables: Tables, state: State, square: int, other: int) -> bool:
    """Whether two squares are neighbours across an edge that lets pass."""
    found = False
    for direction in range(DIRECTION_COUNT):
        found |= next_square(tables, state, square, direction) == other
    return found


@compiled
def is_around(tables: Tables, state: State, square: int, other: int) -> bool:
    """Whether one of the eight squares around another is reached, by one of the ways round the corner if diagonal."""
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, square, direction)
        if near == NO_SQUARE:
            continue
        if near == other:
            return True
        for turned in range(1, DIRECTION_COUNT, 2):
            if next_square(tables, state, near, (direction + turned) % DIRECTION_COUNT) == other:
                return True
    return False


@compiled
def is_living(state: State, player: int) -> bool:
    """Whether a player's character is alive."""
    return state.lives[player] > 0


@compiled
def player_on(tables: Tables, state: State, square: int) -> int:
    """The first living player whose character stands on a square, besides the one that acts; or NO_PLAYER."""
    for player in range(tables.players):
        if state.squares[player] == square and player != state.actor:
            return int64(player)
    return int64(NO_PLAYER)


@compiled
def zombie_on(state: State, square: int) -> int:
    """The zombie on a square, or NO_ZOMBIE."""
    if has(state.zombie_squares, square):
        for zombie in range(ZOMBIES):
            if state.zombie_places[zombie] == square:
                return int64(zombie)
    return int64(NO_ZOMBIE)


@compiled
def is_free(tables: Tables, state: State, square: int) -> bool:
    """Whether neither a card nor a zombie nor the unused scythe is on a square; a character may be."""
    is_taken = has(state.closed, square) or has(state.opened, square) or has(state.zombie_squares, square)
    return not is_taken and not (state.scythe and square == tables.scythe)


@compiled
def place_figure(state: State, zombie: int, square: int) -> None:
    """A zombie stands on a square; it has left the one where it stood."""
    include(state.zombie_squares, square)
    state.zombie_places[zombie] = square
    state.figures = int64(state.figures) | (int64(1) << zombie)


@compiled
def count(squares: NDArray[np.uint64]) -> int:
    """How many squares a set has."""
    total = int64(0)
    for word in squares:
        total += count_bits(word)
    return total


@compiled
def end_movement(state: State) -> None:
    """No steps are left of a movement, a roll or a flight."""
    state.steps = 0
    state.moved = 0
    state.hypnotised = 0


@compiled
def are_near(tables: Tables, state: State, player: int, other: int) -> bool:
    """ZAD-TRN-5, ZAD-TRN-2: whether two living characters are adjacent; in the finish car all are."""
    square = int64(state.squares[player])
    other_square = int64(state.squares[other])
    if tables.is_finish[square] and tables.is_finish[other_square]:
        return True
    return are_adjacent(tables, state, square, other_square)
