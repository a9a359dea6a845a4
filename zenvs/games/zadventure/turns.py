"""Characters are picked, and turns come one after the other (ZAD-SET-1, ZAD-SET-3, ZAD-TRN-1, ZAD-DTH-2, ZAD-END-3)."""

from __future__ import annotations

import numpy as np

from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.core.tape import Tape, log_event
from zenvs.games.zadventure.cards import enter_hand
from zenvs.games.zadventure.chance import spin
from zenvs.games.zadventure.constants import (
    CHARACTER_LIVES,
    DEALT_CARDS,
    HYPNOSIS_LOG,
    LOST,
    LOST_LOG,
    MOVE_DECISION,
    NO_DIRECTION,
    NO_SPIN,
    OUT_OF_TIME,
    PICK_LOG,
    ROUND_LOG,
    STARTING_CARDS,
    TURN_LOG,
)
from zenvs.games.zadventure.death import end_game
from zenvs.games.zadventure.paths import hypnotist_directions
from zenvs.games.zadventure.squares import is_living
from zenvs.games.zadventure.state import NO_ZOMBIE, State
from zenvs.games.zadventure.steps import ASK, BEGIN_TURN, BEGIN_ZOMBIE_TURN
from zenvs.games.zadventure.tables import Tables

_ONE = int64(1)
_LIVES = np.array(CHARACTER_LIVES)
_OWNERS = np.array([character for character, _ in STARTING_CARDS])
_STARTING_COUNT = len(STARTING_CARDS)


@compiled
def pick(tables: Tables, state: State, character: int, tape: Tape | None) -> int:
    """ZAD-SET-1: a character with its lives and starting cards on the start square of the seat; the next seat picks."""
    player = int64(state.actor)
    state.characters[player] = character
    state.lives[player] = _LIVES[character]
    state.squares[player] = tables.starts[player]
    for number in range(_STARTING_COUNT):
        if _OWNERS[number] == character:
            enter_hand(state, player, DEALT_CARDS + number)
            state.starting = int64(state.starting) | (_ONE << (DEALT_CARDS + number))
    log_event(tape, state, PICK_LOG, player, character, 0)
    if player + 1 < tables.players:
        state.actor = player + 1
        state.seat = tables.seats[state.actor]
        return ASK
    state.turn = 0
    _begin_round(state, tape)
    return BEGIN_TURN


@compiled
def _begin_round(state: State, tape: Tape | None) -> None:
    state.round_number += 1
    log_event(tape, state, ROUND_LOG, state.round_number, 0, 0)


@compiled
def begin_turn(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-TRN-1, ZAD-TRN-7: the spin comes first, unless a hypnotist is near; the dead have zombie turns."""
    player = int64(state.turn)
    clear_turn(state)
    state.seat = tables.seats[player]
    log_event(tape, state, TURN_LOG, player, 0, 0)
    if not is_living(state, player):
        return BEGIN_ZOMBIE_TURN
    state.decision = MOVE_DECISION
    if hypnotist_directions(tables, state, int64(state.squares[state.actor])) != 0:
        state.hypnotised = 1
        state.steps = 1
        log_event(tape, state, HYPNOSIS_LOG, player, 0, 0)
    else:
        state.steps = spin(state, tape)
    return ASK


@compiled
def clear_turn(state: State) -> None:
    """Nothing of the turn before is left."""
    state.actor = state.turn
    state.handled = 0
    state.spin = NO_SPIN
    state.steps = 0
    state.moved = 0
    state.passing = 0
    state.hypnotised = 0
    state.fought = NO_ZOMBIE
    state.breaking = NO_DIRECTION
    state.zombie = NO_ZOMBIE


@compiled
def end_turn(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-SET-3, ZAD-END-3: the next seat's turn, unless the last round is over."""
    if state.outcome != RUNNING:
        return ASK
    if state.turn + 1 < tables.players:
        state.turn += 1
        return BEGIN_TURN
    if state.round_number >= tables.max_rounds:
        end_game(state, LOST)
        log_event(tape, state, LOST_LOG, OUT_OF_TIME, state.round_number, 0)
        return ASK
    state.turn = 0
    _begin_round(state, tape)
    return BEGIN_TURN
