"""Choices outside the turn itself: characters, abilities, crates, items, the Market, and the monsters' equal tiles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.z_horde.habits import Habits
from zenvs.core.compiled import compiled, int64
from zenvs.games.z_horde.board import has
from zenvs.games.z_horde.constants import (
    ATTACK,
    BUY_ACTION,
    CHARACTER_HEALTH,
    CRATES_DECISION,
    DECLINE_ACTION,
    DEFENSE,
    ITEMS,
    KEEP_ACTION,
    KIND_SIDES,
    LARGE_MEDKIT,
    LEAVE_ACTION,
    LUCKY_DICE,
    MARKET_DECISION,
    MONSTER_ACTION,
    MONSTER_DECISION,
    MOVEMENT,
    PICK_ACTION,
    PICK_DECISION,
    RAISE_ACTION,
    RAISE_DECISION,
    RANGE,
    REACT_DECISION,
    REROLL_ACTION,
    REROLL_DECISION,
    SIDE,
    SMALL_MEDKIT,
    SMALL_MEDKIT_HEALTH,
    SMOKE_BOMB,
    TILES,
    USE_ACTION,
    ZOMBIE_BLOOD,
)
from zenvs.games.z_horde.monsters import attackers, damage_of
from zenvs.games.z_horde.state import State
from zenvs.games.z_horde.tables import Tables

_FULL_HEALTH = np.array(CHARACTER_HEALTH)
_SIDES = np.array(KIND_SIDES)
_ITEM_COUNT = len(ITEMS)
_RAISED_FIRST = np.array([ATTACK, DEFENSE, MOVEMENT, RANGE])


@compiled
def choose_pick(habits: Habits, mask: NDArray[np.int8]) -> int:
    """The first wish that is there."""
    for character in habits.picks:
        if mask[PICK_ACTION + character] != 0:
            return int64(PICK_ACTION + character)
    return int64(PICK_ACTION)


@compiled
def best_raise(habits: Habits, state: State, mask: NDArray[np.int8]) -> int:
    """The ability that is furthest below what is wanted of it."""
    best = int64(-1)
    lowest = int64(99)
    for ability in _RAISED_FIRST:
        if mask[RAISE_ACTION + ability] != 0:
            above = int64(state.abilities[ability]) - habits.abilities[ability]
            if above < lowest:
                best, lowest = int64(RAISE_ACTION + ability), above
    return best


@compiled
def choose_crates(mask: NDArray[np.int8]) -> int:
    """As they fell."""
    return int64(KEEP_ACTION)


@compiled
def choose_item(habits: Habits, state: State, mask: NDArray[np.int8]) -> int:
    """A medkit that heals all that it can, and the Lucky Dice against monsters in good Health; -1 for none."""
    missing = _FULL_HEALTH[state.character] - state.health
    if mask[USE_ACTION + LARGE_MEDKIT] != 0 and state.health <= 1:
        return int64(LARGE_MEDKIT)
    if mask[USE_ACTION + SMALL_MEDKIT] != 0 and missing >= SMALL_MEDKIT_HEALTH:
        return int64(SMALL_MEDKIT)
    if mask[USE_ACTION + LUCKY_DICE] != 0 and _dice_gain(state) >= habits.dice_margin:
        return int64(LUCKY_DICE)
    return int64(-1)


@compiled
def _dice_gain(state: State) -> float:
    """The Health that the two best monsters to roll lose on average."""
    first = 0.0
    second = 0.0
    for monster in range(state.monsters):
        if state.healths[monster] > 0:
            gain = state.healths[monster] - (_SIDES[state.kinds[monster]] + 1) / 2
            if gain > first:
                second = first
                first = gain
            elif gain > second:
                second = gain
    return first + second


@compiled
def choose_reroll(state: State, mask: NDArray[np.int8]) -> int:
    """The monster that loses most by a roll."""
    best = int64(-1)
    highest = -99.0
    for monster in range(state.monsters):
        if mask[REROLL_ACTION + monster] != 0:
            gain = state.healths[monster] - (_SIDES[state.kinds[monster]] + 1) / 2
            if gain > highest:
                best, highest = int64(REROLL_ACTION + monster), gain
    return best


@compiled
def choose_reaction(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """What keeps the character alive, the cheapest first."""
    damage = damage_of(tables, state, attackers(tables, state))
    if damage < state.health:
        return int64(DECLINE_ACTION)
    if mask[USE_ACTION + SMALL_MEDKIT] != 0:
        healed = min(state.health + SMALL_MEDKIT_HEALTH, _FULL_HEALTH[state.character])
        if damage < healed:
            return int64(USE_ACTION + SMALL_MEDKIT)
    if mask[USE_ACTION + SMOKE_BOMB] != 0:
        return int64(USE_ACTION + SMOKE_BOMB)
    if mask[USE_ACTION + LARGE_MEDKIT] != 0 and damage < _FULL_HEALTH[state.character]:
        return int64(USE_ACTION + LARGE_MEDKIT)
    return int64(DECLINE_ACTION)


@compiled
def choose_purchase(habits: Habits, mask: NDArray[np.int8]) -> int:
    """The first wish for an item, then the first for a weapon."""
    for item in habits.items:
        if mask[BUY_ACTION + item] != 0:
            return int64(BUY_ACTION + item)
    for weapon in habits.weapons:
        if mask[BUY_ACTION + _ITEM_COUNT + weapon] != 0:
            return int64(BUY_ACTION + _ITEM_COUNT + weapon)
    return int64(LEAVE_ACTION)


@compiled
def best_monster_tile(state: State) -> int:
    """Of the tiles that are equal for the monsters, the one nearest to the character: it is easier to strike back."""
    best = int64(-1)
    nearest = 99
    for tile in range(TILES):
        if has(state.choices, tile):
            columns = abs(tile % SIDE - state.tile % SIDE)
            rows = abs(tile // SIDE - state.tile // SIDE)
            if columns + rows < nearest:
                best, nearest = int64(tile), columns + rows
    return best


@compiled
def choose_outside_turn(tables: Tables, habits: Habits, state: State, mask: NDArray[np.int8]) -> int:
    """Every decision but those of the energy and the character phase."""
    decision = state.decision
    if decision == MONSTER_DECISION:
        return int64(MONSTER_ACTION + best_monster_tile(state))
    if decision == REACT_DECISION:
        return choose_reaction(tables, state, mask)
    if decision == MARKET_DECISION:
        return choose_purchase(habits, mask)
    if decision == RAISE_DECISION:
        return best_raise(habits, state, mask)
    if decision == PICK_DECISION:
        return choose_pick(habits, mask)
    if decision == CRATES_DECISION:
        return choose_crates(mask)
    if decision == REROLL_DECISION:
        return choose_reroll(state, mask)
    return int64(USE_ACTION + ZOMBIE_BLOOD)
