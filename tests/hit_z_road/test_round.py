"""Rounds, the paths that are dealt, and the choice of one."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import zenvs
from tests.hit_z_road.positions import (
    LEVEL_OF_PLACE,
    Group,
    begin,
    choosing,
    deck_with,
    game,
    group_of,
    is_finished,
    level_of,
    logged,
    play,
)
from zenvs.core.errors import IllegalActionError

KINDS = ("ammo", "gas", "adrenaline")
FACE_DOWN = "?"


def moved(kinds: tuple[str, ...], amount: int, group: Group) -> Group:
    """A group after ``amount`` more of each of the kinds named."""
    for kind in kinds:
        group = group._replace(**{kind: getattr(group, kind) + amount})
    return group


@pytest.mark.rule("HZR-RND-1")
def test_a_journey_has_eight_rounds_on_levels_1_1_2_2_2_3_3_3() -> None:
    generator = np.random.default_rng(2)
    finished = 0
    for seed in range(60):
        position = zenvs.make_game("hit_z_road").new(seed=seed)
        levels: dict[int, int] = {}
        while not position.over:
            form = position.to_dict()
            levels[form["round"]] = level_of(form["paths"][2][0])
            legal = position.legal_actions()
            # groups that flee where they can arrive more often
            position.play("flee" if "flee" in legal else str(generator.choice(legal)))
        rounds = list(levels)
        assert rounds == list(range(1, len(rounds) + 1))
        assert [levels[number] for number in rounds] == [1, 1, 2, 2, 2, 3, 3, 3][: len(rounds)]
        if group_of(position).survivors:
            assert len(rounds) == 8
            finished += 1
    assert finished >= 10


@pytest.mark.rule("HZR-RND-1")
@pytest.mark.parametrize("round_number", range(1, 9))
def test_a_round_is_followed_by_the_next_and_the_eighth_by_the_end(round_number: int) -> None:
    level = LEVEL_OF_PLACE[6 * (round_number - 1)]
    # cards that ask nothing
    card = {1: "I-1", 2: "II-1", 3: "III-4"}[level]
    position = play(choosing(card, round_number=round_number), "path 2")
    if round_number < 8:
        assert is_finished(position)
        assert position.to_dict()["round"] == round_number + 1
    else:
        assert position.over
        assert logged(position, "finished")


@pytest.mark.rule("HZR-PLN-1")
@pytest.mark.parametrize("seed", range(10))
def test_six_cards_in_deck_order_form_three_paths_left_card_first(seed: int) -> None:
    position = zenvs.make_game("hit_z_road").new(seed=seed)
    deck = position.to_dict()["hidden"]["deck"]
    generator = np.random.default_rng(seed)
    while not position.over:
        form = position.to_dict()
        first = 6 * (form["round"] - 1)
        dealt = [deck[first + 2 * path : first + 2 * path + 2] for path in range(3)]
        assert len(form["paths"]) == 3
        for shown, lying in zip(form["paths"], dealt, strict=True):
            assert [card for card, name in zip(lying, shown, strict=True) if name not in (card, FACE_DOWN)] == []
        position.play(str(generator.choice(position.legal_actions())))


@pytest.mark.rule("HZR-PLN-1")
@pytest.mark.parametrize("path", [1, 2, 3])
def test_the_cards_of_a_path_are_its_two_cards_of_the_deck(path: int) -> None:
    deck = deck_with({12 + 2 * (path - 1): "II-13", 13 + 2 * (path - 1): "II-14"})
    position = choosing("II-13", "II-14", path=path)
    assert position.to_dict()["hidden"]["deck"] == deck
    tokens = [] if path == 2 else ["gas", "gas"]
    play(position, f"path {path}", *tokens)
    assert position.to_dict()["paths"][path - 1] == ["II-13", "II-14"] == deck[12:18][2 * (path - 1) : 2 * path]


@pytest.mark.rule("HZR-PLN-1")
def test_the_log_tells_of_the_cards_as_they_are_dealt() -> None:
    position = choosing("I-1", "I-2")
    deck = position.to_dict()["hidden"]["deck"]
    position.play("path 2")
    dealt = logged(position, "deal")
    assert [event["path"] for event in dealt] == [1, 1, 2, 2, 3, 3]
    assert [event["face_up"] for event in dealt] == [False, False, True, False, True, True]
    assert [event.get("card") for event in dealt] == [None, None, deck[8], None, deck[10], deck[11]]
    assert {event["level"] for event in dealt} == {1}


@pytest.mark.rule("HZR-PLN-5")
@pytest.mark.parametrize("seed", range(10))
def test_path_1_is_face_down_path_2_half_and_path_3_face_up(seed: int) -> None:
    form = zenvs.make_game("hit_z_road").new(seed=seed).to_dict()
    deck = form["hidden"]["deck"]
    assert form["paths"] == [[FACE_DOWN, FACE_DOWN], [deck[2], FACE_DOWN], [deck[4], deck[5]]]
    assert sorted(form["seen"]) == sorted([deck[2], deck[4], deck[5]])


@pytest.mark.rule("HZR-PLN-5", "HZR-OBS-1")
@pytest.mark.parametrize(("card", "level"), [("I-1", 1), ("II-1", 2), ("III-2", 3)])
def test_a_face_down_card_shows_its_level_and_nothing_else(card: str, level: int) -> None:
    position = choosing(card)
    seen = game().observation.decode(position.observation())
    for slot, face_up in enumerate([False, False, True, False, True, True], start=1):
        shown = {label: value for label, value in seen[f"slot {slot}"].items() if value}
        assert shown["level"] == pytest.approx(level, abs=1e-3)
        assert ("face up" in shown) == face_up
        if not face_up:
            assert list(shown) == ["level"]


@pytest.mark.rule("HZR-ENC-1")
def test_one_of_the_three_paths_is_chosen_each_round() -> None:
    assert choosing("I-1").legal_actions() == ["path 1", "path 2", "path 3"]
    with pytest.raises(IllegalActionError):
        choosing("I-1").play("path 4")


@pytest.mark.rule("HZR-ENC-1")
@pytest.mark.parametrize(
    ("path", "tokens", "seen_places"),
    [(1, ["gas", "gas"], [0, 1, 2, 4, 5]), (2, [], [2, 3, 4, 5]), (3, ["gas", "gas"], [2, 4, 5])],
)
def test_paths_left_over_are_discarded_and_face_down_cards_stay_unseen(
    path: int, tokens: list[str], seen_places: list[int]
) -> None:
    position = choosing("I-1", "I-2", path=path, group=Group(gas=6))
    deck = position.to_dict()["hidden"]["deck"]
    play(position, f"path {path}", *tokens)
    assert is_finished(position)
    form = position.to_dict()
    assert form["round"] == 2
    assert form["paths"] == [[FACE_DOWN, FACE_DOWN], [deck[8], FACE_DOWN], [deck[10], deck[11]]]
    now_up = [deck[8], deck[10], deck[11]]
    assert sorted(form["seen"]) == sorted([deck[place] for place in seen_places] + now_up)
    discarded = {deck[place] for place in range(6)}
    assert not discarded & set(form["hidden"]["deck"][6:])


@pytest.mark.rule("HZR-ENC-2", "HZR-ENC-3")
@pytest.mark.parametrize(
    ("ammo", "gas", "adrenaline", "is_offered"),
    [(0, 0, 0, False), (1, 0, 0, False), (0, 1, 0, False), (0, 0, 1, False), (2, 0, 0, True), (0, 2, 0, True),
     (0, 0, 2, True), (1, 1, 0, True), (0, 1, 1, True), (1, 0, 1, True), (1, 1, 1, True), (9, 0, 0, True)],
)  # fmt: skip
def test_path_3_needs_two_resources_of_any_kind(ammo: int, gas: int, adrenaline: int, is_offered: bool) -> None:
    position = choosing("II-1", group=Group(ammo=ammo, gas=gas, adrenaline=adrenaline))
    assert ("path 3" in position.legal_actions()) == is_offered
    assert position.legal_actions()[:2] == ["path 1", "path 2"]
    if not is_offered:
        with pytest.raises(IllegalActionError):
            position.play("path 3")


@pytest.mark.rule("HZR-ENC-2", "HZR-ENC-3", "HZR-ACT-1")
@pytest.mark.parametrize("paid", list(itertools.product(KINDS, repeat=2)))
def test_the_surcharge_of_path_3_is_paid_in_any_mix_token_by_token(paid: tuple[str, str]) -> None:
    position = play(choosing("II-13", path=3), "path 3")
    for due in (2, 1):
        assert position.decision == "pay"
        assert position.legal_actions() == list(KINDS)
        assert position.to_dict()["purpose"] == "surcharge"
        assert position.to_dict()["due"] == due
        assert position.to_dict()["card"] is None
        position.play(paid[2 - due])
    assert position.decision == "fight"
    assert group_of(position) == moved(("gas",), 1, moved(paid, -1, Group()))


@pytest.mark.rule("HZR-ENC-2", "HZR-ACT-1")
def test_only_kinds_that_are_held_can_be_paid() -> None:
    position = play(choosing("II-3", path=3, group=Group(ammo=1, gas=0, adrenaline=2)), "path 3")
    assert position.legal_actions() == ["ammo", "adrenaline"]
    position.play("ammo")
    # the second token can be adrenaline only, so it is not asked; the card then gives 4 gas
    assert is_finished(position)
    assert group_of(position) == Group(ammo=0, gas=4, adrenaline=1, points=1)


@pytest.mark.rule("HZR-ENC-2")
def test_the_surcharge_is_paid_before_the_first_card() -> None:
    # I-1 gives 4 ammo, which cannot be paid with: nothing but the two gas is there
    position = play(choosing("I-1", path=3, group=Group(ammo=0, gas=2, adrenaline=0)), "path 3")
    assert is_finished(position)
    assert group_of(position) == Group(ammo=4, gas=0, adrenaline=0, points=1)
    kinds = [event.kind for event in position.events]
    paid = [place for place, event in enumerate(position.events) if event.values.get("cause") == "surcharge"]
    assert max(paid) < kinds.index("card")


@pytest.mark.rule("HZR-ENC-3", "HZR-ACT-1")
@pytest.mark.parametrize("taken", list(itertools.product(KINDS, repeat=2)))
def test_path_1_gives_any_two_resources_token_by_token(taken: tuple[str, str]) -> None:
    empty = Group(ammo=0, gas=0, adrenaline=0)
    position = play(choosing("II-19", path=1, group=empty), "path 1")
    for due in (2, 1):
        assert position.decision == "take"
        assert position.legal_actions() == list(KINDS)
        assert position.to_dict()["purpose"] == "gift"
        assert position.to_dict()["due"] == due
        position.play(taken[2 - due])
    assert group_of(position) == moved((*taken, "ammo", "adrenaline"), 1, empty)
    assert position.to_dict()["card"] == "left"


@pytest.mark.rule("HZR-ENC-3")
def test_the_cards_of_path_1_stay_face_down_until_the_gift_is_taken() -> None:
    position = play(choosing("II-13", "II-14", path=1), "path 1")
    assert position.to_dict()["paths"][0] == [FACE_DOWN, FACE_DOWN]
    assert not {"II-13", "II-14"} & set(position.to_dict()["seen"])
    position.play("gas")
    assert position.to_dict()["paths"][0] == [FACE_DOWN, FACE_DOWN]
    position.play("gas")
    assert position.to_dict()["paths"][0] == ["II-13", "II-14"]
    assert [event["card"] for event in logged(position, "turn up")] == ["II-13", "II-14"]


@pytest.mark.rule("HZR-ENC-3")
def test_path_2_is_plain_and_its_right_card_is_turned_up_when_it_is_begun() -> None:
    position = choosing("II-13", "II-14")
    assert position.to_dict()["paths"][1] == ["II-13", FACE_DOWN]
    position.play("path 2")
    # the left card, which gives one gas, is being fought, and the right one can be seen already
    assert position.to_dict()["card"] == "left"
    assert position.to_dict()["paths"][1] == ["II-13", "II-14"]
    assert group_of(position) == Group(gas=5)


@pytest.mark.rule("HZR-ENC-3")
def test_the_other_paths_stay_as_they_were_dealt() -> None:
    form = begin("II-13").to_dict()
    deck = form["hidden"]["deck"]
    assert form["paths"][0] == [FACE_DOWN, FACE_DOWN]
    assert form["paths"][2] == deck[16:18]
