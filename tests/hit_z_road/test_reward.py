"""Sparse and dense rewards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.hit_z_road.positions import Group, begin, choosing, edited_game, fighting, game, play
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import OptionError
from zenvs.core.position import Position

GAMES = 400 if is_compiling() else 20
DENSE = {"reward": "dense"}


def rewards(position: Position, *actions: str) -> list[float]:
    """The reward of each action, by way of a batch of one game."""
    batch = position.game.batch(1, seed=0, autoreset="disabled")
    batch.set_position(0, position)
    return [float(batch.step(np.array([position.game.action_number(action)])).reward[0, 0]) for action in actions]


@pytest.mark.rule("HZR-RWD-1", "HZR-END-4")
def test_sparse_reward_is_the_score_at_the_end() -> None:
    # 3 points before, 1 set at the end (1 ammo)
    start = choosing("III-4", round_number=8, group=Group(ammo=1, points=3))
    assert start.returns == (0.0,)
    assert rewards(start, "path 2") == [4.0]


@pytest.mark.rule("HZR-RWD-1")
def test_sparse_reward_is_nothing_before_the_end_and_nothing_on_elimination() -> None:
    assert rewards(choosing("I-1", group=Group(points=3)), "path 2") == [0.0]
    assert rewards(choosing("II-6", group=Group(survivors=1, points=9)), "path 2") == [0.0]


@pytest.mark.rule("HZR-RWD-1", "HZR-EVT-MAP")
def test_dense_reward_pays_points_when_they_are_won() -> None:
    assert rewards(choosing("I-1", "I-11", options=DENSE), "path 2") == [3.0]
    assert rewards(choosing("II-4", tokens={"map": 2}, group=Group(points=5), options=DENSE), "path 2") == [12.0]
    assert rewards(fighting("III-12", zombies=3, options=DENSE), "flee") == [0.0]
    assert rewards(fighting("III-12", zombies=3, tokens={"molotov": 1}, options=DENSE), "molotov") == [2.0]


@pytest.mark.rule("HZR-RWD-1")
def test_dense_reward_pays_the_sets_at_the_end() -> None:
    start = choosing("III-4", round_number=8, group=Group(gas=6, points=3), options=DENSE)
    assert start.returns == (3.0,)
    # 5 survivors, 4 ammo, 4 gas, 5 adrenaline
    assert rewards(start, "path 2") == [4.0]
    assert start.play("path 2").returns == (7.0,)


@pytest.mark.rule("HZR-RWD-1", "HZR-ENC-7")
def test_dense_reward_takes_everything_back_on_elimination() -> None:
    start = choosing("II-3", "II-6", group=Group(survivors=1, points=9), options=DENSE)
    assert rewards(start, "path 2") == [-9.0]
    fallen = begin("II-6", group=Group(survivors=1, points=9), options=DENSE)
    assert fallen.returns == (0.0,)


def played(game: Any, seed: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
    """Sums of rewards, last rewards and elimination of random games; the same actions for the same seed."""
    generator = np.random.default_rng(seed)
    batch = game.batch(GAMES, seed=seed, autoreset="next_step")
    total, last = np.zeros(GAMES), np.zeros(GAMES)
    running = np.ones(GAMES, np.bool_)
    eliminated = np.zeros(GAMES, np.bool_)
    while running.any():
        actions = np.argmax(batch.mask * (1 + generator.random(batch.mask.shape)), axis=1)
        reward = batch.step(actions).reward[:, 0]
        total[running] += reward[running]
        ending = running & batch.terminated
        last[ending] = reward[ending]
        eliminated[ending] = batch.states["survivors"][ending, 0] == 0
        running &= ~batch.terminated
    return total, last, eliminated


@pytest.mark.rule("HZR-RWD-1")
def test_dense_and_sparse_rewards_of_a_game_have_the_same_sum() -> None:
    # strong groups, so that many arrive
    strong = {row: {"event": "GAIN"} for row in ("I-1", "I-2", "I-12", "I-13", "I-14", "I-15", "II-1", "II-13")}
    weak_hordes = {f"III-{number}": {"zombies": 1, "horde": 0} for number in range(5, 23)}
    edits = strong | weak_hordes
    sparse, last, eliminated = played(edited_game(edits), seed=6)
    dense, _, also_eliminated = played(edited_game(edits, reward="dense"), seed=6)
    assert np.array_equal(eliminated, also_eliminated)
    assert 0 < np.count_nonzero(eliminated) < GAMES
    assert np.array_equal(sparse, last)
    assert np.array_equal(sparse, dense)
    assert (sparse[eliminated] == 0).all()
    assert (sparse[~eliminated] > 0).any()


@pytest.mark.rule("HZR-RWD-1", "HZR-END-4")
@pytest.mark.parametrize("reward", ["sparse", "dense"])
def test_the_sum_of_rewards_is_the_score_of_the_position(reward: str) -> None:
    generator = np.random.default_rng(7)
    for seed in range(20):
        position = zenvs.make_game("hit_z_road", reward=reward).new(seed=seed)
        while not position.over:
            position.play(str(generator.choice(position.legal_actions())))
        seat = position.to_dict()["seats"][0]
        sets = min(seat[name] for name in ("survivors", "ammo", "gas", "adrenaline"))
        assert position.returns == (float(seat["points"] + sets),)


@pytest.mark.rule("HZR-RWD-1")
def test_both_forms_are_the_same_game() -> None:
    rolls = ["kill"] * 3 + ["blank"] * 2
    sparse = play(fighting("III-12", zombies=3), "melee", rolls=rolls)
    dense = play(fighting("III-12", zombies=3, options=DENSE), "melee", rolls=rolls)
    assert sparse.to_bytes() == dense.to_bytes()
    assert sparse.returns == (0.0,)
    assert dense.returns == (2.0,)


@pytest.mark.rule("HZR-RWD-1")
def test_dense_reward_is_for_one_player() -> None:
    assert game(reward="dense").players == 1
    with pytest.raises(OptionError):
        zenvs.make_game("hit_z_road", players=2, reward="dense")
