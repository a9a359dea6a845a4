"""The check of a Gymnasium vector environment with action masks."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from zenvs.envs.spaces import LegalMultiDiscrete
from zenvs.testing.comparing import Place, fail, first_difference, require, require_equal, require_refusal
from zenvs.testing.environments import COPIES

# Gymnasium types its spaces in part only
AnyVectorEnv: TypeAlias = Any


class Results(NamedTuple):
    """What a reset or a step returned, of all games; of the info, what this library puts there."""

    observation: Any
    reward: NDArray[Any]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    info: dict[str, Any]

    @property
    def mask(self) -> NDArray[np.int8]:
        """The masks of all games."""
        return self.info["action_mask"]

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Which games ended."""
        return self.terminated | self.truncated


def check_vector_env(vector_env: VectorEnv[Any, Any, Any], steps: int = 150, seed: int = 0) -> None:
    """Play random games side by side with action masks and check what a vector environment promises.

    - Masks (``info["action_mask"]``, int8 of shape (games, actions)) are never empty, and all 1 at the end of a game.
    - Games end as ``metadata["autoreset_mode"]`` says: next-step ignores the action of a finished game and gives it a
      reward of 0; same-step gives ``final_obs`` and ``final_info``; disabled refuses a finished game and resets those
      in ``options["reset_mask"]`` alone.
    - An illegal action in any game raises an error, and no game changes. (``SyncVectorEnv`` does not promise this.)
    - The same seeds and actions give the same games; game ``i`` of ``reset(seed=s)`` has the seed ``s + i``; a game
      depends neither on its place nor on the other games.
    - ``copy.deepcopy`` and ``pickle`` in mid-game give environments that go on identically and independently.
    - Arrays that were returned are not changed by later steps, unless the environment has ``copy=False``.

    Args:
        vector_env: an environment with ``Discrete`` actions; it is reset and played.
        steps: number of steps of each run; enough for every game to end.
        seed: chooses the games.

    Raises:
        AssertionError: naming the first fault.
    """
    check_spaces(vector_env)
    run = Run(vector_env, [seed + index for index in range(vector_env.num_envs)])
    run.reset(seed)
    results = run.play(steps, check_copies=True)
    ended = sum(int(result.ended.sum()) for result in results)
    require(ended > 0, run.place, f"no game has ended in {steps} steps; check with more steps")
    check_seeds(vector_env, results, steps, seed)
    check_independence(vector_env, results, seed)


def check_spaces(vector_env: AnyVectorEnv) -> None:
    """The spaces of all games are those of one, batched."""
    single = vector_env.single_action_space
    discrete = isinstance(single, spaces.Discrete) and vector_env.single_action_space.start == 0
    require(discrete, vector_env, f"the single action space must be Discrete and start at 0, not {single!r}")
    for what in ("observation", "action"):
        expected = batch_space(getattr(vector_env, f"single_{what}_space"), vector_env.num_envs)
        found = getattr(vector_env, f"{what}_space")
        require(found == expected, vector_env, f"the {what} space is {found}; it must be {expected}")
    mode = vector_env.metadata.get("autoreset_mode")
    is_mode = isinstance(mode, AutoresetMode)
    require(is_mode, vector_env, f"metadata['autoreset_mode'] is {mode!r}; it must be an AutoresetMode")


class Run:
    """Games played at random, each by a policy of its own, so that games with the same seed are played alike."""

    def __init__(self, vector_env: AnyVectorEnv, policies: Sequence[int]) -> None:
        self.env = vector_env
        self.mode = vector_env.metadata["autoreset_mode"]
        self.generators = [np.random.default_rng(policy) for policy in policies]
        self.place = Place(f"{vector_env}, {self.mode}", policies[0], 0)
        # as they were returned, and as they were then
        self.returned: list[Results] = []
        self.results: list[Results] = []

    def reset(self, seed: int | Sequence[int]) -> None:
        """Start all games."""
        observation, info = self.env.reset(seed=seed)
        number = self.env.num_envs
        none = np.zeros(number, np.bool_)
        self._add(Results(observation, np.zeros(number), none, none.copy(), info))

    def play(self, steps: int, *, check_copies: bool = False) -> list[Results]:
        """Play on, checking each result."""
        for number in range(steps):
            self.place = self.place._replace(ply=number)
            self._check_refusals()
            actions = self.actions()
            kinds = list(COPIES)
            kind = kinds[number % len(kinds)]
            twin = make_copy(self.env, kind, self.place) if check_copies else None
            self._step(actions)
            if twin is not None:
                self._check_copy(twin, kind, actions)
        if getattr(self.env.unwrapped, "copy", True):
            for number, (result, kept) in enumerate(zip(self.returned, self.results, strict=True)):
                problem = "a result has changed since it was returned; every step must return arrays of its own"
                require_equal(self.place._replace(ply=number), problem, result._asdict(), kept._asdict())
        return self.results

    def actions(self) -> NDArray[np.int64]:
        """A legal action for each game; for a finished one that the next step resets, any action."""
        last = self.results[-1]
        choosing = zip(self.generators, last.mask, strict=True)
        legal = [generator.choice(np.flatnonzero(mask)) for generator, mask in choosing]
        return np.where(last.ended & (self.mode == AutoresetMode.NEXT_STEP), 0, legal)

    def _step(self, actions: NDArray[np.int64]) -> None:
        before = self.results[-1]
        result = step(self.env, actions, self.place)
        self.place = self.place._replace(ply=self.place.ply + 1)
        self._add(result)
        if self.mode == AutoresetMode.NEXT_STEP:
            check_next_step_reset(before, result, self.place)
        elif self.mode == AutoresetMode.SAME_STEP:
            check_final(self.env, result, self.place)
        elif result.ended.any():
            self.returned[-1] = self._reset_ended(self.results[-1])
            self.results[-1] = deepcopy(self.returned[-1])

    def _add(self, result: Results) -> None:
        check_form(self.env, result, self.place)
        if self.mode != AutoresetMode.SAME_STEP:
            waiting = result.mask[result.terminated]
            require(waiting.all(), self.place, "the mask of a finished game must be all 1")
        self.returned.append(result)
        self.results.append(deepcopy(result))

    def _reset_ended(self, result: Results) -> Results:
        """Disabled: a finished game is refused, and reset alone."""
        require_refusal(lambda: self.env.step(result.mask.argmax(axis=1)), self.place, "a finished game, not reset")
        ended = result.ended
        observation, info = self.env.reset(options={"reset_mask": ended.copy()})
        require_equal(self.place, "info['_action_mask'] after reset with a reset_mask", info.get("_action_mask"), ended)
        mask = info["action_mask"]
        for index in np.flatnonzero(~ended).tolist():
            problem = f"game {index} is not in the reset_mask and must stay as it was"
            require_equal(self.place, problem, _row(observation, index), _row(result.observation, index))
            require_equal(self.place, problem, mask[index], result.mask[index])
        return result._replace(observation=observation, info=result.info | {"action_mask": mask})

    def _check_refusals(self) -> None:
        """Illegal actions, and those of the wrong form, are refused."""
        last = self.results[-1]
        playing = np.flatnonzero(~last.ended) if self.mode == AutoresetMode.NEXT_STEP else range(self.env.num_envs)
        if len(playing) == 0:
            return
        legal = last.mask.argmax(axis=1)
        game = int(playing[-1])
        for action in (-1, last.mask.shape[1], *np.flatnonzero(last.mask[game] == 0)[:1]):
            actions = legal.copy()
            actions[game] = action
            what = f"the action {action} in game {game}, which is not legal"
            require_refusal(lambda actions=actions: self.env.step(actions), self.place, what)
        for wrong in (legal.astype(np.float64), legal[:-1], legal[None]):
            what = f"{wrong.dtype} of shape {wrong.shape}, which is no form of actions"
            require_refusal(lambda wrong=wrong: self.env.step(wrong), self.place, what)

    def _check_copy(self, twin: AnyVectorEnv, kind: str, actions: NDArray[np.int64]) -> None:
        """A copy made before the last step plays it alike, and then something else."""
        result = step(twin, actions, self.place._replace(subject=f"{kind} of {self.place.subject}"))
        if self.mode == AutoresetMode.DISABLED and result.ended.any():
            result = Run(twin, [0] * twin.num_envs)._reset_ended(result)
        problem = f"the {kind} made before this step must go on identically"
        require_equal(self.place, problem, result._asdict(), self.results[-1]._asdict())
        if isinstance(twin.action_space, LegalMultiDiscrete):
            check_samples(twin, result, f"{kind} at {self.place}")
        twin.reset(seed=0)


def make_copy(vector_env: AnyVectorEnv, kind: str, place: Place) -> AnyVectorEnv:
    """A copy made in one of the ways."""
    try:
        return COPIES[kind](vector_env)
    except Exception as error:
        fail(place, f"{kind} raises {error!r}; environments must be copied in mid-game")


def step(vector_env: AnyVectorEnv, actions: NDArray[Any], place: Place) -> Results:
    """Step with legal actions."""
    try:
        return Results(*vector_env.step(actions))
    except Exception as error:
        problem = "they are legal by the masks, and refused actions must not have changed any game"
        fail(place, f"the actions {actions.tolist()} raise {error!r}; {problem}")


def check_form(vector_env: AnyVectorEnv, result: Results, place: Place) -> None:
    """Shapes, dtypes and ranges of what was returned."""
    number = vector_env.num_envs
    count = int(vector_env.single_action_space.n)
    if not vector_env.observation_space.contains(result.observation):
        fail(place, f"the observations {result.observation!r} must lie in {vector_env.observation_space}")
    require("action_mask" in result.info, place, f"info has the keys {sorted(result.info)}, without 'action_mask'")
    forms = {
        "the reward": (result.reward, np.float64, (number,)),
        "terminated": (result.terminated, np.bool_, (number,)),
        "truncated": (result.truncated, np.bool_, (number,)),
        "info['action_mask']": (result.mask, np.int8, (number, count)),
    }
    for what, (array, dtype, shape) in forms.items():
        right = array.dtype == dtype and array.shape == shape
        problem = f"{what} is {array.dtype} of shape {array.shape}; it must be {np.dtype(dtype)} of shape {shape}"
        require(right, place, problem)
    require("_action_mask" in result.info, place, "info must have '_action_mask', which games have a mask in it")
    require(bool(np.isfinite(result.reward).all()), place, f"the rewards {result.reward} must be finite")
    require(set(np.unique(result.mask).tolist()) <= {0, 1}, place, "masks must have the values 0 and 1 only")
    empty = np.flatnonzero(~result.mask.any(axis=1))
    require(not len(empty), place, f"the masks of the games {empty.tolist()} are empty; there must be a legal action")


def check_samples(vector_env: AnyVectorEnv, result: Results, place: object) -> None:
    """Samples of this library's space are legal in the games in progress."""
    drawn = vector_env.action_space.sample()
    legal = result.mask[np.arange(vector_env.num_envs), drawn] != 0
    games = np.flatnonzero(~legal).tolist()
    require(legal.all(), place, f"action_space.sample() draws an illegal action in the games {games}")


def check_next_step_reset(before: Results, result: Results, place: Place) -> None:
    """The step after the end of a game is its reset."""
    waiting = before.ended
    problem = "the step that resets a finished game must have reward 0 and must not end it again"
    require(not result.reward[waiting].any() and not result.ended[waiting].any(), place, problem)


def check_final(vector_env: AnyVectorEnv, result: Results, place: Place) -> None:
    """Same-step: the last observation and info of the games that ended."""
    ended, info = result.ended, result.info
    if not ended.any():
        require("final_obs" not in info, place, "info must have 'final_obs' only in steps in which a game ends")
        return
    for name in ("final_obs", "final_info"):
        require(name in info, place, f"info has the keys {sorted(info)}; it must have {name!r} when a game ends")
        require_equal(place, f"info['_{name}']", info.get(f"_{name}"), ended)
    for index in np.flatnonzero(ended):
        inside = vector_env.single_observation_space.contains(info["final_obs"][index])
        require(inside, place, f"final_obs of game {index} must lie in the observation space")
    masks = info["final_info"]["action_mask"][result.terminated]
    require(masks.all(), place, "the mask of a finished game, in final_info, must be all 1")


def check_seeds(vector_env: AnyVectorEnv, results: Sequence[Results], steps: int, seed: int) -> None:
    """The same seeds are the same games, given as one number or as a list; others are others."""
    number = vector_env.num_envs
    policies = [seed + index for index in range(number)]
    again: int | list[int]
    for again in (seed, policies):
        run = Run(vector_env, policies)
        run.reset(again)
        for index, (found, expected) in enumerate(zip(run.play(steps), results, strict=True)):
            problem = f"reset(seed={again}) and the same actions must give the same as reset(seed={seed})"
            require_equal(run.place._replace(ply=index), problem, found._asdict(), expected._asdict())
    other = Run(vector_env, policies)
    other.reset(seed + 10 * number)
    differ = first_difference(other.play(steps), list(results))
    require(differ, other.place, "other seeds give the same games; different seeds must give different games")


def check_independence(vector_env: AnyVectorEnv, results: Sequence[Results], seed: int) -> None:
    """A game is the same at every place and beside every other game."""
    number = vector_env.num_envs
    run = Run(vector_env, [seed] * number)
    run.reset([seed] * number)
    for ply, (result, expected) in enumerate(zip(run.play(len(results) - 1), results, strict=True)):
        for index in range(number):
            place = run.place._replace(ply=ply)
            problem = f"game {index} of {number} with the same seed and actions must be like game 0 beside other games"
            for found, first in ((result.mask, expected.mask), (result.reward, expected.reward)):
                require_equal(place, problem, np.asarray(found[index]), np.asarray(first[0]))
            require_equal(place, problem, _row(result.observation, index), _row(expected.observation, 0))


def _row(observation: Any, index: int) -> Any:
    """The observation of one game."""
    if isinstance(observation, dict):
        return {name: _row(part, index) for name, part in observation.items()}  # pyright: ignore[reportUnknownVariableType]
    return tuple(_row(part, index) for part in observation) if isinstance(observation, tuple) else observation[index]  # pyright: ignore[reportUnknownVariableType]
