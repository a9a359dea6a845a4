"""The character's movement."""

from __future__ import annotations

import numpy as np
import pytest

from tests.z_horde.exact import BOARD, FAR, TILES, costs, name_of
from tests.z_horde.positions import (
    end_turn,
    game,
    legal,
    market_with,
    play,
    position_with,
    tile_number,
    tile_of,
    tiles_of,
    value,
)

AWAY = [("1", "e4", 2)]


@pytest.mark.rule("ZHO-MOV-1")
@pytest.mark.parametrize(
    ("direction", "tile", "cost"),
    [
        ("n", "c4", 2),
        ("ne", "d4", 3),
        ("e", "d3", 2),
        ("se", "d2", 3),
        ("s", "c2", 2),
        ("sw", "b2", 3),
        ("w", "b3", 2),
        ("nw", "b4", 3),
    ],
)
def test_where_a_step_leads_and_what_it_costs(direction: str, tile: str, cost: int) -> None:
    position = play(position_with(tile="c3", movement=9), f"move {direction}")
    assert tile_of(position) == tile
    assert value(position, "movement") == 9 - cost


@pytest.mark.rule("ZHO-MOV-1")
def test_steps_are_offered_as_far_as_the_points_go() -> None:
    straight = ["n", "e", "s", "w"]
    for movement, directions in ((0, []), (1, []), (2, straight), (3, ["n", "ne", "e", "se", "s", "sw", "w", "nw"])):
        assert legal(position_with(tile="c3", movement=movement), "move") == directions
    assert legal(position_with(tile="a1"), "move") == ["n", "ne", "e"]
    assert legal(position_with(tile="e4"), "move") == ["s", "sw", "w", "nw"]


TWO_CORNERS = """
C . . . C
. . . # .
. . # . .
. . . . .
F . . . .
"""


@pytest.mark.rule("ZHO-MOV-1")
def test_a_diagonal_step_between_two_blocked_tiles_is_allowed() -> None:
    between_obstacles = position_with(game(TWO_CORNERS), tile="c4")
    assert "se" in legal(between_obstacles, "move")
    between_monsters = position_with(monsters=[("1", "a2", 2), ("1", "b1", 2)])
    assert legal(between_monsters, "move") == ["ne"]


@pytest.mark.rule("ZHO-MOV-2", "ZHO-CRT-1")
def test_no_step_onto_a_monster_an_obstacle_or_a_closed_crate() -> None:
    obstacles = position_with(game(TWO_CORNERS), tile="d3")
    assert legal(obstacles, "move") == ["ne", "e", "se", "s", "sw", "nw"]
    crate = position_with(tile="a4")
    assert legal(crate, "move") == ["ne", "e", "se", "s"]
    opened = position_with(tile="a4", opened=(True, False))
    assert legal(opened, "move") == ["n", "ne", "e", "se", "s"]
    monster = position_with(tile="a4", monsters=[("1", "b4", 1), ("2", "a3", 0)])
    assert legal(monster, "move") == ["ne", "se", "s"]


@pytest.mark.rule("ZHO-MOV-2")
def test_the_character_need_not_move() -> None:
    position = position_with(movement=9)
    assert "end turn" in position.legal_actions()
    assert tile_of(end_turn(position)) == "a1"


@pytest.mark.rule("ZHO-MOV-3")
def test_angel_passes_through_monsters_once_per_level() -> None:
    wall = [("1", "a2", 2), ("1", "b1", 2), ("2", "b2", 1)]
    position = position_with(character="angel", monsters=wall, movement=7)
    assert legal(position, "move") == []
    # all in reach but the tiles of monsters
    assert legal(position, "pass to") == ["c1", "d1", "c2", "d2", "a3", "b3", "c3", "a4", "b4"]
    play(position, "pass to c2")
    assert tile_of(position) == "c2"
    assert value(position, "movement") == 2
    assert value(position, "power_used") == 1
    assert legal(position_with(character="angel", monsters=wall, power_used=1), "pass to") == []
    assert legal(position_with(character="clint", monsters=wall), "pass to") == []


@pytest.mark.rule("ZHO-MOV-3")
def test_the_power_of_angel_comes_back_with_the_next_level() -> None:
    position = market_with(0, level=2, character="angel", power_used=1)
    play(position, "leave", "crates keep", rolls=[2, 5, 3, 2, 1])
    assert value(position, "power_used") == 0


@pytest.mark.rule("ZHO-MOV-3")
def test_a_passage_is_offered_where_it_is_cheaper_than_walking() -> None:
    # to c1 through b1 for 4, around it for 6; d2 costs 7 either way
    near = position_with(character="angel", monsters=[("1", "b1", 2)], movement=7)
    assert legal(near, "pass to") == ["c1", "d1"]
    assert legal(position_with(character="angel", monsters=AWAY, movement=7), "pass to") == []


@pytest.mark.rule("ZHO-MOV-3")
def test_passages_among_random_monsters_are_those_of_another_search() -> None:
    generator = np.random.default_rng(4)
    closed = tiles_of("a5", "e5")
    for _ in range(40):
        tiles = [int(tile) for tile in generator.permutation(TILES) if not closed >> tile & 1]
        start, monsters, movement = tiles[0], tiles[1:7], int(generator.integers(2, 13))
        bodies = sum(1 << tile for tile in monsters)
        walked = costs(start, BOARD & ~closed & ~bodies, movement)
        passed = costs(start, BOARD & ~closed, movement)
        expected = {
            tile: passed[tile]
            for tile in range(TILES)
            if not (closed | bodies) >> tile & 1 and passed[tile] < min(walked[tile], FAR)
        }
        position = position_with(
            character="angel",
            tile=name_of(start),
            movement=movement,
            monsters=[("1", name_of(tile), 2) for tile in monsters],
        )
        offered = legal(position, "pass to")
        assert offered == [name_of(tile) for tile in expected]
        for name in offered:
            after = position.copy().play(f"pass to {name}")
            if after.decision == "act" and value(after, "turn") == 1:
                assert value(after, "movement") == movement - expected[tile_number(name)]
