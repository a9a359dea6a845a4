"""What is known of a position while its readable form is read, and the names of cards in it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from zenvs.core.data_file import Row
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import Board
from zenvs.games.zadventure.tables import card_names

if TYPE_CHECKING:
    from zenvs.games.zadventure.game import Zadventure

#: What :attr:`zenvs.core.position.Position.decision` is after the end.
OVER = "over"
ENDS = c.RESULTS[c.WON :]


class Reading(NamedTuple):
    """A form that is read into a record.

    Attributes:
        game: rules and options.
        row: the form.
        state: the record that is filled.
        decision: what is asked, or OVER.
    """

    game: Zadventure
    row: Row
    state: Any
    decision: str

    @property
    def is_picking(self) -> bool:
        """Whether characters are still picked."""
        return self.decision == c.DECISIONS[c.CHARACTER_DECISION]


@cache
def card_ids(board: Board) -> tuple[str, ...]:
    """The name of each card in forms: numbered where there are several, starting cards marked as such."""
    names = card_names(board)
    marked = [*names[: c.DEALT_CARDS], *(f"starting {name}" for name in names[c.DEALT_CARDS :])]
    counts = Counter(marked)
    seen: Counter[str] = Counter()
    ids: list[str] = []
    for name in marked:
        seen[name] += 1
        ids.append(f"{name} {seen[name]}" if counts[name] > 1 else name)
    return tuple(ids)


def read_square(row: Row, field: str) -> int:
    """The number of a square given by name."""
    return c.SQUARE_NAMES.index(row.one_of(field, c.SQUARE_NAMES))


def squares_in(words: Any) -> list[int]:
    """The squares of a set."""
    return [square for square in range(c.SQUARES) if int(words[square >> 6]) >> (square & 63) & 1]


def set_of(squares: set[int]) -> list[int]:
    """The words of a set of squares."""
    return [sum(1 << square - start for square in squares if 0 <= square - start < 64) for start in (0, 64, 128)]
