"""The ways of bidding, in small auctions worked out by hand and in many at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from zenvs.agents.hit_z_road.bidding import STYLES, add_path, choose_bid, empty_auction, style_number
from zenvs.agents.hit_z_road.odds_agent import OddsAgent
from zenvs.core.compiled import entry_point
from zenvs.core.errors import OptionError
from zenvs.games.hit_z_road.constants import MAX_BID, MAX_PLAYERS

PASS = 0


def _order(auction: Any, worths: NDArray[np.float64]) -> None:
    for path in range(worths.shape[0]):
        add_path(auction[0], path, path, worths[path])


def _choose(auction: Any, style: int, out: NDArray[np.int64]) -> None:
    out[0] = choose_bid(auction[0], style)


_order_paths = entry_point(_order)
_chosen = entry_point(_choose)


def auction_of(
    worths: Sequence[float], bids: Sequence[int], own: int, held: Sequence[int] = (), price: float = 1.0
) -> NDArray[Any]:
    """An auction with a price for each token; bids and resources by place in the order of play."""
    auction = empty_auction()
    _order_paths(auction, np.array(worths, np.float64))
    auction["count"] = len(bids)
    auction["own"] = own
    auction["prices"][0] = price * np.arange(MAX_BID + 1)
    auction["bids"][0, : len(bids)] = bids
    auction["held"][0, : len(bids)] = held or [12] * len(bids)
    return auction


def bid(style: str, auction: NDArray[Any]) -> int:
    """The space to go to, or PASS."""
    out = np.zeros(1, np.int64)
    _chosen(auction, style_number(style), out)
    return int(out[0])


def test_paths_are_put_in_order() -> None:
    auction = auction_of([2.0, 5.0, -1.0, 3.0], [0, 0, 0, 0], own=0)
    assert auction["paths"][0].tolist() == [1, 3, 0, 2]
    assert auction["worths"][0].tolist() == [5.0, 3.0, 2.0, -1.0]


@pytest.mark.parametrize(
    ("bids", "own", "space"),
    [
        ([0, 0, 0], 0, PASS),  # comes first anyway
        ([0, 0, 0], 1, 1),  # 5 - 1 is more than 3
        ([1, 0, 0], 1, PASS),  # 5 - 2 is no more than 3
        ([1, 0, 0], 2, 2),  # 1 is closed by the marker on it
        ([3, 0, 0], 2, 1),  # the second place for 1, 3 - 1, is better than the first for 4, 5 - 4
        ([2, 1, 0], 2, 3),  # the lowest open space that beats both
        ([3, 1, 2], 1, 4),  # 5 - 4 is more than the last place
        ([4, 1, 3], 1, PASS),  # 5 - 5 is not
    ],
)
def test_the_step_bidder_replies_as_if_nobody_answered(bids: list[int], own: int, space: int) -> None:
    assert bid("step", auction_of([5.0, 3.0, 0.0], bids, own)) == space


def test_the_chaser_goes_on_because_its_bid_is_spent() -> None:
    auction = auction_of([5.0, 3.0, 0.0], [4, 1, 3], own=1)
    # the last place would bring 0 - 1, the first one 5 - 5
    assert bid("chase", auction) == 5
    assert bid("step", auction) == PASS
    # 5 - 6 is no more than 0 - 1
    assert bid("chase", auction_of([5.0, 3.0, 0.0], [5, 1, 3], own=1)) == PASS


@pytest.mark.parametrize(
    ("bids", "own", "space"),
    [
        ([0, 0, 0], 0, PASS),
        ([0, 0, 0], 1, 1),  # 5 - 2 would be no more than 3
        ([0, 0, 0], 2, 4),  # 5 - 5 would be no more than 0
        ([4, 0, 0], 2, 2),  # the second place for 2, 3 - 2, is still better than the last one
        ([4, 3, 0], 2, PASS),  # the first place for 5 is not
    ],
)
def test_the_jump_bidder_goes_to_the_highest_space_that_beats_a_pass(bids: list[int], own: int, space: int) -> None:
    assert bid("jump", auction_of([5.0, 3.0, 0.0], bids, own)) == space


@pytest.mark.parametrize(
    ("bids", "held", "space"),
    [([0, 0], 8, 1), ([1, 0], 8, 2), ([2, 0], 8, PASS), ([2, 0], 12, 3), ([0, 0], 3, PASS), ([10, 0], 48, PASS)],
)
def test_the_share_bidder_spends_a_quarter_at_most(bids: list[int], held: int, space: int) -> None:
    assert bid("share", auction_of([5.0, 0.0], bids, own=1, held=[12, held])) == space
    assert bid("share", auction_of([5.0, 0.0], bids, own=0, held=[12, held])) in (PASS, 1)


def test_the_miser_never_bids() -> None:
    assert bid("miser", auction_of([50.0, 0.0], [0, 0], own=1)) == PASS


@pytest.mark.parametrize("style", STYLES)
def test_no_style_bids_more_than_it_holds_or_than_it_is_worth(style: str) -> None:
    rng = np.random.default_rng(7)
    raises = 0
    for _ in range(2000):
        players = int(rng.integers(2, MAX_PLAYERS + 1))
        bids = [0] * players
        for place in rng.permutation(players)[: int(rng.integers(0, players))]:
            bids[place] = int(rng.choice([space for space in range(1, MAX_BID + 1) if space not in bids]))
        own = int(rng.integers(players))
        held = [max(space, int(rng.integers(0, 15))) for space in bids]
        worths = rng.normal(0.0, 3.0, MAX_PLAYERS)
        auction = auction_of(worths.tolist(), bids, own, held, price=float(rng.uniform(0.1, 1.5)))
        space = bid(style, auction)
        if space == PASS:
            continue
        raises += 1
        assert bids[own] < space <= min(MAX_BID, held[own])
        assert space not in bids
        if style == "share":
            assert space <= held[own] / 4
        else:
            prices = auction["prices"][0]
            spent = prices[bids[own]] if style == "chase" else 0.0
            assert prices[space] - spent < auction["worths"][0, 0] - auction["worths"][0, players - 1]
    assert (raises > 0) == (style != "miser")


def test_a_way_of_bidding_that_there_is_not_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no way of bidding 'stepp'; did you mean 'step'"):
        OddsAgent(zenvs.make_game("hit_z_road"), bidding="stepp")
