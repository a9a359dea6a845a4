"""``zenvs check``: deck files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from zenvs.core.errors import DataFileError
from zenvs.games.hit_z_road.deck import ORIGINS, Card, load_deck


def run(files: Sequence[Path]) -> None:
    """Check every file.

    Raises:
        DataFileError: the faults of all faulty files, a line each.
    """
    console = Console()
    faults: list[str] = []
    for path in files:
        try:
            cards = load_deck(path)
        except DataFileError as error:
            faults.append(str(error))
        else:
            console.print(_summary(path, cards))
    if faults:
        raise DataFileError("\n".join(faults))


def _summary(path: Path, cards: Sequence[Card]) -> Table:
    table = Table(title=f"{path}: a valid deck of {len(cards)} cards")
    headings = ("level", *ORIGINS, "ammo", "gas", "adrenaline", "fights", "zombies", "hordes", "points")
    for heading in headings:
        table.add_column(heading, justify="right")
    for level in sorted({card.level for card in cards}):
        here = [card for card in cards if card.level == level]
        origins = Counter(card.origin for card in here)
        numbers = [
            *(origins[origin] for origin in ORIGINS),
            sum(card.ammo for card in here),
            sum(card.gas for card in here),
            sum(card.adrenaline for card in here),
            sum(card.zombies > 0 for card in here),
            sum(card.zombies for card in here),
            sum(card.horde > 0 for card in here),
            sum(card.points for card in here),
        ]
        table.add_row(str(level), *(str(number) for number in numbers))
    return table
