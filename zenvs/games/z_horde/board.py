"""Ranges, ways and lines of sight on the board; sets of tiles are words of 25 bits."""

from __future__ import annotations

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


@compiled
def write_costs(start: int, open_tiles: int, most: int, costs: NDArray[np.int8]) -> int:
    """ZHO-MOV-1, ZHO-RNG-1: write what the cheapest way from a tile costs to every tile, UNREACHABLE beyond ``most``.

    A way leads over open tiles; its last tile need not be open, so that costs to closed tiles are those to reach them.
    The costs of the last four totals are kept, as a step costs 2 or 3.

    Returns:
        the tiles that can be reached, open ones and others.
    """
    for tile in range(TILES):
        costs[tile] = UNREACHABLE
    reached = bit(start)
    costs[start] = 0
    before_one = reached  # reached for the first time at cost - 1, cost - 2 and cost - 3
    before_two = int64(0)
    before_three = int64(0)
    for cost in range(1, most + 1):
        new = (straight_of(before_two) | diagonal_of(before_three)) & ~reached
        left = new
        tile = int64(0)
        while left != 0:
            if left & 1 != 0:
                costs[tile] = cost
            left >>= 1
            tile += 1
        reached |= new
        before_three = before_two
        before_two = before_one
        before_one = new & open_tiles
        if (before_one | before_two | before_three) == 0:
            break
    return reached


@compiled
def within(start: int, open_tiles: int, most: int) -> int:
    """The tiles, open or not, that ways over open tiles reach at a cost of at most ``most``."""
    reached = bit(start)
    before_one = reached
    before_two = int64(0)
    before_three = int64(0)
    for _ in range(most):
        new = (straight_of(before_two) | diagonal_of(before_three)) & ~reached
        reached |= new
        before_three = before_two
        before_two = before_one
        before_one = new & open_tiles
        if (before_one | before_two | before_three) == 0:
            break
    return reached


@compiled
def cost_to(start: int, target: int, open_tiles: int, most: int) -> int:
    """What the cheapest way from one tile to another costs, UNREACHABLE if it is more than ``most``."""
    for cost in range(most + 1):
        if has(within(start, open_tiles, cost), target):
            return int64(cost)
    return int64(UNREACHABLE)


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


# the costs of a step are what write_costs is written for
assert (STRAIGHT_COST, DIAGONAL_COST) == (2, 3)
