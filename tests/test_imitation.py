"""Learning from a teacher before learning from rewards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as _torch

from tests.test_train import small
from zenvs.agents import make_agent
from zenvs.agents.policy_agent import NetworkAgent, PolicyAgent
from zenvs.agents.policy_file import load_policy
from zenvs.core.errors import DataFileError, OptionError
from zenvs.train.network import learning_rate, policy_layers, torch_logits
from zenvs.train.settings import load_settings
from zenvs.train.trainer import POLICY, Trainer

# PyTorch leaves much of itself unannotated.
torch: Any = _torch

TEACHER = """
[teacher]
agent = "rules"
steps = {steps}
"""


def trainer_of(folder: Path, steps: int, taught: int, more: str = "") -> Trainer:
    folder.mkdir(exist_ok=True)
    path = small(folder, steps, more=TEACHER.format(steps=taught) + more)
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


def test_an_entropy_bonus_leaves_other_actions_likely(tmp_path: Path) -> None:
    sure = trainer_of(tmp_path / "sure", 20_480, 20_480)
    open_ = trainer_of(tmp_path / "open", 20_480, 20_480, "entropy = 2\n")
    start = mean_entropy(sure)
    assert mean_entropy(open_) == pytest.approx(start, rel=1e-6)
    sure.run()
    open_.run()
    lost, kept = start - mean_entropy(sure), start - mean_entropy(open_)
    assert lost > 0.1
    assert kept < lost / 2


def mean_entropy(trainer: Trainer) -> float:
    """Of the network's distributions over legal actions, in nats, at the decisions that the run has come to."""
    batch = trainer.game.batch(500, seed=1)
    with torch.no_grad():
        shown = torch.from_numpy(batch.observation.copy())
        distribution = trainer.model.policy.get_distribution(shown, batch.mask.copy())
        return float(distribution.entropy().mean())


def test_lessons_can_have_a_learning_rate_of_their_own(tmp_path: Path) -> None:
    usual = load_settings(small(tmp_path, 1000, more=TEACHER.format(steps=250)))
    assert [learning_rate(usual, left) for left in (1.0, 0.75, 0.25, 0.0)] == pytest.approx([1e-3, 7.5e-4, 2.5e-4, 0])
    own = load_settings(small(tmp_path, 1000, more=TEACHER.format(steps=250) + "learning_rate = 0.01\n"))
    rates = [learning_rate(own, left) for left in (1.0, 0.8, 0.74, 0.375, 0.0)]
    assert rates == pytest.approx([0.01, 0.01, 1e-3 * 0.74 / 0.75, 5e-4, 0])
    taught_alone = load_settings(small(tmp_path, 1000, more=TEACHER.format(steps=2000) + "learning_rate = 0.01\n"))
    assert learning_rate(taught_alone, 0.1) == 0.01


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


def test_lessons_can_have_a_lambda_of_their_own(tmp_path: Path) -> None:
    trainer = trainer_of(tmp_path, 512, 256, "gae_lambda = 0.5\n")
    model: Any = trainer.model
    used: list[float] = []
    train = model.train

    def noted() -> None:
        used.append(model.rollout_buffer.gae_lambda)
        train()

    model.train = noted
    trainer.run()
    rollouts = len(used) // 2
    assert rollouts > 0
    assert used == [0.5] * rollouts + [model.gae_lambda] * rollouts
    assert model.gae_lambda != 0.5


def test_decisions_that_are_left_open_are_learned_from_rewards(tmp_path: Path) -> None:
    options = 'players = 2\n[teacher]\nagent = "team"\nsteps = 4096\nuntaught = ["pick"]\n'
    path = small(tmp_path, 4096, "zenvs/Zadventure-v0", options)
    trainer = Trainer(load_settings(path), 0, tmp_path, lambda *_: None)
    model: Any = trainer.model
    names = np.array(trainer.game.actions)
    assert names[model.untaught].tolist() == [name for name in names if name.startswith("pick ")]
    seen: list[int] = []
    imitate = model._imitate

    def checked(minibatch: Any) -> float:
        picks = minibatch.action_masks[:, model.untaught].any(1)
        assert (model._taught(minibatch.action_masks) == ~picks).all()
        # own actions are kept where the teacher is not asked, and nowhere else
        lessons = model._lessons(minibatch.observations.numpy(), minibatch.action_masks.numpy())
        actions = minibatch.actions.flatten().numpy()
        assert (actions == lessons)[~picks.numpy()].all()
        assert model.untaught[actions[picks.numpy()].astype(int)].all()
        seen.append(int(picks.sum()))
        return imitate(minibatch)

    model._imitate = checked
    trainer.run()
    assert sum(seen) > 0
    assert 0 in seen


def test_a_rewarded_choice_becomes_likelier(tmp_path: Path) -> None:
    """The loss of decisions that are left open falls as actions with an advantage above the others' become likelier."""
    model: Any = trainer_of(tmp_path, 512, 256).model

    class Minibatch:
        advantages = torch.tensor([1.0, -1.0, 9.0])
        old_log_prob = torch.tensor([-1.0, -1.0, -1.0])

    chosen = torch.tensor([True, True, False])
    log_likelihood = torch.tensor([-1.0, -1.0, -1.0], requires_grad=True)
    loss = model._untaught_loss(Minibatch, log_likelihood, chosen)
    loss.backward()
    assert loss.item() == pytest.approx(0.0)
    assert log_likelihood.grad.tolist() == pytest.approx([-0.5, 0.5, 0.0])
    # what has moved as far as the clip allows pulls no more
    moved = torch.tensor([0.0, -2.0, 0.0], requires_grad=True)
    model._untaught_loss(Minibatch, moved, chosen).backward()
    assert moved.grad.tolist() == [0.0, 0.0, 0.0]


def test_settings_of_a_teacher_are_checked(tmp_path: Path) -> None:
    path = small(tmp_path, 512, more='[teacher]\nagent = "rules"\n')
    with pytest.raises(DataFileError, match="field 'steps' is missing"):
        load_settings(path)
    path = small(tmp_path, 512, more='[teacher]\nagent = "ruled"\nsteps = 64\n')
    with pytest.raises(OptionError, match="there is no agent 'ruled'"):
        Trainer(load_settings(path), 0, tmp_path, lambda *_: None)


def test_actions_that_are_left_open_must_be_there(tmp_path: Path) -> None:
    path = small(tmp_path, 512, more=TEACHER.format(steps=64) + 'untaught = ["pikc"]\n')
    with pytest.raises(OptionError, match="no action of hit_z_road begins with 'pikc'; they begin with "):
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
    shown = trainer.environment.games.batch
    ours = agent.logits(shown.observation, shown.mask)
    assert np.abs(ours - torch_logits(trainer.model, extended)).max() < 1e-5
    for _ in range(20):
        batch.step(agent.act(batch.observation, batch.mask))


def test_episodes_that_ended_are_noted(tmp_path: Path) -> None:
    model = trainer_of(tmp_path, 512, 256).model
    model._setup_learn(0)
    episodes = [{"episode": {"r": float(game), "l": 1, "t": 0.0}} for game in range(3)]
    model._update_info_buffer([{}, episodes[1], {}, episodes[2]], np.array([False, True, False, True]))
    assert [episode["r"] for episode in model.ep_info_buffer] == [1.0, 2.0]
    model._update_info_buffer([episodes[0], {}])
    assert [episode["r"] for episode in model.ep_info_buffer] == [1.0, 2.0, 0.0]
