"""What the text of a card does (HZR-EVT-*). Texts about the coming fight are read in the fight itself."""

from __future__ import annotations

from zenvs.core.compiled import compiled
from zenvs.core.tape import Tape, log_event
from zenvs.games.hit_z_road.constants import (
    AIM,
    AIM_ROLL,
    AMMO,
    BAND,
    BANDAGE,
    BAZ,
    BAZOOKA,
    BAZOOKA_LOSS,
    BIO,
    BIOHAZARD,
    BONUS_KILL,
    BUS,
    CASUALTY,
    DISC,
    DISCARD_PURPOSE,
    EVENT_CAUSE,
    EXEC,
    EXECUTOR_LOG,
    FIRST_RESOURCE_ACTION,
    GAIN,
    GAS,
    GAS1,
    GAS1_PRICE,
    GAS2,
    GAS2_PRICE,
    GIVE_ACTION,
    KILL,
    LOSS,
    MAP,
    MAP_EVENT,
    NO_PURPOSE,
    OFFER_DECISION,
    PAY_DECISION,
    POINTS_LOG,
    POINTS_PER_MAP,
    ROUL,
    ROULETTE_ROLL,
    TIM,
    TIM3,
    TIM_PRICE,
    TIM_PURPOSE,
    TIMX,
    TOK,
    TOLL_PURPOSE,
)
from zenvs.games.hit_z_road.dice import roll_dice
from zenvs.games.hit_z_road.fight import win_card
from zenvs.games.hit_z_road.group import change_resource, change_survivors, change_token, resources_held
from zenvs.games.hit_z_road.state import State
from zenvs.games.hit_z_road.steps import ASK, BEGIN_FIGHT
from zenvs.games.hit_z_road.tables import Tables

_GAS_ACTION = FIRST_RESOURCE_ACTION + GAS


@compiled
def play_card_event(tables: Tables, state: State, card: int, tape: Tape | None) -> int:
    """Play the event of a card and return the next step: its fight, or a decision that the event asks for.

    HZR-EVT-GAIN, HZR-EVT-LOSS, HZR-EVT-TOK, HZR-EVT-BAND, HZR-EVT-BIO and HZR-EVT-TIMX need no more than a line or two
    and stand here; the others have functions of their own.
    """
    event = tables.event[card]
    seat = state.seat
    if event == GAIN:
        change_survivors(state, 1, EVENT_CAUSE, tape)
    elif event == LOSS:
        change_survivors(state, -1, EVENT_CAUSE, tape)
    elif event == TOK:
        change_token(state, tables.token[card], 1, tape)
    elif event == DISC:
        return _ask_discard(state)
    elif event == GAS1:
        return _ask_offer(state, TOLL_PURPOSE)
    elif event == GAS2:
        _pay_gas_or_survivors(state, tape)
    elif event == ROUL:
        _roll_roulette(state, tape)
    elif event == AIM:
        _roll_aim(state, tape)
    elif event == MAP_EVENT:
        _find_treasure(state, tape)
    elif event == EXEC:
        _build_executor(state, tape)
    elif event == BAZ:
        _fire_bazooka(state, tape)
    elif event == BAND and state.tokens[seat, BANDAGE] > 0:
        change_token(state, BANDAGE, -1, tape)
        change_survivors(state, -1, EVENT_CAUSE, tape)
    elif event == BIO:
        change_survivors(state, -state.tokens[seat, BIOHAZARD], EVENT_CAUSE, tape)
    elif event == TIM3 and state.tokens[seat, TIM] > 0:
        return _ask_offer(state, TIM_PURPOSE)
    elif event == TIMX and state.tokens[seat, TIM] > 0:
        change_token(state, TIM, -1, tape)
        return win_card(tables, state, tape)
    return BEGIN_FIGHT


@compiled
def settle_offer(state: State, action: int, tape: Tape | None) -> int:
    """HZR-EVT-GAS1, HZR-EVT-TIM3: pay the price or bear the loss; the fight follows."""
    if action == _GAS_ACTION:
        change_resource(state, GAS, -GAS1_PRICE, EVENT_CAUSE, tape)
    elif action == GIVE_ACTION:
        change_resource(state, AMMO, -TIM_PRICE, EVENT_CAUSE, tape)
    elif state.purpose == TOLL_PURPOSE:
        change_survivors(state, -1, EVENT_CAUSE, tape)
    else:
        change_token(state, TIM, -1, tape)
    state.purpose = NO_PURPOSE
    return BEGIN_FIGHT


@compiled
def _ask_offer(state: State, purpose: int) -> int:
    state.decision = OFFER_DECISION
    state.purpose = purpose
    return ASK


@compiled
def _ask_discard(state: State) -> int:
    """HZR-EVT-DISC: one resource of the player's choice; with none, nothing happens."""
    if resources_held(state) == 0:
        return BEGIN_FIGHT
    state.decision = PAY_DECISION
    state.purpose = DISCARD_PURPOSE
    state.due = 1
    return ASK


@compiled
def _pay_gas_or_survivors(state: State, tape: Tape | None) -> None:
    """HZR-EVT-GAS2: two gas, as far as there is; a survivor for each one short."""
    paid = min(state.resources[state.seat, GAS], GAS2_PRICE)
    if paid > 0:
        change_resource(state, GAS, -paid, EVENT_CAUSE, tape)
    change_survivors(state, paid - GAS2_PRICE, EVENT_CAUSE, tape)


@compiled
def _roll_roulette(state: State, tape: Tape | None) -> None:
    """HZR-EVT-ROUL, HZR-EVT-DICE: one black die a member, a survivor for each casualty face."""
    roll_dice(state, state.survivors[state.seat], 0, ROULETTE_ROLL, tape)
    casualties = state.black[CASUALTY]
    state.black[:] = 0
    change_survivors(state, -casualties, EVENT_CAUSE, tape)


@compiled
def _roll_aim(state: State, tape: Tape | None) -> None:
    """HZR-EVT-AIM, HZR-EVT-DICE: one black die; kill and bonus kill hit, an opportunity does not."""
    roll_dice(state, 1, 0, AIM_ROLL, tape)
    hit = state.black[KILL] + state.black[BONUS_KILL] > 0
    state.black[:] = 0
    if not hit:
        change_survivors(state, -1, EVENT_CAUSE, tape)


@compiled
def _find_treasure(state: State, tape: Tape | None) -> None:
    """HZR-EVT-MAP: each map gives six points and is spent."""
    maps = state.tokens[state.seat, MAP]
    if maps > 0:
        change_token(state, MAP, -maps, tape)
        state.points[state.seat] += POINTS_PER_MAP * maps
        log_event(tape, state, POINTS_LOG, POINTS_PER_MAP * maps, 0, 0)


@compiled
def _build_executor(state: State, tape: Tape | None) -> None:
    """HZR-EVT-EXEC: with the bus, horde dice are black dice from now on."""
    if state.tokens[state.seat, BUS] > 0 and state.executor[state.seat] == 0:
        state.executor[state.seat] = 1
        log_event(tape, state, EXECUTOR_LOG, 0, 0, 0)


@compiled
def _fire_bazooka(state: State, tape: Tape | None) -> None:
    """HZR-EVT-BAZ: the bazooka is spent; without one two survivors are lost."""
    if state.tokens[state.seat, BAZOOKA] > 0:
        change_token(state, BAZOOKA, -1, tape)
    else:
        change_survivors(state, -BAZOOKA_LOSS, EVENT_CAUSE, tape)
