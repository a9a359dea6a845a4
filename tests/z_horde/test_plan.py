"""The monsters' plan is exact: it is compared with all joint end tiles, and the search stays far from its bound."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.z_horde.brute_force import Situation, best_plans
from tests.z_horde.exact import FAR, TILES
from tests.z_horde.positions import tile_number, tiles_of
from zenvs.core.compiled import compiled, entry_point, records
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.constants import KINDS
from zenvs.games.z_horde.plan import MOST_NODES, WORKSPACE_DTYPE, add_monster, best_score, best_tiles, prepare
from zenvs.games.z_horde.ways import WAYS_DTYPE, write_ways

Numbers = NDArray[np.int64]


@compiled
def _kth_tile(tiles: int, place: int) -> int:
    """The tile of a set at a place, counted around as often as need be."""
    count = 0
    for tile in range(TILES):
        count += (tiles >> tile) & 1
    left = place % max(count, 1)
    for tile in range(TILES):
        if (tiles >> tile) & 1:
            if left == 0:
                return tile
            left -= 1
    return -1


@compiled
def _plan(
    work: Any, ways: Any, situation: Numbers, monsters: Numbers, picks: Numbers, offered: Numbers, ends: Numbers
) -> int:
    """Plan with choices among the offered tiles by ``picks``; what was offered to each monster, and where it went."""
    target, blockers = situation[0], situation[1]
    ranges = situation[2:]
    for pair in range(len(ways)):
        write_ways(ways[pair], target, blockers, ranges[KINDS * pair :])
    prepare(work)
    for number in range(len(monsters)):
        kind, start, movement = monsters[number]
        add_monster(work, ways[kind // KINDS], kind % KINDS, start, ranges[kind], movement)
    best = best_score(work, ways[0], 0)
    for number in range(len(monsters)):
        offered[number] = best_tiles(work, ways[0], number, best)
        ends[number] = _kth_tile(offered[number], picks[number])
        work.ends[number] = ends[number]
    return work.nodes


def plan_one(
    works: Any, ways: Any, situation: Numbers, monsters: Numbers, picks: Numbers, offered: Numbers, ends: Numbers
) -> int:
    return _plan(works[0], ways, situation, monsters, picks, offered, ends)


compiled_plan = entry_point(plan_one)
WORKS = records(np.zeros(1, WORKSPACE_DTYPE))
# a record knows two kinds of monsters; here every monster may have a Range of its own
WAYS = records(np.zeros(c.MONSTERS // KINDS, WAYS_DTYPE))


def plan(situation: Situation, picks: Numbers) -> tuple[list[set[int]], list[int], int]:
    """What the game offers to each monster, where it goes by the picks, and how many positions were looked at."""
    ranges = sorted(set(situation.reach))
    kinds = [ranges.index(reach) for reach in situation.reach]
    monsters = np.array([kinds, situation.starts, situation.movement], np.int64).T.copy()
    offered, ends = np.zeros(len(monsters), np.int64), np.zeros(len(monsters), np.int64)
    rest = [0] * (c.MONSTERS - len(ranges))
    board = np.array([situation.target, situation.blockers, *ranges, *rest], np.int64)
    nodes = compiled_plan(WORKS, WAYS, board, monsters, picks, offered, ends)
    sets = [{tile for tile in range(TILES) if tiles >> tile & 1} for tiles in offered.tolist()]
    return sets, ends.tolist(), int(nodes)


def random_situation(generator: np.random.Generator, monsters: int, most_movement: int) -> Situation:
    """A random board with up to ten blockers, and monsters of any two kinds or of a kind each."""
    tiles = [int(tile) for tile in generator.permutation(TILES)]
    blockers = sum(1 << tile for tile in tiles[monsters + 1 : monsters + 1 + int(generator.integers(11))])
    if generator.random() < 0.5:
        kinds = generator.integers(2, size=monsters)
    else:
        kinds = np.arange(monsters)
    reach = generator.integers(2, 8, size=max(2, monsters))[kinds]
    movement = generator.integers(most_movement // 2, most_movement + 1, size=max(2, monsters))[kinds]
    return Situation(
        tiles[0],
        blockers,
        tuple(tiles[1 : monsters + 1]),
        tuple(reach.tolist()),
        tuple(movement.tolist()),
    )


def check(situation: Situation, picks: Numbers) -> tuple[int, ...]:
    """Compare what is offered to each monster with all best plans that agree with the choices so far."""
    best, plans = best_plans(situation)
    offered, ends, nodes = plan(situation, picks)
    for monster, tiles in enumerate(offered):
        assert tiles == set(plans[:, monster].tolist()), (situation, monster, ends[:monster])
        plans = plans[plans[:, monster] == ends[monster]]
    assert len(plans) == 1
    assert nodes < MOST_NODES
    return best


def compare(seed: int, counts: dict[tuple[int, int], int]) -> list[tuple[Situation, tuple[int, ...]]]:
    """Check random positions: how many for each number of monsters and most Movement."""
    generator = np.random.default_rng(seed)
    found: list[tuple[Situation, tuple[int, ...]]] = []
    for (monsters, movement), count in counts.items():
        for _ in range(count):
            situation = random_situation(generator, monsters, movement)
            found.append((situation, check(situation, generator.integers(1 << 20, size=monsters))))
    return found


@pytest.mark.rule("ZHO-MON-2", "ZHO-MON-3", "ZHO-MON-4")
def test_plans_are_the_best_of_all_joint_end_tiles_in_short() -> None:
    compare(1, {(1, 7): 60, (2, 6): 60, (3, 5): 40, (4, 3): 10})


@pytest.mark.slow
@pytest.mark.rule("ZHO-MON-2", "ZHO-MON-3", "ZHO-MON-4")
def test_plans_are_the_best_of_all_joint_end_tiles() -> None:
    counts = {(1, 12): 1500, (2, 8): 3500, (3, 6): 3000, (4, 5): 1500, (5, 4): 600, (6, 3): 400}
    assert sum(counts.values()) >= 10_000
    found = compare(2, counts)
    # all parts of the order have been at work: nobody, some and all attack, at the maximum Range and nearer
    attacking = [(best[0], len(situation.starts)) for situation, best in found]
    assert sum(attackers == 0 for attackers, _ in attacking) > 300
    assert sum(0 < attackers < monsters for attackers, monsters in attacking) > 300
    assert sum(1 < attackers == monsters for attackers, monsters in attacking) > 300
    assert sum(best[1] > 0 for _, best in found) > 300
    assert sum(best[2] < 0 for _, best in found) > 300
    assert sum(best[3] <= -FAR for _, best in found) > 10


@pytest.mark.rule("ZHO-MON-2", "ZHO-MON-4")
def test_the_search_never_comes_near_its_bound() -> None:
    generator = np.random.default_rng(3)
    most = 0
    for number in range(4000):
        situation = random_situation(generator, c.MONSTERS, 5)
        kinds = ([3] * 3 + [5] * 3, [5] * 6, [2] * 6, [4] * 3 + [2] * 3)[number % 4]
        movement = ([4] * 3 + [5] * 3, [5] * 6, [3] * 6)[number % 3]
        situation = situation._replace(reach=tuple(kinds), movement=tuple(movement))
        most = max(most, plan(situation, generator.integers(1 << 20, size=c.MONSTERS))[2])
    assert most < MOST_NODES / 5


def offered_tiles(target: str, monsters: list[tuple[str, int, int]], blockers: tuple[str, ...] = ()) -> list[set[str]]:
    """What is offered to each of some monsters (tile, Range, Movement) in their order, the first tile being taken."""
    starts, reach, movement = zip(*monsters, strict=True)
    situation = Situation(
        tile_number(target),
        tiles_of(*blockers),
        tuple(tile_number(name) for name in starts),
        tuple(reach),
        tuple(movement),
    )
    picks = np.zeros(len(monsters), np.int64)
    check(situation, picks)
    sets, _, _ = plan(situation, picks)
    return [{c.TILE_NAMES[tile] for tile in tiles} for tiles in sets]


ALL_BUT_A_CORRIDOR = tuple(name for name in c.TILE_NAMES if name not in ("a1", "b1", "c1", "d1", "e1", "b2"))


@pytest.mark.rule("ZHO-MON-2", "ZHO-MON-4")
def test_a_monster_gives_up_its_maximum_range_to_make_space_for_another() -> None:
    # the example of the rulebook: c1 is the only tile from which the second one can attack, and the best for the first
    first, second = ("d1", 4, 5), ("e1", 4, 4)
    assert offered_tiles("a1", [first], ALL_BUT_A_CORRIDOR) == [{"c1"}]
    assert offered_tiles("a1", [first, second], ALL_BUT_A_CORRIDOR) == [{"b2"}, {"c1"}]


@pytest.mark.rule("ZHO-MON-2")
def test_a_monster_that_is_nearer_than_its_maximum_range_steps_back() -> None:
    assert offered_tiles("a1", [("b1", 4, 4)]) == [{"c1"}]
    # as near to the maximum as the Movement allows
    assert offered_tiles("a1", [("b1", 9, 2)]) == [{"c1"}]
    assert offered_tiles("a1", [("b1", 9, 0)]) == [{"b1"}]


@pytest.mark.rule("ZHO-MON-2")
def test_one_that_cannot_attack_goes_where_least_movement_is_left_to_a_tile_from_which_it_could() -> None:
    assert offered_tiles("c1", [("c5", 2, 4)]) == [{"c3"}]
    # around the wall, though that is farther from the character in a straight line
    wall = ("a3", "b3", "c3", "d3")
    assert offered_tiles("c1", [("c4", 2, 2)], wall) == [{"d4"}]
    # the character is in the way, but does not count for the Movement that is left: d3 is two steps from b2
    diagonal = tuple(name for name in c.TILE_NAMES if name not in ("a1", "b2", "c3", "d3"))
    assert offered_tiles("c3", [("a1", 2, 4)], diagonal) == [{"b2"}]
    # no tile at all: the Range to the character decides, and unreachable tiles are alike
    assert offered_tiles("a1", [("c4", 5, 4)], ("a2", "b2", "b1")) == [{"c4"}]


@pytest.mark.rule("ZHO-MON-2", "ZHO-MON-3")
def test_of_equal_tiles_those_that_cost_least_movement_are_offered() -> None:
    assert offered_tiles("a1", [("c3", 2, 5)]) == [{"a2", "b1"}]
    assert offered_tiles("a1", [("c2", 2, 5)]) == [{"b1"}]


@pytest.mark.rule("ZHO-MON-1", "ZHO-MON-2")
def test_the_tile_of_a_monster_that_moves_later_is_not_free() -> None:
    # the first one would step back to c1, were it alone; on b1 it would be in the way
    assert offered_tiles("a1", [("b1", 4, 2)]) == [{"c1"}]
    assert offered_tiles("a1", [("b1", 4, 2), ("c1", 4, 2)]) == [{"b2"}, {"c1"}]


@pytest.mark.rule("ZHO-MON-1")
def test_monsters_pass_through_each_other_but_not_through_the_character() -> None:
    corridor = tuple(name for name in c.TILE_NAMES if not name.endswith("1"))
    # the way to e1, as far from the character as a1, leads through the character only
    assert offered_tiles("c1", [("d1", 2, 2), ("b1", 4, 9)], corridor)[1] == {"a1"}
    assert offered_tiles("a1", [("c1", 4, 0), ("d1", 2, 4)], corridor) == [{"c1"}, {"b1"}]
