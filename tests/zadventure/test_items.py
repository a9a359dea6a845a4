"""Items: boards, kits, lasso, smoke, drink and the zombie scythe."""

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

ESCAPE, SKULL, COLD, FIREARM = 1, 2, 3, 4


@pytest.mark.rule("ZAD-ITM-1")
def test_boards_lock_a_door_or_window_next_to_oneself() -> None:
    position = position_with("f3", "a1", hands=[["boards", "boards"], []])
    assert legal(position, "board") == ["s"]
    play(position, "board s", forced=[2])
    assert value(position, "turn") == 1
    assert position.to_dict()["locked"] == ["f2-f3"]
    assert cards_of(position) == ["boards"]
    assert legal(position_with("e11", hands=[["boards"]]), "board") == []
    # not twice
    assert legal(position_with("f3", hands=[["boards"]], locked=["f2-f3"]), "board") == []


@pytest.mark.rule("ZAD-ITM-1")
@pytest.mark.parametrize(
    ("hand", "spin", "broken"),
    [
        ("pistol", FIREARM, True),
        ("pistol", COLD, False),
        ("knife", COLD, True),
        ("knife", FIREARM, False),
        ("dart", COLD, True),
        ("dart", FIREARM, True),
        ("dart", SKULL, False),
        ("pistol", ESCAPE, False),
    ],
)
def test_a_locked_wall_is_broken_with_a_weapon_of_the_kind_shown(hand: str, spin: int, broken: bool) -> None:
    position = position_with("f3", "a1", hands=[[hand]], locked=["f2-f3"])
    assert legal(position, "break") == ["s"]
    play(position, "break s", forced=[spin, 1])
    # one try, then the turn is over
    assert value(position, "turn") == 1
    assert position.to_dict()["locked"] == ([] if broken else ["f2-f3"])
    assert len(cards_of(position)) == (0 if broken else 1)


@pytest.mark.rule("ZAD-ITM-1")
def test_a_grenade_breaks_without_a_spin_and_the_weapon_is_chosen() -> None:
    position = position_with("f3", "a1", hands=[["grenade", "pistol"]], locked=["f2-f3"])
    play(position, "break s")
    assert (position.decision, position.legal_actions()) == ("break", ["spin", "use grenade"])
    thrown = play(position.copy(), "use grenade", forced=[1])
    assert (thrown.to_dict()["locked"], cards_of(thrown)) == ([], ["gun"])
    play(position, "spin", forced=[FIREARM])
    assert position.legal_actions() == ["use gun", "use grenade"]
    play(position, "use gun", forced=[1])
    assert (position.to_dict()["locked"], cards_of(position)) == ([], ["grenade"])
    # without a weapon there is nothing to try with
    assert legal(position_with("f3", hands=[["key"]], locked=["f2-f3"]), "break") == []


@pytest.mark.rule("ZAD-ITM-2", "ZAD-CMP-3")
def test_a_kit_heals_one_life_and_two_if_the_nurse_uses_it() -> None:
    position = position_with("e11", "e12", "a1", hands=[["kit"]])
    assert legal(position, "heal") == ["0", "1"]
    play(position, "heal 1", forced=[1])
    assert lives_of(position) == [3, 4, 3]
    assert cards_of(position) == []
    assert value(position, "turn") == 1
    nurse = position_with("e11", "e12", characters=["nurse", "biker"], lives=[3, 5], hands=[["starting kit", "kit"]])
    play(nurse, "heal 1", forced=[1])
    assert lives_of(nurse) == [3, 7]
    # her starting kit first
    assert legal(nurse, "take") == ["kit 0"]


@pytest.mark.rule("ZAD-ITM-3")
def test_a_lasso_ties_an_adjacent_zombie() -> None:
    zombies = {"e12": "rat", "f11": "bear boss", "d11": "chained", "e10": "hypnotist", "f12": "dog"}
    position = position_with("e11", "a1", zombies=zombies, hands=[["lasso"]])
    assert legal(position, "lasso") == ["n", "s"]
    play(position, "lasso n", forced=[1])
    assert [zombie["square"] for zombie in position.to_dict()["zombies"] if zombie["tied"]] == ["e12"]
    assert cards_of(position) == []
    assert value(position, "turn") == 1
    again = position_with("e11", zombies={"e12": "rat"}, tied=["e12"], hands=[["lasso"]])
    assert legal(again, "lasso") == []


@pytest.mark.rule("ZAD-ITM-3", "ZAD-TRN-7")
def test_a_tied_zombie_keeps_its_abilities_and_there_is_no_lasso_in_flight() -> None:
    position = position_with("e11", "a12", turn=1, steps=1, zombies={"e12": "hypnotist"}, tied=["e12"])
    play(position, "move s", forced=[ESCAPE])
    assert position.decision == "flee"
    flight = fight_with("ordinary", zombies={"d12": "rat"}, hands=[["lasso", "dart"]])
    play(flight, "spin", "move n", forced=[ESCAPE, 2])
    assert legal(flight, "lasso") == []


@pytest.mark.rule("ZAD-ITM-4")
def test_smoke_passes_a_zombie_or_a_card() -> None:
    position = position_with(
        "e11", zombies={"e12": "rat"}, face_down={"f11": "dog"}, face_up={"d11": ["gun"]}, hands=[["smoke", "key"]]
    )
    assert legal(position, "smoke") == ["n", "e", "w"]
    play(position, "smoke e")
    assert cards_of(position) == ["key"]
    # no stop, nothing touched
    assert position.legal_actions() == ["move n", "move e", "move s", "move w"]
    play(position, "move e")
    assert squares_of(position) == ["g11"]
    assert position.to_dict()["face_down"] == ["f11"]
    assert value(position, "steps") == 2


@pytest.mark.rule("ZAD-ITM-4", "ZAD-TRN-2")
def test_smoke_needs_a_step_that_leads_on() -> None:
    assert legal(position_with("e11", zombies={"e12": "rat"}, hands=[["smoke"]], steps=1), "smoke") == []
    assert legal(position_with("e11", zombies={"e12": "rat"}, hands=[["smoke"]], steps=2), "smoke") == ["n"]
    # from a12 both ways on are taken
    boxed = position_with("b12", "c12", "a11", zombies={"a12": "rat"}, hands=[["smoke"]], steps=2)
    assert legal(boxed, "smoke") == ["w"]
    flight = fight_with("ordinary", zombies={"e12": "rat"}, hands=[["smoke", "dart"]])
    play(flight, "spin", forced=[ESCAPE, 2])
    assert legal(flight, "smoke") == ["n"]


@pytest.mark.rule("ZAD-ITM-4", "ZAD-TRN-2")
def test_smoke_passes_cards_under_somebody_in_the_finish_car() -> None:
    # a step without smoke ends there, as all fit
    position = position_with("i11", "j11", face_up={"j11": ["gun"]}, hands=[["smoke"]])
    assert legal(position, "smoke") == ["e"]
    play(position, "smoke e")
    assert (position.decision, legal(position, "move"), legal(position, "stop")) == ("move", ["n", "e", "s", "w"], [])


@pytest.mark.rule("ZAD-ITM-5")
def test_a_drink_gives_two_squares_before_or_after_the_last_step() -> None:
    position = position_with("e11", steps=1, hands=[["drink", "drink"]])
    play(position, "drink")
    assert value(position, "steps") == 3
    play(position, "move n", "move e", "move e", "drink")
    assert value(position, "steps") == 2
    assert cards_of(position) == []


@pytest.mark.rule("ZAD-ITM-6")
def test_the_scythe_rolls_over_zombies_and_is_gone() -> None:
    # the scythe lies on k2
    position = position_with(
        "l2", "a1", zombies={"j2": "bear boss", "i2": "rat"}, face_up={"h2": ["key"], "i1": ["gun"]}, hands=[[]]
    )
    play(position, "move w")
    assert (position.decision, value(position, "scythe"), value(position, "steps")) == ("roll", 0, 4)
    # k3 lies in the house behind a wall
    assert position.legal_actions() == ["stop", "move e", "move s", "move w"]
    play(position, "move w", "move w", "move w")
    assert zombies_of(position) == {}
    assert face_up_of(position) == {"h2": ["key"], "i1": ["musket"]}
    # where it ends open cards are taken
    play(position, "stop", forced=[1])
    assert cards_of(position) == ["key"]
    assert value(position, "turn") == 1


@pytest.mark.rule("ZAD-ITM-6")
def test_the_roll_stops_before_characters_and_closed_cards_and_turns_at_will() -> None:
    position = position_with("l2", "j2", face_down={"k1": "rat"}, face_up={"l1": ["gun"]})
    play(position, "move w")
    assert position.legal_actions() == ["stop", "move e"]
    play(position, "move e", "move n", "move n", "move n", forced=[3])
    assert squares_of(position) == ["l5", "j2"]
    assert value(position, "turn") == 1
    stays = play(position_with("l2", "a1"), "move w", "stop", forced=[3])
    assert squares_of(stays) == ["k2", "a1"]


@pytest.mark.rule("ZAD-ITM-6", "ZAD-CMB-9", "ZAD-CMB-2")
def test_the_scythe_kills_with_all_that_follows_also_in_flight() -> None:
    position = fight_with("ordinary", square="l2", zombies={"j2": "kamikaze", "i2": "nurse"}, hands=[["dart"]])
    play(position, "spin", "move w", forced=[ESCAPE, 3])
    assert position.decision == "roll"
    play(position, "move w")
    assert lives_of(position) == [2]
    play(position, "move w")
    assert lives_of(position) == [3]
    dead = position_with("l2", "a1", zombies={"j2": "kamikaze"}, lives=[1, 3], hands=[["key"]])
    play(dead, "move w", "move w", forced=[2])
    assert lives_of(dead) == [0, 3]
    assert face_up_of(dead) == {"j2": ["key"]}
