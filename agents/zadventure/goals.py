"""What a character goes for: sets of squares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.people import NO_USE, USE_OF_CLASS, is_all_held
from zenvs.core.bits import lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import CANISTER, CLASSES, KEY, SQUARE_WORDS, SQUARES
from zenvs.games.zadventure.squares import include
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

_CLASS_COUNT = len(CLASSES)


@compiled
def want_car(tables: Tables, goals: NDArray[np.uint64]) -> None:
    """The finish car alone."""
    goals[:] = 0
    for square in range(SQUARES):
        if tables.is_finish[square] != 0:
            include(goals, square)


@compiled
def want_open_cards(state: State, cards: int, goals: NDArray[np.uint64]) -> bool:
    """The squares alone where cards of a set lie face up; whether there are any."""
    goals[:] = 0
    found = False
    left = np.uint64(cards & ~int64(state.hidden_cards))
    while left != np.uint64(0):
        square = int64(state.places[lowest_bit(left)])
        left &= left - np.uint64(1)
        if square >= 0:
            include(goals, square)
            found = True
    return found


@compiled
def useful_cards(tables: Tables) -> int:
    """The set of cards that help in fights, kits, key and canister."""
    cards = key_and_canister(tables)
    for card_class in range(_CLASS_COUNT):
        if USE_OF_CLASS[card_class] != NO_USE:
            cards |= int64(tables.class_cards[card_class])
    return cards


@compiled
def key_and_canister(tables: Tables) -> int:
    """The set of the two cards that win."""
    return int64(tables.class_cards[KEY]) | int64(tables.class_cards[CANISTER])


@compiled
def want_search(tables: Tables, state: State, cards: int, goals: NDArray[np.uint64]) -> None:
    """Face-down cards and those of a set that lie open, while key or canister lies face down.

    Later key and canister where they lie open, and the finish car when both are held.
    """
    if is_all_held(tables, state):
        want_car(tables, goals)
    elif int64(state.hidden_cards) & key_and_canister(tables) == 0:
        want_open_cards(state, key_and_canister(tables), goals)
    else:
        want_open_cards(state, cards, goals)
        for word in range(SQUARE_WORDS):
            goals[word] |= state.closed[word]
