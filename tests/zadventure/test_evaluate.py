"""The evaluation of Zadventure: what it counts is what the logs of the same games tell."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import zenvs
from tests.test_evaluate import Mixed
from zenvs.benchmarks.evaluation import Played, play_evaluation
from zenvs.benchmarks.evaluation_page import page
from zenvs.benchmarks.rollout import game_seeds
from zenvs.benchmarks.zadventure_summary import summarise
from zenvs.cli.main import app
from zenvs.core.game import Game
from zenvs.games.zadventure import constants as c

AGENT = "tests.test_evaluate:Mixed"
GAMES = 30


@cache
def table(players: int, undead: str = "hunter") -> Game:
    return zenvs.make_game("zadventure", players=players, undead=undead, max_rounds=25)


@cache
def evaluated(players: int) -> Played:
    return play_evaluation(table(players), AGENT, GAMES, 3)


def told(game: Game, seed: int) -> dict[str, Any]:
    """What the log of one game tells, played by the same policy."""
    agent = Mixed(game, 0)
    position = game.new(seed)
    events = list(position.events)
    while not position.over:
        action = agent.act(position.observation()[None], position.action_mask()[None])[0]
        events += position.play(int(action)).events
    kinds = Counter(event.values["kind"] for event in events if event.kind == "turn up" and "kind" in event.values)
    killed = Counter(event.values["kind"] for event in events if event.kind == "kill")
    causes = [
        (event.values["cause"], event.values["player"])
        for event in events
        if event.kind == "life" and event.values["lives"] == 0
    ]
    ended = next(event for event in events if event.kind in ("won", "lost"))
    return {"met": kinds, "killed": killed, "deaths": causes, "ended": ended}


@pytest.mark.parametrize("players", [1, 3])
def test_results_are_what_the_logs_tell(players: int) -> None:
    game, results = table(players), evaluated(players).results
    for row, seed in zip(results, game_seeds(3, GAMES), strict=True):
        game_told = told(game, int(seed))
        assert row["won"] == (game_told["ended"].kind == "won")
        assert row["rounds"] == game_told["ended"].values["round"]
        assert {kind: int(row["met"][number]) for number, kind in enumerate(c.KINDS) if row["met"][number]} == dict(
            game_told["met"]
        )
        assert row["killed"].sum() == game_told["killed"].total()
        deaths = row["deaths"][row["deaths"]["round"] > 0]
        noted = [
            (c.LIFE_CAUSES[death["cause"]], row["characters"].tolist().index(death["character"])) for death in deaths
        ]
        assert noted == game_told["deaths"]
        assert row["survivors"] == players - len(deaths)
    assert (results["deaths"]["round"] > 0).sum() > 5


def test_summaries_add_up() -> None:
    summary = summarise(table(3), evaluated(3))
    assert summary.won.value + summary.all_dead.value + summary.out_of_time.value == pytest.approx(1)
    assert sum(summary.rounds["won"]) + sum(summary.rounds["lost"]) == GAMES
    assert sum(character.played for character in summary.characters) == 3 * GAMES
    died = sum(zombie.bitten + zombie.exploded for zombie in summary.zombies)
    assert died == pytest.approx(summary.mean_deaths.value * GAMES)


def test_threads_do_not_change_results() -> None:
    results = play_evaluation(table(3), AGENT, GAMES, 3, threads=2).results
    assert np.array_equal(results, evaluated(3).results)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["evaluate", "zadventure", "--games", "20", "--threads", "1", *arguments])


def test_the_command_writes_table_json_and_picture(tmp_path: Path) -> None:
    results, picture = tmp_path / "evaluation.json", tmp_path / "evaluation.png"
    shown = run("--agent", "random", "--players", "2", "--json", str(results), "--plot", str(picture))
    assert shown.exit_code == 0, shown.output
    assert "Zadventure, 2 characters, 20 games an agent" in shown.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    data = json.loads(results.read_text())
    assert data["options"]["players"] == 2
    assert data["agents"][0]["games"] == 20
    assert "| `random` | 2 | 20 |" in page([data])


def test_the_horde_is_played_by_an_agent_of_its_own() -> None:
    assert run("--agent", "random", "--undead", "horde", "--horde", "random").exit_code == 0
    refused = run("--agent", "random", "--horde", "random")
    assert "there is no seat 'horde' for the agent 'random'" in str(refused.exception)
