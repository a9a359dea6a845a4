"""What positions are worth at the start of each round: what the tables of an agent that looks ahead are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.values import GROUP_SHAPE, TOKEN_NAMES
from zenvs.games.hit_z_road.constants import ROUNDS


@dataclass(frozen=True)
class RoundWorths:
    """Worths by round, for an agent that chooses within a round by what follows it.

    Attributes:
        groups: worth of a group without tokens at the start of a round, float32 (*GROUP_SHAPE, 2), by the number of
            the round; ROUNDS + 1 stands for the end of the game.
        tokens: points that each token is worth in addition, float64 (ROUNDS + 1, tokens); the first row is that of
            round 1.
        usual_points: points that are usually held at the start of a round, float64 (ROUNDS + 1,).
    """

    groups: dict[int, NDArray[np.float32]]
    tokens: NDArray[np.float64]
    usual_points: NDArray[np.float64]


def all_groups() -> NDArray[np.int64]:
    """Every group in the tables, shape (groups, 4), in the order of GROUP_SHAPE."""
    return np.indices(GROUP_SHAPE).reshape(len(GROUP_SHAPE), -1).T


def solo_end() -> NDArray[np.float32]:
    """HZR-END-4: worth at the end of a solo game by group, float32 (*GROUP_SHAPE, 2)."""
    groups = all_groups()
    return as_worths(groups[:, 3] > 0, groups.min(axis=1).astype(np.float64))


def as_worths(survival: NDArray[Any], points: NDArray[Any]) -> NDArray[np.float32]:
    """Worths from the chance to survive and the points to come for those who do, both (groups,)."""
    return np.stack([survival, survival * points], axis=1).astype(np.float32).reshape(*GROUP_SHAPE, 2)


def no_worths() -> RoundWorths:
    """Nothing known yet."""
    return RoundWorths({}, np.zeros((ROUNDS + 1, len(TOKEN_NAMES))), np.zeros(ROUNDS + 1))
