"""How the cards of a path are resolved, and elimination."""

from __future__ import annotations

import pytest

from tests.hit_z_road.positions import (
    NOTHING,
    Group,
    begin,
    choosing,
    choosing_form,
    edited_game,
    fighting,
    group_of,
    is_finished,
    logged,
    play,
    tokens_of,
    zombies_of,
)


@pytest.mark.rule("HZR-ENC-4")
def test_the_left_card_comes_before_the_right_one() -> None:
    # II-8 gives 2 adrenaline and takes a resource; II-1 gives 2 ammo
    nothing = Group(ammo=0, gas=0, adrenaline=0)
    # left II-8: one of its own 2 adrenaline goes, unasked; then the ammo
    assert group_of(begin("II-8", right="II-1", group=nothing)) == nothing._replace(ammo=2, adrenaline=1)
    # left II-1: now there is a choice
    position = begin("II-1", right="II-8", group=nothing)
    assert position.decision == "pay"
    assert position.to_dict()["card"] == "right"
    assert position.legal_actions() == ["ammo", "adrenaline"]


@pytest.mark.rule("HZR-ENC-4")
def test_both_cards_are_resolved_one_after_the_other() -> None:
    position = begin("II-13", right="II-14")
    assert [event["card"] for event in logged(position, "card")] == ["II-13"]
    play(position, "shoot 4", rolls=["kill"] * 8)
    assert [event["card"] for event in logged(position, "card")] == ["II-14"]
    assert position.to_dict()["card"] == "right"
    assert zombies_of(position) == 6
    assert group_of(position) == Group(ammo=0, gas=5, adrenaline=5, points=1)


@pytest.mark.rule("HZR-ENC-4")
def test_each_card_is_scavenged_then_its_event_then_its_fight() -> None:
    position = begin("III-13", rolls=["blank"])
    kinds = [event.kind for event in position.events]
    order = [kinds.index(kind) for kind in ("card", "resource", "roll", "survivors", "fight")]
    assert order == sorted(order)
    assert position.decision == "fight"
    assert group_of(position) == Group(survivors=4, ammo=6)
    assert zombies_of(position) == 3


@pytest.mark.rule("HZR-ENC-4", "HZR-ENC-5")
def test_what_is_scavenged_can_be_used_in_the_event_of_the_same_card() -> None:
    # II-8 gives 2 adrenaline before it takes one resource
    nothing = Group(ammo=0, gas=0, adrenaline=0)
    assert group_of(begin("II-8", group=nothing)) == nothing._replace(adrenaline=1)


@pytest.mark.rule("HZR-ENC-4", "HZR-ENC-5")
def test_what_is_scavenged_can_be_used_in_the_fight_of_the_same_card() -> None:
    # II-18 gives 3 ammo
    position = begin("II-18", group=Group(ammo=0, gas=0))
    assert position.legal_actions() == ["shoot 1", "shoot 2", "shoot 3", "melee"]


@pytest.mark.rule("HZR-ENC-5")
@pytest.mark.parametrize(
    ("card", "ammo", "gas", "adrenaline"),
    [("I-1", 4, 0, 0), ("I-2", 2, 1, 0), ("I-13", 1, 0, 1), ("II-3", 0, 4, 0), ("II-21", 0, 2, 0), ("III-2", 0, 1, 1),
     ("III-12", 1, 0, 1), ("III-20", 2, 0, 0)],
)  # fmt: skip
def test_scavenging_adds_the_resources_of_the_card(card: str, ammo: int, gas: int, adrenaline: int) -> None:
    after = group_of(begin(card))
    assert after[1:4] == (4 + ammo, 4 + gas, 4 + adrenaline)


@pytest.mark.rule("HZR-ENC-6", "HZR-END-0")
@pytest.mark.parametrize(("card", "points"), [("I-1", 1), ("I-2", 1), ("I-11", 2), ("II-3", 1), ("II-1", 0)])
def test_a_card_without_zombies_is_won(card: str, points: int) -> None:
    position = begin(card)
    assert is_finished(position)
    assert group_of(position).points == points
    assert {"card": card, "points": points} in logged(position, "won")


@pytest.mark.rule("HZR-ENC-6", "HZR-END-0")
def test_a_card_is_won_when_its_last_zombie_is_beaten() -> None:
    position = fighting("III-12", zombies=3)
    play(position, "melee", rolls=["kill", "kill", "blank", "blank", "blank"])
    assert zombies_of(position) == 1
    assert group_of(position).points == 0
    play(position, "melee", rolls=["kill", "blank", "blank", "blank", "blank"])
    assert is_finished(position)
    assert group_of(position) == Group(points=2)
    assert {"card": "III-12", "points": 2} in logged(position, "won")


@pytest.mark.rule("HZR-ENC-6")
def test_points_are_added_to_those_won_before() -> None:
    assert group_of(begin("I-11", right="I-1", group=Group(points=7))).points == 10


@pytest.mark.rule("HZR-ENC-7")
def test_losing_the_last_survivor_ends_everything_at_once() -> None:
    position = choosing(
        "II-6", "II-3", group=Group(survivors=1, points=9), tokens={"bus": 1, "map": 2, "molotov": 1}, executor=True
    )
    position.play("path 2")
    assert position.over
    assert position.decision == "over"
    assert group_of(position) == NOTHING
    assert tokens_of(position) == {}
    assert not position.to_dict()["seats"][0]["executor"]
    assert position.returns == (0.0,)


@pytest.mark.rule("HZR-ENC-7")
def test_the_rest_of_the_path_is_not_played_after_elimination() -> None:
    position = begin("II-6", right="II-3", group=Group(survivors=1))
    assert [event["card"] for event in logged(position, "card")] == ["II-6"]
    assert not logged(position, "won")
    assert not logged(position, "deal")
    assert len(logged(position, "eliminated")) == 1


@pytest.mark.rule("HZR-ENC-7")
def test_a_group_that_falls_in_the_event_does_not_fight() -> None:
    position = begin("III-13", group=Group(survivors=1), rolls=["blank"])
    assert position.over
    assert group_of(position) == NOTHING
    assert not logged(position, "fight")


@pytest.mark.rule("HZR-ENC-7", "HZR-EVT-GAS1")
def test_a_group_that_falls_by_its_own_choice_does_not_fight_either() -> None:
    game = edited_game({"III-3": {"zombies": 4}})
    position = play(game.from_dict(choosing_form("III-3", group=Group(survivors=1))), "path 2", "lose")
    assert position.over
    assert not logged(position, "fight")


@pytest.mark.rule("HZR-ENC-7", "HZR-FGT-9")
def test_a_group_that_falls_in_the_fight_is_eliminated() -> None:
    position = fighting("III-16", "III-1", zombies=8, group=Group(survivors=2, adrenaline=0, points=3))
    play(position, "melee", rolls=["casualty", "casualty"])
    assert position.over
    assert group_of(position) == NOTHING
    assert not logged(position, "card")


@pytest.mark.rule("HZR-ENC-7")
def test_falling_on_the_last_card_of_the_journey_is_elimination() -> None:
    position = begin("III-3", round_number=8, group=Group(survivors=1, gas=0, points=20))
    assert position.over
    assert group_of(position) == NOTHING
    assert not logged(position, "finished")
