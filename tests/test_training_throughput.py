"""Speed of training: all kinds of environments learn with the same settings; nothing here is timed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from zenvs.train import throughput
from zenvs.train.settings import load_settings, settings_file
from zenvs.train.throughput import DUMMY, NATIVE, NOTHING, SUBPROCESSES, make_environments


def test_native_and_single_environments_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes take long to start; that they can be made is what the next test shows."""
    small = tmp_path / "settings.toml"
    text = settings_file("hit_z_road", 1).read_text()
    for shipped, tiny in (("games = 1024", "games = 16"), ("rollout = 64", "rollout = 8"), ("= 4096", "= 64")):
        assert shipped in text
        text = text.replace(shipped, tiny)
    small.write_text(text)
    both = {name: make for name, make in make_environments(load_settings(small)).items() if name != SUBPROCESSES}
    monkeypatch.setattr(throughput, "make_environments", lambda settings: both)
    app = typer.Typer()
    app.command()(throughput.main)
    path = tmp_path / "throughput.json"
    arguments = ["--seconds", "0.1", "--rounds", "2", "--settings", str(small), "--json", str(path)]
    run = CliRunner().invoke(app, arguments)
    assert run.exit_code == 0, run.output
    data = json.loads(path.read_text())
    assert data["steps_per_second"].keys() == {NATIVE, NOTHING, DUMMY}
    assert data["games"][NATIVE] == 16
    for measured in data["steps_per_second"].values():
        assert len(measured["rounds"]) == 2
        assert 0 < measured["lowest"] <= measured["median"] <= measured["highest"]
    assert data["native_by"][NATIVE] == 1
    assert "15,000 steps/s: " in run.output
    assert {"date", "torch", "sb3-contrib"} <= data["machine"].keys()


def test_a_learner_alone_has_games_that_stay_as_they_are() -> None:
    environment = make_environments(load_settings(settings_file("hit_z_road", 1)))[NOTHING]()
    first = environment.reset().copy()
    masks = environment.env_method("action_masks")
    observations, rewards, done, infos = environment.step(masks.argmax(axis=1))
    assert np.array_equal(first, observations)
    assert np.array_equal(masks, environment.env_method("action_masks"))
    assert not rewards.any()
    assert not done.any()
    assert len(infos) == environment.num_envs


@pytest.mark.slow
def test_environments_in_processes_answer_with_their_masks() -> None:
    settings = load_settings(settings_file("hit_z_road", 1))
    environment = make_environments(settings)[SUBPROCESSES]()
    try:
        observations = environment.reset()
        masks = environment.env_method("action_masks")
        assert len(observations) == len(masks) == throughput.SINGLE_ENVIRONMENTS
    finally:
        environment.close()


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(throughput.main)
    run = CliRunner().invoke(app, ["--json", str(tmp_path / "nowhere" / "x.json")])
    assert run.exit_code == 2
    assert "there is no folder" in run.output
