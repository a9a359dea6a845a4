"""The rank distribution as a picture."""

# Matplotlib leaves many of its own parameters unannotated.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes

from zenvs.benchmarks.figures import new_figure, save_figure
from zenvs.benchmarks.ranks import CLASSES, RankDistribution
from zenvs.games.hit_z_road.constants import ROUNDS


def plot_ranks(results: Sequence[RankDistribution], path: Path) -> None:
    """Draw shares of ranks with their intervals, scores, and where runs end; the file is replaced in one step."""
    figure = new_figure(12, 7)
    grid = figure.add_gridspec(2, 2, height_ratios=(1.15, 1))
    _plot_shares(figure.add_subplot(grid[0, :]), results)
    _plot_scores(figure.add_subplot(grid[1, 0]), results)
    _plot_ends(figure.add_subplot(grid[1, 1]), results)
    games = ", ".join(sorted({f"{result.games:,}" for result in results}))
    figure.suptitle(f"Solo Hit Z Road: ranks over {games} games", fontsize=15)
    save_figure(figure, path)


def _label(result: RankDistribution) -> str:
    return f"{result.agent} (mean {result.mean_score.value:.2f})"


def _plot_shares(axes: Axes, results: Sequence[RankDistribution]) -> None:
    places = np.arange(len(CLASSES))
    width = 0.8 / len(results)
    for number, result in enumerate(results):
        shares = [result.shares[name] for name in CLASSES]
        values = np.array([share.value for share in shares])
        below = values - [share.low for share in shares]
        above = np.array([share.high for share in shares]) - values
        at = places + (number - (len(results) - 1) / 2) * width
        errors = 100 * np.clip([below, above], 0, None)
        bars = axes.bar(at, 100 * values, width, yerr=errors, capsize=3, label=_label(result))
        axes.bar_label(bars, fmt="%.1f", fontsize=8, padding=2)
    axes.set_xticks(places, CLASSES)
    axes.set_ylabel("share of games, %")
    axes.set_title("ranks, with 95 % Wilson intervals", fontsize=11)
    axes.legend(fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)


def _plot_scores(axes: Axes, results: Sequence[RankDistribution]) -> None:
    for result in results:
        shares = 100 * np.array(result.scores) / result.games
        axes.step(np.arange(len(shares)), shares, where="mid", label=result.agent)
    axes.set_xlabel("score of games that were survived")
    axes.set_ylabel("share of games, %")
    axes.set_title("scores", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)


def _plot_ends(axes: Axes, results: Sequence[RankDistribution]) -> None:
    rounds = np.arange(1, ROUNDS + 1)
    for result in results:
        lost = 100 * np.array(result.ends).sum(axis=1) / result.games
        axes.plot(rounds, lost, marker="o", markersize=4, label=result.agent)
    axes.set_xlabel("round")
    axes.set_ylabel("share of games, %")
    axes.set_title("where groups are eliminated", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
