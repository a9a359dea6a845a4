"""The opponents of self-play: snapshots of the policy that learns, and scripted agents."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import Agent, PlanningAgent, make_agent
from zenvs.agents.policy_agent import NetworkAgent
from zenvs.agents.policy_file import Layer
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.train.settings import OpponentSettings


class OpponentPool:
    """Past policies and scripted agents; see :class:`zenvs.train.settings.OpponentSettings` for the rule.

    Attributes:
        snapshots: layers of the policies that are kept, the oldest first.
        seats: the agents of the other seats, to be given to the environment.

    Raises:
        OptionError: a scripted agent plans, for which training has no time.
    """

    def __init__(self, game: Game, settings: OpponentSettings, seed: int) -> None:
        self._settings = settings
        self._generator = np.random.default_rng(seed)
        self._scripted = [_scripted(name, game, seed) for name in settings.scripted]
        self.snapshots: list[list[Layer]] = []
        self.seats = [SeatPlayer(self._scripted[0]) for _ in range(game.players - 1)]

    def add(self, layers: list[Layer]) -> None:
        """Keep a snapshot."""
        self.snapshots.append([(weights.copy(), biases.copy()) for weights, biases in layers])
        if len(self.snapshots) > self._settings.snapshots:
            # the oldest one stays as a player of another kind
            del self.snapshots[min(1, len(self.snapshots) - 2)]

    def draw(self) -> None:
        """Draw who plays each seat until the next draw."""
        for seat in self.seats:
            seat.player = self._drawn()

    def _drawn(self) -> Any:
        generator = self._generator
        if not self.snapshots or generator.random() < self._settings.scripted_share:
            return self._scripted[int(generator.integers(len(self._scripted)))]
        is_newest = generator.random() < 0.5
        number = len(self.snapshots) - 1 if is_newest else int(generator.integers(len(self.snapshots)))
        return NetworkAgent(self.snapshots[number])


def _scripted(name: str, game: Game, seed: int) -> Agent:
    """An agent that plays by observations alone.

    Raises:
        OptionError: it plans, for which training has no time.
    """
    agent = make_agent(name, game, seed)
    if isinstance(agent, PlanningAgent):
        raise OptionError(f"opponents.scripted: {name!r} plans every move and is too slow for training; name another")
    return agent


class SeatPlayer:
    """An agent that another agent stands in for."""

    def __init__(self, player: Agent) -> None:
        self.player = player

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        return self.player.act(observations, masks)
