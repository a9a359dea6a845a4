"""The log in words."""

from __future__ import annotations

from collections.abc import Sequence

from zenvs.core.game import Event
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import Board


def describe_event(row: Sequence[int], board: Board) -> Event:
    """An event of the log; ``row`` is one of LOG_KINDS, a seat and three values."""
    number, seat, first, second, third = row
    values = {"first": first, "second": second, "third": third}
    return Event(c.LOG_KINDS[number], seat, values, f"{c.LOG_KINDS[number]} {first} {second} {third}")
