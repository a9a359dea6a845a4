"""What stays hidden, and resampling it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from scipy.stats import chisquare

import zenvs
from tests.hit_z_road.positions import (
    LEVEL_OF_PLACE,
    Group,
    choosing,
    choosing_form,
    fighting,
    fighting_form,
    game,
    level_of,
    play,
    roomy_game,
)
from zenvs.core.compiled import is_compiling
from zenvs.core.position import Position
from zenvs.games.hit_z_road.constants import LOG_KINDS

GAMES = 12 if is_compiling() else 4
ARRANGEMENTS = 9 * 8 * 7
RESAMPLES = ARRANGEMENTS * (30 if is_compiling() else 8)
DICE_ROLLS = 3000 if is_compiling() else 400
#: A false alarm would be this likely if the seeds were not fixed.
SIGNIFICANCE = 1e-4


def deck_of(position: Position) -> list[str]:
    return position.to_dict()["hidden"]["deck"]


def hidden_places(position: Position) -> list[int]:
    """Places of the deck whose cards have not been face up."""
    form = position.to_dict()
    return [place for place, card in enumerate(form["hidden"]["deck"]) if card not in form["seen"]]


def assert_consistent(position: Position, twin: Position) -> None:
    """The twin agrees with all that the player of the position has seen."""
    before, after = position.to_dict(), twin.to_dict()
    old, new = before.pop("hidden")["deck"], after.pop("hidden")["deck"]
    assert before == after
    assert len(set(new)) == len(new) == 48
    assert [level_of(card) for card in new] == LEVEL_OF_PLACE
    for place, (card, other) in enumerate(zip(old, new, strict=True)):
        assert (card == other) or place in hidden_places(position)
    assert hidden_places(twin) == hidden_places(position)
    assert np.array_equal(position.observation(), twin.observation())
    assert np.array_equal(position.action_mask(), twin.action_mask())


@pytest.mark.rule("HZR-OBS-1")
def test_a_resampled_position_agrees_with_all_that_was_seen() -> None:
    generator = np.random.default_rng(10)
    for seed in range(GAMES):
        position = zenvs.make_game("hit_z_road").new(seed=seed)
        while not position.over:
            assert_consistent(position, position.resample(seed=int(generator.integers(2**63))))
            position.play(str(generator.choice(position.legal_actions())))


@pytest.mark.rule("HZR-OBS-1")
def test_the_observation_is_written_without_a_look_at_hidden_cards() -> None:
    # recomputed from the bytes of the resampled game, not carried over
    position = choosing("II-13", "II-14")
    for seed in range(50):
        twin = Position.from_bytes(position.game, position.resample(seed=seed).to_bytes())
        assert np.array_equal(twin.observation(), position.observation())
        assert twin.to_dict()["paths"] == position.to_dict()["paths"]


@pytest.mark.rule("HZR-OBS-1", "HZR-ENC-1")
def test_cards_discarded_unseen_and_taken_out_are_drawn_anew_too() -> None:
    position = choosing("I-1", "I-2").play("path 2")
    form = position.to_dict()
    unseen_discards = {place: form["hidden"]["deck"][place] for place in (0, 1)}
    taken_out = {"I-13", "I-14", "I-15", "I-16"}
    assert not taken_out & set(form["hidden"]["deck"])
    discards: set[str] = set()
    dealt: set[str] = set()
    for seed in range(200):
        deck = deck_of(position.resample(seed=seed))
        discards |= {deck[place] for place in unseen_discards}
        dealt |= set(deck[:12])
    assert len(discards) > 8
    assert taken_out <= dealt
    assert set(unseen_discards.values()) <= discards


@pytest.mark.rule("HZR-OBS-1")
def test_every_arrangement_of_the_hidden_cards_is_equally_likely() -> None:
    form = choosing_form("III-22", round_number=8)
    deck = form["hidden"]["deck"]
    # of level 3 all have been seen but the three that lie face down, the four taken out, and two discarded unseen
    hidden = (42, 43, 45)
    form["seen"] += [deck[place] for place in (30, 31, 36, 37)]
    position = game().from_dict(form)
    unseen = [f"III-{number}" for number in range(1, 23) if f"III-{number}" not in form["seen"]]
    assert len(unseen) == 9
    drawn: Counter[tuple[str, ...]] = Counter()
    for seed in range(RESAMPLES):
        lying = deck_of(position.resample(seed=seed))
        drawn[tuple(lying[place] for place in hidden)] += 1
    possible = list(permutations(unseen, 3))
    assert set(drawn) == set(possible)
    assert chisquare([drawn[cards] for cards in possible]).pvalue > SIGNIFICANCE


@pytest.mark.rule("HZR-OBS-1")
def test_hidden_parts_left_out_of_a_form_are_drawn_in_any_consistent_way() -> None:
    form = choosing_form("II-13", "II-14")
    del form["hidden"]
    decks: set[tuple[str, ...]] = set()
    for seed in range(30):
        position = game().from_dict(form, seed=seed)
        drawn = position.to_dict()
        assert drawn == form | {name: drawn[name] for name in ("hidden", "variant")}
        assert [level_of(card) for card in deck_of(position)] == LEVEL_OF_PLACE
        assert len(set(deck_of(position))) == 48
        decks.add(tuple(deck_of(position)))
        assert game().from_dict(form, seed=seed) == position
    assert len(decks) == 30


@pytest.mark.rule("HZR-OBS-1")
def test_resampling_changes_the_cards_and_dice_to_come() -> None:
    position = fighting("III-16", zombies=99, group=Group(survivors=8, adrenaline=0), round_number=6)
    futures = [position.resample(seed=seed) for seed in range(40)]
    assert len({tuple(deck_of(future)) for future in futures}) == 40
    dice = {str(future.play("melee").to_dict()["fight"]["black"]) for future in futures}
    assert len(dice) > 20


@pytest.mark.rule("HZR-OBS-1")
def test_resampling_follows_its_seed_and_leaves_the_position_alone() -> None:
    position = fighting("III-16", zombies=99)
    position.force(["kill"])
    before = position.to_bytes()
    assert position.resample(seed=1).to_bytes() == position.resample(seed=1).to_bytes()
    assert position.resample(seed=1).to_bytes() != position.resample(seed=2).to_bytes()
    # what is forced is as hidden as any coming chance
    assert position.resample(seed=1).forced == []
    assert position.forced == ["kill"]
    assert position.to_bytes() == before


@pytest.mark.rule("HZR-OBS-1")
def test_a_copy_keeps_the_future() -> None:
    position = fighting("III-16", zombies=99)
    rolls = [position.copy().play("melee").to_bytes() for _ in range(5)]
    assert len(set(rolls)) == 1


@pytest.mark.rule("HZR-FGT-1")
def test_every_side_of_every_die_is_equally_likely() -> None:
    black = {"casualty": 1, "blank": 1, "opportunity": 1, "kill": 2, "bonus kill": 1}
    red = {"casualty": 1, "horrible death": 1, "opportunity": 1, "kill": 2, "bonus kill": 1}
    # 14 dice: more than the engine draws from one random number
    start = roomy_game().from_dict(fighting_form("III-22", zombies=99, group=Group(survivors=14)))
    rolled: list[list[str]] = []
    for seed in range(DICE_ROLLS):
        position = start.resample(seed=seed).play("melee")
        rolled.append([str(event.values["face"]) for event in position.events if event.kind == "die"][:14])
    for place, sides in enumerate([black] * 11 + [red] * 3):
        counts = Counter(faces[place] for faces in rolled)
        assert set(counts) == set(sides)
        expected = [DICE_ROLLS * count / 6 for count in sides.values()]
        assert chisquare([counts[face] for face in sides], expected).pvalue > SIGNIFICANCE, place


@pytest.mark.rule("HZR-FGT-1", "HZR-FGT-2")
def test_dice_of_one_roll_are_independent() -> None:
    start = fighting(zombies=99, group=Group(ammo=15))
    pairs: Counter[tuple[bool, bool]] = Counter()
    for seed in range(DICE_ROLLS):
        position = start.resample(seed=seed).play("shoot 15")
        hits = ["kill" in event.values["face"] for event in position.events if event.kind == "die"]
        assert len(hits) == 30
        pairs[hits[0], hits[29]] += 1
        pairs[hits[9], hits[10]] += 1
    assert (
        chisquare([pairs[first, second] for first in (True, False) for second in (True, False)]).pvalue > SIGNIFICANCE
    )


@pytest.mark.rule("HZR-OBS-1")
def test_the_log_names_no_card_that_lies_face_down() -> None:
    generator = np.random.default_rng(11)
    for seed in range(GAMES):
        position = zenvs.make_game("hit_z_road").new(seed=seed)
        while not position.over:
            position.play(str(generator.choice(position.legal_actions())))
            named = {event.values["card"] for event in position.events if "card" in event.values}
            assert named <= set(position.to_dict()["seen"])


@pytest.mark.rule("HZR-OBS-1")
def test_the_log_holds_the_level_alone_of_a_card_dealt_face_down() -> None:
    """Its rows too, which whoever holds the position can read."""
    dealt = ["I-16", "I-15", "I-14", "I-13", "I-12", "I-11"]
    position = play(choosing("I-1", "I-2"), "path 2", rolls=dealt)
    rows = position._event_rows  # pyright: ignore[reportPrivateUsage]
    cards = [game().cards[row[4]].id if row[4] >= 0 else None for row in rows if LOG_KINDS[row[0]] == "deal"]
    assert cards == [None, None, "I-14", None, "I-12", "I-11"]
    assert [row[3] for row in rows if LOG_KINDS[row[0]] == "deal"] == [1] * 6


@pytest.mark.rule("HZR-OBS-1")
def test_play_with_forced_cards_keeps_a_sound_deck() -> None:
    position = choosing("I-1", "I-2")
    play(position, "path 2", rolls=["I-16", "I-15", "I-14", "I-13", "I-12", "I-11"])
    assert_consistent(position, position.resample(seed=0))
    assert deck_of(position)[6:12] == ["I-16", "I-15", "I-14", "I-13", "I-12", "I-11"]
