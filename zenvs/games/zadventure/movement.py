"""A character's steps: its own movement, a flight, and the roll on the scythe (ZAD-TRN-1 to ZAD-TRN-4, ZAD-ITM-6)."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.core.tape import Tape, log_event
from zenvs.games.zadventure.cards import remove_card, take_cards, turn_up
from zenvs.games.zadventure.constants import (
    BY_SCYTHE,
    DRINK,
    DRINK_LOG,
    ENERGY_STEPS,
    KIT,
    KIT_DECISION,
    MOVE_LOG,
    PASS_LOG,
    ROLL_DECISION,
    ROLL_STEPS,
    SCYTHE_LOG,
    SMOKE,
    SMOKE_LOG,
)
from zenvs.games.zadventure.death import check_end, kill
from zenvs.games.zadventure.paths import may_stop
from zenvs.games.zadventure.squares import end_movement, has, is_living, next_square, zombie_on
from zenvs.games.zadventure.state import NO_ZOMBIE, State
from zenvs.games.zadventure.steps import ASK, END_TURN, FIGHT, PICK_UP
from zenvs.games.zadventure.tables import Tables


@compiled
def _go(tables: Tables, state: State, direction: int) -> int:
    """One square on; the square."""
    player = int64(state.actor)
    square = next_square(tables, state, int64(state.squares[player]), direction)
    state.squares[player] = square
    state.steps -= 1
    state.moved += 1
    return square


@compiled
def step(tables: Tables, state: State, direction: int, tape: Tape | None) -> int:
    """ZAD-TRN-2 to ZAD-TRN-4: a step, and what it meets; a flight goes by the same rules (ZAD-CMB-2)."""
    square = _go(tables, state, direction)
    if not may_stop(tables, state, square):
        state.passing = 1
        log_event(tape, state, PASS_LOG, state.actor, square, 0)
        return ASK
    state.passing = 0
    log_event(tape, state, MOVE_LOG, state.actor, square, 0)
    check_end(tables, state, tape)
    if state.outcome != RUNNING:
        return ASK
    if state.scythe and square == tables.scythe:
        return _begin_roll(state, tape)
    state.fought = zombie_on(state, square)
    if state.fought == NO_ZOMBIE and has(state.closed, square):
        state.fought = turn_up(tables, state, square, tape)
    if state.fought != NO_ZOMBIE:
        return FIGHT
    return PICK_UP if has(state.opened, square) else ASK


@compiled
def step_in_smoke(tables: Tables, state: State, direction: int, tape: Tape | None) -> int:
    """ZAD-ITM-4: a square with a card or a zombie is passed as if it were empty."""
    remove_card(tables, state, state.actor, SMOKE)
    square = _go(tables, state, direction)
    state.passing = 1
    log_event(tape, state, SMOKE_LOG, state.actor, square, 0)
    # that square may be one of the finish car
    check_end(tables, state, tape)
    return ASK


@compiled
def drink(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-ITM-5: two squares more."""
    remove_card(tables, state, state.actor, DRINK)
    state.steps += ENERGY_STEPS
    log_event(tape, state, DRINK_LOG, state.actor, state.steps, 0)
    return ASK


@compiled
def pick_up(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-TRN-3, ZAD-TRN-4, ZAD-TRN-6: take the stack, which ends the movement; a kit among it may be used at once."""
    end_movement(state)
    taken = take_cards(tables, state, tape)
    check_end(tables, state, tape)
    if (taken >> KIT) & 1 != 0:
        state.decision = KIT_DECISION
        return ASK
    return END_TURN


@compiled
def _begin_roll(state: State, tape: Tape | None) -> int:
    """ZAD-ITM-6: up to four squares on the scythe."""
    end_movement(state)
    state.scythe = 0
    state.steps = ROLL_STEPS
    state.decision = ROLL_DECISION
    log_event(tape, state, SCYTHE_LOG, state.actor, state.squares[state.actor], 0)
    return ASK


@compiled
def roll(tables: Tables, state: State, direction: int, tape: Tape | None) -> int:
    """ZAD-ITM-6: one square on; a zombie there dies."""
    square = _go(tables, state, direction)
    log_event(tape, state, MOVE_LOG, state.actor, square, 0)
    check_end(tables, state, tape)
    zombie = zombie_on(state, square)
    if zombie != NO_ZOMBIE:
        kill(tables, state, state.actor, zombie, BY_SCYTHE, tape)
        if not is_living(state, state.actor):
            return END_TURN
    return ASK


@compiled
def end_roll(state: State) -> int:
    """ZAD-ITM-6: open cards are taken where the roll ends."""
    end_movement(state)
    return PICK_UP if has(state.opened, int64(state.squares[state.actor])) else END_TURN
