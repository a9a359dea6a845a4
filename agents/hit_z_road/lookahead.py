"""The agent that looks one step ahead over tables of what positions are worth."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.bid_choice import choose_bid_token, choose_raise
from zenvs.agents.hit_z_road.bidding import Auction, empty_auction, style_number
from zenvs.agents.hit_z_road.card_choice import choose_on_card
from zenvs.agents.hit_z_road.next_card import card_to_follow
from zenvs.agents.hit_z_road.path_choice import choose_path
from zenvs.agents.hit_z_road.situation import read_situation
from zenvs.agents.hit_z_road.value_tables import value_tables
from zenvs.agents.hit_z_road.values import Values
from zenvs.core.compiled import compiled, entry_point
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import BID_DECISION, BID_PURPOSE, PATH_DECISION
from zenvs.games.hit_z_road.tables import Tables


class LookaheadAgent:
    """Chooses what is worth most: fights are solved by dynamic programming, the rest of the journey is estimated.

    Args:
        game: Hit Z Road with any deck, variant and number of players.
        seed: not used; nothing is random here.
        bidding: how to bid, a name in STYLES.
        values: tables to use instead of those with the tuned weights.
    """

    def __init__(self, game: Game, seed: int = 0, bidding: str = "step", values: NDArray[Any] | None = None) -> None:
        self._tables = game.tables
        self._style = style_number(bidding)
        self._values = value_tables(game) if values is None else values

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(self._tables, self._values, empty_auction(), self._style, observations, masks, actions)
        return actions


def _choose(
    tables: Any, values: Any, auction: Any, style: int, observations: NDArray[np.float32], masks: NDArray[np.int8],
    actions: NDArray[np.int64],
) -> None:  # fmt: skip
    for index in range(masks.shape[0]):
        actions[index] = _best_action(tables[0], values[0], auction[0], style, observations[index], masks[index])


@compiled
def _best_action(
    tables: Tables, values: Values, auction: Auction, style: int, observation: NDArray[np.float32],
    mask: NDArray[np.int8],
) -> int:  # fmt: skip
    situation = read_situation(observation)
    if situation.decision == PATH_DECISION:
        return choose_path(tables, values, observation, mask, situation)
    if situation.decision == BID_DECISION:
        return choose_raise(tables, values, observation, situation, auction, style)
    if situation.purpose == BID_PURPOSE:
        return choose_bid_token(tables, values, observation, situation, auction)
    return choose_on_card(tables, values, observation, mask, situation, card_to_follow(tables, observation, situation))


_choose_actions = entry_point(_choose)
