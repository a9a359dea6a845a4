"""``zenvs tournament``: how agents fare against each other, on the screen, as a picture and as JSON."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from zenvs.benchmarks.figures import check_plot_path
from zenvs.benchmarks.intervals import Interval
from zenvs.benchmarks.schedule import FEWEST_SEEDS
from zenvs.benchmarks.standings import Standings, as_json, standings
from zenvs.benchmarks.tournament import Tournament
from zenvs.benchmarks.tournament_plot import plot_standings
from zenvs.cli.files import STANDARD_OUTPUT, check_output_path, write_json
from zenvs.cli.progress import progress_bar
from zenvs.core.game import Game


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

    Results are kept in a work file beside the JSON file until all is finished, and taken over from there.

    Returns:
        whether all games were played; if Ctrl-C stopped them, what was finished by then is shown and written.

    Raises:
        KeyboardInterrupt: too little was finished by then.
    """
    check_output_path(json_file)
    if plot_file is not None:
        check_plot_path(plot_file)
    console = Console(stderr=json_file == STANDARD_OUTPUT)
    tournament = Tournament(game, agents, games, seed)
    work_file = None if json_file in (None, STANDARD_OUTPUT) else json_file.with_name(f"{json_file.name}.partial")
    _announce(console, tournament, games)
    if work_file is not None and work_file.exists():
        tournament.resume(work_file)
        console.print(f"{work_file}: {tournament.games:,} games have been played before")
    _play(console, tournament, threads, work_file)
    result = standings(tournament)
    _show(console, tournament, result)
    if json_file is not None:
        write_json(json_file, as_json(tournament, result))
    if plot_file is not None:
        plot_standings(game, result, plot_file)
        console.print(f"picture: {plot_file}")
    if work_file is not None and tournament.finished:
        work_file.unlink(missing_ok=True)
    return tournament.finished


def _announce(console: Console, tournament: Tournament, games: int) -> None:
    schedule = tournament.schedule
    rounded = f" (rounded up from {games:,})" if schedule.games != games else ""
    console.print(
        f"{schedule.games:,} games{rounded}: {len(schedule.seatings):,} seatings from each of {len(schedule.seeds):,} "
        f"seeds"
    )


def _play(console: Console, tournament: Tournament, threads: int, work_file: Path | None) -> None:
    begun, before = time.perf_counter(), tournament.games
    with progress_bar(console) as progress:
        task = progress.add_task("games", total=tournament.schedule.games, completed=before)
        try:
            tournament.play(threads, lambda done: progress.advance(task, done), work_file)
        except KeyboardInterrupt:
            if len(tournament.played_seeds) < FEWEST_SEEDS:
                raise
    console.print(f"{tournament.games - before:,} games in {time.perf_counter() - begun:.1f} s")
    if not tournament.finished:
        console.print("[yellow]interrupted: the results cover the games that were finished[/yellow]")
        if work_file is not None:
            console.print(f"the same command goes on from {work_file}")


def _show(console: Console, tournament: Tournament, result: Standings) -> None:
    console.print(_table(tournament, result))
    console.print(_pairs(result))
    for what, share in (("nobody wins", result.nobody_wins), ("several win together", result.shared_wins)):
        console.print(f"games that {what}: {100 * share.value:.2f} % ({_bounds(share)})")
    console.print(f"decisions a game: {result.mean_steps:.1f}")


def _ranked(result: Standings) -> list[int]:
    """The numbers of the agents from the highest rating down."""
    return sorted(range(len(result.agents)), key=lambda number: -result.agents[number].rating.value)


def _table(tournament: Tournament, result: Standings) -> Table:
    """One row an agent."""
    game = tournament.game
    table = Table(
        title=f"{game.name}, {game.players} players, {result.games:,} games", box=box.SIMPLE, padding=(0, 1, 1, 0)
    )
    table.caption = "with 95 % intervals; rating: Plackett-Luce"
    table.add_column("agent", overflow="fold")
    for heading in ("rating", "wins", *(measure.heading for measure in tournament.recorder.measures)):
        table.add_column(heading, justify="right")
    for number in _ranked(result):
        agent = result.agents[number]
        cells = [_mean(agent.rating), _share(agent.win_share)]
        for measure in tournament.recorder.measures:
            cells.append((_share if measure.is_share else _mean)(agent.measures[measure.name]))
        table.add_row(agent.agent, *cells)
    return table


def _pairs(result: Standings) -> Table:
    """How often each agent stands above each other one."""
    ranked = _ranked(result)
    table = Table(title="% of games at the same table in which the row's agent stands above the column's")
    table.caption = "a tie counts half"
    table.add_column("")
    table.add_column("agent", overflow="fold")
    for place, _ in enumerate(ranked, start=1):
        table.add_column(str(place), justify="right")
    for place, number in enumerate(ranked, start=1):
        shares = [result.above[number][below] for below in ranked]
        table.add_row(
            str(place),
            result.agents[number].agent,
            *("" if share is None else f"{100 * share.value:.1f}" for share in shares),
        )
    return table


def _share(share: Interval | None) -> str:
    return (
        "" if share is None else f"{100 * share.value:.1f} %\n[dim]{100 * share.low:.1f}-{100 * share.high:.1f}[/dim]"
    )


def _bounds(share: Interval) -> str:
    return f"{100 * share.low:.2f}-{100 * share.high:.2f}"


def _mean(mean: Interval | None) -> str:
    """The interval lies evenly on both sides."""
    return "" if mean is None else f"{mean.value:.2f}\n[dim]± {mean.high - mean.value:.2f}[/dim]"
