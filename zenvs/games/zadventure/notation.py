"""Positions in readable form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zenvs.games.zadventure.game import Zadventure


def encode(game: Zadventure, state: Any) -> dict[str, Any]:
    """The readable form of a record."""
    raise NotImplementedError


def decode(game: Zadventure, data: Mapping[str, Any], state: Any) -> bool:
    """Fill a record of zeros from its readable form; False if its part ``hidden`` was left out."""
    raise NotImplementedError
