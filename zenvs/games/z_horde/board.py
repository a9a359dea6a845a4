"""Ranges, ways and lines of sight on the board; sets of tiles are words of 25 bits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64
from zenvs.games.z_horde.constants import DIAGONAL_COST, SIDE, STRAIGHT_COST, TILES, UNREACHABLE
from zenvs.games.z_horde.geometry import BOARD, LINE_COUNTS, LINE_PAIRS, LINE_SINGLES, PAIR_COUNT

_LEFT_COLUMN = sum(1 << tile for tile in range(0, TILES, SIDE))
_NOT_LEFT = BOARD & ~_LEFT_COLUMN
_NOT_RIGHT = BOARD & ~(_LEFT_COLUMN << (SIDE - 1))
#: No way on a board of 25 tiles costs more.
MOST_COST = 72


@compiled
def bit(tile: int) -> int:
    """The set of one tile."""
    return int64(1) << tile


@compiled
def has(tiles: int, tile: int) -> bool:
    """Whether a tile is in a set."""
    return (tiles >> tile) & 1 != 0


@compiled
def straight_of(tiles: int) -> int:
    """All straight neighbours of a set."""
    sideways = ((tiles & _NOT_RIGHT) << 1) | ((tiles & _NOT_LEFT) >> 1)
    return (sideways | (tiles << SIDE) | (tiles >> SIDE)) & BOARD


@compiled
def diagonal_of(tiles: int) -> int:
    """All diagonal neighbours of a set."""
    sideways = ((tiles & _NOT_RIGHT) << 1) | ((tiles & _NOT_LEFT) >> 1)
    return ((sideways << SIDE) | (sideways >> SIDE)) & BOARD


class Flood(NamedTuple):
    """Tiles that ways have reached, and those reached at each of the last three costs, from which ways lead on."""

    reached: int
    last: int
    second_last: int
    third_last: int


@compiled
def flood_from(tiles: int) -> Flood:
    """Ways of cost 0."""
    return Flood(tiles, tiles, int64(0), int64(0))


@compiled
def flooded_on(flood: Flood, open_tiles: int) -> Flood:
    """ZHO-MOV-1: ways of a cost of one more; a straight step costs 2, a diagonal one 3.

    A way leads over open tiles; its last tile need not be open, so that closed tiles are reached as well.
    """
    new = (straight_of(flood.second_last) | diagonal_of(flood.third_last)) & ~flood.reached
    return Flood(flood.reached | new, new & open_tiles, flood.last, flood.second_last)


@compiled
def goes_on(flood: Flood) -> bool:
    """Whether any way can still lead on."""
    return (flood.last | flood.second_last | flood.third_last) != 0


@compiled
def write_costs(starts: int, open_tiles: int, most: int, costs: NDArray[np.int8]) -> int:
    """ZHO-RNG-1: write what the cheapest way from any of some tiles costs to every tile, UNREACHABLE beyond ``most``.

    Returns:
        the tiles that can be reached, open ones and others.
    """
    for tile in range(TILES):
        costs[tile] = 0 if has(starts, tile) else UNREACHABLE
    flood = flood_from(starts)
    for cost in range(1, most + 1):
        before = flood.reached
        flood = flooded_on(flood, open_tiles)
        left = flood.reached & ~before
        tile = int64(0)
        while left != 0:
            if left & 1 != 0:
                costs[tile] = cost
            left >>= 1
            tile += 1
        if not goes_on(flood):
            break
    return flood.reached


@compiled
def within(start: int, open_tiles: int, most: int) -> int:
    """The tiles, open or not, that ways over open tiles reach at a cost of at most ``most``."""
    flood = flood_from(bit(start))
    for _ in range(most):
        flood = flooded_on(flood, open_tiles)
        if not goes_on(flood):
            break
    return flood.reached


@compiled
def cost_to(start: int, target: int, open_tiles: int, most: int) -> int:
    """What the cheapest way from one tile to another costs, UNREACHABLE if it is more than ``most``."""
    flood = flood_from(bit(start))
    cost = int64(0)
    while not has(flood.reached, target):
        if cost == most or not goes_on(flood):
            return int64(UNREACHABLE)
        flood = flooded_on(flood, open_tiles)
        cost += 1
    return cost


@compiled
def sees(source: int, target: int, blockers: int) -> bool:
    """ZHO-LOS-1: whether some line from a corner of one tile to a corner of the other is not blocked.

    What stands on the two tiles themselves never blocks.
    """
    for line in range(LINE_COUNTS[source, target]):
        if blockers & LINE_SINGLES[source, target, line] == 0:
            is_open = True
            for number in range(PAIR_COUNT):
                pair = LINE_PAIRS[source, target, line, number]
                if pair != 0 and blockers & pair == pair:
                    is_open = False
            if is_open:
                return True
    return False


# the costs of a step are what flooded_on is written for
assert (STRAIGHT_COST, DIAGONAL_COST) == (2, 3)
