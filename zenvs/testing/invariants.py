"""Random games in which the invariants of the rules are checked at every decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.batch import Batch
from zenvs.core.contract import RUNNING
from zenvs.core.game import Game
from zenvs.core.random import spread_seeds

_TOGETHER = 8192
#: No game is longer; one that is has an action that leads nowhere.
_MOST_PLIES = 100_000


class InvariantError(AssertionError):
    """A rule was broken; the text says which, and gives the seed and the actions that lead there."""


class Checked(NamedTuple):
    """What was checked.

    Attributes:
        games: games played to their end.
        decisions: decisions at which every invariant was checked.
        longest: decisions of the longest game.
    """

    games: int
    decisions: int
    longest: int


def check_invariants(game: Game, games: int, seed: int = 0, progress: Callable[[int], None] | None = None) -> Checked:
    """Play games with random legal actions, and check :meth:`zenvs.core.game.Game.invariants` after every one.

    Checked for every game too: a running game has a legal action, the seat to move is in the game, and a seat that has
    left is rewarded no more.

    Args:
        game: rules and options.
        games: number of games.
        seed: whole number, from which the games and the actions follow.
        progress: called with the number of games that were finished since the last call.

    Raises:
        InvariantError: naming the invariant, the game and the actions that lead to it.
    """
    seeds = spread_seeds(seed, games)
    decisions = longest = 0
    for first in range(0, games, _TOGETHER):
        part = _Games(game, seeds[first : first + _TOGETHER], np.random.default_rng([seed, first]))
        decisions += part.play()
        longest = max(longest, part.ply)
        if progress is not None:
            progress(len(part.seeds))
    return Checked(games, decisions, longest)


class _Games:
    """Games that are played together, each once."""

    def __init__(self, game: Game, seeds: NDArray[np.uint64], generator: np.random.Generator) -> None:
        self.game = game
        self.seeds = seeds
        self.generator = generator
        self.ply = 0
        self.batch = Batch(game, len(seeds), 0, autoreset="disabled")
        self.batch.reset(seeds)
        self.numbers = np.arange(len(seeds))
        self.actions: list[NDArray[np.int16]] = []

    def play(self) -> int:
        """Play all games to their end; returns the number of decisions checked."""
        decisions = 0
        self._check()
        while self.batch.size and self.ply < _MOST_PLIES:
            running = self.batch.states["outcome"] == RUNNING
            if not running.any():
                return decisions
            if 2 * np.count_nonzero(running) < self.batch.size:
                self.batch, self.numbers = self.batch.take(running), self.numbers[running]
                running = np.ones(self.batch.size, np.bool_)
            decisions += int(np.count_nonzero(running))
            self._step(running)
        self._require(np.zeros(self.batch.size, np.bool_), f"a game ends within {_MOST_PLIES} decisions")
        return decisions

    def _step(self, running: NDArray[np.bool_]) -> None:
        was_active = self.batch.active
        actions = (self.batch.mask * self.generator.random(self.batch.mask.shape, np.float32)).argmax(axis=1)
        played = np.full(len(self.seeds), -1, np.int16)
        played[self.numbers[running]] = actions[running]
        self.actions.append(played)
        self.batch.step(actions, running)
        self.ply += 1
        rewarded = (self.batch.reward != 0) & ~was_active
        self._require(~rewarded.any(axis=1), "a seat that has left is rewarded no more")
        self._check()

    def _check(self) -> None:
        batch = self.batch
        running = batch.states["outcome"] == RUNNING
        self._require(np.asarray(batch.mask.any(axis=1)), "there is a legal action")
        self._require(~running | (batch.mask.sum(axis=1) > 1), "a decision with one legal action is not asked")
        is_in_game = batch.active[np.arange(batch.size), batch.seat]
        self._require(~running | is_in_game, "the seat to move is in the game")
        for name, holds in self.game.invariants(batch.states).items():
            self._require(holds, name)

    def _require(self, holds: NDArray[np.bool_], name: str) -> None:
        if holds.all():
            return
        index = int(np.argmin(holds))
        number = int(self.numbers[index])
        played = [int(actions[number]) for actions in self.actions if actions[number] >= 0]
        names = ", ".join(repr(self.game.actions[action]) for action in played)
        raise InvariantError(
            f"{self.game!r}: broken after {len(played)} actions of the game with seed {int(self.seeds[number])}: "
            f"{name}. The actions: [{names}]"
        )
