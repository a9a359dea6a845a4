"""Action spaces that know which actions are legal now.

Much of Gymnasium and Stable-Baselines3 calls ``action_space.sample()`` without a mask: the environment checkers, the
benchmarks, most examples. In a game with masks nearly all such actions would be illegal, and an illegal action is an
error here. So these spaces draw among the legal actions when no mask is given.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray


class BlindSample(np.int64):
    """An action that was drawn without a mask; played when it is no longer legal, it stands for one that is.

    The environment checker draws an action, resets the environment, and plays the action then.
    """

    def legal_action(self, mask: NDArray[np.int8]) -> int:
        """This action if it is legal, otherwise one that is, by a fixed rule."""
        if mask[int(self)]:
            return int(self)
        legal = np.flatnonzero(mask)
        return int(legal[int(self) % len(legal)])


class LegalDiscrete(spaces.Discrete):
    """``Discrete`` whose samples are legal in the game in progress, unless a mask is given.

    Attributes:
        legal: the mask of the game in progress, int8 (actions,); set by the environment.
    """

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.legal: NDArray[np.int8] = np.ones(n, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action; see :meth:`gymnasium.spaces.Discrete.sample`."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return BlindSample(super().sample(self.legal))


class LegalMultiDiscrete(spaces.MultiDiscrete):
    """``MultiDiscrete`` for many games at once, whose samples are legal in the games in progress.

    Attributes:
        legal: the masks of the games in progress, int8 (games, actions); set by the environment.
    """

    def __init__(self, legal: NDArray[np.int8]) -> None:
        games, actions = legal.shape
        super().__init__([actions] * games)
        self.legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[Any]:
        """Draw an action for each game; see :meth:`gymnasium.spaces.MultiDiscrete.sample`."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return (self.legal * self.np_random.random(self.legal.shape)).argmax(axis=1)


__all__ = ["BlindSample", "LegalDiscrete", "LegalMultiDiscrete"]
