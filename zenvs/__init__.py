"""Zombie board games as reinforcement-learning environments.

``import zenvs`` registers the Gymnasium environments; nothing is compiled or loaded before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zenvs.registration import register_environments
from zenvs.version import __version__

if TYPE_CHECKING:
    from zenvs.core.game import Game


__all__ = ["__version__", "make_game"]

register_environments()


def make_game(name: str, **options: Any) -> Game:
    """The rules of a game with its options.

    Args:
        name: ``"hit_z_road"``.
        options: the options of the game, as in :class:`zenvs.games.hit_z_road.game.Options`.

    Raises:
        OptionError: no such game or option, or a value that an option does not take.
    """
    from zenvs.games import make

    return make(name, **options)
