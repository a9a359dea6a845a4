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

    def write(self, observations: NDArray[np.float32], masks: NDArray[np.int8], out: NDArray[np.float32]) -> None:
        """Write features to float32 (games, size).

        Args:
            observations: float32 (games, observation size).
            masks: int8 (games, actions), of the legal actions.
            out: where they go.
        """
        ...


def features_of(game: Game) -> Features | None:
    """The features of a game; None for one whose observation is enough."""
    if game.name != "zadventure":
        return None
    # the agents of a game are imported with the first policy for it, and not with every policy
    from zenvs.agents.zadventure.network_features import NetworkFeatures

    return NetworkFeatures(game)


def with_features(
    observations: NDArray[np.float32], masks: NDArray[np.int8], features: Features
) -> NDArray[np.float32]:
    """Observations, and their features after them: float32 (games, observation size + size of the features)."""
    games, size = observations.shape
    both = np.empty((games, size + features.size), np.float32)
    both[:, :size] = observations
    features.write(observations, masks, both[:, size:])
    return both


def network_input(
    observations: NDArray[np.float32], masks: NDArray[np.int8], features: Features
) -> NDArray[np.float32]:
    """What a network sees of observations, float32 (games, inputs)."""
    return with_features(observations, masks, features)[:, features.columns]
