"""``zenvs verify``: random games, with the invariants of the rules checked at every decision."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress

from zenvs import make_game
from zenvs.core.game import Game
from zenvs.testing.invariants import Checked, InvariantError, check_invariants

#: Numbers of players of the games that take several.
_PLAYERS = (1, 2, 3, 4)


def run(game_name: str, players: Sequence[int] | None, options: dict[str, Any], games: int, seed: int) -> bool:
    """Play the games, shared among the numbers of players (None: all there are), and show what was checked.

    Returns:
        whether every invariant held.

    Raises:
        OptionError: no such game, number of players or option.
    """
    tables = _tables(game_name, players, options)
    console = Console()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for index, game in enumerate(tables):
            share = games // len(tables) + (index < games % len(tables))
            task = progress.add_task(_counted(game), total=share)
            begun = time.perf_counter()
            try:
                checked = check_invariants(game, share, seed, lambda done, task=task: progress.advance(task, done))
            except InvariantError as error:
                console.print(str(error), style="red", markup=False)
                return False
            console.print(_summary(game, checked, time.perf_counter() - begun))
    return True


def _tables(name: str, players: Sequence[int] | None, options: dict[str, Any]) -> list[Game]:
    if players is None:
        game = make_game(name, **options)
        if "players" not in game.options:
            return [game]
    return [make_game(name, players=number, **options) for number in players or _PLAYERS]


def _counted(game: Game) -> str:
    return f"{game.players} player{'s' if game.players > 1 else ''}"


def _summary(game: Game, checked: Checked, seconds: float) -> str:
    rules = len(game.invariants(game.batch(1, seed=0).states))
    return (
        f"{game.name}, {_counted(game)}: {checked.games:,} games, "
        f"{checked.decisions:,} decisions, the longest game {checked.longest}; all {rules} invariants hold "
        f"({seconds:.0f} s)"
    )
