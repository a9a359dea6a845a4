"""Plackett-Luce ratings of agents that meet at tables of two or more."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, permutations, product
from typing import Any

import choix
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from zenvs.benchmarks.intervals import Interval, quantile

RESAMPLES = 200
#: Keeps ratings finite where one agent always stands above another; next to some dozens of games it does not count.
_PRIOR = 0.01
_TOLERANCE = 1e-8
_MOST_ITERATIONS = 1_000


@dataclass(frozen=True)
class Rankings:
    """How often each ranking was seen.

    A ranking with ties counts as all orders that agree with it, each for its part.

    Attributes:
        agents: number of agents.
        orders: int64 (orders, seats), agents from the first to the last.
        counts: sparse (seeds, orders), games of each seed that ended in each order.
    """

    agents: int
    orders: NDArray[np.int64]
    counts: Any


def count_rankings(
    agents: int, seating: NDArray[np.int64], places: NDArray[np.int64], seeds: NDArray[np.int64]
) -> Rankings:
    """Count how games ended.

    Args:
        agents: number of agents.
        seating: int64 (games, seats), the agent on each seat.
        places: int64 (games, seats), the number of seats that stand above each; those with the same are tied.
        seeds: int64 (games,), the number of each game's seed, from 0 on.
    """
    seats = seating.shape[1]
    ranked = np.argsort(places * agents + seating, axis=1, kind="stable")
    table = np.hstack([np.take_along_axis(array, ranked, axis=1) for array in (seating, places)]).astype(np.int16)
    kinds, kind_of_game = np.unique(table, axis=0, return_inverse=True)
    games = sparse.coo_array(
        (np.ones(len(table)), (seeds, kind_of_game.reshape(-1))), shape=(int(seeds.max()) + 1, len(kinds))
    )
    orders: list[tuple[int, ...]] = []
    parts: list[tuple[int, float]] = []
    for kind, row in enumerate(kinds.tolist()):
        agreeing = _orders(row[:seats], row[seats:])
        orders += agreeing
        parts += [(kind, 1 / len(agreeing))] * len(agreeing)
    split = sparse.coo_array(
        ([part for _, part in parts], ([kind for kind, _ in parts], np.arange(len(orders)))),
        shape=(len(kinds), len(orders)),
    )
    return Rankings(agents, np.array(orders, np.int64), games.tocsr() @ split.tocsr())


def _orders(agents: list[int], places: list[int]) -> list[tuple[int, ...]]:
    """All orders of a ranking that agree with it, which are several where there are ties."""
    groups = [[agent for agent, _ in group] for _, group in groupby(zip(agents, places, strict=True), lambda at: at[1])]
    return [sum(order, ()) for order in product(*(permutations(group) for group in groups))]


def plackett_luce(rankings: Rankings, seed: int, resamples: int = RESAMPLES) -> list[Interval]:
    """The rating of each agent with its interval by a bootstrap over seeds.

    Ratings are logarithms of strengths, and their mean is 0: an agent comes first at a table with a probability of
    its strength by the sum of all strengths there, and so on among those who are left. The interval is that of the t
    distribution with the standard deviation of ratings from seeds drawn anew.

    Args:
        rankings: what was seen, from at least two seeds.
        seed: of the draws.
        resamples: number of draws.
    """
    seeds = int(rankings.counts.shape[0])
    ratings = fit(rankings, rankings.counts.sum(axis=0), np.zeros(rankings.agents))
    generator = np.random.default_rng(seed)
    drawn = np.empty((resamples, rankings.agents))
    for number in range(resamples):
        times = np.bincount(generator.integers(seeds, size=seeds), minlength=seeds)
        counts: NDArray[np.float64] = rankings.counts.T @ times
        drawn[number] = fit(rankings, counts, ratings)
    # the spread among draws lacks one degree of freedom
    errors = drawn.std(axis=0, ddof=1) * np.sqrt(seeds / (seeds - 1))
    half = quantile(seeds) * errors
    bounds = zip(ratings.tolist(), (ratings - half).tolist(), (ratings + half).tolist(), strict=True)
    return [Interval(*bound) for bound in bounds]


def fit(rankings: Rankings, counts: NDArray[np.float64], ratings: NDArray[np.float64]) -> NDArray[np.float64]:
    """The most likely ratings, float64 (agents,), by the iterated spectral method of Maystre and Grossglauser (2015).

    Args:
        rankings: the orders that were seen.
        counts: float64 (orders,), how often each was.
        ratings: float64 (agents,), where to begin.

    Raises:
        RuntimeError: the iteration has not come to rest.
    """
    for _ in range(_MOST_ITERATIONS):
        previous = ratings
        ratings = choix.lsr_pairwise_dense(_comparisons(rankings, counts, previous), _PRIOR, previous)
        if np.abs(ratings - previous).max() < _TOLERANCE:
            return ratings
    raise RuntimeError(f"Plackett-Luce ratings did not come to rest in {_MOST_ITERATIONS} iterations")


def _comparisons(rankings: Rankings, counts: NDArray[np.float64], ratings: NDArray[np.float64]) -> NDArray[np.float64]:
    """Comparisons of two that weigh as much as the orders do, float64 (agents, agents): the row beats the column.

    The library takes counts for comparisons of two alone, and whole rankings one by one. In its method each choice of
    a winner among those left counts, for every loser, by the sum of their strengths; one of two by the sum of the two.
    """
    strengths = np.exp(ratings)
    orders, agents = rankings.orders, rankings.agents
    left = np.cumsum(strengths[orders][:, ::-1], axis=1)[:, ::-1]
    comparisons = np.zeros(agents * agents)
    for place in range(orders.shape[1] - 1):
        weight = counts / left[:, place]
        for behind in range(place + 1, orders.shape[1]):
            pairs = orders[:, place] * agents + orders[:, behind]
            comparisons += np.bincount(pairs, weight, agents * agents)
    return comparisons.reshape(agents, agents) * (strengths[:, None] + strengths[None, :])
