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
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv
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
        taught_lambda: of the generalised advantage estimate meanwhile; None for that of the whole run.
        untaught: actions that the teacher is not asked for, bool (actions,); None for none. Decisions between such
            actions alone are learned by PPO from the start.
    """

    teacher: Agent | None = None
    taught_steps: int = 0
    taught_size: int = 0
    taught_entropy: float = 0.0
    taught_lambda: float | None = None
    untaught: NDArray[np.bool_] | None = None

    @override
    def _update_info_buffer(self, infos: list[dict[str, Any]], dones: NDArray[np.bool_] | None = None) -> None:
        """Note the episodes that ended; to ask all other games for theirs, too, takes time in every step."""
        ended = range(len(infos)) if dones is None else np.flatnonzero(dones).tolist()
        super()._update_info_buffer([infos[game] for game in ended], None if dones is None else dones[ended])

    @override
    def collect_rollouts(
        self, env: VecEnv, callback: BaseCallback, rollout_buffer: Any, n_rollout_steps: int, use_masking: bool = True
    ) -> bool:
        """Play a rollout, and estimate advantages as they are to be learned from."""
        own = self.taught_lambda if self._is_taught(n_rollout_steps * env.num_envs) else None
        rollout_buffer.gae_lambda = self.gae_lambda if own is None else own
        return super().collect_rollouts(env, callback, rollout_buffer, n_rollout_steps, use_masking)

    @override
    def train(self) -> None:
        """Learn from the rollout in the buffer."""
        if not self._is_taught():
            super().train()
            return
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        # Stable-Baselines3 leaves its buffers unannotated
        buffer: Any = self.rollout_buffer
        taught = self._taught(buffer.action_masks)
        lessons = self._lessons(buffer.observations, buffer.action_masks).reshape(buffer.actions.shape)
        buffer.actions = np.where(taught.reshape(buffer.actions.shape), lessons, buffer.actions)
        losses: list[float] = []
        for _ in range(self.n_epochs):
            losses += [self._imitate(minibatch) for minibatch in buffer.get(self.batch_size)]
        self.logger.record("train/imitation_loss", np.mean(losses))

    def _is_taught(self, to_come: int = 0) -> bool:
        """Whether the rollout that ends after so many more decisions is learned from the teacher."""
        # Stable-Baselines3 leaves what is counted here unannotated
        counts: Any = self
        return self.teacher is not None and counts.num_timesteps + to_come <= self.taught_steps

    def _lessons(self, observations: NDArray[np.float32], masks: NDArray[np.float32]) -> NDArray[np.float32]:
        """What the teacher would do in every decision of the buffer."""
        assert self.teacher is not None
        seen = np.ascontiguousarray(observations.reshape(-1, observations.shape[-1])[:, : self.taught_size])
        legal = masks.reshape(len(seen), -1).astype(np.int8)
        return self.teacher.act(read_only(seen), read_only(legal)).astype(np.float32)

    def _taught(self, masks: Any) -> Any:
        """Which decisions are learned from the teacher, from masks of (..., actions)."""
        masks = masks.reshape(-1, masks.shape[-1])
        return ((masks if self.untaught is None else masks[:, ~self.untaught]) != 0).any(1)

    def _imitate(self, minibatch: Any) -> float:
        """One step of the optimizer towards the teacher's actions; returns the loss of the policy."""
        values, log_likelihood, entropy = self.policy.evaluate_actions(
            minibatch.observations, minibatch.actions.long().flatten(), action_masks=minibatch.action_masks
        )
        taught = self._taught(minibatch.action_masks)
        policy_loss = torch.zeros(())
        if taught.any():
            policy_loss = policy_loss - log_likelihood[taught].mean()
        if not taught.all():
            policy_loss = policy_loss + self._untaught_loss(minibatch, log_likelihood, ~taught)
        # masked distributions have one, which Stable-Baselines3 leaves open
        assert entropy is not None
        value_loss = torch.nn.functional.mse_loss(minibatch.returns, values.flatten())
        loss = policy_loss - self.taught_entropy * entropy.mean() + self.vf_coef * value_loss
        self.policy.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
        self.policy.optimizer.step()
        return float(policy_loss.item())

    def _untaught_loss(self, minibatch: Any, log_likelihood: Any, chosen: Any) -> Any:
        """PPO's loss over the chosen decisions of a minibatch, with advantages normalised among them."""
        advantages = minibatch.advantages[chosen]
        advantages = (advantages - advantages.mean()) / (advantages.std(unbiased=False) + 1e-8)
        ratio = torch.exp(log_likelihood[chosen] - minibatch.old_log_prob[chosen])
        # Stable-Baselines3 makes a function of it, of what is left of the run
        clip_range: Any = self.clip_range
        clip = clip_range(self._current_progress_remaining)
        return -torch.min(advantages * ratio, advantages * torch.clamp(ratio, 1 - clip, 1 + clip)).mean()
