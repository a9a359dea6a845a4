"""The agent that knows the odds of fights, and reckons everything else at fixed prices."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.bidding import Auction, add_path, choose_bid, empty_auction, read_auction, style_number
from zenvs.agents.hit_z_road.card_worth import after_scavenging, amount_of, changed_by, held_by
from zenvs.agents.hit_z_road.fight_odds import (
    ADRENALINE_WORTH,
    LIFE_WORTH,
    SURVIVOR_WORTH,
    best_after_roll,
    fight_odds,
    merit,
    odds_of,
)
from zenvs.agents.hit_z_road.rivals import read_change_of_path
from zenvs.agents.hit_z_road.roll_odds import MOST_SHOT_DICE, roll_odds
from zenvs.agents.hit_z_road.situation import (
    FACE_DOWN_CARD,
    Group,
    Situation,
    Tokens,
    has_been_seen,
    read_card,
    read_level,
    read_situation,
)
from zenvs.core.compiled import compiled, entry_point
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import (
    AIM,
    BAND,
    BAZ,
    BAZOOKA_LOSS,
    BID_DECISION,
    BIO,
    BITE,
    CARDS_ON_PATH,
    CASUALTY_DECISION,
    DISC,
    FIGHT_DECISION,
    FIRST_PATH_ACTION,
    FIRST_RESOURCE_ACTION,
    FIRST_SHOT_ACTION,
    FLEE_ACTION,
    FLEE_PRICE,
    GAIN,
    GAS,
    GAS1,
    GAS2,
    GAS2_PRICE,
    GIFT_PURPOSE,
    HOLD_ACTION,
    KILL_ACTION,
    LOSE_ACTION,
    LOSS,
    MAP_EVENT,
    MAX_BID,
    MAX_SHOTS,
    MELEE_ACTION,
    MOLOTOV_ACTION,
    NOADR,
    NOFLEE,
    OFFER_DECISION,
    PATH_DECISION,
    POINTS_PER_MAP,
    REFUSE_ACTION,
    RESOURCES,
    ROUL,
    SAVE_ACTION,
    SIDES,
    TIMX,
    TOK,
    TOLL_PURPOSE,
)
from zenvs.games.hit_z_road.tables import Tables

# Prices in points; those of survivors and adrenaline are in fight_odds.py
_AMMO_WORTH = 0.3
_GAS_WORTH = 0.35
_TOKEN_WORTH = 0.5
# With several players no path gives resources, so that those of a bid are missed more
_BID_PRICE_FACTOR = 1.5
_GAS_ACTION = FIRST_RESOURCE_ACTION + GAS


class OddsAgent:
    """Weighs the odds of each fight against fixed prices of survivors and resources.

    Args:
        game: Hit Z Road with any deck, variant and number of players.
        seed: not used; nothing is random here.
        bidding: how to bid, a name in STYLES.
    """

    def __init__(self, game: Game, seed: int = 0, bidding: str = "step") -> None:
        self._tables = game.tables
        self._style = style_number(bidding)
        self._fights = fight_odds(game)
        self._shots = roll_odds(game).shots

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(
            self._tables, self._fights, self._shots, empty_auction(), self._style, observations, masks, actions
        )
        return actions


def _choose(
    tables: Any, fights: NDArray[np.float64], shots: NDArray[np.float64], auction: Any, style: int,
    observations: NDArray[np.float32], masks: NDArray[np.int8], actions: NDArray[np.int64],
) -> None:  # fmt: skip
    for index in range(masks.shape[0]):
        actions[index] = _action(tables[0], fights, shots, auction[0], style, observations[index], masks[index])


@compiled
def _action(
    tables: Tables, fights: NDArray[np.float64], shots: NDArray[np.float64], auction: Auction, style: int,
    observation: NDArray[np.float32], mask: NDArray[np.int8],
) -> int:  # fmt: skip
    situation = read_situation(observation)
    decision = situation.decision
    if decision == PATH_DECISION:
        return _path(tables, fights, shots, observation, mask, situation)
    if decision == BID_DECISION:
        return _bid(tables, fights, shots, auction, style, observation, situation)
    if decision == OFFER_DECISION:
        return int(_GAS_ACTION if situation.purpose == TOLL_PURPOSE else REFUSE_ACTION)
    if decision < FIGHT_DECISION:
        return int(FIRST_RESOURCE_ACTION + _kind_to_move(situation))
    card = read_card(tables, observation, situation.path, situation.path_card)
    if decision == FIGHT_DECISION:
        return _fight(tables, fights, shots, card, mask, situation)
    return _settle(tables, fights, card, situation)


@compiled
def _settle(tables: Tables, fights: NDArray[np.float64], card: int, situation: Situation) -> int:
    """Casualties and opportunities as the odds have it."""
    best = best_after_roll(
        fights, _horde(tables, card, situation.tokens), int(tables.event[card] != NOADR), situation.zombies,
        situation.group.survivors, situation.group.adrenaline, situation.casualties, situation.opportunities,
    )  # fmt: skip
    if situation.decision == CASUALTY_DECISION:
        return int(SAVE_ACTION if best.saved > 0 else LOSE_ACTION)
    return int(KILL_ACTION if best.kills > 0 else HOLD_ACTION)


@compiled
def _horde(tables: Tables, card: int, tokens: Tokens) -> int:
    return int(0 if tokens.executor > 0 else tables.horde[card])


@compiled
def _worth(group: Group) -> float:
    """What a living group is worth at fixed prices."""
    resources = _AMMO_WORTH * group.ammo + _GAS_WORTH * group.gas + ADRENALINE_WORTH * group.adrenaline
    return LIFE_WORTH + SURVIVOR_WORTH * group.survivors + resources


@compiled
def _kind_to_move(situation: Situation) -> int:
    """The resource to take or to pay, by what the group is worth then."""
    amount = 1 if situation.purpose == GIFT_PURPOSE else -1
    return _best_kind(situation.group, amount)


@compiled
def _best_kind(group: Group, amount: int) -> int:
    best = 0
    highest = -np.inf
    for kind in range(len(RESOURCES)):
        if amount_of(group, kind) + amount >= 0:
            # the scarcer a resource, the more one of it is worth
            worth = _worth(changed_by(group, kind, amount)) - 0.05 * amount * amount_of(group, kind)
            if worth > highest:
                best, highest = int(kind), worth
    return best


@compiled
def _melee_worth(
    tables: Tables, fights: NDArray[np.float64], card: int, tokens: Tokens, group: Group, zombies: int
) -> float:
    """What is left after melee rounds, and the points of the card."""
    odds = odds_of(
        fights, _horde(tables, card, tokens), int(tables.event[card] != NOADR), zombies, group.survivors,
        group.adrenaline,
    )  # fmt: skip
    rest = _AMMO_WORTH * group.ammo + _GAS_WORTH * group.gas + tables.points[card]
    return merit(odds) + odds.survival * rest


@compiled
def _shots_worth(
    tables: Tables, fights: NDArray[np.float64], shots: NDArray[np.float64], card: int, tokens: Tokens, group: Group,
    zombies: int, ammo: int,
) -> float:  # fmt: skip
    """The same after a ranged roll."""
    bites = int(tables.event[card] == BITE)
    dice = ammo * tables.dice_per_ammo
    less = Group(group.ammo - ammo, group.gas, group.adrenaline, group.survivors)
    worth = 0.0
    for change in range(-dice, (dice if bites else 0) + 1):
        chance = shots[bites, ammo, MOST_SHOT_DICE + change]
        if chance > 0.0:
            worth += chance * _melee_worth(tables, fights, card, tokens, less, max(zombies + change, 0))
    return worth


@compiled
def _fight(
    tables: Tables, fights: NDArray[np.float64], shots: NDArray[np.float64], card: int, mask: NDArray[np.int8],
    situation: Situation,
) -> int:  # fmt: skip
    """Shoot, go in, flee or throw the Molotov."""
    group, tokens, zombies = situation.group, situation.tokens, situation.zombies
    best = int(MELEE_ACTION)
    highest = _melee_worth(tables, fights, card, tokens, group, zombies)
    if mask[FLEE_ACTION] != 0:
        worth = _worth(changed_by(group, GAS, -FLEE_PRICE))
        if worth > highest:
            best, highest = int(FLEE_ACTION), worth
    if mask[MOLOTOV_ACTION] != 0:
        worth = _melee_worth(tables, fights, card, tokens, group, 0) - _TOKEN_WORTH
        if worth > highest:
            best, highest = int(MOLOTOV_ACTION), worth
    for ammo in range(1, MAX_SHOTS + 1):
        if mask[FIRST_SHOT_ACTION + ammo - 1] == 0:
            break
        worth = _shots_worth(tables, fights, shots, card, tokens, group, zombies, ammo)
        if worth > highest:
            best, highest = int(FIRST_SHOT_ACTION + ammo - 1), worth
    return best


@compiled
def _path(
    tables: Tables, fights: NDArray[np.float64], shots: NDArray[np.float64], observation: NDArray[np.float32],
    mask: NDArray[np.int8], situation: Situation,
) -> int:  # fmt: skip
    """The path whose cards promise most."""
    best = int(FIRST_PATH_ACTION)
    highest = -np.inf
    unknown = _unknown_card(tables, fights, shots, observation, situation) if tables.players == 1 else 0.0
    for path in range(tables.paths):
        if mask[FIRST_PATH_ACTION + path] != 0:
            worth = _path_promise(tables, fights, shots, observation, situation, path, unknown)
            if worth > highest:
                best, highest = int(FIRST_PATH_ACTION + path), worth
    return best


@compiled
def _path_promise(
    tables: Tables, fights: NDArray[np.float64], shots: NDArray[np.float64], observation: NDArray[np.float32],
    situation: Situation, path: int, unknown: float,
) -> float:  # fmt: skip
    """What a path adds to the worth of the group; ``unknown`` is what a card face down promises."""
    changed = _after_change(situation.group, read_change_of_path(tables, observation, path))
    worth = _worth(changed) - _worth(situation.group)
    for place in range(CARDS_ON_PATH):
        card = read_card(tables, observation, path, place)
        if card == FACE_DOWN_CARD:
            worth += unknown
        else:
            worth += _card_promise(tables, fights, shots, card, changed, situation.tokens)
    return worth


@compiled
def _after_change(group: Group, change: int) -> Group:
    """HZR-ENC-3: a path gives resources (above 0) or costs some; what is not there is not paid."""
    for _ in range(change):
        group = changed_by(group, _best_kind(group, 1), 1)
    for _ in range(min(-change, held_by(group))):
        group = changed_by(group, _best_kind(group, -1), -1)
    return group


@compiled
def _bid(
    tables: Tables, fights: NDArray[np.float64], shots: NDArray[np.float64], auction: Auction, style: int,
    observation: NDArray[np.float32], situation: Situation,
) -> int:  # fmt: skip
    """Bid by what the paths promise, at the prices of the tokens that are missed least."""
    read_auction(tables, observation, auction)
    for path in range(tables.paths):
        add_path(auction, path, path, _path_promise(tables, fights, shots, observation, situation, path, 0.0))
    group = situation.group
    for space in range(MAX_BID + 1):
        # a space beyond what the group holds is closed to it
        auction.prices[space] = _BID_PRICE_FACTOR * (_worth(group) - _worth(_after_change(group, -space)))
    return choose_bid(auction, style)


@compiled
def _unknown_card(
    tables: Tables, fights: NDArray[np.float64], shots: NDArray[np.float64], observation: NDArray[np.float32],
    situation: Situation,
) -> float:  # fmt: skip
    level = read_level(observation)
    total = 0.0
    unseen = 0
    for card in range(tables.level_starts[level - 1], tables.level_starts[level]):
        if not has_been_seen(tables, observation, card):
            total += _card_promise(tables, fights, shots, card, situation.group, situation.tokens)
            unseen += 1
    return total / unseen


@compiled
def _card_promise(
    tables: Tables, fights: NDArray[np.float64], shots: NDArray[np.float64], card: int, group: Group, tokens: Tokens
) -> float:
    """What a card adds to the worth of a group, on average."""
    before = _worth(group)
    group = after_scavenging(tables, card, group)
    loss = _expected_loss(tables, card, group, tokens)
    extra = 0.0
    if tables.event[card] == TOK:
        extra = _TOKEN_WORTH
    elif tables.event[card] == MAP_EVENT:
        extra = float(POINTS_PER_MAP * tokens.map)
    zombies = int(tables.zombies[card])
    if zombies == 0 or (tables.event[card] == TIMX and tokens.tim > 0):
        return _worth(group) + tables.points[card] + extra - loss - before
    highest = _melee_worth(tables, fights, card, tokens, group, zombies)
    for ammo in range(1, min(group.ammo, MAX_SHOTS) + 1):
        worth = _shots_worth(tables, fights, shots, card, tokens, group, zombies, ammo)
        # each further ammo kills less than the one before
        if worth < highest:
            break
        highest = worth
    if group.gas >= FLEE_PRICE and tables.event[card] != NOFLEE:
        highest = max(highest, _worth(changed_by(group, GAS, -FLEE_PRICE)))
    return highest + extra - loss - before


@compiled
def _expected_loss(tables: Tables, card: int, group: Group, tokens: Tokens) -> float:
    """What the event of a card costs on average, in points."""
    event = tables.event[card]
    if event == GAIN:
        return -SURVIVOR_WORTH
    if event == LOSS or (event == BAND and tokens.bandage > 0):
        return SURVIVOR_WORTH
    if event == BIO:
        return SURVIVOR_WORTH * tokens.biohazard
    if event == BAZ:
        return 0.0 if tokens.bazooka > 0 else SURVIVOR_WORTH * BAZOOKA_LOSS
    if event == AIM:
        return SURVIVOR_WORTH / 2
    if event == ROUL:
        return SURVIVOR_WORTH * group.survivors / SIDES
    if event == DISC:
        return _GAS_WORTH
    if event == GAS1:
        return _GAS_WORTH if group.gas > 0 else SURVIVOR_WORTH
    if event == GAS2:
        paid = min(group.gas, GAS2_PRICE)
        return _GAS_WORTH * paid + SURVIVOR_WORTH * (GAS2_PRICE - paid)
    return 0.0


_choose_actions = entry_point(_choose)
