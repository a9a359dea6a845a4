"""Zadventure as a PettingZoo environment: ``zenvs.zadventure_v0.env(players=4)``.

``pettingzoo.make("aec", "zenvs/zadventure_v0", players=4)`` is the same where PettingZoo has a registry (from 1.27 on).
There is no ``parallel_env``: players decide one after the other.
"""

from __future__ import annotations

from typing import Any

from zenvs.envs.aec import GameAECEnv
from zenvs.games import make


def env(
    players: int = 4, render_mode: str | None = None, undead: str = "horde", control: str = "seats", **options: Any
) -> GameAECEnv:
    """The environment, which checks what it is given by itself: nothing is wrapped around it.

    Args:
        players: 1 to 4; agents are ``"player_0"``, ``"player_1"`` and so on.
        render_mode: ``"ansi"``, ``"rgb_array"``, ``"human"`` (text on standard output at every step) or None.
        undead: who plays the zombie turns of dead characters: ``"horde"`` is a further agent of this name with the
            opposite reward, ``"hunter"`` a script, ``"shared"`` the agents of the dead themselves.
        control: ``"seats"``, or ``"team"`` for one agent ``"team"`` that decides for all characters.
        options: the other options of the game, as in :class:`zenvs.games.zadventure.game.Options`.

    Raises:
        OptionError: a faulty option.
    """
    game = make("zadventure", players=players, control=control, undead=undead, **options)
    return GameAECEnv(game, render_mode)


raw_env = env

__all__ = ["env", "raw_env"]
