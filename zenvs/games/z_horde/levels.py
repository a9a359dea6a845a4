"""Characters who enter, the start and the end of a level, and the Market."""

from __future__ import annotations

import numpy as np

from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import TERMINATED, TRUNCATED
from zenvs.core.tape import Tape, log_event
from zenvs.games.z_horde.board import has, within
from zenvs.games.z_horde.chance import draw, roll
from zenvs.games.z_horde.constants import (
    ABILITIES,
    BOUGHT,
    BUY_ACTION,
    BUY_WEAPON_ACTION,
    CHARACTER_ABILITIES,
    CHARACTER_HEALTH,
    CLEARED_LOG,
    CRATE_LOG,
    CRATES,
    CRATES_DECISION,
    CUT_OFF_LOG,
    DIE_SIDES,
    DRAWN,
    DWAYNE,
    DWAYNE_SHOTS,
    ENERGY_DECISION,
    ENERGY_DICE,
    ENERGY_LOG,
    ENTER_LOG,
    HELD,
    IN_MARKET,
    ITEM_COSTS,
    ITEM_LOG,
    ITEMS,
    LEVEL_LOG,
    LEVELS,
    LOST_LOG,
    MARKET_DECISION,
    MONSTERS,
    MOST_ABILITY,
    NO_WEAPON,
    OUT_LOG,
    PICK_DECISION,
    PICKS,
    RAISE_ACTION,
    RAISE_DECISION,
    RAISE_LOG,
    READING_ORDER,
    RETURNED,
    SWAP_ACTION,
    TURN_LOG,
    WANG,
    WANG_COINS,
    WEAPON_COSTS,
    WEAPON_LOG,
    WEAPON_SHOTS,
    WON_LOG,
)
from zenvs.games.z_horde.geometry import BOARD
from zenvs.games.z_horde.scene import blockers, face, living_monsters, open_tiles
from zenvs.games.z_horde.state import State
from zenvs.games.z_horde.steps import (
    AFTER_RAISES,
    ASK,
    BEGIN_LEVEL,
    BEGIN_TURN,
    END_LEVEL,
)
from zenvs.games.z_horde.tables import KIND_HEALTH, Tables

_READING_ORDER = np.array(READING_ORDER)
_START_ABILITIES = np.array(CHARACTER_ABILITIES)
_ABILITY_COUNT = len(ABILITIES)
_ITEM_COUNT = len(ITEMS)
_MOST_DISTANCE = 72


@compiled
def enter(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZHO-SET-2, ZHO-DIE-1: the character comes into play, and a successor places ability points."""
    character = state.character
    for ability in range(_ABILITY_COUNT):
        state.abilities[ability] = _START_ABILITIES[character, ability]
    state.health = CHARACTER_HEALTH[character]
    state.is_undead = 0
    state.power_used = 0
    log_event(tape, state, ENTER_LOG, character, state.health, 0)
    if character == DWAYNE:
        _draw_item(state, tape)
    if state.level == 0:
        return BEGIN_LEVEL
    state.tile = _entry_tile(tables, state)
    state.raises = state.level // 2
    return ask_raise(state)


@compiled
def _draw_item(state: State, tape: Tape | None) -> None:
    """ZHO-CMP-1, ZHO-ACT-2: Dwayne takes a random item that is left in the Market."""
    left = 0
    for item in range(_ITEM_COUNT):
        left += state.possessions[item] == IN_MARKET
    if left == 0:
        return
    place = draw(state, left, tape)
    for item in range(_ITEM_COUNT):
        if state.possessions[item] == IN_MARKET:
            if place == 0:
                state.possessions[item] = HELD
                log_event(tape, state, ITEM_LOG, item, DRAWN, 0)
            place -= 1


@compiled
def _entry_tile(tables: Tables, state: State) -> int:
    """ZHO-DIE-1: the flag, or the free tile nearest to it by Range, ties in reading order."""
    flag = tables.flag[face(state)]
    free = open_tiles(tables, state)
    floor = BOARD & ~blockers(tables, state)
    for cost in range(_MOST_DISTANCE):
        near = within(flag, floor, cost) & free
        for tile in _READING_ORDER:
            if has(near, tile):
                return int64(tile)
    return int64(flag)


@compiled
def ask_raise(state: State) -> int:
    """ZHO-SET-2, ZHO-SET-4: the next ability point, if there is one and an ability that is not 6."""
    lowest = int64(MOST_ABILITY)
    for ability in range(_ABILITY_COUNT):
        lowest = min(lowest, state.abilities[ability])
    if state.raises > 0 and lowest < MOST_ABILITY:
        state.decision = RAISE_DECISION
        return ASK
    state.raises = 0
    return AFTER_RAISES


@compiled
def raise_ability(state: State, action: int, tape: Tape | None) -> int:
    """One point on one ability."""
    ability = action - RAISE_ACTION
    state.abilities[ability] += 1
    state.raises -= 1
    log_event(tape, state, RAISE_LOG, ability, state.abilities[ability], 0)
    return ask_raise(state)


@compiled
def begin_level(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZHO-SET-3: an ability is raised where the flag has an arrow; the rest follows."""
    state.level += 1
    state.power_used = 0
    state.tile = 0
    state.crates[:] = 0
    state.is_open[:] = 0
    state.monsters = 0
    state.kinds[:] = 0
    state.healths[:] = 0
    state.tiles[:] = 0
    state.coins = 0
    state.item_bought = 0
    state.weapon_bought = 0
    log_event(tape, state, LEVEL_LOG, state.level, 0, 0)
    state.raises = tables.arrow[face(state)]
    return ask_raise(state)


@compiled
def after_raises(state: State, tape: Tape | None) -> int:
    """ZHO-SET-3: at the start of a level the crate dice are rolled next; a successor begins a new turn."""
    if state.crates[0] > 0:
        return BEGIN_TURN
    for crate in range(CRATES):
        state.crates[crate] = roll(state, DIE_SIDES, tape)
        log_event(tape, state, CRATE_LOG, crate, state.crates[crate], 0)
    state.decision = CRATES_DECISION
    return ASK


@compiled
def place_crates(tables: Tables, state: State, action: int) -> int:
    """ZHO-SET-3: the dice go on the crate tiles, the monsters on their tiles and the character on the flag.

    The character's Health stays what it was (ZHO-SET-5).
    """
    if action == SWAP_ACTION:
        first = state.crates[0]
        state.crates[0] = state.crates[1]
        state.crates[1] = first
    level = state.level - 1
    number = face(state)
    state.monsters = tables.monsters[level]
    for monster in range(MONSTERS):
        if monster < state.monsters:
            state.kinds[monster] = tables.monster_kinds[level, monster]
            state.tiles[monster] = tables.monster_tiles[level, monster]
            state.healths[monster] = tables.kinds[number, state.kinds[monster], KIND_HEALTH]
    state.tile = tables.flag[number]
    return BEGIN_TURN


@compiled
def begin_turn(tables: Tables, state: State, tape: Tape | None) -> int:
    """ZHO-ENE-1: roll the energy dice, unless the level is cleared (ZHO-DIE-2) or it is too late (ZHO-END-2)."""
    if living_monsters(state) == 0:
        return END_LEVEL
    if state.turn >= tables.max_turns:
        _finish(state, TRUNCATED)
        log_event(tape, state, CUT_OFF_LOG, state.turn, 0, 0)
        return ASK
    state.turn += 1
    log_event(tape, state, TURN_LOG, state.turn, 0, 0)
    for die in range(ENERGY_DICE):
        value = roll(state, DIE_SIDES, tape)
        place = die
        while place > 0 and state.energy[place - 1] < value:
            state.energy[place] = state.energy[place - 1]
            place -= 1
        state.energy[place] = value
    log_event(tape, state, ENERGY_LOG, state.energy[0], state.energy[1], state.energy[2])
    state.decision = ENERGY_DECISION
    return ASK


@compiled
def end_of_turn(state: State) -> None:
    """ZHO-ENE-1, ZHO-WPN-2: what is left of a turn is lost."""
    state.energy[:] = 0
    state.movement = 0
    state.attack = 0
    state.defense = 0
    state.extra_range = 0


@compiled
def _finish(state: State, outcome: int) -> None:
    """The game is over; no decision is asked any more, and the record has the first."""
    state.outcome = outcome
    state.decision = PICK_DECISION


@compiled
def let_character_go(state: State, tape: Tape | None) -> int:
    """ZHO-DIE-1: the character is out; the player picks the next one, or the game is lost."""
    left = 0
    for place in range(PICKS):
        if state.picked[place] == state.character:
            state.is_out[place] = 1
        left += state.is_out[place] == 0
    log_event(tape, state, OUT_LOG, state.character, left, 0)
    if left == 0:
        _finish(state, TERMINATED)
        log_event(tape, state, LOST_LOG, state.level, 0, 0)
        return ASK
    state.decision = PICK_DECISION
    return ASK


@compiled
def end_level(state: State, tape: Tape | None) -> int:
    """ZHO-END-1, ZHO-WPN-3, ZHO-MKT-1: the level is cleared; the weapon goes back, and the Market opens."""
    end_of_turn(state)
    state.cleared += 1
    log_event(tape, state, CLEARED_LOG, state.level, 0, 0)
    if state.level == LEVELS:
        _finish(state, TERMINATED)
        log_event(tape, state, WON_LOG, state.turn, 0, 0)
        return ASK
    if state.weapon != NO_WEAPON:
        log_event(tape, state, WEAPON_LOG, state.weapon, RETURNED, 0)
        state.weapon = NO_WEAPON
    state.shots = 0
    if state.character == WANG:
        state.coins += WANG_COINS
    state.decision = MARKET_DECISION
    return ASK


@compiled
def trade(state: State, action: int, tape: Tape | None) -> int:
    """ZHO-MKT-1, ZHO-ITM-5: buy an item or a weapon, or leave for the next level."""
    if action < BUY_WEAPON_ACTION:
        item = action - BUY_ACTION
        state.possessions[item] = HELD
        state.coins -= ITEM_COSTS[item]
        state.item_bought = 1
        log_event(tape, state, ITEM_LOG, item, BOUGHT, state.coins)
        return ASK
    weapon = action - BUY_WEAPON_ACTION
    state.weapon = weapon
    state.shots = WEAPON_SHOTS[weapon]
    if state.shots > 0 and state.character == DWAYNE:
        state.shots += DWAYNE_SHOTS
    state.coins -= WEAPON_COSTS[weapon]
    state.weapon_bought = 1
    log_event(tape, state, WEAPON_LOG, weapon, BOUGHT, state.coins)
    return ASK


__all__ = [
    "after_raises", "ask_raise", "begin_level", "begin_turn", "end_level", "end_of_turn", "enter", "let_character_go",
    "place_crates", "raise_ability", "trade",
]  # fmt: skip
