"""The Gymnasium vector environment as its users meet it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode

from tests.playing import COPIES, GAME, ID, MODES, assert_same, chosen_actions, native
from zenvs.core.errors import IllegalActionError, OptionError
from zenvs.envs.vector import GameVectorEnv


@pytest.mark.parametrize("mode", MODES)
def test_autoreset_mode_by_name_or_value(mode: AutoresetMode) -> None:
    for given in (mode, mode.value):
        vector_env = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="vector_entry_point", autoreset_mode=given)
        assert vector_env.metadata["autoreset_mode"] == mode
    assert GameVectorEnv(2).metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP


def test_number_of_games_may_be_numpys() -> None:
    assert GameVectorEnv(np.int64(3)).num_envs == 3  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seed", "error"),
    [
        (-1, ValueError),
        (2**64, ValueError),
        (2**64 - 1, ValueError),
        (1.5, TypeError),
        (True, TypeError),
        ("12", TypeError),
        ([1, 2, 3], ValueError),
        ([1], ValueError),
        ([1, -1], ValueError),
        ([1, 2.0], TypeError),
        ([1, True], TypeError),
        ({1, 2}, TypeError),
    ],
    ids=repr,
)
def test_faulty_seeds_of_many_games_are_refused(seed: Any, error: type[Exception]) -> None:
    """The largest seed is faulty here, as the second game would have the one after it."""
    vector_env = native(2)
    before = vector_env.reset(seed=5)[0]
    with pytest.raises(error, match="seed must be"):
        vector_env.reset(seed=seed)
    assert_same(vector_env.unwrapped.batch.observation.copy(), before)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "mask",
    [[True, False], np.zeros(2, np.bool_), np.ones(3, np.bool_), np.ones(2, np.int8), True, "ab"],
    ids=repr,
)
def test_faulty_reset_masks_are_refused(mask: Any) -> None:
    vector_env = native(2, AutoresetMode.DISABLED)
    before = vector_env.reset(seed=5)[0]
    with pytest.raises(OptionError, match="reset_mask"):
        vector_env.reset(options={"reset_mask": mask})
    assert_same(vector_env.unwrapped.batch.observation.copy(), before)  # type: ignore[attr-defined]


def test_the_callers_options_are_left_alone() -> None:
    options = {"reset_mask": np.array([True, False]), "position": GAME.new(0)}
    native(2).reset(options=options)
    assert set(options) == {"reset_mask", "position"}


ILLEGAL_MANY = [
    (np.array([11, 12, 14]), "game 2: action 14 .'path 4'. is not legal; legal: 11 'path 1', 12 'path 2', 13 'path 3'"),
    (np.array([11, -1, 12]), "game 1: action -1 .no action. is not legal"),
    (np.array([11, 42, 99]), "game 1: action 42 .no action. is not legal"),
    (np.array([11.0, 12.0, 12.0]), "actions must be whole numbers, not float64"),
    (np.array([True, True, True]), "actions must be whole numbers, not bool"),
    (["path 1"] * 3, "actions must be whole numbers"),
    ([11, 12], r"actions must have shape \(3,\), not \(2,\)"),
    ([[11, 12, 12]], r"actions must have shape \(3,\), not \(1, 3\)"),
    (11, r"actions must have shape \(3,\), not \(\)"),
    (None, "actions must be whole numbers"),
    ([], "actions must"),
]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(("actions", "message"), ILLEGAL_MANY, ids=[str(actions) for actions, _ in ILLEGAL_MANY])
def test_illegal_actions_of_many_games_raise_and_change_nothing(actions: Any, message: str, threads: int) -> None:
    vector_env = native(3, threads=threads)
    vector_env.reset(seed=5)
    untouched = deepcopy(vector_env)
    with pytest.raises(IllegalActionError, match=message):
        vector_env.step(actions)
    legal = np.array([11, 12, 13])
    assert_same(vector_env.step(legal), untouched.step(legal))


@pytest.mark.parametrize("kind", [np.uint8, np.int32, np.uint64, list], ids=lambda kind: kind.__name__)
def test_actions_of_many_games_are_whole_numbers_of_any_kind(kind: Any) -> None:
    results = []
    for actions in (np.array([11, 12, 13]), [11, 12, 13] if kind is list else np.array([11, 12, 13], kind)):
        vector_env = native(3)
        vector_env.reset(seed=5)
        results.append(vector_env.step(actions))  # type: ignore[arg-type]
    assert_same(*results)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", COPIES)
def test_a_copy_of_many_games_goes_on_identically_and_independently(kind: str, mode: AutoresetMode) -> None:
    vector_env: Any = native(5, mode, threads=2)
    vector_env.action_space.seed(0)
    vector_env.reset(seed=3)
    for _ in range(5):
        vector_env.step(vector_env.action_space.sample())
    twin, other = COPIES[kind](vector_env), COPIES[kind](vector_env)
    other.reset(seed=9)
    for _ in range(60):
        actions = vector_env.action_space.sample()
        assert_same(twin.action_space.sample(), actions)
        result = vector_env.step(actions)
        assert_same(twin.step(actions), result)
        if mode == AutoresetMode.DISABLED and result[2].any():
            assert_same(*(env.reset(options={"reset_mask": result[2].copy()}) for env in (vector_env, twin)))


@pytest.mark.parametrize("kind", COPIES)
def test_a_copied_action_space_follows_its_own_games(kind: str) -> None:
    vector_env: Any = native(4)
    vector_env.reset(seed=3)
    twin = COPIES[kind](vector_env)
    rows = np.arange(4)
    for _ in range(30):
        twin.step(twin.action_space.sample())
        for _ in range(5):
            assert twin.unwrapped.action_masks()[rows, twin.action_space.sample()].all()
    # the first one is still where it was
    assert set(vector_env.action_space.sample()) <= {11, 12, 13}


@pytest.mark.parametrize("mode", MODES)
def test_masks_of_many_games_are_those_of_the_info(mode: AutoresetMode) -> None:
    vector_env: Any = native(4, mode)
    _, info = vector_env.reset(seed=0)
    for step in range(20):
        assert_same(vector_env.unwrapped.action_masks(), info["action_mask"])
        assert info["_action_mask"].all()
        info = vector_env.step(chosen_actions(info["action_mask"], range(4), step))[4]


def test_without_copies_the_arrays_are_views_that_cannot_be_written() -> None:
    vector_env: Any = native(2, copy=False)
    observations, info = vector_env.reset(seed=0)
    for array in (observations, info["action_mask"]):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
    before = observations.copy()
    vector_env.step(vector_env.action_space.sample())
    assert not np.array_equal(observations, before)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_rendering_many_games(mode: str) -> None:
    vector_env = native(2, render_mode=mode)
    vector_env.reset(seed=1)
    drawn: Any = vector_env.render()
    draw = GAME.text if mode == "ansi" else GAME.image
    assert_same(drawn, tuple(draw(GAME.new(seed)) for seed in (1, 2)))


@pytest.mark.parametrize("call", ["step", "render", "action_masks", "batch"])
def test_nothing_works_before_reset(call: str) -> None:
    vector_env: Any = native(2, render_mode="ansi").unwrapped
    calls: dict[str, Callable[[], Any]] = {
        "step": lambda: vector_env.step(np.array([11, 11])),
        "render": vector_env.render,
        "action_masks": vector_env.action_masks,
        "batch": lambda: vector_env.batch,
    }
    with pytest.raises(ResetNeeded):
        calls[call]()
    vector_env.reset()
    calls[call]()


def test_rendering_without_a_mode_warns() -> None:
    vector_env = native(2)
    vector_env.reset()
    with pytest.warns(UserWarning, match="render needs a render_mode"):
        assert vector_env.render() is None
