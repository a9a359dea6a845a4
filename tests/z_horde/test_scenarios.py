"""The scenarios of the library, and other scenario files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.z_horde.positions import (
    OPEN_BOARD,
    TWO_MONSTERS,
    Numbers,
    game_of,
    scenario_text,
    start_game,
    values,
)
from tests.z_horde.scenario_tables import RULES, with_tables
from zenvs.core.errors import DataFileError
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.scenario import face_of_level, load_scenarios

GOOD = scenario_text()


def board_with(**marks: str) -> str:
    """The open board with other marks on some tiles."""
    rows = [line.split() for line in OPEN_BOARD.strip().split("\n")]
    for tile, mark in marks.items():
        rows[5 - int(tile[1])]["abcde".index(tile[0])] = mark
    return "\n" + "\n".join(" ".join(row) for row in rows) + "\n"


def start_with(*tiles: str, kind: str = "1") -> str:
    """A map of starting tiles."""
    rows = [[kind if f"{column}{row}" in tiles else "." for column in "abcde"] for row in range(5, 0, -1)]
    return "\n" + "\n".join(" ".join(row) for row in rows) + "\n"


def refusal(text: str, tmp_path: Path) -> str:
    path = tmp_path / "scenarios.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataFileError) as caught:
        ZHorde(scenarios=path)
    assert str(path) in str(caught.value)
    return str(caught.value)


def changed(old: str, new: str, count: int = 1) -> str:
    """The good file with a text replaced in its first places."""
    assert old in GOOD
    return GOOD.replace(old, new, count)


FAULTS: dict[str, tuple[str, list[str]]] = {
    "unreachable floor": (
        scenario_text(board_with(a5=".", a4="#", b4="#", c4="#", c5="#", e4="C")), ["face 1", "map"]),
    "floor behind crates": (
        scenario_text(board_with(a5=".", a4="#", b4="#", c4="C", c5="C", e5=".")), ["face 1", "a5"]),
    "floor without a straight neighbour": (
        scenario_text(board_with(a5=".", b5="#", a4="#", c5="C")), ["face 1", "a5", "straight"]),
    "no flag": (scenario_text(board_with(a1=".")), ["face 1", "flag"]),
    "two flags": (scenario_text(board_with(b1="F")), ["face 1", "flag"]),
    "one crate": (scenario_text(board_with(a5=".")), ["face 1", "crates"]),
    "three crates": (scenario_text(board_with(e1="C")), ["face 1", "crates"]),
    "unknown mark": (scenario_text(board_with(c3="x")), ["face 1", "c3", "'x'"]),
    "a row too few": (scenario_text(OPEN_BOARD.replace(". . . . .\n", "", 1)), ["face 1", "map"]),
    "a column too many": (scenario_text(OPEN_BOARD.replace("F . . . .", "F . . . . .")), ["face 1", "map"]),
    "Health above the die": (scenario_text(first=Numbers(health=7)), ["kind 1", "health", "7"]),
    "Health above the smaller die": (scenario_text(second=Numbers(health=5)), ["kind 2", "health", "5"]),
    "no Health": (scenario_text(first=Numbers(health=0)), ["kind 1", "health"]),
    "Defense above 7": (scenario_text(second=Numbers(defense=8)), ["kind 2", "defense", "8"]),
    "no Defense": (scenario_text(second=Numbers(defense=0)), ["kind 2", "defense"]),
    "Range too short": (scenario_text(first=Numbers(range=1)), ["kind 1", "range"]),
    "Movement too large": (scenario_text(first=Numbers(movement=13)), ["kind 1", "movement"]),
    "negative Attack": (scenario_text(first=Numbers(attack=-1)), ["kind 1", "attack"]),
    "wrong die": (changed("die = 4", "die = 6"), ["kind 2", "die"]),
    "no name": (changed('name = "first"', 'name = " "'), ["kind 1", "name"]),
    "arrow that is no truth value": (changed("arrow = false", "arrow = 0"), ["face 1", "arrow"]),
    "unknown field": (changed("arrow = false", "arrow = false\ncolour = 3"), ["face", "colour"]),
    "missing field": (changed("arrow = false\n", ""), ["face", "arrow"]),
    "face twice": (changed("number = 2\narrow", "number = 1\narrow"), ["1"]),
    "unknown face": (changed("number = 4\narrow", "number = 5\narrow"), ["number"]),
    "level on the wrong face": (changed("[[face.level]]\nnumber = 5", "[[face.level]]\nnumber = 6"), ["level 6"]),
    "level twice": (changed("[[face.level]]\nnumber = 5", "[[face.level]]\nnumber = 1"), ["level 1"]),
    "level missing": (
        GOOD.replace(f'[[face.level]]\nnumber = 12\nmap = """{TWO_MONSTERS}"""', ""), ["level 12"]),
    "unknown level": (changed("[[face.level]]\nnumber = 12", "[[face.level]]\nnumber = 13"), ["number"]),
    "monster on an obstacle": (
        scenario_text(board_with(c3="#"), starts={1: start_with("c3")}), ["level 1", "c3"]),
    "monster on the flag": (scenario_text(starts={7: start_with("a1")}), ["level 7", "a1"]),
    "monster on a crate": (scenario_text(starts={7: start_with("a5")}), ["level 7", "a5"]),
    "four of a kind": (scenario_text(starts={7: start_with("b1", "c1", "d1", "e1")}), ["level 7", "4 monsters"]),
    "no monster": (scenario_text(starts={7: start_with()}), ["level 7", "no monster"]),
    "level 1 with one kind": (scenario_text(starts={1: start_with("c3")}), ["level 1", "both kinds"]),
    "unknown mark of a level": (scenario_text(starts={7: start_with("c3", kind="3")}), ["level 7", "c3"]),
    "no TOML": ("[[face", ["TOML"]),
    "nothing": ("", ["face"]),
}  # fmt: skip


@pytest.mark.rule("ZHO-CMP-4", "ZHO-CMP-5")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_file_is_refused_with_file_place_and_field(fault: str, tmp_path: Path) -> None:
    text, words = FAULTS[fault]
    message = refusal(text, tmp_path)
    assert all(word in message for word in words), message


@pytest.mark.rule("ZHO-CMP-5")
def test_a_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match="no such file"):
        ZHorde(scenarios=tmp_path / "none.toml")


@pytest.mark.rule("ZHO-CMP-5")
def test_other_scenarios_are_played_and_are_another_variant() -> None:
    played = game_of(scenario_text(starts={1: start_with("c3", "d3").replace(". . . . .", ". 2 . . .", 1)}))
    position = start_game("clint", "lora", "wang", played=played, rolls=[4, 4, 3, 2, 1])
    assert values(position, "tiles")[:3] == [12, 13, 21]
    assert played.variant != ZHorde().variant
    assert game_of(GOOD).variant == game_of(GOOD).variant


@pytest.mark.rule("ZHO-CMP-5")
def test_which_face_plays_which_level() -> None:
    faces = load_scenarios()
    assert [face.number for face in faces] == [1, 2, 3, 4]
    for face in faces:
        assert [level.number for level in face.levels] == [face.number, face.number + 4, face.number + 8]
        assert face.arrow == (face.number in (2, 4))
        assert all(face_of_level(level.number) == face.number for level in face.levels)


@pytest.mark.rule("ZHO-CMP-4", "ZHO-CMP-5")
def test_the_scenarios_hold_what_the_examples_of_the_rulebook_tell() -> None:
    faces = load_scenarios()
    kinds = [[(kind.movement, kind.attack) for kind in face.kinds] for face in faces]
    assert any({(4, 4), (5, 3)} <= set(pair) for pair in kinds)
    level = faces[3].levels[1]
    assert level.number == 8
    healths = [kind.health for kind, tiles in zip(faces[3].kinds, level.starts, strict=True) for _ in tiles]
    assert healths.count(5) >= 2
    for face in faces:
        assert [kind.die for kind in face.kinds] == [6, 4]
        for level in face.levels:
            assert all(len(tiles) <= 3 for tiles in level.starts)


@pytest.mark.rule("ZHO-CMP-5")
def test_the_rules_print_the_scenarios() -> None:
    page = RULES.read_text(encoding="utf-8")
    assert page == with_tables(page), "python -m tests.z_horde.scenario_tables writes the tables anew"
