"""The evaluation of Z Horde as a picture."""

# Matplotlib leaves many of its own parameters unannotated.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes

from zenvs.benchmarks.figures import new_figure, save_figure
from zenvs.benchmarks.intervals import Interval
from zenvs.benchmarks.z_horde_summary import ZHordeSummary
from zenvs.games.z_horde.constants import LEVELS

#: Width of all bars at a place together.
_BARS = 0.8
#: Levels between the points of two agents.
_SHIFT = 0.08
_PER_CENT = 100


def plot_summaries(summaries: Sequence[ZHordeSummary], path: Path) -> None:
    """Draw how far games come, what ends characters and what is bought; the file is replaced in one step."""
    figure = new_figure(13, 8)
    (cleared, chances), (deaths, purchases) = figure.subplots(2, 2)
    _plot_levels(cleared, summaries, "cleared", "games that clear each level", _PER_CENT)
    _plot_levels(chances, summaries, "chance", "chance to clear a level that is reached", _PER_CENT)
    _plot_levels(deaths, summaries, "lost", "characters that die on a level that is reached", 1)
    for axes in (cleared, chances):
        axes.set_ylim(0, 1.05 * _PER_CENT)
        axes.set_ylabel("share, %")
    deaths.set_ylabel("characters a game")
    _plot_purchases(purchases, summaries)
    # below everything, as curves and names of agents of one's own leave no room
    figure.legend(*cleared.get_legend_handles_labels(), loc="outside lower center", ncols=min(len(summaries), 3))
    games = ", ".join(sorted({f"{summary.games:,}" for summary in summaries}))
    figure.suptitle(f"Z Horde: {games} games an agent, with 95 % intervals", fontsize=15)
    save_figure(figure, path)


def _plot_levels(axes: Axes, summaries: Sequence[ZHordeSummary], field: str, title: str, scale: float) -> None:
    for number, summary in enumerate(summaries):
        known = [(level.level, getattr(level, field)) for level in summary.levels if getattr(level, field) is not None]
        # beside each other, so that intervals can be told apart
        at = np.array([level for level, _ in known]) + _SHIFT * (number - (len(summaries) - 1) / 2)
        estimates = [estimate for _, estimate in known]
        values = [scale * estimate.value for estimate in estimates]
        label = f"{summary.agent} (mean {summary.mean_cleared.value:.2f} levels)"
        errors = _errors(estimates, scale)
        axes.errorbar(at, values, yerr=errors, marker="o", markersize=4, capsize=3, label=label)
    axes.set_xticks(range(1, LEVELS + 1))
    axes.set_xlabel("level")
    axes.set_title(title, fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)


def _errors(estimates: Sequence[Interval], scale: float) -> list[list[float]]:
    """Below and above the estimates."""
    below = [scale * max(estimate.value - estimate.low, 0) for estimate in estimates]
    return [below, [scale * max(estimate.high - estimate.value, 0) for estimate in estimates]]


def _plot_purchases(axes: Axes, summaries: Sequence[ZHordeSummary]) -> None:
    names = [purchase.name for purchase in summaries[0].purchases]
    places = np.arange(len(names))
    height = _BARS / len(summaries)
    for number, summary in enumerate(summaries):
        shares = [purchase.visits or Interval(0.0, 0.0, 0.0) for purchase in summary.purchases]
        at = places + (number - (len(summaries) - 1) / 2) * height
        values = [_PER_CENT * share.value for share in shares]
        axes.barh(at, values, height, xerr=_errors(shares, _PER_CENT), capsize=2)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.set_xlabel("share of visits to the Market, %")
    axes.set_title("purchases", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
