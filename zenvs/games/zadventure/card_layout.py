"""Where face-down cards lie by the option ``layout``: one TOML file with a map (ZAD-SET-2)."""

from __future__ import annotations

from pathlib import Path

from zenvs.core.data_file import Row, read_toml
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import Board

CARD, NO_CARD = "x", "."


def load_layout(path: str | Path, board: Board) -> tuple[int, ...]:
    """The squares of the face-down cards, in the order of their numbers.

    The file has one field ``map``: 12 lines of 12 marks with spaces between, ``x`` for a card and ``.`` for none; row
    12 is on top. Which card lies where is random.

    Raises:
        DataFileError: naming the file and the square.
    """
    row = Row(str(path), read_toml(path))
    row.check_names(("map",))
    rows = [line.split() for line in row.text("map").split("\n") if line.strip()]
    if len(rows) != c.SIDE or any(len(marks) != c.SIDE for marks in rows):
        row.fail("map", f"must be {c.SIDE} lines of {c.SIDE} marks with spaces between")
    marks = dict(zip(c.READING_ORDER, (mark for marks in rows for mark in marks), strict=True))
    allowed = board.dealt_squares()
    for square, mark in marks.items():
        if mark not in (CARD, NO_CARD):
            row.fail("map", f"has {mark!r} on square {c.SQUARE_NAMES[square]}; marks are {CARD!r} and {NO_CARD!r}")
        if mark == CARD and square not in allowed:
            row.fail("map", f"has a card on square {c.SQUARE_NAMES[square]}, where none may lie face down")
    squares = tuple(square for square in range(c.SQUARES) if marks[square] == CARD)
    if len(squares) != c.FACE_DOWN_CARDS:
        row.fail("map", f"has {len(squares)} cards; it must have {c.FACE_DOWN_CARDS}")
    return squares
