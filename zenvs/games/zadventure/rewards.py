"""Rewards (ZAD-RWD-1, ZAD-RWD-3)."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.games.zadventure.constants import CANISTER, FACE_DOWN_CARDS, KEY, WON
from zenvs.games.zadventure.squares import count, is_living
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

# The potential of a position: how much each part adds at most (ZAD-RWD-3)
CARDS_FOUND_SHARE = 0.1
KEY_SHARE = 0.2
CANISTER_SHARE = 0.2
WAY_SHARE = 0.3
# Binary fractions add up exactly, so that the rewards of a game are its result to the last bit
_GRAINS = 1 << 32


@compiled
def returns(tables: Tables, state: State, seat: int) -> float:
    """ZAD-RWD-1: 1 or -1 at the end, the opposite for the horde; progress before that, which is taken back then."""
    if state.outcome != RUNNING:
        team = 1.0 if state.result == WON else -1.0
    elif tables.rewards_progress:
        team = potential(tables, state)
    else:
        team = 0.0
    return -team if seat == tables.horde_seat else team


@compiled
def potential(tables: Tables, state: State) -> float:
    """ZAD-RWD-3: 0 at the start, less than 1: cards found, key, canister, and the way of the living to the car.

    Cut to 32 binary places.
    """
    hands = int64(0)
    living = int64(0)
    way = 0.0
    for player in range(tables.players):
        if is_living(state, player):
            living += 1
            hands |= int64(state.hands[player])
            whole = int64(tables.finish_distances[tables.starts[player]])
            left = int64(tables.finish_distances[int64(state.squares[player])])
            way += max(int64(0), whole - left) / whole
    total = CARDS_FOUND_SHARE * (FACE_DOWN_CARDS - count(state.closed)) / FACE_DOWN_CARDS
    if hands & int64(tables.class_cards[KEY]) != 0:
        total += KEY_SHARE
    if hands & int64(tables.class_cards[CANISTER]) != 0:
        total += CANISTER_SHARE
    if living > 0:
        total += WAY_SHARE * way / living
    return int64(total * _GRAINS) / _GRAINS
