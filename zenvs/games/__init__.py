"""The games, one folder each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zenvs.core.errors import OptionError, choices

if TYPE_CHECKING:
    from zenvs.core.game import Game

NAMES = ("hit_z_road", "z_horde", "zadventure")


def make(name: str, **options: Any) -> Game:
    """The rules of a game with its options; :func:`zenvs.make_game` is the public name."""
    if name == "hit_z_road":
        from zenvs.games.hit_z_road.game import HitZRoad

        return HitZRoad(**options)
    if name == "z_horde":
        from zenvs.games.z_horde.game import ZHorde

        return ZHorde(**options)
    if name == "zadventure":
        from zenvs.games.zadventure.game import Zadventure

        return Zadventure(**options)
    raise OptionError(f"there is no game {name!r}; {choices(NAMES, name)}")
