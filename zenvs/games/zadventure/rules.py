"""The rules of Zadventure: the contract functions, and the flow from one decision to the next.

The flow is a loop over steps, as in the other games: a step is what the rules do next, and ASK stops for a decision
unless a single action is legal (ZAD-ACT-1). Steps are never stored: at a decision the record alone says what follows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.action_set import has_several, only_action, write_actions
from zenvs.core.compiled import compiled
from zenvs.core.contract import RUNNING
from zenvs.core.tape import Tape
from zenvs.games.zadventure.combat import ask_fighter, beat, begin_fight, play_fight_action, play_weapon_action
from zenvs.games.zadventure.constants import (
    ACTIONS,
    BOARD_ACTION,
    BREAK_ACTION,
    BREAK_DECISION,
    CHARACTER_DECISION,
    DRINK_ACTION,
    DROP_ACTION,
    FIGHT_DECISION,
    FLEE_DECISION,
    GIVE_ACTION,
    GOES_ON,
    HEAL_ACTION,
    KIT_DECISION,
    LASSO_ACTION,
    MOVE_ACTION,
    MOVE_DECISION,
    NO_CHARACTER,
    PICK_ACTION,
    ROLL_DECISION,
    SECOND_DECISION,
    SECOND_NONE_ACTION,
    SMOKE_ACTION,
    STOP_ACTION,
    TAKE_ACTION,
    USE_ACTION,
    WEAPON_DECISION,
    ZOMBIE_ACT_DECISION,
    ZOMBIE_ACTION,
    ZOMBIE_DECISION,
)
from zenvs.games.zadventure.dealing import deal, shuffle_face_down
from zenvs.games.zadventure.items import (
    begin_break,
    board_up,
    drop,
    give,
    heal,
    play_break_action,
    take,
    throw_lasso,
)
from zenvs.games.zadventure.legality import legal_actions
from zenvs.games.zadventure.movement import drink, end_roll, pick_up, roll, step, step_in_smoke
from zenvs.games.zadventure.observation import observe
from zenvs.games.zadventure.rewards import returns
from zenvs.games.zadventure.state import NO_ZOMBIE, OFF_BOARD, State
from zenvs.games.zadventure.steps import ASK, BEATEN, BEGIN_TURN, END_TURN, FIGHT, PICK_UP, SPIN_AGAIN
from zenvs.games.zadventure.tables import Tables
from zenvs.games.zadventure.turns import begin_turn, clear_turn, end_turn, pick
from zenvs.games.zadventure.zombies import (
    begin_zombie_turn,
    choose_zombie,
    move_zombie,
    play_zombie_act_action,
)

__all__ = ["apply", "is_active", "legal", "observe", "resample", "returns", "start"]

_ACTION_COUNT = len(ACTIONS)


@compiled
def start(tables: Tables, state: State, mask: NDArray[np.int8], tape: Tape | None) -> None:
    """ZAD-SET-1, ZAD-SET-2: the cards lie, and the first seat picks a character."""
    state.outcome = RUNNING
    state.decision = CHARACTER_DECISION
    state.result = GOES_ON
    state.hands[:] = 0
    state.starting = 0
    state.locked = 0
    state.tied = 0
    state.squares[:] = OFF_BOARD
    state.round_number = 0
    state.characters[:] = NO_CHARACTER
    state.lives[:] = 0
    state.scythe = 1
    state.turn = 0
    state.last_zombie = NO_ZOMBIE
    clear_turn(state)
    state.seat = tables.seats[0]
    # the mask is written afterwards
    deal(tables, state, mask)
    legal(tables, state, mask)


@compiled
def legal(tables: Tables, state: State, mask: NDArray[np.int8]) -> None:
    """Write the action mask; all 1 after the end."""
    if state.outcome != RUNNING:
        mask[:] = 1
    else:
        write_actions(legal_actions(tables, state), _ACTION_COUNT, mask)


@compiled
def apply(tables: Tables, state: State, action: int, mask: NDArray[np.int8], tape: Tape | None) -> None:
    """Play a legal action, go on to the next decision or the end, and write the mask."""
    step_code = _resolve(tables, state, action, tape)
    while state.outcome == RUNNING:
        if step_code == ASK:
            actions = legal_actions(tables, state)
            if has_several(actions):
                write_actions(actions, _ACTION_COUNT, mask)
                return
            step_code = _resolve(tables, state, only_action(actions), tape)
        else:
            step_code = _advance(tables, state, step_code, tape)
    clear_turn(state)
    state.seat = tables.seats[state.turn]
    state.decision = CHARACTER_DECISION
    mask[:] = 1


@compiled
def is_active(tables: Tables, state: State, seat: int) -> bool:
    """ZAD-RWD-1: everybody, dead or alive, is rewarded at the end, and in the game until then."""
    return state.outcome == RUNNING


@compiled
def resample(tables: Tables, state: State, seat: int) -> None:
    """ZAD-OBS-1: which of the face-down cards lies where is hidden from everybody."""
    shuffle_face_down(state)


@compiled
def _advance(tables: Tables, state: State, step_code: int, tape: Tape | None) -> int:
    """Do one step of the flow and return the next."""
    if step_code == SPIN_AGAIN:
        return ask_fighter(tables, state)
    if step_code == FIGHT:
        return begin_fight(state, tape)
    if step_code == PICK_UP:
        return pick_up(tables, state, tape)
    if step_code == BEATEN:
        return beat(tables, state, SECOND_NONE_ACTION, tape)
    if step_code == END_TURN:
        return end_turn(tables, state, tape)
    if step_code == BEGIN_TURN:
        return begin_turn(tables, state, tape)
    return begin_zombie_turn(tables, state, tape)


@compiled
def _resolve(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """Carry out the action of the decision that was asked and return the next step."""
    decision = state.decision
    if decision == MOVE_DECISION:
        return _play_move_action(tables, state, action, tape)
    if decision == FIGHT_DECISION:
        return play_fight_action(tables, state, action, tape)
    if decision == FLEE_DECISION:
        return _play_step_action(tables, state, action, tape)
    if decision == WEAPON_DECISION:
        return play_weapon_action(tables, state, action, tape)
    if decision == KIT_DECISION:
        return END_TURN if action == STOP_ACTION else heal(tables, state, action - HEAL_ACTION, tape)
    if decision == ROLL_DECISION:
        return end_roll(state) if action == STOP_ACTION else roll(tables, state, action - MOVE_ACTION, tape)
    if decision == SECOND_DECISION:
        return beat(tables, state, action, tape)
    if decision == BREAK_DECISION:
        return play_break_action(tables, state, action, tape)
    if decision == CHARACTER_DECISION:
        return pick(tables, state, action - PICK_ACTION, tape)
    if decision == ZOMBIE_DECISION:
        return choose_zombie(tables, state, action - ZOMBIE_ACTION, tape)
    if decision == ZOMBIE_ACT_DECISION:
        return play_zombie_act_action(tables, state, action, tape)
    return move_zombie(tables, state, action, tape)


@compiled
def _play_step_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZAD-TRN-1, ZAD-CMB-2: a step, also in smoke, a drink, or the end of the turn."""
    if action == STOP_ACTION:
        return END_TURN
    if action == DRINK_ACTION:
        return drink(tables, state, tape)
    if action < SMOKE_ACTION:
        return step(tables, state, action - MOVE_ACTION, tape)
    return step_in_smoke(tables, state, action - SMOKE_ACTION, tape)


@compiled
def _play_move_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZAD-TRN-5, ZAD-TRN-6: what one may do in one's own movement."""
    if action <= DRINK_ACTION:
        return _play_step_action(tables, state, action, tape)
    if action < BOARD_ACTION:
        return heal(tables, state, action - HEAL_ACTION, tape)
    if action < BREAK_ACTION:
        return board_up(tables, state, action - BOARD_ACTION, tape)
    if action < LASSO_ACTION:
        return begin_break(tables, state, action - BREAK_ACTION)
    if action < USE_ACTION:
        return throw_lasso(tables, state, action - LASSO_ACTION, tape)
    if action < GIVE_ACTION:
        return drop(tables, state, action - DROP_ACTION, tape)
    if action < TAKE_ACTION:
        return give(tables, state, action - GIVE_ACTION, tape)
    return take(tables, state, action - TAKE_ACTION, tape)
