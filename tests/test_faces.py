"""The same seeds and actions are the same games, whatever they are played through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import zenvs
from tests.playing import GAME, ID, MODES, assert_same, chosen_actions, fight, native, sync
from zenvs.core.batch import AUTORESETS, Batch
from zenvs.testing.batches import played_steps

SEEDS = [0, 1, 7, 2**31, 2**63, 2**64 - 1]
STEPS = 150


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("reward", ["sparse", "dense"])
def test_environment_plays_the_games_of_positions(seed: int, reward: str) -> None:
    played = played_steps(zenvs.make_game("hit_z_road", reward=reward), seed, STEPS)
    env = gymnasium.make(ID, reward=reward)
    observation, info = env.reset(seed=seed)
    ended = 0
    for step in played:
        observation, value, terminated, truncated, info = env.step(step.action)
        assert_same(observation, step.after.observation())
        assert_same(info["action_mask"], step.after.action_mask())
        assert (value, terminated, truncated) == (step.reward[0], step.after.over, False)
        ended += terminated
        if terminated:
            observation, info = env.reset()
            assert_same(observation, step.following.observation())
            assert_same(info["action_mask"], step.following.action_mask())
    assert ended >= 2


@pytest.mark.parametrize("mode", MODES)
def test_native_vector_environment_gives_what_gymnasiums_own_does(mode: AutoresetMode) -> None:
    """Observations, rewards, ends and infos, the last ones of finished games included, to the bit."""
    number = 6
    pair = [native(number, mode, reward="dense"), sync(number, mode, reward="dense")]
    assert_same(*(vector_env.reset(seed=42) for vector_env in pair))
    masks = pair[0].unwrapped.action_masks()  # type: ignore[attr-defined]
    ended = 0
    for step in range(STEPS):
        actions = chosen_actions(masks, range(number), step)
        results = [vector_env.step(actions) for vector_env in pair]
        assert_same(*results)
        masks, terminated = results[0][4]["action_mask"], results[0][2]
        ended += int(terminated.sum())
        if mode == AutoresetMode.DISABLED and terminated.any():
            resets = [vector_env.reset(options={"reset_mask": terminated.copy()}) for vector_env in pair]
            assert_same(resets[0][0], resets[1][0])
            for _, info in resets:
                assert_same(info["_action_mask"], terminated)
            # Gymnasium leaves the rows of the others at 0, here they are the masks of their games
            assert_same(*(info["action_mask"][terminated] for _, info in resets))
            masks = resets[0][1]["action_mask"]
    assert ended > number


@pytest.mark.parametrize("mode", MODES)
def test_native_vector_environment_of_single_environments_by_hand(mode: AutoresetMode) -> None:
    """Not the code of Gymnasium, but what its documentation says about the modes."""
    number = 4
    vector_env, envs = native(number, mode), [gymnasium.make(ID) for _ in range(number)]
    observations, info = vector_env.reset(seed=5)
    singles = [env.reset(seed=5 + index) for index, env in enumerate(envs)]
    waiting = np.zeros(number, np.bool_)
    for step in range(STEPS):
        assert_same(observations, np.stack([observation for observation, _ in singles]))
        assert_same(info["action_mask"], np.stack([single["action_mask"] for _, single in singles]))
        actions = chosen_actions(info["action_mask"], range(number), step)
        observations, rewards, terminated, truncated, info = vector_env.step(actions)
        assert not truncated.any()
        for index, env in enumerate(envs):
            if waiting[index]:
                singles[index] = env.reset()
                assert (rewards[index], terminated[index]) == (0.0, False)
                continue
            observation, reward, over, _, single = env.step(actions[index])
            assert (rewards[index], terminated[index]) == (reward, over)
            if over and mode == AutoresetMode.SAME_STEP:
                assert_same(info["final_obs"][index], observation)
                assert_same(info["final_info"]["action_mask"][index], single["action_mask"])
            singles[index] = env.reset() if over and mode == AutoresetMode.SAME_STEP else (observation, single)
        waiting = terminated.copy() if mode == AutoresetMode.NEXT_STEP else np.zeros(number, np.bool_)
        if mode == AutoresetMode.DISABLED and terminated.any():
            observations, info = vector_env.reset(options={"reset_mask": terminated.copy()})
            for index in np.flatnonzero(terminated):
                singles[index] = envs[index].reset()


@pytest.mark.parametrize("autoreset", AUTORESETS)
@pytest.mark.parametrize(("size", "threads"), [(1, 1), (7, 1), (7, 2), (7, 3), (64, 2), (64, 3), (7, 64)])
def test_size_and_threads_change_no_game(size: int, threads: int, autoreset: str) -> None:
    game = zenvs.make_game("hit_z_road", reward="dense")
    numbers = range(0, 64, 64 // size)[:size]
    whole = _batch(game.batch(64, seed=3, autoreset=autoreset), range(64))
    part = _batch(game.batch(size, seed=0, autoreset=autoreset, threads=threads), numbers)
    ended = 0
    for step in range(60):
        for batch, games in ((whole, range(64)), (part, numbers)):
            if autoreset == "disabled" and batch.terminated.any():
                batch.reset(chosen=batch.terminated.copy())
            batch.step(chosen_actions(batch.mask, games, step))
        for name in ("observation", "mask", "reward", "terminated", "truncated", "seat"):
            assert_same(getattr(part, name).copy(), getattr(whole, name)[numbers].copy())
        assert (part.states == whole.states[numbers]).all()
        if autoreset == "same_step":
            final = np.flatnonzero(part.terminated)
            assert_same(part.final_observation[final], whole.final_observation[np.array(numbers)[final]])
        ended += int(whole.terminated.sum())
    assert ended > 64


def _batch(batch: Batch, seeds: Sequence[int]) -> Batch:
    batch.reset(seeds=np.array(seeds, np.uint64))
    return batch


def test_seeds_are_given_as_a_number_a_list_or_not_at_all() -> None:
    pair = [native(3), sync(3)]
    for seed in (11, [5, 2**40, 5], [None, 8, None], None, np.array([3, 4, 5]).tolist()):
        observations = [vector_env.reset(seed=seed) for vector_env in pair]  # type: ignore[arg-type]
        assert_same(*observations)


def test_a_seed_numbers_the_games_and_a_list_names_them() -> None:
    vector_env = native(3)
    for seed, seeds in ((11, [11, 12, 13]), ([5, 0, 2**64 - 1], [5, 0, 2**64 - 1]), (np.uint64(3), [3, 4, 5])):
        observations, _ = vector_env.reset(seed=seed)  # type: ignore[arg-type]
        assert_same(observations, np.stack([GAME.new(single).observation() for single in seeds]))


def test_games_without_a_seed_go_on_with_their_own_generator() -> None:
    vector_env, env = native(2), gymnasium.make(ID)
    vector_env.reset(seed=[4, 9])
    env.reset(seed=9)
    for _ in range(3):
        observations, _ = vector_env.reset(seed=[1, None])
        observation, _ = env.reset()
        assert_same(observations[1], observation)
    first, second = vector_env.reset(seed=[1, None])[0]
    assert not np.array_equal(first, second)


def test_vector_environments_without_a_seed_are_different_games() -> None:
    observations = {native(2).reset()[0].tobytes() for _ in range(8)}
    assert len(observations) == 8


POSITION = GAME.new(seed=3).play("path 3").play("gas")
FORM = POSITION.to_dict()
OPEN_FORM = {name: value for name, value in FORM.items() if name != "hidden"}
# two forms with all parts, and one whose hidden parts are to be drawn
STARTS = {"position": POSITION, "form": FORM, "form without hidden parts": OPEN_FORM}


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
@pytest.mark.parametrize("seed", [None, 6, [1, None, 3]], ids=str)
def test_games_start_from_a_position_through_every_face(start: Any, seed: Any) -> None:
    pair = [native(3, AutoresetMode.SAME_STEP), sync(3, AutoresetMode.SAME_STEP)]
    for vector_env in pair:
        vector_env.reset(seed=20)
    results: list[Any] = [vector_env.reset(seed=seed, options={"position": start}) for vector_env in pair]
    assert_same(*results)
    assert_same(results[0][0], np.stack([POSITION.observation()] * 3))
    masks = results[0][1]["action_mask"]
    for step in range(60):
        results = [vector_env.step(chosen_actions(masks, range(3), step)) for vector_env in pair]
        assert_same(*results)
        masks = results[0][4]["action_mask"]


def test_hidden_parts_that_a_form_leaves_out_are_drawn_from_the_seed_or_the_last_episode() -> None:
    env: Any = gymnasium.make(ID).unwrapped
    options = {"position": OPEN_FORM}
    env.reset(seed=6, options=options)
    assert env.position == GAME.from_dict(OPEN_FORM, seed=6)
    runs: list[list[bytes]] = []
    for _ in range(2):
        env.reset(seed=1)
        env.step(11)
        runs.append([])
        for _ in range(3):
            env.reset(options=options)
            runs[-1].append(env.position.to_bytes())
    assert runs[0] == runs[1]
    assert len(set(runs[0])) == 3


def test_one_position_starts_chosen_games_alone() -> None:
    vector_env = native(3, AutoresetMode.DISABLED)
    before, _ = vector_env.reset(seed=0)
    chosen = np.array([False, True, False])
    after, info = vector_env.reset(options={"position": POSITION, "reset_mask": chosen})
    assert_same(after[1], POSITION.observation().copy())
    assert_same(after[[0, 2]], before[[0, 2]])
    assert_same(info["_action_mask"], chosen)
    assert vector_env.unwrapped.batch.position(1) == POSITION  # type: ignore[attr-defined]


def test_episodes_start_from_a_copy() -> None:
    start = POSITION.copy()
    env = gymnasium.make(ID)
    _, info = env.reset(options={"position": start})
    env.step(int(info["action_mask"].argmax()))
    assert start == POSITION


def test_forced_outcomes_of_a_position_come_up_in_the_environment() -> None:
    """The next dice are fixed; what follows, and the next episode, is random."""
    forced = ["blank", "kill", "casualty", "kill", "kill"]
    start = fight().force(forced)
    env: Any = gymnasium.make(ID)
    env.reset(seed=1, options={"position": start})
    assert env.unwrapped.position.forced == forced
    copied = env.unwrapped.position
    env.step(33)
    assert env.unwrapped.position.to_dict()["fight"]["black"] == {"blank": 1, "kill": 3, "casualty": 1}
    assert env.unwrapped.position.forced == []
    assert copied.forced == forced
    env.reset(options={"position": start})
    env.reset()
    assert env.unwrapped.position.forced == []


def test_forced_outcomes_are_refused_side_by_side() -> None:
    """A batch holds records alone; dropping what was forced without a word would be another game."""
    start = fight().force(["kill"])
    for position in (start, start.to_dict()):
        vector_env = native(2)
        before = vector_env.reset(seed=0)[0]
        with pytest.raises(ValueError, match=r"cannot have forced outcomes; clear them with position.force"):
            vector_env.reset(options={"position": position})
        assert_same(vector_env.unwrapped.batch.observation.copy(), before)  # type: ignore[attr-defined]
