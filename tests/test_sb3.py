"""The environment for Stable-Baselines3: the same games as the vector environment, masks as one array."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from zenvs.adapters.sb3 import GameVecEnv
from zenvs.core.errors import OptionError

GAMES = 6


def first_legal(masks: Any) -> Any:
    return np.asarray(masks).argmax(axis=1)


@pytest.mark.parametrize("environment_id", ["zenvs/HitZRoad-v0", "zenvs/HitZRoadSeat-v0", "zenvs/ZHorde-v0"])
def test_it_plays_the_games_of_the_vector_environment(environment_id: str) -> None:
    environment = GameVecEnv(environment_id, GAMES, reward_scale=0.5)
    make_vec: Any = gymnasium.make_vec
    expected = make_vec(
        environment_id, GAMES, vectorization_mode="vector_entry_point", autoreset_mode=AutoresetMode.SAME_STEP
    )
    environment.seed(11)
    observations = environment.reset()
    wanted, info = expected.reset(seed=11)
    returns = np.zeros(GAMES)
    ended = 0
    for _ in range(300):
        assert np.array_equal(observations, wanted)
        masks = get_action_masks(environment)
        assert np.array_equal(masks, info["action_mask"])
        actions = first_legal(masks)
        before = observations.copy()
        kept = observations
        observations, rewards, dones, infos = environment.step(actions)
        assert np.array_equal(kept, before)  # what was handed out stays as it was
        wanted, wanted_rewards, terminated, truncated, info = expected.step(actions)
        returns += wanted_rewards
        assert rewards.dtype == np.float32
        assert rewards == pytest.approx(0.5 * wanted_rewards)
        assert np.array_equal(dones, terminated | truncated)
        for index in range(GAMES):
            if not dones[index]:
                assert infos[index] == {}
                continue
            ended += 1
            assert np.array_equal(infos[index]["terminal_observation"], info["final_obs"][index])
            assert infos[index]["TimeLimit.truncated"] == bool(truncated[index])
            assert infos[index]["episode"]["r"] == pytest.approx(returns[index])
            returns[index] = 0
    assert ended > GAMES
    environment.close()


def test_masks_are_found_by_sb3_contrib() -> None:
    environment = GameVecEnv("zenvs/HitZRoad-v0", 2)
    assert is_masking_supported(environment)
    environment.reset()
    assert environment.env_method("action_masks", indices=[1]).shape == (1, environment.games.single_action_space.n)
    with pytest.raises(AttributeError, match="single games have no method 'render'"):
        environment.env_method("render")
    with pytest.raises(AttributeError, match="cannot be set"):
        environment.set_attr("players", 2)


def test_faulty_options_are_refused() -> None:
    with pytest.raises(OptionError, match="flee is 'never'"):
        GameVecEnv("zenvs/HitZRoad-v0", 2, flee="never")
    with pytest.raises(OptionError, match="CartPole-v1 is no environment of zenvs"):
        GameVecEnv("CartPole-v1", 2)
