"""Characters by rules of thumb: the nearest unknown card, then key, canister and car."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.goals import key_and_canister, want_search
from zenvs.agents.zadventure.people import first_legal
from zenvs.agents.zadventure.ways import WAY, Room, measure_reach, measure_ways, walk
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    CHARACTERS,
    FLEE_DECISION,
    HEAL_ACTION,
    MOVE_DECISION,
    PICK_ACTION,
    SPIN_ACTION,
    SQUARES,
    STOP_ACTION,
    USE_ACTION,
    WEAPONS,
)
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

_CHARACTER_COUNT = len(CHARACTERS)
_WEAPON_COUNT = len(WEAPONS)


@compiled
def choose_by_rules(tables: Tables, state: State, mask: NDArray[np.int8], room: Room) -> int:
    """Heal with the last life, go on, use the first weapon there is, and spin."""
    pick = first_legal(mask, PICK_ACTION, _CHARACTER_COUNT)
    if pick >= 0:
        return pick
    heal = HEAL_ACTION + int64(state.actor)
    if mask[heal] != 0 and state.lives[state.actor] == 1:
        return heal
    if state.decision in (MOVE_DECISION, FLEE_DECISION):
        return _walk(tables, state, mask, room)
    weapon = first_legal(mask, USE_ACTION, _WEAPON_COUNT)
    if weapon >= 0:
        return weapon
    for action in (SPIN_ACTION, STOP_ACTION):
        if mask[action] != 0:
            return int64(action)
    return first_legal(mask, 0, mask.shape[0])


@compiled
def _walk(tables: Tables, state: State, mask: NDArray[np.int8], room: Room) -> int:
    """On the shortest way to what is wanted."""
    want_search(tables, state, key_and_canister(tables), room.goals)
    measure_ways(tables, state, room)
    measure_reach(tables, state, room)
    for square in range(SQUARES):
        room.worths[square] = -float(room.steps[WAY, square])
    action = walk(tables, state, mask, room)
    return action if action >= 0 else first_legal(mask, 0, mask.shape[0])
