"""The legal actions of one decision, compared over the same redraws."""

from __future__ import annotations

from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from zenvs.core.random import spread_seeds

#: The mean lead that an action needs over the policy's own, in standard errors of that lead; chosen among 0, 1 and 2 by
#: 60 games of Z Horde.
CAUTION = 1.0


class Contest:
    """Sequential halving: actions play rollouts in phases, and after each phase the worse half of them is dropped.

    Rollout ``j`` of every action begins from the same redraw, so that actions are compared pair by pair. The action of
    the rollout policy stays to the end, and is dropped only for one that leads by more than chance would explain.

    Args:
        mask: int8 (actions,), 1 for each legal action.
        policy_action: what the rollout policy would play.
        seed: from which the redraws are drawn.

    Attributes:
        actions: the actions that are left, int64, the policy's among them.
        phases: how many phases there are in all.
    """

    def __init__(self, mask: NDArray[np.int8], policy_action: int, seed: int) -> None:
        self.actions = np.flatnonzero(mask)
        self.phases = max(1, ceil(log2(len(self.actions))))
        self._policy_action = policy_action
        self._seed = seed
        self._returns = np.empty((len(self.actions), 0))

    @property
    def redraws(self) -> int:
        """How many redraws the actions that are left have been played from."""
        return self._returns.shape[1]

    def share(self, rollouts: int) -> int:
        """How many redraws a phase takes of a budget of rollouts for all phases; at least 1."""
        return max(1, rollouts // (self.phases * len(self.actions)))

    def next_rollouts(self, redraws: int) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """The first actions and the seeds of the rollouts from the next redraws, all redraws of one action in a row."""
        seeds = spread_seeds(self._seed, self.redraws + redraws)[self.redraws :]
        return np.repeat(self.actions, redraws), np.tile(seeds, len(self.actions))

    def add(self, returns: NDArray[np.float64]) -> None:
        """Take the returns of :meth:`next_rollouts`, float64 (rollouts,)."""
        rows = returns.reshape(len(self.actions), -1)
        self._returns = np.concatenate([self._returns, rows], axis=1)

    def halve(self) -> None:
        """Drop the worse half of the actions by their means, but not the policy's; two stay."""
        if len(self.actions) <= 2:
            return
        means = self._returns.mean(axis=1)
        best = np.argsort(-means, kind="stable")[: ceil(len(self.actions) / 2)]
        keeps = self.actions == self._policy_action
        keeps[best] = True
        self.actions, self._returns = self.actions[keeps], self._returns[keeps]

    def verdict(self) -> int:
        """The action to play."""
        best = int(self._returns.mean(axis=1).argmax())
        own = int(np.flatnonzero(self.actions == self._policy_action)[0])
        leads = self._returns[best] - self._returns[own]
        error = leads.std(ddof=1) / np.sqrt(len(leads)) if len(leads) > 1 else np.inf
        return int(self.actions[best]) if leads.mean() > CAUTION * error else self._policy_action
