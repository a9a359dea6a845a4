"""``zenvs verify``: random games, with the invariants of the rules checked at every decision."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import Progress

from zenvs import make_game
from zenvs.core.game import Game
from zenvs.testing.invariants import Checked, InvariantError, check_invariants


def run(game_name: str, players: Sequence[int], games: int, seed: int) -> bool:
    """Play the games, shared among the numbers of players, and show what was checked.

    Returns:
        whether every invariant held.

    Raises:
        OptionError: no such game or number of players.
    """
    tables = [make_game(game_name, players=number) for number in players]
    console = Console()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for index, game in enumerate(tables):
            share = games // len(tables) + (index < games % len(tables))
            task = progress.add_task(f"{game.players} players", total=share)
            begun = time.perf_counter()
            try:
                checked = check_invariants(game, share, seed, lambda done, task=task: progress.advance(task, done))
            except InvariantError as error:
                console.print(str(error), style="red", markup=False)
                return False
            console.print(_summary(game, checked, time.perf_counter() - begun))
    return True


def _summary(game: Game, checked: Checked, seconds: float) -> str:
    rules = len(game.invariants(game.batch(1, seed=0).states))
    return (
        f"{game.name}, {game.players} player{'s' if game.players > 1 else ''}: {checked.games:,} games, "
        f"{checked.decisions:,} decisions, the longest game {checked.longest}; all {rules} invariants hold "
        f"({seconds:.0f} s)"
    )
