"""Ranges and lines of sight: cases of the rulebook and of the rulings, and random boards against exact arithmetic."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.z_horde.exact import BOARD, FAR, TILES, costs, is_seen, lines, name_of
from tests.z_horde.positions import game, legal, position_with, tile_number, tiles_of
from zenvs.core.compiled import compiled, entry_point
from zenvs.games.z_horde.board import bit, cost_to, sees, within, write_costs

Queries = NDArray[np.int64]


@compiled
def _see(queries: Queries, found: NDArray[np.int64]) -> None:
    for number in range(len(queries)):
        source, target, blockers = queries[number]
        found[number] = sees(source, target, blockers)


@compiled
def _measure(queries: Queries, found: NDArray[np.int8], reached: NDArray[np.int64], single: NDArray[np.int64]) -> None:
    for number in range(len(queries)):
        start, target, open_tiles, most = queries[number]
        reached[number, 0] = write_costs(bit(start), open_tiles, most, found[number])
        reached[number, 1] = within(start, open_tiles, most)
        single[number] = cost_to(start, target, open_tiles, most)


def see(queries: Queries, found: NDArray[np.int64]) -> None:
    _see(queries, found)


def measure(queries: Queries, found: NDArray[np.int8], reached: NDArray[np.int64], single: NDArray[np.int64]) -> None:
    _measure(queries, found, reached, single)


see_all = entry_point(see)
measure_all = entry_point(measure)


def sight(source: str, target: str, *blockers: str) -> bool:
    """Whether one tile sees another past blockers, the same both ways."""
    one, other = tile_number(source), tile_number(target)
    queries = np.array([[one, other, tiles_of(*blockers)], [other, one, tiles_of(*blockers)]])
    found = np.zeros(2, np.int64)
    see_all(queries, found)
    assert found[0] == found[1]
    return bool(found[0])


def random_sets(count: int, generator: np.random.Generator) -> NDArray[np.int64]:
    """Sets of tiles, from sparse to full."""
    shares = generator.uniform(0, 0.8, count)
    return (generator.random((count, TILES)) < shares[:, None]) @ (1 << np.arange(TILES))


@pytest.mark.rule("ZHO-LOS-1")
@pytest.mark.parametrize(
    ("source", "target", "blockers"),
    [
        ("a1", "b1", ()),
        ("a1", "b2", ()),
        ("a1", "e5", ()),
        ("a1", "d5", ()),
        ("c3", "c5", ()),
    ],
)
def test_nothing_between_two_tiles_is_a_clear_line(source: str, target: str, blockers: tuple[str, ...]) -> None:
    assert sight(source, target, *blockers)


@pytest.mark.rule("ZHO-LOS-1")
def test_what_stands_on_the_two_tiles_never_blocks() -> None:
    assert sight("a1", "c3", "a1", "c3")
    assert sight("a1", "b2", "a1", "b2")
    assert sight("a1", "e1", "a1", "e1")


@pytest.mark.rule("ZHO-LOS-1")
@pytest.mark.parametrize(("target", "between"), [("c1", "b1"), ("a3", "a2"), ("e1", "d1"), ("a5", "a2")])
def test_running_along_the_edge_of_a_blocker_blocks(target: str, between: str) -> None:
    # the only lines that do not run through the inside of the blocker lie on its edges
    assert not sight("a1", target, between)


@pytest.mark.rule("ZHO-LOS-1")
@pytest.mark.parametrize("blockers", [("b1", "b3"), ("a2", "c2"), ("b1",), ("a2",)])
def test_touching_a_blocker_in_a_single_point_does_not_block(blockers: tuple[str, ...]) -> None:
    assert sight("a1", "b2", *blockers)


@pytest.mark.rule("ZHO-LOS-1")
def test_a_point_where_two_blockers_meet_diagonally_blocks_also_at_the_end_of_a_line() -> None:
    # the example of the rulebook: one monster below the target, an obstacle to its left
    assert not sight("a1", "b2", "b1", "a2")
    assert not sight("c3", "b4", "b3", "c4")


@pytest.mark.rule("ZHO-LOS-1")
def test_a_point_where_two_blockers_meet_diagonally_blocks_in_the_middle_of_a_line() -> None:
    # of the lines past c1 and b2 one runs through the point at which they meet
    assert not sight("a1", "d2", "c1", "b2")
    assert sight("a1", "d2", "c1")
    assert sight("a1", "d2", "b2")


@pytest.mark.rule("ZHO-LOS-1")
def test_sight_on_random_boards_is_that_of_exact_arithmetic() -> None:
    generator = np.random.default_rng(1)
    pairs = np.array([(one, other) for one, other in product(range(TILES), repeat=2) if one != other])
    queries = np.concatenate([np.column_stack([pairs, random_sets(len(pairs), generator)]) for _ in range(20)])
    found = np.zeros(len(queries), np.int64)
    see_all(queries, found)
    for (source, target, blockers), seen in zip(queries.tolist(), found.tolist(), strict=True):
        assert seen == is_seen(source, target, blockers), (name_of(source), name_of(target), bin(blockers))
    assert 0.2 < found.mean() < 0.8


@pytest.mark.rule("ZHO-LOS-1")
def test_every_line_can_be_the_only_one_that_is_open() -> None:
    """Boards that block all but what one line needs: each must be seen, or the exact arithmetic says why not."""
    queries = [
        (source, target, BOARD & ~single)
        for source, target in product(range(TILES), repeat=2)
        if source != target
        for single, _ in lines(source, target)
    ]
    found = np.zeros(len(queries), np.int64)
    see_all(np.array(queries), found)
    expected = [is_seen(*query) for query in queries]
    assert found.tolist() == expected


@pytest.mark.rule("ZHO-RNG-1", "ZHO-MOV-1")
def test_ranges_on_random_boards_are_those_of_another_search() -> None:
    generator = np.random.default_rng(2)
    count = 4000
    queries = np.column_stack(
        [
            generator.integers(TILES, size=(count, 2)),
            BOARD & ~random_sets(count, generator),
            generator.choice([2, 3, 5, 7, 12, 72], size=count),
        ]
    )
    found = np.zeros((count, TILES), np.int8)
    reached, single = np.zeros((count, 2), np.int64), np.zeros(count, np.int64)
    measure_all(queries, found, reached, single)
    for number, (start, target, open_tiles, most) in enumerate(queries.tolist()):
        expected = costs(start, open_tiles, most)
        assert found[number].tolist() == expected, (name_of(start), bin(open_tiles), most)
        tiles = sum(1 << tile for tile, cost in enumerate(expected) if cost != FAR)
        assert reached[number].tolist() == [tiles, tiles]
        assert single[number] == expected[target]


@pytest.mark.rule("ZHO-RNG-1")
def test_range_is_2_straight_and_3_diagonally() -> None:
    near = [("1", "b1", 2), ("1", "b2", 2)]
    for reach, targets in ((1, []), (2, ["b1"]), (3, ["b1", "b2"]), (12, ["b1", "b2"])):
        position = position_with(monsters=near, attack=4, movement=9, abilities=(1, 1, 1, reach))
        assert legal(position, "attack") == targets
    # three diagonal steps and a straight one
    for reach, targets in ((10, []), (11, ["d5"])):
        position = position_with(monsters=[("1", "d5", 2)], attack=4, movement=9, abilities=(1, 1, 1, reach))
        assert legal(position, "attack") == targets


OBSTACLE_ON_B2 = """
C . . . C
. . . . .
. . . . .
. # . . .
F . . . .
"""
CRATE_ON_B2 = """
C . . . .
. . . . .
. . . . .
. C . . .
F . . . .
"""


@pytest.mark.rule("ZHO-RNG-1", "ZHO-CRT-1")
def test_range_leads_around_obstacles_and_closed_crates_but_not_around_monsters() -> None:
    target = [("1", "c3", 2)]
    for played, opened, monsters, reach in (
        (game(OBSTACLE_ON_B2), (False, False), target, 7),
        (game(CRATE_ON_B2), (False, False), target, 7),
        (game(CRATE_ON_B2), (False, True), target, 6),
        (game(), (False, False), target, 6),
        (game(), (False, False), [*target, ("1", "b2", 2)], 6),
    ):
        for shorter in (1, 0):
            abilities = (1, 1, 1, reach - shorter)
            position = position_with(
                played, monsters=monsters, opened=opened, movement=9, attack=4, abilities=abilities
            )
            assert ("c3" in legal(position, "attack")) == (shorter == 0)


@pytest.mark.rule("ZHO-RNG-1")
def test_a_tile_to_which_no_way_leads_is_out_of_range() -> None:
    queries = np.array([[tile_number("a1"), tile_number("a3"), BOARD & ~tiles_of("a2", "b2", "b1"), 72]])
    found, reached, single = np.zeros((1, TILES), np.int8), np.zeros((1, 2), np.int64), np.zeros(1, np.int64)
    measure_all(queries, found, reached, single)
    # the tiles around are reached themselves, and nothing beyond
    assert single[0] == FAR
    assert reached[0, 0] == tiles_of("a1", "a2", "b2", "b1")
