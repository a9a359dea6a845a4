"""Ranges and lines of sight once more, in exact arithmetic and without any code of the game.

A line is walked along: it is divided where it crosses a line of the grid, and the point in the middle of each part
tells which tiles that part runs through, or along the edge of which tiles it runs.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import floor

SIDE = 5
TILES = SIDE * SIDE
FAR = 99
BOARD = (1 << TILES) - 1

Point = tuple[Fraction, Fraction]
#: Tiles of which any blocks, and sets of two that block together.
Line = tuple[int, tuple[int, ...]]


def name_of(tile: int) -> str:
    """The name of a tile, as a1."""
    return "abcde"[tile % SIDE] + str(tile // SIDE + 1)


def cell(column: int, row: int) -> int:
    """A set of one tile, empty off the board."""
    return 1 << row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else 0


def _points(start: tuple[int, int], end: tuple[int, int]) -> list[Point]:
    """Start, end and crossings of a line with the lines of the grid, in order."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    moments = {Fraction(0), Fraction(1)}
    for position, change in ((x, dx), (y, dy)):
        if change:
            moments |= {Fraction(grid - position, change) for grid in range(SIDE + 1)}
    return [(x + dx * moment, y + dy * moment) for moment in sorted(moments) if 0 <= moment <= 1]


def _beside(one: Point, other: Point) -> int:
    """Tiles that the part of a line between two points runs through or along the edge of."""
    if one == other:
        return 0
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    columns = [floor(x) - 1, floor(x)] if x.denominator == 1 else [floor(x)]
    rows = [floor(y) - 1, floor(y)] if y.denominator == 1 else [floor(y)]
    found = 0
    for column, row in product(columns, rows):
        found |= cell(column, row)
    return found


def _meetings(point: Point) -> Iterator[int]:
    """Sets of two tiles that meet diagonally in a point."""
    if point[0].denominator == 1 and point[1].denominator == 1:
        column, row = int(point[0]), int(point[1])
        for one, other in (
            (cell(column - 1, row - 1), cell(column, row)),
            (cell(column - 1, row), cell(column, row - 1)),
        ):
            if one and other:
                yield one | other


@cache
def lines(source: int, target: int) -> list[Line]:
    """The sixteen lines from the corners of a tile to those of another."""
    own = 1 << source | 1 << target
    found: list[Line] = []
    corners = [
        [(tile % SIDE + right, tile // SIDE + up) for right, up in product((0, 1), repeat=2)]
        for tile in (source, target)
    ]
    for start, end in product(*corners):
        points = _points(start, end)
        single = 0
        for one, other in pairwise(points):
            single |= _beside(one, other)
        pairs = {pair for point in points for pair in _meetings(point) if not pair & own}
        found.append((single & ~own, tuple(sorted(pairs))))
    return found


def is_seen(source: int, target: int, blockers: int) -> bool:
    """ZHO-LOS-1."""
    return any(
        not single & blockers and not any(pair & blockers == pair for pair in pairs)
        for single, pairs in lines(source, target)
    )


def costs(start: int, open_tiles: int, most: int = FAR - 1) -> list[int]:
    """ZHO-MOV-1: Movement to every tile over open tiles, FAR beyond ``most``; the last tile need not be open."""
    found = {start: 0}
    waiting = [(0, start)]
    while waiting:
        cost, tile = heapq.heappop(waiting)
        if cost > found[tile] or (tile != start and not open_tiles >> tile & 1):
            continue
        for right, up in product((-1, 0, 1), repeat=2):
            column, row = tile % SIDE + right, tile // SIDE + up
            if (right, up) != (0, 0) and 0 <= column < SIDE and 0 <= row < SIDE:
                next_cost = cost + (3 if right and up else 2)
                neighbour = row * SIDE + column
                if next_cost <= most and next_cost < found.get(neighbour, FAR):
                    found[neighbour] = next_cost
                    heapq.heappush(waiting, (next_cost, neighbour))
    return [found.get(tile, FAR) for tile in range(TILES)]
