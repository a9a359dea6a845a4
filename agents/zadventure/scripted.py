"""The scripted agents of Zadventure, all by one compiled function: each has its way of playing characters."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.careful_play import choose_carefully
from zenvs.agents.zadventure.odds import make_odds, no_odds
from zenvs.agents.zadventure.reading import read_state
from zenvs.agents.zadventure.rules_play import choose_by_rules
from zenvs.agents.zadventure.team_play import choose_for_team
from zenvs.agents.zadventure.undead import choose_zombie_action
from zenvs.agents.zadventure.ways import Room, make_room
from zenvs.core.compiled import compiled, entry_point
from zenvs.core.game import Game
from zenvs.games.zadventure.constants import ZOMBIE_DECISION
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

# Ways of playing
_RULES, _HUNTER, _CAREFUL, _TEAM = range(4)


class _ScriptedAgent:
    """What the agents share. The horde hunts by the script; the dead keep the zombies that they play off their team.

    Args:
        game: Zadventure with any options.
        seed: not used; nothing is random here.
    """

    way = _RULES

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._tables = game.tables
        self._odds = make_odds(game.tables) if self.way == _TEAM else no_odds()
        self._states = game.empty_states(1)
        self._room = make_room()

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(self._tables, self._odds, self.way, self._states, self._room, observations, masks, actions)
        return actions


class RulesAgent(_ScriptedAgent):
    """Walks to the nearest unknown card until key and canister are found, then to the car; heals with its last life."""

    way = _RULES


class HunterAgent(_ScriptedAgent):
    """Hunts by the script in every zombie turn, also where the dead play them; characters play as RulesAgent does."""

    way = _HUNTER


class CarefulAgent(_ScriptedAgent):
    """Characters care for themselves: they take what helps, keep away from zombies and save their last life."""

    way = _CAREFUL


class TeamAgent(_ScriptedAgent):
    """The one with the best odds searches, the others bring what they have and wait in the car."""

    way = _TEAM


def _choose(
    tables: Any, odds: NDArray[np.float64], way: int, states: NDArray[Any], room: Room,
    observations: NDArray[np.float32], masks: NDArray[np.int8], actions: NDArray[np.int64],
) -> None:  # fmt: skip
    for index in range(masks.shape[0]):
        # a finished game shows no decision; any action will do
        actions[index] = 0
        if masks[index].min() == 0:
            read_state(tables[0], observations[index], states[0])
            actions[index] = _action(tables[0], odds, way, states[0], masks[index], room)


@compiled
def _action(
    tables: Tables, odds: NDArray[np.float64], way: int, state: State, mask: NDArray[np.int8], room: Room
) -> int:
    if state.decision >= ZOMBIE_DECISION:
        return choose_zombie_action(tables, state, mask, way == _HUNTER)
    if way == _TEAM:
        return choose_for_team(tables, odds, state, mask, room)
    if way == _CAREFUL:
        return choose_carefully(tables, state, mask, room)
    return choose_by_rules(tables, state, mask, room)


_choose_actions = entry_point(_choose)
