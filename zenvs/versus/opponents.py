"""The agents that play the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import Agent, AgentFactory, DrawingAgent, Redraw, ask, make_agent
from zenvs.agents.failures import AgentError
from zenvs.agents.registry import comes_along
from zenvs.core.errors import OptionError
from zenvs.core.game import Game

#: As :data:`zenvs.agents.Redraw`, of some games, given by their rows before the seeds.
RedrawSome: TypeAlias = Callable[[NDArray[np.intp], NDArray[np.uint64]], NDArray[Any]]

#: An agent by its name as for :func:`zenvs.agents.make_agent`, itself, or what makes it.
Opponent: TypeAlias = str | Agent | AgentFactory

# Agents that are made here draw from the games' own numbers or from nothing; others get the same seed every time.
_SEED = 0


class Opponents:
    """One agent for each place after the learner's seat; equal ones are one agent, asked once for all its games.

    Agents that come with the library keep nothing of their own, so copies share them and pickles hold their names.
    All others are copied and pickled as they are.

    Attributes:
        are_drawing: whether any of them chooses by the numbers drawn for it.

    Args:
        game: rules and options, for 2 or more players.
        given: one opponent for all other seats, or a list with one for each, in the order of seats after the learner's.

    Raises:
        OptionError: no such agent, something that is no agent, or the wrong number of them.
        AgentError: an agent's own code failed.
    """

    def __init__(self, game: Game, given: Opponent | Sequence[Opponent]) -> None:
        number = len(game.seats) - 1
        is_list = isinstance(given, Sequence) and not isinstance(given, str | Agent)
        listed = list(cast("Sequence[Opponent]", given)) if is_list else [cast("Opponent", given)] * number
        if len(listed) != number:
            raise OptionError(f"opponents has {len(listed)} agents; there are {number} other seats, and one for each")
        keys = [opponent if isinstance(opponent, str) else id(opponent) for opponent in listed]
        of_key = dict(zip(keys, listed, strict=True))
        distinct = list(of_key.values())
        self._game = game
        self._names = [_name(opponent) for opponent in distinct]
        self._agents = [_made(opponent, game) for opponent in distinct]
        self._is_shared = [isinstance(opponent, str) and comes_along(opponent, game.name) for opponent in distinct]
        self.are_drawing = any(isinstance(agent, DrawingAgent) for agent in self._agents)
        self._of_place = np.array([list(of_key).index(key) for key in keys])

    def choose(
        self,
        places: NDArray[np.integer[Any]],
        observations: NDArray[np.float32],
        masks: NDArray[np.int8],
        draws: NDArray[np.uint64] | None,
        redraw: RedrawSome,
    ) -> NDArray[np.int64]:
        """Choose an action for each game.

        Args:
            places: whole numbers (games,): the seat to move, counted from 0 for the one after the learner's.
            observations: float32 (games, observation size), of the seat to move.
            masks: int8 (games, actions), likewise.
            draws: uint64 (games,), 64 random bits for each game; None if nobody is drawing.
            redraw: gives an opponent that plans the redrawn records of some of these games.

        Raises:
            AgentError: an agent's own code failed, or did not choose whole numbers, one a game.
        """
        if len(self._agents) == 1:
            return self._ask(0, observations, masks, draws, partial(redraw, np.arange(len(places))))
        actions = np.empty(len(places), np.int64)
        asked = self._of_place[places]
        for number in range(len(self._agents)):
            rows = np.flatnonzero(asked == number)
            if len(rows):
                drawn = None if draws is None else draws[rows]
                actions[rows] = self._ask(number, observations[rows], masks[rows], drawn, partial(redraw, rows))
        return actions

    def _ask(
        self,
        number: int,
        observations: NDArray[np.float32],
        masks: NDArray[np.int8],
        draws: NDArray[np.uint64] | None,
        redraw: Redraw,
    ) -> NDArray[np.int64]:
        try:
            actions = ask(self._agents[number], observations, masks, redraw, draws)
        except Exception as error:
            raise AgentError.of(self._names[number], "in act, as an opponent", error) from error
        array: NDArray[Any] = np.asarray(actions)
        if array.shape != masks.shape[:1] or array.dtype.kind not in "iu":
            form = f"{array.dtype} of shape {array.shape}"
            right = f"int64 of shape {masks.shape[:1]}"
            raise AgentError(f"opponent {self._names[number]!r} chose {form}; it must be {right}")
        return array

    def fault(
        self, places: NDArray[np.integer[Any]], masks: NDArray[np.int8], actions: NDArray[np.int64]
    ) -> AgentError:
        """The error about the first action that is not legal among those chosen."""
        names = self._game.actions
        is_legal = [0 <= action < len(names) and mask[action] != 0 for action, mask in zip(actions, masks, strict=True)]
        row = is_legal.index(False)
        agent, action = self._names[self._of_place[places[row]]], int(actions[row])
        chosen = repr(names[action]) if 0 <= action < len(names) else "no action"
        allowed = ", ".join(f"{number} {names[number]!r}" for number in np.flatnonzero(masks[row]).tolist())
        return AgentError(f"opponent {agent!r} chose {action} ({chosen}), which is not legal; legal: {allowed}")

    def __deepcopy__(self, memo: dict[int, Any]) -> Opponents:
        pairs = zip(self._agents, self._is_shared, strict=True)
        twin = Opponents.__new__(Opponents)
        twin.__dict__ |= self.__dict__
        twin._agents = [agent if is_shared else deepcopy(agent, memo) for agent, is_shared in pairs]
        return twin

    def __getstate__(self) -> dict[str, Any]:
        pairs = zip(self._agents, self._is_shared, strict=True)
        return self.__dict__ | {"_agents": [None if is_shared else agent for agent, is_shared in pairs]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        pairs = zip(self._names, state["_agents"], strict=True)
        self._agents = [make_agent(name, self._game, _SEED) if agent is None else agent for name, agent in pairs]


def _name(opponent: Opponent) -> str:
    """What an opponent is called: by its name, or its type."""
    if isinstance(opponent, str):
        return opponent
    return getattr(opponent, "__name__", type(opponent).__name__)


def _made(opponent: Opponent, game: Game) -> Agent:
    """The agent itself."""
    if isinstance(opponent, str):
        return make_agent(opponent, game, _SEED)
    if isinstance(opponent, Agent) and not isinstance(opponent, type):
        return opponent
    if not callable(opponent):
        raise OptionError(
            f"an opponent is the name of an agent, an agent, or what makes one from a game and a seed, not {opponent!r}"
        )
    try:
        agent = opponent(game, _SEED)
    except Exception as error:
        raise AgentError.of(_name(opponent), "when it was called with a game and a seed", error) from error
    if not isinstance(agent, Agent):  # pyright: ignore[reportUnnecessaryIsInstance]
        made = type(agent).__name__
        raise OptionError(f"opponent {_name(opponent)!r} made {made!r}, which has no method act(observations, masks)")
    return agent
