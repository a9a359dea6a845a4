"""The monster phase, as the game plays it; the plan alone is tested in ``test_plan.py``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.z_horde.brute_force import Situation, best_plans
from tests.z_horde.exact import BOARD, TILES, costs, name_of
from tests.z_horde.positions import (
    OPEN_BOARD,
    Numbers,
    end_turn,
    game,
    game_of,
    legal,
    market_with,
    monster_healths,
    monster_tiles,
    play,
    position_with,
    scenario_text,
    tile_number,
    value,
    values,
)
from zenvs.core.position import Position
from zenvs.games.z_horde.game import ZHorde

STILL = Numbers(movement=0, range=3, attack=4)
STILL_TOO = Numbers(movement=0, range=2, attack=3, health=1, defense=3)


def still(board: str = OPEN_BOARD, first: Numbers = STILL, second: Numbers = STILL_TOO) -> ZHorde:
    """The game with monsters that do not move, so that only their attack is played."""
    return game(board, first, second)


def damage(position: Position) -> int:
    """The Health that the monster phase costs."""
    before = value(position, "health")
    return before - value(end_turn(position), "health")


def choosing(monsters: Sequence[tuple[str, str, int]], tile: str = "a1") -> Position:
    """The monster phase at its first choice of the player."""
    position = position_with(game(monster_ties="player"), monsters=monsters, tile=tile)
    return play(position, "end turn")


@pytest.mark.rule("ZHO-MON-1")
def test_the_nearest_monster_moves_first() -> None:
    # at Range 8, 7 and 6
    position = choosing([("1", "e1", 2), ("1", "d2", 2), ("2", "c3", 1)])
    assert position.decision == "monster"
    assert values(position, "move_order")[:3] == [2, 1, 0]
    assert value(position, "moved") == 0


@pytest.mark.rule("ZHO-MON-1")
def test_of_monsters_equally_near_the_one_that_started_first_moves_first() -> None:
    played = game(OPEN_BOARD, Numbers(range=2, movement=5), STILL_TOO, monster_ties="player")
    monsters = [("1", "e1", 2), ("1", "c3", 2), ("2", "d1", 1), ("2", "a4", 1), ("2", "b2", 0)]
    position = play(position_with(played, monsters=monsters), "end turn")
    assert position.decision == "monster"
    # c3, d1 and a4 are at Range 6, and the one that is gone takes no part
    assert values(position, "move_order")[:4] == [1, 2, 3, 0]
    assert value(position, "movers") == 4


CRATES_SIDE_BY_SIDE = """
. . . . .
. . . . .
C C . . .
. . . . .
F . . . .
"""
TIES = """
. . . . 1
. 2 . . 1
. . . 2 .
. . . . .
. . . . .
"""


@pytest.mark.rule("ZHO-MON-1", "ZHO-SET-3")
def test_monsters_are_numbered_by_kind_and_in_reading_order() -> None:
    played = game_of(scenario_text(CRATES_SIDE_BY_SIDE, starts={3: TIES}))
    position = market_with(0, played, level=2)
    play(position, "leave", "crates keep", rolls=[1, 2, 3, 2, 1])
    assert monster_tiles(position) == ["e5", "e4", "b4", "d3"]
    assert values(position, "kinds")[:4] == [0, 0, 1, 1]


@pytest.mark.rule("ZHO-MON-3")
def test_the_player_chooses_among_equally_good_tiles() -> None:
    position = choosing([("1", "e1", 2), ("2", "c3", 1)])
    assert legal(position, "monster to") == ["b1", "a2"]
    for tile in ("b1", "a2"):
        after = play(position.copy(), f"monster to {tile}")
        assert monster_tiles(after)[1] == tile


@pytest.mark.rule("ZHO-MON-3")
def test_later_choices_agree_with_earlier_ones() -> None:
    position = choosing([("2", "b2", 1), ("2", "c3", 1)])
    # both tiles beside the character are in reach of both
    assert set(legal(position, "monster to")) == {"b1", "a2"}
    play(position, "monster to a2", rolls=[3, 2, 1])
    # the other has no choice left
    assert monster_tiles(position) == ["a2", "b1"]


@pytest.mark.rule("ZHO-MON-3")
def test_monsters_themselves_take_the_first_tile_in_reading_order() -> None:
    position = end_turn(position_with(monsters=[("1", "e1", 2), ("2", "c3", 1)]))
    assert monster_tiles(position)[1] == "a2"
    assert position.decision == "energy"


@pytest.mark.rule("ZHO-MON-3", "ZHO-OBS-1")
def test_the_observation_shows_who_moves_and_who_has_moved() -> None:
    def marks(position: Position, number: int) -> tuple[float, float]:
        seen = position.game.observation.decode(position.observation())[f"monster {number}"]
        return seen["has moved"], seen["moves next"]

    # the first to move has no choice, the second one has
    position = choosing([("1", "b1", 2), ("2", "c3", 1)])
    assert position.decision == "monster"
    order = values(position, "move_order")
    moved = value(position, "moved")
    for place, monster in enumerate(order[:2]):
        assert marks(position, monster + 1) == (float(place < moved), float(place == moved))


def situation_of(position: Position) -> tuple[Situation, list[int]]:
    """The monsters of a position at the end of the turn in their order, and their numbers."""
    played = position.game
    assert isinstance(played, ZHorde)
    face = played.faces[(value(position, "level") - 1) % 4]
    closed = [tile for tile, is_open in zip(face.crates, values(position, "is_open"), strict=True) if not is_open]
    blockers = sum(1 << tile for tile in (*face.obstacles, *closed))
    target = value(position, "tile")
    ranges = costs(target, BOARD & ~blockers)
    tiles, kinds = values(position, "tiles"), values(position, "kinds")
    living = [number for number, health in enumerate(values(position, "healths")) if health]
    order = sorted(living, key=lambda number: ranges[tiles[number]])
    situation = Situation(
        target,
        blockers,
        tuple(tiles[number] for number in order),
        tuple(face.kinds[kinds[number]].range for number in order),
        tuple(face.kinds[kinds[number]].movement for number in order),
    )
    return situation, order


def random_position(played: ZHorde, generator: np.random.Generator) -> Position:
    """A random position of the scenarios of the library at the end of the turn, with up to four monsters."""
    level = int(generator.integers(1, 13))
    face = played.faces[(level - 1) % 4]
    opened = generator.random(2) < 0.5
    taken = face.obstacles | {tile for tile, is_open in zip(face.crates, opened, strict=True) if not is_open}
    free = [name_of(int(tile)) for tile in generator.permutation(TILES) if int(tile) not in taken]
    count = int(generator.integers(1, 5))
    monsters = sorted(
        (("1", "2")[int(generator.integers(2))], tile, int(generator.integers(1, 4))) for tile in free[1 : count + 1]
    )
    return position_with(
        played, level=level, tile=free[0], monsters=monsters, opened=opened.tolist(), defense=12, health=6
    )


@pytest.mark.rule("ZHO-MON-1", "ZHO-MON-2", "ZHO-MON-3", "ZHO-MON-4")
def test_games_move_their_monsters_by_the_best_plans() -> None:
    generator = np.random.default_rng(5)
    played = ZHorde()
    choices = 0
    for _ in range(120):
        position = random_position(played, generator)
        situation, order = situation_of(position)
        _, plans = best_plans(situation)
        play(position, "end turn")
        while position.decision == "monster":
            place = value(position, "moved")
            tiles = values(position, "tiles")
            for earlier in range(place):
                plans = plans[plans[:, earlier] == tiles[order[earlier]]]
            offered = legal(position, "monster to")
            assert {tile_number(tile) for tile in offered} == set(plans[:, place].tolist())
            choices += 1
            position.play(f"monster to {offered[int(generator.integers(len(offered)))]}")
        ends = [values(position, "tiles")[number] for number in order]
        assert ends in plans.tolist()
    assert choices > 10


@pytest.mark.rule("ZHO-MON-5")
def test_damage_is_the_sum_of_attacks_by_defense_rounded_down() -> None:
    # Attack 4, 4 and 3; the last is out of Range
    monsters = [("1", "b3", 2), ("1", "d3", 2), ("2", "c4", 1), ("2", "e1", 1)]
    for defense, expected in ((2, 5), (3, 3), (4, 2), (5, 2), (6, 1), (11, 1), (12, 0)):
        assert damage(position_with(still(), tile="c3", monsters=monsters, defense=defense, health=6)) == expected


BESIDE_C3 = """
C . . . C
. . . . .
. . # . .
. . . . .
F . . . .
"""


@pytest.mark.rule("ZHO-MON-5", "ZHO-LOS-1", "ZHO-DIE-1")
def test_only_those_in_range_and_in_sight_attack() -> None:
    # the example of the rulebook: B has the obstacle to its left and C below it, so that only A and C attack
    a, b, other = ("1", "a2", 2), ("2", "d3", 1), ("2", "d2", 1)
    played = still(BESIDE_C3, Numbers(movement=0, range=4), Numbers(1, movement=0, range=3, attack=3, defense=3))
    position = position_with(played, tile="c2", monsters=[a, b, other], defense=3, health=4)
    assert damage(position) == 2
    # without C it is B that attacks
    without = position_with(played, tile="c2", monsters=[a, b, ("2", "d2", 0)], defense=3, health=4)
    assert damage(without) == 2
    assert damage(position_with(played, tile="c2", monsters=[b], defense=3, health=4)) == 1
    dead = position_with(played, tile="c2", monsters=[a, b, other], defense=3, health=2)
    assert play(dead, "end turn").decision == "pick"


@pytest.mark.rule("ZHO-MON-5")
def test_monsters_attack_from_where_they_have_moved() -> None:
    # from Range 6 to Range 3, where it attacks with 4
    position = position_with(monsters=[("1", "c3", 2)], defense=2)
    assert damage(position) == 2
    assert monster_tiles(position) == ["b2"]
    assert value(position, "turn") == 2


@pytest.mark.rule("ZHO-MON-6")
def test_clint_answers_a_damage_of_2_with_1_for_all_that_attacked() -> None:
    monsters = [("1", "b1", 2), ("2", "a2", 3), ("2", "e4", 3)]
    answered = end_turn(position_with(still(), character="clint", monsters=monsters, defense=3))
    assert value(answered, "health") == 3
    assert monster_healths(answered) == [1, 2, 3]
    # a damage of 1 is not answered, nor one of others
    little = end_turn(position_with(still(), character="clint", monsters=monsters, defense=4))
    assert value(little, "health") == 4
    assert monster_healths(little) == [2, 3, 3]
    other = end_turn(position_with(still(), character="angel", monsters=monsters, defense=3))
    assert monster_healths(other) == [2, 3, 3]


@pytest.mark.rule("ZHO-MON-6", "ZHO-ITM-3")
def test_clint_answers_when_he_dies_of_it_and_as_a_zombie() -> None:
    monsters = [("1", "b1", 2), ("2", "a2", 3)]
    for undead in (0, 1):
        # the damage is 2, though he has 1 Health only
        position = position_with(still(), character="clint", monsters=monsters, defense=3, health=1, is_undead=undead)
        play(position, "end turn")
        assert position.decision == "pick"
        assert monster_healths(position) == [1, 2]


@pytest.mark.rule("ZHO-MON-6", "ZHO-ITM-2")
def test_clint_has_nothing_to_answer_after_a_smoke_bomb() -> None:
    position = position_with(
        still(), character="clint", monsters=[("1", "b1", 2), ("2", "a2", 3)], defense=2, held=["smoke bomb"]
    )
    play(position, "end turn", "use smoke bomb", rolls=[3, 2, 1])
    assert monster_healths(position) == [2, 3]
    assert value(position, "health") == 5


@pytest.mark.rule("ZHO-MON-6", "ZHO-END-0")
def test_the_level_ends_when_clint_kills_its_last_monster() -> None:
    position = position_with(still(), character="clint", monsters=[("1", "b1", 1)], defense=2, coins=3)
    play(position, "end turn")
    assert position.decision == "market"
    assert value(position, "cleared") == 1
    assert value(position, "health") == 3
