"""Where an episode starts: the seed and the options of ``reset``."""

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


def first_position(game: Game, options: Mapping[str, Any] | None, seed: int | None, last: Position | None) -> Position:
    """Where the next episode starts.

    Args:
        game: rules and options.
        options: the options of ``reset``, as for :func:`position_option`.
        seed: the game is ``game.new(seed)``; None goes on with the generator of the last episode, so that the first
            seed fixes all that follows.
        last: the position that the last episode has come to, or None before the first one. If there is no seed
            either, one is drawn from the operating system.

    Raises:
        OptionError, InvalidPositionError: as for :func:`position_option`.
    """
    if options:
        drawn_from = int(last.state["random"][0]) if seed is None and last is not None else seed
        position = position_option(game, options, drawn_from)
        if position is not None:
            return position
    return last.restart() if seed is None and last is not None else game.new(seed)
