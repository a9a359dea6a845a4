"""Hit Z Road for 2 to 4 players as a PettingZoo environment: ``zenvs.hit_z_road_v0.env(players=4)``.

``pettingzoo.make("aec", "zenvs/hit_z_road_v0", players=4)`` is the same where PettingZoo has a registry (from 1.27 on).
There is no ``parallel_env``: players decide one after the other.
"""

from __future__ import annotations

from typing import Any

from zenvs.core.errors import OptionError
from zenvs.envs.aec import GameAECEnv
from zenvs.games import make


def env(players: int = 4, render_mode: str | None = None, **options: Any) -> GameAECEnv:
    """The environment, which checks what it is given by itself: nothing is wrapped around it.

    Args:
        players: 2, 3 or 4; agents are ``"player_0"``, ``"player_1"`` and so on.
        render_mode: ``"ansi"``, ``"rgb_array"``, ``"human"`` (text on standard output at every step) or None.
        options: the other options of the game, as in :class:`zenvs.games.hit_z_road.game.Options`.

    Raises:
        OptionError: a faulty option, or one player.
    """
    if players == 1:
        raise OptionError("hit_z_road_v0 is for 2 to 4 players; for one: gymnasium.make('zenvs/HitZRoad-v0')")
    return GameAECEnv(make("hit_z_road", players=players, **options), render_mode)


raw_env = env

__all__ = ["env", "raw_env"]
