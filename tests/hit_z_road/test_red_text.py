"""Red text: what changes the fight of its card."""

from __future__ import annotations

import pytest

from tests.hit_z_road.positions import (
    NOTHING,
    Group,
    begin,
    fighting,
    group_of,
    is_finished,
    play,
    zombies_of,
)
from zenvs.core.errors import IllegalActionError


@pytest.mark.rule("HZR-EVT-BITE", "HZR-FGT-2")
@pytest.mark.parametrize(
    ("rolls", "zombies"),
    [
        (["casualty", "casualty"], 7),
        (["casualty", "kill"], 5),
        (["kill", "casualty"], 5),
        (["casualty", "blank"], 6),
        (["opportunity", "blank"], 5),
        (["kill", "bonus kill"], 3),
    ],
)
def test_each_casualty_face_of_the_ranged_roll_adds_a_zombie(rolls: list[str], zombies: int) -> None:
    position = fighting("III-8", zombies=5)
    play(position, "shoot 1", rolls=rolls)
    assert zombies_of(position) == zombies
    assert group_of(position) == Group(ammo=3)


@pytest.mark.rule("HZR-EVT-BITE", "HZR-FGT-2")
@pytest.mark.parametrize(
    ("zombies", "kills", "bites", "left"), [(2, 3, 1, 0), (2, 3, 3, 2), (2, 4, 2, 0), (2, 5, 1, 0), (3, 3, 1, 1)]
)
def test_bites_and_hits_are_netted(zombies: int, kills: int, bites: int, left: int) -> None:
    position = fighting("III-8", zombies=zombies)
    play(position, "shoot 3", rolls=(["casualty"] * bites + ["kill"] * kills + ["blank"] * 6)[:6])
    if left:
        assert zombies_of(position) == left
    else:
        assert is_finished(position)


@pytest.mark.rule("HZR-EVT-BITE", "HZR-FGT-2")
def test_bites_have_no_upper_limit() -> None:
    position = fighting("III-18", zombies=6, group=Group(ammo=15))
    play(position, "shoot 15", rolls=["casualty"] * 30)
    assert zombies_of(position) == 36
    assert group_of(position) == Group(ammo=0)


@pytest.mark.rule("HZR-EVT-BITE")
def test_casualties_of_a_melee_roll_add_no_zombie() -> None:
    position = fighting("III-8", zombies=5)
    play(position, "melee", "lose", rolls=["casualty", "casualty", "blank", "blank", "kill"])
    assert zombies_of(position) == 4
    assert group_of(position) == Group(survivors=3)


@pytest.mark.rule("HZR-EVT-BITE")
@pytest.mark.parametrize("card", ["II-14", "II-21", "III-7", "III-8", "III-18"])
def test_all_cards_with_bites_bite(card: str) -> None:
    position = begin(card)
    zombies = zombies_of(position)
    play(position, "shoot 1", rolls=["casualty", "blank"])
    assert zombies_of(position) == zombies + 1


@pytest.mark.rule("HZR-EVT-BITE", "HZR-FGT-2")
def test_cards_without_the_text_do_not_bite() -> None:
    position = fighting("III-16", zombies=8)
    play(position, "shoot 1", rolls=["casualty", "casualty"])
    assert zombies_of(position) == 8


@pytest.mark.rule("HZR-EVT-NOADR", "HZR-ACT-1")
@pytest.mark.parametrize("card", ["III-10", "III-11"])
def test_without_adrenaline_casualties_are_lost_and_opportunities_missed_unasked(card: str) -> None:
    position = fighting(card, zombies=4)
    play(position, "melee", rolls=["casualty", "casualty", "opportunity", "bonus kill", "blank"])
    assert position.decision == "fight"
    assert zombies_of(position) == 3
    assert group_of(position) == Group(survivors=3)


@pytest.mark.rule("HZR-EVT-NOADR", "HZR-ENC-7")
def test_adrenaline_does_not_save_the_last_survivor_there() -> None:
    position = fighting("III-10", zombies=4, group=Group(survivors=1))
    assert group_of(play(position, "melee", rolls=["casualty"])) == NOTHING


@pytest.mark.rule("HZR-EVT-NOADR")
def test_adrenaline_may_be_spent_again_on_the_next_card() -> None:
    position = fighting("III-10", "III-16", zombies=1)
    play(position, "melee", rolls=["kill", "casualty", "blank", "blank", "blank"])
    assert position.to_dict()["card"] == "right"
    play(position, "melee", rolls=["casualty", "blank", "blank", "blank"])
    assert position.decision == "casualty"
    assert position.legal_actions() == ["save", "lose"]


@pytest.mark.rule("HZR-EVT-NOADR")
def test_adrenaline_is_scavenged_there_as_elsewhere() -> None:
    assert group_of(begin("III-10")) == Group(ammo=5)


@pytest.mark.rule("HZR-EVT-NOFLEE", "HZR-FGT-3")
@pytest.mark.parametrize("card", ["III-19", "III-20"])
@pytest.mark.parametrize("rolled", ["nothing", "shots", "melee"])
def test_there_is_no_fleeing(card: str, rolled: str) -> None:
    position = fighting(card, zombies=6, rolled=rolled, tokens={"molotov": 1})
    assert "flee" not in position.legal_actions()
    with pytest.raises(IllegalActionError):
        position.play("flee")


@pytest.mark.rule("HZR-EVT-NOFLEE")
def test_shots_melee_and_molotov_are_not_forbidden_there() -> None:
    position = fighting("III-19", zombies=6, tokens={"molotov": 1})
    assert position.legal_actions() == ["shoot 1", "shoot 2", "shoot 3", "shoot 4", "melee", "molotov"]


@pytest.mark.rule("HZR-EVT-NOFLEE")
def test_one_may_flee_again_on_the_next_card() -> None:
    position = fighting("III-19", "III-16", zombies=1)
    play(position, "melee", rolls=["kill", "blank", "blank", "opportunity", "opportunity"])
    assert position.to_dict()["card"] == "right"
    assert "flee" in position.legal_actions()
