"""Faults to put into the readable form of a position, and the word about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from zenvs.core.errors import InvalidPositionError
from zenvs.core.game import Game

Form = dict[str, Any]
Fault = Callable[[Form], object]

EMPTY_FIGHT: Form = {"zombies": 5, "rolled": "nothing", "casualties": 0, "opportunities": 0, "black": {}, "red": {}}


def put(*place: Any) -> Fault:
    """The fault of a value at a place: names and numbers, then the value."""
    *way, last, value = place

    def fault(form: Form) -> None:
        part: Any = form
        for step in way:
            part = part[step]
        part[last] = value

    return fault


def drop(*place: Any) -> Fault:
    """The fault of a part that is missing."""
    *way, last = place

    def fault(form: Form) -> None:
        part: Any = form
        for step in way:
            part = part[step]
        del part[last]

    return fault


def becomes(**values: Any) -> Fault:
    """The fault of fields with other values."""
    return lambda form: form.update(values)


def refusal(game: Game, form: object) -> str:
    """What the game says about a form that is no position of it."""
    with pytest.raises(InvalidPositionError) as caught:
        game.from_dict(form, seed=0)  # pyright: ignore[reportArgumentType]
    return str(caught.value)
