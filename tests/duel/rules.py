"""Duel: both seats hold three of eight cards and play two of them, one after the other, each with a die on top.

The higher sum takes the trick; more tricks win. The last card is never played.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import HEADER, RUNNING, TERMINATED
from zenvs.core.random import random_below
from zenvs.core.tape import log_event

CARDS = 8
HAND = 3
TRICKS = 2
DIE = 3
# Where a card is: in the hand of seat 0 or 1, in neither, or played
NOWHERE, PLAYED = 2, 3

STATE_DTYPE = np.dtype(
    [*HEADER, ("place", np.int8, (CARDS,)), ("table", np.int16), ("trick", np.int8), ("won", np.int8, (2,))], align=True
)

# Places in the observation
HELD, GONE, TABLE, TRICK, WON = 0, CARDS, 2 * CARDS, 2 * CARDS + 1, 2 * CARDS + 2
OBSERVATION_SIZE = WON + 2


@compiled
def start(tables: Any, state: Any, mask: NDArray[np.int8], tape: Any) -> None:
    state.outcome = RUNNING
    state.seat = 0
    state.decision = 0
    state.table = 0
    state.trick = 0
    state.won[:] = 0
    state.place[:] = NOWHERE
    _deal(state, 0)
    _deal(state, 1)
    legal(tables, state, mask)


@compiled
def legal(tables: Any, state: Any, mask: NDArray[np.int8]) -> None:
    for card in range(CARDS):
        mask[card] = 1 if state.outcome != RUNNING or state.place[card] == state.seat else 0


@compiled
def apply(tables: Any, state: Any, action: int, mask: NDArray[np.int8], tape: Any) -> None:
    _play(state, action, tape)
    legal(tables, state, mask)


@compiled
def _play(state: Any, action: int, tape: Any) -> None:
    state.place[action] = PLAYED
    strength = action + random_below(state, DIE)
    log_event(tape, state, 0, action, strength, 0)
    if state.seat == 0:
        state.table = strength
        state.seat = 1
        return
    if strength != state.table:
        state.won[1 if strength > state.table else 0] += 1
    state.table = 0
    state.trick += 1
    state.seat = 0
    if state.trick == TRICKS:
        state.outcome = TERMINATED


@compiled
def observe(tables: Any, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    for card in range(CARDS):
        out[HELD + card] = 1.0 if state.place[card] == seat else 0.0
        out[GONE + card] = 1.0 if state.place[card] == PLAYED else 0.0
    out[TABLE] = state.table / (CARDS + DIE)
    out[TRICK] = state.trick / TRICKS
    out[WON] = state.won[seat] / TRICKS
    out[WON + 1] = state.won[1 - seat] / TRICKS


@compiled
def is_active(tables: Any, state: Any, seat: int) -> bool:
    return state.outcome == RUNNING


@compiled
def returns(tables: Any, state: Any, seat: int) -> float:
    if state.outcome == RUNNING or state.won[0] == state.won[1]:
        return 0.0
    return 1.0 if state.won[seat] > state.won[1 - seat] else -1.0


@compiled
def resample(tables: Any, state: Any, seat: int) -> None:
    for card in range(CARDS):
        if state.place[card] == 1 - seat:
            state.place[card] = NOWHERE
    _deal(state, 1 - seat)


@compiled
def _deal(state: Any, seat: int) -> None:
    """Give a seat the cards that it is due, all those that are nowhere being equally likely."""
    due = int64(HAND - state.trick)
    if state.seat > seat and state.outcome == RUNNING:
        due -= 1
    left = int64(0)
    for card in range(CARDS):
        left += 1 if state.place[card] == NOWHERE else 0
    for card in range(CARDS):
        if state.place[card] == NOWHERE:
            if random_below(state, left) < due:
                state.place[card] = seat
                due -= 1
            left -= 1
