"""What a character goes for: sets of squares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.people import is_all_held
from zenvs.core.bits import lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import CANISTER, KEY, SQUARE_WORDS, SQUARES
from zenvs.games.zadventure.squares import include
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables


@compiled
def add_car(tables: Tables, goals: NDArray[np.uint64]) -> None:
    """The finish car."""
    for square in range(SQUARES):
        if tables.is_finish[square] != 0:
            include(goals, square)


@compiled
def add_open_cards(state: State, cards: int, goals: NDArray[np.uint64]) -> bool:
    """The squares where cards of a set lie face up; whether there are any."""
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
def add_search(tables: Tables, state: State, goals: NDArray[np.uint64]) -> bool:
    """Face-down cards while key or canister is among them, else where these lie open; False if both are held."""
    if is_all_held(tables, state):
        return False
    wanted = int64(tables.class_cards[KEY]) | int64(tables.class_cards[CANISTER])
    is_open = add_open_cards(state, wanted, goals)
    if int64(state.hidden_cards) & wanted != 0:
        for word in range(SQUARE_WORDS):
            goals[word] |= state.closed[word]
        return True
    return is_open
