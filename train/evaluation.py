"""How well a policy plays, on fixed seeds."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from zenvs.agents import Agent
from zenvs.train.seeds import FIRST_EVALUATION_SEED
from zenvs.train.settings import Settings


def episode_returns(settings: Settings, agent: Agent) -> NDArray[np.float64]:
    """The sum of rewards of the first episode of every game, float64 (evaluation_games,)."""
    options = dict(settings.options)
    if settings.opponents is not None:
        options["opponents"] = settings.opponents.evaluation
    # Gymnasium leaves what make_vec takes and returns unannotated
    make_vec: Any = gymnasium.make_vec
    environment = make_vec(
        settings.environment,
        num_envs=settings.evaluation_games,
        vectorization_mode="vector_entry_point",
        autoreset_mode=AutoresetMode.SAME_STEP,
        **options,
    )
    observations, info = environment.reset(seed=FIRST_EVALUATION_SEED)
    returns = np.zeros(settings.evaluation_games)
    running = np.ones(settings.evaluation_games, np.bool_)
    while running.any():
        actions = agent.act(observations, info["action_mask"])
        observations, rewards, terminated, truncated, info = environment.step(actions)
        returns[running] += rewards[running]
        running &= ~(terminated | truncated)
    environment.close()
    return returns
