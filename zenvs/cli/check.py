"""``zenvs check``: data files, decks, scenarios and boards; what a file is shows in the tables that it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from zenvs.core.data_file import read_toml
from zenvs.core.errors import DataFileError
from zenvs.games.hit_z_road.deck import ORIGINS, load_deck
from zenvs.games.z_horde.constants import TILE_NAMES
from zenvs.games.z_horde.scenario import load_scenarios
from zenvs.games.zadventure.board import load_board
from zenvs.games.zadventure.constants import ITEM_CARDS, KINDS, WEAPON_CARDS


def run(files: Sequence[Path]) -> None:
    """Check every file.

    Raises:
        DataFileError: the faults of all faulty files, a line each.
    """
    console = Console()
    faults: list[str] = []
    for path in files:
        try:
            console.print(_summary_of(path))
        except DataFileError as error:
            faults.append(str(error))
    if faults:
        raise DataFileError("\n".join(faults))


def _summary_of(path: Path) -> Table:
    content = read_toml(path)
    for name, summary in _SUMMARIES.items():
        if name in content:
            return summary(path)
    tables = " or ".join(f"[[{name}]]" for name in _SUMMARIES)
    raise DataFileError(f"{path}: neither a deck nor scenarios nor a board; those hold tables {tables}")


def _deck(path: Path) -> Table:
    cards = load_deck(path)
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


def _scenarios(path: Path) -> Table:
    faces = load_scenarios(path)
    table = Table(title=f"{path}: valid scenarios of {len(faces)} faces")
    for heading in ("level", "face", "flag", "crates", "monsters"):
        table.add_column(heading)
    levels = sorted(((level, face) for face in faces for level in face.levels), key=lambda pair: pair[0].number)
    for level, face in levels:
        monsters = ", ".join(f"{len(tiles)} {kind.name}" for kind, tiles in zip(face.kinds, level.starts, strict=True))
        crates = " ".join(TILE_NAMES[tile] for tile in face.crates)
        table.add_row(str(level.number), str(face.number), TILE_NAMES[face.flag], crates, monsters)
    return table


def _board(path: Path) -> Table:
    board = load_board(path)
    doors = len(board.openings) - len(board.windows)
    table = Table(title=f"{path}: a valid board with {doors} doors and {len(board.windows)} windows")
    for heading in ("cards", "kind", "number"):
        table.add_column(heading)
    decks: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...] = (
        ("zombies", KINDS, board.zombies),
        ("weapons", WEAPON_CARDS, board.weapons),
        ("items", ITEM_CARDS, board.items),
    )
    for deck, names, counts in decks:
        for name, count in zip(names, counts, strict=True):
            table.add_row(deck, name, str(count))
    return table


#: By the name of a table that a file holds.
_SUMMARIES: dict[str, Callable[[Path], Table]] = {"card": _deck, "face": _scenarios, "zombies": _board}
