"""Measuring all subjects, each in a process of its own, in rounds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

from zenvs.benchmarks.machine import machine
from zenvs.benchmarks.peers.subjects import SUBJECTS, Subject
from zenvs.benchmarks.rounds import in_rounds, spread

#: Seconds that a process may take for imports and compilation.
START_LIMIT = 300


def measure_all(
    seconds: float, rounds: int, subjects: Sequence[Subject], progress: Callable[[str], None]
) -> dict[str, Any]:
    """Measure every subject once a round.

    Args:
        seconds: time for each in each round, after warming up.
        rounds: number of rounds.
        subjects: what is measured.
        progress: called with what is measured next.

    Returns:
        JSON values: ``measured``, one a subject with its speed, and ``missing``, with the reason.
    """
    failed: dict[str, str] = {}

    def once(subject: Subject) -> dict[str, Any]:
        if subject.name in failed:
            return {}
        result = run_worker(subject, seconds)
        if "reason" in result:
            failed[subject.name] = result["reason"]
        return result

    measures = {subject.name: (lambda subject=subject: once(subject)) for subject in subjects}
    results = in_rounds(measures, rounds, progress)
    played = [subject for subject in subjects if subject.name not in failed]
    rates = {subject.name: spread([one["steps_per_second"] for one in results[subject.name]]) for subject in played}
    return {
        "machine": machine(),
        "seconds": seconds,
        "rounds": rounds,
        "one_core": all(one["pinned"] for subject in played for one in results[subject.name]),
        "measured": [
            {
                **_described(subject),
                "versions": results[subject.name][0]["versions"],
                "steps_per_second": rates[subject.name],
                "zenvs_by": _zenvs_by(subject, rates),
            }
            for subject in played
        ],
        "missing": [
            {**_described(subject), "reason": failed[subject.name]} for subject in subjects if subject.name in failed
        ],
    }


def reference_of(way: str) -> str:
    """The name of the subject that those of a way are compared with."""
    return next(subject.name for subject in SUBJECTS if subject.way == way)


def _described(subject: Subject) -> dict[str, str]:
    return {"library": subject.library, "game": subject.game, "way": subject.way}


def _zenvs_by(subject: Subject, rates: dict[str, dict[str, Any]]) -> float | None:
    """How many times as fast as a subject the reference of its way is; None if that was not measured."""
    reference = rates.get(reference_of(subject.way))
    return None if reference is None else round(reference["median"] / rates[subject.name]["median"], 2)


def run_worker(subject: Subject, seconds: float) -> dict[str, Any]:
    """Measure in a process of its own; one that crashes or hangs gives a reason, as a missing library does."""
    command = [sys.executable, "-m", "zenvs.benchmarks.peers.worker", subject.name, str(seconds)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=START_LIMIT + 2 * seconds, check=False)
    except subprocess.TimeoutExpired as error:
        return {"reason": f"took longer than {error.timeout:.0f} s"}
    if run.returncode != 0:
        last = (run.stderr.strip().splitlines() or ["it said nothing"])[-1]
        return {"reason": f"ended with code {run.returncode}: {last}"}
    return json.loads(run.stdout)
