"""Conformance checks: what every game and environment of this library promises, to run on your own.

Each check plays at random and raises an ``AssertionError`` that says what is wrong, where (the seed and the number of
actions played before), and what would be right.

- :func:`check_game`: a game (a subclass of :class:`zenvs.core.game.Game`), its positions and batches.
- :func:`check_env`: a Gymnasium environment with action masks, wrapped or not.
- :func:`check_vector_env`: a Gymnasium vector environment with action masks.
- :func:`check_aec_env`: a PettingZoo environment of a game of this library, wrapped or not.
"""

from __future__ import annotations

from zenvs.testing.aec import check_aec_env
from zenvs.testing.environments import check_env
from zenvs.testing.games import check_game
from zenvs.testing.vectors import check_vector_env

__all__ = ["check_aec_env", "check_env", "check_game", "check_vector_env"]
