"""Zombie board games as reinforcement-learning environments.

``import zenvs`` registers the environments of Gymnasium and PettingZoo; nothing of a game is loaded before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from zenvs.registration import AEC_ENVIRONMENTS, register_environments
from zenvs.version import __version__

if TYPE_CHECKING:
    from zenvs import hit_z_road_v0, zadventure_v0
    from zenvs.core.game import Game


__all__ = ["__version__", "hit_z_road_v0", "make_game", "zadventure_v0"]

register_environments()


def __getattr__(name: str) -> Any:
    """The PettingZoo environments, imported when they are asked for."""
    module = f"{__name__}.{name}"
    if module in AEC_ENVIRONMENTS.values():
        return import_module(module)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def make_game(name: str, **options: Any) -> Game:
    """The rules of a game with its options.

    Args:
        name: ``"hit_z_road"``, ``"z_horde"`` or ``"zadventure"``.
        options: the options of the game, as in :class:`zenvs.games.hit_z_road.game.Options`,
            :class:`zenvs.games.z_horde.game.Options` and :class:`zenvs.games.zadventure.game.Options`.

    Raises:
        OptionError: no such game or option, or a value that an option does not take.
    """
    from zenvs.games import make

    return make(name, **options)
