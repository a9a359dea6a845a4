"""Playing in the terminal with lines of input, for tests."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from zenvs.cli.play import play
from zenvs.core.game import Game
from zenvs.core.position import Position

Played = tuple[Position, str]
Player = Callable[..., Played]


def player_of(game: Game, monkeypatch: pytest.MonkeyPatch) -> Player:
    """What plays a game from seed 3 with lines of input, after the last of which the input ends.

    It returns the last position and what was written; arguments by name are those of :func:`zenvs.cli.play.play`.
    """

    def played(*lines: str, **arguments: Any) -> Played:
        typed = iter(lines)

        def read(prompt: str) -> str:
            for line in typed:
                return line
            raise EOFError

        monkeypatch.setattr("builtins.input", read)
        output = io.StringIO()
        position = play(game, console=Console(file=output, width=100), **{"seed": 3} | arguments)
        return position, output.getvalue()

    return played
