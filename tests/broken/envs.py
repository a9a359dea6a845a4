"""Environments with one fault each, and what the conformance checks must say about it."""

from __future__ import annotations

import copy
from typing import Any, SupportsInt, cast

import gymnasium
import numpy as np
from gymnasium import spaces

import zenvs
from zenvs.envs.spaces import LegalDiscrete

assert zenvs.__version__
ID = "zenvs/HitZRoad-v0"


class BrokenEnv(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A sound environment, and hooks for the faults."""

    def __init__(self) -> None:
        super().__init__(gymnasium.make(ID))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        return self.seen(observation), self.told(info, False)

    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self.seen(observation), reward, terminated, truncated, self.told(info, terminated)

    def seen(self, observation: Any) -> Any:
        return observation

    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        return info

    def masked(self, mask: Any) -> dict[str, Any]:
        self.mask = mask
        return {"action_mask": mask}

    def action_masks(self) -> Any:
        return self.mask if hasattr(self, "mask") else self.env.get_wrapper_attr("action_masks")()


class EmptyMask(BrokenEnv):
    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        return self.masked(info["action_mask"] * over)


class BoolMask(BrokenEnv):
    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        return self.masked(info["action_mask"].astype(bool))


class ShortMask(BrokenEnv):
    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        return self.masked(info["action_mask"][:-1])


class MaskOfTwos(BrokenEnv):
    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        return self.masked(info["action_mask"] * np.int8(2))


class NoMask(BrokenEnv):
    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        return {}


class MaskHidesLegal(BrokenEnv):
    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        mask = info["action_mask"].copy()
        if not over:
            mask[mask.argmax()] = 0
        return self.masked(mask)


class MaskAllowsIllegal(BrokenEnv):
    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        return self.masked(np.ones_like(info["action_mask"]))


class EmptyMaskAtTheEnd(BrokenEnv):
    def told(self, info: dict[str, Any], over: bool) -> dict[str, Any]:
        return self.masked(np.eye(len(info["action_mask"]), dtype=np.int8)[0] if over else info["action_mask"])


class OtherMasks(BrokenEnv):
    def action_masks(self) -> Any:
        return np.ones(42, np.int8)


class OutOfBounds(BrokenEnv):
    def seen(self, observation: Any) -> Any:
        return observation * 100


class WrongPrecision(BrokenEnv):
    def seen(self, observation: Any) -> Any:
        return observation.astype(np.float64)


class ReusedObservation(BrokenEnv):
    def __init__(self) -> None:
        super().__init__()
        self.observation = np.zeros(self.observation_space.shape or (), np.float32)

    def seen(self, observation: Any) -> Any:
        self.observation[:] = observation
        return self.observation


class RewardIsNan(BrokenEnv):
    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, _, terminated, truncated, info = self.env.step(action)
        return observation, float("nan"), terminated, truncated, info


class RewardForNumpy(BrokenEnv):
    """Good enough for Gymnasium, but not for Stable-Baselines3."""

    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        return observation, np.float32(cast("SupportsInt", reward)), terminated, truncated, info


class NumberForFlag(BrokenEnv):
    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        return observation, reward, terminated, [truncated] if self.plies() else truncated, info

    def plies(self) -> int:
        self.count = getattr(self, "count", 0) + 1
        return self.count > 2


class SeedIsIgnored(BrokenEnv):
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        return super().reset(seed=None if seed is None else 5, options=options)


class SeedIsLost(BrokenEnv):
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        return super().reset(seed=np.random.randint(2**30), options=options)  # noqa: NPY002, the fault itself


class NextEpisodeIsLost(BrokenEnv):
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        number = np.random.randint(2**30) if seed is None else seed  # noqa: NPY002, the fault itself
        return super().reset(seed=number, options=options)


class CopyIsNotReset(BrokenEnv):
    """What copying by constructor arguments comes to."""

    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenEnv:
        return CopyIsNotReset()


class CopyIsReset(BrokenEnv):
    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenEnv:
        twin = CopyIsReset()
        twin.reset(seed=0)
        return twin


class CopyIsItself(BrokenEnv):
    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenEnv:
        return self


class CopyIsImpossible(BrokenEnv):
    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenEnv:
        raise TypeError("cannot copy")


class PickleHasOtherChance(BrokenEnv):
    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        env: Any = self.unwrapped
        env._position = env.position.resample(0)

    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenEnv:
        twin = type(self)()
        twin.__dict__ |= {name: copy.deepcopy(value, memo) for name, value in self.__dict__.items()}
        return twin


class CopyHasOldMask(BrokenEnv):
    """The space of the copy does not follow the copied game."""

    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenEnv:
        twin = CopyHasOldMask()
        twin.env = copy.deepcopy(self.env)
        env: Any = twin.unwrapped
        env._legal_actions = LegalDiscrete(42)
        return twin


class AnythingGoes(BrokenEnv):
    """Illegal actions are replaced by legal ones."""

    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        env: Any = self.unwrapped
        mask = env.action_masks()
        legal = isinstance(action, int | np.integer) and 0 <= action < 42 and mask[action]
        return super().step(action if legal else int(mask.argmax()))


class FloatGoes(BrokenEnv):
    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        return super().step(int(action) if isinstance(action, float) else action)


class PlaysBeforeRefusing(BrokenEnv):
    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        env: Any = self.unwrapped
        mask = env.action_masks()
        if not mask.all() and isinstance(action, int) and not mask[action % 42]:
            super().step(int(mask.argmax()))
            raise ValueError("illegal")
        return super().step(action)


class NothingButInt64(BrokenEnv):
    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        if isinstance(action, np.uint8):
            raise TypeError("an action is an int64")
        return super().step(action)


class GoesOnAfterTheEnd(BrokenEnv):
    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        env: Any = self.unwrapped
        if env.position.over and 0 <= action < 42:
            return env.position.observation().copy(), 0.0, True, False, env._info(env.position)
        return super().step(action)


class NeverEnds(BrokenEnv):
    def step(self, action: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, over, truncated, info = super().step(action)
        if over:
            observation, info = self.env.reset()
        return observation, reward, False, truncated, info


class NoMethod(gymnasium.Env[Any, Any]):
    """A user's own environment without ``action_masks``: name the higher of two numbers in three rounds."""

    def __init__(self) -> None:
        self.observation_space = spaces.Box(0.0, 1.0, (2,), np.float32)
        self.action_space = LegalDiscrete(3)
        self.numbers = np.zeros(2, np.float32)
        self.rounds = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.rounds = 3
        return self._next(), {"action_mask": self._mask()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.action_space.contains(action) or not self._mask()[action] or self.rounds == 0:
            raise ValueError(f"{action!r} is not legal")
        reward = float(self.numbers[action] == self.numbers.max())
        self.rounds -= 1
        return self._next(), reward, self.rounds == 0, False, {"action_mask": self._mask()}

    def _next(self) -> Any:
        self.numbers = self.np_random.random(2).astype(np.float32)
        self.action_space.legal = self._mask()
        return self.numbers.copy()

    def _mask(self) -> Any:
        return np.array([1, 1, self.rounds == 0], np.int8)


class OwnEnv(NoMethod):
    """The same with ``action_masks``: a sound environment that has nothing of the library but its space."""

    def action_masks(self) -> Any:
        return self._mask()


class NotSeeded(OwnEnv):
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        return super().reset(seed=None)


class NotDiscrete(OwnEnv):
    def __init__(self) -> None:
        super().__init__()
        self.action_space = spaces.MultiDiscrete([3])  # type: ignore[assignment]


ENV_FAULTS: dict[type[gymnasium.Env[Any, Any]], str] = {
    EmptyMask: "the mask is empty",
    BoolMask: r"the form of the mask: 'bool of shape \(42,\)', expected 'int8 of shape \(42,\)'",
    ShortMask: r"the form of the mask: 'int8 of shape \(41,\)', expected 'int8 of shape \(42,\)'",
    MaskOfTwos: r"the values \[0, 2\], not 0 and 1",
    NoMask: r"info has the keys \[\]; it must have 'action_mask'",
    MaskHidesLegal: r"action_space.sample\(\) draws .*; all must be legal in the episode",
    MaskAllowsIllegal: "the legal action [0-9]+ raises IllegalActionError",
    EmptyMaskAtTheEnd: "the mask has 1 ones after the end",
    OtherMasks: r"action_masks\(\) and info",
    OutOfBounds: "must lie in Box",
    WrongPrecision: "must lie in Box",
    ReusedObservation: "a result has changed since it was returned",
    RewardIsNan: "the reward is nan",
    RewardForNumpy: "stable_baselines3.* fails",
    NumberForFlag: r"truncated is \[False\]; it must be a bool",
    SeedIsIgnored: "different seeds must give different episodes",
    SeedIsLost: "a second reset with the same seed",
    NextEpisodeIsLost: "the reset without a seed after equal episodes",
    CopyIsNotReset: r"deepcopy of .* raises ResetNeeded|deepcopy .*action_masks\(\) raises",
    CopyIsReset: "deepcopy",
    CopyIsItself: r"action_masks\(\) after the deepcopy was played",
    CopyIsImpossible: "deepcopy raises TypeError.*; environments must be copied in mid-episode",
    PickleHasOtherChance: "the pickle made at ply .* must go on identically",
    CopyHasOldMask: r"the deepcopy made at ply .* action_space.sample\(\) draws",
    AnythingGoes: "which is not legal, is played",
    FloatGoes: r"the action 11.0, which is not legal, is played",
    PlaysBeforeRefusing: r"action_masks\(\) after the action 0, .* which must change nothing",
    NothingButInt64: "the legal action np.uint8.* raises TypeError",
    GoesOnAfterTheEnd: "which is not legal, is played",
    NeverEnds: "the episode has not ended",
    NoMethod: r"there must be a method action_masks\(\)",
    NotSeeded: "gymnasium.utils.env_checker.check_env fails",
    NotDiscrete: "it must be Discrete and start at 0",
}
