"""What the characters have, how far the search has come, and whether all is found."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.odds import Hand, Search
from zenvs.core.bits import count_bits, lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    ANTIZOMBIE,
    BLADE,
    CANISTER,
    CLASSES,
    DART,
    DOUBLE_BARREL,
    GRENADE,
    GUN,
    KEY,
    KIT,
    KIT_LIVES,
    NURSE,
    NURSE_KIT_LIVES,
    SWORD,
)
from zenvs.games.zadventure.squares import count, is_living
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

# What a class of cards counts as in a hand
FIREARM_USE, COLD_USE, SPECIAL_USE, KIT_USE, NO_USE = range(5)
_USES = {
    GUN: FIREARM_USE, DOUBLE_BARREL: FIREARM_USE, BLADE: COLD_USE, SWORD: COLD_USE, GRENADE: SPECIAL_USE,
    DART: SPECIAL_USE, ANTIZOMBIE: SPECIAL_USE, KIT: KIT_USE,
}  # fmt: skip
USE_OF_CLASS = np.array([_USES.get(card_class, NO_USE) for card_class in range(len(CLASSES))])


@compiled
def search_of(tables: Tables, state: State) -> Search:
    """How many of key and canister lie face down, and how many cards do."""
    wanted = tables.class_cards[KEY] | tables.class_cards[CANISTER]
    return Search(count_bits(np.uint64(int64(state.hidden_cards) & int64(wanted))), count(state.closed))


@compiled
def is_all_held(tables: Tables, state: State) -> bool:
    """Whether living characters hold both key and canister."""
    held = int64(0)
    for player in range(tables.players):
        held |= int64(state.hands[player])
    return held & int64(tables.class_cards[KEY]) != 0 and held & int64(tables.class_cards[CANISTER]) != 0


@compiled
def hand_of(tables: Tables, state: State, player: int) -> Hand:
    """The lives and weapons of a character."""
    lives = int64(state.lives[player])
    firearms = int64(0)
    colds = int64(0)
    specials = int64(0)
    cards = np.uint64(state.hands[player])
    while cards != np.uint64(0):
        use = USE_OF_CLASS[int64(tables.card_classes[lowest_bit(cards)])]
        cards &= cards - np.uint64(1)
        firearms += use == FIREARM_USE
        colds += use == COLD_USE
        specials += use == SPECIAL_USE
    return Hand(lives, firearms, colds, specials, int64(state.characters[player] == NURSE))


@compiled
def healed_hand(tables: Tables, state: State, player: int) -> Hand:
    """The same with the lives that its first-aid kits will give it."""
    hand = hand_of(tables, state, player)
    kits = count_bits(np.uint64(int64(state.hands[player]) & int64(tables.class_cards[KIT])))
    lives = hand.lives + kits * (NURSE_KIT_LIVES if hand.healer else KIT_LIVES)
    return Hand(lives, hand.firearms, hand.colds, hand.specials, hand.healer)


@compiled
def count_living(tables: Tables, state: State) -> int:
    """How many characters are alive."""
    living = int64(0)
    for player in range(tables.players):
        living += is_living(state, player)
    return living


@compiled
def first_legal(mask: NDArray[np.int8], start: int, size: int) -> int:
    """The first legal one of ``size`` actions, or -1."""
    for action in range(start, start + size):
        if mask[action] != 0:
            return int64(action)
    return int64(-1)


@compiled
def first_wish(mask: NDArray[np.int8], start: int, wishes: NDArray[np.int64]) -> int:
    """The first legal one of the actions ``start + wish``, or the first of all."""
    for wish in wishes:
        if mask[start + wish] != 0:
            return int64(start + wish)
    return int64(start)
