"""Fixed rolls and cards, and how impossible ones are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.hit_z_road.positions import Group, choosing, fighting, group_of, is_finished, logged
from zenvs.core.errors import ForcedChanceError
from zenvs.core.position import Position


@pytest.mark.parametrize(
    "outcome", ["hit", "Kill", "", "horrible", "I-99", "I-17", "i-1", 3, None, ["kill"]]
)  # I-17 has a symbol and is not in play
def test_outcomes_that_do_not_exist_are_refused_at_once(outcome: object) -> None:
    position = fighting(zombies=8).force(["blank"])
    with pytest.raises(ForcedChanceError):
        position.force(["kill", outcome])  # pyright: ignore[reportArgumentType]
    # what was forced before still is
    assert position.forced == ["blank"]


def test_a_text_is_no_list_of_outcomes() -> None:
    with pytest.raises(ForcedChanceError):
        fighting(zombies=8).force("kill")


def test_a_face_waits_while_cards_are_dealt() -> None:
    position = choosing("I-1").force(["kill"])
    dealt = choosing("I-1").play("path 2").to_dict()
    assert position.play("path 2").forced == ["kill"]
    # the deal has used no forced outcome, and no other chance than without one
    assert {name: value for name, value in position.to_dict().items() if name != "forced"} == dealt


IMPOSSIBLE: list[tuple[str, Callable[[], Position], str, list[str]]] = [
    ("red face on a black die", lambda: fighting(zombies=8), "melee", ["horrible death"]),
    ("black face on a red die", lambda: fighting("III-22", zombies=6), "melee", ["kill", "kill", "blank"]),
    ("red face in a ranged roll", lambda: fighting("III-22", zombies=6), "shoot 1", ["kill", "horrible death"]),
    ("red face in an event", lambda: choosing("III-13"), "path 2", ["horrible death"]),
    ("card for a die", lambda: fighting(zombies=8), "melee", ["kill", "III-5"]),
    ("card for the die of an event", lambda: choosing("III-13"), "path 2", ["III-5"]),
    ("card of a higher level", lambda: choosing("I-1"), "path 2", ["II-1"]),
    ("card of a lower level", lambda: choosing("II-1", round_number=5), "path 2", ["II-1"]),
    ("card that was dealt", lambda: choosing("I-1"), "path 2", ["I-1"]),
    ("card that was dealt and discarded unseen", lambda: choosing("I-1", "I-2"), "path 2", ["I-4"]),
    ("card twice", lambda: choosing("I-1"), "path 2", ["I-16", "I-16"]),
    ("late in the list", lambda: choosing("I-1"), "path 2", ["I-16", "I-15", "I-14", "I-13", "I-12", "III-1"]),
]


@pytest.mark.rule("HZR-FGT-1", "HZR-FGT-11", "HZR-SET-3")
@pytest.mark.parametrize(
    ("start", "action", "outcomes"),
    [pytest.param(*case[1:], id=case[0]) for case in IMPOSSIBLE],
)
def test_outcomes_that_cannot_come_up_are_refused_and_nothing_changes(
    start: Callable[[], Position], action: str, outcomes: list[str]
) -> None:
    position = start().force(outcomes)
    before, form, events = position.to_bytes(), position.to_dict(), position.events
    with pytest.raises(ForcedChanceError, match=outcomes[-1]):
        position.play(action)
    assert position.to_bytes() == before
    assert position.to_dict() == form
    assert position.events == events
    assert position.forced == outcomes
    # another list can be tried
    position.force([]).play(action)


def test_the_refusal_tells_which_outcome_does_not_fit() -> None:
    position = fighting("III-22", zombies=6).force(["kill", "kill", "kill", "blank", "kill"])
    with pytest.raises(ForcedChanceError, match=r"4 of 5.*blank"):
        position.play("melee")


@pytest.mark.rule("HZR-FGT-11")
def test_faces_come_up_in_the_order_of_the_list() -> None:
    position = fighting(zombies=8, group=Group(adrenaline=0))
    rolls = ["blank", "kill", "casualty", "opportunity", "bonus kill"]
    position.force(rolls).play("melee")
    assert [die["face"] for die in logged(position, "die")] == rolls
    assert position.forced == []


def test_outcomes_that_are_not_used_stay_for_later() -> None:
    position = fighting("III-16", "III-12", zombies=1, group=Group(survivors=2))
    position.force(["kill", "blank", "kill", "kill", "bonus kill"]).play("melee")
    assert position.to_dict()["card"] == "right"
    assert position.forced == ["kill", "kill", "bonus kill"]
    position.play("melee")
    assert position.forced == ["bonus kill"]
    assert position.force([]).forced == []


def test_chance_is_random_again_after_the_last_forced_outcome() -> None:
    seen = set()
    for seed in range(20):
        position = fighting(zombies=99, group=Group(adrenaline=0)).resample(seed=seed)
        position.force(["kill"]).play("melee")
        faces = [die["face"] for die in logged(position, "die")]
        assert faces[0] == "kill"
        seen.add(tuple(faces))
    assert len(seen) > 10


@pytest.mark.rule("HZR-PLN-1", "HZR-SET-3")
def test_forced_cards_are_dealt_in_order_and_the_deck_stays_whole() -> None:
    cards = ["I-16", "I-7", "I-9", "I-14", "I-8", "I-12"]
    position = choosing("I-1", "I-2").force(cards)
    before = position.to_dict()["hidden"]["deck"]
    position.play("path 2")
    after = position.to_dict()["hidden"]["deck"]
    assert after[6:12] == cards
    assert after[:6] == before[:6]
    assert after[12:] == before[12:]
    assert position.to_dict()["paths"] == [["?", "?"], ["I-9", "?"], ["I-8", "I-12"]]


@pytest.mark.rule("HZR-PLN-1")
def test_fewer_forced_cards_leave_the_others_as_they_lie() -> None:
    position = choosing("II-1", "II-2")
    before = position.to_dict()["hidden"]["deck"]
    position.force(["II-22"]).play("path 2")
    after = position.to_dict()["hidden"]["deck"]
    assert after[18] == "II-22"
    assert [card for card in after[19:24] if card not in before[19:24]] == []
    assert sorted(after[:18]) == sorted(before[:18])


@pytest.mark.rule("HZR-ENC-4", "HZR-FGT-11")
def test_dice_and_cards_are_forced_in_the_order_of_chance() -> None:
    # the die of the event, two shots, then the cards of the next round
    position = choosing("III-13").force(["kill", "kill", "bonus kill", "kill", "blank", "III-22", "III-21"])
    position.play("path 2")
    position.play("shoot 2")
    assert is_finished(position)
    assert position.forced == []
    assert position.to_dict()["hidden"]["deck"][36:38] == ["III-22", "III-21"]
    assert group_of(position) == Group(ammo=4)


def test_a_copy_has_its_own_forced_outcomes() -> None:
    position = fighting(zombies=8, group=Group(adrenaline=0)).force(["kill"] * 5)
    twin = position.copy()
    position.play("melee")
    assert position.forced == []
    assert twin.forced == ["kill"] * 5
    assert twin.play("melee").to_dict() == position.to_dict()
