"""A zombie turn: choosing, moving, gnawing (ZAD-ZOM-1 to ZAD-ZOM-5)."""

from __future__ import annotations

import numpy as np

from zenvs.core.compiled import compiled, int64
from zenvs.core.tape import Tape, log_event
from zenvs.games.zadventure.chance import spin
from zenvs.games.zadventure.combat import bite_around
from zenvs.games.zadventure.constants import (
    CHAINED,
    GNAW_ACTION,
    GNAW_LOG,
    GNAW_ROPE_ACTION,
    GO_ACTION,
    KIND_MOVES,
    LEAP,
    MONKEY,
    MOST_DISTANCE,
    SKIP_LOG,
    SKULL,
    SPIN_ACTION,
    ZOMBIE_ACT_DECISION,
    ZOMBIE_DECISION,
    ZOMBIE_LOG,
    ZOMBIE_MOVE_DECISION,
    ZOMBIE_MOVES_LOG,
)
from zenvs.games.zadventure.hunter import hunt, pursue
from zenvs.games.zadventure.items import unlock
from zenvs.games.zadventure.squares import exclude, next_square, place_figure, player_on
from zenvs.games.zadventure.state import NO_PLAYER, NO_ZOMBIE, State
from zenvs.games.zadventure.steps import ASK, END_TURN, FIGHT
from zenvs.games.zadventure.tables import HUNTER, Tables
from zenvs.games.zadventure.zombie_paths import gnaw_directions, go_actions

_ONE = int64(1)
_KIND_MOVES = np.array(KIND_MOVES)


@compiled
def begin_zombie_turn(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-ZOM-1: choose a zombie other than the last one; with none to choose the turn is skipped."""
    zombies = choosable(state)
    if zombies == 0:
        state.last_zombie = NO_ZOMBIE
        log_event(tape, state, SKIP_LOG, state.turn, 0, 0)
        return END_TURN
    if tables.undead == HUNTER:
        return choose_zombie(tables, state, hunt(tables, state, zombies), tape)
    state.seat = tables.zombie_seats[state.turn]
    state.decision = ZOMBIE_DECISION
    return ASK


@compiled
def choosable(state: State) -> int:
    """ZAD-ZOM-1: the set of zombies on the board besides the one of the zombie turn before."""
    zombies = int64(state.figures)
    return zombies if state.last_zombie == NO_ZOMBIE else zombies & ~(_ONE << int64(state.last_zombie))


@compiled
def choose_zombie(tables: Tables, state: State, zombie: int, tape: Tape | None) -> int:
    """ZAD-ZOM-4: the chained zombie bites at once; all others act next."""
    state.zombie = zombie
    state.last_zombie = zombie
    log_event(tape, state, ZOMBIE_LOG, zombie, tables.zombie_kinds[zombie], state.zombie_places[zombie])
    if tables.zombie_kinds[zombie] == CHAINED:
        bite_around(tables, state, zombie, tape)
        return END_TURN
    state.decision = ZOMBIE_ACT_DECISION
    if not _can_act(tables, state):
        return END_TURN
    return _act_by_hunter(tables, state, tape) if tables.undead == HUNTER else ASK


@compiled
def _can_act(tables: Tables, state: State) -> bool:
    """A monkey may have nowhere to leap."""
    zombie = int64(state.zombie)
    is_monkey = tables.zombie_kinds[zombie] == MONKEY and not is_tied(state, zombie)
    return (
        not is_monkey
        or go_actions(tables, state, zombie, LEAP, LEAP) != 0
        or gnaw_directions(tables, state, zombie) != 0
    )


@compiled
def is_tied(state: State, zombie: int) -> bool:
    """ZAD-ITM-3: whether a zombie has a lasso."""
    return (int64(state.tied) >> zombie) & 1 != 0


@compiled
def play_zombie_act_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZAD-ZOM-2, ZAD-ZOM-4, ZAD-ZOM-5: spin to move, leap, or gnaw."""
    if action == SPIN_ACTION:
        distance = spin(state, tape) + _KIND_MOVES[int64(tables.zombie_kinds[state.zombie])]
        state.steps = distance
        if go_actions(tables, state, int64(state.zombie), 1, distance) == 0:
            return END_TURN
        state.decision = ZOMBIE_MOVE_DECISION
        return ASK
    if action >= GO_ACTION:
        return move_zombie(tables, state, action, tape)
    return _gnaw(tables, state, action, tape)


@compiled
def _gnaw(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZAD-ZOM-5: a skull removes the locked wall or the lasso."""
    zombie = int64(state.zombie)
    is_through = spin(state, tape) == SKULL
    if is_through and action == GNAW_ROPE_ACTION:
        state.tied = int64(state.tied) & ~(_ONE << zombie)
    elif is_through:
        unlock(tables, state, int64(state.zombie_places[zombie]), action - GNAW_ACTION)
    log_event(tape, state, GNAW_LOG, zombie, action - GNAW_ACTION, int64(is_through))
    return END_TURN


@compiled
def move_zombie(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZAD-ZOM-2, ZAD-ZOM-3: straight on; a character that it steps onto fights at once."""
    zombie = int64(state.zombie)
    direction = (action - GO_ACTION) // MOST_DISTANCE
    start = int64(state.zombie_places[zombie])
    square = start
    for _ in range((action - GO_ACTION) % MOST_DISTANCE + 1):
        square = next_square(tables, state, square, direction)
    exclude(state.zombie_squares, start)
    place_figure(state, zombie, square)
    log_event(tape, state, ZOMBIE_MOVES_LOG, zombie, start, square)
    victim = player_on(tables, state, square)
    if victim == NO_PLAYER:
        return END_TURN
    state.actor = victim
    state.fought = zombie
    return FIGHT


@compiled
def _act_by_hunter(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZAD-RWD-2: gnaw the rope, leap or spin, and then step onto a character or towards one."""
    zombie = int64(state.zombie)
    if is_tied(state, zombie):
        return _gnaw(tables, state, GNAW_ROPE_ACTION, tape)
    if tables.zombie_kinds[zombie] == MONKEY:
        actions = go_actions(tables, state, zombie, LEAP, LEAP)
        if actions == 0:
            return END_TURN
        return move_zombie(tables, state, GO_ACTION + pursue(tables, state, zombie, actions), tape)
    step = play_zombie_act_action(tables, state, SPIN_ACTION, tape)
    if step != ASK:
        return step
    actions = go_actions(tables, state, zombie, 1, int64(state.steps))
    return move_zombie(tables, state, GO_ACTION + pursue(tables, state, zombie, actions), tape)
