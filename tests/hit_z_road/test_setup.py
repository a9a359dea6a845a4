"""The start of a game and the shuffled deck."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chisquare

import zenvs
from tests.hit_z_road.positions import (
    CARDS_IN_DECK,
    LEVEL_OF_PLACE,
    Group,
    choosing_form,
    deck_rows,
    edited_game,
    fighting_form,
    group_of,
    play,
    roomy_game,
    tokens_of,
    zombies_of,
)
from zenvs.core.compiled import is_compiling

# Per level, without the symbol cards: cards of the level, and places of the deck
CARDS_IN_PLAY = {1: 16, 2: 22, 3: 22}
DECKS = 20_000 if is_compiling() else 1_000
#: A false alarm would be this likely if the seeds were not fixed.
SIGNIFICANCE = 1e-4


@pytest.fixture(scope="module")
def decks() -> NDArray[np.int64]:
    """Card numbers of the decks of games with neighbouring seeds, shape (games, 48)."""
    batch = zenvs.make_game("hit_z_road").batch(DECKS, seed=0)
    batch.reset(seeds=np.arange(DECKS, dtype=np.uint64))
    return batch.states["deck"][:, : len(LEVEL_OF_PLACE)].astype(np.int64)


def numbers_of_level(level: int) -> range:
    """Cards are numbered level by level."""
    first = sum(CARDS_IN_PLAY[lower] for lower in range(1, level))
    return range(first, first + CARDS_IN_PLAY[level])


def places_of_level(level: int) -> range:
    first = sum(CARDS_IN_DECK[lower] for lower in range(1, level))
    return range(first, first + CARDS_IN_DECK[level])


@pytest.mark.rule("HZR-SET-1")
@pytest.mark.parametrize("seed", range(5))
def test_a_group_starts_with_five_survivors_and_four_of_each_resource(seed: int) -> None:
    position = zenvs.make_game("hit_z_road").new(seed=seed)
    assert group_of(position) == Group(survivors=5, ammo=4, gas=4, adrenaline=4, points=0)
    assert tokens_of(position) == {}
    assert not position.to_dict()["seats"][0]["executor"]
    assert position.returns == (0.0,)


@pytest.mark.rule("HZR-SET-3")
def test_symbol_cards_are_taken_out_and_then_four_cards_a_level() -> None:
    symbol_cards = {row["id"] for row in deck_rows() if "symbol" in row}
    assert len(symbol_cards) == 16
    for seed in range(30):
        deck = zenvs.make_game("hit_z_road").new(seed=seed).to_dict()["hidden"]["deck"]
        assert len(deck) == len(set(deck)) == 12 + 18 + 18
        assert not symbol_cards & set(deck)


@pytest.mark.rule("HZR-SET-3")
def test_level_1_lies_on_top_of_2_on_top_of_3() -> None:
    level_of_card = {row["id"]: row["level"] for row in deck_rows()}
    for seed in range(30):
        deck = zenvs.make_game("hit_z_road").new(seed=seed).to_dict()["hidden"]["deck"]
        assert [level_of_card[card] for card in deck] == [1] * 12 + [2] * 18 + [3] * 18


@pytest.mark.rule("HZR-SET-3")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_card_is_equally_likely_at_every_place(decks: NDArray[np.int64], level: int) -> None:
    numbers = numbers_of_level(level)
    for place in places_of_level(level):
        counts = np.bincount(decks[:, place] - numbers.start, minlength=len(numbers))
        assert len(counts) == len(numbers)
        assert chisquare(counts).pvalue > SIGNIFICANCE, f"place {place}"


@pytest.mark.rule("HZR-SET-3")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_ordered_pair_of_cards_is_equally_likely(decks: NDArray[np.int64], level: int) -> None:
    numbers, places = numbers_of_level(level), places_of_level(level)
    first, last = decks[:, places.start] - numbers.start, decks[:, places.stop - 1] - numbers.start
    counts = np.bincount(first * len(numbers) + last, minlength=len(numbers) ** 2).reshape(len(numbers), -1)
    assert np.trace(counts) == 0
    assert chisquare(counts[~np.eye(len(numbers), dtype=bool)]).pvalue > SIGNIFICANCE


@pytest.mark.rule("HZR-SET-3")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_card_is_equally_likely_to_be_taken_out(decks: NDArray[np.int64], level: int) -> None:
    numbers, places = numbers_of_level(level), places_of_level(level)
    there = decks[:, places.start : places.stop]
    taken_out = np.array([DECKS - np.count_nonzero(there == number) for number in numbers])
    assert taken_out.sum() == 4 * DECKS
    # a card is out of a deck or not, so the counts vary less than independent ones: compare with their own variance
    share = 4 / len(numbers)
    deviations = (taken_out - share * DECKS) / np.sqrt(DECKS * share * (1 - share))
    assert np.abs(deviations).max() < 4


@pytest.mark.rule("HZR-SET-2", "HZR-SET-3")
def test_the_deck_is_never_shuffled_again() -> None:
    generator = np.random.default_rng(1)
    for seed in range(20):
        position = zenvs.make_game("hit_z_road").new(seed=seed)
        deck = position.to_dict()["hidden"]["deck"]
        while not position.over:
            position.play(str(generator.choice(position.legal_actions())))
            assert position.to_dict()["hidden"]["deck"] == deck


@pytest.mark.rule("HZR-SET-3")
def test_the_same_seed_is_the_same_deck_and_another_seed_another_one() -> None:
    game = zenvs.make_game("hit_z_road")
    decks = [tuple(game.new(seed=seed).to_dict()["hidden"]["deck"]) for seed in (*range(20), 0)]
    assert decks[0] == decks[-1]
    assert len(set(decks)) == 20


@pytest.mark.rule("HZR-SET-5")
@pytest.mark.parametrize("held", [30, 120])
def test_resources_are_unlimited(held: int) -> None:
    rich = edited_game({"III-22": {"ammo": 99, "gas": 99, "adrenaline": 99}})
    before = Group(ammo=held, gas=held, adrenaline=held)
    for card, kind, gain in (("I-1", "ammo", 4), ("II-3", "gas", 4), ("I-8", "adrenaline", 2)):
        after = rich.from_dict(choosing_form(card, group=before)).play("path 2")
        assert group_of(after) == before._replace(**{kind: held + gain, "points": 1})


@pytest.mark.rule("HZR-SET-5")
@pytest.mark.parametrize("survivors", [5, 7, 19, 23])
def test_survivors_are_not_capped(survivors: int) -> None:
    form = choosing_form("II-10", group=Group(survivors=survivors))
    position = roomy_game().from_dict(form).play("path 2")
    assert group_of(position).survivors == survivors + 1


@pytest.mark.rule("HZR-SET-5", "HZR-FGT-4")
@pytest.mark.parametrize("survivors", [11, 23])
def test_a_large_group_rolls_a_die_for_every_member(survivors: int) -> None:
    position = roomy_game().from_dict(fighting_form(zombies=100, group=Group(survivors=survivors)))
    play(position, "melee", rolls=["kill"] * survivors)
    assert position.to_dict()["fight"]["black"] == {"kill": survivors}
    assert zombies_of(position) == 100 - survivors
