"""The rules of Hit Z Road: the contract functions, and the flow from one decision to the next.

The flow is a loop over steps. A step is what the rules do next (deal a round, resolve a card, ...); the step ASK
stops for a decision, unless a single action is legal (HZR-ACT-1). Steps are never stored: at a decision the record
alone says what follows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.bits import lowest_bit, write_bits
from zenvs.core.compiled import compiled
from zenvs.core.contract import RUNNING, TERMINATED
from zenvs.core.tape import Tape, log_event
from zenvs.games.hit_z_road.auction import begin_auction, next_payment, settle_bid
from zenvs.games.hit_z_road.card_events import play_card_event, settle_offer
from zenvs.games.hit_z_road.constants import (
    ACTIONS,
    BID_CAUSE,
    BID_DECISION,
    BID_PURPOSE,
    CARD_LOG,
    CARDS_ON_PATH,
    CASUALTY_DECISION,
    DISCARD_PURPOSE,
    ELIMINATED_LOG,
    EVENT_CAUSE,
    FIGHT_DECISION,
    FINISHED_LOG,
    FIRST_PATH_ACTION,
    FIRST_RESOURCE_ACTION,
    GIFT_CAUSE,
    GIFT_PURPOSE,
    NO_PURPOSE,
    OFFER_DECISION,
    OPPORTUNITY_DECISION,
    PATH_DECISION,
    PATH_LOG,
    PAY_DECISION,
    ROUNDS,
    SCAVENGED,
    START_RESOURCES,
    START_SURVIVORS,
    SURCHARGE_CAUSE,
    SURCHARGE_PURPOSE,
    TAKE_DECISION,
)
from zenvs.games.hit_z_road.dealing import (
    card_on_path,
    deal_round,
    path_change,
    shuffle_deck,
    shuffle_hidden,
    turn_up_path,
)
from zenvs.games.hit_z_road.fight import (
    clear_fight,
    play_fight_action,
    settle_casualty,
    settle_opportunity,
    start_fight,
    win_card,
)
from zenvs.games.hit_z_road.group import change_resource
from zenvs.games.hit_z_road.initiative import draw_initiative, leave_initiative, seats_in_play
from zenvs.games.hit_z_road.legality import legal_bits, several
from zenvs.games.hit_z_road.observation import observe
from zenvs.games.hit_z_road.result import has_won, log_result, score
from zenvs.games.hit_z_road.state import NO_PATH, State
from zenvs.games.hit_z_road.steps import (
    ASK,
    BEGIN_CARD,
    BEGIN_FIGHT,
    BEGIN_PATH,
    BEGIN_ROUND,
    BEGIN_TURN,
    END_CARD,
    END_TURN,
    NEXT_FIGHT_STEP,
    NEXT_PAYMENT,
)
from zenvs.games.hit_z_road.tables import Tables

__all__ = ["apply", "is_active", "legal", "observe", "resample", "returns", "start"]

_ACTION_COUNT = len(ACTIONS)


@compiled
def start(tables: Tables, state: State, mask: NDArray[np.int8], tape: Tape | None) -> None:
    """HZR-SET-1 to HZR-SET-4: hand out the starting groups and shuffle the deck; then the first round begins."""
    state.outcome = RUNNING
    state.seat = 0
    state.decision = PATH_DECISION
    state.purpose = NO_PURPOSE
    state.due = 0
    state.turn = 0
    state.passes = 0
    state.fallen = 0
    state.taken = 0
    state.path = NO_PATH
    state.path_card = 0
    state.round_number = 0
    state.bids[:] = 0
    state.seen[:] = 0
    state.resources[:] = 0
    state.survivors[:] = 0
    for seat in range(tables.players):
        state.resources[seat, :] = START_RESOURCES
        state.survivors[seat] = START_SURVIVORS
    state.points[:] = 0
    state.tokens[:] = 0
    state.executor[:] = 0
    clear_fight(state)
    shuffle_deck(tables, state)
    draw_initiative(state, tables.players, tape)
    write_bits(_play_on(tables, state, BEGIN_ROUND, tape), _ACTION_COUNT, mask)


@compiled
def legal(tables: Tables, state: State, mask: NDArray[np.int8]) -> None:
    """Write the action mask; all 1 after the end."""
    write_bits(legal_bits(tables, state), _ACTION_COUNT, mask)


@compiled
def apply(tables: Tables, state: State, action: int, mask: NDArray[np.int8], tape: Tape | None) -> None:
    """Play a legal action, go on to the next decision or the end, and write the mask."""
    write_bits(_play_on(tables, state, _resolve(tables, state, action, tape), tape), _ACTION_COUNT, mask)


@compiled
def is_active(tables: Tables, state: State, seat: int) -> bool:
    """HZR-RWD-2: whether a seat is still in the game; an eliminated player has left."""
    return state.outcome == RUNNING and state.survivors[seat] > 0


@compiled
def returns(tables: Tables, state: State, seat: int) -> float:
    """HZR-RWD-1 for one player, HZR-RWD-2 for several."""
    if tables.players > 1:
        return _returns_of_several(state, seat)
    if state.survivors[seat] <= 0:
        return 0.0
    if state.outcome == TERMINATED:
        return float(score(state, seat))
    return float(state.points[seat]) if tables.dense else 0.0


@compiled
def _returns_of_several(state: State, seat: int) -> float:
    """HZR-RWD-2: 1 for a winner, -1 for the others, at once for a player who is eliminated."""
    if state.survivors[seat] <= 0:
        return -1.0
    if state.outcome == RUNNING:
        return 0.0
    return 1.0 if has_won(state, seat) else -1.0


@compiled
def resample(tables: Tables, state: State, seat: int) -> None:
    """HZR-OBS-1: draw anew the order of the deck, the cards taken out and those face down; the dice are to come."""
    shuffle_hidden(tables, state)


@compiled
def _play_on(tables: Tables, state: State, step: int, tape: Tape | None) -> np.uint64:
    """Go on from a step until a decision with several legal actions or the end of the game; returns their bits."""
    while state.outcome == RUNNING:
        if state.survivors[state.seat] <= 0 and step != END_TURN:
            step = _eliminate(state, tape)
        elif step == ASK:
            bits = legal_bits(tables, state)
            if several(bits):
                return bits
            step = _resolve(tables, state, lowest_bit(bits), tape)
        else:
            step = _advance(tables, state, step, tape)
    return legal_bits(tables, state)


@compiled
def _advance(tables: Tables, state: State, step: int, tape: Tape | None) -> int:
    """Do one step of the flow and return the next."""
    if step == NEXT_FIGHT_STEP:
        return _next_fight_step(tables, state, tape)
    if step == BEGIN_FIGHT:
        return start_fight(tables, state, tape)
    if step == BEGIN_CARD:
        return _begin_card(tables, state, tape)
    if step == END_CARD:
        return _end_card(state)
    if step == BEGIN_PATH:
        return _begin_path(tables, state, tape)
    if step == NEXT_PAYMENT:
        return next_payment(state)
    if step == BEGIN_TURN:
        return _begin_turn(state)
    if step == END_TURN:
        return _end_turn(tables, state, tape)
    return _begin_round(tables, state, tape)


@compiled
def _resolve(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """Carry out the action of the decision that was asked and return the next step."""
    decision = state.decision
    if decision == FIGHT_DECISION:
        return play_fight_action(tables, state, action, tape)
    if decision == CASUALTY_DECISION:
        return settle_casualty(state, action, tape)
    if decision == OPPORTUNITY_DECISION:
        return settle_opportunity(state, action, tape)
    if decision == PATH_DECISION:
        return _choose_path(tables, state, action - FIRST_PATH_ACTION, tape)
    if decision == BID_DECISION:
        return settle_bid(state, action, tape)
    if decision == OFFER_DECISION:
        return settle_offer(state, action, tape)
    return _move_token(state, action - FIRST_RESOURCE_ACTION, tape)


@compiled
def _begin_round(tables: Tables, state: State, tape: Tape | None) -> int:
    """HZR-RND-1: deal the paths of the next round; then comes the auction or, for one player, the journey."""
    state.round_number += 1
    state.path = NO_PATH
    state.path_card = 0
    state.taken = 0
    state.fallen = tables.players - seats_in_play(state)
    deal_round(tables, state, tape)
    if tables.players > 1:
        return begin_auction(state)
    state.turn = 0
    return _begin_turn(state)


@compiled
def _begin_turn(state: State) -> int:
    """HZR-ENC-1: the next player by initiative chooses a path."""
    state.seat = state.initiative[state.turn]
    state.path = NO_PATH
    state.path_card = 0
    state.decision = PATH_DECISION
    return ASK


@compiled
def _choose_path(tables: Tables, state: State, path: int, tape: Tape | None) -> int:
    """HZR-ENC-1 to HZR-ENC-3: take a path; some give resources and some cost them."""
    state.path = path
    state.taken |= 1 << path
    log_event(tape, state, PATH_LOG, path, 0, 0)
    change = path_change(tables, state, path)
    if change == 0:
        return BEGIN_PATH
    state.due = abs(change)
    if change > 0:
        state.decision = TAKE_DECISION
        state.purpose = GIFT_PURPOSE
    else:
        state.decision = PAY_DECISION
        state.purpose = SURCHARGE_PURPOSE
    return ASK


@compiled
def _move_token(state: State, kind: int, tape: Tape | None) -> int:
    """HZR-ACT-1, HZR-EVT-DISC: pay or take one token of the kind chosen; what it was for goes on when all are moved."""
    purpose = state.purpose
    if purpose == GIFT_PURPOSE:
        change_resource(state, kind, 1, GIFT_CAUSE, tape)
    elif purpose == DISCARD_PURPOSE:
        change_resource(state, kind, -1, EVENT_CAUSE, tape)
    else:
        change_resource(state, kind, -1, BID_CAUSE if purpose == BID_PURPOSE else SURCHARGE_CAUSE, tape)
    state.due -= 1
    if state.due > 0:
        return ASK
    state.purpose = NO_PURPOSE
    if purpose == BID_PURPOSE:
        return NEXT_PAYMENT
    return BEGIN_FIGHT if purpose == DISCARD_PURPOSE else BEGIN_PATH


@compiled
def _begin_path(tables: Tables, state: State, tape: Tape | None) -> int:
    """HZR-ENC-3, HZR-ENC-4: turn up both cards; the left one comes first."""
    turn_up_path(tables, state, tape)
    state.path_card = 0
    return BEGIN_CARD


@compiled
def _begin_card(tables: Tables, state: State, tape: Tape | None) -> int:
    """HZR-ENC-4, HZR-ENC-5: scavenge, then the event; the fight follows."""
    number = card_on_path(tables, state)
    log_event(tape, state, CARD_LOG, number, 0, 0)
    for kind in range(3):
        if tables.gains[number, kind] > 0:
            change_resource(state, kind, tables.gains[number, kind], SCAVENGED, tape)
    return play_card_event(tables, state, number, tape)


@compiled
def _next_fight_step(tables: Tables, state: State, tape: Tape | None) -> int:
    """HZR-FGT-7, HZR-FGT-9: casualties, then opportunities of the roll; then the card is won or the fight goes on.

    A group that has fallen never comes here, and its last roll has left a zombie standing (HZR-FGT-8).
    """
    if state.casualties > 0:
        state.decision = CASUALTY_DECISION
        return ASK
    if state.opportunities > 0:
        state.decision = OPPORTUNITY_DECISION
        return ASK
    if state.zombies == 0:
        return win_card(tables, state, tape)
    state.decision = FIGHT_DECISION
    return ASK


@compiled
def _end_card(state: State) -> int:
    """HZR-ENC-4: the next card of the path, or the end of the turn."""
    clear_fight(state)
    if state.path_card + 1 < CARDS_ON_PATH:
        state.path_card += 1
        return BEGIN_CARD
    return END_TURN


@compiled
def _eliminate(state: State, tape: Tape | None) -> int:
    """HZR-ENC-7: no survivors are left; everything is gone, and the player's turn and journey are over."""
    seat = state.seat
    state.survivors[seat] = 0
    state.points[seat] = 0
    state.executor[seat] = 0
    for kind in range(3):
        state.resources[seat, kind] = 0
    for token in range(state.tokens.shape[1]):
        state.tokens[seat, token] = 0
    state.purpose = NO_PURPOSE
    state.due = 0
    clear_fight(state)
    leave_initiative(state, seat)
    log_event(tape, state, ELIMINATED_LOG, state.round_number, state.path_card, 0)
    return END_TURN


@compiled
def _end_turn(tables: Tables, state: State, tape: Tape | None) -> int:
    """HZR-ENC-1, HZR-END-1, HZR-END-2, HZR-END-4: the next player travels, or the next round begins, or the game ends.

    Those behind an eliminated player have moved up by one place.
    """
    if state.survivors[state.seat] > 0:
        state.turn += 1
    in_play = seats_in_play(state)
    if state.turn < in_play:
        return _begin_turn(state)
    is_decided = in_play <= (0 if tables.players == 1 else 1)
    if not is_decided and state.round_number < ROUNDS:
        state.seat = state.initiative[0]
        return BEGIN_ROUND
    return _end_game(tables, state, tape)


@compiled
def _end_game(tables: Tables, state: State, tape: Tape | None) -> int:
    """The journey of everybody is over."""
    state.outcome = TERMINATED
    state.decision = PATH_DECISION
    state.turn = 0
    if tables.players > 1:
        log_result(state, tape)
    elif state.survivors[state.seat] > 0:
        log_event(tape, state, FINISHED_LOG, score(state, state.seat), 0, 0)
    return ASK
