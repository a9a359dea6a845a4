"""Which actions are legal: the one place that says so."""

from __future__ import annotations

import numpy as np

from zenvs.core.action_set import ActionSet, no_actions, with_action, with_actions
from zenvs.core.compiled import compiled, int64
from zenvs.games.z_horde.board import bit, cost_to, has, within
from zenvs.games.z_horde.constants import (
    ABILITIES,
    ACT_DECISION,
    ANGEL,
    ASSIGN_ACTION,
    ASSIGNMENTS,
    ATTACK_ACTION,
    BUY_ACTION,
    BUY_WEAPON_ACTION,
    CHARACTER_HEALTH,
    CHARACTERS,
    CRATES,
    CRATES_DECISION,
    DECLINE_ACTION,
    DIRECTIONS,
    DISCARD_ACTION,
    DISCARD_ATTACK,
    DISCARD_RANGE,
    END_TURN_ACTION,
    ENERGY_DECISION,
    ENERGY_DICE,
    HELD,
    IN_MARKET,
    ITEM_COSTS,
    ITEMS,
    KEEP_ACTION,
    LARGE_MEDKIT,
    LEAVE_ACTION,
    LORA,
    LORA_ACTION,
    LORA_FROM,
    LUCKY_DICE,
    MARKET_DECISION,
    MONSTER_ACTION,
    MONSTER_DECISION,
    MOST_ABILITY,
    MOVE_ACTION,
    PASS_ACTION,
    PICK_ACTION,
    PICK_DECISION,
    PICKS,
    RAISE_ACTION,
    RAISE_DECISION,
    REACT_DECISION,
    REROLL_ACTION,
    REROLL_DECISION,
    SHOOT_ACTION,
    SHOT_ATTACK,
    SHOT_RANGE,
    SMALL_MEDKIT,
    SMOKE_BOMB,
    STEP_COSTS,
    USE_ACTION,
    WEAPON_COSTS,
    WEAPONS,
    ZOMBIE_BLOOD,
)
from zenvs.games.z_horde.geometry import NEIGHBOURS
from zenvs.games.z_horde.scene import (
    face,
    kind_statistic,
    living_monsters,
    monster_tiles,
    open_tiles,
    total_range,
    ways_to,
    weapon_usable,
)
from zenvs.games.z_horde.state import State
from zenvs.games.z_horde.tables import KIND_DEFENSE, Tables
from zenvs.games.z_horde.ways import is_seen

_CHARACTER_COUNT = len(CHARACTERS)
_ABILITY_COUNT = len(ABILITIES)
_ITEM_COUNT = len(ITEMS)
_WEAPON_COUNT = len(WEAPONS)
_DIRECTION_COUNT = len(DIRECTIONS)
#: Which energy die, the highest first, an assignment puts on Movement, Attack and Defense.
DIE_OF = np.array([[order.index(letter) for letter in "MAD"] for order in ASSIGNMENTS])
_ASSIGNMENT_COUNT = len(ASSIGNMENTS)


@compiled
def legal_actions(tables: Tables, state: State) -> ActionSet:
    """The legal actions of the decision that is asked, while the game runs."""
    decision = state.decision
    if decision == ACT_DECISION:
        return _act_actions(tables, state)
    if decision == ENERGY_DECISION:
        return _energy_actions(state)
    if decision == MONSTER_DECISION:
        return with_actions(no_actions(), MONSTER_ACTION, state.choices)
    if decision == REACT_DECISION:
        return _react_actions(state)
    if decision == MARKET_DECISION:
        return _market_actions(state)
    if decision == RAISE_DECISION:
        return _raise_actions(state)
    if decision == PICK_DECISION:
        return _pick_actions(state)
    if decision == CRATES_DECISION:
        return with_actions(no_actions(), KEEP_ACTION, 1 if state.crates[0] == state.crates[1] else 3)
    if decision == REROLL_DECISION:
        return _reroll_actions(state)
    return with_action(with_action(no_actions(), USE_ACTION + ZOMBIE_BLOOD), DECLINE_ACTION)


@compiled
def _pick_actions(state: State) -> ActionSet:
    """ZHO-SET-1: any character not picked yet; ZHO-DIE-1: later, any of those picked who is still to play."""
    actions = no_actions()
    for character in range(_CHARACTER_COUNT):
        place = PICKS
        for number in range(PICKS):
            if state.picked[number] == character:
                place = number
        if state.level == 0:
            is_legal = place == PICKS
        else:
            is_legal = place < PICKS and state.is_out[place] == 0
        if is_legal:
            actions = with_action(actions, PICK_ACTION + character)
    return actions


@compiled
def _raise_actions(state: State) -> ActionSet:
    """ZHO-SET-2: an ability is a die."""
    actions = no_actions()
    for ability in range(_ABILITY_COUNT):
        if state.abilities[ability] < MOST_ABILITY:
            actions = with_action(actions, RAISE_ACTION + ability)
    return actions


@compiled
def _energy_actions(state: State) -> ActionSet:
    """ZHO-ENE-1: every different assignment; ZHO-ENE-2: Lora's die; and items."""
    actions = no_actions()
    for number in range(_ASSIGNMENT_COUNT):
        if not _is_repeated(state, number):
            actions = with_action(actions, ASSIGN_ACTION + number)
    if state.character == LORA and state.power_used == 0 and state.energy[ENERGY_DICE - 1] == LORA_FROM:
        actions = with_action(actions, LORA_ACTION)
    return _with_items(state, actions)


@compiled
def _is_repeated(state: State, number: int) -> bool:
    """Whether an earlier assignment puts the same numbers on the same abilities."""
    for earlier in range(number):
        same = True
        for ability in range(ENERGY_DICE):
            if state.energy[DIE_OF[earlier, ability]] != state.energy[DIE_OF[number, ability]]:
                same = False
        if same:
            return True
    return False


@compiled
def _with_items(state: State, actions: ActionSet) -> ActionSet:
    """ZHO-ITM-1, ZHO-ITM-4: medkits below full Health, and the Lucky Dice."""
    if state.is_undead:
        return actions
    actions = _with_medkits(state, actions)
    if state.possessions[LUCKY_DICE] == HELD:
        actions = with_action(actions, USE_ACTION + LUCKY_DICE)
    return actions


@compiled
def _with_medkits(state: State, actions: ActionSet) -> ActionSet:
    if state.health < CHARACTER_HEALTH[state.character]:
        for item in (SMALL_MEDKIT, LARGE_MEDKIT):
            if state.possessions[item] == HELD:
                actions = with_action(actions, USE_ACTION + item)
    return actions


@compiled
def _act_actions(tables: Tables, state: State) -> ActionSet:
    """What the character can do with the points that are left; to end the turn is always possible."""
    actions = with_action(no_actions(), END_TURN_ACTION)
    free = open_tiles(tables, state)
    for direction in range(_DIRECTION_COUNT):
        neighbour = NEIGHBOURS[state.tile, direction]
        if neighbour >= 0 and has(free, neighbour) and STEP_COSTS[direction] <= state.movement:
            actions = with_action(actions, MOVE_ACTION + direction)
    if state.character == ANGEL and state.power_used == 0:
        actions = with_actions(actions, PASS_ACTION, _passages(tables, state, free))
    actions = with_actions(actions, ATTACK_ACTION, targets(tables, state, 0, 0))
    if weapon_usable(state):
        if state.shots > 0:
            bonus = SHOT_ATTACK[state.weapon]
            actions = with_actions(actions, SHOOT_ACTION, targets(tables, state, SHOT_RANGE[state.weapon], bonus))
        if DISCARD_ATTACK[state.weapon] + DISCARD_RANGE[state.weapon] > 0:
            actions = with_action(actions, DISCARD_ACTION)
    return _with_items(state, actions)


@compiled
def _passages(tables: Tables, state: State, free: int) -> int:
    """ZHO-MOV-3: free tiles that a way through monsters reaches for less than a walk around them."""
    through = free | monster_tiles(state)
    tiles = int64(0)
    walked = int64(0)
    for cost in range(state.movement + 1):
        walked = within(state.tile, free, cost)
        tiles |= within(state.tile, through, cost) & free & ~walked
    return tiles & ~bit(state.tile)


@compiled
def passage_cost(tables: Tables, state: State, tile: int) -> int:
    """ZHO-MOV-3: what the cheapest way through monsters costs."""
    through = open_tiles(tables, state) | monster_tiles(state)
    return cost_to(state.tile, tile, through, state.movement)


@compiled
def targets(tables: Tables, state: State, more_range: int, more_attack: int) -> int:
    """ZHO-ATK-1, ZHO-CRT-1, ZHO-WPN-1: tiles with something to attack that is paid for, in Range and in sight.

    A crate may be opened while fewer crates are open than monsters are alive (ZHO-CRT-2).
    """
    points = state.attack + more_attack
    if points == 0:
        return int64(0)
    ways = ways_to(tables, state, state.tile)
    bodies = monster_tiles(state)
    reach = total_range(state) + more_range
    tiles = int64(0)
    for monster in range(state.monsters):
        tile = state.tiles[monster]
        is_near = state.healths[monster] > 0 and ways.range_costs[tile] <= reach
        is_paid = is_near and kind_statistic(tables, state, monster, KIND_DEFENSE) <= points
        if is_paid and is_seen(ways, tile, bodies):
            tiles |= bit(tile)
    if state.is_open[0] + state.is_open[1] < living_monsters(state):
        for crate in range(CRATES):
            tile = tables.crate_tiles[face(state), crate]
            is_near = state.is_open[crate] == 0 and ways.range_costs[tile] <= reach
            if is_near and state.crates[crate] <= points and is_seen(ways, tile, bodies):
                tiles |= bit(tile)
    return tiles


@compiled
def _reroll_actions(state: State) -> ActionSet:
    """ZHO-ITM-4: a living monster that is not chosen yet."""
    actions = no_actions()
    for monster in range(state.monsters):
        if state.healths[monster] > 0 and monster != state.chosen_monster:
            actions = with_action(actions, REROLL_ACTION + monster)
    return actions


@compiled
def _react_actions(state: State) -> ActionSet:
    """ZHO-ITM-2: the Smoke Bomb, a medkit, or nothing."""
    actions = with_action(no_actions(), DECLINE_ACTION)
    if state.is_undead:
        return actions
    if state.possessions[SMOKE_BOMB] == HELD:
        actions = with_action(actions, USE_ACTION + SMOKE_BOMB)
    return _with_medkits(state, actions)


@compiled
def _market_actions(state: State) -> ActionSet:
    """ZHO-MKT-1: at most one item and one weapon, as far as the coins go."""
    actions = with_action(no_actions(), LEAVE_ACTION)
    if state.item_bought == 0:
        for item in range(_ITEM_COUNT):
            if state.possessions[item] == IN_MARKET and ITEM_COSTS[item] <= state.coins:
                actions = with_action(actions, BUY_ACTION + item)
    if state.weapon_bought == 0:
        for weapon in range(_WEAPON_COUNT):
            if WEAPON_COSTS[weapon] <= state.coins:
                actions = with_action(actions, BUY_WEAPON_ACTION + weapon)
    return actions
