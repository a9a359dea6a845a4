"""What never changes on a board of 5 by 5 tiles: neighbours, and the lines between corners (ZHO-LOS-1).

Sets of tiles are words of 25 bits. All arithmetic is in whole numbers: corners are lattice points, and a line is cut
by a tile where it runs through its inside or along its edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from zenvs.games.z_horde.constants import SIDE, STEPS, TILES

Corner = tuple[int, int]

#: All tiles.
BOARD = (1 << TILES) - 1


def tile_at(column: int, row: int) -> int | None:
    """The number of a tile, or None off the board."""
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else None


def _corners(tile: int) -> list[Corner]:
    row, column = divmod(tile, SIDE)
    return [(column + right, row + up) for right in (0, 1) for up in (0, 1)]


def _is_cut(start: Corner, end: Corner, tile: int) -> bool:
    """Whether a line runs through the inside of a tile or along its edge for some length."""
    row, column = divmod(tile, SIDE)
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    if dx == 0 and dy == 0:
        return False
    # the part of the line within the closed tile, as fractions over a common denominator of at most dx * dy
    scale = max(abs(dx), 1) * max(abs(dy), 1)
    low, high = 0, scale
    for position, change, near in ((x, dx, column), (y, dy, row)):
        if change == 0:
            if not near <= position <= near + 1:
                return False
            continue
        ends = sorted(((near - position) * scale // change, (near + 1 - position) * scale // change))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def _meetings(start: Corner, end: Corner) -> Iterator[tuple[int, int]]:
    """Pairs of tiles that meet diagonally at a lattice point of a line, its ends included."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = int(np.gcd(dx, dy)) if dx or dy else 0
    for step in range(steps + 1):
        x = start[0] + (dx // steps * step if steps else 0)
        y = start[1] + (dy // steps * step if steps else 0)
        around = [tile_at(x - 1, y - 1), tile_at(x, y), tile_at(x - 1, y), tile_at(x, y - 1)]
        for one, other in ((around[0], around[1]), (around[2], around[3])):
            if one is not None and other is not None:
                yield one, other


Line = tuple[int, tuple[int, ...]]


def _lines(source: int, target: int) -> list[Line]:
    """The lines between two tiles: tiles of which any blocks, and pairs of tiles that block together.

    The two tiles themselves never block. A line that is blocked whenever another one is, is left out.
    """
    own = 1 << source | 1 << target
    lines: set[Line] = set()
    for start, end in product(_corners(source), _corners(target)):
        single = sum(1 << tile for tile in range(TILES) if _is_cut(start, end, tile)) & ~own
        pairs = {1 << one | 1 << other for one, other in _meetings(start, end)}
        lines.add((single, tuple(sorted(pair for pair in pairs if not pair & (own | single)))))
    return sorted(line for line in lines if not any(other != line and _is_freer(other, line) for other in lines))


def _is_freer(one: Line, other: Line) -> bool:
    """Whether every set of blockers that blocks the first line blocks the second one, too."""
    singles_block = one[0] & ~other[0] == 0
    pairs_block = all(pair & other[0] or pair in other[1] for pair in one[1])
    return singles_block and pairs_block


def _line_tables() -> tuple[NDArray[np.int64], NDArray[np.uint32], NDArray[np.uint32]]:
    """Number of lines, single blockers and pairs of each line for every pair of tiles."""
    lines = [[_lines(source, target) if source != target else [(0, ())] for target in range(TILES)]
             for source in range(TILES)]  # fmt: skip
    most = max(len(cell) for row in lines for cell in row)
    most_pairs = max(len(pairs) for row in lines for cell in row for _, pairs in cell)
    counts = np.array([[len(cell) for cell in row] for row in lines], np.int64)
    singles = np.zeros((TILES, TILES, most), np.uint32)
    pairs = np.zeros((TILES, TILES, most, most_pairs), np.uint32)
    for source, target in product(range(TILES), repeat=2):
        for number, (single, together) in enumerate(lines[source][target]):
            singles[source, target, number] = single
            pairs[source, target, number, : len(together)] = together
    return counts, singles, pairs


LINE_COUNTS, LINE_SINGLES, LINE_PAIRS = _line_tables()
PAIR_COUNT = LINE_PAIRS.shape[3]


def _neighbours() -> NDArray[np.int64]:
    """The tile in each direction, or -1 off the board, shape (tiles, directions)."""
    table = np.full((TILES, len(STEPS)), -1, np.int64)
    for tile, (number, (right, up)) in product(range(TILES), enumerate(STEPS)):
        row, column = divmod(tile, SIDE)
        neighbour = tile_at(column + right, row + up)
        if neighbour is not None:
            table[tile, number] = neighbour
    return table


NEIGHBOURS = _neighbours()
