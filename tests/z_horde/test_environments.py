"""The observation of Z Horde as planes, and positions of it as the start of an episode."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

import zenvs
from tests.playing import MODES, assert_same
from zenvs.core.errors import OptionError
from zenvs.core.observation import Field, Layout
from zenvs.games.z_horde.constants import SIDE, TILE_NAMES, TILES

ID = "zenvs/ZHorde-v0"
GAME = zenvs.make_game("z_horde")
PLANES = GAME.observation.planes
assert PLANES is not None
IN_PLANES = int(np.prod(PLANES))


def vector_of(observation: dict[str, Any]) -> Any:
    """The flat vector again; of many games, their vectors."""
    planes, rest = observation["planes"], observation["vector"]
    return np.concatenate([planes.reshape(*rest.shape[:-1], -1), rest], axis=-1)


def make_vec(mode: AutoresetMode = AutoresetMode.NEXT_STEP, **options: Any) -> Any:
    return gymnasium.make_vec(ID, 3, "vector_entry_point", autoreset_mode=mode, **options)


@pytest.mark.rule("ZHO-OBS-1")
def test_spaces_of_planes() -> None:
    space = gymnasium.make(ID, observation="planes").observation_space
    high = GAME.observation.high()
    assert space == spaces.Dict(
        {
            "planes": spaces.Box(0, high[:IN_PLANES].reshape(PLANES), dtype=np.float32),
            "vector": spaces.Box(0, high[IN_PLANES:], dtype=np.float32),
        }
    )
    vector_env = make_vec(observation="planes")
    assert vector_env.single_observation_space == space
    assert vector_env.observation_space == batch_space(space, 3)
    assert gymnasium.make(ID, observation="flat").observation_space == gymnasium.make(ID).observation_space


@pytest.mark.rule("ZHO-OBS-1")
def test_planes_are_the_vector_in_another_shape() -> None:
    flat, env = gymnasium.make(ID), gymnasium.make(ID, observation="planes")
    generator = np.random.default_rng(0)
    expected, info = flat.reset(seed=3)
    found, _ = env.reset(seed=3)
    over = False
    while not over:
        assert vector_of(found).tobytes() == expected.tobytes()
        action = generator.choice(np.flatnonzero(info["action_mask"]))
        expected, *_ = flat.step(action)
        found, _, over, _, info = env.step(action)
    assert vector_of(found).tobytes() == expected.tobytes()


@pytest.mark.rule("ZHO-OBS-1")
def test_the_axes_of_planes_are_channel_row_and_column() -> None:
    env: Any = gymnasium.make(ID, observation="planes")
    observation, info = env.reset(seed=0)
    while env.unwrapped.position.decision != "energy":
        observation, _, _, _, info = env.step(int(info["action_mask"].argmax()))
    where = np.argwhere(observation["planes"][3])
    assert len(where) == 1
    row, column = where[0]
    assert TILE_NAMES[row * SIDE + column] == env.unwrapped.position.to_dict()["character"]["tile"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("copy", [True, False])
def test_games_side_by_side_give_planes(mode: AutoresetMode, copy: bool) -> None:
    flat, planes = make_vec(mode), make_vec(mode, observation="planes", copy=copy)
    generator = np.random.default_rng(1)
    expected, info = flat.reset(seed=5)
    found, _ = planes.reset(seed=5)
    for _ in range(200):
        assert vector_of(found).tobytes() == expected.tobytes()
        if mode == AutoresetMode.DISABLED and (info["action_mask"].all(axis=1)).any():
            break
        actions = (info["action_mask"] * generator.random(info["action_mask"].shape)).argmax(axis=1)
        expected, *results, info = flat.step(actions)
        found, *others, told = planes.step(actions)
        assert_same(others, results)
        for ended, vector in zip(told.get("final_obs", []), info.get("final_obs", []), strict=True):
            if vector is not None:
                assert vector_of(ended).tobytes() == vector.tobytes()


def test_games_one_by_one_give_the_same_planes() -> None:
    native = make_vec(observation="planes")
    single = gymnasium.make_vec(ID, 3, "sync", observation="planes")
    expected, info = single.reset(seed=4)
    found, _ = native.reset(seed=4)
    for _ in range(30):
        assert_same(found, expected)
        actions = info["action_mask"].argmax(axis=1)
        expected, _, _, _, info = single.step(actions)
        found, *_ = native.step(actions)


@pytest.mark.parametrize("maker", [gymnasium.make, gymnasium.make_vec])
def test_other_forms_are_refused(maker: Any) -> None:
    with pytest.raises(OptionError, match="there is no observation 'plane'; did you mean 'planes'"):
        maker(ID, observation="plane")
    with pytest.raises(OptionError, match="observations of hit_z_road have no planes; observation must be 'flat'"):
        maker("zenvs/HitZRoad-v0", observation="planes")


def test_planes_are_whole_fields() -> None:
    board = Field("board", tuple(TILE_NAMES), 1, 1, "a board")
    with pytest.raises(ValueError, match="the first 2 fields must be boards of 5 rows and 5 columns"):
        Layout([board, Field("rest", ("one",), 1, 1, "the rest")], planes=(2, SIDE, TILES // SIDE))


def test_an_episode_starts_from_a_position() -> None:
    start = GAME.new(seed=2).play("pick lora").play("pick wang")
    env: Any = gymnasium.make(ID, observation="planes")
    for given in (start, start.to_dict()):
        observation, _ = env.reset(options={"position": given})
        assert env.unwrapped.position == start
        assert vector_of(observation).tobytes() == start.observation().tobytes()
