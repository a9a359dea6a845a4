"""The rank distribution: honest counts, the same whatever the threads, in three forms."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats
from typer.testing import CliRunner

import zenvs
from zenvs.agents import make_agent
from zenvs.benchmarks import ranks as ranks_module
from zenvs.benchmarks.intervals import wilson
from zenvs.benchmarks.ranks import CLASSES, rank_distribution
from zenvs.benchmarks.rollout import game_seeds, play_games
from zenvs.cli.main import app
from zenvs.core.game import Game
from zenvs.games.hit_z_road.deck import DEFAULT_DECK
from zenvs.games.hit_z_road.game import rank

GAMES = 600


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranks_module, "CHUNK", 128)


@pytest.mark.rule("HZR-END-5")
def test_counts_are_those_of_the_games(small_chunks: None) -> None:
    """Every game played singly from its seed gives the same shares, scores and ends."""
    game = zenvs.make_game("hit_z_road")
    agent = make_agent("rules", game, 0)
    classes = dict.fromkeys(CLASSES, 0)
    scores: list[int] = []
    ends = np.zeros((8, 2), int)
    for seed in game_seeds(3, GAMES).tolist():
        position = game.new(seed)
        while not position.over:
            position.play(int(agent.act(position.observation()[None], position.action_mask()[None])[0]))
        score = int(position.returns[0])
        eliminated = bool(position.state["survivors"][0] == 0)
        classes[rank(score, eliminated)] += 1
        scores.append(score)
        if eliminated:
            ends[position.state["round_number"] - 1, position.state["path_card"]] += 1
    result = rank_distribution(game, "rules", GAMES, seed=3)
    assert {name: round(share.value * GAMES) for name, share in result.shares.items()} == classes
    assert result.ends == ends.tolist()
    assert result.mean_score.value == pytest.approx(np.mean(scores))
    low, high = stats.t.interval(0.95, GAMES - 1, np.mean(scores), stats.sem(scores))
    assert (result.mean_score.low, result.mean_score.high) == pytest.approx((low, high))


def test_scores_of_any_size_are_counted(tmp_path: Path) -> None:
    """A deck whose cards are all worth so much that scores need more than four digits."""
    text = re.sub(r"^points = \d+$", "points = 99", DEFAULT_DECK.read_text(encoding="utf-8"), flags=re.MULTILINE)
    deck = tmp_path / "deck.toml"
    deck.write_text(text, encoding="utf-8")
    game = zenvs.make_game("hit_z_road", deck=str(deck))
    result = rank_distribution(game, "rules", GAMES, seed=3)
    survived = sum(result.scores)
    assert len(result.scores) > 500
    assert result.scores[-1] > 0
    total = sum(score * games for score, games in enumerate(result.scores))
    assert result.mean_score.value == pytest.approx(total / GAMES)
    assert survived + sum(map(sum, result.ends)) == result.games == GAMES


def test_the_mean_of_one_game_has_no_width() -> None:
    mean = rank_distribution(zenvs.make_game("hit_z_road"), "rules", 1, seed=3).mean_score
    assert mean.low == mean.value == mean.high


def test_threads_do_not_matter(small_chunks: None) -> None:
    game = zenvs.make_game("hit_z_road")
    for agent in ("random", "rules"):
        assert rank_distribution(game, agent, GAMES, 1, threads=1) == rank_distribution(
            game, agent, GAMES, 1, threads=3
        )


def test_fewer_games_are_the_first_of_more() -> None:
    assert np.array_equal(game_seeds(0, 10), game_seeds(0, 1000)[:10])


def test_wilson_interval_by_its_formula() -> None:
    z, n, p = stats.norm.ppf(0.975), 50, 3 / 50
    middle = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * (p * (1 - p) / n + z**2 / (4 * n**2)) ** 0.5
    interval = wilson(3, 50)
    assert (interval.low, interval.high) == pytest.approx((middle - half, middle + half))
    assert wilson(0, 50).low == 0
    assert wilson(50, 50).high == 1


def test_every_game_ends_once() -> None:
    game = zenvs.make_game("hit_z_road")
    seen: list[int] = []
    seeds = game_seeds(0, 300)
    steps = play_games(game, make_agent("random", game, 0), seeds, lambda games, *_: seen.extend(games.tolist()))
    assert sorted(seen) == list(range(300))
    assert steps > 300 * 8


def test_command_writes_table_picture_and_json(tmp_path: Path) -> None:
    picture, data = tmp_path / "ranks.png", tmp_path / "ranks.json"
    arguments = ["ranks", "--agent", "rules", "--agent", "random", "--games", "300", "--plot", str(picture)]
    result = CliRunner().invoke(app, [*arguments, "--json", str(data)])
    assert result.exit_code == 0, result.output
    for text in (*CLASSES, "rules", "random", "mean score"):
        assert text in result.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    written = json.loads(data.read_text())
    assert [agent["agent"] for agent in written["agents"]] == ["rules", "random"]
    assert sum(share["value"] for share in written["agents"][0]["shares"].values()) == pytest.approx(1)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["ranks.json", "ranks.png"]


def test_agents_that_finished_before_an_interruption_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(game: Game, agent: str, *arguments: Any) -> ranks_module.RankDistribution:
        if agent == "random":
            raise KeyboardInterrupt
        return rank_distribution(game, agent, *arguments)

    monkeypatch.setattr("zenvs.cli.ranks.rank_distribution", interrupted)
    data = tmp_path / "ranks.json"
    arguments = ["ranks", "--agent", "rules", "--agent", "random", "--games", "300", "--json", str(data)]
    result = CliRunner().invoke(app, [*arguments, "--plot", str(tmp_path / "ranks.svg")])
    assert result.exit_code == 130
    assert "interrupted" in result.output
    assert [agent["agent"] for agent in json.loads(data.read_text())["agents"]] == ["rules"]


class Stubborn:
    """An agent that always passes, which is never legal alone on the road."""

    def __init__(self, game: object, seed: int) -> None:
        pass

    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return np.zeros(len(observations), np.int64)


def test_own_agent_by_name_and_its_illegal_action() -> None:
    result = CliRunner().invoke(app, ["ranks", "--agent", f"{__name__}:Stubborn", "--games", "10"])
    assert isinstance(result.exception, ValueError)
    assert "Stubborn: game 0: action 0 ('pass') is not legal" in str(result.exception)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--plot", "nowhere/ranks.png"], "there is no folder"),
        (["--plot", "ranks.bmp"], "ends in one of"),
        (["--json", "nowhere/ranks.json"], "there is no folder"),
        (["--agent", "rule"], "did you mean 'rules'"),
        (["--flee", "always"], "flee is 'always'; one of"),
        (["--deck", "no-deck.toml"], "there is no such file"),
    ],
)
def test_faults_are_found_before_playing(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["ranks", "--games", "10", *arguments])
    assert isinstance(result.exception, ValueError)
    assert message in str(result.exception)
