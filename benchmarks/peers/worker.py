"""Measures one subject in a process of its own: ``python -m zenvs.benchmarks.peers.worker NAME SECONDS``.

Prints one line of JSON: the speed and the versions, or why there is none.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from importlib.metadata import version
from typing import Any

from zenvs.benchmarks.peers.subjects import SUBJECTS, Player, Subject

#: Calls of a player before its time is taken: what is compiled, is compiled by then.
WARM_UP_CALLS = 3
#: Share of the time that is played before it is taken.
WARM_UP_SHARE = 0.2


def pin_to_one_core() -> bool:
    """Keep this process and its threads on one core, the highest; False where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True


def measure(subject: Subject, seconds: float) -> dict[str, Any]:
    """Steps a second, choice of the actions and beginnings of games included, as JSON values.

    A subject that cannot be played, because its library is not installed or fails, gives ``{"reason": ...}``.
    """
    try:
        module_name, _, function = subject.maker.partition(":")
        module = importlib.import_module(f"zenvs.benchmarks.peers.{module_name}")
        play: Player = getattr(module, function)(*subject.arguments)
        for _ in range(WARM_UP_CALLS):
            play()
        _rate(play, WARM_UP_SHARE * seconds)
        rate = _rate(play, seconds)
        return {"steps_per_second": rate, "versions": {package: version(package) for package in subject.packages}}
    except ModuleNotFoundError as error:
        return {"reason": f"not installed: there is no module {error.name!r}"}
    except Exception as error:
        return {"reason": f"{type(error).__name__}: {error}"}


def _rate(play: Player, seconds: float) -> float:
    steps = 0
    begun = now = time.perf_counter()
    while now - begun < seconds:
        steps += play()
        now = time.perf_counter()
    return steps / (now - begun) if steps else 0.0


def main(name: str, seconds: str) -> None:
    """Measure the subject of a name."""
    subject = next(subject for subject in SUBJECTS if subject.name == name)
    pinned = pin_to_one_core()
    # libraries that print while they are imported must not mix with the result
    with os.fdopen(os.dup(sys.stdout.fileno()), "w") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        output.write(json.dumps({**measure(subject, float(seconds)), "pinned": pinned}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
