"""Fights: spins, weapons, flight, and what the kinds of zombies do in them."""

from __future__ import annotations

import pytest

from tests.zadventure.positions import (
    cards_of,
    face_up_of,
    fight_with,
    kinds_of,
    legal,
    lives_of,
    play,
    position_with,
    squares_of,
    value,
    zombies_of,
)

ESCAPE, SKULL, COLD, FIREARM = 1, 2, 3, 4


def attacked(kind: str, *, forced: list[int | str], **fields: object) -> object:
    """Step north onto a zombie; the fight follows by itself."""
    zombies = {"e12": kind} | dict(fields.pop("zombies", {}))  # type: ignore[call-overload]
    return play(position_with("e11", zombies=zombies, **fields), "move n", forced=forced)  # type: ignore[arg-type]


@pytest.mark.rule("ZAD-CMB-1", "ZAD-ACT-1")
def test_without_a_special_weapon_the_fight_goes_on_by_itself() -> None:
    position = attacked("ordinary", forced=[COLD, FIREARM, SKULL, COLD, ESCAPE, 2])
    assert position.decision == "flee"
    assert lives_of(position) == [2]
    assert kinds_of(position).count("spin") == 6


@pytest.mark.rule("ZAD-CMB-1", "ZAD-CMB-7")
def test_a_special_weapon_may_be_used_before_every_spin() -> None:
    position = position_with("e11", zombies={"e12": "ordinary"}, hands=[["grenade", "dart", "gun"]])
    play(position, "move n")
    assert position.legal_actions() == ["spin", "use grenade", "use dart"]
    # a bite that has been spun stands, but before the next spin they help again
    play(position, "spin", forced=[SKULL])
    assert lives_of(position) == [2]
    assert position.legal_actions() == ["spin", "use grenade", "use dart"]
    play(position, "use dart", forced=[1])
    assert zombies_of(position) == {}
    assert cards_of(position) == ["gun", "grenade"]


@pytest.mark.rule("ZAD-CMB-7")
def test_an_escape_that_has_been_spun_stands() -> None:
    position = fight_with("ordinary", hands=[["grenade"]])
    play(position, "spin", forced=[ESCAPE, 2])
    assert position.decision == "flee"
    assert legal(position, "use") == []


@pytest.mark.rule("ZAD-CMB-2")
def test_a_flight_is_a_movement() -> None:
    position = fight_with("ordinary", hands=[["dart", "drink", "kit", "key"]], others=["a1"])
    play(position, "spin", forced=[ESCAPE, 3])
    assert position.decision == "flee"
    # at least a step, no other items
    assert position.legal_actions() == ["move n", "move e", "move s", "move w", "drink"]
    play(position, "move e")
    assert "stop" in position.legal_actions()
    play(position, "drink")
    assert value(position, "steps") == 4
    play(position, "stop", forced=[2])
    assert value(position, "turn") == 1
    assert zombies_of(position) == {"e11": "ordinary"}


@pytest.mark.rule("ZAD-CMB-2")
def test_one_may_come_back_and_fight_again() -> None:
    position = fight_with("ordinary", hands=[["dart"]])
    play(position, "spin", "move n", "move s", forced=[ESCAPE, 2])
    assert position.decision == "fight"
    assert squares_of(position) == ["e11"]
    play(position, "use dart", forced=[1])
    assert zombies_of(position) == {}


@pytest.mark.rule("ZAD-CMB-2", "ZAD-TRN-3")
def test_cards_and_zombies_on_the_way_count() -> None:
    position = fight_with("ordinary", hands=[["dart"]], face_down={"e12": "rat"})
    play(position, "spin", "move n", forced=[ESCAPE, 4])
    assert position.decision == "fight"
    assert value(position, "fought") == position.to_dict()["zombies"][1]["number"] - 1
    taken = fight_with("ordinary", hands=[["dart"]], face_up={"e12": ["gun"]})
    play(taken, "spin", "move n", forced=[ESCAPE, 4, 1])
    assert cards_of(taken) == ["gun", "dart"]


@pytest.mark.rule("ZAD-CMB-2")
def test_with_no_possible_step_one_spins_again() -> None:
    around = ["a11", "b12"]
    position = fight_with("ordinary", square="a12", others=around, hands=[["dart"], [], []])
    play(position, "spin", forced=[ESCAPE, 1])
    assert position.decision == "fight"
    play(position, "spin", forced=[ESCAPE, 2])
    assert position.decision == "flee"


@pytest.mark.rule("ZAD-CMB-2")
def test_from_the_hypnotist_it_is_one_step_without_a_spin() -> None:
    position = fight_with("hypnotist", hands=[["dart", "drink"]])
    play(position, "spin", forced=[ESCAPE])
    assert position.legal_actions() == ["move n", "move e", "move s", "move w"]
    play(position, "move n", forced=[])
    # adjacent still, so that the next turn begins with a fight
    assert position.decision == "fight"
    assert value(position, "round_number") == 2


@pytest.mark.rule("ZAD-CMB-3")
def test_an_antizombie_kills_the_zombie_instead() -> None:
    position = attacked("ordinary", hands=[["antizombie"]], forced=[SKULL, 1])
    assert lives_of(position) == [3]
    assert zombies_of(position) == {}
    assert cards_of(position) == []
    bear = attacked("bear boss", hands=[["antizombie"]], forced=[SKULL, ESCAPE, 1])
    assert lives_of(bear) == [2]
    assert cards_of(bear) == ["antizombie"]


@pytest.mark.rule("ZAD-CMB-4", "ZAD-CMP-5")
@pytest.mark.parametrize(
    ("picture", "weapon"),
    [(COLD, "knife"), (COLD, "machete"), (COLD, "axe"), (COLD, "sword"), (FIREARM, "pistol"), (FIREARM, "musket"),
     (FIREARM, "double barrel")],
)  # fmt: skip
def test_a_weapon_of_the_kind_shown_kills(picture: int, weapon: str) -> None:
    other = COLD + FIREARM - picture
    position = attacked("ordinary", hands=[[weapon]], forced=[other, picture, 1])
    assert zombies_of(position) == {}
    assert cards_of(position) == []
    assert value(position, "round_number") == 2
    assert squares_of(position) == ["e12"]


@pytest.mark.rule("ZAD-CMB-4")
def test_the_player_chooses_among_weapons_of_the_kind_and_special_ones() -> None:
    position = fight_with("ordinary", hands=[["pistol", "double barrel", "knife", "dart"]])
    play(position, "spin", forced=[FIREARM])
    assert position.decision == "weapon"
    assert position.legal_actions() == ["use gun", "use double barrel", "use dart"]
    play(position, "use gun", forced=[1])
    assert cards_of(position) == ["double barrel", "blade", "dart"]


@pytest.mark.rule("ZAD-CMB-4")
def test_without_one_of_the_kind_a_special_weapon_may_be_kept() -> None:
    position = fight_with("ordinary", hands=[["knife", "grenade"]])
    play(position, "spin", forced=[FIREARM])
    assert (position.decision, position.legal_actions()) == ("weapon", ["spin", "use grenade"])
    play(position, "spin", forced=[SKULL])
    assert lives_of(position) == [2]
    assert cards_of(position) == ["blade", "grenade"]


@pytest.mark.rule("ZAD-CMB-4", "ZAD-CMP-3")
def test_starting_cards_are_used_first() -> None:
    position = attacked("ordinary", hands=[["starting pistol", "pistol"]], characters=["police"], forced=[FIREARM, 1])
    assert cards_of(position) == ["gun"]
    assert legal(position, "drop") == ["gun"]


@pytest.mark.rule("ZAD-CMB-5")
@pytest.mark.parametrize(("picture", "weapon"), [(FIREARM, "double barrel"), (COLD, "sword")])
def test_some_weapons_kill_a_second_zombie(picture: int, weapon: str) -> None:
    zombies = {"d12": "rat", "f12": "dog", "e10": "nurse"}
    position = attacked("ordinary", hands=[[weapon]], zombies=zombies, forced=[picture])
    assert position.decision == "second"
    assert position.legal_actions() == ["second e", "second w", "second none"]
    killed = play(position.copy(), "second e", forced=[1])
    assert zombies_of(killed) == {"d12": "rat", "e10": "nurse"}
    spared = play(position.copy(), "second none", forced=[1])
    assert zombies_of(spared) == zombies
    assert cards_of(spared) == []


@pytest.mark.rule("ZAD-CMB-5", "ZAD-CMB-6")
def test_neither_the_bear_nor_a_zombie_behind_a_wall_is_second() -> None:
    position = attacked("ordinary", hands=[["sword"]], zombies={"d12": "bear boss"}, forced=[COLD, 1])
    assert zombies_of(position) == {"d12": "bear boss"}
    walled = position_with("c4", zombies={"c3": "ordinary", "b3": "rat", "d3": "dog"}, hands=[["sword"]])
    play(walled, "move s", forced=[COLD])
    assert position.decision == "move"
    assert walled.legal_actions() == ["second e", "second none"]


@pytest.mark.rule("ZAD-CMB-6", "ZAD-CMB-7")
def test_only_a_dart_kills_the_bear_in_a_fight() -> None:
    position = fight_with("bear boss", hands=[["pistol", "knife", "grenade", "dart"]])
    assert position.legal_actions() == ["spin", "use dart"]
    play(position, "spin", forced=[COLD])
    assert (position.decision, position.legal_actions()) == ("weapon", ["spin", "use dart"])
    play(position, "use dart", forced=[1])
    assert zombies_of(position) == {}
    unarmed = attacked("bear boss", hands=[["pistol", "knife", "grenade"]], forced=[COLD, FIREARM, ESCAPE, 1])
    assert unarmed.decision == "flee"
    assert cards_of(unarmed) == ["gun", "blade", "grenade"]


@pytest.mark.rule("ZAD-CMB-7")
def test_a_grenade_kills_any_other_zombie() -> None:
    for kind in ("ordinary", "dog", "rat", "chained", "hypnotist", "monkey"):
        position = play(fight_with(kind, hands=[["grenade"]]), "use grenade", forced=[1])
        assert zombies_of(position) == {}
        assert lives_of(position) == [3]


@pytest.mark.rule("ZAD-CMB-8")
def test_the_chained_zombie_bites_all_around_it() -> None:
    position = position_with("e11", "d11", "f12", "g12", zombies={"e12": "chained"}, hands=[["dart"], [], [], []])
    play(position, "move n", "spin", forced=[SKULL])
    assert lives_of(position) == [2, 2, 2, 3]
    # the fighter first, then in seat order
    assert [event.values["player"] for event in position.events if event.kind == "bite"] == [0, 1, 2]


@pytest.mark.rule("ZAD-CMB-8")
@pytest.mark.parametrize(
    ("zombie", "other", "locked", "bitten"),
    [
        # c3 and b3 are parted by a wall; b4 and c4 by a window
        ("c3", "b3", [], False),
        ("c4", "b4", [], True),
        ("c4", "b4", ["b4-c4"], False),
        # round the corner through the window from c4 to b4
        ("c4", "b3", [], True),
        ("c4", "b5", [], True),
        ("c4", "b3", ["b4-c4"], False),
        ("c3", "b4", [], True),
        ("c3", "b2", [], False),
        # two ways round the corner, one of them behind a wall
        ("f4", "g5", [], True),
        ("f3", "g2", [], True),
        ("j12", "j11", [], False),
    ],
)
def test_how_far_the_chained_zombie_reaches(zombie: str, other: str, locked: list[str], bitten: bool) -> None:
    position = fight_with("chained", square=zombie, others=[other], locked=locked, hands=[["dart"], []])
    play(position, "spin", forced=[SKULL])
    assert lives_of(position) == [2, 2 if bitten else 3]


@pytest.mark.rule("ZAD-CMB-8", "ZAD-TRN-4")
def test_an_antizombie_kills_the_chained_zombie_on_the_spot_and_spares_the_rest() -> None:
    position = position_with(
        "e11",
        "d11",
        "f12",
        zombies={"e12": "chained"},
        face_up={"e12": ["key"]},
        hands=[["dart"], ["antizombie"], []],
    )
    play(position, "move n", "spin", forced=[SKULL, 1])
    assert lives_of(position) == [2, 3, 3]
    assert zombies_of(position) == {}
    assert (cards_of(position, 0), cards_of(position, 1)) == (["dart", "key"], [])
    assert value(position, "turn") == 1


@pytest.mark.rule("ZAD-CMB-9")
def test_the_kamikaze_takes_a_life_of_its_killer() -> None:
    position = play(fight_with("kamikaze", hands=[["grenade"]]), "use grenade", forced=[1])
    assert lives_of(position) == [2]
    second = attacked("ordinary", hands=[["sword"]], zombies={"d12": "kamikaze"}, forced=[COLD])
    assert lives_of(play(second, "second w", forced=[1])) == [2]
    spared = attacked("kamikaze", hands=[["antizombie"]], forced=[SKULL, 1])
    assert lives_of(spared) == [3]


@pytest.mark.rule("ZAD-CMB-9", "ZAD-DTH-1")
def test_the_explosion_can_take_the_last_life_and_the_shot_kills_both() -> None:
    position = position_with(
        "e11", "a1", zombies={"e12": "kamikaze", "d12": "nurse"}, hands=[["sword", "key"], []], lives=[1, 3]
    )
    play(position, "move n", "second w", forced=[COLD, 1])
    # the dead gain nothing from the nurse, which died of the same blow
    assert lives_of(position) == [0, 3]
    assert zombies_of(position) == {}
    assert face_up_of(position) == {"e12": ["key"]}


@pytest.mark.rule("ZAD-CMB-9")
def test_the_nurse_zombie_gives_a_life_to_its_killer() -> None:
    position = play(fight_with("nurse", hands=[["grenade"]], lives=[5]), "use grenade", forced=[1])
    assert lives_of(position) == [6]
    by_antizombie = attacked("nurse", hands=[["antizombie"]], forced=[SKULL, 1])
    assert lives_of(by_antizombie) == [4]
    # the fought one first: the kamikaze takes a life before the nurse gives one
    both = attacked("kamikaze", hands=[["sword"]], zombies={"d12": "nurse"}, lives=[2], forced=[COLD])
    assert lives_of(play(both, "second w", forced=[1])) == [2]


@pytest.mark.rule("ZAD-CMB-10")
def test_the_last_bite_kills_at_once_kit_or_not() -> None:
    position = position_with("e11", "a1", zombies={"e12": "ordinary"}, hands=[["kit"], []], lives=[1, 3])
    play(position, "move n", forced=[SKULL, 1])
    assert lives_of(position) == [0, 3]
    assert squares_of(position) == [None, "a1"]
    assert value(position, "turn") == 1
