"""The agent that plays by rules of thumb, as a sensible person would at the table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.bidding import Auction, add_path, choose_bid, empty_auction, read_auction, style_number
from zenvs.agents.hit_z_road.rivals import read_change_of_path
from zenvs.agents.hit_z_road.situation import (
    FACE_DOWN_CARD,
    Group,
    Situation,
    Tokens,
    read_card,
    read_situation,
)
from zenvs.core.compiled import compiled, entry_point
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import (
    ADRENALINE,
    AIM,
    AMMO,
    BAND,
    BAZ,
    BAZOOKA_LOSS,
    BID_DECISION,
    BIO,
    CARDS_ON_PATH,
    CASUALTY_DECISION,
    FIGHT_DECISION,
    FIRST_PATH_ACTION,
    FIRST_RESOURCE_ACTION,
    FIRST_SHOT_ACTION,
    FLEE_ACTION,
    GAIN,
    GAS,
    GIFT_PURPOSE,
    HOLD_ACTION,
    KILL_ACTION,
    LOSS,
    MAP_EVENT,
    MAX_BID,
    MAX_SHOTS,
    MELEE_ACTION,
    MOLOTOV_ACTION,
    OFFER_DECISION,
    OPPORTUNITY_DECISION,
    PATH_DECISION,
    POINTS_PER_MAP,
    REFUSE_ACTION,
    RESOURCES,
    ROUL,
    SAVE_ACTION,
    TIMX,
    TOLL_PURPOSE,
)
from zenvs.games.hit_z_road.tables import Tables

_GAS_ACTION = FIRST_RESOURCE_ACTION + GAS

# What a path is reckoned to be worth, in points
_RESOURCE_WORTH = 0.4
_SURVIVOR_WORTH = 2.0
_ZOMBIE_COST = 0.25
_HORDE_COST = 0.4
_UNKNOWN_CARD_WORTH = (1.2, -0.2, -1.0)
_GIFT_WORTH = 0.6
# Ammo is spent on what a horde and its zombies are more than this
_EASY_ZOMBIES = 5
_SMALL_GROUP_EXTRA = 2
_FLEE_ABOVE = 0.6
_ADRENALINE_RESERVE = 3


class RulesAgent:
    """Counts cards, zombies and resources; knows no odds.

    Args:
        game: Hit Z Road with any deck, variant and number of players.
        seed: not used; nothing is random here.
        bidding: how to bid, a name in STYLES.
    """

    def __init__(self, game: Game, seed: int = 0, bidding: str = "share") -> None:
        self._tables = game.tables
        self._style = style_number(bidding)

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(self._tables, empty_auction(), self._style, observations, masks, actions)
        return actions


def _choose(
    tables: Any, auction: Any, style: int, observations: NDArray[np.float32], masks: NDArray[np.int8],
    actions: NDArray[np.int64],
) -> None:  # fmt: skip
    for index in range(masks.shape[0]):
        actions[index] = _action(tables[0], auction[0], style, observations[index], masks[index])


@compiled
def _action(
    tables: Tables, auction: Auction, style: int, observation: NDArray[np.float32], mask: NDArray[np.int8]
) -> int:
    situation = read_situation(observation)
    decision = situation.decision
    if decision == FIGHT_DECISION:
        return _fight(tables, observation, mask, situation)
    if decision == CASUALTY_DECISION:
        return int(SAVE_ACTION)
    if decision == OPPORTUNITY_DECISION:
        return _opportunity(situation)
    if decision == PATH_DECISION:
        return _path(tables, observation, mask, situation)
    if decision == BID_DECISION:
        return _bid(tables, auction, style, observation, situation)
    if decision == OFFER_DECISION:
        return int(_GAS_ACTION if situation.purpose == TOLL_PURPOSE else REFUSE_ACTION)
    if situation.purpose == GIFT_PURPOSE:
        return int(FIRST_RESOURCE_ACTION + _scarcest(situation.group))
    return int(FIRST_RESOURCE_ACTION + _most_plentiful(situation.group))


@compiled
def _scarcest(group: Group) -> int:
    """Adrenaline saves lives, so it counts one less than it is."""
    if group.adrenaline - 1 <= min(group.ammo, group.gas):
        return int(ADRENALINE)
    return int(AMMO if group.ammo <= group.gas else GAS)


@compiled
def _most_plentiful(group: Group) -> int:
    if group.gas >= max(group.ammo, group.adrenaline - 1):
        return int(GAS)
    return int(AMMO if group.ammo >= group.adrenaline - 1 else ADRENALINE)


@compiled
def _path(tables: Tables, observation: NDArray[np.float32], mask: NDArray[np.int8], situation: Situation) -> int:
    """The path whose cards look best."""
    best = int(FIRST_PATH_ACTION)
    highest = -np.inf
    for path in range(tables.paths):
        if mask[FIRST_PATH_ACTION + path] != 0:
            worth = _path_worth(tables, observation, situation, path)
            if worth > highest:
                best, highest = int(FIRST_PATH_ACTION + path), worth
    return best


@compiled
def _path_worth(tables: Tables, observation: NDArray[np.float32], situation: Situation, path: int) -> float:
    change = read_change_of_path(tables, observation, path)
    worth = _GIFT_WORTH * change if change > 0 else _RESOURCE_WORTH * change
    for place in range(CARDS_ON_PATH):
        worth += _card_worth(tables, read_card(tables, observation, path, place), situation)
    return worth


@compiled
def _bid(tables: Tables, auction: Auction, style: int, observation: NDArray[np.float32], situation: Situation) -> int:
    """Bid by the worth of the paths, at the worth of a resource for each token."""
    read_auction(tables, observation, auction)
    for path in range(tables.paths):
        add_path(auction, path, path, _path_worth(tables, observation, situation, path))
    for space in range(MAX_BID + 1):
        auction.prices[space] = _RESOURCE_WORTH * space
    return choose_bid(auction, style)


@compiled
def _card_worth(tables: Tables, card: int, situation: Situation) -> float:
    """Points, resources and survivors against zombies."""
    if card == FACE_DOWN_CARD:
        return _UNKNOWN_CARD_WORTH[min(situation.round_number // 3, 2)]
    worth = float(tables.points[card])
    for kind in range(len(RESOURCES)):
        worth += _RESOURCE_WORTH * tables.gains[card, kind]
    if tables.event[card] == TIMX and situation.tokens.tim > 0:
        return worth
    horde = 0 if situation.tokens.executor > 0 else tables.horde[card]
    worth -= _ZOMBIE_COST * tables.zombies[card] + _HORDE_COST * horde
    return worth + _event_worth(tables, card, situation.tokens)


@compiled
def _event_worth(tables: Tables, card: int, tokens: Tokens) -> float:
    """Survivors who come or go, and treasure."""
    event = tables.event[card]
    if event == GAIN:
        return _SURVIVOR_WORTH
    if event == LOSS or (event == BAND and tokens.bandage > 0):
        return -_SURVIVOR_WORTH
    if event in (AIM, ROUL):
        return -0.5 * _SURVIVOR_WORTH
    if event == BAZ and tokens.bazooka == 0:
        return -_SURVIVOR_WORTH * BAZOOKA_LOSS
    if event == BIO:
        return -_SURVIVOR_WORTH * tokens.biohazard
    if event == MAP_EVENT:
        return float(POINTS_PER_MAP * tokens.map)
    return 0.0


@compiled
def _fight(tables: Tables, observation: NDArray[np.float32], mask: NDArray[np.int8], situation: Situation) -> int:
    """Throw what destroys them all, flee from far too many, shoot down to a few, and go in."""
    card = read_card(tables, observation, situation.path, situation.path_card)
    group = situation.group
    strength = situation.zombies + (0 if situation.tokens.executor > 0 else tables.horde[card])
    if mask[MOLOTOV_ACTION] != 0 and strength > _EASY_ZOMBIES:
        return int(MOLOTOV_ACTION)
    wanted = strength - _EASY_ZOMBIES + (0 if group.survivors > 3 else _SMALL_GROUP_EXTRA)
    shots = min(wanted, group.ammo, MAX_SHOTS)
    if shots > 0 and mask[FIRST_SHOT_ACTION + shots - 1] != 0:
        return int(FIRST_SHOT_ACTION + shots - 1)
    danger = strength - group.adrenaline
    if mask[FLEE_ACTION] != 0 and danger > _FLEE_ABOVE * (group.survivors - 1):
        return int(FLEE_ACTION)
    return int(MELEE_ACTION)


@compiled
def _opportunity(situation: Situation) -> int:
    """Kill the last zombies, or while there is enough adrenaline for the wounded."""
    ends_fight = situation.zombies <= min(situation.opportunities, situation.group.adrenaline)
    if ends_fight or situation.group.adrenaline > _ADRENALINE_RESERVE:
        return int(KILL_ACTION)
    return int(HOLD_ACTION)


_choose_actions = entry_point(_choose)
