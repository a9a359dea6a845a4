"""What the tests of the faces share: ways to play, positions to play from, and a strict comparison."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

import zenvs
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.testing.comparing import first_difference

ID = "zenvs/HitZRoad-v0"
MODES = list(AutoresetMode)
GAME = zenvs.make_game("hit_z_road")
COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}
#: Stable-Baselines3 takes three axes for a picture.
NO_PICTURE = pytest.mark.filterwarnings(
    "ignore:.*(observation planes is an image|observation space planes is an image)",
    "ignore:Treating image space",
    "ignore:The minimal resolution for an image",
)


def native(number: int, mode: AutoresetMode = AutoresetMode.NEXT_STEP, **options: Any) -> VectorEnv[Any, Any, Any]:
    """The library's vector environment."""
    return gymnasium.make_vec(
        ID, num_envs=number, vectorization_mode="vector_entry_point", autoreset_mode=mode, **options
    )


def sync(number: int, mode: AutoresetMode = AutoresetMode.NEXT_STEP, **options: Any) -> VectorEnv[Any, Any, Any]:
    """Gymnasium's own vector environment, of single ones."""
    vector_env = gymnasium.make_vec(
        ID, num_envs=number, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **options
    )
    assert isinstance(vector_env.unwrapped, SyncVectorEnv)
    return vector_env


def chosen_actions(masks: NDArray[np.int8], numbers: Sequence[int], step: int) -> NDArray[np.int64]:
    """A legal action for each game, which depends on the mask, the number of the game and the step alone."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([row[(5 * number + 3 * step) % len(row)] for row, number in zip(legal, numbers, strict=True)])


def assert_same(found: Any, expected: Any) -> None:
    """Equal in every type, dtype, shape and value."""
    assert first_difference(found, expected) == ""


def positions_of(seed: int, game: Game = GAME) -> list[Position]:
    """All positions of a random game, the one after its end included."""
    generator = np.random.default_rng(seed)
    position = game.new(seed)
    visited = [position.copy()]
    while not position.over:
        position.play(str(generator.choice(position.legal_actions())))
        visited.append(position.copy())
    return visited


def fight(**changes: Any) -> Position:
    """A fight of five survivors against many zombies, or with some fields of its form changed."""
    form = GAME.new(seed=0).to_dict()
    form.pop("hidden")
    form |= {"decision": "fight", "path": 3, "card": "right", "paths": [["?", "?"], ["I-1", "?"], ["I-2", "I-13"]]}
    no_dice: dict[str, int] = {}
    state = {"zombies": 40, "rolled": "nothing", "casualties": 0, "opportunities": 0, "black": no_dice, "red": no_dice}
    form |= {"seen": ["I-1", "I-2", "I-13"], "fight": state}
    return GAME.from_dict(form | changes, seed=0)
