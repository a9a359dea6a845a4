"""The order in which the dice of a melee roll are settled, and the exact odds that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from tests.hit_z_road.positions import (
    NOTHING,
    Group,
    fighting,
    group_of,
    is_finished,
    logged,
    play,
    zombies_of,
)
from zenvs.core.position import Position

BLACK_CHANCES = {"casualty": 1, "blank": 1, "opportunity": 1, "kill": 2, "bonus kill": 1}
RED_CHANCES = {"casualty": 1, "horrible death": 1, "opportunity": 1, "kill": 2, "bonus kill": 1}
HORDES = {0: "III-16", 1: "II-22", 2: "III-21", 3: "III-22"}


def blanks(number: int) -> list[str]:
    return ["blank"] * number


def dice_left(position: Position) -> tuple[int, int]:
    """Casualties and opportunities that are still to be settled."""
    fight = position.to_dict()["fight"]
    return fight["casualties"], fight["opportunities"]


@pytest.mark.rule("HZR-FGT-7")
def test_the_whole_roll_is_seen_before_anything_is_decided() -> None:
    position = fighting("III-19", zombies=6)
    play(position, "melee", rolls=["casualty", "opportunity", "kill", "horrible death", "bonus kill"])
    assert position.decision == "casualty"
    fight = position.to_dict()["fight"]
    assert fight["black"] == {"casualty": 1, "opportunity": 1, "kill": 1}
    assert fight["red"] == {"horrible death": 1, "bonus kill": 1}
    # kills and horrible deaths have applied; one casualty and two opportunities are left
    assert fight["zombies"] == 4
    assert group_of(position) == Group(survivors=4)
    assert dice_left(position) == (1, 2)


@pytest.mark.rule("HZR-FGT-7")
def test_casualties_come_before_opportunities() -> None:
    position = fighting(zombies=8)
    play(position, "melee", rolls=["opportunity", "casualty", "bonus kill", "casualty", "blank"])
    asked: list[str] = []
    while position.decision != "fight":
        asked.append(position.decision)
        position.play({"casualty": "save", "opportunity": "kill"}[position.decision])
    assert asked == ["casualty", "casualty", "opportunity", "opportunity"]
    assert zombies_of(position) == 5
    assert group_of(position) == Group(adrenaline=0)


@pytest.mark.rule("HZR-FGT-7")
@pytest.mark.parametrize(("action", "after"), [("save", Group(adrenaline=3)), ("lose", Group(survivors=4))])
def test_casualties_are_decided_also_when_no_zombie_is_left(action: str, after: Group) -> None:
    position = fighting("III-12", zombies=1)
    play(position, "melee", rolls=["casualty", "kill", "blank", "opportunity", "bonus kill"])
    assert position.decision == "casualty"
    assert zombies_of(position) == 0
    # no zombie is left for the opportunities
    assert dice_left(position) == (1, 0)
    position.play(action)
    assert is_finished(position)
    assert group_of(position) == after._replace(points=2)


@pytest.mark.rule("HZR-FGT-7")
def test_save_settles_one_casualty_and_lose_all_that_are_left() -> None:
    position = fighting(zombies=8)
    play(position, "melee", rolls=["casualty"] * 4 + blanks(1))
    assert dice_left(position)[0] == 4
    position.play("save")
    assert position.decision == "casualty"
    assert dice_left(position)[0] == 3
    assert group_of(position) == Group(adrenaline=3)
    position.play("lose")
    assert position.decision == "fight"
    assert dice_left(position)[0] == 0
    assert group_of(position) == Group(survivors=2, adrenaline=3)


@pytest.mark.rule("HZR-FGT-7")
def test_kill_settles_one_opportunity_and_hold_all_that_are_left() -> None:
    position = fighting(zombies=8)
    play(position, "melee", rolls=["opportunity", "opportunity", "bonus kill", "bonus kill", "blank"])
    assert zombies_of(position) == 6
    assert dice_left(position) == (0, 4)
    position.play("kill")
    assert position.decision == "opportunity"
    assert dice_left(position) == (0, 3)
    position.play("hold")
    assert position.decision == "fight"
    assert dice_left(position) == (0, 0)
    assert zombies_of(position) == 5
    assert group_of(position) == Group(adrenaline=3)


@pytest.mark.rule("HZR-FGT-7", "HZR-ACT-1")
@pytest.mark.parametrize("rolls", [["opportunity"] * 5, ["bonus kill", "bonus kill", "opportunity", "blank", "blank"]])
def test_opportunities_end_with_the_zombies(rolls: list[str]) -> None:
    position = fighting(zombies=3)
    play(position, "melee", *["kill"] * (3 - rolls.count("bonus kill")), rolls=rolls)
    assert is_finished(position)
    assert group_of(position) == Group(adrenaline=4 - 3 + rolls.count("bonus kill"))


@pytest.mark.rule("HZR-FGT-7", "HZR-ACT-1")
def test_no_opportunity_is_asked_for_when_kills_have_beaten_all_zombies() -> None:
    position = fighting(zombies=2)
    play(position, "melee", rolls=["kill", "bonus kill", "opportunity", "opportunity", "blank"])
    assert is_finished(position)
    assert group_of(position) == Group()


@pytest.mark.rule("HZR-FGT-7", "HZR-ACT-1")
@pytest.mark.parametrize("adrenaline", [0, 1, 2])
def test_opportunities_end_with_the_adrenaline(adrenaline: int) -> None:
    position = fighting(zombies=8, group=Group(adrenaline=adrenaline))
    play(position, "melee", *["kill"] * adrenaline, rolls=["opportunity"] * 4 + blanks(1))
    assert position.decision == "fight"
    assert dice_left(position) == (0, 0)
    assert zombies_of(position) == 8 - adrenaline
    assert group_of(position) == Group(adrenaline=0)


@pytest.mark.rule("HZR-FGT-7")
def test_adrenaline_spent_on_a_casualty_is_missing_for_an_opportunity() -> None:
    rolls = ["casualty", "opportunity", *blanks(3)]
    saved = play(fighting(zombies=8, group=Group(adrenaline=1)), "melee", rolls=rolls)
    assert dice_left(saved) == (1, 1)
    saved.play("save")
    assert saved.decision == "fight"
    assert dice_left(saved) == (0, 0)
    assert zombies_of(saved) == 8
    lost = play(fighting(zombies=8, group=Group(adrenaline=1)), "melee", "lose", rolls=rolls)
    assert lost.decision == "opportunity"
    lost.play("kill")
    assert zombies_of(lost) == 7
    assert group_of(lost) == Group(survivors=4, adrenaline=0)


@pytest.mark.rule("HZR-FGT-7", "HZR-ENC-7")
def test_after_elimination_nothing_more_is_asked() -> None:
    position = fighting(zombies=8, group=Group(survivors=3))
    play(position, "melee", "save", "save", rolls=["casualty"] * 3)
    assert position.decision == "casualty"
    assert group_of(play(position, "save")) == Group(survivors=3, adrenaline=1)
    position = fighting(zombies=8, group=Group(survivors=3))
    assert group_of(play(position, "melee", "lose", rolls=["casualty"] * 3)) == NOTHING
    assert position.legal_actions() == []


@pytest.mark.rule("HZR-FGT-7")
def test_horrible_deaths_and_casualties_together_can_spare_one() -> None:
    position = fighting("III-22", zombies=6, group=Group(survivors=3))
    play(position, "melee", rolls=["horrible death", "horrible death", "casualty"])
    assert position.decision == "casualty"
    assert group_of(position).survivors == 1
    assert group_of(position.copy().play("save")) == Group(survivors=1, adrenaline=3)
    assert group_of(position.copy().play("lose")) == NOTHING


def rolls_of(chances: dict[str, int], dice: int) -> Iterator[tuple[list[str], Fraction]]:
    """Every roll of some dice, order aside, with its probability."""
    for faces in combinations_with_replacement(chances, dice):
        counts = Counter(faces)
        ways = factorial(dice) // prod(factorial(count) for count in counts.values())
        sides = prod(chances[face] ** count for face, count in counts.items())
        yield list(faces), Fraction(ways * sides, 6**dice)


def melee_rolls(members: int, horde: int) -> Iterator[tuple[list[str], Fraction]]:
    """Every melee roll of a group against a horde, black dice first, with its probability."""
    red = min(members, horde)
    for black_faces, black_chance in rolls_of(BLACK_CHANCES, members - red):
        for red_faces, red_chance in rolls_of(RED_CHANCES, red):
            yield black_faces + red_faces, black_chance * red_chance


@pytest.mark.rule("HZR-FGT-8")
@pytest.mark.parametrize("horde", [0, 1, 2, 3])
@pytest.mark.parametrize("members", [1, 2, 3, 4, 5])
def test_the_last_survivor_and_the_last_zombie_never_fall_together(members: int, horde: int) -> None:
    falls = wins = 0
    for zombies in (1, 2, 3):
        start = fighting(HORDES[horde], zombies=zombies, group=Group(survivors=members, adrenaline=10))
        for faces, _ in melee_rolls(members, horde):
            position = play(start.copy(), "melee", rolls=faces)
            left = [event["left"] for event in logged(position, "zombies")]
            # lose everybody and kill whatever can be killed
            while position.decision in ("casualty", "opportunity"):
                position.play({"casualty": "lose", "opportunity": "kill"}[position.decision])
                left += [event["left"] for event in logged(position, "zombies")]
            assert not (position.over and 0 in left), faces
            falls += position.over
            wins += 0 in left
    assert falls > 0
    assert wins > 0


@cache
def survival(members: int, zombies: int, horde: int) -> Fraction:
    """The probability that a group without adrenaline beats the zombies, rolled by the rules of the game."""
    if members == 0 or zombies == 0:
        return Fraction(members > 0)
    # two gas leave the choice to flee, so that the game stops after each round
    start = fighting(HORDES[horde], zombies=zombies, group=Group(survivors=members, ammo=0, gas=2, adrenaline=0))
    no_change = won = Fraction(0)
    for faces, chance in melee_rolls(members, horde):
        position = play(start.copy(), "melee", rolls=faces)
        # the record itself, because this is asked some ten thousand times; a fight that is over leaves no zombies
        left = (int(position.state["survivors"][0]), int(position.state["zombies"]))
        if left == (members, zombies):
            no_change += chance
        else:
            won += chance * survival(*left, horde)
    return won / (1 - no_change)


@pytest.mark.rule("HZR-FGT-1", "HZR-FGT-4", "HZR-FGT-9")
@pytest.mark.parametrize(
    ("members", "zombies", "horde", "percent"),
    [(1, 1, 0, 75.0), (5, 3, 0, 98.71), (5, 4, 0, 97.27), (5, 5, 0, 95.11), (5, 6, 0, 92.19), (5, 8, 0, 84.24),
     (5, 6, 1, 82.74), (5, 6, 2, 75.22), (5, 6, 3, 69.70)],
)  # fmt: skip
def test_the_exact_odds_of_a_fight_are_the_known_ones(members: int, zombies: int, horde: int, percent: float) -> None:
    assert round(float(100 * survival(members, zombies, horde)), 2) == percent
