"""The cards of the library's deck file."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.hit_z_road.positions import deck_rows

Rows = list[dict[str, Any]]

# ammo, gas, adrenaline, event or token, zombies, horde, points of the 60 cards without a symbol, from the public table
TRANSCRIBED = {
    "I": """
        4/0/0 none 0 0 1, 2/1/0 none 0 0 1, 0/2/0 none 0 0 0, 2/0/0 GAIN 0 0 1, 3/0/0 bazooka 0 0 0,
        0/0/1 map 0 0 0, 1/0/0 map 0 0 0, 0/0/2 tim 0 0 1, 0/4/0 bus 0 0 0, 0/0/2 biohazard 0 0 1,
        0/0/1 biohazard 0 0 2, 0/0/0 DISC 0 0 0, 1/0/1 none 4 0 1, 3/0/0 none 3 0 1, 0/1/1 none 3 0 0,
        1/0/0 bandage 5 0 1""",
    "II": """
        2/0/0 none 0 0 0, 0/0/1 none 0 0 0, 0/4/0 none 0 0 1, 2/0/0 MAP 0 0 0, 0/0/1 EXEC 0 0 0,
        0/1/0 LOSS 0 0 0, 1/0/0 GAS1 0 0 0, 0/0/2 DISC 0 0 0, 0/0/1 ROUL 0 0 0, 0/0/1 GAIN 0 0 0,
        0/0/1 BAZ 0 0 0, 0/0/1 GAS2 0 0 0, 0/1/0 none 5 0 1, 0/0/1 BITE 6 0 2, 1/0/0 BAND 5 0 0,
        2/0/0 none 4 0 0, 2/0/0 none 4 0 0, 3/0/0 none 5 0 1, 1/0/1 none 5 0 2, 0/1/0 none 5 0 1,
        0/2/0 BITE 5 0 2, 0/0/1 none 6 1 2""",
    "III": """
        0/0/2 none 0 0 0, 0/1/1 none 3 0 1, 0/0/0 GAS1 0 0 0, 0/0/1 GAS2 0 0 0, 0/0/0 BIO 4 0 0,
        0/0/1 BIO 5 0 0, 0/0/1 BITE 6 0 0, 0/0/1 BITE 5 0 0, 0/0/1 TIM3 6 0 0, 1/0/0 NOADR 4 0 0,
        0/0/0 NOADR 4 0 1, 1/0/1 none 3 0 2, 2/0/0 AIM 3 0 0, 0/0/1 AIM 4 0 0, 1/0/0 AIM 4 0 1,
        0/0/0 none 8 0 0, 0/0/0 TIMX 6 1 1, 0/0/1 BITE 6 2 2, 0/0/0 NOFLEE 6 2 1, 2/0/0 NOFLEE 6 2 0,
        0/0/1 none 6 2 0, 0/0/0 none 6 3 0""",
}


def total(rows: Rows, field: str) -> int:
    return sum(row[field] for row in rows)


def fights(rows: Rows) -> int:
    return sum(row["zombies"] > 0 for row in rows)


def of_level(level: int, origin: str) -> Rows:
    return [row for row in deck_rows() if row["level"] == level and row["origin"] == origin]


@pytest.mark.rule("HZR-SET-6", "HZR-SET-7")
def test_levels_have_20_28_and_28_cards() -> None:
    assert Counter(row["level"] for row in deck_rows()) == {1: 20, 2: 28, 3: 28}


@pytest.mark.rule("HZR-SET-6")
def test_the_cards_without_a_symbol_are_those_of_the_public_table() -> None:
    expected: dict[str, list[str]] = {}
    for numeral, text in TRANSCRIBED.items():
        for number, card in enumerate(text.split(","), start=1):
            expected[f"{numeral}-{number}"] = card.split()
    listed = {
        row["id"]: [
            f"{row['ammo']}/{row['gas']}/{row['adrenaline']}",
            row.get("token", row["event"]),
            *(str(row[field]) for field in ("zombies", "horde", "points")),
        ]
        for row in deck_rows()
        if "symbol" not in row
    }
    assert listed == expected


@pytest.mark.rule("HZR-SET-6")
@pytest.mark.parametrize(
    ("level", "cards", "with_fight", "zombies", "ammo", "gas", "adrenaline", "points"),
    [(1, 16, 4, 15, 17, 8, 8, 10), (2, 22, 10, 50, 14, 9, 11, 12), (3, 22, 19, 95, 7, 1, 12, 9)],
)
def test_transcribed_cards_have_the_totals_of_the_public_table(
    level: int, cards: int, with_fight: int, zombies: int, ammo: int, gas: int, adrenaline: int, points: int
) -> None:
    rows = of_level(level, "transcribed")
    assert len(rows) == cards
    assert fights(rows) == with_fight
    assert total(rows, "zombies") == zombies
    assert [total(rows, kind) for kind in ("ammo", "gas", "adrenaline")] == [ammo, gas, adrenaline]
    assert total(rows, "points") == points


@pytest.mark.rule("HZR-SET-6")
@pytest.mark.parametrize(
    ("level", "cards", "ammo", "gas", "adrenaline", "with_fight", "zombies", "points", "hordes"),
    [
        (1, 4, 4, 2, 2, 1, 4, (2, 3), []),
        (2, 6, 4, 2, 3, 3, 14, (3,), []),
        (3, 6, 2, 0, 3, 5, 26, (2,), [1, 2]),
    ],
)
def test_designed_cards_have_the_totals_that_were_set_for_them(
    level: int,
    cards: int,
    ammo: int,
    gas: int,
    adrenaline: int,
    with_fight: int,
    zombies: int,
    points: tuple[int, ...],
    hordes: list[int],
) -> None:
    rows = of_level(level, "designed")
    assert len(rows) == cards
    assert [total(rows, kind) for kind in ("ammo", "gas", "adrenaline")] == [ammo, gas, adrenaline]
    assert fights(rows) == with_fight
    assert total(rows, "zombies") == zombies
    assert total(rows, "points") in points
    assert sorted(row["horde"] for row in rows if row["horde"]) == hordes


@pytest.mark.rule("HZR-SET-6")
def test_designed_cards_are_the_symbol_cards_and_each_letter_stands_on_four() -> None:
    for row in deck_rows():
        assert ("symbol" in row) == (row["origin"] == "designed"), row["id"]
    assert Counter(row["symbol"] for row in deck_rows() if "symbol" in row) == dict.fromkeys("JQKA", 4)


@pytest.mark.rule("HZR-SET-6")
def test_the_only_token_on_a_designed_card_is_the_molotov_of_level_1() -> None:
    designed = [row for row in deck_rows() if row["origin"] == "designed"]
    assert [(row["level"], row["token"]) for row in designed if "token" in row] == [(1, "molotov")]
    assert not [row["id"] for row in designed if row["event"] == "GAIN"]


@pytest.mark.rule("HZR-SET-6", "HZR-EVT-TOK")
def test_the_deck_gives_the_nine_tokens_of_the_box() -> None:
    given = Counter(row["token"] for row in deck_rows() if "token" in row)
    assert given == {"bus": 1, "molotov": 1, "tim": 1, "map": 2, "bazooka": 1, "biohazard": 2, "bandage": 1}
