"""The ranged roll that may open a fight."""

from __future__ import annotations

import pytest

from tests.hit_z_road.positions import (
    Group,
    begin,
    fighting,
    group_of,
    is_finished,
    logged,
    play,
    zombies_of,
)
from zenvs.core.errors import ForcedChanceError, IllegalActionError


def shots(number: int) -> list[str]:
    return [f"shoot {ammo}" for ammo in range(1, number + 1)]


@pytest.mark.rule("HZR-FGT-2")
@pytest.mark.parametrize(("ammo", "most"), [(1, 1), (2, 2), (4, 4), (14, 14), (15, 15), (16, 15), (40, 15)])
def test_any_number_of_ammo_up_to_fifteen_can_be_spent(ammo: int, most: int) -> None:
    position = fighting(zombies=8, group=Group(ammo=ammo))
    assert position.legal_actions() == [*shots(most), "melee", "flee"]
    play(position, f"shoot {most}", rolls=["blank"] * (2 * most))
    assert group_of(position) == Group(ammo=ammo - most)


@pytest.mark.rule("HZR-FGT-2")
def test_without_ammo_there_is_no_ranged_roll() -> None:
    position = fighting(zombies=8, group=Group(ammo=0))
    assert position.legal_actions() == ["melee", "flee"]
    with pytest.raises(IllegalActionError):
        position.play("shoot 1")


@pytest.mark.rule("HZR-FGT-2")
def test_more_than_is_held_cannot_be_spent() -> None:
    with pytest.raises(IllegalActionError):
        fighting(zombies=8, group=Group(ammo=4)).play("shoot 5")


@pytest.mark.rule("HZR-FGT-2", "HZR-FGT-11")
@pytest.mark.parametrize("ammo", [1, 3, 4])
def test_each_ammo_is_two_black_dice(ammo: int) -> None:
    # against a horde as well
    position = fighting("III-22", zombies=6)
    play(position, f"shoot {ammo}", rolls=["blank"] * (2 * ammo))
    assert logged(position, "roll") == [{"purpose": "shots", "black": 2 * ammo, "red": 0}]
    assert group_of(position) == Group(ammo=4 - ammo)
    with pytest.raises(ForcedChanceError):
        play(fighting("III-22", zombies=6), "shoot 1", rolls=["blank", "horrible death"])


@pytest.mark.rule("HZR-FGT-2")
@pytest.mark.parametrize(
    ("face", "kills"), [("casualty", 0), ("blank", 0), ("opportunity", 0), ("kill", 1), ("bonus kill", 1)]
)
def test_kill_and_bonus_kill_kill_one_and_other_faces_do_nothing(face: str, kills: int) -> None:
    position = fighting(zombies=8)
    play(position, "shoot 2", rolls=[face, "blank", face, face])
    # nothing is asked, though there is adrenaline
    assert position.decision == "fight"
    assert zombies_of(position) == 8 - 3 * kills
    assert group_of(position) == Group(ammo=2)


@pytest.mark.rule("HZR-FGT-2", "HZR-ENC-6")
@pytest.mark.parametrize("kills", [3, 4])
def test_the_card_is_won_when_the_shots_kill_all(kills: int) -> None:
    position = fighting("III-12", zombies=3)
    play(position, "shoot 2", rolls=["kill"] * kills + ["blank"] * (4 - kills))
    assert is_finished(position)
    assert group_of(position) == Group(ammo=2, points=2)


@pytest.mark.rule("HZR-FGT-2")
def test_there_is_one_ranged_roll_in_a_fight() -> None:
    position = fighting(zombies=8)
    play(position, "shoot 1", rolls=["kill", "kill"])
    assert position.legal_actions() == ["melee", "flee"]


@pytest.mark.rule("HZR-FGT-2")
def test_after_a_melee_round_it_is_too_late_to_shoot() -> None:
    position = fighting(zombies=8)
    play(position, "melee", rolls=["blank"] * 5)
    assert position.legal_actions() == ["melee", "flee"]
    # and it stays too late
    play(position, "melee", rolls=["blank"] * 5)
    assert position.legal_actions() == ["melee", "flee"]


@pytest.mark.rule("HZR-FGT-2")
def test_shooting_is_optional() -> None:
    assert "melee" in fighting(zombies=8).legal_actions()


@pytest.mark.rule("HZR-FGT-2")
def test_each_fight_has_its_own_ranged_roll() -> None:
    position = begin("III-2", right="III-16")
    play(position, "shoot 2", rolls=["kill", "kill", "kill", "blank"])
    assert position.to_dict()["card"] == "right"
    assert position.legal_actions() == [*shots(2), "melee", "flee"]
