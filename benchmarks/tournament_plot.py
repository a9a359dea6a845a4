"""A tournament as a picture."""

# Matplotlib leaves many of its own parameters unannotated.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from zenvs.benchmarks.figures import new_figure, save_figure
from zenvs.benchmarks.intervals import Interval
from zenvs.benchmarks.standings import AgentStanding, Standings
from zenvs.core.game import Game

# shares above this are written in white on a dark ground
_DARK = 0.65
_MOST_TICKS = 6
# names of agents of one's own are long
_SLANTED: dict[str, Any] = {"rotation": 30, "ha": "right"}


def plot_standings(game: Game, result: Standings, path: Path) -> None:
    """Draw win shares and ratings with their intervals, and who stands above whom; the file is replaced in one step."""
    figure = new_figure(14, 5)
    wins, ratings, above = figure.subplots(1, 3)
    order = sorted(range(len(result.agents)), key=lambda number: -result.agents[number].rating.value)
    ranked = [result.agents[number] for number in order]
    _plot_wins(wins, ranked, game.players)
    _plot_ratings(ratings, ranked)
    _plot_above(above, ranked, [[result.above[row][column] for column in order] for row in order])
    figure.suptitle(f"{game.name}, {game.players} players: {result.games:,} games", fontsize=15)
    save_figure(figure, path)


def _errors(intervals: Sequence[Interval]) -> list[list[float]]:
    below = [interval.value - interval.low for interval in intervals]
    return [below, [interval.high - interval.value for interval in intervals]]


def _plot_wins(axes: Axes, standings: Sequence[AgentStanding], players: int) -> None:
    shares = [standing.win_share for standing in standings]
    at = np.arange(len(shares))
    errors = 100 * np.array(_errors(shares))
    bars = axes.bar(at, [100 * share.value for share in shares], yerr=errors, capsize=4)
    axes.bar_label(bars, fmt="%.1f", fontsize=8, padding=2)
    axes.axhline(100 / players, color="grey", linestyle="--", linewidth=1)
    axes.set_xticks(at, [standing.agent for standing in standings], **_SLANTED)
    axes.set_xlabel("dashed: an equal part of all games")
    axes.set_ylabel("share of games won, %")
    axes.set_title("wins, with 95 % intervals", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)


def _plot_ratings(axes: Axes, standings: Sequence[AgentStanding]) -> None:
    ratings = [standing.rating for standing in standings]
    at = np.arange(len(ratings))
    values = [rating.value for rating in ratings]
    axes.errorbar(values, at, xerr=np.array(_errors(ratings)), fmt="o", capsize=6, markersize=3)
    for place, value in enumerate(values):
        axes.annotate(f"{value:.2f}", (value, place), (0, 8), textcoords="offset points", ha="center", fontsize=8)
    axes.axvline(0, color="grey", linestyle="--", linewidth=1)
    axes.set_yticks(at, [standing.agent for standing in standings])
    axes.invert_yaxis()
    axes.margins(y=0.2)
    axes.xaxis.set_major_locator(MaxNLocator(_MOST_TICKS))
    axes.set_xlabel("logarithm of strength, mean 0")
    axes.set_title("Plackett-Luce ratings, with 95 % intervals", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)


def _plot_above(axes: Axes, standings: Sequence[AgentStanding], above: Sequence[Sequence[Interval | None]]) -> None:
    names = [standing.agent for standing in standings]
    shares = np.array([[np.nan if share is None else share.value for share in row] for row in above])
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
    for row, column in zip(*np.nonzero(~np.isnan(shares)), strict=True):
        share = float(shares[row, column])
        color = "white" if share > _DARK else "black"
        axes.text(int(column), int(row), f"{100 * share:.1f}", ha="center", va="center", color=color)
    axes.set_xticks(range(len(names)), names, **_SLANTED)
    axes.set_yticks(range(len(names)), names)
    axes.set_title("% of tables where row stands above column", fontsize=11)
