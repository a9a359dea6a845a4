"""Who searches, and what changes hands for it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.odds import Hand, Search, odds_of
from zenvs.agents.zadventure.people import (
    COLD_USE,
    FIREARM_USE,
    KIT_USE,
    NO_USE,
    SPECIAL_USE,
    USE_OF_CLASS,
    healed_hand,
    search_of,
)
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    CLASSES,
    GIVE_ACTION,
    KIT_LIVES,
    MOST_PLAYERS,
    MOVE_DECISION,
    NURSE_KIT_LIVES,
    TAKE_ACTION,
)
from zenvs.games.zadventure.squares import is_living
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

_CLASS_COUNT = len(CLASSES)
#: Whoever has as many lives searches, besides the one with the best odds.
_MANY_LIVES = 4
_LEAST_GAIN = 1e-6


@compiled
def is_searcher(tables: Tables, odds: NDArray[np.float64], state: State, player: int) -> bool:
    """Whether a living character turns up cards: with many lives, or if nobody has better odds to find what is left."""
    search = search_of(tables, state)
    hand = healed_hand(tables, state, player)
    if hand.lives >= _MANY_LIVES:
        return True
    own = odds_of(odds, search, hand)
    for other in range(tables.players):
        if other != player and is_living(state, other):
            others = odds_of(odds, search, healed_hand(tables, state, other))
            if others > own or (others == own and other < player):
                return False
    return True


@compiled
def best_exchange(tables: Tables, odds: NDArray[np.float64], state: State, mask: NDArray[np.int8]) -> int:
    """The gift or taking that betters the odds of those who search most, or -1."""
    best = int64(-1)
    search = search_of(tables, state)
    if search.wanted == 0 or state.decision != MOVE_DECISION:
        return best
    most = _LEAST_GAIN
    actor = int64(state.actor)
    for other in range(tables.players):
        if other == actor or not is_living(state, other):
            continue
        for card_class in range(_CLASS_COUNT):
            give = GIVE_ACTION + card_class * MOST_PLAYERS + other
            take = TAKE_ACTION + card_class * MOST_PLAYERS + other
            if mask[give] != 0:
                gain = _gain(tables, odds, state, search, actor, other, card_class)
                if gain > most:
                    best, most = int64(give), gain
            if mask[take] != 0:
                gain = _gain(tables, odds, state, search, other, actor, card_class)
                if gain > most:
                    best, most = int64(take), gain
    return best


@compiled
def _gain(
    tables: Tables, odds: NDArray[np.float64], state: State, search: Search, giver: int, receiver: int, card_class: int
) -> float:
    """How much better the odds of those of two characters that search are, if a card changes hands."""
    use = USE_OF_CLASS[card_class]
    gain = 0.0
    if use == NO_USE:
        return gain
    if is_searcher(tables, odds, state, giver):
        hand = healed_hand(tables, state, giver)
        gain += odds_of(odds, search, _changed(hand, use, -1)) - odds_of(odds, search, hand)
    if is_searcher(tables, odds, state, receiver):
        hand = healed_hand(tables, state, receiver)
        gain += odds_of(odds, search, _changed(hand, use, 1)) - odds_of(odds, search, hand)
    return gain


@compiled
def _changed(hand: Hand, use: int, change: int) -> Hand:
    """A hand with a card more or less."""
    kit_lives = NURSE_KIT_LIVES if hand.healer else KIT_LIVES
    return Hand(
        hand.lives + change * kit_lives * (use == KIT_USE),
        hand.firearms + change * (use == FIREARM_USE),
        hand.colds + change * (use == COLD_USE),
        hand.specials + change * (use == SPECIAL_USE),
        hand.healer,
    )
