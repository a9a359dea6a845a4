"""Which seat learns."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position

ROTATE = "rotate"
#: The number of a seat, or ROTATE.
SeatOption: TypeAlias = int | str


def check_several_players(game: Game) -> None:
    """Refuse a game of one player.

    Raises:
        OptionError: nobody sits in the other seats.
    """
    if game.players < 2:
        raise OptionError(f"{game.name}: players is {game.players}; one seat against agents takes 2 or more")


def checked_seat(seat: object, game: Game) -> SeatOption:
    """The option itself.

    Raises:
        OptionError: no such seat.
    """
    if isinstance(seat, str) and seat == ROTATE:
        return seat
    if isinstance(seat, int | np.integer) and not isinstance(seat, bool) and 0 <= seat < game.players:
        return int(seat)  # pyright: ignore[reportUnknownArgumentType]
    raise OptionError(f"seat is {seat!r}; it must be 0 to {game.players - 1} or {ROTATE!r}")


def next_seat(option: SeatOption, game: Game, last: int, seed: int | None, start: Position | None) -> int:
    """The seat that learns in the next episode.

    Args:
        option: a fixed seat or ROTATE.
        game: rules and options.
        last: the seat of the last episode.
        seed: what the episode was reset with: ROTATE begins at ``seed % players``; None goes on to the seat after
            ``last``.
        start: a position that the episode starts from, or None; ROTATE passes over seats that have left it.

    Raises:
        OptionError: the fixed seat has left the position.
    """
    if not isinstance(option, str):
        if start is not None and not start.active[option]:
            raise OptionError(f"seat {option} learns, and it has left the game of this position")
        return option
    seat = (last + 1 if seed is None else int(seed)) % game.players
    while start is not None and not start.active[seat]:
        seat = (seat + 1) % game.players
    return seat
