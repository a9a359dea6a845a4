"""Scores, and who wins (HZR-END-*)."""

from __future__ import annotations

from typing import NamedTuple

from zenvs.core.compiled import compiled, int64
from zenvs.core.tape import Tape, log_event
from zenvs.games.hit_z_road.constants import (
    ADRENALINE,
    AMMO,
    EPILOGUE_LOG,
    EPILOGUE_POINTS,
    EPILOGUES,
    GAS,
    MAX_PLAYERS,
    RESULT_LOG,
)
from zenvs.games.hit_z_road.initiative import seats_in_play
from zenvs.games.hit_z_road.state import NO_SEAT, State

_SURVIVORS = EPILOGUES.index("survivors")
_EPILOGUE_COUNT = len(EPILOGUES)


class Standing(NamedTuple):
    """What decides between players who have reached the coast: points with epilogues, then survivors."""

    points: int
    survivors: int


@compiled
def score(state: State, seat: int) -> int:
    """HZR-END-0, HZR-END-4: points, and complete sets of one survivor, gas, ammo and adrenaline; 0 if eliminated."""
    survivors = int64(state.survivors[seat])
    if survivors <= 0:
        return int64(0)
    resources = state.resources
    sets = min(survivors, resources[seat, AMMO], resources[seat, GAS], resources[seat, ADRENALINE])
    return int64(state.points[seat]) + int64(sets)


@compiled
def epilogue_holder(state: State, epilogue: int) -> int:
    """HZR-END-2: the living seat that has more of what an epilogue counts than any other, or NO_SEAT."""
    holder = int64(NO_SEAT)
    most = int64(-1)
    for seat in range(MAX_PLAYERS):
        if state.survivors[seat] > 0:
            amount = int64(state.survivors[seat] if epilogue == _SURVIVORS else state.resources[seat, epilogue])
            if amount > most:
                holder, most = seat, amount
            elif amount == most:
                holder = int64(NO_SEAT)
    return holder


@compiled
def standing(state: State, seat: int) -> Standing:
    """HZR-END-0, HZR-END-2: the points of a living seat with its epilogues, and its survivors."""
    points = int64(state.points[seat])
    for epilogue in range(_EPILOGUE_COUNT):
        if epilogue_holder(state, epilogue) == seat:
            points += EPILOGUE_POINTS
    return Standing(points, int64(state.survivors[seat]))


@compiled
def has_won(state: State, seat: int) -> bool:
    """HZR-END-1 to HZR-END-3: after the end, a living seat that none of the living stands before."""
    if state.survivors[seat] <= 0:
        return False
    own = standing(state, seat)
    for rival in range(MAX_PLAYERS):
        if rival != seat and state.survivors[rival] > 0:
            other = standing(state, rival)
            if other.points > own.points or (other.points == own.points and other.survivors > own.survivors):
                return False
    return True


@compiled
def log_result(state: State, tape: Tape | None) -> None:
    """Log the points and the outcome of every living seat, and before them who holds each epilogue, if any matter."""
    several_live = seats_in_play(state) > 1
    for epilogue in range(_EPILOGUE_COUNT if several_live else 0):
        holder = epilogue_holder(state, epilogue)
        if holder != NO_SEAT:
            log_event(tape, state, EPILOGUE_LOG, epilogue, holder, 0)
    for seat in range(MAX_PLAYERS):
        if state.survivors[seat] > 0:
            points = standing(state, seat).points if several_live else int64(state.points[seat])
            log_event(tape, state, RESULT_LOG, seat, points, 1 if has_won(state, seat) else 0)
