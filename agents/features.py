"""What networks see besides the observation: features worked out from it, by the name of the game."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.game import Game


class Features(Protocol):
    """Features of observations, functions of what the seat sees alone.

    Attributes:
        size: how many there are.
        columns: what a network sees of an observation with its features after it, int64 (inputs,).
    """

    size: int
    columns: NDArray[np.int64]

    def write(self, observations: NDArray[np.float32], out: NDArray[np.float32]) -> None:
        """Write the features of observations, float32 (games, observation size), to float32 (games, size)."""
        ...


def features_of(game: Game) -> Features | None:
    """The features of a game; None for one whose observation is enough."""
    if game.name != "zadventure":
        return None
    # the agents of a game are imported with the first policy for it, and not with every policy
    from zenvs.agents.zadventure.surroundings import Surroundings

    return Surroundings(game)


def with_features(observations: NDArray[np.float32], features: Features) -> NDArray[np.float32]:
    """Observations, and their features after them: float32 (games, observation size + size of the features)."""
    games, size = observations.shape
    both = np.empty((games, size + features.size), np.float32)
    both[:, :size] = observations
    features.write(observations, both[:, size:])
    return both


def network_input(observations: NDArray[np.float32], features: Features) -> NDArray[np.float32]:
    """What a network sees of observations, float32 (games, inputs)."""
    return with_features(observations, features)[:, features.columns]
