"""Drawing the game in progress, the same through every face."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import gymnasium
import numpy as np
from numpy.typing import NDArray

from zenvs.core.errors import OptionError, choices
from zenvs.core.position import Position

RENDER_MODES = ("ansi", "rgb_array", "human")
#: The same text and pixels for many games at once; text on standard output is for one.
BATCH_RENDER_MODES = RENDER_MODES[:2]
RENDER_FPS = 4


def checked_render_mode(render_mode: str | None, modes: Sequence[str] = RENDER_MODES) -> str | None:
    """The render mode itself.

    Raises:
        OptionError: there is no such mode.
    """
    if render_mode is not None and render_mode not in modes:
        raise OptionError(f"there is no render_mode {render_mode!r}; {choices(modes, render_mode)}")
    return render_mode


def warn_without_mode(maker: str, modes: Sequence[str] = RENDER_MODES) -> None:
    """Say why nothing is drawn; ``maker`` is the function that takes the mode."""
    gymnasium.logger.warn(f"render needs a render_mode, given to {maker}: {choices(modes)}")


def draw(position: Position, render_mode: str) -> str | NDArray[np.uint8] | None:
    """Text (``ansi``), pixels (``rgb_array``), or text on standard output (``human``)."""
    if render_mode == "rgb_array":
        return position.game.image(position)
    text = position.game.text(position)
    if render_mode == "ansi":
        return text
    sys.stdout.write(text + "\n")
    return None


__all__ = ["BATCH_RENDER_MODES", "RENDER_FPS", "RENDER_MODES", "checked_render_mode", "draw", "warn_without_mode"]
