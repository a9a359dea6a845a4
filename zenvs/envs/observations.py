"""The form in which environments give observations: the vector of the game, or its boards as planes."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game

FLAT, PLANES = FORMS = ("flat", "planes")

Vectors: TypeAlias = NDArray[np.float32]
Observation: TypeAlias = Vectors | dict[str, Vectors]


class ObservationForm:
    """Turns vectors of a game's layout into observations of a space; nothing is computed anew.

    ``"flat"`` is the vector itself, a ``Box``. ``"planes"`` is a ``Dict`` of ``"planes"``, the leading part of the
    vector as a ``Box`` of shape ``game.observation.planes`` (channels, rows, columns), and ``"vector"``, the rest.

    Args:
        game: whose observations are given.
        form: ``"flat"`` or ``"planes"``.

    Attributes:
        space: the space of one observation.

    Raises:
        OptionError: there is no such form, or the game has no planes.
    """

    def __init__(self, game: Game, form: str = FLAT) -> None:
        if form not in FORMS:
            raise OptionError(f"there is no observation {form!r}; {choices(FORMS, form)}")
        self._planes = game.observation.planes if form == PLANES else None
        if form == PLANES and self._planes is None:
            raise OptionError(f"observations of {game.name} have no planes; observation must be {FLAT!r}")
        self.space: spaces.Space[Observation] = self._space(game.observation.high())  # pyright: ignore[reportAttributeAccessIssue]

    def of(self, vectors: Vectors) -> Observation:
        """The observation of a vector, or those of many; views of the same array."""
        if self._planes is None:
            return vectors
        size = int(np.prod(self._planes))
        planes = vectors[..., :size].reshape(*vectors.shape[:-1], *self._planes)
        return {"planes": planes, "vector": vectors[..., size:]}

    def _space(self, high: Vectors) -> spaces.Box | spaces.Dict:
        bounds = self.of(high)
        if isinstance(bounds, dict):
            return spaces.Dict({name: _box(part) for name, part in bounds.items()})
        return _box(bounds)


def _box(high: Vectors) -> spaces.Box:
    return spaces.Box(np.zeros_like(high), high.copy(), dtype=np.float32)


__all__ = ["FLAT", "FORMS", "PLANES", "Observation", "ObservationForm", "Vectors"]
