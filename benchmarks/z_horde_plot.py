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


def plot_summaries(summaries: Sequence[ZHordeSummary], path: Path) -> None:
    """Draw how far games come, what ends characters and what is bought; the file is replaced in one step."""
    figure = new_figure(13, 8)
    (cleared, chances), (characters, purchases) = figure.subplots(2, 2)
    _plot_levels(cleared, summaries, "cleared", "games that clear each level")
    _plot_levels(chances, summaries, "chance", "chance to clear a level that is reached")
    _plot_characters(characters, summaries)
    _plot_purchases(purchases, summaries)
    games = ", ".join(sorted({f"{summary.games:,}" for summary in summaries}))
    figure.suptitle(f"Z Horde: {games} games an agent, with 95 % intervals", fontsize=15)
    save_figure(figure, path)


def _plot_levels(axes: Axes, summaries: Sequence[ZHordeSummary], field: str, title: str) -> None:
    for number, summary in enumerate(summaries):
        known = [(level.level, getattr(level, field)) for level in summary.levels if getattr(level, field) is not None]
        # beside each other, so that intervals can be told apart
        at = np.array([level for level, _ in known]) + 0.08 * (number - (len(summaries) - 1) / 2)
        shares = [share for _, share in known]
        values = [100 * share.value for share in shares]
        label = f"{summary.agent} (mean {summary.mean_cleared.value:.2f} levels)"
        axes.errorbar(at, values, yerr=_errors(shares), marker="o", markersize=4, capsize=3, label=label)
    axes.set_xticks(range(1, LEVELS + 1))
    axes.set_ylim(0, 105)
    axes.set_xlabel("level")
    axes.set_ylabel("share, %")
    axes.set_title(title, fontsize=11)
    axes.legend(fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)


def _errors(shares: Sequence[Interval]) -> list[list[float]]:
    """In per cent, below and above."""
    below = [100 * max(share.value - share.low, 0) for share in shares]
    return [below, [100 * max(share.high - share.value, 0) for share in shares]]


def _plot_characters(axes: Axes, summaries: Sequence[ZHordeSummary]) -> None:
    for summary in summaries:
        lost = [np.nan if level.lost is None else level.lost.value for level in summary.levels]
        axes.plot(range(1, LEVELS + 1), lost, marker="o", markersize=4, label=summary.agent)
    axes.set_xticks(range(1, LEVELS + 1))
    axes.set_xlabel("level")
    axes.set_ylabel("characters a game that reaches it")
    axes.set_title("characters that die on each level", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)


def _plot_purchases(axes: Axes, summaries: Sequence[ZHordeSummary]) -> None:
    names = [purchase.name for purchase in summaries[0].purchases]
    places = np.arange(len(names))
    height = _BARS / len(summaries)
    for number, summary in enumerate(summaries):
        shares = [purchase.visits or Interval(0.0, 0.0, 0.0) for purchase in summary.purchases]
        at = places + (number - (len(summaries) - 1) / 2) * height
        axes.barh(at, [100 * share.value for share in shares], height, xerr=_errors(shares), capsize=2)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.set_xlabel("share of visits to the Market, %")
    axes.set_title("purchases", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
