"""``zenvs evaluate``: how agents fare in a game, on the screen, as a picture and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from zenvs.benchmarks import z_horde_plot, z_horde_summary, zadventure_plot, zadventure_summary
from zenvs.benchmarks.evaluation import HORDE, Played, evaluation_json, play_evaluation, recorder_of
from zenvs.benchmarks.figures import check_plot_path
from zenvs.cli import evaluate_z_horde, evaluate_zadventure
from zenvs.cli.files import STANDARD_OUTPUT, check_output_path, write_json
from zenvs.cli.progress import play_agents
from zenvs.core.errors import OptionError
from zenvs.core.game import Game


@dataclass(frozen=True)
class _Report:
    """What a game makes of its results.

    Attributes:
        summarise: the summary of one agent's games.
        tables: the tables for some summaries.
        plot: draws summaries to a file.
    """

    summarise: Callable[[Game, Played], Any]
    tables: Callable[[Sequence[Any]], list[Table]]
    plot: Callable[[Sequence[Any], Path], None]


#: The agent of the seat ``horde`` if none is named.
DEFAULT_HORDE = "hunter"

_REPORTS = {
    "z_horde": _Report(z_horde_summary.summarise, evaluate_z_horde.tables, z_horde_plot.plot_summaries),
    "zadventure": _Report(zadventure_summary.summarise, evaluate_zadventure.tables, zadventure_plot.plot_summaries),
}


def run(
    game: Game,
    agents: Sequence[str],
    games: int,
    seed: int,
    threads: int,
    json_file: Path | None,
    plot_file: Path | None,
    horde: str | None = None,
) -> bool:
    """Play, work out and show.

    ``horde`` names the agent of the seat ``horde`` where the game has one, as a rule DEFAULT_HORDE.

    Returns:
        whether all games were played; if Ctrl-C stopped them, what was finished by then is shown and written.

    Raises:
        OptionError: there is no evaluation of this game, or no seat for the horde.
        KeyboardInterrupt: nothing was finished by then.
    """
    recorder_of(game)
    report = _REPORTS[game.name]
    if HORDE in game.seats:
        horde = horde or DEFAULT_HORDE
    elif horde is not None:
        raise OptionError(f"{game.name}: there is no seat {HORDE!r} for the agent {horde!r} with these options")
    check_output_path(json_file)
    if plot_file is not None:
        check_plot_path(plot_file)
    console = Console(stderr=json_file == STANDARD_OUTPUT)
    played, finished = play_agents(
        console,
        agents,
        games,
        lambda agent, progress: play_evaluation(game, agent, games, seed, threads, progress, horde),
        lambda part: len(part.results),
    )
    summaries = [report.summarise(game, part) for part in played]
    for table in report.tables(summaries):
        console.print(table)
    if json_file is not None:
        write_json(json_file, evaluation_json(game, seed, summaries, horde=horde))
    if plot_file is not None:
        report.plot(summaries, plot_file)
        console.print(f"picture: {plot_file}")
    return finished
