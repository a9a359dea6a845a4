"""Items that end the turn, and cards that change hands (ZAD-ITM-1 to ZAD-ITM-3, ZAD-TRN-5)."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.core.tape import Tape, log_event
from zenvs.games.zadventure.cards import (
    card_to_move,
    enter_hand,
    handle,
    lay_open,
    leave_hand,
    remove_card,
)
from zenvs.games.zadventure.chance import spin
from zenvs.games.zadventure.combat import shown_weapons, special_weapons
from zenvs.games.zadventure.constants import (
    BOARD_LOG,
    BOARDS,
    BREAK_DECISION,
    BREAK_LOG,
    BY_KIT,
    COLD,
    DROP_LOG,
    GIVE_LOG,
    GRENADE,
    HEAL_LOG,
    KIT,
    KIT_LIVES,
    LASSO,
    LASSO_LOG,
    MOST_PLAYERS,
    NO_SPIN,
    NURSE,
    NURSE_KIT_LIVES,
    SPIN_ACTION,
    TAKE_LOG,
    USE_ACTION,
)
from zenvs.games.zadventure.death import change_lives
from zenvs.games.zadventure.squares import end_movement, next_square, zombie_on
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.steps import ASK, END_TURN
from zenvs.games.zadventure.tables import Tables

_ONE = int64(1)


@compiled
def heal(tables: Tables, state: State, patient: int, tape: Tape | None) -> int:
    """ZAD-ITM-2: a life, two if the Nurse uses the kit, for oneself or somebody adjacent."""
    remove_card(tables, state, state.actor, KIT)
    log_event(tape, state, HEAL_LOG, state.actor, patient, 0)
    is_nurse = state.characters[state.actor] == NURSE
    change_lives(tables, state, patient, NURSE_KIT_LIVES if is_nurse else KIT_LIVES, BY_KIT, tape)
    return END_TURN


@compiled
def board_up(tables: Tables, state: State, direction: int, tape: Tape | None) -> int:
    """ZAD-ITM-1: a locked wall on a door or window next to oneself."""
    remove_card(tables, state, state.actor, BOARDS)
    opening = int64(tables.openings[state.squares[state.actor], direction])
    state.locked = int64(state.locked) | (_ONE << opening)
    log_event(tape, state, BOARD_LOG, state.actor, state.squares[state.actor], direction)
    return END_TURN


@compiled
def begin_break(tables: Tables, state: State, direction: int) -> int:
    """ZAD-ITM-1: one try to break a locked wall; a grenade may be used without a spin."""
    end_movement(state)
    state.breaking = direction
    state.spin = NO_SPIN
    state.decision = BREAK_DECISION
    return ASK


@compiled
def break_classes(tables: Tables, state: State) -> int:
    """ZAD-ITM-1: classes of weapons that break the locked wall now: grenades before the spin, those shown after it."""
    specials = special_weapons(tables, state)
    if state.spin == NO_SPIN:
        return specials & (_ONE << GRENADE)
    return specials | shown_weapons(tables, state)


@compiled
def play_break_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """ZAD-ITM-1: spin, or use a weapon, which is gone with the wall."""
    if action == SPIN_ACTION:
        if spin(state, tape) < COLD or break_classes(tables, state) == 0:
            log_event(tape, state, BREAK_LOG, state.actor, state.squares[state.actor], -1)
            return END_TURN
        return ASK
    remove_card(tables, state, state.actor, action - USE_ACTION)
    unlock(tables, state, int64(state.squares[state.actor]), int64(state.breaking))
    log_event(tape, state, BREAK_LOG, state.actor, state.squares[state.actor], action - USE_ACTION)
    return END_TURN


@compiled
def unlock(tables: Tables, state: State, square: int, direction: int) -> None:
    """A locked wall is removed."""
    opening = int64(tables.openings[square, direction])
    state.locked = int64(state.locked) & ~(_ONE << opening)


@compiled
def throw_lasso(tables: Tables, state: State, direction: int, tape: Tape | None) -> int:
    """ZAD-ITM-3: a zombie on an adjacent square is tied."""
    remove_card(tables, state, state.actor, LASSO)
    zombie = zombie_on(state, next_square(tables, state, int64(state.squares[state.actor]), direction))
    state.tied = int64(state.tied) | (_ONE << zombie)
    log_event(tape, state, LASSO_LOG, state.actor, zombie, 0)
    return END_TURN


@compiled
def drop(tables: Tables, state: State, card_class: int, tape: Tape | None) -> int:
    """ZAD-TRN-5: a card lies face up on one's square."""
    card = card_to_move(tables, state, state.actor, card_class)
    leave_hand(state, state.actor, card)
    handle(state, card)
    lay_open(state, card, int64(state.squares[state.actor]))
    log_event(tape, state, DROP_LOG, state.actor, card_class, state.squares[state.actor])
    return ASK


@compiled
def give(tables: Tables, state: State, number: int, tape: Tape | None) -> int:
    """ZAD-TRN-5: a card for somebody adjacent; ``number`` counts classes times players."""
    card_class = number // MOST_PLAYERS
    receiver = number % MOST_PLAYERS
    _move_card(tables, state, int64(state.actor), receiver, card_class)
    log_event(tape, state, GIVE_LOG, state.actor, card_class, receiver)
    return ASK


@compiled
def take(tables: Tables, state: State, number: int, tape: Tape | None) -> int:
    """ZAD-TRN-5: a card from somebody adjacent, who is not asked."""
    card_class = number // MOST_PLAYERS
    giver = number % MOST_PLAYERS
    _move_card(tables, state, giver, int64(state.actor), card_class)
    log_event(tape, state, TAKE_LOG, state.actor, card_class, giver)
    return ASK


@compiled
def _move_card(tables: Tables, state: State, giver: int, receiver: int, card_class: int) -> None:
    card = card_to_move(tables, state, giver, card_class)
    leave_hand(state, giver, card)
    enter_hand(state, receiver, card)
    handle(state, card)
