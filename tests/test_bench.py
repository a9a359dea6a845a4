"""The benchmark's figures are there and plausible; nothing here is timed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from zenvs.benchmarks.readme import bench_table
from zenvs.cli.main import app


def measured(path: Path, *arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["bench", *arguments, "--seconds", "0.1", "--json", str(path)])
    assert result.exit_code == 0, result.output
    return json.loads(path.read_text())


def test_bench_writes_every_figure(tmp_path: Path) -> None:
    path = tmp_path / "bench.json"
    figures = measured(path)
    rows = {(row["players"], row["games"], row["threads"]) for row in figures["batch"]}
    assert rows >= {(1, 1, 1), (1, 4096, 1), (1, 65536, 1), (2, 4096, 1), (3, 4096, 1), (4, 4096, 1)}
    assert len(rows) == len(figures["batch"])
    for row in figures["batch"]:
        assert row["steps_per_second"] >= row["steps_per_second_with_choice"] > 0
    assert figures["state_bytes"] <= 256
    assert figures["gymnasium"]["steps_per_second"] > 0
    assert figures["aec"]["players"] == 4
    assert figures["aec"]["steps_per_second"] > figures["aec"]["steps_per_second_with_choice_and_reset"] > 0
    assert figures["aec"]["observation_floats"] > figures["observation_floats"]
    assert figures["position"]["clone_microseconds"] > 0
    assert figures["start"]["warm"]["all_loops"] < figures["start"]["cold"]["all_loops"]
    table = bench_table(figures)
    assert "`import zenvs`" in table
    assert "| batch of 4,096 of 3 players, 1 thread: observation, mask and autoreset |" in table
    assert "| `zenvs.hit_z_road_v0.env(players=4)`, `env.last` and `env.step` |" in table
    assert {"date", "processor", "cores", "python", "numba", "pettingzoo", "zenvs"} <= figures["machine"].keys()


def test_bench_times_the_plan_of_the_monsters(tmp_path: Path) -> None:
    figures = measured(tmp_path / "bench.json", "z_horde", "--no-cold")
    assert "start" not in figures
    assert "aec" not in figures
    assert {row["agent"] for row in figures["batch"]} == {"random", "turns"}
    for plan in figures["plan"]:
        assert plan["positions"] == 1000
        least, most = plan["median_nanoseconds"], plan["worst_nanoseconds"]
        assert 0 < least <= plan["percentile_99_9_nanoseconds"] <= most
        assert 0 < plan["plans_per_step"] < 1
        assert 0 < plan["share_of_step"] < 1
    table = bench_table(figures)
    assert "| batch of 4,096, 1 thread, played by `turns`: observation, mask and autoreset |" in table
    assert '| `gymnasium.make("zenvs/ZHorde-v0")`, `env.step` |' in table
    assert "| the monsters' plan under play by `random`: median, 99.9th percentile, worst case |" in table


def test_a_game_that_does_not_exist_is_refused() -> None:
    result = CliRunner().invoke(app, ["bench", "hit_z_raod"])
    assert "there is no game 'hit_z_raod'; did you mean 'hit_z_road'?" in str(result.exception)


def test_a_table_without_the_start_and_several_players_is_written() -> None:
    figures = {
        "batch": [{"games": 4096, "threads": 1, "steps_per_second": 1_234_567}],
        "gymnasium": {"steps_per_second": 45_678, "environment": "zenvs/HitZRoad-v0"},
        "position": {"clone_microseconds": 1.25},
        "state_bytes": 248,
    }
    table = bench_table(figures)
    assert "| batch of 4,096, 1 thread: observation, mask and autoreset | 1.23 M steps/s |" in table
    assert "import" not in table
    assert "players" not in table
    assert table.endswith("| record of a game | 248 bytes |")
