"""The scripted agents of Z Horde: legal, repeatable, and of rising strength."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from zenvs.agents import agents_of, make_agent
from zenvs.agents.search.budget import SEARCH
from zenvs.core.compiled import is_compiling
from zenvs.core.game import Game

AGENTS = [name for name in agents_of("z_horde") if name != SEARCH]


@pytest.fixture(scope="module")
def game() -> Game:
    return zenvs.make_game("z_horde", max_turns=200 if is_compiling() else 2)


def levels(game: Game, name: str, games: int, seed: int) -> NDArray[np.int64]:
    """Levels cleared in each game; an illegal action raises."""
    agent = make_agent(name, game, seed=1)
    batch = game.batch(games, seed=seed, autoreset="disabled")
    running = np.ones(games, np.bool_)
    while running.any():
        batch.step(agent.act(batch.observation, batch.mask), running)
        running = batch.active[:, 0]
    return batch.states["cleared"].astype(np.int64)


@pytest.mark.parametrize("name", AGENTS)
def test_every_agent_plays_whole_games_and_again_the_same(name: str, game: Game) -> None:
    first, second = levels(game, name, 4, seed=2), levels(game, name, 4, seed=2)
    assert first.tolist() == second.tolist()


@pytest.mark.parametrize("name", [name for name in AGENTS if name != "random"])
def test_order_and_number_of_games_change_nothing(name: str, game: Game) -> None:
    agent = make_agent(name, game, seed=1)
    batch = game.batch(20, seed=3)
    for _ in range(15):
        observations, masks = batch.observation.copy(), batch.mask.copy()
        actions = agent.act(observations, masks)
        backwards = agent.act(observations[::-1].copy(), masks[::-1].copy())[::-1]
        one_by_one = [int(agent.act(observations[i : i + 1], masks[i : i + 1])[0]) for i in range(20)]
        assert actions.tolist() == backwards.tolist() == one_by_one
        batch.step(actions)


def test_agents_are_of_rising_strength() -> None:
    game = zenvs.make_game("z_horde")
    random, rules = (levels(game, name, 60, seed=4).mean() for name in ("random", "rules"))
    assert random < 2.0
    assert rules >= 3.2
    # near its bar, so that fewer games would not tell
    assert levels(game, "turns", 2000, seed=4).mean() >= 7.5
