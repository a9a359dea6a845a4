"""``zenvs ranks``: the rank distribution on the screen, as a picture and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from zenvs.benchmarks.figures import check_plot_path
from zenvs.benchmarks.intervals import Interval
from zenvs.benchmarks.ranks import CLASSES, RankDistribution, as_json, rank_distribution
from zenvs.benchmarks.ranks_plot import plot_ranks
from zenvs.cli.files import check_output_path, write_json
from zenvs.cli.progress import play_agents
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import RANKS

_BAR_WIDTH = 34


def run(
    game: Game,
    agents: Sequence[str],
    games: int,
    seed: int,
    threads: int,
    json_file: Path | None,
    plot_file: Path | None,
) -> bool:
    """Play, count and show.

    Returns:
        whether all games were played; if Ctrl-C stopped them, what was finished by then is shown and written.

    Raises:
        KeyboardInterrupt: nothing was finished by then.
    """
    check_output_path(json_file)
    if plot_file is not None:
        check_plot_path(plot_file)
    console = Console(stderr=json_file == Path("-"))
    results, finished = play_agents(
        console,
        agents,
        games,
        lambda agent, progress: rank_distribution(game, agent, games, seed, threads, progress),
        lambda result: result.games,
    )
    _show(console, results)
    if json_file is not None:
        write_json(json_file, as_json(game, seed, results))
    if plot_file is not None:
        plot_ranks(results, plot_file)
        console.print(f"picture: {plot_file}")
    return finished


def _show(console: Console, results: Sequence[RankDistribution]) -> None:
    if len(results) == 1:
        console.print(_single_table(results[0]))
    else:
        console.print(_comparison_table(results))
    console.print(_ends_table(results))


def _scores_of(name: str) -> str:
    lowest = [low for _, low in RANKS]
    names = [rank for rank, _ in RANKS]
    if name not in names:
        return ""
    place = names.index(name)
    return f"{lowest[place]}+" if place + 1 == len(names) else f"{lowest[place]}-{lowest[place + 1] - 1}"


def _percent(share: Interval) -> str:
    return f"{100 * share.value:6.2f} %"


def _bounds(share: Interval) -> str:
    return f"{100 * share.low:.2f}-{100 * share.high:.2f}"


def _single_table(result: RankDistribution) -> Table:
    mean = result.mean_score
    table = Table(title=f"Solo Hit Z Road, agent {result.agent}, {result.games:,} games")
    table.caption = f"mean score {mean.value:.3f} (95 % interval {mean.low:.3f} to {mean.high:.3f})"
    for heading, justify in (("rank", "left"), ("score", "right"), ("share", "right"), ("95 % interval", "right")):
        table.add_column(heading, justify=justify)  # pyright: ignore[reportArgumentType]
    table.add_column("", min_width=_BAR_WIDTH)
    longest = max(share.value for share in result.shares.values())
    for name in CLASSES:
        share = result.shares[name]
        bar = "█" * round(_BAR_WIDTH * share.value / longest)
        table.add_row(name, _scores_of(name), _percent(share), _bounds(share), bar)
    return table


def _comparison_table(results: Sequence[RankDistribution]) -> Table:
    numbers = sorted({f"{result.games:,}" for result in results})
    table = Table(title=f"Solo Hit Z Road, {' or '.join(numbers)} games an agent, same games for all")
    table.add_column("rank")
    table.add_column("score", justify="right")
    for result in results:
        table.add_column(f"{result.agent}\n[dim]95 % interval[/dim]", justify="right")
    for name in CLASSES:
        shares = [result.shares[name] for result in results]
        cells = [f"{_percent(share)}\n[dim]{_bounds(share)}[/dim]" for share in shares]
        table.add_row(name, _scores_of(name), *cells)
    table.add_section()
    means = [result.mean_score for result in results]
    table.add_row("mean score", "", *(f"{m.value:.3f}\n[dim]{m.low:.2f}-{m.high:.2f}[/dim]" for m in means))
    return table


def _ends_table(results: Sequence[RankDistribution]) -> Table:
    table = Table(title="Where groups are eliminated: % of all games, by round")
    table.add_column("agent")
    rounds = len(results[0].ends)
    for number in range(1, rounds + 1):
        table.add_column(str(number), justify="right")
    for result in results:
        cells = [f"{100 * sum(cards) / result.games:.2f}" for cards in result.ends]
        table.add_row(result.agent, *cells)
    return table
