"""Random numbers for choices of agents: one stream a game, apart from the dice and cards of the game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zenvs.core.random import checked_seed

# SplitMix64, as in zenvs.core.random, for whole arrays; the salt keeps the stream apart from the game's own
_SALT = np.uint64(0xD1B54A32D192ED03)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


class Draws:
    """The streams of some games; copies and pickles are exact.

    Args:
        seeds: whole numbers from 0 to 2**64 - 1, one a game; equal seeds are equal streams.
    """

    def __init__(self, seeds: Sequence[int] | NDArray[np.uint64]) -> None:
        self._words = np.zeros(len(seeds), np.uint64)
        self.restart(np.arange(len(seeds)), seeds)

    def restart(self, games: NDArray[np.intp], seeds: Sequence[int] | NDArray[np.uint64]) -> None:
        """Start the streams of some games anew, from a seed for each."""
        numbers = np.array([checked_seed(seed) for seed in seeds], np.uint64)
        self._words[games] = _mixed(numbers ^ _SALT)

    def next(self, games: NDArray[np.intp]) -> NDArray[np.uint64]:
        """64 random bits for each of some games, no game twice; uint64 (games,)."""
        words = self._words[games] + _GOLDEN
        self._words[games] = words
        return _mixed(words)


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    words = (words ^ (words >> np.uint64(30))) * _MIX_1
    words = (words ^ (words >> np.uint64(27))) * _MIX_2
    return words ^ (words >> np.uint64(31))
