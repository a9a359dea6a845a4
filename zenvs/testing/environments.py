"""The check of a Gymnasium environment with action masks."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from importlib.util import find_spec
from math import isfinite
from numbers import Real
from typing import Any, NamedTuple, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import env_checker
from gymnasium.vector.utils import CloudpickleWrapper
from numpy.typing import NDArray

from zenvs.core.random import spread_seeds
from zenvs.envs.spaces import LegalDiscrete
from zenvs.testing.comparing import Place, fail, first_difference, require, require_equal, require_refusal

# Gymnasium types its spaces in part only
AnyEnv: TypeAlias = Any

#: A random episode that takes longer is taken to be one that does not end.
MOST_PLIES = 20_000
_SAMPLES = 20

COPIES: dict[str, Callable[[AnyEnv], AnyEnv]] = {
    "deepcopy": deepcopy,
    # many wrappers of Gymnasium hold functions without a name, which pickle alone does not take
    "pickle": lambda env: pickle.loads(pickle.dumps(CloudpickleWrapper(env))).fn,
}


class Result(NamedTuple):
    """What a reset or a step returned; of the info, the mask."""

    observation: Any
    reward: Any
    terminated: Any
    truncated: Any
    mask: NDArray[np.int8]


def check_env(env: gymnasium.Env[Any, Any], episodes: int = 5, seed: int = 0, *, render: bool = True) -> None:
    """Play random episodes with action masks and check what an environment promises.

    - ``gymnasium.utils.env_checker.check_env`` passes on ``env.unwrapped`` and, where Stable-Baselines3 is installed,
      its ``check_env`` on ``env``. Both draw actions without a mask: :class:`zenvs.envs.spaces.LegalDiscrete` makes
      them legal.
    - Masks (``info["action_mask"]``, int8, and ``action_masks()``) are never empty, and all 1 after a terminated
      episode; ``action_space.sample(mask)`` takes them.
    - Any other action, and any action after the end, raises an error and changes nothing.
    - Observations lie in the space and are not changed by later steps.
    - The same seed and actions give the same episodes, also the one after it that is reset without a seed; different
      seeds give different ones.
    - ``copy.deepcopy`` and ``pickle`` in mid-episode give environments that go on identically and independently.

    Args:
        env: an environment with a ``Discrete`` action space; it is reset and played.
        episodes: number of episodes.
        seed: chooses the episodes.
        render: whether Gymnasium's checker tries every render mode.

    Raises:
        AssertionError: naming the first fault.
    """
    require(episodes >= 1, "check_env", f"episodes must be at least 1, not {episodes}")
    discrete = isinstance(env.action_space, spaces.Discrete) and env.action_space.start == 0
    require(discrete, env, f"the action space is {env.action_space}; it must be Discrete and start at 0")
    check_with_gymnasium(env.unwrapped, render)
    # seeds of this size are taken everywhere
    seeds = [int(single >> np.uint64(33)) for single in spread_seeds(seed, episodes)]
    for single in seeds:
        check_episode(env, single)
    check_seeds(env, seeds)
    check_with_sb3(env)


def check_with_gymnasium(env: AnyEnv, render: bool) -> None:
    """Run the checker of Gymnasium."""
    try:
        env_checker.check_env(env, skip_render_check=not render)
    except Exception as error:
        raise AssertionError(f"{env}: gymnasium.utils.env_checker.check_env fails: {error!r}") from error


def check_with_sb3(env: AnyEnv) -> None:
    """Run the checker of Stable-Baselines3 where it is installed."""
    if find_spec("stable_baselines3") is None:
        return
    from stable_baselines3.common.env_checker import check_env

    try:
        check_env(env)
    except Exception as error:
        raise AssertionError(f"{env}: stable_baselines3.common.env_checker.check_env fails: {error!r}") from error


def check_episode(env: AnyEnv, seed: int) -> list[Result]:
    """Play an episode with every check; then its copies, and the whole again."""
    generator = np.random.default_rng(seed)
    returned = [reset(env, Place(str(env), seed, 0), seed)]
    results = deepcopy(returned)
    actions: list[int] = []
    copies: list[tuple[str, int, AnyEnv]] = []
    while True:
        place = Place(str(env), seed, len(actions))
        check_result(env, results[-1], place)
        check_refusals(env, results[-1], place)
        if results[-1].terminated or results[-1].truncated:
            break
        kind, other = list(COPIES)[:: 1 if place.ply % 2 else -1]
        copies.append((kind, place.ply, make_copy(env, kind, place)))
        disturb(make_copy(env, other, place), other, results[-1], generator, place)
        problem = f"action_masks() after the {other} was played, which must be independent"
        require_equal(place, problem, action_masks(env, place), results[-1].mask)
        require(place.ply < MOST_PLIES, place, f"the episode has not ended; it must within {MOST_PLIES} actions")
        actions.append(int(generator.choice(np.flatnonzero(results[-1].mask))))
        if place.ply == 0:
            check_kinds_of_number(env, actions[0], place)
        returned.append(step(env, actions[-1], place))
        results.append(deepcopy(returned[-1]))
    for ply, (result, kept) in enumerate(zip(returned, results, strict=True)):
        problem = "a result has changed since it was returned; every reset and step must return arrays of its own"
        require_equal(Place(str(env), seed, ply), problem, result, kept)
    for kind, ply, twin in copies:
        check_goes_on(twin, f"the {kind} made at ply {ply}", results, actions, Place(str(env), seed, ply))
    check_repeats(env, seed, results, actions)
    return results


def reset(env: AnyEnv, place: Place, seed: int | None) -> Result:
    """Reset, as a result."""
    observation, info = env.reset(seed=seed)
    return Result(observation, 0.0, False, False, _mask_of(info, place))


def step(env: AnyEnv, action: Any, place: Place) -> Result:
    """Step with a legal action, as a result."""
    try:
        observation, reward, terminated, truncated, info = env.step(action)
    except Exception as error:
        fail(place, f"the legal action {action!r} raises {error!r}")
    return Result(observation, reward, terminated, truncated, _mask_of(info, place))


def action_masks(env: AnyEnv, place: Place) -> NDArray[np.int8]:
    """The mask that sb3-contrib sees."""
    require(env.has_wrapper_attr("action_masks"), place, "there must be a method action_masks(), for sb3-contrib")
    try:
        return env.get_wrapper_attr("action_masks")()
    except Exception as error:
        fail(place, f"action_masks() raises {error!r}")


def _mask_of(info: dict[str, Any], place: Place) -> NDArray[np.int8]:
    require("action_mask" in info, place, f"info has the keys {sorted(info)}; it must have 'action_mask'")
    return info["action_mask"]


def check_result(env: AnyEnv, result: Result, place: Place) -> None:
    """The form of what was returned."""
    if not env.observation_space.contains(result.observation):
        fail(place, f"the observation {result.observation!r} must lie in {env.observation_space}")
    is_finite = isinstance(result.reward, Real) and isfinite(result.reward)
    require(is_finite, place, f"the reward is {result.reward!r}; it must be a finite number")
    for name in ("terminated", "truncated"):
        flag = getattr(result, name)
        require(isinstance(flag, bool | np.bool_), place, f"{name} is {flag!r}; it must be a bool")
    check_mask(env, result, place)


def check_mask(env: AnyEnv, result: Result, place: Place) -> None:
    """The mask in the info and in ``action_masks()``, and samples drawn with it and without."""
    mask = result.mask
    count = int(env.action_space.n)
    found = f"{getattr(mask, 'dtype', type(mask).__name__)} of shape {np.shape(mask)}"
    require_equal(place, "the form of the mask", found, f"int8 of shape ({count},)")
    require(set(mask.tolist()) <= {0, 1}, place, f"the mask has the values {sorted(set(mask.tolist()))}, not 0 and 1")
    require(mask.any(), place, "the mask is empty; there must be a legal action")
    if result.terminated:
        require(mask.all(), place, f"the mask has {mask.sum()} ones after the end; it must have {count}, all of them")
    require_equal(place, "action_masks() and info['action_mask']", action_masks(env, place), mask)
    check_samples(env, mask, place)


def check_samples(env: AnyEnv, mask: NDArray[np.int8], place: Place) -> None:
    """Samples with the mask are legal; those of the spaces of this library also without it."""
    space = deepcopy(env.action_space)
    drawn = [space.sample(mask) for _ in range(_SAMPLES)]
    require(mask[drawn].all(), place, f"action_space.sample(mask) draws {drawn}; all must be legal by the mask")
    if isinstance(space, LegalDiscrete):
        drawn = [int(space.sample()) for _ in range(_SAMPLES)]
        require(mask[drawn].all(), place, f"action_space.sample() draws {drawn}; all must be legal in the episode")


def check_refusals(env: AnyEnv, result: Result, place: Place) -> None:
    """Actions that are not legal, and all actions after the end, raise an error and change nothing."""
    count = len(result.mask)
    if result.truncated and not result.terminated:
        # a limit of time ends an episode whose game could go on
        return
    illegal = range(count) if result.terminated else np.flatnonzero(result.mask == 0).tolist()
    for action in (*illegal, -1, count, float(result.mask.argmax()), None):
        what = f"the action {action!r}, which is not legal"
        require_refusal(lambda action=action: env.step(action), place, what)
        problem = f"action_masks() after {what}, which must change nothing"
        require_equal(place, problem, action_masks(env, place), result.mask)


def check_kinds_of_number(env: AnyEnv, action: int, place: Place) -> None:
    """Whole numbers of NumPy are actions like those of Python."""
    expected = step(deepcopy(env), action, place)
    for kind in (np.int64, np.int32, np.uint8, np.array):
        result = step(deepcopy(env), kind(action), place)
        require_equal(place, f"the step with the action {kind(action)!r} instead of {action}", result, expected)


def make_copy(env: AnyEnv, kind: str, place: Place) -> AnyEnv:
    """A copy made in one of the ways."""
    try:
        return COPIES[kind](env)
    except Exception as error:
        fail(place, f"{kind} raises {error!r}; environments must be copied in mid-episode")


def disturb(env: AnyEnv, kind: str, result: Result, generator: np.random.Generator, place: Place) -> None:
    """Play a copy to the end, which must be nothing to the environment it was copied from."""
    place = place._replace(subject=f"{kind} of {place.subject}")
    for _ in range(MOST_PLIES):
        if result.terminated or result.truncated:
            break
        result = step(env, int(generator.choice(np.flatnonzero(result.mask))), place)


def check_goes_on(env: AnyEnv, what: str, results: list[Result], actions: list[int], place: Place) -> None:
    """The same actions lead to the same results, until the end."""
    for ply in range(place.ply, len(actions)):
        here = place._replace(ply=ply)
        problem = f"action_masks() of {what}, which must go on identically"
        require_equal(here, problem, action_masks(env, here), results[ply].mask)
        check_samples(env, results[ply].mask, here._replace(subject=f"{what} of {place.subject}"))
        found = step(env, actions[ply], here)
        require_equal(here._replace(ply=ply + 1), f"{what} must go on identically", found, results[ply + 1])


def check_repeats(env: AnyEnv, seed: int, results: list[Result], actions: list[int]) -> None:
    """The same seed is the same episode, and the next one without a seed the same next one."""
    following: list[Result] = []
    for _ in range(2):
        place = Place(str(env), seed, 0)
        again = reset(env, place, seed)
        require_equal(place, "a second reset with the same seed must give the same", again, results[0])
        check_goes_on(env, "the same seed and actions", results, actions, place)
        following.append(reset(env, place, None))
    problem = "the reset without a seed after equal episodes must give the same"
    require_equal(Place(str(env), seed, len(actions)), problem, following[1], following[0])


def check_seeds(env: AnyEnv, seeds: list[int]) -> None:
    """Different seeds give different episodes where the actions are chosen alike."""
    played: list[list[Result]] = []
    for seed in seeds:
        generator = np.random.default_rng(0)
        place = Place(str(env), seed, 0)
        results = [reset(env, place, seed)]
        while not (results[-1].terminated or results[-1].truncated):
            results.append(step(env, int(generator.choice(np.flatnonzero(results[-1].mask))), place))
        played.append(results)
    if len(seeds) > 1 and not any(first_difference(results, played[0]) for results in played):
        fail(env, f"reset gives the same episode for the seeds {seeds}; different seeds must give different episodes")
