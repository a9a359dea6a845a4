"""Lives, death and the end of the game (ZAD-CMB-9, ZAD-DTH-1, ZAD-END-1, ZAD-END-2)."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING, TERMINATED
from zenvs.core.tape import Tape, log_event
from zenvs.games.zadventure.cards import has_card, lay_open, remove_card
from zenvs.games.zadventure.constants import (
    ALL_DEAD,
    ANTIZOMBIE,
    ANTIZOMBIE_LOG,
    BEAR,
    BITE_LOG,
    BY_ANTIZOMBIE,
    BY_BITE,
    BY_EXPLOSION,
    BY_NURSE_ZOMBIE,
    CANISTER,
    CARDS,
    DEATH_LOG,
    KAMIKAZE,
    KEY,
    KILL_LOG,
    LIFE_LOG,
    LOST,
    LOST_LOG,
    NURSE_ZOMBIE,
    WON,
    WON_LOG,
)
from zenvs.games.zadventure.squares import exclude, is_living
from zenvs.games.zadventure.state import GONE, OFF_BOARD, State
from zenvs.games.zadventure.tables import Tables

_ONE = int64(1)
#: Lives are a field of 8 bits.
_MOST_LIVES = 100


@compiled
def bite(tables: Tables, state: State, player: int, zombie: int, tape: Tape | None) -> None:
    """ZAD-CMB-3: a life, unless an antizombie kills the zombie instead; not the bear."""
    log_event(tape, state, BITE_LOG, player, zombie, 0)
    if tables.zombie_kinds[zombie] != BEAR and has_card(tables, state, player, ANTIZOMBIE):
        remove_card(tables, state, player, ANTIZOMBIE)
        log_event(tape, state, ANTIZOMBIE_LOG, player, zombie, 0)
        kill(tables, state, player, zombie, BY_ANTIZOMBIE, tape)
    else:
        change_lives(tables, state, player, -1, BY_BITE, tape)


@compiled
def kill(tables: Tables, state: State, player: int, zombie: int, cause: int, tape: Tape | None) -> None:
    """ZAD-CMB-9: a zombie leaves the game; a kamikaze takes a life of its killer, a nurse gives one."""
    kind = int64(tables.zombie_kinds[zombie])
    exclude(state.zombie_squares, int64(state.zombie_places[zombie]))
    state.zombie_places[zombie] = GONE
    state.figures = int64(state.figures) & ~(_ONE << zombie)
    state.tied = int64(state.tied) & ~(_ONE << zombie)
    log_event(tape, state, KILL_LOG, player, zombie, cause)
    if not is_living(state, player):
        return
    if kind == KAMIKAZE and cause != BY_ANTIZOMBIE:
        change_lives(tables, state, player, -1, BY_EXPLOSION, tape)
    elif kind == NURSE_ZOMBIE:
        change_lives(tables, state, player, 1, BY_NURSE_ZOMBIE, tape)


@compiled
def change_lives(tables: Tables, state: State, player: int, change: int, cause: int, tape: Tape | None) -> None:
    """Lives come and go; the last one lost is death."""
    state.lives[player] = min(int64(state.lives[player]) + change, _MOST_LIVES)
    log_event(tape, state, LIFE_LOG, player, state.lives[player], cause)
    if not is_living(state, player):
        _die(tables, state, player, tape)


@compiled
def _die(tables: Tables, state: State, player: int, tape: Tape | None) -> None:
    """ZAD-DTH-1: the figure leaves the board; all its cards lie face up, starting cards are ordinary from now on."""
    square = int64(state.squares[player])
    hand = int64(state.hands[player])
    log_event(tape, state, DEATH_LOG, player, square, 0)
    state.starting = int64(state.starting) & ~hand
    state.hands[player] = 0
    for card in range(CARDS):
        if (hand >> card) & 1 != 0:
            lay_open(state, card, square)
    state.squares[player] = OFF_BOARD
    check_end(tables, state, tape)


@compiled
def check_end(tables: Tables, state: State, tape: Tape | None) -> None:
    """ZAD-END-1, ZAD-END-2: won with all who live, key and canister in the finish car; lost if nobody lives."""
    if state.outcome != RUNNING:
        return
    hands = int64(0)
    living = int64(0)
    outside = int64(0)
    for player in range(tables.players):
        if is_living(state, player):
            living += 1
            hands |= int64(state.hands[player])
            outside += tables.is_finish[int64(state.squares[player])] == 0
    if living == 0:
        end_game(state, LOST)
        log_event(tape, state, LOST_LOG, ALL_DEAD, state.round_number, 0)
    elif outside == 0:
        has_key = hands & int64(tables.class_cards[KEY]) != 0
        has_canister = hands & int64(tables.class_cards[CANISTER]) != 0
        if has_key and has_canister:
            end_game(state, WON)
            log_event(tape, state, WON_LOG, state.round_number, 0, 0)


@compiled
def end_game(state: State, result: int) -> None:
    """The game is won or lost."""
    state.outcome = TERMINATED
    state.result = result
