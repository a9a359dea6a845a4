"""Who is in play and in which order (HZR-SET-4, HZR-AUC-6)."""

from __future__ import annotations

from zenvs.core.compiled import compiled
from zenvs.core.random import random_below
from zenvs.core.tape import Tape, log_event
from zenvs.games.hit_z_road.constants import INITIATIVE_LOG, MAX_PLAYERS
from zenvs.games.hit_z_road.state import NO_SEAT, State


@compiled
def draw_initiative(state: State, players: int, tape: Tape | None) -> None:
    """HZR-SET-4: a random order of the players; one player needs no draw."""
    state.initiative[:] = NO_SEAT
    for seat in range(players):
        place = random_below(state, seat + 1) if seat > 0 else 0
        state.initiative[seat] = state.initiative[place]
        state.initiative[place] = seat
    if players > 1:
        for place in range(players):
            log_event(tape, state, INITIATIVE_LOG, place, state.initiative[place], 0)


@compiled
def seats_in_play(state: State) -> int:
    """The number of seats that hold a place; HZR-AUC-6: eliminated players hold none."""
    count = 0
    for place in range(MAX_PLAYERS):
        if state.initiative[place] != NO_SEAT:
            count += 1
    return count


@compiled
def leave_initiative(state: State, seat: int) -> None:
    """HZR-AUC-6: an eliminated player holds no place; those behind move up."""
    kept = 0
    for place in range(MAX_PLAYERS):
        if state.initiative[place] != seat:
            state.initiative[kept] = state.initiative[place]
            kept += 1
    state.initiative[kept:] = NO_SEAT
