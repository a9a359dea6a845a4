"""Zadventure for 1 to 4 players as a PettingZoo environment: ``zenvs.zadventure_v0.env(players=4)``.

There is no ``parallel_env``: players decide one after the other.
"""

from __future__ import annotations

from typing import Any

from zenvs.envs.aec import GameAECEnv
from zenvs.games import make


def env(players: int = 4, render_mode: str | None = None, **options: Any) -> GameAECEnv:
    """The environment, which checks what it is given by itself: nothing is wrapped around it.

    Args:
        players: 1 to 4; agents are ``"player_0"`` and so on, and ``"horde"``, which plays zombie turns for the opposite
            reward (ZAD-RWD-1); ``undead`` and ``control`` change who there is.
        render_mode: ``"ansi"``, ``"rgb_array"``, ``"human"`` (text on standard output at every step) or None.
        options: the other options of the game, as in :class:`zenvs.games.zadventure.game.Options`.

    Raises:
        OptionError: a faulty option.
    """
    defaults = {"players": players, "control": "seats", "undead": "horde"}
    return GameAECEnv(make("zadventure", **(defaults | options)), render_mode)


raw_env = env

__all__ = ["env", "raw_env"]
