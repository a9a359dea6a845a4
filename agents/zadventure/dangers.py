"""Where zombies reach a character in their next turn, and where a hypnotist would catch it."""

from __future__ import annotations

import numpy as np

from zenvs.core.bits import lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    CHAINED,
    DIRECTION_COUNT,
    KIND_MOVES,
    LEAP,
    MONKEY,
    NO_DIRECTION,
    SPINS,
)
from zenvs.games.zadventure.squares import is_around, next_square, player_on, zombie_on
from zenvs.games.zadventure.state import NO_PLAYER, NO_ZOMBIE, State
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

_KIND_MOVES = np.array(KIND_MOVES)
#: No zombie goes farther in a turn.
_LONGEST = SPINS + max(KIND_MOVES)


@compiled
def zombie_chance(tables: Tables, state: State, square: int) -> float:
    """The highest chance that one zombie has to bring a character on a square into a fight, or to bite it, by a spin.

    The one that moved last may not move now; those that are tied cannot.
    """
    if tables.is_finish[square] != 0 or state.figures == 0:
        return 0.0
    highest = _chained_chance(tables, state, square)
    for direction in range(DIRECTION_COUNT):
        highest = max(highest, _chance_along(tables, state, square, direction))
    return highest


@compiled
def direction_of_danger(tables: Tables, state: State, square: int) -> int:
    """Where the zombie comes from that is most likely to reach a square, or NO_DIRECTION."""
    best = int64(NO_DIRECTION)
    highest = 0.0
    for direction in range(DIRECTION_COUNT):
        chance = _chance_along(tables, state, square, direction)
        if chance > highest:
            best, highest = int64(direction), chance
    return best


@compiled
def _chance_along(tables: Tables, state: State, square: int, direction: int) -> float:
    """The highest chance of the zombies that stand straight on in a direction."""
    highest = 0.0
    for distance in range(1, _LONGEST + 1):
        square = next_square(tables, state, square, direction)
        if square == NO_SQUARE or tables.is_finish[square] != 0:
            break
        zombie = zombie_on(state, square)
        if zombie != NO_ZOMBIE:
            highest = max(highest, _chance_from(tables, state, zombie, distance))
        if player_on(tables, state, square) != NO_PLAYER:
            break
    return highest


@compiled
def _can_move(state: State, zombie: int) -> bool:
    return zombie != state.last_zombie and (int64(state.tied) >> zombie) & 1 == 0


@compiled
def _chance_from(tables: Tables, state: State, zombie: int, distance: int) -> float:
    """The chance of a zombie to come so far straight on."""
    kind = int64(tables.zombie_kinds[zombie])
    if kind == CHAINED or not _can_move(state, zombie):
        return 0.0
    if kind == MONKEY:
        return 1.0 if distance == LEAP else 0.0
    return min(int64(SPINS), max(int64(0), SPINS + _KIND_MOVES[kind] + 1 - distance)) / SPINS


@compiled
def _chained_chance(tables: Tables, state: State, square: int) -> float:
    chained = np.uint64(int64(state.figures) & int64(tables.kind_zombies[CHAINED]))
    while chained != np.uint64(0):
        zombie = int64(lowest_bit(chained))
        chained &= chained - np.uint64(1)
        if zombie != state.last_zombie and is_around(tables, state, int64(state.zombie_places[zombie]), square):
            return 1.0
    return 0.0
