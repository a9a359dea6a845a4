"""The agent that plays by rules of thumb: go where a monster can be hit, hit it, and end the turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.z_horde.choices import choose_item, choose_outside_turn
from zenvs.agents.z_horde.habits import PLAIN_HABITS, Habits, load_habits
from zenvs.agents.z_horde.reading import read_state
from zenvs.agents.z_horde.turns import best_target, first_step
from zenvs.core.compiled import compiled, entry_point, int64
from zenvs.core.game import Game
from zenvs.games.z_horde.board import cost_to, has
from zenvs.games.z_horde.constants import (
    ACT_DECISION,
    ASSIGN_ACTION,
    ASSIGNMENTS,
    ATTACK_ACTION,
    END_TURN_ACTION,
    ENERGY_DECISION,
    LORA_ACTION,
    SHOOT_ACTION,
    TILES,
    UNREACHABLE,
    USE_ACTION,
)
from zenvs.games.z_horde.geometry import BOARD
from zenvs.games.z_horde.legality import targets
from zenvs.games.z_horde.scene import monster_tiles, open_tiles, total_range, ways_to
from zenvs.games.z_horde.state import State
from zenvs.games.z_horde.tables import Tables
from zenvs.games.z_horde.ways import is_seen

_ATTACK_FIRST = ASSIGNMENTS.index("AMD")
_ATTACK_THEN_DEFENSE = ASSIGNMENTS.index("ADM")
_MOST_COST = 40


class RulesAgent:
    """Walks to the nearest tile from which it can attack, and attacks while it can.

    Args:
        game: Z Horde with any scenarios.
        seed: not used; nothing is random here.
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._tables = game.tables
        self._states = game.empty_states(1)
        self._habits = load_habits(PLAIN_HABITS)

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(self._tables, self._habits, self._states, observations, masks, actions)
        return actions


def _choose(
    tables: Any, habits: Any, states: NDArray[Any], observations: NDArray[np.float32], masks: NDArray[np.int8],
    actions: NDArray[np.int64],
) -> None:  # fmt: skip
    for index in range(masks.shape[0]):
        # a finished game shows no decision; any action will do
        actions[index] = 0
        if masks[index].min() == 0:
            read_state(tables[0], observations[index], states[0])
            actions[index] = _action(tables[0], habits[0], states[0], masks[index])


@compiled
def _action(tables: Tables, habits: Habits, state: State, mask: NDArray[np.int8]) -> int:
    decision = state.decision
    if decision in (ACT_DECISION, ENERGY_DECISION):
        item = choose_item(habits, state, mask)
        if item >= 0:
            return int64(USE_ACTION + item)
        return _act(tables, state, mask) if decision == ACT_DECISION else _assign(tables, state, mask)
    return choose_outside_turn(tables, habits, state, mask)


@compiled
def _assign(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """The highest die on Attack; the next on Defense beside a monster, on Movement far from one."""
    if mask[LORA_ACTION] != 0:
        return int64(LORA_ACTION)
    here = _firing_tiles(tables, state)
    wanted = int64(ASSIGN_ACTION + (_ATTACK_THEN_DEFENSE if has(here, state.tile) else _ATTACK_FIRST))
    if mask[wanted] != 0:
        return wanted
    for number in range(len(ASSIGNMENTS)):
        if mask[ASSIGN_ACTION + number] != 0:
            return int64(ASSIGN_ACTION + number)
    return wanted


@compiled
def _act(tables: Tables, state: State, mask: NDArray[np.int8]) -> int:
    """Attack a monster if one can be attacked, with a shot if need be; else walk; else end the turn."""
    bodies = monster_tiles(state)
    tile = best_target(tables, state, targets(tables, state, 0, 0) & bodies, 1)
    if tile >= 0:
        return int64(ATTACK_ACTION + tile)
    for tile in range(TILES):
        if has(bodies, tile) and mask[SHOOT_ACTION + tile] != 0:
            return int64(SHOOT_ACTION + tile)
    free = open_tiles(tables, state)
    goals = _firing_tiles(tables, state)
    best = int64(-1)
    nearest = int64(UNREACHABLE)
    for tile in range(TILES):
        if has(goals, tile):
            cost = cost_to(state.tile, tile, free, _MOST_COST)
            if cost < nearest:
                best, nearest = int64(tile), cost
    if best >= 0 and nearest > 0:
        step = first_step(state, best, free, nearest)
        if mask[step] != 0:
            return step
    return int64(END_TURN_ACTION)


@compiled
def _firing_tiles(tables: Tables, state: State) -> int:
    """Free tiles, the own one among them, from which some monster is in Range and in sight."""
    bodies = monster_tiles(state)
    reach = total_range(state)
    standing = (open_tiles(tables, state) | (1 << state.tile)) & BOARD
    tiles = int64(0)
    for target in range(TILES):
        if has(bodies, target):
            ways = ways_to(tables, state, target)
            for tile in range(TILES):
                if has(standing, tile) and ways.range_costs[tile] <= reach and is_seen(ways, tile, bodies):
                    tiles |= 1 << tile
    return tiles


_choose_actions = entry_point(_choose)
