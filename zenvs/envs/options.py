"""The options of ``reset``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game
from zenvs.core.position import Position

KNOWN = ("position",)


def position_option(game: Game, options: Mapping[str, Any] | None, seed: int | None) -> Position | None:
    """A copy of the position that ``options`` ask to start from, or None.

    Raises:
        OptionError: unknown options, or a position of another game or after its end.
        InvalidPositionError: a faulty readable form.
    """
    if options is not None and not isinstance(options, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise OptionError(f"options of reset must be a dict or None, not {options!r}")
    for name in options or {}:
        if name not in KNOWN:
            raise OptionError(f"reset has no option {name!r}; {choices(KNOWN, name)}")
    wanted = (options or {}).get("position")
    if wanted is None:
        return None
    if isinstance(wanted, Mapping):
        position = game.from_dict(wanted, seed)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(wanted, Position):
        if not wanted.game.same_rules(game):
            raise OptionError(f"the position is of {wanted.game!r}, the environment plays {game!r}")
        position = wanted.under(game)
    else:
        raise OptionError(f"position must be a Position or its readable form, not {type(wanted).__name__}")
    if position.over:
        raise OptionError("the game of this position is over; an episode cannot start from it")
    return position
