"""The errors that the library raises about what it was given. All are ValueErrors."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class IllegalActionError(ValueError):
    """An action that does not exist or is not legal now; nothing was played."""


class GameOverError(IllegalActionError):
    """An action after the end of the game."""


class ForcedChanceError(ValueError):
    """A forced outcome that does not exist, or that does not fit what is rolled or drawn; nothing was played."""


class InvalidPositionError(ValueError):
    """A position in its readable form that is no position of the game; the text names the field."""


class DataFileError(ValueError):
    """A data file (deck, scenarios, board) with a fault; the text names the file and the place in it."""


class OptionError(ValueError):
    """An unknown option, or a value that an option does not take."""


def nearest(names: Iterable[str], wanted: object) -> str | None:
    """The name that is most like what was wanted, or None if none is like it."""
    near = get_close_matches(wanted, list(names), n=1) if isinstance(wanted, str) else []
    return near[0] if near else None


def choices(names: Iterable[str], wanted: object = None) -> str:
    """The names as text for an error message, after the nearest one to what was wanted, if one is near."""
    names = list(names)
    near = nearest(names, wanted)
    listed = ", ".join(names)
    return f"one of {listed}" if near is None else f"did you mean {near!r}? (one of {listed})"
