"""The monsters' plan once more (ZHO-MON-2 to ZHO-MON-4): every joint end tile is scored, without code of the game."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.z_horde.exact import BOARD, FAR, TILES, costs, is_seen, lines

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Situation(NamedTuple):
    """Monsters in their order of movement against a character.

    Attributes:
        target: the character's tile.
        blockers: obstacles and closed crates.
        starts, reach, movement: of each monster the tile, Range and Movement.
    """

    target: int
    blockers: int
    starts: tuple[int, ...]
    reach: tuple[int, ...]
    movement: tuple[int, ...]


@cache
def _shared_costs(start: int, open_tiles: int) -> list[int]:
    return costs(start, open_tiles)


def candidates(situation: Situation, monster: int) -> list[int]:
    """Tiles that a monster could reach if no other monster stood there."""
    floor = BOARD & ~situation.blockers & ~(1 << situation.target)
    spent = costs(situation.starts[monster], floor, situation.movement[monster])
    return [tile for tile in range(TILES) if floor >> tile & 1 and spent[tile] != FAR]


def _joint_tiles(situation: Situation) -> Numbers:
    """All rows of end tiles that are allowed (ZHO-MON-1), in the order of movement."""
    options = [candidates(situation, monster) for monster in range(len(situation.starts))]
    rows = np.stack(np.meshgrid(*options, indexing="ij"), axis=-1).reshape(-1, len(options))
    allowed = np.ones(len(rows), np.bool_)
    for monster in range(len(options)):
        for other in range(monster):
            allowed &= rows[:, monster] != rows[:, other]
        for later in situation.starts[monster + 1 :]:
            allowed &= rows[:, monster] != later
    return rows[allowed]


def _sight_past(tile: int, target: int, blockers: Numbers) -> Flags:
    """Whether a tile sees the target past each of many sets of blockers."""
    seen = np.zeros(len(blockers), np.bool_)
    for single, pairs in set(lines(tile, target)):
        is_open = blockers & single == 0
        for pair in pairs:
            is_open &= blockers & pair != pair
        seen |= is_open
    return seen


def best_plans(situation: Situation) -> tuple[tuple[int, ...], Numbers]:
    """The five numbers of the best plans, larger ones better, and the end tiles of all best plans, a row each."""
    target, blockers = situation.target, situation.blockers
    floor = BOARD & ~blockers & ~(1 << target)
    ranges = _shared_costs(target, BOARD & ~blockers)
    rows = _joint_tiles(situation)
    bodies = (1 << rows).sum(axis=1)
    scores = np.zeros((len(rows), 5), np.int64)
    for monster, (start, reach) in enumerate(zip(situation.starts, situation.reach, strict=True)):
        spent = costs(start, floor, situation.movement[monster])
        goals = [
            tile
            for tile in range(TILES)
            if floor >> tile & 1 and ranges[tile] <= reach and is_seen(tile, target, blockers)
        ]
        for tile in set(rows[:, monster].tolist()):
            here = rows[:, monster] == tile
            attacks = np.zeros(int(here.sum()), np.bool_)
            if tile in goals:
                attacks = _sight_past(tile, target, bodies[here] & ~(1 << tile) | blockers)
            left = min((_shared_costs(tile, BOARD & ~blockers)[goal] for goal in goals), default=ranges[tile])
            exact = attacks & (ranges[tile] == reach)
            short = np.where(attacks, reach - ranges[tile], 0)
            scores[here] += np.column_stack(
                [attacks, exact, -short, np.where(attacks, 0, -left), np.full(len(attacks), -spent[tile])]
            )
    best = max(map(tuple, scores.tolist()))
    return best, rows[(scores == best).all(axis=1)]
