"""The script that plays zombie turns."""

from __future__ import annotations

import pytest

from tests.zadventure.positions import game, kinds_of, lives_of, play, position_with, value, zombies_of

ESCAPE, SKULL, COLD, FIREARM = 1, 2, 3, 4


def hunted(*squares: str | None, forced: list[int], **fields: object):  # type: ignore[no-untyped-def]
    """Player 0 steps from a1 to a2, then the script plays the turn of player 1, who is dead."""
    played = game(2 + len(squares), undead="hunter")
    position = position_with("a1", None, *squares, played=played, steps=1, **fields)  # type: ignore[arg-type]
    return play(position, "move n", forced=forced)


@pytest.mark.rule("ZAD-RWD-2")
def test_the_most_likely_to_reach_a_character_hunts() -> None:
    # three squares off a rat reaches on two of four spins, a dog on three
    chosen = hunted("e11", zombies={"h11": "rat", "b11": "dog"}, forced=[2, ESCAPE, 2])
    assert zombies_of(chosen) == {"h11": "rat", "e11": "dog"}
    assert chosen.decision == "flee"


@pytest.mark.rule("ZAD-RWD-2")
def test_a_reach_is_worth_more_than_nearness_and_ties_go_by_number() -> None:
    # the ordinary one on f12 is near, but round the corner
    position = hunted("e11", zombies={"f12": "ordinary", "e9": "ordinary", "h11": "rat"}, forced=[3, ESCAPE, 1])
    assert zombies_of(position) == {"f12": "ordinary", "e9": "ordinary", "e11": "rat"}
    tie = hunted("e11", zombies={"h11": "rat", "b11": "rat"}, forced=[3, ESCAPE, 1])
    assert zombies_of(tie) == {"e11": "rat", "b11": "rat"}


@pytest.mark.rule("ZAD-RWD-2")
def test_the_chained_zombie_counts_those_it_bites() -> None:
    zombies = {"e12": "chained", "h11": "monkey"}
    # the leap is as sure as one bite and has the higher number; two bites are more
    position = hunted("f11", zombies=zombies, forced=[2])
    assert lives_of(position) == [3, 0, 2]
    assert "zombie moves" not in kinds_of(position)
    both = hunted("f11", "d11", zombies=zombies, forced=[2])
    assert lives_of(both) == [3, 0, 2, 2]


@pytest.mark.rule("ZAD-RWD-2")
def test_if_none_reaches_the_nearest_one_goes_and_ends_near() -> None:
    # nobody is in line with player 0 on a2; a11 is nine steps off, and the house is in the way to the south
    position = hunted(zombies={"e12": "rat", "c11": "rat"}, forced=[2, 4])
    assert zombies_of(position) == {"e12": "rat", "a11": "rat"}
    assert value(position, "last_zombie") == 15


@pytest.mark.rule("ZAD-RWD-2")
def test_if_its_spin_does_not_reach_it_goes_on_towards_the_character() -> None:
    position = hunted("e11", zombies={"i11": "rat"}, forced=[3, 2])
    assert zombies_of(position) == {"f11": "rat"}
    assert position.decision == "move"


@pytest.mark.rule("ZAD-RWD-2", "ZAD-ZOM-5", "ZAD-ITM-3")
def test_tied_zombies_reach_nobody_and_gnaw_their_rope() -> None:
    # the other one could reach the character
    position = hunted("e11", zombies={"e12": "rat", "h11": "rat"}, tied=["e12"], forced=[1, 2])
    assert zombies_of(position)["e12"] == "rat"
    assert value(position, "last_zombie") == 15
    # neither could, and the tied one is nearer
    position = hunted("e11", zombies={"e12": "rat", "l1": "rat"}, tied=["e12"], forced=[4, 2])
    assert zombies_of(position) == {"e12": "rat", "l1": "rat"}
    assert value(position, "last_zombie") == 14
    alone = hunted("e11", zombies={"e12": "rat"}, tied=["e12"], forced=[SKULL, 2])
    assert value(alone, "tied") == 0


@pytest.mark.rule("ZAD-RWD-2", "ZAD-ZOM-3")
def test_characters_in_the_finish_car_are_not_hunted() -> None:
    position = hunted("j11", zombies={"i11": "rat", "a9": "rat"}, forced=[4, 2])
    # the one in line with player 0 on a2
    assert value(position, "last_zombie") == 15


@pytest.mark.rule("ZAD-RWD-2", "ZAD-ZOM-4")
def test_the_monkey_leaps_onto_a_character() -> None:
    position = hunted("e11", zombies={"g11": "monkey"}, forced=[SKULL, ESCAPE, 1])
    assert lives_of(position) == [3, 0, 2]
    assert zombies_of(position) == {"e11": "monkey"}
    stuck = hunted("j1", zombies={"j4": "monkey"}, face_up={"h4": ["gun"], "j6": ["dart"]}, forced=[2])
    assert zombies_of(stuck) == {"j4": "monkey"}
    assert position.game.seats == ("team",)
