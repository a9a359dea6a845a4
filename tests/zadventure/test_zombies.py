"""Zombie turns: choosing, moving, leaping, gnawing."""

from __future__ import annotations

import pytest

from tests.zadventure.positions import (
    cards_of,
    game,
    kinds_of,
    legal,
    lives_of,
    play,
    position_with,
    squares_of,
    value,
    zombie_turn_with,
    zombies_of,
)

ESCAPE, SKULL, COLD, FIREARM = 1, 2, 3, 4


@pytest.mark.rule("ZAD-ZOM-1")
def test_any_zombie_on_the_board_but_the_last_one() -> None:
    position = zombie_turn_with(
        "a1", zombies={"e12": "ordinary", "g12": "rat", "h12": "dog"}, last_zombie="g12", face_down={"c12": "rat"}
    )
    assert position.legal_actions() == ["zombie 1", "zombie 11"]


@pytest.mark.rule("ZAD-ZOM-1")
def test_the_ban_holds_for_the_next_zombie_turn_whoever_takes_it() -> None:
    played = game(3)
    position = position_with(
        None, None, "a1", played=played, zombies={"e12": "ordinary", "g12": "rat", "k12": "rat"}, decision="zombie"
    )
    play(position, "zombie 1", "go e 1", forced=[2])
    assert (position.decision, value(position, "turn")) == ("zombie", 1)
    assert position.legal_actions() == ["zombie 15", "zombie 16"]
    play(position, "zombie 15", "go s 1", forced=[1, 1])
    # the first one may move again now
    play(position, "move n")
    assert position.legal_actions() == ["zombie 1", "zombie 16"]


@pytest.mark.rule("ZAD-ZOM-1")
def test_with_none_to_choose_the_turn_is_skipped_and_the_ban_lifted() -> None:
    position = position_with(None, "a1", zombies={"e12": "rat"}, turn=1, last_zombie="e12", steps=1)
    play(position, "move n", forced=[1])
    assert "skip" in kinds_of(position)
    assert value(position, "last_zombie") == -1
    assert (value(position, "round_number"), value(position, "turn")) == (2, 1)
    play(position, "move n", forced=[3])
    assert (position.decision, value(position, "turn")) == ("zombie move", 0)
    none = position_with(None, "a1", turn=1, steps=1)
    play(none, "move n", forced=[1])
    assert value(none, "turn") == 1


@pytest.mark.rule("ZAD-ZOM-2")
@pytest.mark.parametrize(
    ("kind", "change"),
    [("ordinary", -1), ("kamikaze", -1), ("nurse", -1), ("hypnotist", -1), ("bear boss", -1), ("rat", 0), ("dog", 1)],
)
def test_how_far_each_kind_moves(kind: str, change: int) -> None:
    for spin in (1, 2, 3, 4):
        position = zombie_turn_with("a1", zombies={"c12": kind})
        position.force([spin] if spin + change > 0 else [spin, 1])
        position.play(position.legal_actions()[0])
        if spin + change == 0:
            assert value(position, "turn") == 1
            continue
        assert position.decision == "zombie move"
        assert legal(position, "go e") == [str(number) for number in range(1, spin + change + 1)]
        assert legal(position, "go w") == [str(number) for number in range(1, min(2, spin + change) + 1)]


@pytest.mark.rule("ZAD-ZOM-2", "ZAD-ITM-1")
def test_a_zombie_goes_straight_through_doors_and_windows() -> None:
    position = zombie_turn_with("a1", zombies={"f2": "dog"})
    play(position, "zombie 11", forced=[3])
    assert legal(position, "go n") == ["1", "2", "3", "4"]
    locked = zombie_turn_with("a1", zombies={"f2": "dog"}, locked=["f2-f3"])
    play(locked, "zombie 11", "spin", forced=[3])
    assert legal(locked, "go n") == []
    walled = zombie_turn_with("a1", zombies={"e2": "dog"})
    play(walled, "zombie 11", forced=[3])
    assert legal(walled, "go n") == []


@pytest.mark.rule("ZAD-ZOM-2")
def test_it_crosses_cards_and_zombies_but_ends_on_none() -> None:
    position = zombie_turn_with(
        "a1", zombies={"e12": "dog", "f12": "rat"}, face_down={"g12": "key"}, face_up={"e11": ["gun"]}
    )
    play(position, "zombie 11", forced=[3])
    assert legal(position, "go e") == ["3", "4"]
    # to the wall of the house
    assert legal(position, "go s") == ["2"]
    scythe = zombie_turn_with("a1", zombies={"l2": "dog"})
    play(scythe, "zombie 11", forced=[3])
    assert legal(scythe, "go w") == ["2", "3", "4"]
    used = zombie_turn_with("a1", zombies={"l2": "dog"}, scythe=0)
    play(used, "zombie 11", forced=[3])
    assert legal(used, "go w") == ["1", "2", "3", "4"]


@pytest.mark.rule("ZAD-ZOM-2")
def test_with_nowhere_to_go_the_turn_ends() -> None:
    around = {"a11": ["gun"], "b12": ["dart"]}
    position = zombie_turn_with("l1", zombies={"a12": "ordinary"}, face_up=around)
    play(position, "zombie 1", forced=[2, 3])
    assert (value(position, "turn"), value(position, "steps")) == (1, 3)


@pytest.mark.rule("ZAD-ZOM-3")
def test_stepping_onto_a_character_stops_it_and_is_a_fight() -> None:
    position = zombie_turn_with("g12", "a1", zombies={"e12": "dog"}, hands=[[], ["pistol"], []])
    play(position, "zombie 11", forced=[3])
    assert legal(position, "go e") == ["1", "2"]
    play(position, "go e 2", forced=[SKULL, ESCAPE, 1])
    assert (position.decision, value(position, "actor"), value(position, "turn")) == ("flee", 1, 0)
    assert lives_of(position) == [0, 2, 3]
    play(position, "move s", forced=[2])
    # then the turn of the next seat, the one who fought here
    assert (position.decision, value(position, "turn"), value(position, "actor")) == ("move", 1, 1)
    assert zombies_of(position) == {"g12": "dog"}


@pytest.mark.rule("ZAD-ZOM-3", "ZAD-TRN-4", "ZAD-ITM-2")
def test_who_beats_it_takes_the_cards_on_the_square() -> None:
    position = zombie_turn_with("g12", zombies={"e12": "dog"}, face_up={"g12": ["kit"]}, hands=[[], ["pistol"]])
    play(position, "zombie 11", "go e 2", forced=[4, FIREARM])
    assert position.decision == "kit"
    play(position, "heal 1", forced=[1])
    assert lives_of(position) == [0, 4]


@pytest.mark.rule("ZAD-ZOM-3")
def test_the_finish_car_is_out_of_reach() -> None:
    # the car is on j11 and k11
    position = zombie_turn_with("j11", "a1", zombies={"h11": "dog", "j12": "chained"})
    play(position, "zombie 11", forced=[4])
    assert legal(position, "go e") == ["1"]
    chained = zombie_turn_with("j11", "a1", zombies={"h11": "dog", "j12": "chained"})
    play(chained, "zombie 19", forced=[1])
    assert lives_of(chained) == [0, 3, 3]
    beyond = zombie_turn_with("l11", zombies={"i11": "dog"})
    play(beyond, "zombie 11", forced=[4])
    assert legal(beyond, "go e") == []


@pytest.mark.rule("ZAD-ZOM-4")
def test_the_monkey_leaps_over_exactly_one_square() -> None:
    position = zombie_turn_with(
        "e10", "a1", zombies={"e12": "monkey", "f12": "rat"}, face_up={"c12": ["gun"]}, last_zombie="f12"
    )
    play(position, "zombie 23")
    assert position.decision == "zombie act"
    assert position.legal_actions() == ["go e 2", "go s 2"]
    play(position, "go s 2", forced=[SKULL, ESCAPE, 1])
    assert (squares_of(position)[1], lives_of(position)[1]) == ("e10", 2)
    assert kinds_of(position)[0] == "zombie moves"


@pytest.mark.rule("ZAD-ZOM-4")
def test_the_monkey_leaps_over_characters_and_not_over_walls() -> None:
    position = zombie_turn_with("e11", zombies={"e12": "monkey", "a9": "rat"})
    play(position, "zombie 23")
    assert "go s 2" in position.legal_actions()
    walled = zombie_turn_with("l1", zombies={"f1": "monkey", "a9": "rat"}, locked=["f2-f3"])
    play(walled, "zombie 23")
    assert position.decision == "zombie act"
    assert legal(walled, "go n") == []
    through = zombie_turn_with("l1", zombies={"f1": "monkey", "a9": "rat"})
    play(through, "zombie 23")
    assert legal(through, "go n") == ["2"]
    car = zombie_turn_with("l1", zombies={"i11": "monkey", "a9": "rat"})
    play(car, "zombie 23")
    assert legal(car, "go e") == []


@pytest.mark.rule("ZAD-ZOM-4")
def test_a_monkey_with_nowhere_to_leap_ends_the_turn() -> None:
    position = zombie_turn_with("l1", zombies={"a12": "monkey", "h9": "rat"}, face_up={"a10": ["gun"], "c12": ["dart"]})
    play(position, "zombie 23", forced=[3])
    assert (value(position, "turn"), value(position, "steps")) == (1, 3)


@pytest.mark.rule("ZAD-ZOM-4", "ZAD-CMB-8")
def test_the_chained_zombie_bites_without_a_spin_and_stays() -> None:
    position = zombie_turn_with(
        "d11", "f12", "g12", zombies={"e12": "chained", "a9": "rat"}, hands=[[], ["antizombie"], [], []]
    )
    play(position, "zombie 19", forced=[1])
    # an antizombie in the first hand kills it on the spot
    assert lives_of(position) == [0, 3, 3, 3]
    assert zombies_of(position) == {"a9": "rat"}
    assert cards_of(position, 1) == []
    bites = zombie_turn_with("d11", "f12", "g12", zombies={"e12": "chained", "a9": "rat"})
    play(bites, "zombie 19", forced=[1])
    assert lives_of(bites) == [0, 2, 2, 3]
    assert zombies_of(bites) == {"e12": "chained", "a9": "rat"}


@pytest.mark.rule("ZAD-ZOM-5")
@pytest.mark.parametrize(("spin", "is_through"), [(ESCAPE, False), (SKULL, True), (COLD, False), (FIREARM, False)])
def test_a_skull_gnaws_through_a_locked_wall(spin: int, is_through: bool) -> None:
    position = zombie_turn_with("a1", zombies={"f2": "rat", "a9": "rat"}, locked=["f2-f3"])
    play(position, "zombie 15")
    assert position.legal_actions() == ["spin", "gnaw n"]
    play(position, "gnaw n", forced=[spin, 1])
    assert position.to_dict()["locked"] == ([] if is_through else ["f2-f3"])
    assert value(position, "turn") == 1


@pytest.mark.rule("ZAD-ZOM-5", "ZAD-ITM-3")
@pytest.mark.parametrize(("spin", "is_through"), [(SKULL, True), (COLD, False)])
def test_a_tied_zombie_can_only_gnaw_its_rope(spin: int, is_through: bool) -> None:
    position = zombie_turn_with("a1", zombies={"f2": "rat", "a9": "dog"}, locked=["f2-f3"], tied=["f2"])
    play(position, "zombie 15", forced=[spin, 1])
    assert value(position, "turn") == 1
    assert value(position, "tied") == (0 if is_through else 1 << 14)
    assert value(position, "last_zombie") == 14


@pytest.mark.rule("ZAD-ZOM-5")
def test_the_monkey_gnaws_and_the_chained_zombie_does_not() -> None:
    position = zombie_turn_with("a1", zombies={"f2": "monkey", "a9": "rat"}, locked=["f2-f3"])
    play(position, "zombie 23")
    assert legal(position, "gnaw") == ["n"]
    chained = zombie_turn_with("a1", zombies={"f2": "chained", "a9": "rat"}, locked=["f2-f3"])
    play(chained, "zombie 19", forced=[1])
    assert chained.to_dict()["locked"] == ["f2-f3"]
