"""Learning from a teacher first: MaskablePPO that imitates another agent before it learns from rewards.

What is imitated is what the teacher would do where the learner comes to by its own play (DAgger: Ross, Gordon and
Bagnell 2011), so that the learner sees the positions after its own mistakes. The value network learns from the
learner's own returns meanwhile, so that it is ready when PPO takes over.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as _torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from typing_extensions import override

from zenvs.agents import Agent
from zenvs.core.views import read_only

# PyTorch leaves much of itself unannotated.
torch: Any = _torch


class TaughtPPO(MaskablePPO):
    """MaskablePPO, but for the first ``taught_steps`` decisions, in which it imitates ``teacher``.

    Attributes:
        teacher: the agent that is imitated; None for none.
        taught_steps: decisions of the learner in rollouts that are learned from the teacher.
        taught_size: numbers in an observation as the teacher sees it, without the features that may follow.
        taught_entropy: weight of the entropy bonus while the teacher is imitated.
    """

    teacher: Agent | None = None
    taught_steps: int = 0
    taught_size: int = 0
    taught_entropy: float = 0.0

    @override
    def _update_info_buffer(self, infos: list[dict[str, Any]], dones: NDArray[np.bool_] | None = None) -> None:
        """Note the episodes that ended; to ask all other games for theirs, too, takes time in every step."""
        ended = range(len(infos)) if dones is None else np.flatnonzero(dones).tolist()
        super()._update_info_buffer([infos[game] for game in ended], None if dones is None else dones[ended])

    @override
    def train(self) -> None:
        """Learn from the rollout in the buffer."""
        # Stable-Baselines3 leaves what is counted here unannotated
        counts: Any = self
        steps: int = counts.num_timesteps
        if self.teacher is None or steps > self.taught_steps:
            super().train()
            return
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        # Stable-Baselines3 leaves its buffers unannotated
        buffer: Any = self.rollout_buffer
        buffer.actions = self._lessons(buffer.observations, buffer.action_masks).reshape(buffer.actions.shape)
        losses: list[float] = []
        for _ in range(self.n_epochs):
            losses += [self._imitate(minibatch) for minibatch in buffer.get(self.batch_size)]
        self.logger.record("train/imitation_loss", np.mean(losses))

    def _lessons(self, observations: NDArray[np.float32], masks: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the teacher would do in every decision of the buffer."""
        assert self.teacher is not None
        seen = np.ascontiguousarray(observations.reshape(-1, observations.shape[-1])[:, : self.taught_size])
        legal = masks.reshape(len(seen), -1).astype(np.int8)
        return self.teacher.act(read_only(seen), read_only(legal)).astype(np.float32)

    def _imitate(self, minibatch: Any) -> float:
        """One step of the optimizer towards the teacher's actions; returns the cross-entropy."""
        values, log_likelihood, entropy = self.policy.evaluate_actions(
            minibatch.observations, minibatch.actions.long().flatten(), action_masks=minibatch.action_masks
        )
        imitation = -log_likelihood.mean()
        # masked distributions have one, which Stable-Baselines3 leaves open
        assert entropy is not None
        value_loss = torch.nn.functional.mse_loss(minibatch.returns, values.flatten())
        loss = imitation - self.taught_entropy * entropy.mean() + self.vf_coef * value_loss
        self.policy.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
        self.policy.optimizer.step()
        return float(imitation.item())
