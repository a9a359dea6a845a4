"""Events that take survivors and resources, or roll dice."""

from __future__ import annotations

import pytest

from tests.hit_z_road.positions import (
    NOTHING,
    Group,
    begin,
    choosing_form,
    edited_game,
    group_of,
    is_finished,
    logged,
    play,
    zombies_of,
)
from zenvs.core.errors import ForcedChanceError, IllegalActionError

ALONE = Group(survivors=1)
NO_RESOURCES = Group(ammo=0, gas=0, adrenaline=0)
BLACK_FACES = ("casualty", "blank", "opportunity", "kill", "bonus kill")
HITS = ("kill", "bonus kill")


@pytest.mark.rule("HZR-EVT-GAIN")
@pytest.mark.parametrize(("card", "gains"), [("I-4", {"ammo": 6, "points": 1}), ("II-10", {"adrenaline": 5})])
def test_gain_adds_a_survivor(card: str, gains: dict[str, int]) -> None:
    assert group_of(begin(card)) == Group(survivors=6, **gains)


@pytest.mark.rule("HZR-EVT-LOSS")
def test_loss_takes_a_survivor_whatever_adrenaline_there_is() -> None:
    assert group_of(begin("II-6", group=Group(adrenaline=9))) == Group(survivors=4, gas=5, adrenaline=9)


@pytest.mark.rule("HZR-EVT-LOSS", "HZR-ENC-7")
def test_loss_of_the_last_survivor_eliminates() -> None:
    assert group_of(begin("II-6", group=ALONE)) == NOTHING


@pytest.mark.rule("HZR-EVT-DISC", "HZR-ACT-1")
@pytest.mark.parametrize("kind", ["ammo", "gas", "adrenaline"])
def test_disc_takes_one_resource_of_the_players_choice(kind: str) -> None:
    position = begin("I-12")
    assert position.decision == "pay"
    assert position.to_dict()["purpose"] == "discard"
    assert position.to_dict()["due"] == 1
    assert position.legal_actions() == ["ammo", "gas", "adrenaline"]
    position.play(kind)
    assert is_finished(position)
    assert group_of(position) == Group(**{kind: 3})


@pytest.mark.rule("HZR-EVT-DISC")
def test_disc_offers_only_what_is_held() -> None:
    position = begin("I-12", group=Group(ammo=1, gas=0, adrenaline=1))
    assert position.legal_actions() == ["ammo", "adrenaline"]
    with pytest.raises(IllegalActionError):
        position.play("gas")


@pytest.mark.rule("HZR-EVT-DISC", "HZR-ACT-1")
@pytest.mark.parametrize("kind", ["ammo", "gas", "adrenaline"])
@pytest.mark.parametrize("held", [1, 3])
def test_disc_of_the_only_kind_held_is_not_asked(kind: str, held: int) -> None:
    before = NO_RESOURCES._replace(**{kind: held})
    assert group_of(begin("I-12", group=before)) == NO_RESOURCES._replace(**{kind: held - 1})


@pytest.mark.rule("HZR-EVT-DISC")
def test_disc_without_resources_does_nothing() -> None:
    position = begin("I-12", group=NO_RESOURCES)
    assert is_finished(position)
    assert group_of(position) == NO_RESOURCES


@pytest.mark.rule("HZR-EVT-GAS1")
@pytest.mark.parametrize("gas", [1, 2, 4])
def test_gas1_is_gas_or_a_survivor_as_the_player_chooses(gas: int) -> None:
    for action, after in (("gas", Group(gas=gas - 1)), ("lose", Group(survivors=4, gas=gas))):
        position = begin("III-3", group=Group(gas=gas))
        assert position.decision == "offer"
        assert position.to_dict()["purpose"] == "toll"
        assert position.legal_actions() == ["gas", "lose"]
        position.play(action)
        assert is_finished(position)
        assert group_of(position) == after


@pytest.mark.rule("HZR-EVT-GAS1", "HZR-ACT-1")
def test_gas1_without_gas_takes_a_survivor_unasked() -> None:
    assert group_of(begin("III-3", group=Group(gas=0))) == Group(survivors=4, gas=0)


@pytest.mark.rule("HZR-EVT-GAS1")
def test_gas1_comes_after_the_scavenging_of_its_card() -> None:
    position = begin("II-7")
    assert group_of(position) == Group(ammo=5)
    assert position.legal_actions() == ["gas", "lose"]


@pytest.mark.rule("HZR-EVT-GAS1", "HZR-ENC-7")
def test_gas1_can_cost_the_last_survivor() -> None:
    assert group_of(begin("III-3", group=Group(survivors=1, gas=0))) == NOTHING
    assert group_of(begin("III-3", "lose", group=ALONE)) == NOTHING
    assert group_of(begin("III-3", "gas", group=ALONE)) == ALONE._replace(gas=3)


@pytest.mark.rule("HZR-EVT-GAS2", "HZR-ACT-1")
@pytest.mark.parametrize(
    ("gas", "survivors", "gas_left"), [(0, 3, 0), (1, 4, 0), (2, 5, 0), (3, 5, 1), (4, 5, 2), (9, 5, 7)]
)
@pytest.mark.parametrize("card", ["II-12", "III-4"])
def test_gas2_takes_two_gas_and_a_survivor_for_each_one_short(
    card: str, gas: int, survivors: int, gas_left: int
) -> None:
    position = begin(card, group=Group(gas=gas))
    assert is_finished(position)
    assert group_of(position) == Group(survivors=survivors, gas=gas_left, adrenaline=5)


@pytest.mark.rule("HZR-EVT-GAS2", "HZR-ENC-7")
@pytest.mark.parametrize(("survivors", "gas"), [(1, 0), (2, 0), (1, 1)])
def test_gas2_can_cost_the_last_survivor(survivors: int, gas: int) -> None:
    position = begin("III-4", group=Group(survivors=survivors, gas=gas))
    assert position.over
    assert group_of(position) == NOTHING


@pytest.mark.rule("HZR-EVT-GAS2")
def test_the_last_survivor_lives_if_two_gas_are_there() -> None:
    assert group_of(begin("III-4", group=Group(survivors=1, gas=2))) == Group(survivors=1, gas=0, adrenaline=5)


@pytest.mark.rule("HZR-EVT-ROUL")
@pytest.mark.parametrize(
    ("rolls", "survivors"),
    [
        (["blank"] * 5, 5),
        (["casualty", "blank", "opportunity", "kill", "bonus kill"], 4),
        (["opportunity", "kill", "bonus kill", "casualty", "casualty"], 3),
        (["casualty"] * 4 + ["kill"], 1),
    ],
)
def test_roul_costs_a_survivor_for_each_casualty_face(rolls: list[str], survivors: int) -> None:
    position = begin("II-9", rolls=rolls)
    assert is_finished(position)
    # adrenaline cannot help: it is only scavenged
    assert group_of(position) == Group(survivors=survivors, adrenaline=5)


@pytest.mark.rule("HZR-EVT-ROUL", "HZR-EVT-DICE", "HZR-FGT-11")
@pytest.mark.parametrize("survivors", [1, 2, 5, 8])
def test_roul_rolls_one_black_die_a_member(survivors: int) -> None:
    position = begin("II-9", group=Group(survivors=survivors), rolls=["blank"] * survivors)
    assert logged(position, "roll") == [{"purpose": "roulette", "black": survivors, "red": 0}]
    assert group_of(position).survivors == survivors


@pytest.mark.rule("HZR-EVT-ROUL", "HZR-ENC-7")
def test_roul_can_eliminate() -> None:
    assert group_of(begin("II-9", rolls=["casualty"] * 5)) == NOTHING


@pytest.mark.rule("HZR-EVT-AIM", "HZR-EVT-DICE")
@pytest.mark.parametrize("face", BLACK_FACES)
def test_aim_hits_with_kill_and_bonus_kill_only(face: str) -> None:
    position = begin("III-13", rolls=[face])
    assert logged(position, "roll") == [{"purpose": "aim", "black": 1, "red": 0}]
    assert group_of(position) == Group(survivors=5 if face in HITS else 4, ammo=6)


@pytest.mark.rule("HZR-EVT-AIM", "HZR-EVT-DICE")
@pytest.mark.parametrize("face", BLACK_FACES)
def test_the_fight_of_an_aim_card_follows_in_full(face: str) -> None:
    position = begin("III-13", rolls=[face])
    assert position.decision == "fight"
    # a hit of the event is no hit on the zombies, and the ranged roll is still to be had
    assert zombies_of(position) == 3
    assert position.legal_actions() == [*(f"shoot {number}" for number in range(1, 7)), "melee", "flee"]
    assert position.to_dict()["fight"] == {
        "zombies": 3, "rolled": "nothing", "casualties": 0, "opportunities": 0, "black": {}, "red": {}
    }  # fmt: skip


@pytest.mark.rule("HZR-EVT-AIM", "HZR-ENC-7")
@pytest.mark.parametrize("face", BLACK_FACES)
def test_aim_can_cost_the_last_survivor(face: str) -> None:
    position = begin("III-14", group=ALONE, rolls=[face])
    assert position.over == (face not in HITS)


@pytest.mark.rule("HZR-EVT-DICE")
@pytest.mark.parametrize("card", ["II-9", "III-13"])
def test_dice_of_events_are_black(card: str) -> None:
    # the face of a red die cannot come up
    with pytest.raises(ForcedChanceError):
        begin(card, rolls=["horrible death"])


@pytest.mark.rule("HZR-EVT-ROUL", "HZR-EVT-DICE")
def test_the_dice_of_a_roul_card_are_no_dice_of_its_fight() -> None:
    # a deck may put zombies on such a card
    game = edited_game({"II-9": {"zombies": 4}})
    position = play(game.from_dict(choosing_form("II-9")), "path 2", rolls=["casualty", "kill", *["blank"] * 3])
    assert position.decision == "fight"
    assert position.to_dict()["fight"] == {
        "zombies": 4, "rolled": "nothing", "casualties": 0, "opportunities": 0, "black": {}, "red": {}
    }  # fmt: skip


@pytest.mark.rule("HZR-EVT-DICE", "HZR-FGT-5")
def test_adrenaline_is_not_asked_for_in_an_event() -> None:
    position = begin("II-9", rolls=["opportunity", "bonus kill", "casualty", "casualty", "opportunity"])
    assert is_finished(position)
    assert not logged(position, "fight")
    assert [event for event in logged(position, "resource") if event["cause"] == "adrenaline"] == []


@pytest.mark.rule("HZR-EVT-DICE", "HZR-FGT-2")
def test_a_ranged_roll_may_follow_the_roll_of_an_event() -> None:
    position = begin("III-13", rolls=["kill"])
    play(position, "shoot 2", rolls=["kill", "kill", "kill", "blank"])
    assert is_finished(position)
    assert group_of(position) == Group(ammo=4)
