"""The evaluation of Zadventure as a picture."""

# Matplotlib leaves many of its own parameters unannotated.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes

from zenvs.benchmarks.figures import new_figure, save_figure
from zenvs.benchmarks.intervals import Interval
from zenvs.benchmarks.zadventure_summary import ZadventureSummary

_BARS = 0.8
_PER_CENT = 100
_RESULTS = (("won", "won"), ("all_dead", "lost: all dead"), ("out_of_time", "lost: out of time"))


def plot_summaries(summaries: Sequence[ZadventureSummary], path: Path) -> None:
    """Draw results, lengths of games, zombies and deaths; the file is replaced in one step."""
    figure = new_figure(13, 8)
    (results, rounds), (zombies, deaths) = figure.subplots(2, 2)
    _plot_results(results, summaries)
    _plot_rounds(rounds, summaries)
    _plot_kinds(zombies, summaries, "killed", "zombies killed in a game")
    _plot_deaths(deaths, summaries)
    figure.legend(*rounds.get_legend_handles_labels(), loc="outside lower center", ncols=min(len(summaries), 3))
    games = ", ".join(sorted({f"{summary.games:,}" for summary in summaries}))
    players = summaries[0].players
    table = "1 character" if players == 1 else f"{players} characters"
    figure.suptitle(f"Zadventure, {table}: {games} games an agent, with 95 % intervals", fontsize=15)
    save_figure(figure, path)


def _places(count: int, number: int, agents: int) -> np.ndarray:
    """Where the bars of one agent stand, so that those of all agents lie around each place."""
    return np.arange(count) + (number - (agents - 1) / 2) * _BARS / agents


def _errors(estimates: Sequence[Interval], scale: float) -> list[list[float]]:
    below = [scale * max(estimate.value - estimate.low, 0) for estimate in estimates]
    return [below, [scale * max(estimate.high - estimate.value, 0) for estimate in estimates]]


def _finish(axes: Axes, title: str) -> None:
    axes.set_title(title, fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)


def _plot_results(axes: Axes, summaries: Sequence[ZadventureSummary]) -> None:
    for number, summary in enumerate(summaries):
        shares: list[Interval] = [getattr(summary, field) for field, _ in _RESULTS]
        at = _places(len(shares), number, len(summaries))
        values = [_PER_CENT * share.value for share in shares]
        axes.bar(at, values, _BARS / len(summaries), yerr=_errors(shares, _PER_CENT), capsize=2)
    axes.set_xticks(range(len(_RESULTS)), [name for _, name in _RESULTS])
    axes.set_ylabel("share of games, %")
    _finish(axes, "results")


def _plot_rounds(axes: Axes, summaries: Sequence[ZadventureSummary]) -> None:
    """How many games are won by each round."""
    for summary in summaries:
        share = _PER_CENT * np.cumsum(summary.rounds["won"] or [0]) / summary.games
        axes.step(range(len(share)), share, where="post", label=f"{summary.agent} (won {share[-1]:.1f} %)")
    axes.set_xlabel("round")
    axes.set_ylabel("won by then, %")
    _finish(axes, "how long games take")


def _plot_kinds(axes: Axes, summaries: Sequence[ZadventureSummary], field: str, title: str) -> None:
    for number, summary in enumerate(summaries):
        means: list[Interval] = [getattr(zombie, field) for zombie in summary.zombies]
        at = _places(len(means), number, len(summaries))
        axes.barh(at, [mean.value for mean in means], _BARS / len(summaries), xerr=_errors(means, 1), capsize=2)
    axes.set_yticks(range(len(summaries[0].zombies)), [zombie.kind for zombie in summaries[0].zombies])
    axes.invert_yaxis()
    _finish(axes, title)


def _plot_deaths(axes: Axes, summaries: Sequence[ZadventureSummary]) -> None:
    for number, summary in enumerate(summaries):
        deaths = [(zombie.bitten + zombie.exploded) / summary.games for zombie in summary.zombies]
        axes.barh(_places(len(deaths), number, len(summaries)), deaths, _BARS / len(summaries))
    axes.set_yticks(range(len(summaries[0].zombies)), [zombie.kind for zombie in summaries[0].zombies])
    axes.invert_yaxis()
    _finish(axes, "characters that die of them in a game")
