"""What networks see of Zadventure besides the observation: the surroundings, and what a scripted agent would do."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.scripted import TeamAgent
from zenvs.agents.zadventure.surroundings import Surroundings
from zenvs.core.game import Game
from zenvs.core.views import read_only


class NetworkFeatures:
    """The :class:`~zenvs.agents.zadventure.surroundings.Surroundings`, and the advice of the agent ``team`` after them.

    The advice is a number for each action: 1 for the one that ``team`` would take, 0 for the others. A network that is
    given it has to learn only where something else is better (residual policy learning: Silver et al. 2018).

    Args:
        game: Zadventure with any options.
    """

    def __init__(self, game: Game) -> None:
        self._surroundings = Surroundings(game)
        self._adviser = TeamAgent(game)
        self.size = self._surroundings.size + len(game.actions)
        first = game.observation.size + self._surroundings.size
        advice = np.arange(first, first + len(game.actions))
        self.columns = np.concatenate([self._surroundings.columns, advice])

    def write(self, observations: NDArray[np.float32], masks: NDArray[np.int8], out: NDArray[np.float32]) -> None:
        """Write the features to float32 (games, size); see :class:`zenvs.agents.features.Features`."""
        size = self._surroundings.size
        # those of a run of training can be written
        observations, masks = read_only(observations), read_only(masks)
        self._surroundings.write(observations, out[:, :size])
        out[:, size:] = 0.0
        out[np.arange(len(out)), size + self._adviser.act(observations, masks)] = 1.0
