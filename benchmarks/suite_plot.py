"""The benchmark suite as pictures, one a game."""

# Matplotlib leaves many of its own parameters unannotated.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes

from zenvs.benchmarks.figures import new_figure, save_figure
from zenvs.benchmarks.markdown import Estimate
from zenvs.benchmarks.ranks import CLASSES

Data = dict[str, Any]

_WIDTH = 13
_HEIGHT_OF_AGENT = 0.32
_HEIGHT_OF_FRAME = 1.3
_COLUMNS = 2
_PER_CENT = 100


def plot_contests(title: str, results: Sequence[Data], path: Path) -> None:
    """Draw what agents are ranked by, with its intervals, for each number of players; the file is replaced in one step.

    Solo Hit Z Road has a second panel with the shares of ranks.
    """
    panels = [panel for data in results for panel in _panels(data)]
    rows = -(-len(panels) // _COLUMNS)
    agents = max(len(data["agents"]) for data in results)
    figure = new_figure(_WIDTH, 0.6 + rows * (_HEIGHT_OF_FRAME + _HEIGHT_OF_AGENT * agents))
    all_axes = figure.subplots(rows, _COLUMNS, squeeze=False).reshape(-1)
    for axes, (draw, data) in zip(all_axes, panels, strict=False):
        draw(axes, data)
        axes.spines[["top", "right"]].set_visible(False)
    for axes in all_axes[len(panels) :]:
        axes.set_visible(False)
    figure.suptitle(title, fontsize=15)
    save_figure(figure, path)


def _panels(data: Data) -> list[tuple[Any, Data]]:
    keys = {column["key"] for column in data["columns"]}
    return [(_plot_first, data), *([(_plot_ranks, data)] if keys.issuperset(CLASSES) else [])]


def _ranked(data: Data) -> list[Data]:
    """The agents, the best one last."""
    key = data["columns"][0]["key"]
    return sorted(data["agents"], key=lambda agent: agent["estimates"][key]["value"])


def _plot_first(axes: Axes, data: Data) -> None:
    """The first measure of each agent as a bar with its interval."""
    column = data["columns"][0]
    scale = _PER_CENT if column["is_share"] else 1
    agents = _ranked(data)
    estimates: list[Estimate] = [agent["estimates"][column["key"]] for agent in agents]
    values = scale * np.array([estimate["value"] for estimate in estimates])
    below = values - scale * np.array([estimate["low"] for estimate in estimates])
    above = scale * np.array([estimate["high"] for estimate in estimates]) - values
    bars = axes.barh(range(len(agents)), values, xerr=np.clip([below, above], 0, None), capsize=3)
    axes.bar_label(bars, fmt="%.2f", fontsize=8, padding=3)
    _name_agents(axes, agents)
    axes.margins(x=0.12)
    axes.set_xlabel(f"{column['heading']}{', %' if column['is_share'] else ''}, with 95 % intervals")
    axes.set_title(f"{data['game']}, players: {data['players']}", fontsize=11)


def _plot_ranks(axes: Axes, data: Data) -> None:
    """The shares of ranks of each agent, one beside the other."""
    agents = _ranked(data)
    left = np.zeros(len(agents))
    colors = colormaps["viridis"](np.linspace(0, 1, len(CLASSES)))
    for name, color in zip(CLASSES, colors, strict=True):
        shares = np.array([_PER_CENT * agent["estimates"][name]["value"] for agent in agents])
        axes.barh(range(len(agents)), shares, left=left, label=name, color=color)
        left += shares
    _name_agents(axes, agents)
    axes.set_xlim(0, _PER_CENT)
    axes.set_xlabel("share of games, %")
    axes.set_title("ranks", fontsize=11)
    axes.legend(fontsize=7, ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.18))


def _name_agents(axes: Axes, agents: Sequence[Data]) -> None:
    axes.set_yticks(range(len(agents)), [f"{agent['agent']} ({agent['games']:,})" for agent in agents])
