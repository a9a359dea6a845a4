"""The benchmark suite: what it plays, what it keeps, and the page."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import zenvs
from zenvs.agents.policy_agent import shipped_policy
from zenvs.agents.policy_file import load_policy, save_policy
from zenvs.benchmarks import field
from zenvs.benchmarks.field import play_against_field
from zenvs.benchmarks.ranks import CLASSES, rank_distribution
from zenvs.benchmarks.rollout import game_seeds, play_seated_games
from zenvs.benchmarks.suite import ResultFile, play_entry, policy_digest, read_results, reason_to_skip
from zenvs.benchmarks.suite_contests import CONTESTS, FIELD, SLOW_AGENTS, Games, contests_of
from zenvs.benchmarks.suite_page import page_text, results_table
from zenvs.cli.benchmark import Amount
from zenvs.cli.main import app
from zenvs.core.batch import Batch

OWN = "tests.test_suite:FirstLegal"


class FirstLegal:
    """Plays the legal action with the lowest number."""

    def __init__(self, game: Any, seed: int) -> None: ...

    def act(self, observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)


def run(folder: Path, *arguments: str) -> Any:
    return CliRunner().invoke(
        app,
        ["benchmark", "--games", "8", "--threads", "1", "--out", str(folder / "results"),
         "--page", str(folder / "page.md"), *arguments],
    )  # fmt: skip


def test_there_is_a_contest_for_every_game_and_number_of_players() -> None:
    names = {contest.name for contest in CONTESTS}
    assert names == {
        "hit_z_road-1", "hit_z_road-2", "hit_z_road-3", "hit_z_road-4", "z_horde-1",
        "zadventure-1", "zadventure-2", "zadventure-3", "zadventure-4",
    }  # fmt: skip
    for contest in CONTESTS:
        assert contest.make_game().players == contest.players
        assert contest.agents[0] == "random"
        assert {"ppo", "search"} <= set(contest.agents)
    assert [contest.name for contest in contests_of(["z_horde"])] == ["z_horde-1"]
    with pytest.raises(ValueError, match="there is no game 'z_hord'; did you mean 'z_horde'"):
        contests_of(["z_hord"])


def test_results_of_a_field_are_those_of_the_games() -> None:
    """Each game played singly gives the same wins, points and eliminations of the agent's seat."""
    game = zenvs.make_game("hit_z_road", players=3)
    agents = [zenvs.agents.make_agent(name, game, 0) for name in ("odds", "rules")]
    won, points, eliminated = 0.0, 0, 0

    def on_end(games: Any, batch: Batch, indices: Any) -> None:
        nonlocal won, points, eliminated
        position = batch.position(int(indices[0]))
        winners = [player for player in range(3) if position.returns[player] == 1]
        won += (seat in winners) / max(len(winners), 1)
        eliminated += bool(position.state["survivors"][seat] <= 0)

    for seed in game_seeds(5, 4):
        for seat in range(3):
            seating = np.ones((1, 3), np.int64)
            seating[0, seat] = 0
            play_seated_games(game, agents, seating, np.array([seed]), on_end)
    result = play_against_field(game, "odds", "rules", 10, seed=5)
    assert result.games == 12
    assert result.win_share.value == pytest.approx(won / 12)
    assert result.eliminated.value == pytest.approx(eliminated / 12)


def test_equals_share_the_wins_of_a_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent among its like wins as often as each of them: the seats of every seed together are one game."""
    monkeypatch.setattr(field, "CHUNK", 12)
    game = zenvs.make_game("hit_z_road", players=2)
    reported: list[int] = []
    result = play_against_field(game, "odds", "odds", 40, seed=1, progress=reported.append)
    assert result.games == sum(reported) == 40
    decided = result.win_share.value * 2
    assert 0.9 <= decided <= 1
    again = play_against_field(game, "odds", "odds", 40, seed=1, threads=2)
    assert again == result


def test_a_field_needs_several_players() -> None:
    with pytest.raises(ValueError, match="a field is for games of 2 players or more"):
        play_against_field(zenvs.make_game("hit_z_road"), "odds", "odds", 10, seed=1)


@pytest.mark.parametrize("name", ["hit_z_road-1", "hit_z_road-4", "z_horde-1", "zadventure-2"])
def test_every_column_of_a_contest_is_measured(name: str) -> None:
    contest = next(contest for contest in CONTESTS if contest.name == name)
    outcome = contest.play(contest.make_game(), OWN, Games(4, seed=0))
    assert outcome.games == 4 if name != "hit_z_road-4" else 8
    for column in contest.columns:
        estimate = outcome.estimates[column.key]
        assert estimate.low <= estimate.value <= estimate.high


def test_the_command_writes_results_pictures_and_page(tmp_path: Path) -> None:
    shown = run(tmp_path, "--game", "hit_z_road", "--agent", "rules", "--agent", OWN, "--seed", "3")
    assert shown.exit_code == 0, shown.output
    data = json.loads((tmp_path / "results" / "hit_z_road-1.json").read_text())
    rules = next(entry for entry in data["agents"] if entry["agent"] == "rules")
    assert rules["command"] == "zenvs benchmark --game hit_z_road --games 8 --search-games 200 --seed 3"
    assert {"date", "processor", "cores"} <= rules["machine"].keys()
    expected = rank_distribution(zenvs.make_game("hit_z_road"), "rules", 8, 3)
    assert rules["estimates"]["mean_score"] == vars(expected.mean_score)
    assert sum(rules["estimates"][name]["value"] for name in CLASSES) == pytest.approx(1)
    assert (tmp_path / "results" / "hit_z_road.png").read_bytes().startswith(b"\x89PNG")
    page = (tmp_path / "page.md").read_text()
    assert "![how the agents fare in Hit Z Road](results/hit_z_road.png)" in page
    assert page.count("`zenvs benchmark --game hit_z_road --games 8 --search-games 200 --seed 3`") == 4
    assert f"against `{FIELD}` on all others" in page
    assert "\n### 4 players\n" in page
    assert "Z Horde" not in page


def test_what_is_there_is_kept(tmp_path: Path) -> None:
    arguments = ("--game", "z_horde", "--agent")
    assert run(tmp_path, *arguments, "random").exit_code == 0
    path = tmp_path / "results" / "z_horde-1.json"
    kept = json.loads(path.read_text())["agents"]
    again = run(tmp_path, *arguments, "random", "--agent", OWN)
    assert "z_horde-1: random has been played before" in again.output
    agents = json.loads(path.read_text())["agents"]
    assert agents[0] == kept[0]
    assert [entry["agent"] for entry in agents] == ["random", OWN]
    more = run(tmp_path, *arguments, "random", "--games", "9")
    assert "z_horde-1: random: 9 games" in more.output
    assert [entry["games"] for entry in json.loads(path.read_text())["agents"]] == [9, 8]
    other_seed = run(tmp_path, *arguments, OWN, "--seed", "1")
    assert "is of another version, seed or data file, and is played anew" in other_seed.output.replace("\n", " ")
    assert [entry["agent"] for entry in json.loads(path.read_text())["agents"]] == [OWN]


def test_a_replaced_policy_plays_anew(tmp_path: Path) -> None:
    policy = tmp_path / "own.npz"
    game = zenvs.make_game("z_horde")
    shipped = load_policy(shipped_policy(game))
    save_policy(policy, shipped)
    arguments = ("--game", "z_horde", "--agent", str(policy))
    assert "8 games" in run(tmp_path, *arguments).output
    assert "has been played before" in run(tmp_path, *arguments).output
    weights, biases = shipped.layers[-1]
    save_policy(policy, replace(shipped, layers=[*shipped.layers[:-1], (weights, -biases)]))
    again = run(tmp_path, *arguments).output
    assert "8 games" in again
    assert "has been played before" not in again
    assert policy_digest(game, "random") is None
    assert policy_digest(game, f"search/{policy}/8") == policy_digest(game, str(policy))
    assert policy_digest(game, "search/ppo/8") == policy_digest(game, "ppo") != policy_digest(game, str(policy))


class Interrupting(FirstLegal):
    """Stops the run when it is asked for the first time."""

    def act(self, observations: Any, masks: Any) -> Any:
        raise KeyboardInterrupt


def test_an_interruption_leaves_what_was_finished(tmp_path: Path) -> None:
    stopped = run(tmp_path, "--game", "z_horde", "--agent", OWN, "--agent", "tests.test_suite:Interrupting")
    assert stopped.exit_code == 130
    assert "interrupted: the same command goes on" in stopped.output
    data = json.loads((tmp_path / "results" / "z_horde-1.json").read_text())
    assert [entry["agent"] for entry in data["agents"]] == [OWN]
    assert f"| `{OWN}` | 8 |" in (tmp_path / "page.md").read_text()


def test_missing_agents_are_skipped_and_said(tmp_path: Path) -> None:
    game = zenvs.make_game("hit_z_road")
    assert reason_to_skip(game, "rules") is None
    assert reason_to_skip(game, OWN) is None
    reason = reason_to_skip(game, "no-such-agent")
    assert reason == f"no agent of this name comes with zenvs {zenvs.__version__} for hit_z_road"
    assert "there is no module" in str(reason_to_skip(game, "nowhere:Agent"))
    machine = {"cores": 2, "processor": "Z80", "python": "3.11", "date": "2026-01-01"}
    data: dict[str, Any] = {
        "game": "z_horde", "players": 1, "setting": "alone", "zenvs": "1", "seed": 0,
        "columns": [{"key": "won", "heading": "won", "is_share": True}],
        "agents": [
            {
                "agent": name, "games": 1000, "command": "zenvs benchmark", "machine": machine,
                "estimates": {"won": {"value": won, "low": won - 0.1, "high": won + 0.1}},
            }
            for name, won in (("rules", 0.5), ("random", 0.25))
        ],
        "skipped": [{"agent": "search", "reason": reason}],
    }  # fmt: skip
    assert results_table(data) == (
        "| agent | games | won, % |\n|---|---|---|\n| `random` | 1,000 | 25.00 ± 10.00 |\n"
        "| `rules` | 1,000 | 50.00 ± 10.00 |"
    )
    page = page_text([data], {"z_horde": "z_horde.png"})
    assert "`zenvs benchmark`: zenvs 1, seed 0; 2 cores of Z80, Python 3.11, 2026-01-01." in page
    assert f"`search` did not play: {reason}." in page
    data["agents"][1]["machine"] = {**machine, "date": "2026-01-02"}
    page = page_text([data], {"z_horde": "z_horde.png"})
    assert "2 cores of Z80, Python 3.11, 2026-01-01 (`rules`).\\\n" in page
    assert "2 cores of Z80, Python 3.11, 2026-01-02 (`random`).\\\n" in page


def test_who_was_skipped_is_kept_while_others_play(tmp_path: Path) -> None:
    contest = next(contest for contest in CONTESTS if contest.name == "z_horde-1")
    game = contest.make_game()
    first = ResultFile(tmp_path, contest, game, 0)
    first.skipped = {"ppo": "there is no policy", "nowhere:Agent": "there is no module"}
    first.add(play_entry(contest, game, OWN, Games(2, seed=0), "zenvs benchmark"))
    second = ResultFile(tmp_path, contest, game, 0)
    assert second.skipped == {"ppo": "there is no policy"}
    second.add(play_entry(contest, game, "ppo", Games(2, seed=0), "zenvs benchmark"))
    assert read_results(second.path)["skipped"] == []


def test_faults_are_refused(tmp_path: Path) -> None:
    typo = run(tmp_path, "--game", "hit_z_road", "--agent", "ruls")
    assert "there is no agent 'ruls'; did you mean 'rules'" in str(typo.exception)
    other_game = run(tmp_path, "--game", "z_horde", "--agent", "careful")
    assert "agent 'careful' plays zadventure, not z_horde" in str(other_game.exception)
    nowhere = run(tmp_path, "--page", str(tmp_path / "nowhere" / "page.md"))
    assert "there is no folder" in str(nowhere.exception)
    (tmp_path / "results").mkdir(exist_ok=True)
    (tmp_path / "results" / "z_horde-1.json").write_text("[]")
    damaged = run(tmp_path, "--game", "z_horde", "--agent", "random")
    assert "z_horde-1.json: holds no results of the benchmark (it has no agents" in str(damaged.exception)
    older = {"agents": [{"agent": "random"}], "columns": [], "skipped": [], "machine": {}}
    (tmp_path / "results" / "z_horde-1.json").write_text(json.dumps(older))
    damaged = run(tmp_path, "--game", "z_horde", "--agent", "random")
    assert "(an entry does not say its agent, command and machine); remove it" in str(damaged.exception)


def test_slow_agents_play_fewer_games() -> None:
    amount = Amount(games=1000, search_games=10, seed=0, threads=1)
    assert SLOW_AGENTS == ("search",)
    assert [amount.of(name) for name in ("rules", "search", "search/odds/256")] == [1000, 10, 10]
