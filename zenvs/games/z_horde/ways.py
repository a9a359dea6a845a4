"""What is fixed while the character stands on a tile of a board: ranges, lines of sight, and the monsters' ways.

A face has four boards, by which of its crates are closed. All of it is worked out once for a scenario file, because the
monsters' plan, what the character can attack and who strikes ask for it many times in every turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.bits import count_bits
from zenvs.core.compiled import compiled, entry_point, int64, records
from zenvs.games.z_horde.board import MOST_COST, bit, has, sees, write_costs
from zenvs.games.z_horde.constants import CRATES, KINDS, TILES, UNREACHABLE
from zenvs.games.z_horde.geometry import BOARD, LINE_COUNTS, LINE_PAIRS, LINE_SINGLES, PAIR_COUNT

#: Boards of a face: one for each set of closed crates.
BOARDS = 1 << CRATES

_FIELDS = np.dtype(
    [
        ("target", np.int64),
        ("blockers", np.int64),
        ("sights", np.int64),
        ("goals", np.int64, (KINDS,)),
        ("lines", np.int32, (TILES,)),
        ("range_costs", np.int8, (TILES,)),
        ("left_costs", np.int8, (KINDS, TILES)),
        ("goal_order", np.int8, (KINDS, TILES)),
        ("move_costs", np.int8, (TILES, TILES)),
    ],
    align=True,
)
#: Its elements are records with attributes, also where nothing is compiled.
WAYS_DTYPE = np.dtype((np.record, _FIELDS))


class Ways(Protocol):
    """The fields of WAYS_DTYPE; costs are UNREACHABLE where there is no way.

    Attributes:
        target: the tile of the character.
        blockers: obstacles and closed crates.
        sights: tiles that see the character past the blockers (ZHO-LOS-1).
        goals: of each kind, tiles within its Range that see the character past the blockers.
        lines: for each tile of ``sights``, tiles that keep a line to the character open while nobody stands on them.
        range_costs: Range between the character and each tile (ZHO-RNG-1).
        left_costs: of each kind, Movement left from each tile to the nearest goal, or the Range to the character if it
            has no goal (ZHO-MON-2).
        goal_order: of each kind, all tiles, the best goals first, then those with least Movement left.
        move_costs: Movement of a monster from one tile to another, where it can end.
    """

    target: int
    blockers: int
    sights: int
    goals: NDArray[np.int64]
    lines: NDArray[np.int32]
    range_costs: NDArray[np.int8]
    left_costs: NDArray[np.int8]
    goal_order: NDArray[np.int8]
    move_costs: NDArray[np.int8]


@compiled
def is_seen(ways: Ways, tile: int, bodies: int) -> bool:
    """ZHO-LOS-1: whether a tile and the character see each other past the blockers and the bodies of monsters."""
    if not has(ways.sights, tile):
        return False
    return bodies & ways.lines[tile] == 0 or sees(tile, ways.target, ways.blockers | bodies)


@compiled
def write_ways(ways: Ways, target: int, blockers: int, ranges: NDArray[np.int64]) -> None:
    """Work out everything for a character on a tile, obstacles and closed crates, and the Range of each kind."""
    ways.target = target
    ways.blockers = blockers
    write_costs(bit(target), BOARD & ~blockers, MOST_COST, ways.range_costs)
    ways.sights = int64(0)
    for tile in range(TILES):
        ways.lines[tile] = 0
        if sees(tile, target, blockers):
            ways.sights |= bit(tile)
            ways.lines[tile] = _shortest_line(tile, target, blockers)
    # monsters walk through each other, but not through the character
    open_tiles = BOARD & ~blockers & ~bit(target)
    for start in range(TILES):
        write_costs(bit(start), open_tiles, MOST_COST, ways.move_costs[start])
        for tile in range(TILES):
            if not has(open_tiles, tile):
                ways.move_costs[start, tile] = UNREACHABLE
    for kind in range(KINDS):
        _write_goals(ways, kind, ranges[kind], open_tiles)


@compiled
def _shortest_line(source: int, target: int, blockers: int) -> int:
    """The fewest tiles that, while they are free, keep some line between two tiles open."""
    best = int64(BOARD)
    for line in range(LINE_COUNTS[source, target]):
        tiles = int64(LINE_SINGLES[source, target, line])
        is_open = tiles & blockers == 0
        for number in range(PAIR_COUNT):
            pair = int64(LINE_PAIRS[source, target, line, number])
            tiles |= pair & ~blockers
            if pair != 0 and pair & blockers == pair:
                is_open = False
        if is_open and count_bits(np.uint64(tiles)) <= count_bits(np.uint64(best)):
            best = tiles
    return best


@compiled
def _write_goals(ways: Ways, kind: int, reach: int, open_tiles: int) -> None:
    goals = int64(0)
    for tile in range(TILES):
        if has(open_tiles & ways.sights, tile) and ways.range_costs[tile] <= reach:
            goals |= bit(tile)
    ways.goals[kind] = goals
    if goals == 0:
        ways.left_costs[kind, :] = ways.range_costs
    else:
        write_costs(goals, BOARD & ~ways.blockers, MOST_COST, ways.left_costs[kind])
    for tile in range(TILES):
        place = tile
        while place > 0 and _rank(ways, kind, ways.goal_order[kind, place - 1]) > _rank(ways, kind, tile):
            ways.goal_order[kind, place] = ways.goal_order[kind, place - 1]
            place -= 1
        ways.goal_order[kind, place] = tile


@compiled
def _rank(ways: Ways, kind: int, tile: int) -> int:
    """Goals first, the farthest from the character before the others; then by the Movement left."""
    if has(ways.goals[kind], tile):
        return -int64(ways.range_costs[tile])
    return int64(ways.left_costs[kind, tile])


def write_boards(ways: NDArray[Any], blockers: NDArray[np.int64], ranges: NDArray[np.int64]) -> None:
    """Write the ways for every tile of the character on every board; the last index of ``ways`` is the tile."""
    for board in range(ways.shape[0]):
        for target in range(TILES):
            write_ways(ways[board, target], target, blockers[board], ranges)


@cache
def _compiled_boards() -> Any:
    return entry_point(write_boards)


@cache
def ways_of_face(obstacles: int, crates: tuple[int, ...], ranges: tuple[int, ...]) -> NDArray[Any]:
    """The ways on the boards of a face, shape (BOARDS, TILES).

    Args:
        obstacles: the set of obstacle tiles.
        crates: the crate tiles; bit ``k`` of a board's number says that crate ``k`` is closed.
        ranges: the Range of each kind.
    """
    blockers = [obstacles | _closed(crates, board) for board in range(BOARDS)]
    ways = records(np.zeros((BOARDS, TILES), WAYS_DTYPE))
    _compiled_boards()(ways, np.array(blockers, np.int64), np.array(ranges, np.int64))
    return ways


def _closed(crates: Sequence[int], board: int) -> int:
    return sum(1 << tile for crate, tile in enumerate(crates) if board >> crate & 1)
