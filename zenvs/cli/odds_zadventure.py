"""``zenvs odds zadventure``: the exact odds of a fight on the screen and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from zenvs.cli.files import STANDARD_OUTPUT, check_output_path, write_json
from zenvs.games.zadventure.constants import KINDS
from zenvs.games.zadventure.odds import CombatOdds, combat_odds


def run(*, lives: int, zombie: str | None, hand: Sequence[str], policy: str, json_file: Path | None) -> None:
    """Work out and show.

    Raises:
        OptionError: a value that cannot be.
    """
    check_output_path(json_file)
    console = Console(stderr=json_file == STANDARD_OUTPUT)
    kinds = KINDS if zombie is None else (zombie,)
    with console.status("working out the odds"):
        found = {kind: combat_odds(lives, kind, hand, policy) for kind in kinds}
    if json_file is not None:
        fights = [{"zombie": kind, **asdict(odds)} for kind, odds in found.items()]
        write_json(json_file, {"lives": lives, "hand": list(hand), "policy": policy, "fights": fights})
    if json_file != STANDARD_OUTPUT:
        console.print(_table(lives, hand, found))


def _table(lives: int, hand: Sequence[str], found: dict[str, CombatOdds]) -> Table:
    table = Table(title=f"a fight with {lives} lives and {', '.join(hand) or 'no weapon'}")
    table.add_column("zombie")
    for heading in ("win, %", "flee, %", "die, %", "bites", "lives after it, if any, %"):
        table.add_column(heading, justify="right")
    for kind, odds in found.items():
        chances = (f"{100 * chance:.2f}" for chance in (odds.win, odds.flee, odds.die))
        left = "  ".join(
            f"{number}: {100 * chance:.1f}" for number, chance in enumerate(odds.lives) if number and chance
        )
        table.add_row(kind, *chances, f"{odds.bites:.3f}", left)
    return table
