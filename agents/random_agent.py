"""The agent that plays any legal action, each as likely as the others."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, entry_point, int64
from zenvs.core.game import Game
from zenvs.core.random import HasRandom, checked_seed, random_below, seed_random

_HALF = np.uint64(32)


class RandomAgent:
    """Uniform over the legal actions; the one agent whose choices in ``act`` depend on the order of its calls.

    Args:
        game: any game.
        seed: whole number from 0 to 2**64 - 1, from which all choices follow.
    """

    def __init__(self, game: Game, seed: int) -> None:
        # A whole record of the game, because Numba would take one with fewer fields for its parent class.
        self._generator = game.empty_states(1)
        _seed_generator(self._generator, np.uint64(checked_seed(seed)))

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(self._generator, masks, actions)
        return actions

    def act_with_draws(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8], draws: NDArray[np.uint64]
    ) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.DrawingAgent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_drawn(draws, masks, actions)
        return actions


def _seed(generator: Any, seed: np.uint64) -> None:
    seed_random(generator[0], seed)


def _choose(generator: Any, masks: NDArray[np.int8], actions: NDArray[np.int64]) -> None:
    for index in range(masks.shape[0]):
        actions[index] = _any_legal(generator[0], masks[index])


def _choose_with(draws: NDArray[np.uint64], masks: NDArray[np.int8], actions: NDArray[np.int64]) -> None:
    for index in range(masks.shape[0]):
        # the upper half of the bits is spread over the legal actions; what is uneven in it is below 2**-26
        spread = (draws[index] >> _HALF) * np.uint64(_count_legal(masks[index]))
        actions[index] = _legal_after(masks[index], int64(spread >> _HALF))


@compiled
def _any_legal(generator: HasRandom, mask: NDArray[np.int8]) -> int:
    """The action of a random 1 in the mask."""
    return _legal_after(mask, random_below(generator, _count_legal(mask)))


@compiled
def _count_legal(mask: NDArray[np.int8]) -> int:
    legal = 0
    for action in range(mask.shape[0]):
        legal += mask[action] != 0
    return legal


@compiled
def _legal_after(mask: NDArray[np.int8], to_skip: int) -> int:
    """The legal action after a number of others."""
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            if to_skip == 0:
                return action
            to_skip -= 1
    return 0


_seed_generator = entry_point(_seed)
_choose_actions = entry_point(_choose)
_choose_drawn = entry_point(_choose_with)
