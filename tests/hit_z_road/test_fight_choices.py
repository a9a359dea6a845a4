"""Fleeing and the Molotov."""

from __future__ import annotations

import pytest

from tests.hit_z_road.positions import (
    Group,
    begin,
    choosing,
    fighting,
    group_of,
    is_finished,
    logged,
    play,
    tokens_of,
    zombies_of,
)
from zenvs.core.errors import IllegalActionError

MOLOTOV = {"molotov": 1}


def blanks(number: int) -> list[str]:
    return ["blank"] * number


@pytest.mark.rule("HZR-FGT-3")
@pytest.mark.parametrize(("gas", "is_possible"), [(0, False), (1, False), (2, True), (3, True), (9, True)])
@pytest.mark.parametrize("rolled", ["nothing", "shots", "melee"])
def test_fleeing_costs_two_gas_before_any_melee_round(rolled: str, gas: int, is_possible: bool) -> None:
    position = fighting(zombies=8, rolled=rolled, group=Group(gas=gas), tokens=MOLOTOV)
    assert ("flee" in position.legal_actions()) == is_possible
    if is_possible:
        assert is_finished(position.play("flee"))
        assert group_of(position) == Group(gas=gas - 2)
    else:
        with pytest.raises(IllegalActionError):
            position.play("flee")


@pytest.mark.rule("HZR-FGT-3")
def test_a_card_that_was_fled_from_gives_no_points() -> None:
    position = fighting("III-12", zombies=3).play("flee")
    assert group_of(position) == Group(gas=2)
    assert "III-12" not in [event["card"] for event in logged(position, "won")]
    assert len(logged(position, "fled")) == 1


@pytest.mark.rule("HZR-FGT-3")
def test_what_was_scavenged_taken_and_lost_before_stays_so() -> None:
    # I-16 gives 1 ammo and the bandage
    position = begin("I-16")
    play(position, "shoot 2", "melee", "save", "lose", rolls=[*blanks(4), "casualty", "casualty", *blanks(3)])
    position.play("flee")
    assert is_finished(position)
    assert tokens_of(position) == {"bandage": 1}
    assert group_of(position) == Group(survivors=4, ammo=3, gas=2, adrenaline=3)


@pytest.mark.rule("HZR-FGT-3")
def test_after_fleeing_the_path_goes_on_with_its_next_card() -> None:
    position = begin("II-13", right="II-14").play("flee")
    assert position.to_dict()["card"] == "right"
    assert zombies_of(position) == 6
    assert group_of(position) == Group(gas=3, adrenaline=5)


@pytest.mark.rule("HZR-FGT-3")
def test_nothing_of_the_fight_is_left_for_the_next_one() -> None:
    position = begin("II-13", right="II-14")
    play(position, "melee", "hold", rolls=["kill", "opportunity", *blanks(3)])
    position.play("flee")
    assert position.to_dict()["fight"] == {
        "zombies": 6, "rolled": "nothing", "casualties": 0, "opportunities": 0, "black": {}, "red": {}
    }  # fmt: skip
    assert "shoot 1" in position.legal_actions()


@pytest.mark.rule("HZR-FGT-3")
def test_one_cannot_flee_between_a_roll_and_its_casualties_or_opportunities() -> None:
    position = fighting(zombies=8)
    play(position, "melee", rolls=["casualty", "opportunity", *blanks(3)])
    assert position.legal_actions() == ["save", "lose"]
    position.play("save")
    assert position.legal_actions() == ["kill", "hold"]


@pytest.mark.rule("HZR-FGT-3")
def test_one_flees_from_a_horde_as_from_other_zombies() -> None:
    assert is_finished(fighting("III-22", zombies=6).play("flee"))


@pytest.mark.rule("HZR-FGT-10", "HZR-ENC-6")
@pytest.mark.parametrize("rolled", ["nothing", "shots", "melee"])
def test_the_molotov_can_be_thrown_before_between_and_after_rolls(rolled: str) -> None:
    position = fighting("III-12", zombies=3, rolled=rolled, tokens=MOLOTOV | {"bus": 1})
    position.play("molotov")
    assert is_finished(position)
    assert tokens_of(position) == {"bus": 1}
    assert group_of(position) == Group(points=2)


@pytest.mark.rule("HZR-FGT-10")
def test_the_molotov_follows_rolls_that_were_really_rolled() -> None:
    position = begin("III-12", tokens=MOLOTOV)
    play(position, "shoot 1", rolls=["kill", "blank"])
    play(position, "melee", "lose", rolls=["casualty", *blanks(4)])
    position.play("molotov")
    assert is_finished(position)
    # what was spent and lost before stays so
    assert group_of(position) == Group(survivors=4, ammo=4, adrenaline=5, points=2)


@pytest.mark.rule("HZR-FGT-10")
def test_the_molotov_cannot_be_thrown_between_a_roll_and_its_casualties() -> None:
    position = fighting(zombies=8, tokens=MOLOTOV)
    play(position, "melee", rolls=["casualty", "casualty", "opportunity", *blanks(2)])
    assert position.legal_actions() == ["save", "lose"]
    position.play("save")
    assert position.legal_actions() == ["save", "lose"]
    position.play("save")
    assert position.legal_actions() == ["kill", "hold"]
    position.play("kill")
    assert "molotov" in position.legal_actions()


@pytest.mark.rule("HZR-FGT-10")
@pytest.mark.parametrize(
    ("card", "path", "actions"),
    [("II-13", 2, []), ("II-13", 1, ["path 1"]), ("II-13", 3, ["path 3"]), ("II-8", 2, ["path 2"]),
     ("II-7", 2, ["path 2"]), ("III-9", 2, ["path 2"])],
)  # fmt: skip
def test_the_molotov_is_thrown_in_fights_only(card: str, path: int, actions: list[str]) -> None:
    position = play(choosing(card, path=path, tokens=MOLOTOV | {"tim": 1}), *actions)
    assert position.decision in ("path", "take", "pay", "offer")
    assert "molotov" not in position.legal_actions()


@pytest.mark.rule("HZR-FGT-10")
def test_without_the_token_nothing_can_be_thrown() -> None:
    position = fighting(zombies=8, tokens={"bazooka": 1})
    assert "molotov" not in position.legal_actions()
    with pytest.raises(IllegalActionError):
        position.play("molotov")


@pytest.mark.rule("HZR-FGT-10", "HZR-EVT-BITE", "HZR-EVT-NOADR", "HZR-EVT-NOFLEE")
@pytest.mark.parametrize(("card", "points"), [("III-11", 1), ("III-18", 2), ("III-19", 1), ("III-22", 0)])
def test_the_molotov_kills_a_horde_and_ignores_red_text(card: str, points: int) -> None:
    position = fighting(card, zombies=6, group=Group(survivors=1, gas=0, adrenaline=0), tokens=MOLOTOV)
    position.play("molotov")
    assert is_finished(position)
    assert group_of(position) == Group(survivors=1, gas=0, adrenaline=0, points=points)


@pytest.mark.rule("HZR-FGT-10")
def test_the_molotov_burns_one_card_only() -> None:
    position = begin("III-16", right="III-22", tokens=MOLOTOV).play("molotov")
    assert position.to_dict()["card"] == "right"
    assert zombies_of(position) == 6
    assert "molotov" not in position.legal_actions()


@pytest.mark.rule("HZR-FGT-10", "HZR-EVT-BITE")
def test_the_molotov_kills_zombies_that_bites_have_added() -> None:
    position = fighting("III-8", zombies=5, tokens=MOLOTOV)
    play(position, "shoot 2", rolls=["casualty"] * 4)
    assert zombies_of(position) == 9
    assert is_finished(position.play("molotov"))
