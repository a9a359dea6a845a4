"""The agent that plays every turn out before it acts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.z_horde.choices import (
    best_monster_tile,
    best_raise,
    choose_crates,
    choose_item,
    choose_pick,
    choose_purchase,
    choose_reaction,
    choose_reroll,
)
from zenvs.agents.z_horde.habits import PLAIN_HABITS, TUNED_HABITS, Habits, load_habits
from zenvs.agents.z_horde.reading import read_state
from zenvs.agents.z_horde.turns import best_turn
from zenvs.core.compiled import compiled, entry_point, int64
from zenvs.core.game import Game
from zenvs.games.z_horde.character import play_energy_action
from zenvs.games.z_horde.constants import (
    ACT_DECISION,
    ASSIGN_ACTION,
    ASSIGNMENTS,
    CRATES_DECISION,
    ENERGY_DECISION,
    LORA_ACTION,
    MARKET_DECISION,
    MONSTER_ACTION,
    MONSTER_DECISION,
    PICK_DECISION,
    RAISE_DECISION,
    REACT_DECISION,
    REROLL_DECISION,
    USE_ACTION,
    ZOMBIE_BLOOD,
)
from zenvs.games.z_horde.state import STATE_DTYPE
from zenvs.games.z_horde.tables import Tables

_ASSIGNMENT_COUNT = len(ASSIGNMENTS)


class TurnAgent:
    """Plays every turn out before it acts: energy, movement, attacks and the monsters' answer; the rest by habits.

    Args:
        game: Z Horde with any scenarios.
        seed: not used; nothing is random here.
        habits: as :func:`zenvs.agents.z_horde.habits.load_habits` gives them; None are the plain ones.
    """

    def __init__(self, game: Game, seed: int = 0, habits: NDArray[Any] | None = None) -> None:
        self._tables = game.tables
        self._habits = load_habits(PLAIN_HABITS) if habits is None else habits

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(self._tables, self._habits, observations, masks, actions)
        return actions


class TunedTurnAgent(TurnAgent):
    """The same with tuned habits, character picks and purchases."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        super().__init__(game, seed, load_habits(TUNED_HABITS))


def _choose(
    tables: Any, habits: Any, observations: NDArray[np.float32], masks: NDArray[np.int8],
    actions: NDArray[np.int64],
) -> None:  # fmt: skip
    states = np.zeros(2, STATE_DTYPE)
    for index in range(masks.shape[0]):
        # a finished game shows no decision; any action will do
        actions[index] = 0
        if masks[index].min() == 0:
            read_state(tables[0], observations[index], states[0])
            actions[index] = _action(tables[0], habits[0], states, masks[index])


@compiled
def _action(tables: Tables, habits: Habits, states: NDArray[Any], mask: NDArray[np.int8]) -> int:
    state = states[0]
    decision = state.decision
    if decision in (ACT_DECISION, ENERGY_DECISION):
        item = choose_item(habits, state, mask)
        if item >= 0:
            return int64(USE_ACTION + item)
        if decision == ACT_DECISION:
            return best_turn(tables, habits, state).action
        return _best_assignment(tables, habits, states, mask)
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


@compiled
def _best_assignment(tables: Tables, habits: Habits, states: NDArray[Any], mask: NDArray[np.int8]) -> int:
    """The assignment whose best turn is worth most; Lora turns her die at once."""
    if mask[LORA_ACTION] != 0:
        return int64(LORA_ACTION)
    best = int64(ASSIGN_ACTION)
    highest = -1e18
    for number in range(_ASSIGNMENT_COUNT):
        if mask[ASSIGN_ACTION + number] != 0:
            states[1] = states[0]
            play_energy_action(tables, states[1], ASSIGN_ACTION + number, None)
            worth = best_turn(tables, habits, states[1]).worth
            if worth > highest:
                best, highest = int64(ASSIGN_ACTION + number), worth
    return best


_choose_actions = entry_point(_choose)
