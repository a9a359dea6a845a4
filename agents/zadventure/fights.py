"""Choices in a fight: spin or use a weapon, and which; and whom a second shot kills."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.odds import Fight, Hand, fight_odds, odds_of
from zenvs.agents.zadventure.people import first_legal, hand_of, search_of
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.combat import second_directions
from zenvs.games.zadventure.constants import (
    BEAR,
    DART,
    DIRECTION_COUNT,
    DOUBLE_BARREL,
    GRENADE,
    KAMIKAZE,
    NURSE_ZOMBIE,
    SECOND_ACTION,
    SECOND_NONE_ACTION,
    SPIN_ACTION,
    SWORD,
    USE_ACTION,
    WEAPONS,
)
from zenvs.games.zadventure.squares import next_square, zombie_on
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

#: Weapons of the kinds that the spinner shows; the special ones follow.
_SHOWN_COUNT = SWORD + 1
_WEAPON_COUNT = len(WEAPONS)


@compiled
def kill_gain(tables: Tables, zombie: int) -> int:
    """ZAD-CMB-9: the lives that the killer of a zombie gains."""
    kind = int64(tables.zombie_kinds[zombie])
    return int64(kind == NURSE_ZOMBIE) - int64(kind == KAMIKAZE)


@compiled
def choose_fight_action(tables: Tables, odds: NDArray[np.float64], state: State, mask: NDArray[np.int8]) -> int:
    """What leaves the best odds: to spin, to use a weapon that is shown, or a special one."""
    special = first_legal(mask, USE_ACTION + GRENADE, DART - GRENADE + 1)
    shown = _shown_weapon(tables, state, mask)
    if special < 0:
        return shown if shown >= 0 else int64(SPIN_ACTION)
    search = search_of(tables, state)
    hand = hand_of(tables, state, state.actor)
    gain = kill_gain(tables, int64(state.fought))
    if shown >= 0:
        is_firearm = shown - USE_ACTION <= DOUBLE_BARREL
        used = Hand(
            hand.lives + gain, hand.firearms - is_firearm, hand.colds - (not is_firearm), hand.specials, hand.healer
        )
        kept = Hand(hand.lives + gain, hand.firearms, hand.colds, hand.specials - 1, hand.healer)
        return special if odds_of(odds, search, kept) > odds_of(odds, search, used) else shown
    is_bear = int64(tables.zombie_kinds[state.fought] == BEAR)
    found = fight_odds(odds, search, hand, Fight(gain, 1 - is_bear))
    return special if found.special >= found.spun else int64(SPIN_ACTION)


@compiled
def choose_plain_fight_action(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """A special weapon with the last life or where one kind of weapon is missing; else to spin, or what is shown."""
    special = first_legal(mask, USE_ACTION + GRENADE, DART - GRENADE + 1)
    hand = hand_of(tables, state, state.actor)
    is_bear = tables.zombie_kinds[state.fought] == BEAR
    if special >= 0 and (is_bear or hand.lives == 1 or hand.firearms == 0 or hand.colds == 0):
        return special
    shown = _shown_weapon(tables, state, mask)
    return shown if shown >= 0 else int64(SPIN_ACTION)


@compiled
def _shown_weapon(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """A weapon of the kind that is shown, or -1; one that kills two where there are two to kill."""
    plain = first_legal(mask, USE_ACTION, _SHOWN_COUNT)
    if plain < 0 or second_directions(tables, state) == 0:
        return plain
    for double in (DOUBLE_BARREL, SWORD):
        if mask[USE_ACTION + double] != 0:
            return int64(USE_ACTION + double)
    return plain


@compiled
def choose_break_action(mask: NDArray[np.int8]) -> int:
    """At a locked wall: spin, then use the first weapon that breaks it; the special ones come last."""
    return int64(SPIN_ACTION) if mask[SPIN_ACTION] != 0 else first_legal(mask, USE_ACTION, _WEAPON_COUNT)


@compiled
def choose_second(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """The nurse zombie first, a kamikaze never."""
    best = int64(SECOND_NONE_ACTION)
    best_gain = int64(-1)
    square = int64(state.squares[state.actor])
    for direction in range(DIRECTION_COUNT):
        if mask[SECOND_ACTION + direction] != 0:
            gain = kill_gain(tables, zombie_on(state, next_square(tables, state, square, direction)))
            if gain > best_gain:
                best, best_gain = int64(SECOND_ACTION + direction), gain
    return best
