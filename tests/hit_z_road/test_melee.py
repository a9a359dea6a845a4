"""Melee rounds: the dice, and what each face does."""

from __future__ import annotations

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
from zenvs.core.errors import ForcedChanceError

HORDES = {0: "III-16", 1: "II-22", 2: "III-21", 3: "III-22"}
BLACK_FACES = ["casualty", "blank", "opportunity", "kill", "bonus kill"]
RED_FACES = ["casualty", "horrible death", "opportunity", "kill", "bonus kill"]


def blanks(number: int) -> list[str]:
    return ["blank"] * number


@pytest.mark.rule("HZR-FGT-1", "HZR-FGT-11")
def test_a_black_die_has_five_faces_and_no_horrible_death() -> None:
    position = fighting(zombies=99, group=Group(adrenaline=0))
    play(position, "melee", rolls=BLACK_FACES)
    assert position.to_dict()["fight"]["black"] == dict.fromkeys(BLACK_FACES, 1)
    with pytest.raises(ForcedChanceError):
        play(fighting(zombies=99), "melee", rolls=["horrible death"])


@pytest.mark.rule("HZR-FGT-1", "HZR-FGT-11")
def test_a_red_die_has_a_horrible_death_instead_of_the_blank() -> None:
    for face in RED_FACES:
        position = fighting("III-22", zombies=99, group=Group(survivors=3, adrenaline=0))
        play(position, "melee", rolls=[face, "opportunity", "opportunity"])
        assert position.to_dict()["fight"]["red"][face] == (3 if face == "opportunity" else 1)
        assert position.to_dict()["fight"]["black"] == {}
    with pytest.raises(ForcedChanceError):
        play(fighting("III-22", zombies=99, group=Group(survivors=3)), "melee", rolls=["blank"])


@pytest.mark.rule("HZR-FGT-4")
@pytest.mark.parametrize("horde", [0, 1, 2, 3])
@pytest.mark.parametrize("members", [1, 2, 3, 4, 5, 7])
def test_one_die_a_member_as_many_of_them_red_as_the_horde_is_strong(members: int, horde: int) -> None:
    red = min(horde, members)
    position = fighting(HORDES[horde], zombies=9, group=Group(survivors=members))
    play(position, "melee", rolls=[*blanks(members - red), *["opportunity"] * red])
    assert logged(position, "roll") == [{"purpose": "melee", "black": members - red, "red": red}]


@pytest.mark.rule("HZR-FGT-4")
def test_a_horde_of_strength_1_swaps_one_die() -> None:
    position = fighting("II-22", zombies=6)
    play(position, "melee", rolls=[*blanks(4), "horrible death"])
    assert group_of(position) == Group(survivors=4)
    assert zombies_of(position) == 6


@pytest.mark.rule("HZR-FGT-4")
def test_the_number_of_dice_follows_the_size_of_the_group() -> None:
    position = fighting("III-22", zombies=6)
    play(position, "melee", rolls=[*blanks(2), "horrible death", "horrible death", "kill"])
    assert group_of(position) == Group(survivors=3)
    # three members are left, and all their dice are red
    play(position, "melee", rolls=["horrible death", "kill", "kill"])
    assert group_of(position) == Group(survivors=2)
    play(position, "melee", rolls=["kill", "kill"])
    assert zombies_of(position) == 1


@pytest.mark.rule("HZR-FGT-11")
def test_black_dice_come_before_red_ones() -> None:
    position = fighting("III-21", zombies=6, group=Group(survivors=4, adrenaline=0))
    rolls = ["blank", "kill", "horrible death", "opportunity"]
    play(position, "melee", rolls=rolls)
    assert [(die["die"], die["face"]) for die in logged(position, "die")] == list(
        zip(["black", "black", "red", "red"], rolls, strict=True)
    )
    with pytest.raises(ForcedChanceError):
        play(fighting("III-21", zombies=6, group=Group(survivors=4)), "melee", rolls=["horrible death"])


@pytest.mark.rule("HZR-FGT-5")
@pytest.mark.parametrize(("face", "kills"), [("blank", 0), ("kill", 1), ("bonus kill", 1), ("opportunity", 0)])
@pytest.mark.parametrize("number", [1, 3])
def test_what_each_face_kills_without_adrenaline(face: str, kills: int, number: int) -> None:
    position = fighting(zombies=8, group=Group(adrenaline=0))
    play(position, "melee", rolls=[face] * number + blanks(5 - number))
    assert position.decision == "fight"
    assert zombies_of(position) == 8 - number * kills
    assert group_of(position) == Group(adrenaline=0)


@pytest.mark.rule("HZR-FGT-5")
@pytest.mark.parametrize(("face", "kills"), [("opportunity", 0), ("bonus kill", 1)])
def test_adrenaline_kills_one_more_for_an_opportunity_or_a_bonus_kill(face: str, kills: int) -> None:
    for action, more in (("kill", 1), ("hold", 0)):
        position = fighting(zombies=8)
        play(position, "melee", rolls=[face, *blanks(4)])
        assert position.decision == "opportunity"
        assert position.legal_actions() == ["kill", "hold"]
        assert zombies_of(position) == 8 - kills
        position.play(action)
        assert position.decision == "fight"
        assert zombies_of(position) == 8 - kills - more
        assert group_of(position) == Group(adrenaline=4 - more)


@pytest.mark.rule("HZR-FGT-5")
def test_faces_of_red_dice_kill_as_those_of_black_ones() -> None:
    position = fighting("III-22", zombies=6, group=Group(survivors=3))
    play(position, "melee", "kill", "kill", rolls=["kill", "bonus kill", "opportunity"])
    assert zombies_of(position) == 2
    assert group_of(position) == Group(survivors=3, adrenaline=2)


@pytest.mark.rule("HZR-FGT-5", "HZR-FGT-9")
def test_more_kills_than_zombies_are_no_harm() -> None:
    position = fighting(zombies=2)
    assert is_finished(play(position, "melee", rolls=["kill"] * 5))


@pytest.mark.rule("HZR-FGT-6")
def test_a_casualty_costs_an_adrenaline_or_a_survivor() -> None:
    for action, after in (("save", Group(adrenaline=3)), ("lose", Group(survivors=4))):
        position = fighting(zombies=8)
        play(position, "melee", rolls=["casualty", *blanks(4)])
        assert position.decision == "casualty"
        assert position.legal_actions() == ["save", "lose"]
        assert group_of(position) == Group()
        position.play(action)
        assert position.decision == "fight"
        assert group_of(position) == after


@pytest.mark.rule("HZR-FGT-6")
def test_each_casualty_is_decided_for_itself() -> None:
    position = fighting(zombies=8)
    play(position, "melee", "save", "save", "lose", rolls=["casualty"] * 4 + blanks(1))
    assert group_of(position) == Group(survivors=3, adrenaline=2)


@pytest.mark.rule("HZR-FGT-6", "HZR-ACT-1")
@pytest.mark.parametrize(("adrenaline", "saves"), [(0, 0), (1, 1), (2, 2)])
def test_casualties_beyond_the_adrenaline_are_lost_unasked(adrenaline: int, saves: int) -> None:
    position = fighting(zombies=8, group=Group(adrenaline=adrenaline))
    play(position, "melee", *["save"] * saves, rolls=["casualty"] * 3 + blanks(2))
    assert position.decision == "fight"
    assert group_of(position) == Group(survivors=5 - 3 + saves, adrenaline=0)


@pytest.mark.rule("HZR-FGT-6", "HZR-ACT-1")
@pytest.mark.parametrize("adrenaline", [0, 4])
def test_nothing_helps_against_a_horrible_death(adrenaline: int) -> None:
    position = fighting("III-22", zombies=6, group=Group(adrenaline=adrenaline))
    play(position, "melee", rolls=[*blanks(2), "horrible death", "horrible death", "kill"])
    assert position.decision == "fight"
    assert group_of(position) == Group(survivors=3, adrenaline=adrenaline)


@pytest.mark.rule("HZR-FGT-6", "HZR-ENC-7")
def test_horrible_deaths_can_eliminate() -> None:
    position = fighting("III-22", zombies=6, group=Group(survivors=2))
    assert group_of(play(position, "melee", rolls=["horrible death"] * 2)) == NOTHING


@pytest.mark.rule("HZR-FGT-9", "HZR-ACT-1")
def test_rounds_repeat_unasked_until_one_side_is_gone() -> None:
    # neither ammo for shots nor gas for flight: melee is the only action
    helpless = Group(ammo=1, gas=0, adrenaline=0)
    rounds = [*["kill", *blanks(4)] * 4, *["casualty", "blank", "blank", "blank", "kill"], *["kill", *blanks(3)] * 2]
    position = fighting("III-11", zombies=7, group=helpless)
    play(position, "melee", rolls=rounds)
    assert is_finished(position)
    assert group_of(position) == helpless._replace(survivors=4, points=1)
    assert len(logged(position, "roll")) == 7


@pytest.mark.rule("HZR-FGT-9")
def test_the_player_decides_again_before_each_round() -> None:
    position = fighting(zombies=8)
    for left in (7, 6, 5):
        play(position, "melee", rolls=["kill", *blanks(4)])
        assert position.decision == "fight"
        assert zombies_of(position) == left
