"""Rates that are measured in rounds: what is compared takes turns, so that the machine's noise hits all alike."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

Result = TypeVar("Result")


def in_rounds(
    measures: Mapping[str, Callable[[], Result]], rounds: int, progress: Callable[[str], None]
) -> dict[str, list[Result]]:
    """Call every function once a round, round after round, and return what each gave, by name.

    Args:
        measures: functions by name; the order within a round is theirs.
        rounds: number of rounds, at least 1.
        progress: called with the name and the number of the round before each call.
    """
    results: dict[str, list[Result]] = {name: [] for name in measures}
    for number in range(1, rounds + 1):
        for name, measure in measures.items():
            progress(f"{name}, round {number} of {rounds}")
            results[name].append(measure())
    return results


def spread(rates: Sequence[float]) -> dict[str, Any]:
    """The median and the extremes of some rates, with the rates themselves, as JSON values."""
    return {
        "median": round(statistics.median(rates), 1),
        "lowest": round(min(rates), 1),
        "highest": round(max(rates), 1),
        "rounds": [round(rate, 1) for rate in rates],
    }


def spread_cell(measured: Mapping[str, Any]) -> str:
    """A median with its extremes, in steps a second."""
    return f"{measured['median']:,.0f} ({measured['lowest']:,.0f} to {measured['highest']:,.0f})"


def ratio_cell(ratio: float) -> str:
    """How many times as much."""
    return f"{ratio:,.1f} times" if ratio >= 1 else f"{ratio:.2f} times"
