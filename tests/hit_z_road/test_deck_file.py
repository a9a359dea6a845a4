"""Other deck files: what is played, and how a faulty one is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zenvs
from tests.hit_z_road.positions import Group, begin, choosing_form, deck_rows, edited_game, group_of, play, write_deck
from zenvs.core.errors import DataFileError
from zenvs.games.hit_z_road.deck import DEFAULT_DECK, load_deck

Rows = list[dict[str, Any]]
Fault = Callable[[Rows], object]

# places of cards in the file
I_1, I_5, I_13, I_17, II_1, II_23, III_1 = 0, 4, 12, 16, 20, 42, 48


def put(place: int, field: str, value: object) -> Fault:
    """The fault of a value in a field of one card."""
    return lambda rows: rows[place].update({field: value})


def drop(place: int, field: str) -> Fault:
    """The fault of a field that is missing."""
    return lambda rows: rows[place].pop(field)


def refusal(path: Path) -> str:
    with pytest.raises(DataFileError) as caught:
        zenvs.make_game("hit_z_road", deck=str(path))
    return str(caught.value)


NUMBERS = ("ammo", "gas", "adrenaline", "zombies", "horde", "points")
REQUIRED = ("level", "origin", "label", "event", *NUMBERS)

FAULTS_OF_CARDS = [
    *(pytest.param(put(I_13, name, -1), "I-13", name, id=f"negative {name}") for name in NUMBERS),
    *(pytest.param(put(I_13, name, 2.5), "I-13", name, id=f"{name} not whole") for name in NUMBERS),
    *(pytest.param(drop(I_13, name), "I-13", name, id=f"no {name}") for name in REQUIRED),
    pytest.param(put(I_13, "ammo", 2.0), "I-13", "ammo", id="whole number written as a fraction"),
    pytest.param(put(I_13, "ammo", "2"), "I-13", "ammo", id="number in quotes"),
    pytest.param(put(I_13, "ammo", True), "I-13", "ammo", id="truth value for a number"),
    pytest.param(put(I_13, "level", 0), "I-13", "level", id="level 0"),
    pytest.param(put(I_13, "level", 4), "I-13", "level", id="level 4"),
    pytest.param(put(I_13, "level", "one"), "I-13", "level", id="level in words"),
    pytest.param(put(I_13, "horde", 4), "I-13", "horde", id="horde above 3"),
    pytest.param(put(I_1, "horde", 1), "I-1", "horde", id="horde without zombies"),
    pytest.param(put(I_1, "event", "GAINS"), "I-1", "event", id="unknown event"),
    pytest.param(put(I_1, "event", "gain"), "I-1", "event", id="event in small letters"),
    pytest.param(put(I_1, "event", 3), "I-1", "event", id="number for an event"),
    pytest.param(put(I_5, "token", "rocket"), "I-5", "token", id="unknown token"),
    pytest.param(drop(I_5, "token"), "I-5", "token", id="TOK without a token"),
    pytest.param(put(I_1, "token", "map"), "I-1", "token", id="token without TOK"),
    pytest.param(put(I_17, "symbol", "X"), "I-17", "symbol", id="unknown symbol"),
    pytest.param(put(I_1, "origin", "invented"), "I-1", "origin", id="unknown origin"),
    pytest.param(put(I_1, "label", " "), "I-1", "label", id="empty label"),
    pytest.param(put(I_1, "colour", "red"), "I-1", "colour", id="unknown field"),
    pytest.param(put(I_1, "zombie", 3), "I-1", "zombie", id="misspelt field"),
    pytest.param(put(II_1, "id", "I-1"), "I-1", "id", id="double id"),
    pytest.param(drop(I_5, "id"), "card number 5", "id", id="no id"),
    pytest.param(put(I_5, "id", ""), "card number 5", "id", id="empty id"),
    pytest.param(put(I_5, "id", 5), "card number 5", "id", id="number for an id"),
]

FAULTS_OF_THE_WHOLE = [
    pytest.param(lambda rows: rows.pop(I_1), "level 1 has 19 cards", id="a card of level 1 too few"),
    pytest.param(lambda rows: rows.pop(II_1), "level 2 has 27 cards", id="a card of level 2 too few"),
    pytest.param(lambda rows: rows.pop(III_1), "level 3 has 27 cards", id="a card of level 3 too few"),
    pytest.param(
        lambda rows: rows.append(rows[III_1] | {"id": "III-29"}),
        "level 3 has 29 cards",
        id="a card of level 3 too many",
    ),
    pytest.param(put(III_1, "level", 2), "level 2 has 29 cards", id="card on a wrong level"),
    pytest.param(lambda rows: rows.clear(), "level 1 has 0 cards", id="no cards"),
    pytest.param(drop(I_17, "symbol"), "level 1 has 3 cards with a symbol", id="a symbol of level 1 too few"),
    pytest.param(drop(II_23, "symbol"), "level 2 has 5 cards with a symbol", id="a symbol of level 2 too few"),
    pytest.param(put(III_1, "symbol", "J"), "level 3 has 7 cards with a symbol", id="a symbol of level 3 too many"),
    pytest.param(put(I_17, "symbol", "Q"), "symbol J stands on 3 cards", id="a letter too few"),
    pytest.param(put(II_23, "symbol", "A"), "symbol J stands on 3 cards", id="another letter too many"),
]


@pytest.mark.rule("HZR-SET-7")
@pytest.mark.parametrize(("fault", "card", "field"), FAULTS_OF_CARDS)
def test_a_faulty_card_is_refused_by_file_card_and_field(tmp_path: Path, fault: Fault, card: str, field: str) -> None:
    rows = deck_rows()
    fault(rows)
    message = refusal(write_deck(tmp_path / "my deck.toml", rows))
    assert "my deck.toml" in message
    assert (card if card.startswith("card number") else repr(card)) in message
    assert repr(field) in message


@pytest.mark.rule("HZR-SET-7")
@pytest.mark.parametrize(("fault", "problem"), FAULTS_OF_THE_WHOLE)
def test_a_deck_that_is_wrong_as_a_whole_is_refused_by_level_or_letter(
    tmp_path: Path, fault: Fault, problem: str
) -> None:
    rows = deck_rows()
    fault(rows)
    message = refusal(write_deck(tmp_path / "my deck.toml", rows))
    assert "my deck.toml" in message
    assert problem in message


@pytest.mark.rule("HZR-SET-7")
@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("[[card]\n", "not a TOML file"),
        ("[card]\nid = 'I-1'\n", "card"),
        ("card = [1, 2]\n", "card"),
        ("title = 'my deck'\n", "title"),
        ("[[cards]]\nid = 'I-1'\n", "cards"),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, content: str, problem: str) -> None:
    path = tmp_path / "other.toml"
    path.write_text(content, encoding="utf-8")
    message = refusal(path)
    assert "other.toml" in message
    assert problem in message


@pytest.mark.rule("HZR-SET-7")
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert "there is no such file" in refusal(tmp_path / "missing.toml")
    assert str(tmp_path) in refusal(tmp_path)
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9\n")
    assert "latin.toml" in refusal(tmp_path / "latin.toml")


@pytest.mark.rule("HZR-SET-7")
def test_the_values_of_another_deck_are_played() -> None:
    game = edited_game({"I-12": {"ammo": 7, "gas": 1, "points": 5, "event": "GAIN"}})
    position = play(game.from_dict(choosing_form("I-12")), "path 2")
    assert group_of(position) == Group(survivors=6, ammo=11, gas=5, points=5)
    assert group_of(begin("I-12", "ammo")) == Group(ammo=3)


@pytest.mark.rule("HZR-SET-7")
def test_the_deck_of_the_library_is_a_file_of_this_form() -> None:
    named = zenvs.make_game("hit_z_road", deck=str(DEFAULT_DECK))
    assert named.new(seed=3).to_bytes() == zenvs.make_game("hit_z_road").new(seed=3).to_bytes()


@pytest.mark.rule("HZR-SET-7")
def test_the_order_of_the_levels_in_the_file_does_not_matter(tmp_path: Path) -> None:
    rows = deck_rows()
    other_way_round = sorted(rows, key=lambda row: -row["level"])
    game = zenvs.make_game("hit_z_road", deck=str(write_deck(tmp_path / "deck.toml", other_way_round)))
    assert game.new(seed=3).to_dict() == zenvs.make_game("hit_z_road").new(seed=3).to_dict()


@pytest.mark.rule("HZR-SET-7")
@pytest.mark.parametrize("name", ["?", "kill", "horrible death", " I-1", "I\t1"])
def test_an_id_that_means_something_else_is_refused(name: str, tmp_path: Path) -> None:
    rows = deck_rows()
    rows[0] = rows[0] | {"id": name}
    with pytest.raises(DataFileError, match="field 'id' is"):
        load_deck(write_deck(tmp_path / "deck.toml", rows))


@pytest.mark.rule("HZR-SET-7")
def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_bytes(b"\xef\xbb\xbf" + DEFAULT_DECK.read_bytes())
    assert load_deck(path) == load_deck()
