"""Gymnasium's own vector environments: https://gymnasium.farama.org/api/vector, ``make_vec``.

All actions of these environments are legal, so that there is no mask to make.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from zenvs.benchmarks.peers.subjects import Player

NATIVE_SIZE = 4_096
SYNC_SIZE = 64


def native(environment_id: str) -> Player:
    """The environment's own vector form, written in NumPy."""
    return _vector(environment_id, NATIVE_SIZE, "vector_entry_point")


def sync(environment_id: str) -> Player:
    """Single environments one after the other."""
    return _vector(environment_id, SYNC_SIZE, "sync")


def _vector(environment_id: str, size: int, mode: str) -> Player:
    # Gymnasium leaves what make_vec gives unannotated
    make_vec: Any = gymnasium.make_vec
    games = make_vec(environment_id, num_envs=size, vectorization_mode=mode)
    games.reset(seed=0)
    number = int(games.single_action_space.n)
    generator = np.random.default_rng(0)
    begins = 0

    def play() -> int:
        nonlocal begins
        _, _, terminated, truncated, _ = games.step(generator.integers(number, size=size))
        steps = size - begins
        begins = int(np.count_nonzero(terminated | truncated))
        return steps

    return play
