"""The agent that plays by rules of thumb: the nearest unknown card, then key, canister and car."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.goals import add_car, add_search
from zenvs.agents.zadventure.people import first_legal
from zenvs.agents.zadventure.reading import read_state
from zenvs.agents.zadventure.undead import choose_zombie_action
from zenvs.agents.zadventure.ways import ROOM_ROWS, WAY, measure_reach, measure_ways, walk
from zenvs.core.compiled import compiled, entry_point, int64
from zenvs.core.game import Game
from zenvs.games.zadventure.constants import (
    CHARACTER_DECISION,
    CHARACTERS,
    FIGHT_DECISION,
    FLEE_DECISION,
    HEAL_ACTION,
    KIT_DECISION,
    MOVE_DECISION,
    PICK_ACTION,
    SPIN_ACTION,
    SQUARE_WORDS,
    SQUARES,
    STOP_ACTION,
    USE_ACTION,
    WEAPONS,
    ZOMBIE_DECISION,
)
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

_CHARACTER_COUNT = len(CHARACTERS)
_WEAPON_COUNT = len(WEAPONS)


class RulesAgent:
    """Walks to the nearest unknown card until key and canister are found, then to the car; heals with its last life.

    The horde hunts by the script; the dead, where they play zombie turns, keep zombies off their team.

    Args:
        game: Zadventure with any options.
        seed: not used; nothing is random here.
    """

    hunts = False

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._tables = game.tables
        self._states = game.empty_states(1)
        self._goals = np.zeros(SQUARE_WORDS, np.uint64)
        self._worths = np.zeros(SQUARES)
        self._room = np.zeros((ROOM_ROWS, SQUARES), np.int16)

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(
            self._tables, int(self.hunts), self._states, self._goals, self._worths, self._room, observations, masks,
            actions,
        )  # fmt: skip
        return actions


class HunterAgent(RulesAgent):
    """Hunts by the script in every zombie turn, also where the dead play them; characters play as RulesAgent does."""

    hunts = True


def _choose(
    tables: Any, hunts: int, states: NDArray[Any], goals: NDArray[np.uint64], worths: NDArray[np.float64],
    room: NDArray[np.int16], observations: NDArray[np.float32], masks: NDArray[np.int8], actions: NDArray[np.int64],
) -> None:  # fmt: skip
    for index in range(masks.shape[0]):
        # a finished game shows no decision; any action will do
        actions[index] = 0
        if masks[index].min() == 0:
            read_state(tables[0], observations[index], states[0])
            actions[index] = _action(tables[0], hunts, states[0], goals, worths, room, masks[index])


@compiled
def _action(
    tables: Tables, hunts: int, state: State, goals: NDArray[np.uint64], worths: NDArray[np.float64],
    room: NDArray[np.int16], mask: NDArray[np.int8],
) -> int:  # fmt: skip
    decision = state.decision
    if decision >= ZOMBIE_DECISION:
        return choose_zombie_action(tables, state, mask, hunts)
    if decision == CHARACTER_DECISION:
        return first_legal(mask, PICK_ACTION, _CHARACTER_COUNT)
    heal = HEAL_ACTION + int64(state.actor)
    if decision in (MOVE_DECISION, KIT_DECISION) and mask[heal] != 0 and state.lives[state.actor] == 1:
        return heal
    if decision in (MOVE_DECISION, FLEE_DECISION):
        return _walk(tables, state, goals, worths, room, mask)
    weapon = first_legal(mask, USE_ACTION, _WEAPON_COUNT)
    if weapon >= 0:
        return weapon
    return int64(SPIN_ACTION) if decision == FIGHT_DECISION else _last_resort(mask)


@compiled
def _last_resort(mask: NDArray[np.int8]) -> int:
    return int64(STOP_ACTION) if mask[STOP_ACTION] != 0 else first_legal(mask, 0, mask.shape[0])


@compiled
def _walk(
    tables: Tables, state: State, goals: NDArray[np.uint64], worths: NDArray[np.float64], room: NDArray[np.int16],
    mask: NDArray[np.int8],
) -> int:  # fmt: skip
    """On the nearest way to what is wanted."""
    goals[:] = 0
    if not add_search(tables, state, goals):
        add_car(tables, goals)
    measure_ways(tables, state, goals, room)
    measure_reach(tables, state, room)
    for square in range(SQUARES):
        worths[square] = -room[WAY, square]
    action = walk(tables, state, mask, worths, room)
    return action if action >= 0 else _last_resort(mask)


_choose_actions = entry_point(_choose)
