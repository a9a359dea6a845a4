"""The agent that plays every turn out before it acts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.z_horde.choices import choose_item, choose_outside_turn
from zenvs.agents.z_horde.habits import PLAIN_HABITS, TUNED_HABITS, Habits, load_habits
from zenvs.agents.z_horde.reading import read_state
from zenvs.agents.z_horde.turns import ANSWERS, LOWEST, NO_ANSWER, SCRATCH_STATES, best_turn
from zenvs.core.compiled import compiled, entry_point, int64
from zenvs.core.game import Game
from zenvs.games.z_horde.character import play_energy_action
from zenvs.games.z_horde.constants import (
    ACT_DECISION,
    ASSIGN_ACTION,
    ASSIGNMENTS,
    ENERGY_DECISION,
    LORA_ACTION,
    USE_ACTION,
)
from zenvs.games.z_horde.tables import Tables

_ASSIGNMENT_COUNT = len(ASSIGNMENTS)
# Records that the search works with: what is observed, an assignment that is tried, and those of best_turn
_TRIED, _SCRATCH = 1, 2
_STATES = _SCRATCH + SCRATCH_STATES


class TurnAgent:
    """Plays every turn out before it acts: energy, movement, attacks and the monsters' answer; the rest by habits.

    Args:
        game: Z Horde with any scenarios.
        seed: not used; nothing is random here.
        habits: as :func:`zenvs.agents.z_horde.habits.load_habits` gives them; None are the plain ones.
    """

    def __init__(self, game: Game, seed: int = 0, habits: NDArray[Any] | None = None) -> None:
        self._tables = game.tables
        self._states = game.empty_states(_STATES)
        self._answers = np.full(ANSWERS, NO_ANSWER, np.int8)
        self._habits = load_habits(PLAIN_HABITS) if habits is None else habits

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(self._tables, self._habits, self._states, self._answers, observations, masks, actions)
        return actions


class TunedTurnAgent(TurnAgent):
    """The same with tuned habits, character picks and purchases."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        super().__init__(game, seed, load_habits(TUNED_HABITS))


def _choose(
    tables: Any, habits: Any, states: NDArray[Any], answers: NDArray[np.int8], observations: NDArray[np.float32],
    masks: NDArray[np.int8], actions: NDArray[np.int64],
) -> None:  # fmt: skip
    for index in range(masks.shape[0]):
        # a finished game shows no decision; any action will do
        actions[index] = 0
        if masks[index].min() == 0:
            read_state(tables[0], observations[index], states[0])
            actions[index] = _action(tables[0], habits[0], states, answers, masks[index])


@compiled
def _action(
    tables: Tables, habits: Habits, states: NDArray[Any], answers: NDArray[np.int8], mask: NDArray[np.int8]
) -> int:
    state = states[0]
    decision = state.decision
    if decision in (ACT_DECISION, ENERGY_DECISION):
        item = choose_item(habits, state, mask)
        if item >= 0:
            return int64(USE_ACTION + item)
        answers[:] = NO_ANSWER
        if decision == ACT_DECISION:
            return best_turn(tables, habits, state, states[_SCRATCH:], answers, LOWEST).action
        return _best_assignment(tables, habits, states, answers, mask)
    return choose_outside_turn(tables, habits, state, mask)


@compiled
def _best_assignment(
    tables: Tables, habits: Habits, states: NDArray[Any], answers: NDArray[np.int8], mask: NDArray[np.int8]
) -> int:
    """The assignment whose best turn is worth most; Lora turns her die at once."""
    if mask[LORA_ACTION] != 0:
        return int64(LORA_ACTION)
    best = int64(ASSIGN_ACTION)
    highest = LOWEST
    for number in range(_ASSIGNMENT_COUNT):
        if mask[ASSIGN_ACTION + number] != 0:
            states[_TRIED] = states[0]
            play_energy_action(tables, states[_TRIED], ASSIGN_ACTION + number, None)
            worth = best_turn(tables, habits, states[_TRIED], states[_SCRATCH:], answers, highest).worth
            if worth > highest:
                best, highest = int64(ASSIGN_ACTION + number), worth
    return best


_choose_actions = entry_point(_choose)
