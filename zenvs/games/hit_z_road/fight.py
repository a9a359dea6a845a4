"""Fights (HZR-FGT-*)."""

from __future__ import annotations

from zenvs.core.compiled import compiled
from zenvs.core.tape import Tape, log_event
from zenvs.games.hit_z_road.constants import (
    ADRENALINE,
    ADRENALINE_CAUSE,
    AMMO,
    BITE,
    BONUS_KILL,
    CASUALTY,
    CASUALTY_CAUSE,
    FIGHT_LOG,
    FIRST_SHOT_ACTION,
    FLED_CAUSE,
    FLED_LOG,
    FLEE_ACTION,
    FLEE_PRICE,
    GAS,
    HORRIBLE_DEATH,
    HORRIBLE_DEATH_CAUSE,
    KILL,
    KILL_ACTION,
    MELEE_ACTION,
    MELEE_ROLL,
    MELEE_ROLLED,
    MOLOTOV,
    MOLOTOV_ACTION,
    MOLOTOV_LOG,
    NOTHING_ROLLED,
    OPPORTUNITY,
    SAVE_ACTION,
    SHOT_CAUSE,
    SHOTS_ROLL,
    SHOTS_ROLLED,
    WON_LOG,
    ZOMBIES_LOG,
)
from zenvs.games.hit_z_road.dealing import card_on_path
from zenvs.games.hit_z_road.dice import roll_dice
from zenvs.games.hit_z_road.group import change_resource, change_survivors, change_token
from zenvs.games.hit_z_road.state import State
from zenvs.games.hit_z_road.steps import END_CARD, NEXT_FIGHT_STEP
from zenvs.games.hit_z_road.tables import Tables


@compiled
def start_fight(tables: Tables, state: State, tape: Tape | None) -> int:
    """HZR-ENC-6: a card without zombies is won; the others are fought for."""
    state.zombies = tables.zombies[card_on_path(tables, state)]
    if state.zombies > 0:
        log_event(tape, state, FIGHT_LOG, state.zombies, horde_strength(tables, state), 0)
    return NEXT_FIGHT_STEP


@compiled
def horde_strength(tables: Tables, state: State) -> int:
    """HZR-FGT-4: the strength of the horde that is fought."""
    return horde_against(tables.horde[card_on_path(tables, state)], state.executor[state.seat])


@compiled
def horde_against(strength: int, executor: int) -> int:
    """HZR-EVT-EXEC: what is left of the strength on a card; nothing against the Executor."""
    return 0 if executor else strength


@compiled
def red_dice(tables: Tables, state: State) -> int:
    """HZR-FGT-4: red dice of a melee roll, never more than members."""
    return min(horde_strength(tables, state), state.survivors[state.seat])


@compiled
def play_fight_action(tables: Tables, state: State, action: int, tape: Tape | None) -> int:
    """One action of a fight decision, and the step that follows it."""
    if action == MELEE_ACTION:
        roll_melee(tables, state, tape)
        return NEXT_FIGHT_STEP
    if action == FLEE_ACTION:
        return _flee(state, tape)
    if action == MOLOTOV_ACTION:
        return _throw_molotov(tables, state, tape)
    _shoot(tables, state, action - FIRST_SHOT_ACTION + 1, tape)
    return NEXT_FIGHT_STEP


@compiled
def _shoot(tables: Tables, state: State, ammo: int, tape: Tape | None) -> None:
    """HZR-FGT-2: the ranged roll."""
    change_resource(state, AMMO, -ammo, SHOT_CAUSE, tape)
    roll_dice(state, ammo * tables.dice_per_ammo, 0, SHOTS_ROLL, tape)
    settle_shots(tables, state, tape)


@compiled
def settle_shots(tables: Tables, state: State, tape: Tape | None) -> None:
    """HZR-FGT-2, HZR-EVT-BITE: kills and bonus kills hit; where the card says so, each casualty face adds a zombie."""
    hits = state.black[KILL] + state.black[BONUS_KILL]
    bites = state.black[CASUALTY] if tables.event[card_on_path(tables, state)] == BITE else 0
    state.rolls = SHOTS_ROLLED
    _change_zombies(state, max(bites - hits, -state.zombies), tape)


@compiled
def roll_melee(tables: Tables, state: State, tape: Tape | None) -> None:
    """HZR-FGT-4: one die a member, as many of them red as the horde is strong."""
    members = state.survivors[state.seat]
    red = red_dice(tables, state)
    roll_dice(state, members - red, red, MELEE_ROLL, tape)
    settle_melee(state, tape)


@compiled
def settle_melee(state: State, tape: Tape | None) -> None:
    """HZR-FGT-5 to HZR-FGT-7: kills and horrible deaths apply; casualties and opportunities are left to decide."""
    black, red = state.black, state.red
    bonus = black[BONUS_KILL] + red[BONUS_KILL]
    kills = black[KILL] + red[KILL] + bonus
    state.rolls = MELEE_ROLLED
    state.casualties = black[CASUALTY] + red[CASUALTY]
    state.opportunities = black[OPPORTUNITY] + red[OPPORTUNITY] + bonus
    _change_zombies(state, -min(kills, state.zombies), tape)
    change_survivors(state, -red[HORRIBLE_DEATH], HORRIBLE_DEATH_CAUSE, tape)
    _drop_vain_opportunities(state)


@compiled
def _drop_vain_opportunities(state: State) -> None:
    """HZR-FGT-7, HZR-OBS-1: once no zombie is left, nothing more is asked of the roll's opportunities."""
    if state.zombies == 0:
        state.opportunities = 0


@compiled
def settle_casualty(state: State, action: int, tape: Tape | None) -> int:
    """HZR-FGT-6, HZR-FGT-7: adrenaline saves one; to lose is to lose all that are left of the roll."""
    if action == SAVE_ACTION:
        change_resource(state, ADRENALINE, -1, ADRENALINE_CAUSE, tape)
        state.casualties -= 1
    else:
        change_survivors(state, -state.casualties, CASUALTY_CAUSE, tape)
        state.casualties = 0
    return NEXT_FIGHT_STEP


@compiled
def settle_opportunity(state: State, action: int, tape: Tape | None) -> int:
    """HZR-FGT-5, HZR-FGT-7: adrenaline kills one more; to hold is to leave all the others."""
    if action == KILL_ACTION:
        change_resource(state, ADRENALINE, -1, ADRENALINE_CAUSE, tape)
        _change_zombies(state, -1, tape)
        state.opportunities -= 1
        _drop_vain_opportunities(state)
    else:
        state.opportunities = 0
    return NEXT_FIGHT_STEP


@compiled
def win_card(tables: Tables, state: State, tape: Tape | None) -> int:
    """HZR-ENC-6: the card is won and its points count."""
    number = card_on_path(tables, state)
    points = tables.points[number]
    state.points[state.seat] += points
    log_event(tape, state, WON_LOG, number, points, 0)
    return END_CARD


@compiled
def _flee(state: State, tape: Tape | None) -> int:
    """HZR-FGT-3: the fight ends without points; the path goes on."""
    change_resource(state, GAS, -FLEE_PRICE, FLED_CAUSE, tape)
    log_event(tape, state, FLED_LOG, 0, 0, 0)
    return END_CARD


@compiled
def _throw_molotov(tables: Tables, state: State, tape: Tape | None) -> int:
    """HZR-FGT-10: the token is spent, all zombies die and the card is won."""
    change_token(state, MOLOTOV, -1, tape)
    log_event(tape, state, MOLOTOV_LOG, state.zombies, 0, 0)
    return win_card(tables, state, tape)


@compiled
def clear_fight(state: State) -> None:
    """Outside a fight nothing of one is left."""
    state.zombies = 0
    state.casualties = 0
    state.opportunities = 0
    state.rolls = NOTHING_ROLLED
    state.black[:] = 0
    state.red[:] = 0


@compiled
def _change_zombies(state: State, amount: int, tape: Tape | None) -> None:
    if amount != 0:
        state.zombies += amount
        log_event(tape, state, ZOMBIES_LOG, amount, state.zombies, 0)
