"""``zenvs evaluate``: how agents fare in a solo game, on the screen, as a picture and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from zenvs.benchmarks import z_horde_summary
from zenvs.benchmarks.evaluation import Played, play_evaluation, recorder_of
from zenvs.benchmarks.figures import check_plot_path
from zenvs.benchmarks.z_horde_plot import plot_summaries
from zenvs.cli.evaluate_z_horde import tables
from zenvs.cli.files import STANDARD_OUTPUT, check_output_path, write_json
from zenvs.cli.progress import play_agents
from zenvs.core.game import Game


@dataclass(frozen=True)
class _Report:
    """What a game makes of its results.

    Attributes:
        summarise: the summary of one agent's games.
        tables: the tables for some summaries.
        as_json: the summaries as JSON values, for a game and a seed.
        plot: draws summaries to a file.
    """

    summarise: Callable[[Game, Played], Any]
    tables: Callable[[Sequence[Any]], list[Table]]
    as_json: Callable[[Game, int, Sequence[Any]], dict[str, Any]]
    plot: Callable[[Sequence[Any], Path], None]


_REPORTS = {"z_horde": _Report(z_horde_summary.summarise, tables, z_horde_summary.as_json, plot_summaries)}


def run(
    game: Game,
    agents: Sequence[str],
    games: int,
    seed: int,
    threads: int,
    json_file: Path | None,
    plot_file: Path | None,
) -> bool:
    """Play, work out and show.

    Returns:
        whether all games were played; if Ctrl-C stopped them, what was finished by then is shown and written.

    Raises:
        OptionError: there is no evaluation of this game.
        KeyboardInterrupt: nothing was finished by then.
    """
    recorder_of(game)
    report = _REPORTS[game.name]
    check_output_path(json_file)
    if plot_file is not None:
        check_plot_path(plot_file)
    console = Console(stderr=json_file == STANDARD_OUTPUT)
    played, finished = play_agents(
        console,
        agents,
        games,
        lambda agent, progress: play_evaluation(game, agent, games, seed, threads, progress),
        lambda part: len(part.results),
    )
    summaries = [report.summarise(game, part) for part in played]
    for table in report.tables(summaries):
        console.print(table)
    if json_file is not None:
        write_json(json_file, report.as_json(game, seed, summaries))
    if plot_file is not None:
        report.plot(summaries, plot_file)
        console.print(f"picture: {plot_file}")
    return finished
