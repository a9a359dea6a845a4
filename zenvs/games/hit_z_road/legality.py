"""Which actions are legal: the one place that says so, as one bit an action."""

from __future__ import annotations

import numpy as np

from zenvs.core.compiled import compiled
from zenvs.core.contract import RUNNING
from zenvs.games.hit_z_road.auction import raise_bits
from zenvs.games.hit_z_road.constants import (
    ACTIONS,
    ADRENALINE,
    AMMO,
    BID_DECISION,
    CASUALTY_DECISION,
    FIGHT_DECISION,
    FIRST_PATH_ACTION,
    FIRST_RESOURCE_ACTION,
    FIRST_SHOT_ACTION,
    FLEE_ACTION,
    FLEE_PRICE,
    GAS,
    GAS1_PRICE,
    GIVE_ACTION,
    HOLD_ACTION,
    KILL_ACTION,
    LOSE_ACTION,
    MAX_SHOTS,
    MELEE_ACTION,
    MELEE_ROLLED,
    MOLOTOV,
    MOLOTOV_ACTION,
    NOADR,
    NOFLEE,
    NOTHING_ROLLED,
    OFFER_DECISION,
    OPPORTUNITY_DECISION,
    PASS_ACTION,
    PATH_DECISION,
    REFUSE_ACTION,
    SAVE_ACTION,
    TAKE_DECISION,
    TIM_PRICE,
    TOLL_PURPOSE,
)
from zenvs.games.hit_z_road.dealing import card_on_path, path_change
from zenvs.games.hit_z_road.group import resources_held
from zenvs.games.hit_z_road.state import State
from zenvs.games.hit_z_road.tables import Tables

_ONE = np.uint64(1)
_NONE = np.uint64(0)
_ALL = np.uint64((1 << len(ACTIONS)) - 1)
_GAS_ACTION = FIRST_RESOURCE_ACTION + GAS


@compiled
def bit(action: int) -> np.uint64:
    """The bit of an action."""
    return _ONE << np.uint64(action)


@compiled
def several(bits: np.uint64) -> bool:
    """Whether more than one bit is set."""
    return (bits & (bits - _ONE)) != _NONE


@compiled
def legal_bits(tables: Tables, state: State) -> np.uint64:
    """One bit for each legal action of the seat to move; all of them after the end."""
    if state.outcome != RUNNING:
        return _ALL
    decision = state.decision
    if decision == BID_DECISION:
        return bit(PASS_ACTION) | raise_bits(state)
    if decision == FIGHT_DECISION:
        return _fight_bits(tables, state)
    if decision == CASUALTY_DECISION:
        return _adrenaline_bit(tables, state, SAVE_ACTION) | bit(LOSE_ACTION)
    if decision == OPPORTUNITY_DECISION:
        return _adrenaline_bit(tables, state, KILL_ACTION) | bit(HOLD_ACTION)
    if decision == PATH_DECISION:
        return _path_bits(tables, state)
    if decision == OFFER_DECISION:
        return _offer_bits(state)
    return _token_bits(state)


@compiled
def _adrenaline_usable(tables: Tables, state: State) -> bool:
    """HZR-EVT-NOADR: adrenaline is held and the card being fought does not forbid it."""
    return state.resources[state.seat, ADRENALINE] > 0 and tables.event[card_on_path(tables, state)] != NOADR


@compiled
def _adrenaline_bit(tables: Tables, state: State, action: int) -> np.uint64:
    return bit(action) if _adrenaline_usable(tables, state) else _NONE


@compiled
def _path_bits(tables: Tables, state: State) -> np.uint64:
    """HZR-ENC-1 to HZR-ENC-3: the paths that are left, if the player holds what they cost."""
    held = resources_held(state)
    bits = _NONE
    for path in range(tables.paths):
        if (state.taken >> path) & 1 == 0 and held + path_change(tables, state, path) >= 0:
            bits |= bit(FIRST_PATH_ACTION + path)
    return bits


@compiled
def _token_bits(state: State) -> np.uint64:
    """HZR-ACT-1: any kind may be taken, a kind that is held may be paid."""
    bits = _NONE
    for kind in range(3):
        if state.decision == TAKE_DECISION or state.resources[state.seat, kind] > 0:
            bits |= bit(FIRST_RESOURCE_ACTION + kind)
    return bits


@compiled
def _offer_bits(state: State) -> np.uint64:
    """HZR-EVT-GAS1: gas or a survivor. HZR-EVT-TIM3: three ammo or Tim."""
    seat = state.seat
    if state.purpose == TOLL_PURPOSE:
        gas = bit(_GAS_ACTION) if state.resources[seat, GAS] >= GAS1_PRICE else _NONE
        return gas | bit(LOSE_ACTION)
    give = bit(GIVE_ACTION) if state.resources[seat, AMMO] >= TIM_PRICE else _NONE
    return give | bit(REFUSE_ACTION)


@compiled
def _fight_bits(tables: Tables, state: State) -> np.uint64:
    """HZR-FGT-2, HZR-FGT-3, HZR-FGT-9, HZR-FGT-10, HZR-EVT-NOFLEE: shoot once and first, flee, throw, or go in."""
    seat = state.seat
    bits = bit(MELEE_ACTION)
    if state.rolls == NOTHING_ROLLED:
        shots = np.uint64(min(state.resources[seat, AMMO], MAX_SHOTS))
        bits |= ((_ONE << shots) - _ONE) << np.uint64(FIRST_SHOT_ACTION)
    too_late = tables.flee_once and state.rolls == MELEE_ROLLED
    forbidden = tables.event[card_on_path(tables, state)] == NOFLEE
    if state.resources[seat, GAS] >= FLEE_PRICE and not forbidden and not too_late:
        bits |= bit(FLEE_ACTION)
    if state.tokens[seat, MOLOTOV] > 0:
        bits |= bit(MOLOTOV_ACTION)
    return bits
