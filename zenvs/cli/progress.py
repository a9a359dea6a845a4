"""Long runs: their bar, and going through several agents."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

Result = TypeVar("Result")


def progress_bar(console: Console) -> Progress:
    """A bar with number, time and time left, which goes away at the end; none where the console is no terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def play_agents(
    console: Console,
    agents: Sequence[str],
    games: int,
    play: Callable[[str, Callable[[int], None]], Result],
    count: Callable[[Result], int],
) -> tuple[list[Result], bool]:
    """Play the games of one agent after the other, with a progress bar.

    Args:
        console: where to write.
        agents: names of the agents.
        games: number of games of each.
        play: plays them for an agent, and calls its second argument with the number of games finished meanwhile.
        count: number of games in a result; fewer than wanted if Ctrl-C stopped it.

    Returns:
        the results, and whether all games were played.

    Raises:
        KeyboardInterrupt: nothing was finished by then.
    """
    results: list[Result] = []
    with progress_bar(console) as progress:
        try:
            for agent in agents:
                task = progress.add_task(agent, total=games)
                begun = time.perf_counter()
                results.append(play(agent, lambda done, task=task: progress.advance(task, done)))
                played = count(results[-1])
                console.print(f"{agent}: {played:,} games in {time.perf_counter() - begun:.1f} s")
                if played < games:
                    break
        except KeyboardInterrupt:
            if not results:
                raise
    finished = len(results) == len(agents) and count(results[-1]) == games
    if not finished:
        console.print("[yellow]interrupted: the results cover the games that were finished[/yellow]")
    return results, finished
