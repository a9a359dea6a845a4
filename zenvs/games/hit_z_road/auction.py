"""The auction for the order of travel, and its payment (HZR-AUC-*); with one player there is none."""

from __future__ import annotations

import numpy as np

from zenvs.core.compiled import compiled, int64
from zenvs.core.tape import Tape, log_event
from zenvs.games.hit_z_road.constants import (
    BID_DECISION,
    BID_LOG,
    BID_PURPOSE,
    FIRST_BID_ACTION,
    INITIATIVE_LOG,
    MAX_BID,
    PASS_ACTION,
    PASS_LOG,
    PAY_DECISION,
)
from zenvs.games.hit_z_road.group import resources_held
from zenvs.games.hit_z_road.initiative import seats_in_play
from zenvs.games.hit_z_road.state import State
from zenvs.games.hit_z_road.steps import ASK, BEGIN_TURN, NEXT_PAYMENT

_ONE = np.uint64(1)
#: Value of ``turn`` before the first payment.
_BEFORE_FIRST = -1


@compiled
def begin_auction(state: State) -> int:
    """HZR-AUC-1: all markers stand on 0, and the first by initiative is asked."""
    state.bids[:] = 0
    state.passes = 0
    return _ask_for_bid(state, 0)


@compiled
def _ask_for_bid(state: State, turn: int) -> int:
    state.turn = turn
    state.seat = state.initiative[turn]
    state.decision = BID_DECISION
    return ASK


@compiled
def raise_bits(state: State) -> np.uint64:
    """HZR-AUC-2: one bit for each raise, from the space above the own marker to 10 or what the player holds.

    A space on which a marker stands is closed; an eliminated player has none.
    """
    seat = state.seat
    highest = min(MAX_BID, resources_held(state))
    own = int64(state.bids[seat])
    if highest <= own:
        return np.uint64(0)
    open_spaces = (_ONE << np.uint64(highest + 1)) - (_ONE << np.uint64(own + 1))
    for rival in state.bids:
        open_spaces &= ~(_ONE << np.uint64(rival))
    return open_spaces


@compiled
def settle_bid(state: State, action: int, tape: Tape | None) -> int:
    """HZR-AUC-3, HZR-AUC-4: raise or pass; as many passes in a row as there are players end the auction."""
    if action == PASS_ACTION:
        state.passes += 1
        log_event(tape, state, PASS_LOG, state.bids[state.seat], 0, 0)
        if state.passes == seats_in_play(state):
            return _end_auction(state, tape)
    else:
        state.bids[state.seat] = action - FIRST_BID_ACTION + 1
        state.passes = 0
        log_event(tape, state, BID_LOG, state.bids[state.seat], 0, 0)
    turn = state.turn + 1
    return _ask_for_bid(state, turn if turn < seats_in_play(state) else 0)


@compiled
def _end_auction(state: State, tape: Tape | None) -> int:
    """HZR-AUC-6: the highest bid comes first; those on 0 keep their order behind the others (bids above 0 differ)."""
    state.passes = 0
    count = seats_in_play(state)
    for place in range(1, count):
        seat = state.initiative[place]
        slot = place
        while slot > 0 and state.bids[state.initiative[slot - 1]] < state.bids[seat]:
            state.initiative[slot] = state.initiative[slot - 1]
            slot -= 1
        state.initiative[slot] = seat
    for place in range(count):
        holder = state.initiative[place]
        log_event(tape, state, INITIATIVE_LOG, place, holder, int64(state.bids[holder]))
    state.turn = _BEFORE_FIRST
    return NEXT_PAYMENT


@compiled
def next_payment(state: State) -> int:
    """HZR-AUC-5: the next player pays the bid; when all have paid, the markers go back and the journey begins."""
    turn = state.turn + 1
    if turn < seats_in_play(state) and state.bids[state.initiative[turn]] > 0:
        state.turn = turn
        state.seat = state.initiative[turn]
        state.decision = PAY_DECISION
        state.purpose = BID_PURPOSE
        state.due = state.bids[state.seat]
        return ASK
    state.bids[:] = 0
    state.turn = 0
    return BEGIN_TURN
