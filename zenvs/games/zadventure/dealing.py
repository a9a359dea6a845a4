"""Laying out the cards, and drawing anew what is face down (ZAD-SET-2, ZAD-OBS-1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

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
#: Cards and zombies in one row: cards first.
_ALL_CARDS = CARDS + ZOMBIES
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
    state.closed[:] = 0
    state.opened[:] = 0
    state.zombie_squares[:] = 0
    state.hidden_cards = 0
    state.hidden_zombies = (_ONE << ZOMBIES) - 1
    state.figures = 0
    _lay_face_up(state, tables.musket_card, tables.safe)
    _lay_face_up(state, tables.axe_card, tables.axe)
    _lay_face_down(tables, state, order)
    _deal_identities(state)


@compiled
def _lay_face_up(state: State, card: int, square: int) -> None:
    state.places[card] = square
    include(state.opened, square)


@compiled
def _lay_face_down(tables: Tables, state: State, order: NDArray[np.int8]) -> None:
    """The squares of face-down cards: in random order those without a card next to them, then what is left."""
    count = int64(FACE_DOWN_CARDS if tables.is_fixed else tables.dealt_count)
    for place in range(count):
        order[place] = int64(tables.dealt_squares[place]) - _MIDDLE
    if tables.is_fixed:
        laid = _lay(state, order, count, 0, False)
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
def _deal_identities(state: State) -> None:
    """The cards that are not face up on the squares of face-down cards, in any order; shuffled afterwards."""
    square = int64(0)
    for card in range(DEALT_CARDS):
        if state.places[card] == GONE:
            square = _next_closed(state, square)
            state.places[card] = square
            state.hidden_cards = int64(state.hidden_cards) | (_ONE << card)
            square += 1
    for zombie in range(ZOMBIES):
        square = _next_closed(state, square)
        state.zombie_places[zombie] = square
        square += 1
    shuffle_face_down(state)


@compiled
def _next_closed(state: State, square: int) -> int:
    """The first square from one on with a face-down card."""
    while not has(state.closed, square):
        square += 1
    return int64(square)


@compiled
def shuffle_face_down(state: State) -> None:
    """ZAD-OBS-1: draw anew which of the face-down cards lies where; every order is equally likely."""
    for place in range(1, _ALL_CARDS):
        if not _is_face_down(state, place):
            continue
        # one of the face-down cards up to this one
        chosen = place
        earlier = int64(0)
        for other in range(place):
            earlier += _is_face_down(state, other)
        skip = random_below(state, earlier + 1)
        for other in range(place):
            if _is_face_down(state, other):
                if skip == 0:
                    chosen = other
                    break
                skip -= 1
        square = _place_of(state, place)
        _put(state, place, _place_of(state, chosen))
        _put(state, chosen, square)


@compiled
def _place_of(state: State, number: int) -> int:
    if number < CARDS:
        return int64(state.places[number])
    return int64(state.zombie_places[number - CARDS])


@compiled
def _put(state: State, number: int, square: int) -> None:
    if number < CARDS:
        state.places[number] = square
    else:
        state.zombie_places[number - CARDS] = square


@compiled
def _is_face_down(state: State, number: int) -> bool:
    if number < CARDS:
        return (int64(state.hidden_cards) >> number) & 1 != 0
    return (int64(state.hidden_zombies) >> (number - CARDS)) & 1 != 0
