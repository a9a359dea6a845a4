"""The start of a game of several players, the deck of four, and the paths that are dealt."""

from __future__ import annotations

from collections import Counter
from itertools import chain, permutations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chisquare

import zenvs
from tests.hit_z_road.positions import Group, deck_rows, level_of, logged, play, tokens_of
from tests.hit_z_road.tables import (
    ALONE,
    CARDS_IN_DECK,
    LEVEL_OF_ROUND,
    LOSS,
    PATHS,
    SEVERAL,
    bidding,
    fallen_of,
    groups_of,
    pass_all,
    plain_deck,
    random_games,
    travelling,
)
from zenvs.core.compiled import is_compiling

GAMES = 20_000 if is_compiling() else 1_000
JOURNEYS = 40 if is_compiling() else 15
#: Cards of each level with four players; four of each are taken out.
CARDS_OF_LEVEL = {1: 20, 2: 28, 3: 28}
#: A false alarm would be this likely if the seeds were not fixed.
SIGNIFICANCE = 1e-4


@pytest.mark.rule("HZR-SET-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_every_player_starts_with_the_same_group(players: int) -> None:
    position = zenvs.make_game("hit_z_road", players=players).new(seed=3)
    assert groups_of(position) == [Group(survivors=5, ammo=4, gas=4, adrenaline=4, points=0)] * players
    assert [tokens_of(position, seat) for seat in range(players)] == [{}] * players
    assert not any(seat["executor"] for seat in position.to_dict()["seats"])
    assert position.returns == (0.0,) * players
    assert position.active == (True,) * players


@pytest.mark.rule("HZR-SET-2", "HZR-SET-3")
@pytest.mark.parametrize("players", SEVERAL)
def test_level_1_lies_on_top_of_2_on_top_of_3(players: int) -> None:
    for seed in range(20):
        deck = zenvs.make_game("hit_z_road", players=players).new(seed=seed).to_dict()["hidden"]["deck"]
        assert len(set(deck)) == len(deck)
        assert [level_of(card) for card in deck] == [
            level for level, count in zip((1, 2, 3), CARDS_IN_DECK[players], strict=True) for _ in range(count)
        ]
    assert sum(CARDS_IN_DECK[players]) == (64 if players == 4 else 48)


@pytest.mark.rule("HZR-SET-2", "HZR-SET-3")
@pytest.mark.parametrize("players", SEVERAL)
def test_cards_with_a_symbol_are_in_the_deck_of_four_players_only(players: int) -> None:
    game = zenvs.make_game("hit_z_road", players=players)
    dealt = {card for seed in range(60) for card in game.new(seed=seed).to_dict()["hidden"]["deck"]}
    expected = {row["id"] for row in deck_rows() if players == 4 or "symbol" not in row}
    assert len(expected) == (76 if players == 4 else 60)
    assert dealt == expected


@pytest.fixture(scope="module")
def decks() -> NDArray[np.int64]:
    """Card numbers of the decks of four players with neighbouring seeds, shape (games, 64)."""
    batch = zenvs.make_game("hit_z_road", players=4).batch(GAMES, seed=0)
    batch.reset(seeds=np.arange(GAMES, dtype=np.uint64))
    return batch.states["deck"].astype(np.int64)


@pytest.mark.rule("HZR-SET-2")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_with_four_players_every_card_is_equally_likely_at_every_place(decks: NDArray[np.int64], level: int) -> None:
    first_card = sum(CARDS_OF_LEVEL[lower] for lower in range(1, level))
    first_place = sum(CARDS_IN_DECK[4][: level - 1])
    for place in range(first_place, first_place + CARDS_IN_DECK[4][level - 1]):
        counts = np.bincount(decks[:, place] - first_card, minlength=CARDS_OF_LEVEL[level])
        assert len(counts) == CARDS_OF_LEVEL[level]
        assert chisquare(counts).pvalue > SIGNIFICANCE, f"place {place}"


@pytest.mark.rule("HZR-SET-2")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_with_four_players_every_card_is_equally_likely_to_be_taken_out(decks: NDArray[np.int64], level: int) -> None:
    first_card = sum(CARDS_OF_LEVEL[lower] for lower in range(1, level))
    numbers = range(first_card, first_card + CARDS_OF_LEVEL[level])
    taken_out = np.array([GAMES - np.count_nonzero(decks == number) for number in numbers])
    assert taken_out.sum() == 4 * GAMES
    # a card is out of a deck or not, so the counts vary less than independent ones: compare with their own variance
    share = 4 / len(numbers)
    deviations = (taken_out - share * GAMES) / np.sqrt(GAMES * share * (1 - share))
    assert np.abs(deviations).max() < 4


@pytest.mark.rule("HZR-SET-2")
@pytest.mark.parametrize("players", SEVERAL)
def test_cards_taken_out_are_never_seen_and_the_deck_is_never_shuffled_again(players: int) -> None:
    for visited in random_games(players, 6, seed=1):
        deck = visited[0].to_dict()["hidden"]["deck"]
        for position in visited:
            form = position.to_dict()
            assert form["hidden"]["deck"] == deck
            assert set(form["seen"]) == set(deck[: 2 * PATHS[players] * form["round"]])


@pytest.mark.rule("HZR-SET-4")
@pytest.mark.parametrize("players", SEVERAL)
def test_every_order_of_the_players_is_equally_likely(players: int) -> None:
    batch = zenvs.make_game("hit_z_road", players=players).batch(GAMES, seed=0)
    batch.reset(seeds=np.arange(GAMES, dtype=np.uint64))
    drawn = Counter(tuple(order) for order in batch.states["initiative"][:, :players].tolist())
    possible = list(permutations(range(players)))
    assert set(drawn) == set(possible)
    assert chisquare([drawn[order] for order in possible]).pvalue > SIGNIFICANCE
    assert (batch.states["initiative"][:, players:] == -1).all()
    assert np.array_equal(batch.seat, batch.states["initiative"][:, 0])


@pytest.mark.rule("HZR-SET-4")
@pytest.mark.parametrize("players", SEVERAL)
def test_the_same_seed_gives_the_same_order(players: int) -> None:
    game = zenvs.make_game("hit_z_road", players=players)
    orders = [game.new(seed=seed).to_dict()["initiative"] for seed in range(20)]
    assert orders == [game.new(seed=seed).to_dict()["initiative"] for seed in range(20)]
    assert len({tuple(order) for order in orders}) > 1


@pytest.mark.rule("HZR-SET-4")
def test_the_order_does_not_hang_on_the_deck() -> None:
    """The seat that comes first, and whether a card lies on top."""
    batch = zenvs.make_game("hit_z_road", players=4).batch(GAMES, seed=1)
    first = batch.states["initiative"][:, 0].astype(np.int64)
    low_card = batch.states["deck"][:, 0] < CARDS_OF_LEVEL[1] // 2
    counts = np.bincount(2 * first + low_card, minlength=8)
    assert chisquare(counts).pvalue > SIGNIFICANCE


@pytest.mark.rule("HZR-RND-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_rounds_follow_each_other_on_levels_1_1_2_2_2_3_3_3(players: int) -> None:
    longest = 0
    for visited in random_games(players, JOURNEYS, seed=2):
        number = 1
        for position in visited:
            form = position.to_dict()
            assert form["round"] - number in (0, 1)
            number = form["round"]
            assert {level_of(card) for path in form["paths"] for card in path} == {LEVEL_OF_ROUND[number - 1]}
        longest = max(longest, number)
    assert longest >= (8 if is_compiling() else 6)


@pytest.mark.rule("HZR-RND-1", "HZR-AUC-1")
@pytest.mark.parametrize("players", SEVERAL)
@pytest.mark.parametrize("round_number", range(1, 9))
def test_a_round_is_auction_then_journey_and_the_eighth_is_the_last(players: int, round_number: int) -> None:
    position = pass_all(bidding(players, round_number=round_number))
    for path in range(1, players):
        assert position.decision == "path"
        position.play(f"path {path}")
    if position.decision == "path":
        position.play(f"path {players}")
    if round_number < 8:
        assert position.decision == "bid"
        assert position.to_dict()["round"] == round_number + 1
        assert len(logged(position, "deal")) == 2 * PATHS[players]
    else:
        assert position.over


@pytest.mark.rule("HZR-PLN-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_cards_are_dealt_face_up_in_deck_order_path_by_path_left_card_first(players: int) -> None:
    count = PATHS[players]
    for position in chain.from_iterable(random_games(players, 8, seed=3)):
        form = position.to_dict()
        first = 2 * count * (form["round"] - 1)
        deck = form["hidden"]["deck"]
        assert form["paths"] == [deck[first + 2 * path : first + 2 * path + 2] for path in range(count)]
        assert all(event["face_up"] for event in logged(position, "deal"))
    position = travelling(players, taken=range(1, players - 1), round_number=7)
    play(position, f"path {players - 1}")
    if position.decision == "path":
        position.play(f"path {players}")
    dealt = logged(position, "deal")
    assert [event["path"] for event in dealt] == [path for path in range(1, count + 1) for _ in range(2)]
    assert [event["card"] for event in dealt] == plain_deck(players)[14 * count : 16 * count]


@pytest.mark.rule("HZR-PLN-1")
def test_cards_can_be_forced_in_the_order_of_the_deal() -> None:
    position = travelling(4, round_number=3, taken=[1, 2])
    cards = ["II-28", "II-27", "II-26", "II-25", "II-24", "II-23", "II-22", "II-21"]
    play(position, "path 3", rolls=cards)
    assert position.to_dict()["paths"] == [cards[:2], cards[2:4], cards[4:6], cards[6:]]


@pytest.mark.rule("HZR-PLN-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_the_cards_of_a_path_are_those_that_are_resolved(players: int) -> None:
    for path in range(1, PATHS[players] + 1):
        position = travelling(players, cards={(path, "left"): {"zombies": 3}})
        position.play(f"path {path}")
        # a surcharge is paid first
        while position.decision == "pay":
            position.play("gas")
        form = position.to_dict()
        assert (form["path"], form["card"], form["fight"]["zombies"]) == (path, "left", 3)
        assert logged(position, "card")[-1]["card"] == form["paths"][path - 1][0]


@pytest.mark.rule("HZR-PLN-1")
@pytest.mark.parametrize("gone", [[2], [0, 3]])
def test_four_players_have_four_paths_after_eliminations_too(gone: list[int]) -> None:
    position = pass_all(bidding(4, groups=fallen_of(*gone), round_number=4))
    living = 4 - len(gone)
    for path in range(1, living + 1):
        position.play(f"path {path}")
    form = position.to_dict()
    assert (form["round"], form["decision"]) == (5, "bid")
    assert form["paths"] == [form["hidden"]["deck"][32 + 2 * path : 34 + 2 * path] for path in range(4)]
    assert pass_all(position).legal_actions() == ["path 1", "path 2", "path 3", "path 4"]


@pytest.mark.rule("HZR-PLN-1")
def test_three_players_have_three_paths_after_an_elimination_too() -> None:
    position = travelling(3, groups={0: ALONE}, cards={(1, "left"): LOSS})
    play(position, "path 1", "path 2")
    form = position.to_dict()
    assert form["initiative"] == [1, 2]
    assert form["paths"] == [form["hidden"]["deck"][6 + 2 * path : 8 + 2 * path] for path in range(3)]
