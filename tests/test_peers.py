"""Speed beside other libraries: what is counted, processes of their own, and what is said of those that are missing."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from zenvs.benchmarks.peers import __main__ as command
from zenvs.benchmarks.peers import running
from zenvs.benchmarks.peers.gymnasium_players import native, sync
from zenvs.benchmarks.peers.page import page, speed_table
from zenvs.benchmarks.peers.subjects import BATCH, SINGLE, SUBJECTS, VECTOR, WAYS, Subject
from zenvs.benchmarks.peers.worker import measure
from zenvs.benchmarks.peers.zenvs_players import BATCH_SIZE, aec, batch, single, vector
from zenvs.benchmarks.rounds import in_rounds, ratio_cell, spread, spread_cell


def test_names_are_unique_and_zenvs_is_compared_with_in_every_way() -> None:
    names = [subject.name for subject in SUBJECTS]
    assert len(set(names)) == len(names)
    for way in WAYS:
        assert running.reference_of(way) == f"zenvs hit_z_road {way}"
        assert sum(subject.library == "zenvs" for subject in SUBJECTS if subject.way == way) == 3
    libraries = {subject.library for subject in SUBJECTS}
    assert libraries == {"zenvs", "PettingZoo", "OpenSpiel", "RLCard", "pgx", "EnvPool", "Gymnasium"}


def test_zenvs_counts_every_decision() -> None:
    assert batch("hit_z_road", 1)() == BATCH_SIZE
    play = vector("zenvs/HitZRoad-v0")
    counts = [play() for _ in range(80)]
    assert counts[0] == BATCH_SIZE
    assert all(0 < count <= BATCH_SIZE for count in counts)
    assert min(counts) < BATCH_SIZE  # steps that only begin a game anew
    assert single("zenvs/HitZRoad-v0")() > 1
    assert aec("hit_z_road", 2)() > 2


def test_gymnasium_counts_steps_without_resets() -> None:
    play = native("CartPole-v1")
    counts = [play() for _ in range(40)]
    assert max(counts) == BATCH_SIZE
    assert min(counts) < BATCH_SIZE
    assert sync("CartPole-v1")() == 64


def test_pettingzoo_counts_the_moves_of_a_game() -> None:
    classic = pytest.importorskip("pettingzoo.classic", reason="games of PettingZoo need the extra peers")
    pytest.importorskip("pygame", reason="games of PettingZoo need the extra peers")
    del classic
    from zenvs.benchmarks.peers import pettingzoo_players

    play = pettingzoo_players.aec("tictactoe_v3")
    assert all(5 <= play() <= 9 for _ in range(20))


class Turns:
    """A game of two players in PettingZoo's form: three moves, then both are taken out."""

    def reset(self, seed: int | None = None) -> None:
        self.moves: list[int | None] = []

    def agent_iter(self) -> Any:
        for number in range(5):
            yield f"player_{number % 2}"

    def last(self) -> Any:
        return {"observation": 0, "action_mask": 1}, 0, len(self.moves) >= 3, False, {}

    def action_space(self, agent: str) -> Any:
        return self

    def sample(self, mask: int) -> int:
        return mask

    def step(self, action: int | None) -> None:
        self.moves.append(action)


def test_players_that_are_taken_out_are_not_counted() -> None:
    from zenvs.benchmarks.peers.loops import aec_player

    game = Turns()
    assert aec_player(game)() == 3
    assert game.moves == [1, 1, 1, None, None]


def failing() -> Any:
    raise RuntimeError("out of order")


def subject(maker: str, library: str = "Other") -> Subject:
    return Subject(library, "game", BATCH, maker, (), ("numpy",))


def test_a_missing_library_and_a_failure_are_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pgx", None)
    monkeypatch.setitem(sys.modules, "jax", None)
    missing = measure(next(one for one in SUBJECTS if one.library == "pgx"), 0.01)
    assert missing["reason"].startswith("not installed: ")
    monkeypatch.setitem(sys.modules, "zenvs.benchmarks.peers.broken", sys.modules[__name__])
    assert measure(subject("broken:failing"), 0.01) == {"reason": "RuntimeError: out of order"}


def test_measured_speed_is_steps_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zenvs.benchmarks.peers.steady", sys.modules[__name__])
    result = measure(subject("steady:steady"), 0.2)
    assert result["steps_per_second"] == pytest.approx(1000, rel=0.5)
    assert result["versions"].keys() == {"numpy"}


def steady() -> Any:
    import time

    def play() -> int:
        time.sleep(0.01)
        return 10

    return play


def test_a_subject_is_measured_in_a_process_of_its_own() -> None:
    cartpole = next(one for one in SUBJECTS if one.name == "Gymnasium CartPole-v1 vector")
    result = running.run_worker(cartpole, 0.05)
    assert result["steps_per_second"] > 0
    assert result["versions"].keys() == {"gymnasium", "numpy"}
    crashed = running.run_worker(subject("nowhere:nothing"), 0.05)  # no subject of this name
    assert crashed["reason"].startswith("ended with code 1: StopIteration")


def fake_worker(one: Subject, seconds: float) -> dict[str, Any]:
    if one.library == "RLCard":
        return {"reason": "not installed: there is no module 'rlcard'", "pinned": True}
    rate = {"zenvs": 100.0, "OpenSpiel": 400.0}.get(one.library, 10.0)
    return {"steps_per_second": rate, "versions": {"numpy": "2"}, "pinned": True}


def test_rounds_ratios_and_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(running, "run_worker", fake_worker)
    app = typer.Typer()
    app.command()(command.main)
    path = tmp_path / "peers.json"
    run = CliRunner().invoke(app, ["--seconds", "1", "--rounds", "2", "--json", str(path)])
    assert run.exit_code == 0, run.output
    assert "RLCard leduc-holdem: not installed: there is no module 'rlcard'" in run.output
    data = json.loads(path.read_text())
    assert data["command"] == "python -m zenvs.benchmarks.peers --seconds 1 --rounds 2"
    assert data["one_core"]
    ratios = {(one["library"], one["way"]): one["zenvs_by"] for one in data["measured"]}
    assert ratios["PettingZoo", SINGLE] == 10
    assert ratios["OpenSpiel", SINGLE] == 0.25
    assert ratios["zenvs", VECTOR] == 1
    assert [one["library"] for one in data["missing"]] == ["RLCard"]
    text = page(data)
    assert "- RLCard `leduc-holdem`: not installed: there is no module 'rlcard'" in text
    assert "2 rounds of 1 s" in text
    assert speed_table(data, SINGLE).splitlines()[2] == (
        "| OpenSpiel | `connect_four` | 400 (400 to 400) | 0.25 times | numpy 2 |"
    )
    unknown = CliRunner().invoke(app, ["--library", "pgz", "--json", str(path)])
    assert unknown.exit_code == 2
    assert "pgx" in unknown.output


def test_all_take_turns_in_every_round() -> None:
    order: list[str] = []
    measures = {"a": lambda: 1, "b": lambda: 2}
    assert in_rounds(measures, 2, order.append) == {"a": [1, 1], "b": [2, 2]}
    assert order == ["a, round 1 of 2", "b, round 1 of 2", "a, round 2 of 2", "b, round 2 of 2"]
    measured = spread([3.0, 1.0, 2000.0])
    assert measured == {"median": 3.0, "lowest": 1.0, "highest": 2000.0, "rounds": [3.0, 1.0, 2000.0]}
    assert spread_cell(measured) == "3 (1 to 2,000)"
    assert (ratio_cell(1234.56), ratio_cell(0.256)) == ("1,234.6 times", "0.26 times")
