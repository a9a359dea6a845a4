"""Training: a run from the command line, its files, and that nothing is lost when it is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

import zenvs
from zenvs.agents import make_agent
from zenvs.agents.policy_agent import NetworkAgent, PolicyAgent
from zenvs.agents.policy_file import load_policy
from zenvs.cli.main import app
from zenvs.core.errors import DataFileError, OptionError
from zenvs.train.checkpoint import load_checkpoint
from zenvs.train.network import policy_layers, torch_logits
from zenvs.train.opponents import OpponentPool
from zenvs.train.settings import SETTINGS, OpponentSettings, load_settings
from zenvs.train.trainer import CHECKPOINT, POLICY, Trainer

SMALL = """
environment = "{environment}"
steps = {steps}
games = 8
rollout = 16
minibatch = 64
epochs = 1
discount = 1.0
gae_lambda = 0.95
learning_rate = 1e-3
entropy = 0.005
clip = 0.2
hidden = [16]
reward_scale = 0.1
evaluation_games = 20
evaluation_steps = 256

[options]
"""
SELF_PLAY = """players = 3
seat = "rotate"

[opponents]
scripted = ["random", "rules"]
scripted_share = 0.5
snapshot_steps = 128
snapshots = 2
evaluation = "random"
"""


def small(folder: Path, steps: int = 512, environment: str = "zenvs/HitZRoad-v0", more: str = "") -> Path:
    path = folder / "small.toml"
    path.write_text(SMALL.format(environment=environment, steps=steps) + more)
    return path


def train(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["train", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_run_leaves_policy_checkpoint_and_curve(tmp_path: Path) -> None:
    out = tmp_path / "run"
    shown = train("hit_z_road", "--settings", str(small(tmp_path)), "--out", str(out), "--seed", "1", "--seed", "2")
    assert "seed 2: 512 steps, score" in shown
    curves = json.loads((out / "curve.json").read_text())
    assert [point["steps"] for point in curves["1"]] == [0, 256, 512]
    assert all(point["low"] <= point["value"] <= point["high"] for point in curves["1"])
    assert (out / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert list((out / "seed-1" / "tensorboard").rglob("events*"))
    policy = load_policy(out / "seed-2" / POLICY)
    assert policy.training["seed"] == 2
    assert policy.training["steps"] == 512
    game = zenvs.make_game("hit_z_road")
    agent = make_agent(str(out / "seed-2" / POLICY), game, 0)
    batch = game.batch(10, seed=0)
    batch.step(agent.act(batch.observation, batch.mask))


def test_torch_and_numpy_agree(tmp_path: Path) -> None:
    settings = load_settings(small(tmp_path))
    trainer = Trainer(settings, 0, tmp_path, lambda *_: None)
    trainer.run()
    batch = trainer.environment.games.batch
    observations = batch.observation
    ours = PolicyAgent(trainer.environment.games.game, 0, tmp_path / POLICY).logits(observations, batch.mask)
    assert np.abs(ours - torch_logits(trainer.model, observations.copy())).max() < 1e-5


def test_what_is_trained_twice_with_a_seed_is_the_same(tmp_path: Path) -> None:
    settings = load_settings(small(tmp_path))
    weights: list[np.ndarray] = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        Trainer(settings, 5, tmp_path / name, lambda *_: None).run()
        weights.append(load_policy(tmp_path / name / POLICY).layers[0][0])
    assert np.array_equal(*weights)


KILLED = """
import sys
from zenvs.cli.main import main
sys.argv = ["zenvs", *sys.argv[1:]]
main()
"""


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_and_ends_with_the_same_number_of_steps(tmp_path: Path) -> None:
    path, out = small(tmp_path, 12_800), tmp_path / "run"
    command = ["train", "hit_z_road", "--settings", str(path), "--out", str(out)]
    generator = np.random.default_rng(0)
    steps = [0]
    for attempt in range(4):
        resume = ["--resume"] if attempt else []
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, *command, *resume], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        checkpoint = out / "seed-0" / CHECKPOINT
        begun = checkpoint.stat().st_mtime_ns if checkpoint.exists() else 0
        while process.poll() is None and (not checkpoint.exists() or checkpoint.stat().st_mtime_ns == begun):
            time.sleep(0.01)
        time.sleep(float(generator.uniform(0, 0.3)))
        process.send_signal(signal.SIGKILL)
        process.wait()
        # whatever the moment was, the checkpoint is whole
        steps.append(json.loads(torch.load(checkpoint, weights_only=True)["facts"])["steps"])
    assert steps == sorted(steps)
    train(*command[1:], "--resume")
    policy = load_policy(out / "seed-0" / POLICY)
    assert policy.training["steps"] == 12_800
    assert [point["steps"] for point in policy.training["curve"]] == list(range(0, 12_801, 256))


def test_a_folder_with_a_run_is_not_overwritten(tmp_path: Path) -> None:
    path, out = small(tmp_path), tmp_path / "run"
    with pytest.raises(OptionError, match="run: holds no run to go on with"):
        train("hit_z_road", "--settings", str(path), "--out", str(out), "--resume")
    train("hit_z_road", "--settings", str(path), "--out", str(out))
    with pytest.raises(OptionError, match="run: holds a run; --resume goes on with it"):
        train("hit_z_road", "--settings", str(path), "--out", str(out))
    with pytest.raises(DataFileError, match="belongs to a run with steps 512, not 1024"):
        train("hit_z_road", "--settings", str(path), "--steps", "1024", "--out", str(out), "--resume")


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    settings = load_settings(small(tmp_path))
    trainer = Trainer(settings, 0, tmp_path, lambda *_: None)
    path = tmp_path / CHECKPOINT
    trainer.save()
    path.write_bytes(path.read_bytes()[:-1000])
    with pytest.raises(DataFileError, match=r"checkpoint\.pt: is no checkpoint, or is damaged"):
        load_checkpoint(path, trainer.model, {})


def test_self_play_keeps_snapshots_and_goes_on_with_them(tmp_path: Path) -> None:
    path = small(tmp_path, 384, "zenvs/HitZRoadSeat-v0", SELF_PLAY)
    trainer = Trainer(load_settings(path), 0, tmp_path, lambda *_: None)
    trainer.run()
    assert trainer.pool is not None
    assert len(trainer.pool.snapshots) == 2
    again = Trainer(load_settings(path), 0, tmp_path, lambda *_: None)
    assert again.pool is not None
    assert np.array_equal(again.pool.snapshots[1][0][0], trainer.pool.snapshots[1][0][0])
    assert again.progress.steps == 384
    assert np.array_equal(policy_layers(again.model)[0][0], policy_layers(trainer.model)[0][0])


def test_opponents_are_drawn_by_the_rule() -> None:
    game = zenvs.make_game("hit_z_road", players=3)
    settings = OpponentSettings(("random", "rules"), 0.5, 1, 3, "rules")
    pool = OpponentPool(game, settings, 0)
    pool.draw()
    assert not any(isinstance(seat.player, NetworkAgent) for seat in pool.seats)
    for number in range(5):
        pool.add([(np.full((1, 1), number, np.float32), np.zeros(1, np.float32))])
    # the oldest one stays
    assert [float(layers[0][0][0, 0]) for layers in pool.snapshots] == [0, 3, 4]
    drawn: list[float] = []
    for _ in range(3000):
        pool.draw()
        players = [seat.player for seat in pool.seats]
        drawn += [float(one.layers[0][0][0, 0]) if isinstance(one, NetworkAgent) else -1.0 for one in players]
    shares = [drawn.count(value) / len(drawn) for value in (-1, 0, 3, 4)]
    assert shares == pytest.approx([1 / 2, 1 / 12, 1 / 12, 1 / 3], abs=0.02)


@pytest.mark.parametrize("path", sorted(SETTINGS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_settings_of_the_library_can_be_read(path: Path) -> None:
    settings = load_settings(path)
    assert settings.steps > settings.games * settings.rollout
    assert path.stem.endswith(str(settings.options.get("players", 1)))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("games = 8", "games = 0", "field 'games' must be from 1"),
        ("clip = 0.2", "clip = -1", "field 'clip' must be a number of 0 or more"),
        ("clip = 0.2", "", "field 'clip' is missing"),
        ("hidden = [16]", "hidden = [16, 'x']", "field 'hidden' must be whole numbers"),
        ("clip = 0.2", "clip = 0.2\nclib = 1", "field 'clib' is unknown"),
        ("scripted_share = 0.5", "scripted_share = 2", "field 'scripted_share' must be from 0 to 1"),
        ('scripted = ["random", "rules"]', "scripted = []", "field 'scripted' must name an agent"),
    ],
)
def test_faults_in_settings_are_named(old: str, new: str, message: str, tmp_path: Path) -> None:
    path = small(tmp_path, 512, "zenvs/HitZRoadSeat-v0", SELF_PLAY)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(DataFileError, match=f"small.toml.*{message}"):
        load_settings(path)


def test_a_game_without_settings_is_named() -> None:
    with pytest.raises(DataFileError, match="there are no settings for z_horde with 3 players"):
        train("z_horde", "--players", "3")


def test_the_example_in_one_file_learns_something(tmp_path: Path) -> None:
    example = Path(__file__).parent.parent / "docs" / "examples" / "ppo.py"
    sizes = ["--games", "64", "--rollout", "16", "--minibatch", "512"]
    run = subprocess.run(
        [sys.executable, str(example), "--steps", "3000", *sizes],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "3,072 steps" in run.stdout
