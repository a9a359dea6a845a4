"""EnvPool: the synchronous vector environment of https://envpool.readthedocs.io ("Python Interface"), one thread."""

# The library is no dependency, and brings no types.
# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any

import numpy as np

from zenvs.benchmarks.peers.subjects import Player

BATCH_SIZE = 4_096


def batch(name: str) -> Player:
    """A batch of one of its games with masks; steps that only begin a game anew are not counted."""
    import envpool

    games: Any = envpool.make(name, env_type="gymnasium", num_envs=BATCH_SIZE, num_threads=1, seed=0)
    _, info = games.reset()
    generator = np.random.default_rng(0)
    mask, begins = info["legal_action_mask"], 0

    def play() -> int:
        nonlocal mask, begins
        legal = np.asarray(mask).reshape(BATCH_SIZE, -1)
        weights: Any = legal * generator.random(legal.shape, np.float32)
        _, _, terminated, truncated, info = games.step(weights.argmax(axis=1).astype(np.int32))
        mask = info["legal_action_mask"]
        steps = BATCH_SIZE - begins
        begins = int(np.count_nonzero(terminated | truncated))
        return steps

    return play
