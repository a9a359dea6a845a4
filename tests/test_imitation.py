"""Learning from a teacher before learning from rewards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.test_train import small
from zenvs.agents import make_agent
from zenvs.agents.policy_agent import NetworkAgent, PolicyAgent
from zenvs.agents.policy_file import load_policy
from zenvs.core.errors import DataFileError, OptionError
from zenvs.train.network import policy_layers, torch_logits
from zenvs.train.settings import load_settings
from zenvs.train.trainer import POLICY, Trainer

TEACHER = """
[teacher]
agent = "rules"
steps = {steps}
"""


def trainer_of(folder: Path, steps: int, taught: int) -> Trainer:
    path = small(folder, steps, more=TEACHER.format(steps=taught))
    return Trainer(load_settings(path), 0, folder, lambda *_: None)


def agreement(trainer: Trainer) -> float:
    """How often the learner would do what its teacher does, where the teacher comes to."""
    teacher = make_agent("rules", trainer.game, 0)
    learner = NetworkAgent(policy_layers(trainer.model))
    batch = trainer.game.batch(500, seed=1)
    same: list[float] = []
    for _ in range(40):
        actions = teacher.act(batch.observation, batch.mask)
        same.append(float(np.mean(actions == learner.act(batch.observation, batch.mask))))
        batch.step(actions)
    return float(np.mean(same))


def test_a_learner_comes_to_do_what_its_teacher_does(tmp_path: Path) -> None:
    trainer = trainer_of(tmp_path, 20_480, 20_480)
    before = agreement(trainer)
    trainer.run()
    assert before < 0.6
    assert agreement(trainer) > 0.75


def test_after_the_lessons_rewards_teach(tmp_path: Path) -> None:
    trainer = trainer_of(tmp_path, 512, 256)
    trainer.run()
    records = trainer.model.logger.name_to_value
    # the last updates were those of PPO; the imitation is not gone on with
    assert trainer.model.num_timesteps == 512
    assert "train/imitation_loss" not in records
    lessons: list[int] = []
    trainer.model._lessons = lambda *_: lessons.append(1)
    trainer.model.train()
    assert lessons == []


def test_settings_of_a_teacher_are_checked(tmp_path: Path) -> None:
    path = small(tmp_path, 512, more='[teacher]\nagent = "rules"\n')
    with pytest.raises(DataFileError, match="field 'steps' is missing"):
        load_settings(path)
    path = small(tmp_path, 512, more='[teacher]\nagent = "ruled"\nsteps = 64\n')
    with pytest.raises(OptionError, match="there is no agent 'ruled'"):
        Trainer(load_settings(path), 0, tmp_path, lambda *_: None)


def test_a_policy_with_features_plays_without_torch(tmp_path: Path) -> None:
    path = small(tmp_path, 256, "zenvs/Zadventure-v0", 'players = 2\n[teacher]\nagent = "team"\nsteps = 128\n')
    path.write_text(path.read_text().replace("hidden = [16]", "hidden = [16]\nfeatures = true"))
    trainer = Trainer(load_settings(path), 0, tmp_path, lambda *_: None)
    trainer.run()
    policy = load_policy(tmp_path / POLICY)
    assert policy.features
    agent = make_agent(str(tmp_path / POLICY), trainer.game, 0)
    assert isinstance(agent, PolicyAgent)
    batch = trainer.game.batch(100, seed=0)
    extended = trainer.environment.reset()
    ours = agent.logits(trainer.environment.games.batch.observation)
    assert np.abs(ours - torch_logits(trainer.model, extended)).max() < 1e-5
    for _ in range(20):
        batch.step(agent.act(batch.observation, batch.mask))
