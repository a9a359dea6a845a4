"""The distribution of solo ranks of Hit Z Road (HZR-END-5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from zenvs.agents import make_agent
from zenvs.benchmarks.chunks import play_chunks
from zenvs.benchmarks.intervals import CONFIDENCE, Interval, wilson
from zenvs.benchmarks.rollout import game_seeds, play_games
from zenvs.core.batch import Batch
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import CARDS_ON_PATH, ELIMINATED, RANKS, ROUNDS
from zenvs.games.hit_z_road.game import rank
from zenvs.version import __version__

#: Games that are played together; results do not depend on the number of threads because this does not.
CHUNK = 16_384

CLASSES = (ELIMINATED, *(name for name, _ in RANKS))


@dataclass(frozen=True)
class RankDistribution:
    """How one agent fares over many games.

    Attributes:
        agent: its name.
        games: number of games.
        shares: share of each class with its Wilson interval.
        mean_score: mean score (0 for the eliminated) with its interval.
        scores: number of games with each score of those that survived, from 0 on.
        ends: number of games that were eliminated on each card: rounds by card of the path.
        mean_steps: decisions a game.
    """

    agent: str
    games: int
    shares: dict[str, Interval]
    mean_score: Interval
    scores: list[int]
    ends: list[list[int]]
    mean_steps: float


def rank_distribution(
    game: Game,
    agent: str,
    games: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    together: int | None = None,
) -> RankDistribution:
    """Play many games with an agent and count ranks.

    Args:
        game: solo Hit Z Road with its options.
        agent: name of an agent, as for :func:`zenvs.agents.make_agent`.
        games: number of games, at least 1.
        seed: chooses the games; the same for every agent.
        threads: threads that share the work; the result does not depend on it.
        progress: called with the number of games that were finished since the last call.
        together: games that are played together, by default CHUNK; few where an agent takes its time.

    An interruption (Ctrl-C) returns the distribution over the games that were finished.
    """
    seeds = game_seeds(seed, games)
    make_agent(agent, game, seed)  # one that cannot be made fails here and not in a thread
    counts = _Counts()
    for part in play_chunks(
        seeds,
        together or CHUNK,
        lambda chunk, number: _count_chunk(game, agent, chunk, seed, number),
        threads,
        progress,
    ):
        counts.add(part)
    return counts.distribution(agent)


class _Counts:
    """Sums over games; adding them up in any order gives the same numbers."""

    def __init__(self) -> None:
        self.scores: NDArray[np.int64] = np.zeros(1, np.int64)
        self.ends: NDArray[np.int64] = np.zeros((ROUNDS, CARDS_ON_PATH), np.int64)
        self.steps = 0

    @property
    def games(self) -> int:
        return int(self.scores.sum() + self.ends.sum())

    def count(self, states: NDArray[Any], scores: NDArray[np.int64]) -> None:
        eliminated = states["survivors"][:, 0] <= 0
        self.scores = _sum(self.scores, np.bincount(scores[~eliminated]))
        lost = states[eliminated]
        np.add.at(self.ends, (lost["round_number"] - 1, lost["path_card"]), 1)

    def add(self, other: _Counts) -> None:
        self.scores = _sum(self.scores, other.scores)
        self.ends += other.ends
        self.steps += other.steps

    def distribution(self, agent: str) -> RankDistribution:
        by_class = dict.fromkeys(CLASSES, 0)
        by_class[ELIMINATED] = int(self.ends.sum())
        for score, number in enumerate(self.scores.tolist()):
            by_class[rank(score)] += number
        return RankDistribution(
            agent=agent,
            games=self.games,
            shares={name: wilson(number, self.games) for name, number in by_class.items()},
            mean_score=_mean_score(self.scores, by_class[ELIMINATED]),
            scores=self.scores.tolist(),
            ends=self.ends.tolist(),
            mean_steps=self.steps / self.games,
        )


def _sum(first: NDArray[np.int64], second: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sum of counts of unequal length; the shorter one goes on with zeros."""
    total = np.zeros(max(len(first), len(second)), np.int64)
    total[: len(first)] += first
    total[: len(second)] += second
    return total


def _count_chunk(game: Game, agent: str, seeds: NDArray[np.uint64], seed: int, number: int) -> _Counts:
    counts = _Counts()
    player = make_agent(agent, game, int(np.random.SeedSequence([seed, number]).generate_state(1, np.uint64)[0]))

    def on_end(_: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64]) -> None:
        states = batch.states[indices]
        counts.count(states, game.returns(states)[:, 0].astype(np.int64))

    counts.steps = play_games(game, player, seeds, on_end)
    return counts


def _mean_score(scores: NDArray[np.int64], eliminated: int) -> Interval:
    """The mean over all games, the eliminated with 0, with its interval by the t distribution."""
    games = scores.copy()
    games[0] += eliminated
    total = int(games.sum())
    mean = float(np.average(np.arange(len(games)), weights=games))
    if np.count_nonzero(games) == 1:
        return Interval(mean, mean, mean)
    error = float(np.sqrt(np.cov(np.arange(len(games)), fweights=games) / total))
    low, high = stats.t.interval(CONFIDENCE, total - 1, mean, error)
    return Interval(mean, float(low), float(high))


def as_json(game: Game, seed: int, results: Sequence[RankDistribution]) -> dict[str, Any]:
    """The results with all that is needed to repeat them."""
    return {
        "zenvs": __version__,
        "game": game.name,
        "options": game.options,
        "seed": seed,
        "confidence": CONFIDENCE,
        "agents": [
            {
                "agent": result.agent,
                "games": result.games,
                "mean_score": vars(result.mean_score),
                "shares": {name: vars(share) for name, share in result.shares.items()},
                "scores": result.scores,
                "eliminations_by_round_and_card": result.ends,
                "mean_steps": result.mean_steps,
            }
            for result in results
        ],
    }
