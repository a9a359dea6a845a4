"""Death: what is left behind, and the zombie turns that follow."""

from __future__ import annotations

import pytest

from tests.zadventure.positions import (
    cards_of,
    face_up_of,
    fight_with,
    legal,
    lives_of,
    play,
    position_with,
    squares_of,
    value,
    zombies_of,
)

SKULL, COLD = 2, 3


@pytest.mark.rule("ZAD-DTH-1")
def test_all_cards_lie_under_the_zombie_that_killed() -> None:
    hands = [["starting pistol", "key", "boards"], ["grenade"]]
    position = position_with(
        "e11", "f12", zombies={"e12": "rat"}, characters=["police", "biker"], hands=hands, lives=[1, 3]
    )
    play(position, "move n", forced=[SKULL, 2])
    assert squares_of(position) == [None, "f12"]
    assert face_up_of(position) == {"e12": ["boards", "key", "starting pistol"]}
    assert zombies_of(position) == {"e12": "rat"}
    # it must be beaten first; the starting card is an ordinary one then
    play(position, "move w", "use grenade", forced=[3])
    assert cards_of(position, 1) == ["key", "boards", "gun"]
    assert position.decision == "zombie" or value(position, "turn") == 1


@pytest.mark.rule("ZAD-DTH-1", "ZAD-TRN-5")
def test_starting_cards_of_the_dead_change_hands() -> None:
    position = position_with("e11", None, "e12", hands=[["starting knife"], [], []], starting=0)
    assert legal(position, "give") == ["blade 2"]


@pytest.mark.rule("ZAD-DTH-1")
def test_one_who_dies_beside_the_chained_zombie_lies_alone() -> None:
    position = fight_with("chained", others=["f12", "a1"], hands=[["dart"], ["key"], []], lives=[3, 1, 3])
    play(position, "spin", forced=[SKULL])
    assert lives_of(position) == [2, 0, 3]
    assert face_up_of(position) == {"f12": ["key"]}
    assert zombies_of(position) == {"e11": "chained"}
    # the fight goes on
    assert position.decision == "fight"


@pytest.mark.rule("ZAD-DTH-1", "ZAD-ZOM-2")
def test_the_stack_stays_if_the_zombie_moves_away() -> None:
    position = position_with(None, "a1", zombies={"e12": "rat"}, face_up={"e12": ["key"]}, decision="zombie")
    play(position, "zombie 15", "go s 2", forced=[2, 1])
    assert zombies_of(position) == {"e10": "rat"}
    assert face_up_of(position) == {"e12": ["key"]}


@pytest.mark.rule("ZAD-DTH-2")
def test_the_turns_of_the_dead_are_zombie_turns_from_the_next_one_on() -> None:
    position = position_with("e11", "a1", zombies={"e12": "rat", "c12": "dog"}, lives=[1, 3])
    play(position, "move n", forced=[SKULL, 1])
    assert (position.decision, value(position, "turn")) == ("move", 1)
    play(position, "move n", forced=[])
    assert (position.decision, value(position, "turn")) == ("zombie", 0)
    assert position.game.seats[position.seat] == "horde"
