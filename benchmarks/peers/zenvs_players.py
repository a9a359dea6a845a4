"""zenvs: batches, Gymnasium's vector interface, PettingZoo's AEC and single environments.

As its README has them: ``game.batch(...)`` with the agent ``random``, ``gymnasium.make_vec`` with
``vectorization_mode="vector_entry_point"``, ``zenvs.NAME_v0.env`` and ``gymnasium.make``.
"""

from __future__ import annotations

import importlib
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import zenvs
from zenvs.agents import make_agent
from zenvs.benchmarks.peers.loops import aec_player
from zenvs.benchmarks.peers.subjects import Player

BATCH_SIZE = 4_096


def batch(name: str, players: int) -> Player:
    """The batch of a game, played by the agent ``random``; a game that ends begins anew in the same step."""
    options: dict[str, Any] = {} if players == 1 else {"players": players}
    game = zenvs.make_game(name, **options)
    games = game.batch(BATCH_SIZE, seed=0)
    agent = make_agent("random", game, 0)

    def play() -> int:
        games.step(agent.act(games.observation, games.mask))
        return BATCH_SIZE

    return play


def vector(environment_id: str) -> Player:
    """The native vector environment; steps that only begin a game anew are not counted."""
    # Gymnasium leaves what make_vec gives unannotated
    make_vec: Any = gymnasium.make_vec
    games = make_vec(environment_id, num_envs=BATCH_SIZE, vectorization_mode="vector_entry_point")
    _, info = games.reset(seed=0)
    generator = np.random.default_rng(0)
    mask: NDArray[np.int8] = info["action_mask"]
    begins = 0

    def play() -> int:
        nonlocal mask, begins
        weights = mask * generator.random(mask.shape, np.float32)
        _, _, terminated, truncated, info = games.step(weights.argmax(axis=1))
        mask = info["action_mask"]
        steps = BATCH_SIZE - begins
        begins = int(np.count_nonzero(terminated | truncated))
        return steps

    return play


def aec(name: str, players: int) -> Player:
    """A game of several players through PettingZoo's interface."""
    return aec_player(importlib.import_module(f"zenvs.{name}_v0").env(players=players))


def single(environment_id: str) -> Player:
    """One environment of Gymnasium's, an episode a call."""
    env: Any = gymnasium.make(environment_id)
    env.reset(seed=0)

    def play() -> int:
        _, info = env.reset()
        steps, done = 0, False
        while not done:
            _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            done = terminated or truncated
            steps += 1
        return steps

    return play
