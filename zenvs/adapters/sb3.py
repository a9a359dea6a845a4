"""Stable-Baselines3: the native vector environments as its ``VecEnv``, without processes and without copies in Python.

Needs the extra ``train``. Masks of all games are one array, which sb3-contrib's ``MaskablePPO`` asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv
from typing_extensions import override

from zenvs.core.errors import OptionError, choices
from zenvs.envs.vector import GameVectorEnv
from zenvs.registration import ENVIRONMENTS, SEAT_ENVIRONMENTS

Infos = list[dict[str, Any]]
Extend = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.float32]]


class GameVecEnv(VecEnv):
    """Many games as an environment of Stable-Baselines3.

    Args:
        environment_id: id of a registered environment for one player or one seat, as in ``"zenvs/HitZRoad-v0"``.
        num_envs: number of games.
        reward_scale: rewards are multiplied by it; what ``info["episode"]`` reports is not.
        extend: if given, makes of float32 observations (games, size) and int8 masks (games, actions) wider
            observations, of which a policy learns.
        options: as for :func:`gymnasium.make_vec` of this environment.

    Raises:
        OptionError: a faulty option.
    """

    def __init__(
        self,
        environment_id: str,
        num_envs: int,
        reward_scale: float = 1.0,
        extend: Extend | None = None,
        **options: Any,
    ) -> None:
        known = (*ENVIRONMENTS, *SEAT_ENVIRONMENTS)
        if environment_id not in known:
            raise OptionError(f"{environment_id} is no environment of zenvs; {choices(known, environment_id)}")
        # Gymnasium leaves what make_vec takes and returns unannotated
        make_vec: Any = gymnasium.make_vec
        environment = make_vec(
            environment_id,
            num_envs=num_envs,
            vectorization_mode="vector_entry_point",
            autoreset_mode=AutoresetMode.SAME_STEP,
            **options,
        )
        self.games: GameVectorEnv = environment.unwrapped
        self._reward_scale = reward_scale
        self._returns = np.zeros(num_envs)
        self._lengths = np.zeros(num_envs, np.int64)
        # games that go on share one empty dictionary
        self._nothing: dict[str, Any] = {}
        self._actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        # Stable-Baselines3 and Gymnasium leave spaces without the types of what is in them
        games: Any = self.games
        space = games.single_observation_space
        if extend is not None:
            width = extend(np.zeros((1, *space.shape), np.float32), self._all_legal(1)).shape[1]
            space = spaces.Box(-np.inf, np.inf, (width,), np.float32)
        self._extend = extend
        super().__init__(num_envs, space, games.single_action_space)  # pyright: ignore[reportUnknownMemberType]

    @override
    def reset(self) -> Any:
        """Start all games; :meth:`seed` before it chooses them."""
        seeds = None if self._seeds[0] is None else self._seeds
        observations, _ = self.games.reset(seed=seeds)
        self._reset_seeds()
        self._returns[:] = 0
        self._lengths[:] = 0
        return self._shown(observations)

    def _shown(self, observations: Any) -> Any:
        """What a policy learns of: the observations of the games as they stand, made wider."""
        return observations if self._extend is None else self._extend(observations, self.action_masks())

    def _shown_at_the_end(self, observation: Any) -> Any:
        return observation if self._extend is None else self._extend(observation[None], self._all_legal(1))[0]

    def _all_legal(self, games: int) -> NDArray[np.int8]:
        """The mask of games that are over."""
        return np.ones((games, len(self.games.game.actions)), np.int8)

    @override
    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    @override
    def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], Infos]:
        """Play the actions; a game that ends begins anew in the same step."""
        observations, rewards, terminated, truncated, info = self.games.step(self._actions)
        done = terminated | truncated
        self._returns += rewards
        self._lengths += 1
        infos: Infos = [self._nothing] * self.num_envs
        for index in np.flatnonzero(done).tolist():
            infos[index] = {
                "terminal_observation": self._shown_at_the_end(info["final_obs"][index]),
                "TimeLimit.truncated": bool(truncated[index] and not terminated[index]),
                "episode": {"r": float(self._returns[index]), "l": int(self._lengths[index]), "t": 0.0},
            }
        self._returns[done] = 0
        self._lengths[done] = 0
        return self._shown(observations), (rewards * self._reward_scale).astype(np.float32), done, infos

    def action_masks(self) -> NDArray[np.int8]:
        """Int8 (games, actions): 1 for each legal action."""
        return self.games.action_masks()

    @override
    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> Any:
        """``"action_masks"`` gives the masks of all games as one array; there is no other method of single games."""
        if method_name != "action_masks":
            raise AttributeError(f"single games have no method {method_name!r}; there is 'action_masks'")
        masks = self.action_masks()
        return masks if indices is None else masks[list(self._get_indices(indices))]

    @override
    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name) or hasattr(self.games, attr_name)

    @override
    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the whole environment, once for each game."""
        owner = self if attr_name in ("action_masks",) else self.games
        return [getattr(owner, attr_name)] * len(list(self._get_indices(indices)))

    @override
    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name!r} cannot be set: games are no objects of their own")

    @override
    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * len(list(self._get_indices(indices)))

    @override
    def close(self) -> None:
        self.games.close()
