"""Estimates with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

CONFIDENCE = 0.95
_UPPER = (1 + CONFIDENCE) / 2


@dataclass(frozen=True)
class Interval:
    """An estimate with the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(number: int, total: int) -> Interval:
    """A share of independent games with its Wilson interval."""
    interval = stats.binomtest(number, total).proportion_ci(CONFIDENCE, method="wilson")
    return Interval(number / total, float(interval.low), float(interval.high))


def share_of(holds: NDArray[np.bool_]) -> Interval:
    """The share of independent games, at least one, of which something holds."""
    return wilson(int(np.count_nonzero(holds)), len(holds))


def share_if_any(holds: NDArray[np.bool_]) -> Interval | None:
    """The same, or None if there are no games."""
    return share_of(holds) if len(holds) else None


def mean_if_any(values: NDArray[Any]) -> Interval | None:
    """The mean of independent numbers, or None if there are none."""
    return mean_of(values) if len(values) else None


def mean_of(values: NDArray[Any]) -> Interval:
    """The mean of independent numbers, at least one, with its interval by the t distribution; one has no width."""
    mean = float(np.mean(values))
    if len(values) == 1:
        return Interval(mean, mean, mean)
    half = quantile(len(values)) * float(stats.sem(values))
    return Interval(mean, mean - half, mean + half)


def mean_over_seeds(amounts: NDArray[np.float64], numbers: NDArray[np.float64]) -> Interval | None:
    """A mean over games of which those of one seed are alike, with its interval by the t distribution.

    The seeds are what is independent: the standard error is that of a ratio of two sums over seeds.

    Args:
        amounts: float64 (seeds,), at least 2: what is averaged, summed over the games of each seed.
        numbers: float64 (seeds,): how many there are to average over.

    Returns:
        the mean with its interval, or None if there is nothing to average over.
    """
    if numbers.sum() == 0:
        return None
    mean, error = _ratio(amounts, numbers)
    half = float(quantile(len(numbers)) * error)
    return Interval(mean, mean - half, mean + half)


def share_over_seeds(amounts: NDArray[np.float64], numbers: NDArray[np.float64]) -> Interval | None:
    """A share over games of which those of one seed are alike, with its Wilson interval.

    Arguments and result are as for :func:`mean_over_seeds`. The Wilson interval is that of as many independent games
    as would give the standard error over seeds, at most as many as there are; its quantile is that of the t
    distribution. Where all games are alike, and so have no error to go by, each seed counts as one game.
    """
    total = float(numbers.sum())
    if total == 0:
        return None
    share, error = _ratio(amounts, numbers)
    spread = share * (1 - share)
    if spread <= 0:
        effective = float(np.count_nonzero(numbers))
    else:
        effective = min(total, spread / error**2) if error > 0 else total
    return _wilson_of(share, quantile(len(numbers)) ** 2 / effective)


def quantile(seeds: int) -> float:
    """Standard errors on either side of an estimate over so many seeds, by the t distribution."""
    return float(stats.t.ppf(_UPPER, seeds - 1))


def _ratio(amounts: NDArray[np.float64], numbers: NDArray[np.float64]) -> tuple[float, float]:
    """The ratio of two sums over seeds and its standard error, linearised."""
    seeds = len(numbers)
    total = numbers.sum()
    ratio = float(amounts.sum() / total)
    deviations = amounts - ratio * numbers
    return ratio, float(np.sqrt(seeds / (seeds - 1) * np.square(deviations).sum()) / total)


def _wilson_of(share: float, width: float) -> Interval:
    """The Wilson interval; ``width`` is the square of the quantile by the number of games, which need not be whole."""
    middle = (share + width / 2) / (1 + width)
    half = float(np.sqrt(width * share * (1 - share) + width**2 / 4)) / (1 + width)
    # rounding must not leave the share itself outside
    return Interval(share, min(max(middle - half, 0.0), share), max(min(middle + half, 1.0), share))
