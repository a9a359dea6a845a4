"""Everybody who runs games can run a search: benchmarks, environments, the terminal."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.playing import COPIES, chosen_actions
from tests.terminal import player_of
from zenvs.agents import ask, make_agent, redraw_of
from zenvs.benchmarks.chunks import PLANNED_CHUNK, chunk_size
from zenvs.benchmarks.evaluation import play_evaluation
from zenvs.benchmarks.level_trials import play_trials
from zenvs.benchmarks.ranks import rank_distribution
from zenvs.benchmarks.rollout import game_seeds, play_seated_games
from zenvs.benchmarks.tournament import Tournament
from zenvs.core.batch import Batch
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import OptionError
from zenvs.train.opponents import OpponentPool
from zenvs.train.settings import OpponentSettings
from zenvs.versus.opponents import Opponents
from zenvs.versus.single import SeatEnv

SOLO = zenvs.make_game("hit_z_road")
TWO = zenvs.make_game("hit_z_road", players=2)
SEARCHING = "search/rules/4"

pytestmark = pytest.mark.skipif(not is_compiling(), reason="takes too long uncompiled")


def test_games_of_a_batch_are_those_of_single_positions() -> None:
    seeds = game_seeds(4, 3)
    seating = np.array([[0, 1], [1, 0], [0, 0]])
    played: dict[int, list[float]] = {}

    def on_end(numbers: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64]) -> None:
        played.update(zip(numbers.tolist(), batch.returns[indices].tolist(), strict=True))

    agents = [make_agent(SEARCHING, TWO, 1), make_agent("odds", TWO, 1)]
    play_seated_games(TWO, agents, seating, seeds, on_end)
    for number, seed in enumerate(seeds.tolist()):
        position = TWO.new(seed)
        while not position.over:
            agent = agents[seating[number, position.seat]]
            observation, mask = position.observation()[None], position.action_mask()[None]
            position.play(ask(agent, observation, mask, redraw_of(position))[0])
        assert played[number] == list(position.returns)


def test_chunks_are_small_when_an_agent_plans() -> None:
    scripted, planning = make_agent("rules", SOLO, 0), make_agent(SEARCHING, SOLO, 0)
    assert chunk_size(500, [scripted]) == 500
    assert chunk_size(500, [scripted, planning]) == PLANNED_CHUNK
    assert chunk_size(8, [planning]) == 8


def test_benchmarks_take_a_search_by_its_name() -> None:
    threads = [rank_distribution(SOLO, SEARCHING, PLANNED_CHUNK + 3, seed=1, threads=number) for number in (1, 2)]
    assert threads[0] == threads[1]
    assert threads[0].games == PLANNED_CHUNK + 3
    tournament = Tournament(TWO, [SEARCHING, "rules"], 4, seed=1)
    tournament.play()
    assert tournament.finished
    horde = zenvs.make_game("zadventure", players=1, undead="horde", max_rounds=3)
    assert len(play_evaluation(horde, "rules", 3, seed=1, horde="search/rules/2").results) == 3
    assert len(play_evaluation(zenvs.make_game("z_horde", max_turns=4), SEARCHING, 2, seed=1).results) == 2


def test_levels_are_tried_by_a_search() -> None:
    assert play_trials(zenvs.make_game("z_horde", max_turns=3), "search/rules/2", 2, seed=1).shape == (12, 2)


OPPONENTS: list[Any] = [SEARCHING, [SEARCHING, "random", "rules"]]


@pytest.mark.parametrize("opponents", OPPONENTS, ids=str)
def test_one_seat_plays_the_same_against_searches_in_both_forms(opponents: Any) -> None:
    players = 2 if isinstance(opponents, str) else 4
    options: dict[str, Any] = {"players": players, "opponents": opponents}
    many = gymnasium.make_vec("zenvs/HitZRoadSeat-v0", num_envs=2, vectorization_mode="vector_entry_point", **options)
    single = gymnasium.make("zenvs/HitZRoadSeat-v0", **options)
    observations, info = many.reset(seed=5)
    first, single_info = single.reset(seed=6)
    for step in range(12):
        assert (observations[1] == first).all()
        assert (info["action_mask"][1] == single_info["action_mask"]).all()
        actions = chosen_actions(info["action_mask"], range(2), step)
        observations, _, terminated, _, info = many.step(actions)
        first, _, ended, _, single_info = single.step(actions[1])
        assert terminated[1] == ended
        if terminated.any():
            break


@pytest.mark.parametrize("copy", COPIES)
def test_copies_of_an_environment_keep_their_searching_opponents(copy: str) -> None:
    env = SeatEnv("hit_z_road", players=2, opponents=SEARCHING)
    _, info = env.reset(seed=3)
    twin = COPIES[copy](env)
    action = int(info["action_mask"].argmax())
    (one, *_), (other, *_) = env.step(action), twin.step(action)
    assert (one == other).all()


def test_a_search_with_a_policy_of_the_library_is_pickled_by_its_name() -> None:
    state = Opponents(TWO, [SEARCHING]).__getstate__()
    assert state["_agents"] == [None]


def test_the_terminal_takes_hints_from_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    position, output = player_of(SOLO, monkeypatch)(f"hint {SEARCHING}", "hint search/rules")
    agent = make_agent(SEARCHING, SOLO, seed=3)
    chosen = ask(agent, position.observation()[None], position.action_mask()[None], redraw_of(position))[0]
    assert f"{SEARCHING} would play: {SOLO.actions[chosen]}" in output
    assert "search/rules gives no hint: 'search/rules' names no search" in output


def test_training_refuses_opponents_that_plan() -> None:
    settings = OpponentSettings((SEARCHING,), 0.5, 100, 2, "rules")
    with pytest.raises(OptionError, match="'search/rules/4' plans every move and is too slow for training"):
        OpponentPool(TWO, settings, seed=0)
