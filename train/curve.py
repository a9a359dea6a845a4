"""The learning curve of some runs, as JSON and as a picture."""

# Matplotlib leaves many of its own parameters unannotated.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from zenvs.benchmarks.figures import new_figure, save_figure
from zenvs.benchmarks.intervals import mean_of
from zenvs.core.files import replacing

Curve = Sequence[dict[str, Any]]


def write_curves(folder: Path, title: str, curves: Mapping[int, Curve]) -> None:
    """Write ``curve.json`` and ``curve.png``.

    With several seeds the picture shows the mean over seeds with its 95 % interval, and each seed in grey; with one,
    the evaluation's own interval.

    Args:
        folder: where they go.
        title: of the picture.
        curves: evaluations by seed.
    """
    with replacing(folder / "curve.json") as temporary:
        temporary.write_text(json.dumps({str(seed): list(curve) for seed, curve in curves.items()}, indent=2) + "\n")
    figure = new_figure(9, 5)
    axes = figure.subplots()
    if len(curves) > 1:
        for curve in curves.values():
            axes.plot(_steps(curve), [point["value"] for point in curve], color="0.75", linewidth=0.8)
    means = _over_seeds(list(curves.values())) if len(curves) > 1 else next(iter(curves.values()))
    axes.fill_between(_steps(means), [point["low"] for point in means], [point["high"] for point in means], alpha=0.3)
    axes.plot(_steps(means), [point["value"] for point in means])
    axes.set_xlabel("steps, millions")
    axes.set_ylabel("mean return on fixed seeds")
    of_what = f"mean of {len(curves)} seeds" if len(curves) > 1 else "one seed"
    axes.set_title(f"{title}: {of_what}, with 95 % intervals")
    axes.spines[["top", "right"]].set_visible(False)
    save_figure(figure, folder / "curve.png")


def _steps(curve: Curve) -> np.ndarray:
    return np.array([point["steps"] for point in curve]) / 1e6


def _over_seeds(curves: Sequence[Curve]) -> Curve:
    """The mean over seeds at every number of steps that all of them have."""
    shared = sorted(set[int].intersection(*({point["steps"] for point in curve} for curve in curves)))
    values = {
        steps: np.array([point["value"] for curve in curves for point in curve if point["steps"] == steps])
        for steps in shared
    }
    return [{"steps": steps, **vars(mean_of(found))} for steps, found in values.items()]
