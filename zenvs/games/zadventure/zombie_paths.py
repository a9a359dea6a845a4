"""Where a zombie may go, and what it may gnaw (ZAD-ZOM-2 to ZAD-ZOM-5)."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import DIRECTION_COUNT, MOST_DISTANCE
from zenvs.games.zadventure.squares import is_free, is_locked, next_square, player_on
from zenvs.games.zadventure.state import NO_PLAYER, State
from zenvs.games.zadventure.tables import NO_OPENING, NO_SQUARE, Tables

_ONE = int64(1)


@compiled
def go_actions(tables: Tables, state: State, zombie: int, shortest: int, longest: int) -> int:
    """The set of ``go`` actions of a zombie, counted from the first one, with a distance within bounds.

    ZAD-ZOM-2: it ends on a character or on a free square. One that walks (``shortest`` is 1) is stopped by a character
    in its way; one that leaps goes over it.
    """
    actions = int64(0)
    for direction in range(DIRECTION_COUNT):
        square = int64(state.zombie_places[zombie])
        for distance in range(1, longest + 1):
            square = next_square(tables, state, square, direction)
            if square == NO_SQUARE or tables.is_finish[square]:
                break
            is_character = player_on(tables, state, square) != NO_PLAYER
            if distance >= shortest and (is_character or is_free(tables, state, square)):
                actions |= _ONE << (direction * MOST_DISTANCE + distance - 1)
            if is_character and distance >= shortest:
                break
    return actions


@compiled
def gnaw_directions(tables: Tables, state: State, zombie: int) -> int:
    """ZAD-ZOM-5: directions of locked walls next to a zombie."""
    directions = int64(0)
    square = int64(state.zombie_places[zombie])
    for direction in range(DIRECTION_COUNT):
        opening = int64(tables.openings[square, direction])
        if opening != NO_OPENING and is_locked(state, opening):
            directions |= _ONE << direction
    return directions
