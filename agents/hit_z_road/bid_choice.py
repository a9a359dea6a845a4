"""The auction by expected final scores: what to bid, and what to pay it with."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.bidding import Auction, add_path, choose_bid, read_auction
from zenvs.agents.hit_z_road.card_worth import changed_by, held_by
from zenvs.agents.hit_z_road.path_choice import best_payment, score_of_known_path, score_of_path
from zenvs.agents.hit_z_road.situation import Situation, read_card
from zenvs.agents.hit_z_road.values import FIRST_CARD, LAST_CARD, Values
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import FIRST_RESOURCE_ACTION, MAX_BID
from zenvs.games.hit_z_road.tables import Tables


@compiled
def _order_paths(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, auction: Auction
) -> None:
    """Fill in who bids, and the paths by their expected final scores."""
    read_auction(tables, observation, auction)
    for path in range(tables.paths):
        add_path(auction, path, path, score_of_path(tables, values, observation, situation, path))


@compiled
def choose_raise(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, auction: Auction,
    style: int,
) -> int:  # fmt: skip
    """Raise or pass, as the style has it."""
    _order_paths(tables, values, observation, situation, auction)
    _price_bids(tables, values, observation, situation, auction)
    return choose_bid(auction, style)


@compiled
def _price_bids(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, auction: Auction
) -> None:
    """What the expected final score loses with the tokens of each bid, if the best path is travelled.

    Spaces beyond what the group holds are closed to it and get no price.
    """
    group = situation.group
    first = read_card(tables, observation, auction.paths[0], FIRST_CARD)
    second = read_card(tables, observation, auction.paths[0], LAST_CARD)
    before = score_of_known_path(tables, values, situation, group, first, second)
    for space in range(1, min(MAX_BID, held_by(group)) + 1):
        group = changed_by(group, best_payment(tables, values, situation, group, first, second), -1)
        score = score_of_known_path(tables, values, situation, group, first, second)
        auction.prices[space] = max(before - score, auction.prices[space - 1])


@compiled
def choose_bid_token(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, auction: Auction
) -> int:
    """HZR-AUC-5: the resource that is missed least on the path that one will get."""
    _order_paths(tables, values, observation, situation, auction)
    path = auction.paths[auction.own]
    first = read_card(tables, observation, path, FIRST_CARD)
    second = read_card(tables, observation, path, LAST_CARD)
    kind = best_payment(tables, values, situation, situation.group, first, second)
    return int(FIRST_RESOURCE_ACTION + kind)
