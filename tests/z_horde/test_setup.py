"""The set-up of a game and of a level."""

from __future__ import annotations

import pytest

from tests.z_horde.positions import (
    Monster,
    character_of,
    game_of,
    items_of,
    legal,
    market_with,
    monster_healths,
    monster_tiles,
    play,
    position_with,
    scenario_text,
    start_game,
    tile_of,
    value,
    values,
)
from zenvs.games.z_horde import constants as c

HEALTH = {"clint": 5, "dwayne": 6, "lora": 5, "wang": 4, "angel": 5}
#: Movement, Attack, Defense and Range.
ABILITIES = {
    "clint": [1, 2, 1, 2],
    "dwayne": [1, 1, 1, 2],
    "lora": [1, 1, 1, 3],
    "wang": [3, 1, 1, 2],
    "angel": [1, 1, 2, 2],
}


@pytest.mark.rule("ZHO-CMP-1", "ZHO-SET-2")
@pytest.mark.parametrize("name", ABILITIES)
def test_what_a_character_starts_with(name: str) -> None:
    others = [other for other in ABILITIES if other not in (name, "dwayne")][:2]
    rolls = [1, 6, 2] if name == "dwayne" else [6, 2]
    position = start_game(name, *others, rolls=rolls)
    assert character_of(position) == name
    assert value(position, "health") == HEALTH[name]
    assert values(position, "abilities") == ABILITIES[name]


@pytest.mark.rule("ZHO-CMP-1")
@pytest.mark.parametrize(("place", "item"), [*enumerate(c.ITEMS, start=1)])
def test_dwayne_draws_an_item_when_he_comes_into_play(place: int, item: str) -> None:
    position = start_game("dwayne", "clint", "lora", rolls=[place, 6, 2])
    assert items_of(position) == [item]
    # those who are picked but not in play draw nothing
    assert items_of(start_game("clint", "dwayne", "lora", rolls=[6, 2])) == []


@pytest.mark.rule("ZHO-CMP-1")
def test_dwayne_draws_among_the_items_that_are_left_if_there_are_any() -> None:
    fallen = {"decision": "pick", "character": "clint", "picked": ("clint", "dwayne", "lora"), "out": ["clint"]}
    rest = position_with(**fallen, held=["small medkit"], gone=["smoke bomb"], health=0)
    # large medkit, zombie blood and lucky dice are left
    assert items_of(play(rest, "pick dwayne", rolls=[2, 3, 2, 1])) == ["small medkit", "zombie blood"]
    empty = position_with(**fallen, gone=c.ITEMS, health=0)
    assert items_of(play(empty, "pick dwayne", rolls=[3, 2, 1])) == []


@pytest.mark.rule("ZHO-SET-1")
def test_three_of_five_are_picked_and_the_first_one_starts() -> None:
    position = start_game()
    assert position.decision == "pick"
    assert legal(position, "pick") == list(c.CHARACTERS)
    position.play("pick wang")
    assert legal(position, "pick") == ["clint", "dwayne", "lora", "angel"]
    position.play("pick angel")
    assert legal(position, "pick") == ["clint", "dwayne", "lora"]
    play(position, "pick clint", rolls=[6, 2])
    assert [c.CHARACTERS[number] for number in values(position, "picked")] == ["wang", "angel", "clint"]
    assert character_of(position) == "wang"
    assert position.decision == "crates"
    assert value(position, "level") == 1


@pytest.mark.rule("ZHO-SET-2")
def test_an_ability_is_at_most_6() -> None:
    position = position_with(decision="raise", abilities=(6, 5, 6, 2), raises=3, crates=(0, 0), monsters=[])
    assert legal(position, "raise") == ["attack", "range"]
    play(position, "raise attack")
    # the last ability that can be raised is raised unasked, and the crates are next
    assert values(position, "abilities") == [6, 6, 6, 4]
    assert position.decision in ("crates", "energy")


STARTS = """
. 2 . 1 .
. . 1 . .
. . . . 2
. . . . .
. 1 . . .
"""


@pytest.mark.rule("ZHO-SET-3")
def test_the_start_of_a_level_comes_in_order() -> None:
    played = game_of(scenario_text(starts={2: STARTS}))
    position = market_with(0, played, health=4, tile="c3")
    play(position, "leave")
    assert position.decision == "raise"
    assert value(position, "monsters") == 0
    play(position, "raise range", rolls=[2, 5])
    assert position.decision == "crates"
    assert legal(position, "crates") == ["keep", "swap"]
    twin = position.copy()
    play(position, "crates keep", rolls=[1, 3, 2])
    assert position.decision == "energy"
    assert values(position, "energy") == [3, 2, 1]
    # the first crate tile in reading order is a5
    assert values(position, "crates") == [2, 5]
    assert values(play(twin, "crates swap", rolls=[1, 3, 2]), "crates") == [5, 2]
    # the first kind first, each in reading order
    assert monster_tiles(position) == ["d5", "c4", "b1", "b5", "e3"]
    assert monster_healths(position) == [2, 2, 2, 1, 1]
    assert values(position, "kinds")[:5] == [0, 0, 0, 1, 1]
    assert tile_of(position) == "a1"


@pytest.mark.rule("ZHO-SET-3", "ZHO-CRT-1")
@pytest.mark.parametrize(("tile", "crate", "number"), [("a4", "a5", 0), ("e4", "e5", 1)])
def test_which_crate_lies_on_which_tile(tile: str, crate: str, number: int) -> None:
    position = position_with(tile=tile, crates=(2, 5), attack=5)
    play(position, f"attack {crate}")
    assert value(position, "coins") == (2, 5)[number]


@pytest.mark.rule("ZHO-SET-4")
@pytest.mark.parametrize("level", range(1, 12))
def test_a_flag_with_an_arrow_raises_one_ability(level: int) -> None:
    position = market_with(0, level=level)
    # the faces of levels 2, 4, 6 and so on have an arrow
    has_arrow = (level + 1) % 2 == 0
    play(position, "leave", rolls=[] if has_arrow else [2, 5])
    assert position.decision == ("raise" if has_arrow else "crates")
    if has_arrow:
        assert legal(position, "raise") == list(c.ABILITIES)
        play(position, "raise defense", rolls=[2, 5])
        assert values(position, "abilities") == [1, 1, 2, 2]
        assert position.decision == "crates"


@pytest.mark.rule("ZHO-SET-4", "ZHO-SET-2")
def test_where_all_abilities_are_6_none_is_raised() -> None:
    position = market_with(0, abilities=(6, 6, 6, 6))
    play(position, "leave", rolls=[2, 5])
    assert position.decision == "crates"
    assert values(position, "abilities") == [6, 6, 6, 6]


@pytest.mark.rule("ZHO-SET-5")
def test_health_carries_over_to_the_next_level() -> None:
    position = market_with(0, level=2, health=2)
    play(position, "leave", "crates keep", rolls=[2, 5, 3, 2, 1])
    assert value(position, "level") == 3
    assert value(position, "health") == 2


@pytest.mark.rule("ZHO-SET-3")
def test_monsters_that_are_gone_are_not_those_of_the_next_level() -> None:
    position = market_with(0, level=2, monsters=[Monster("1", "e1", 0)] * 6)
    play(position, "leave", "crates keep", rolls=[2, 5, 3, 2, 1])
    assert monster_healths(position) == [2, 1]
    assert values(position, "is_open") == [0, 0]
