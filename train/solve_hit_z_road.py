"""Solving solo Hit Z Road backwards over its rounds: the worths that the planner plays by.

The worth of a group at the start of a round is the mean over all displays of the best path, and the worth of a path
follows from the worth of the next round through both its fights, which are solved for every pair of cards. Tokens and
the points that are usually held are those of the look-ahead agent. It is reckoned as if no card of the level had been
seen in earlier rounds. ``python -m zenvs.train.solve_hit_z_road --out worths.npz`` takes some minutes on two cores.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

import zenvs
from zenvs.agents.hit_z_road.round_worths import RoundWorths, solo_end
from zenvs.agents.hit_z_road.value_tables import empty_value_tables, level_of_round, solve_cards
from zenvs.agents.hit_z_road.values import AMMO_SIZE, FIRST_CARD, GROUP_SHAPE, LAST_CARD
from zenvs.agents.hit_z_road.worth_model import estimated_rounds, load_weights, weights_file
from zenvs.agents.hit_z_road.worths_file import save_worths
from zenvs.core.compiled import entry_point
from zenvs.core.errors import DataFileError, OptionError
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import ROUNDS
from zenvs.train.displays import expect_displays

_THREADS = 2


def _solve(tables: Any, values: Any, stage: int, place: int) -> None:
    solve_cards(tables[0], values[0], stage, place)


_solve_place = entry_point(_solve)


def _nothing() -> None:
    """Called after each second card, where nobody waits."""


class RoundSolver:
    """Solves one round after the other, from the last to the first.

    Args:
        game: Hit Z Road for one player.
        known: token worths and usual points; its groups are not used.

    Attributes:
        worths: the worths of the rounds that are solved, and of the end.
    """

    def __init__(self, game: Game, known: RoundWorths) -> None:
        self.worths = RoundWorths({ROUNDS + 1: solo_end()}, known.tokens, known.usual_points)
        self._game = game
        self._after = empty_value_tables(game, self.worths)
        self._paths = [empty_value_tables(game, self.worths) for _ in range(_THREADS)]

    def cards(self, number: int) -> int:
        """How many cards the level of a round has."""
        tables = self._game.tables[0]
        level = level_of_round(tables, number - 1)
        return int(tables["level_starts"][level + 1] - tables["level_starts"][level])

    def solve(self, number: int, on_card: Callable[[], None] = _nothing) -> NDArray[np.float32]:
        """Solve a round whose next one is solved.

        Args:
            number: of the round, 1 to 8.
            on_card: called after each second card, from any thread.

        Returns:
            the worth of each group at its start, float32 (*GROUP_SHAPE, 2).
        """
        pairs = self.pairs(number, on_card)
        worths = np.zeros((*GROUP_SHAPE, 2), np.float32)
        points = float(self.worths.usual_points[number - 1])

        def expect(ammo: int) -> None:
            expect_displays(self._game.tables, pairs, points, worths, ammo)

        with ThreadPoolExecutor(_THREADS) as pool:
            list(pool.map(expect, range(AMMO_SIZE)))
        self.worths.groups[number] = worths
        return worths

    def pairs(self, number: int, on_card: Callable[[], None] = _nothing) -> NDArray[np.float32]:
        """The worth of each group that travels two cards that it knows, float32 (*GROUP_SHAPE, cards, cards, 2)."""
        stage, cards = number - 1, self.cards(number)
        self._after[0]["after_card"][stage, LAST_CARD] = self.worths.groups[number + 1]
        _solve_place(self._game.tables, self._after, stage, LAST_CARD)
        of_second = self._after[0]["card"][stage, LAST_CARD]
        pairs = np.zeros((*GROUP_SHAPE, cards, cards, 2), np.float32)

        def fill(worker: int) -> None:
            tables = self._paths[worker]
            # to a group that knows its second card a token is worth what it is worth after it
            tables[0]["token_gains"][stage] = self.worths.tokens[stage + 1]
            for second in range(worker, cards, _THREADS):
                tables[0]["after_card"][stage, FIRST_CARD] = of_second[second]
                _solve_place(self._game.tables, tables, stage, FIRST_CARD)
                pairs[..., second, :] = np.moveaxis(tables[0]["card"][stage, FIRST_CARD, :cards], 0, -2)
                on_card()

        with ThreadPoolExecutor(_THREADS) as pool:
            list(pool.map(fill, range(_THREADS)))
        return pairs


def solve_rounds(game: Game, known: RoundWorths, progress: Progress) -> RoundWorths:
    """Solve rounds 8 to 1.

    Args:
        game: Hit Z Road for one player.
        known: token worths and usual points.
        progress: shows how far it has come.
    """
    solver = RoundSolver(game, known)
    rounds = range(ROUNDS, 0, -1)
    bar = progress.add_task("solving rounds", total=sum(solver.cards(number) for number in rounds))
    for number in rounds:
        solver.solve(number, lambda: progress.advance(bar))
    return solver.worths


def main(
    out: Annotated[Path, typer.Option(help="File for the worths, .npz.")],
    deck: Annotated[Path | None, typer.Option(help="Another deck.")] = None,
    flee: Annotated[str, typer.Option(help="any_round or first_round.")] = "any_round",
    ranged_dice_per_ammo: Annotated[int, typer.Option(help="2 or 1.")] = 2,
) -> None:
    """Solve solo Hit Z Road and write what the planner plays by; nothing is written before the end."""
    console = Console()
    try:
        game = zenvs.make_game("hit_z_road", deck=deck, flee=flee, ranged_dice_per_ammo=ranged_dice_per_ammo)
    except (DataFileError, OptionError) as error:
        raise typer.BadParameter(str(error)) from None
    if out.suffix != ".npz" or not out.absolute().parent.is_dir():
        raise typer.BadParameter(f"{out}: must be a file that ends in .npz, in a folder that is there")
    known = estimated_rounds(load_weights(weights_file(game.players)))
    with Progress(console=console) as progress:
        worths = solve_rounds(game, known, progress)
    save_worths(out, worths, game)
    start = game.new(seed=0).state
    held = (*(int(amount) for amount in start["resources"][0]), int(start["survivors"][0]))
    survival, gain = worths.groups[1][held]
    console.print(f"{out}: expected score {gain:.2f}, {100 * (1 - survival):.2f} % eliminated", highlight=False)


if __name__ == "__main__":
    typer.run(main)
