"""What an agent is: one documented protocol for scripted, search and learned players."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from zenvs.core.game import Game


@runtime_checkable
class Agent(Protocol):
    """A policy that plays many games at once.

    An agent sees what a player sees: observations and action masks, nothing else. It may keep tables and a random
    generator, but nothing about single games, so the order and number of games in a call may change from call to call.
    """

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game.

        Args:
            observations: float32 (games, observation size), laid out by ``game.observation``.
            masks: int8 (games, actions), 1 for each legal action; never all 0.

        Returns:
            int64 (games,): numbers of legal actions.
        """
        ...


@runtime_checkable
class DrawingAgent(Agent, Protocol):
    """An agent that can choose at random without a generator of its own.

    Whoever plays games one by one reproducibly, whatever games are beside them, gives it the random numbers.
    """

    def act_with_draws(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8], draws: NDArray[np.uint64]
    ) -> NDArray[np.int64]:
        """Choose an action for each game, a function of what is given alone.

        Args:
            observations: as in :meth:`Agent.act`.
            masks: as in :meth:`Agent.act`.
            draws: uint64 (games,), 64 random bits for each game.

        Returns:
            int64 (games,): numbers of legal actions.
        """
        ...


@runtime_checkable
class PlanningAgent(Agent, Protocol):
    """An agent that plays on from a position in its head, and so needs more of it than an observation.

    It never gets a game as it is. Whoever runs games draws anew what the seat to move cannot know, coming chance
    included, and hands over the records that come out; :func:`zenvs.agents.ask` does both. What was hidden is gone
    from them, so that no plan can look at it, not even by mistake. Its ``act``, which has no record to plan from,
    raises :class:`zenvs.agents.failures.NoRecordError`.
    """

    def act_on(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8], records: NDArray[Any]
    ) -> NDArray[np.int64]:
        """Choose an action for each game.

        Args:
            observations: as in :meth:`Agent.act`.
            masks: as in :meth:`Agent.act`.
            records: records (games,) of ``game.state_dtype``: what the seat to move knows of each game, and one way in
                which the rest might be. ``game.loops.resample_games`` draws others, each as fair as the one given.

        Returns:
            int64 (games,): numbers of legal actions.
        """
        ...


class AgentFactory(Protocol):
    """A class or function that makes an agent; what ``--agent package.module:name`` names."""

    def __call__(self, game: Game, seed: int) -> Agent:
        """Make an agent for a game with its options; ``seed`` is for agents that choose at random."""
        ...
