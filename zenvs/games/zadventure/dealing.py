"""Laying out the cards, and drawing anew what is face down (ZAD-SET-2, ZAD-OBS-1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.bits import count_bits, lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.core.random import random_below
from zenvs.games.zadventure.constants import (
    CARDS,
    DEALT_CARDS,
    DIRECTION_COUNT,
    FACE_DOWN_CARDS,
    SIDE,
    SQUARES,
    STEPS,
    ZOMBIES,
)
from zenvs.games.zadventure.squares import has, include
from zenvs.games.zadventure.state import GONE, State
from zenvs.games.zadventure.tables import Tables

_ONE = int64(1)
_STEPS = np.array(STEPS)
# A set of face-down cards has the zombies after the other cards, 52 bits in all
_BIT = np.uint64(1)
#: Squares are kept as numbers of 8 bits, less this.
_MIDDLE = SQUARES // 2


@compiled
def deal(tables: Tables, state: State, order: NDArray[np.int8]) -> None:
    """ZAD-SET-2: the musket and the axe face up, the other cards face down on squares of their own.

    Args:
        tables: the board and the cards.
        state: the record.
        order: room to work in, int8 of SQUARES elements or more.
    """
    state.places[:] = GONE
    state.zombie_places[:] = GONE
    state.closed[:] = 0
    state.opened[:] = 0
    state.zombie_squares[:] = 0
    state.hidden_cards = (_ONE << DEALT_CARDS) - 1
    state.hidden_zombies = (_ONE << ZOMBIES) - 1
    state.figures = 0
    _lay_face_up(state, tables.musket_card, tables.safe)
    _lay_face_up(state, tables.axe_card, tables.axe)
    _lay_face_down(tables, state, order)
    shuffle_face_down(state)


@compiled
def _lay_face_up(state: State, card: int, square: int) -> None:
    state.hidden_cards = int64(state.hidden_cards) & ~(_ONE << card)
    state.places[card] = square
    include(state.opened, square)


@compiled
def _lay_face_down(tables: Tables, state: State, order: NDArray[np.int8]) -> None:
    """The squares of face-down cards: in random order those without a card next to them, then what is left."""
    count = int64(FACE_DOWN_CARDS if tables.is_fixed else tables.dealt_count)
    for place in range(count):
        order[place] = int64(tables.dealt_squares[place]) - _MIDDLE
    if tables.is_fixed:
        _lay(state, order, count, 0, False)
        return
    for place in range(count - 1, 0, -1):
        chosen = random_below(state, place + 1)
        kept = order[place]
        order[place] = order[chosen]
        order[chosen] = kept
    laid = _lay(state, order, count, 0, True)
    _lay(state, order, count, laid, False)


@compiled
def _lay(state: State, order: NDArray[np.int8], count: int, laid: int, keeps_distance: bool) -> int:
    """Go through the squares once and lay cards on free ones; how many lie then."""
    for place in range(count):
        square = int64(order[place]) + _MIDDLE
        if laid == FACE_DOWN_CARDS:
            break
        if has(state.closed, square) or (keeps_distance and _has_card_beside(state, square)):
            continue
        include(state.closed, square)
        laid += 1
    return int64(laid)


@compiled
def _has_card_beside(state: State, square: int) -> bool:
    """Whether an orthogonal neighbour holds a card, whatever stands between."""
    for direction in range(DIRECTION_COUNT):
        column = square % SIDE + _STEPS[direction, 0]
        row = square // SIDE + _STEPS[direction, 1]
        if 0 <= column < SIDE and 0 <= row < SIDE:
            near = row * SIDE + column
            if has(state.closed, near) or has(state.opened, near):
                return True
    return False


@compiled
def shuffle_face_down(state: State) -> None:
    """ZAD-SET-2, ZAD-OBS-1: draw which of the face-down cards lies where; every order is equally likely.

    Square by square one of the cards that are left is drawn, so that where they lay before does not matter.
    """
    left = np.uint64(int64(state.hidden_cards) | int64(state.hidden_zombies) << CARDS)
    count = count_bits(left)
    for square in range(SQUARES):
        if has(state.closed, square):
            chosen = left
            for _ in range(random_below(state, count)):
                chosen &= chosen - _BIT
            number = lowest_bit(chosen)
            left ^= _BIT << np.uint64(number)
            count -= 1
            if number < CARDS:
                state.places[number] = square
            else:
                state.zombie_places[number - CARDS] = square
