"""Attacks on monsters, crates, and the end of a level."""

from __future__ import annotations

import pytest

from tests.z_horde.positions import (
    game,
    legal,
    monster_healths,
    play,
    position_with,
    tile_of,
    value,
    values,
)

FAR_AWAY = ("1", "e1", 2)


@pytest.mark.rule("ZHO-ATK-1")
def test_an_attack_costs_the_defense_of_the_monster_and_takes_1_health() -> None:
    # Defense 4 and 3
    position = position_with(monsters=[("1", "b1", 2), ("2", "a2", 3)], attack=12)
    play(position, "attack b1")
    assert value(position, "attack") == 8
    assert monster_healths(position) == [1, 3]
    play(position, "attack a2")
    assert value(position, "attack") == 5
    assert monster_healths(position) == [1, 2]
    play(position, "attack b1")
    assert value(position, "attack") == 1
    assert monster_healths(position) == [0, 2]


@pytest.mark.rule("ZHO-ATK-1")
def test_attacks_are_offered_as_far_as_the_points_go() -> None:
    monsters = [("1", "b1", 2), ("2", "a2", 3)]
    for attack, targets in ((2, []), (3, ["a2"]), (4, ["b1", "a2"])):
        assert legal(position_with(monsters=monsters, attack=attack), "attack") == targets


@pytest.mark.rule("ZHO-ATK-1", "ZHO-RNG-1")
def test_only_what_is_within_range_can_be_attacked() -> None:
    monsters = [("1", "b1", 2), ("1", "b2", 2), ("1", "c2", 2)]
    assert legal(position_with(monsters=monsters, attack=4), "attack") == ["b1"]
    assert legal(position_with(monsters=monsters, attack=4, character="lora"), "attack") == ["b1", "b2"]


@pytest.mark.rule("ZHO-ATK-1", "ZHO-LOS-1")
def test_only_what_is_in_sight_can_be_attacked() -> None:
    abilities = (1, 1, 1, 6)
    hidden = position_with(monsters=[("1", "b1", 2), ("1", "c1", 2)], attack=4, abilities=abilities)
    assert legal(hidden, "attack") == ["b1"]
    seen = position_with(monsters=[("1", "b1", 0), ("1", "c1", 2)], attack=4, abilities=abilities)
    assert legal(seen, "attack") == ["c1"]


@pytest.mark.rule("ZHO-ATK-1")
def test_moves_and_attacks_come_in_any_order() -> None:
    position = position_with(monsters=[("1", "b1", 2), ("1", "d1", 1)], attack=12, movement=7)
    play(position, "attack b1", "move ne", "attack b1", "move e")
    assert tile_of(position) == "c2"
    assert monster_healths(position) == [0, 1]
    assert value(position, "attack") == 4


CRATE_ON_A3 = """
. . . . .
. . . . .
C . . . C
. . . . .
F . . . .
"""


@pytest.mark.rule("ZHO-CRT-1")
def test_a_crate_is_opened_by_an_attack_for_its_value() -> None:
    position = position_with(game(CRATE_ON_A3), tile="a2", crates=(3, 6), attack=8, monsters=[FAR_AWAY, FAR_AWAY])
    assert "n" not in legal(position, "move")
    play(position, "attack a3")
    assert value(position, "attack") == 5
    assert value(position, "coins") == 3
    assert values(position, "is_open") == [1, 0]
    # the tile is floor now
    play(position, "move n")
    assert tile_of(position) == "a3"
    assert legal(position, "attack") == []


@pytest.mark.rule("ZHO-CRT-1")
def test_a_crate_is_opened_all_at_once_within_range_and_in_sight() -> None:
    played = game(CRATE_ON_A3)
    monsters = [FAR_AWAY, FAR_AWAY]
    for tile, attack, targets in (("a2", 2, []), ("a2", 3, ["a3"]), ("a1", 3, []), ("b2", 3, [])):
        position = position_with(played, tile=tile, crates=(3, 6), attack=attack, monsters=monsters)
        assert legal(position, "attack") == targets
    wide = {"crates": (3, 6), "attack": 3, "abilities": (1, 1, 1, 6)}
    assert legal(position_with(played, monsters=monsters, **wide), "attack") == ["a3"]
    # monsters block the sight of crates
    assert legal(position_with(played, monsters=[("1", "a2", 2), FAR_AWAY], **wide), "attack") == []


@pytest.mark.rule("ZHO-CRT-1", "ZHO-LOS-1")
def test_a_closed_crate_blocks_the_sight() -> None:
    played = game(CRATE_ON_A3)
    for opened, targets in (((False, False), []), ((True, False), ["a5"])):
        position = position_with(
            played, opened=opened, monsters=[("1", "a5", 2)], attack=4, crates=(6, 6), abilities=(1, 1, 1, 12)
        )
        assert legal(position, "attack") == targets


CRATES_SIDE_BY_SIDE = """
. . . . .
. . . . .
C C . . .
. . . . .
F . . . .
"""


@pytest.mark.rule("ZHO-CRT-2")
def test_fewer_crates_may_be_open_than_monsters_are_alive() -> None:
    played = game(CRATES_SIDE_BY_SIDE)
    common = {"tile": "a2", "character": "lora", "crates": (1, 1), "attack": 6}
    one, two = [FAR_AWAY, ("1", "d1", 0)], [FAR_AWAY, FAR_AWAY]
    assert legal(position_with(played, monsters=two, **common), "attack") == ["a3", "b3"]
    assert legal(position_with(played, monsters=one, **common), "attack") == ["a3", "b3"]
    assert legal(position_with(played, monsters=two, opened=(True, False), **common), "attack") == ["b3"]
    assert legal(position_with(played, monsters=one, opened=(True, False), **common), "attack") == []


@pytest.mark.rule("ZHO-END-0", "ZHO-ATK-1")
def test_the_level_ends_at_once_with_its_last_monster() -> None:
    position = position_with(monsters=[("1", "b1", 1), ("2", "e1", 0)], attack=9, coins=3, weapon="machete")
    play(position, "attack b1")
    assert position.decision == "market"
    assert value(position, "cleared") == 1
    assert [value(position, name) for name in ("movement", "attack", "defense", "extra_range")] == [0] * 4


@pytest.mark.rule("ZHO-END-0")
def test_the_level_goes_on_while_a_monster_is_left() -> None:
    position = position_with(monsters=[("1", "b1", 1), ("2", "e1", 1)], attack=9)
    play(position, "attack b1")
    assert position.decision == "act"
    assert value(position, "cleared") == 0
    assert value(position, "attack") == 5
