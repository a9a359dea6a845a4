"""The agent that tries every legal action out in rollouts."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.asking import information_seeds
from zenvs.agents.failures import NoRecordError
from zenvs.agents.protocol import Agent, DrawingAgent
from zenvs.agents.registry import make_agent
from zenvs.agents.search.budget import Budget
from zenvs.agents.search.contest import Contest
from zenvs.agents.search.rollouts import MOST_TOGETHER, Rollouts
from zenvs.core.game import Game
from zenvs.core.random import checked_seed

_NANOSECONDS = 1_000_000
#: With a budget in time, redraws that are played before the clock is read for the first time.
_FIRST_REDRAWS = 8


class SearchAgent:
    """Plays the action whose rollouts bring the seat to move the highest mean sum of rewards.

    Every rollout draws anew what the seat cannot know, plays the action, and lets a policy play all seats to the end.
    With a budget in rollouts a choice is a function of the seed and of what the seat knows, whatever other games are
    asked about. With a budget in milliseconds it depends on the speed of the machine as well.

    Args:
        game: any game.
        seed: whole number from 0 to 2**64 - 1, from which all redraws follow.
        policy: who plays the rollouts, as for :func:`zenvs.agents.make_agent`.
        budget: for one decision; every legal action gets at least one rollout, whatever the budget.

    Raises:
        OptionError: there is no such policy.
    """

    def __init__(self, game: Game, seed: int, policy: str, budget: Budget) -> None:
        self.game = game
        self.budget = budget
        self.policy: Agent = make_agent(policy, game, seed)
        self._seed = checked_seed(seed)

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Refuse to choose without records; see :class:`zenvs.agents.protocol.PlanningAgent`.

        Raises:
            NoRecordError: always.
        """
        raise NoRecordError(type(self).__name__)

    def act_on(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8], records: NDArray[Any]
    ) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.PlanningAgent`."""
        seeds = information_seeds(observations, masks, self._seed)
        own = self._policy_actions(observations, masks, seeds)
        contests = [Contest(mask, int(action), int(seed)) for mask, action, seed in zip(masks, own, seeds, strict=True)]
        if self.budget.is_time:
            self._run_by_the_clock(contests, records)
        else:
            self._run_rollouts(contests, records)
        return np.array([contest.verdict() for contest in contests], np.int64)

    def _policy_actions(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8], seeds: NDArray[np.uint64]
    ) -> NDArray[np.int64]:
        if isinstance(self.policy, DrawingAgent):
            return self.policy.act_with_draws(observations, masks, seeds)
        return self.policy.act(observations, masks)

    def _run_rollouts(self, contests: list[Contest], records: NDArray[Any]) -> None:
        """Play all phases, of as many decisions at once as fill the memory of the rollouts."""
        together = max(1, MOST_TOGETHER // self.budget.amount)
        rollouts = Rollouts(self.game, self.policy, together * self.budget.amount)
        for start in range(0, len(contests), together):
            running = list(enumerate(contests[start : start + together], start))
            for phase in range(max(contest.phases for _, contest in running)):
                running = [(game, contest) for game, contest in running if phase < contest.phases]
                shares = [contest.share(self.budget.amount) for _, contest in running]
                _play_phase(rollouts, records, running, shares)
                for _, contest in running:
                    contest.halve()

    def _run_by_the_clock(self, contests: list[Contest], records: NDArray[Any]) -> None:
        """Play all phases of one decision after the other, each for its share of the time."""
        rollouts = Rollouts(self.game, self.policy, MOST_TOGETHER)
        for game, contest in enumerate(contests):
            begun = time.perf_counter_ns()
            for phase in range(1, contest.phases + 1):
                until = begun + self.budget.amount * _NANOSECONDS * phase // contest.phases
                _play_until(until, rollouts, records, game, contest)
                contest.halve()


def _play_until(until: int, rollouts: Rollouts, records: NDArray[Any], game: int, contest: Contest) -> None:
    """Play rollouts of one decision until the clock stands at a time in nanoseconds, more and more at once."""
    redraws = _FIRST_REDRAWS
    now = time.perf_counter_ns()
    while True:
        begun = now
        _play_phase(rollouts, records, [(game, contest)], [redraws])
        now = time.perf_counter_ns()
        if now >= until:
            return
        if 2 * (now - begun) < until - now:
            redraws = min(2 * redraws, MOST_TOGETHER)


def _play_phase(
    rollouts: Rollouts, records: NDArray[Any], contests: list[tuple[int, Contest]], redraws: list[int]
) -> None:
    """Play rollouts from the next redraws of some decisions, each given with the number of its record."""
    parts = [contest.next_rollouts(count) for (_, contest), count in zip(contests, redraws, strict=True)]
    sizes = [len(actions) for actions, _ in parts]
    origins = np.repeat(np.array([game for game, _ in contests], np.int64), sizes)
    actions = np.concatenate([actions for actions, _ in parts])
    seeds = np.concatenate([seeds for _, seeds in parts])
    returns = rollouts.returns(records, origins, actions, seeds)
    for (_, contest), own in zip(contests, np.split(returns, np.cumsum(sizes)[:-1]), strict=True):
        contest.add(own)
