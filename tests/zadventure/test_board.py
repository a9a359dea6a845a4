"""The board file, its checks, and the layout of cards."""

from __future__ import annotations

from pathlib import Path

import pytest

import zenvs
from tests.zadventure.positions import ITEMS, MAP, WEAPONS, ZOMBIES, board_of, board_text, game, game_of
from zenvs.core.errors import DataFileError, OptionError
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import DEFAULT_BOARD, Board, load_board, neighbours, squares_around
from zenvs.games.zadventure.observation import opening_names


@pytest.fixture
def board() -> Board:
    return load_board()


@pytest.mark.rule("ZAD-CMP-1")
def test_the_board_of_the_library(board: Board) -> None:
    assert len(board.house) == 63
    assert len(board.openings) == 13
    assert len(board.windows) >= 6
    assert board.safe in board.house
    assert {board.axe, board.scythe, board.porch, *board.starts}.isdisjoint(board.house)
    assert "f2-f3" in opening_names(board)
    # opposite corner regions
    assert all(square % c.SIDE < 6 and square // c.SIDE < 6 for square in board.starting_car)
    assert all(square % c.SIDE >= 6 and square // c.SIDE >= 6 for square in board.finish_car)
    assert len(set(board.starts)) == 4


@pytest.mark.rule("ZAD-CMP-1")
def test_the_house_has_rooms_parted_by_three_walls(board: Board) -> None:
    rooms: list[set[int]] = []
    for square in sorted(board.house):
        if not any(square in room for room in rooms):
            room, waiting = {square}, [square]
            for place in waiting:
                for near in neighbours(place):
                    pair = (min(place, near), max(place, near))
                    if near in board.house - room and board.lets_pass(*pair) and pair not in board.openings:
                        room.add(near)
                        waiting.append(near)
            rooms.append(room)
    assert sorted(len(room) for room in rooms) == [6, 9, 12, 16, 20]


@pytest.mark.rule("ZAD-CMP-1")
def test_another_board_is_played(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(
        board_text(MAP.replace("|. . . . . . . . . . . .|\n+   +-+w", "|. .|. . . . . . . . . .|\n+   +-+w"))
    )
    other = zenvs.make_game("zadventure", board=path)
    assert not other.same_rules(zenvs.make_game("zadventure"))
    assert other.options["board"] == str(path)
    with pytest.raises(OptionError, match="board must be the path"):
        zenvs.make_game("zadventure", board=7)
    with pytest.raises(DataFileError, match="no such file"):
        zenvs.make_game("zadventure", board=tmp_path / "none.toml")


YARD_ROW = "|. . . . . . . . . . . .|"


def changed(old: str, new: str) -> str:
    assert MAP.count(old) >= 1
    return MAP.replace(old, new, 1)


FAULTS = {
    "an unknown mark": (changed("|. A", "|? A"), "has '\\?' on square a11"),
    "an unknown edge": (changed("|. A .", "|.xA ."), "has 'x' between a11 and b11"),
    "a mark twice": (changed("|. A .", "|A A ."), "must have the mark 'A' 1 times, but has it 2 times: a11, b11"),
    "no scythe": (changed("Z", "."), "must have the mark 'Z' 1 times, but has it 0 times: nowhere"),
    "a line too short": ("\n".join(MAP.strip().splitlines()[1:]), "must be 25 lines of 25 characters"),
    "a line too long": (changed("|. A", "||. A"), "must be 25 lines of 25 characters"),
    "too few windows": (MAP.replace("w", "D", 2), "has 5 windows; it must be 6 or more"),
    "a hole in the house": (
        changed("|. .|: : : :|: : : : :|.|", "|. .|: : : :|: : : : : .|"),
        "has nothing between k6 in the house and l6",
    ),
    "no entrance door": (changed("D+-+-+w", "w+-+-+w"), "has no entrance door next to the porch f2"),
    "a car in pieces": (
        MAP.replace("F F .|", "F . F|"),
        "has the finish car on j11 and l11, which do not lie side by side",
    ),
    "a start square far off": (
        MAP.replace("|. 1 2", "|. . 2").replace("|. A .", "|1 A ."),
        "has start square 1 on a11, not next to the starting car",
    ),
    "a square walled in": (
        MAP.replace(f"{YARD_ROW}\n+ ", f"|.{YARD_ROW[2:]}\n+-", 1).replace("|. .", "|.|.", 1),
        "has the square a12, which cannot be reached",
    ),
    "a room walled in": (
        MAP.replace("|: :D", "|: :|").replace("-+D+-+ +", "-+-+-+ +"),
        "has the square i9, which cannot be reached from the safe inside the house",
    ),
}  # fmt: skip


@pytest.mark.rule("ZAD-CMP-1")
@pytest.mark.parametrize("name", FAULTS)
def test_faults_of_the_map_are_named_with_the_square(name: str) -> None:
    text, words = FAULTS[name]
    with pytest.raises(DataFileError, match=f"board.toml: field 'map' {words}"):
        board_of(board_text(text))


@pytest.mark.rule("ZAD-CMP-7", "ZAD-CMP-4", "ZAD-CMP-5", "ZAD-CMP-6")
def test_counts_of_cards_are_those_of_the_rules(board: Board) -> None:
    assert dict(zip(c.KINDS, board.zombies, strict=True)) == {**ZOMBIES, "ordinary": 8, "hypnotist": 2, "kamikaze": 2}
    assert dict(zip(c.WEAPON_CARDS, board.weapons, strict=True)) == WEAPONS
    assert dict(zip(c.ITEM_CARDS, board.items, strict=True)) == ITEMS
    assert (sum(board.zombies), sum(board.weapons), sum(board.items)) == (24, 11, 12)


@pytest.mark.rule("ZAD-CMP-7")
@pytest.mark.parametrize(
    ("field", "name", "count", "words"),
    [
        ("zombies", "dog", 5, "counts 25 cards; it must be 24"),
        ("weapons", "grenade", 1, "counts 10 cards; it must be 11"),
        ("items", "kit", 4, "counts 14 cards; it must be 12"),
        ("items", "key", 2, "field 'key' must be 1, not 2"),
        ("weapons", "axe", 0, "field 'axe' must be from 1 to 11, not 0"),
        ("items", "dynamite", 1, "field 'dynamite' is unknown"),
    ],
)
def test_other_totals_are_refused(field: str, name: str, count: int, words: str) -> None:
    counts = {"zombies": ZOMBIES, "weapons": WEAPONS, "items": ITEMS}
    counts[field] = {**counts[field], name: count}
    with pytest.raises(DataFileError, match=words):
        board_of(board_text(**counts))


@pytest.mark.rule("ZAD-CMP-7")
def test_other_counts_are_played() -> None:
    zombies = {**ZOMBIES, "ordinary": 5, "bear boss": 6}
    other = game_of(board_text(zombies=zombies))
    assert list(other.tables["zombie_kinds"][0]).count(c.BEAR) == 6
    # neither life tokens nor stands are a limit: all 24 zombies may stand at once, and lives rise above 17
    position = other.new(1)
    assert len(position.to_dict()["face_down"]) == 45


LAYOUT = "\n".join(
    [
        "x . x . x . x . x . x .",
        ". . . . . . . . . . . .",
        "x . x . x . x . x . x .",
        ". x . x . x . x . x . x",
        "x . x . x . x . x . x .",
        ". x . x . x . x . x . x",
        "x . x . x . x . x . x .",
        "x . x . x . x . x . x .",
        ". . . . . . . . . . . .",
        "x x x . . . . . . . . .",
        ". . . . . . . . . . . .",
        ". . . . . . . . . . . .",
    ]
)


@pytest.mark.rule("ZAD-SET-2")
def test_a_layout_fixes_where_cards_lie(tmp_path: Path) -> None:
    path = tmp_path / "layout.toml"
    path.write_text(f'map = """\n{LAYOUT}\n"""\n')
    played = zenvs.make_game("zadventure", layout=str(path))
    forms = [played.new(seed).to_dict() for seed in range(3)]
    assert all(form["face_down"] == forms[0]["face_down"] for form in forms)
    assert {"a12", "c12", "a3", "b3", "c3"} <= set(forms[0]["face_down"])
    assert len({str(form["hidden"]["cards"]) for form in forms}) == 3
    assert not played.same_rules(zenvs.make_game("zadventure"))


@pytest.mark.rule("ZAD-SET-2")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (LAYOUT.replace("x x x .", "x x . ."), "has 44 cards; it must have 45"),
        (LAYOUT.replace("x . x", "y . x", 1), "has 'y' on square a12"),
        (LAYOUT[2:], "must be 12 lines of 12 marks"),
        (LAYOUT.rstrip()[:-23] + "x" + LAYOUT.rstrip()[-22:], "has a card on square a1, where none may lie"),
    ],
)
def test_faulty_layouts_are_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "layout.toml"
    path.write_text(f'map = """\n{text}\n"""\n')
    with pytest.raises(DataFileError, match=words):
        zenvs.make_game("zadventure", layout=path)


@pytest.mark.rule("ZAD-SET-2")
def test_where_face_down_cards_may_lie(board: Board) -> None:
    allowed = set(board.dealt_squares())
    forbidden = {*board.starting_car, *board.finish_car, board.safe, board.axe, board.scythe}
    for square in board.starting_car:
        forbidden.update(squares_around(square))
    assert allowed == set(range(c.SQUARES)) - forbidden
    # the start squares are next to the car
    assert allowed.isdisjoint(board.starts)


def test_the_file_of_the_library_is_the_default() -> None:
    assert zenvs.make_game("zadventure").same_rules(zenvs.make_game("zadventure", board=DEFAULT_BOARD))
    assert game(1).board.openings == load_board().openings
