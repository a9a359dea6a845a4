"""A training run: MaskablePPO with evaluation on fixed seeds, and checkpoints from which it goes on after a kill."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.callbacks import BaseCallback
from typing_extensions import override

from zenvs.adapters.sb3 import GameVecEnv
from zenvs.agents import make_agent
from zenvs.agents.features import features_of, with_features
from zenvs.agents.policy_agent import NetworkAgent
from zenvs.agents.policy_file import Policy, save_policy
from zenvs.benchmarks.intervals import mean_of
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.train.checkpoint import Progress, load_checkpoint, save_checkpoint
from zenvs.train.evaluation import episode_returns
from zenvs.train.network import make_model, policy_layers
from zenvs.train.opponents import OpponentPool
from zenvs.train.settings import Settings
from zenvs.version import __version__

CHECKPOINT = "checkpoint.pt"
POLICY = "policy.npz"

#: Called with the steps so far, all steps, and the last evaluation.
Report = Callable[[int, int, dict[str, Any]], None]


class Trainer:
    """One run with one seed.

    Args:
        settings: how to train.
        seed: of the network, the games and the minibatches.
        folder: where checkpoint, policy and logs go; a checkpoint that is there is gone on from.
        report: see :data:`Report`.

    Raises:
        DataFileError: the checkpoint is damaged, or of a run with other settings.
    """

    def __init__(self, settings: Settings, seed: int, folder: Path, report: Report) -> None:
        self._settings = settings
        self._seed = seed
        self._folder = folder
        self._report = report
        self.progress = Progress(0, [], 0.0)
        options = dict(settings.options)
        self.pool: OpponentPool | None = None
        self.game = GameVecEnv(settings.environment, 1, **options).games.game
        self.features = features_of(self.game) if settings.features else None
        if settings.opponents is not None:
            self.pool = OpponentPool(self.game, settings.opponents, seed)
            options["opponents"] = self.pool.seats
        extend = None if self.features is None else partial(with_features, features=self.features)
        self.environment = GameVecEnv(settings.environment, settings.games, settings.reward_scale, extend, **options)
        columns = None if self.features is None else self.features.columns
        # Stable-Baselines3 leaves some of what is used here unannotated
        self.model: Any = make_model(settings, self.environment, seed, str(folder / "tensorboard"), columns)
        if settings.teacher is not None:
            self.model.teacher = make_agent(settings.teacher.agent, self.game, seed)
            self.model.taught_steps = settings.teacher.steps
            self.model.taught_entropy = settings.teacher.entropy
            self.model.taught_lambda = settings.teacher.gae_lambda
            self.model.taught_size = self.game.observation.size
            self.model.untaught = _actions_of(self.game, settings.teacher.untaught)
        if (folder / CHECKPOINT).exists():
            self.progress, snapshots = load_checkpoint(folder / CHECKPOINT, self.model, self._facts())
            if self.pool is not None:
                self.pool.snapshots = snapshots
        self._begun = time.monotonic() - self.progress.seconds

    @property
    def target(self) -> int:
        """Steps of the whole run: whole rollouts."""
        rollout = self._settings.games * self._settings.rollout
        return -(-self._settings.steps // rollout) * rollout

    def run(self) -> None:
        """Train to the end, and write the policy."""
        left = self.target - self.progress.steps
        if left > 0:
            # games after an interruption are others than those before
            self.environment.seed(int(np.random.SeedSequence([self._seed, self.progress.steps]).generate_state(1)[0]))
            self.model.learn(left, _Rollouts(self), tb_log_name="ppo", reset_num_timesteps=False)
            self.progress.steps = self.model.num_timesteps
            self.evaluate()
            self.save()
        self.write_policy()

    def between_rollouts(self) -> None:
        """What is due between two rollouts: checkpoint, evaluation, and the opponents of the next rollout."""
        before, now = self.progress.steps, self.model.num_timesteps
        self.progress.steps = now
        if not self.progress.curve or _is_due(before, now, self._settings.evaluation_steps):
            self.evaluate()
        opponents = self._settings.opponents
        if self.pool is not None and opponents is not None:
            if _is_due(before, now, opponents.snapshot_steps):
                self.pool.add(policy_layers(self.model))
            self.pool.draw()
        self.save()
        self._report(now, self.target, self.progress.curve[-1])

    def evaluate(self) -> None:
        """Add a point to the curve."""
        mean = mean_of(episode_returns(self._settings, NetworkAgent(policy_layers(self.model), self.features)))
        self.progress.curve.append({"steps": self.progress.steps, "seconds": self._seconds(), **vars(mean)})

    def save(self) -> None:
        """Write the checkpoint."""
        self.progress.seconds = self._seconds()
        snapshots = [] if self.pool is None else self.pool.snapshots
        save_checkpoint(self._folder / CHECKPOINT, self.model, self.progress, self._facts(), snapshots)

    def write_policy(self) -> None:
        """Write what plays without torch."""
        game = self.game
        training = {**self._facts(), "steps": self.progress.steps, "curve": self.progress.curve}
        policy = Policy(
            game=game.name,
            players=game.players,
            layout=game.observation.hash(),
            actions=len(game.actions),
            environment=self._settings.environment,
            version=__version__,
            layers=policy_layers(self.model),
            features=self.features is not None,
            training=training,
        )
        save_policy(self._folder / POLICY, policy)

    def _seconds(self) -> float:
        return round(time.monotonic() - self._begun, 1)

    def _facts(self) -> dict[str, Any]:
        return {"seed": self._seed, **self._settings.as_dict()}


def _actions_of(game: Game, words: Sequence[str]) -> NDArray[np.bool_]:
    """Which actions have names that begin with one of some words, bool (actions,).

    Raises:
        OptionError: none has, for one of the words.
    """
    firsts = [name.split()[0] for name in game.actions]
    for word in words:
        if word not in firsts:
            known = ", ".join(sorted(set(firsts)))
            raise OptionError(f"no action of {game.name} begins with {word!r}; they begin with {known}")
    return np.isin(firsts, words)


def _is_due(before: int, now: int, every: int) -> bool:
    """Whether a multiple of ``every`` lies between two numbers of steps."""
    return now // every > before // every


class _Rollouts(BaseCallback):
    """Tells a trainer when a rollout begins; the update after the one before is done by then."""

    def __init__(self, trainer: Trainer) -> None:
        super().__init__()
        self._trainer = trainer

    @override
    def _on_rollout_start(self) -> None:
        self._trainer.between_rollouts()

    @override
    def _on_step(self) -> bool:
        return True
