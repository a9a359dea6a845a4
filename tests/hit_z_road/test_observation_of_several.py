"""What each of several players sees, and what stays hidden from all of them."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

import zenvs
from tests.hit_z_road.observations import TOKENS, expected, observed
from tests.hit_z_road.positions import Group, play
from tests.hit_z_road.tables import (
    ALONE,
    CARDS_IN_DECK,
    LOSS,
    PATHS,
    SEVERAL,
    bidding,
    fallen_of,
    random_games,
    travelling,
)
from zenvs.core.compiled import is_compiling
from zenvs.core.position import Position

GAMES = 8 if is_compiling() else 3
RESAMPLES = 200 if is_compiling() else 100


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_every_field_shows_every_seat_what_is_public(players: int) -> None:
    decisions: set[str] = set()
    for position in chain.from_iterable(random_games(players, GAMES, seed=20)):
        form = position.to_dict()
        decisions.add(form["decision"])
        for seat in range(players):
            shown = observed(position, seat)
            for name, values in expected(form, seat).items():
                assert shown.pop(name) == pytest.approx(values, abs=2e-4), (name, seat, form)
            assert shown == {}
    assert {"bid", "pay", "path", "fight", "casualty", "opportunity", "over"} <= decisions


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize(
    ("players", "viewer", "order"),
    [(2, 0, [0, 1]), (2, 1, [1, 0]), (3, 0, [0, 1, 2]), (3, 1, [1, 0, 2]), (3, 2, [2, 0, 1]), (4, 0, [0, 1, 2, 3]),
     (4, 1, [1, 0, 2, 3]), (4, 2, [2, 0, 1, 3]), (4, 3, [3, 0, 1, 2])],
)  # fmt: skip
def test_the_own_seat_comes_first_and_the_others_by_rising_number(players: int, viewer: int, order: list[int]) -> None:
    groups = {seat: Group(seat + 1, 10 + seat, 20 + seat, 30 + seat, 40 + seat) for seat in range(players)}
    tokens = {seat: {TOKENS[seat]: 1, "map": 2} for seat in range(players)}
    bids = [2 * seat + 1 for seat in range(players)]
    position = bidding(players, groups=groups, tokens=tokens, bids=bids, initiative=list(reversed(range(players))))
    shown = observed(position, viewer)
    for number, seat in enumerate(order):
        whose = f"rival {number} " if number else ""
        ammo, gas, adrenaline = groups[seat][1:4]
        assert shown[f"{whose}resources"] == {"ammo": ammo, "gas": gas, "adrenaline": adrenaline}
        assert shown[f"{whose}survivors"] == {"survivors": seat + 1}
        assert shown[f"{whose}points"] == {"points": 40 + seat}
        assert shown[f"{whose}tokens"] == tokens[seat]
        assert shown["bids"][whose.strip() or "own"] == bids[seat]
        assert shown[f"{whose or 'own '}initiative"] == {f"place {players - seat}": 1.0}
    assert shown["to move"] == {"own" if viewer == players - 1 else f"rival {order.index(players - 1)}": 1.0}


@pytest.mark.rule("HZR-OBS-1")
def test_the_auction_is_public() -> None:
    position = play(bidding(3, initiative=[2, 0, 1]), "bid 3", "bid 5", "pass")
    as_seen = (["own", "rival 1", "rival 2"], ["rival 1", "own", "rival 2"], ["rival 1", "rival 2", "own"])
    for seat, names in enumerate(as_seen):
        shown = observed(position, seat)
        assert shown["decision"] == {"bid": 1.0}
        assert shown["bids"] == {names[0]: 5.0, names[2]: 3.0}
        assert shown["passes"] == {"passes": 1.0}
        assert shown["to move"] == {names[2]: 1.0}
    play(position, "pass", "pass")
    shown = observed(position, 1)
    assert (shown["decision"], shown["purpose"], shown["due"]) == ({"pay": 1.0}, {"bid": 1.0}, {"tokens": 5.0})
    assert shown["rival 1 initiative"] == {"place 1": 1.0}
    assert shown["passes"] == {}
    assert shown["bids"] == {"rival 1": 5.0, "rival 2": 3.0}


@pytest.mark.rule("HZR-OBS-1")
def test_taken_paths_and_the_running_fight_are_public() -> None:
    position = travelling(3, cards={(2, "right"): {"zombies": 5}, (3, "left"): {"zombies": 4, "horde": 2}})
    play(position, "path 3", "melee", rolls=["casualty", "kill", "blank", "horrible death", "opportunity"])
    for seat in range(3):
        shown = observed(position, seat)
        assert shown["decision"] == {"casualty": 1.0}
        assert (shown["path"], shown["card"], shown["taken"]) == ({"path 3": 1.0}, {"left": 1.0}, {"path 3": 1.0})
        assert (shown["zombies"], shown["horde"]) == ({"zombies": 3.0}, {"horde": 2.0})
        assert (shown["casualties"], shown["opportunities"]) == ({"casualties": 1.0}, {"opportunities": 1.0})
        assert shown["red dice"] == {"horrible death": 1.0, "opportunity": 1.0}
        assert shown["to move"] == {"rival 1" if seat else "own": 1.0}
    play(position, "lose", "hold", "flee", "path 2")
    assert observed(position, 0)["taken"] == {"path 2": 1.0, "path 3": 1.0}


@pytest.mark.rule("HZR-OBS-1", "HZR-EVT-EXEC")
def test_the_horde_shown_is_that_of_the_fighter() -> None:
    cards = {(1, "left"): {"zombies": 4, "horde": 2}}
    for builder, horde in ((0, {}), (1, {"horde": 2.0})):
        position = travelling(2, cards=cards, tokens={builder: {"bus": 1}}, executors=[builder]).play("path 1")
        assert observed(position, 0)["horde"] == observed(position, 1)["horde"] == horde
        assert observed(position, builder)["executor"] == {"executor": 1.0}
        assert observed(position, 1 - builder)["rival 1 executor"] == {"executor": 1.0}
        assert observed(position, builder)["rival 1 executor"] == {}


@pytest.mark.rule("HZR-OBS-1", "HZR-ENC-7")
def test_eliminated_players_are_seen_to_hold_nothing_and_still_see() -> None:
    position = travelling(3, groups={1: ALONE}, initiative=[1, 2, 0], cards={(1, "left"): LOSS}).play("path 1")
    shown = observed(position, 0)
    assert [shown[f"rival 1 {name}"] for name in ("resources", "survivors", "points", "tokens", "initiative")] == [
        {}
    ] * 5
    assert shown["rival 2 initiative"] == {"place 1": 1.0}
    shown = observed(position, 1)
    assert (shown["survivors"], shown["own initiative"], shown["to move"]) == ({}, {}, {"rival 2": 1.0})
    assert shown["rival 1 survivors"] == {"survivors": 5.0}


@pytest.mark.rule("HZR-OBS-1")
def test_the_end_is_shown_to_all() -> None:
    position = play(travelling(2, groups={1: ALONE}, cards={(2, "left"): LOSS}), "path 1")
    for seat in range(2):
        shown = observed(position, seat)
        assert shown["decision"] == shown["to move"] == {}
        assert shown["survivors" if seat == 0 else "rival 1 survivors"] == {"survivors": 5.0}


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_values_lie_within_the_bounds_of_the_layout(players: int) -> None:
    layout = zenvs.make_game("hit_z_road", players=players).observation
    high = layout.high()
    for position in chain.from_iterable(random_games(players, GAMES, seed=21)):
        for seat in range(players):
            observation = position.observation(seat)
            assert (observation.dtype, observation.shape) == (np.float32, (layout.size,))
            assert (observation >= 0).all()
            assert (observation <= high).all()


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_observations_of_a_batch_are_those_of_its_positions(players: int) -> None:
    batch = zenvs.make_game("hit_z_road", players=players).batch(12, seed=22)
    generator = np.random.default_rng(22)
    for _ in range(20):
        batch.step(np.argmax(batch.mask * (1 + generator.random(batch.mask.shape)), axis=1))
        seats = generator.integers(players, size=12)
        seen = batch.observe(seats)
        for index in range(12):
            position = batch.position(index)
            assert np.array_equal(position.observation(), batch.observation[index])
            assert np.array_equal(position.observation(int(seats[index])), seen[index])


def unseen_places(position: Position) -> list[int]:
    """Places of the deck whose cards have not been face up."""
    form = position.to_dict()
    return [place for place, card in enumerate(form["hidden"]["deck"]) if card not in form["seen"]]


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_a_resampled_position_agrees_with_all_that_any_seat_has_seen(players: int) -> None:
    generator = np.random.default_rng(23)
    levels = np.repeat([1, 2, 3], CARDS_IN_DECK[players])
    level_of = {card.id: card.level for card in zenvs.make_game("hit_z_road", players=players).cards}
    for position in chain.from_iterable(random_games(players, max(GAMES // 2, 2), seed=24)):
        twin = position.resample(seed=int(generator.integers(2**63)), seat=int(generator.integers(players)))
        # recomputed from the bytes of the resampled game, not carried over
        twin = Position.from_bytes(position.game, twin.to_bytes())
        before, after = position.to_dict(), twin.to_dict()
        old, new = before.pop("hidden")["deck"], after.pop("hidden")["deck"]
        assert before == after
        assert [level_of[card] for card in new] == levels.tolist()
        assert len(set(new)) == len(new)
        unseen = set(unseen_places(position))
        assert all(card == other or place in unseen for place, (card, other) in enumerate(zip(old, new, strict=True)))
        assert np.array_equal(position.action_mask(), twin.action_mask())
        for seat in range(players):
            assert np.array_equal(position.observation(seat), twin.observation(seat))


@pytest.mark.rule("HZR-OBS-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_the_order_of_the_deck_and_the_cards_taken_out_are_hidden_from_every_seat(players: int) -> None:
    position = bidding(players)
    deck = position.to_dict()["hidden"]["deck"]
    first = 2 * PATHS[players]
    in_play = [card.id for card in position.game.cards]
    for seat in range(players):
        decks = [position.resample(seed=seed, seat=seat).to_dict()["hidden"]["deck"] for seed in range(RESAMPLES)]
        # what lies on the table is known
        assert all(drawn[:first] == deck[:first] for drawn in decks)
        # any card may come next, also one that was taken out
        level_1 = {card for card in in_play if card.startswith("I-")} - set(deck[:first])
        assert {drawn[first] for drawn in decks} == level_1
        assert {card for drawn in decks for card in drawn} == set(in_play)


@pytest.mark.rule("HZR-OBS-1")
def test_the_log_tells_of_no_card_before_it_is_dealt() -> None:
    for players in SEVERAL:
        for position in chain.from_iterable(random_games(players, max(GAMES // 2, 2), seed=25)):
            named = {event.values["card"] for event in position.events if "card" in event.values}
            assert named <= set(position.to_dict()["seen"])


@pytest.mark.rule("HZR-OBS-1")
def test_resampling_for_any_seat_changes_what_is_to_come() -> None:
    position = travelling(3, groups=fallen_of(2), round_number=4, cards={(1, "left"): {"zombies": 9}}).play("path 1")
    for seat in range(3):
        futures = [position.resample(seed=seed, seat=seat) for seed in range(20)]
        assert len({tuple(future.to_dict()["hidden"]["deck"]) for future in futures}) == 20
        assert len({str(future.play("melee").to_dict()["fight"]) for future in futures}) > 5
