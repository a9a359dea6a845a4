"""Checks of a batch: it plays the games of its seeds, whatever its size, threads and autoreset."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import NamedTuple

import numpy as np

from zenvs.core.batch import AUTORESETS, Batch
from zenvs.core.contract import TERMINATED, TRUNCATED
from zenvs.core.errors import IllegalActionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.testing.comparing import Place, fail, require, require_equal

_STEPS = 100
_SINGLE_GAMES = 2


class PlayedStep(NamedTuple):
    """One step of the games that a seed leads to, played as positions.

    Attributes:
        action: what is played, by number.
        after: the position that it leads to.
        following: where the next action is played; another one than ``after`` when that is the end of a game.
        reward: of this step, one for each seat.
    """

    action: int
    after: Position
    following: Position
    reward: tuple[float, ...]


def played_steps(game: Game, seed: int, steps: int = _STEPS) -> list[PlayedStep]:
    """Random play from a seed, game after game."""
    generator = np.random.default_rng(seed)
    played: list[PlayedStep] = []
    position = game.new(seed)
    for _ in range(steps):
        action = int(generator.choice(np.flatnonzero(position.action_mask())))
        after = position.copy().play(action)
        reward = tuple(late - early for late, early in zip(after.returns, position.returns, strict=True))
        position = after.restart() if after.over else after
        played.append(PlayedStep(action, after, position, reward))
    return played


def check_batches(game: Game, seeds: Sequence[int]) -> None:
    """Compare batches of several sizes, threads and autoresets with the same games played as positions."""
    played = [played_steps(game, seed) for seed in seeds]
    for autoreset in AUTORESETS:
        for threads in (1, 3):
            _BatchCheck(game, seeds, played, autoreset, threads).run()
        for index in range(min(len(seeds), _SINGLE_GAMES)):
            _BatchCheck(game, seeds[index : index + 1], played[index : index + 1], autoreset, 1).run()
    _check_refusals(game, seeds)


class _BatchCheck:
    """One batch beside the positions that it must agree with."""

    def __init__(
        self, game: Game, seeds: Sequence[int], played: Sequence[list[PlayedStep]], autoreset: str, threads: int
    ) -> None:
        self.game = game
        self.seeds = seeds
        self.played = played
        self.subject = f"{game!r}, batch of {len(seeds)}, autoreset={autoreset!r}, threads={threads}"
        self.batch = game.batch(len(seeds), seed=0, autoreset=autoreset, threads=threads)
        self.batch.reset(seeds=np.array(seeds, np.uint64))
        self.position = [game.new(seed) for seed in seeds]
        self.steps_played = [0] * len(seeds)
        self.sums = np.zeros((len(seeds), len(game.seats)))

    def run(self) -> None:
        """Step as often as positions were played, and compare after each step."""
        for index in range(len(self.seeds)):
            self._compare(index, self.position[index])
        for _ in range(_STEPS):
            waiting = [position.over for position in self.position]
            actions = [0 if wait else self._step(index).action for index, wait in enumerate(waiting)]
            self.batch.step(np.array(actions))
            for index, wait in enumerate(waiting):
                if wait:
                    self._check_reset(index)
                else:
                    self._check_step(index)
            ended = self.batch.terminated | self.batch.truncated
            if self.batch.autoreset == "disabled" and ended.any():
                self.batch.reset(chosen=ended.copy())
                for index in np.flatnonzero(ended).tolist():
                    self._compare(index, self.position[index])

    def _step(self, index: int) -> PlayedStep:
        return self.played[index][self.steps_played[index]]

    def _place(self, index: int) -> Place:
        return Place(self.subject, self.seeds[index], self.steps_played[index])

    def _check_step(self, index: int) -> None:
        """An action was played."""
        batch, step = self.batch, self._step(index)
        self.steps_played[index] += 1
        place = self._place(index)
        require_equal(place, "the reward of the step", tuple(batch.reward[index].tolist()), step.reward)
        outcome = int(step.after.state["outcome"])
        ended = bool(batch.terminated[index]), bool(batch.truncated[index])
        require_equal(place, "terminated, truncated", ended, (outcome == TERMINATED, outcome == TRUNCATED))
        self.sums[index] += batch.reward[index]
        if step.after.over:
            require_equal(place, "the sum of rewards", tuple(self.sums[index].tolist()), step.after.returns)
            self.sums[index] = 0
        resets_at_once = batch.autoreset == "same_step"
        if step.after.over and resets_at_once:
            final = batch.final_observation[index]
            require_equal(place, "final_observation of the game that ended", final, step.after.observation())
        self._compare(index, step.following if resets_at_once else step.after)
        # a finished game waits for its reset, which the next step or the caller does
        self.position[index] = step.after if batch.autoreset == "next_step" else step.following

    def _check_reset(self, index: int) -> None:
        """The step was the reset of a finished game; its action is not looked at."""
        place = self._place(index)
        following = self.played[index][self.steps_played[index] - 1].following
        require(not self.batch.reward[index].any(), place, "the step that resets a game must have the reward 0")
        require(not self.batch.terminated[index], place, "the step that resets a game must not be the end of one")
        self._compare(index, following)
        self.position[index] = following

    def _compare(self, index: int, position: Position) -> None:
        place, batch = self._place(index), self.batch
        require_equal(place, "the observation", batch.observation[index], position.observation())
        require_equal(place, "the mask", batch.mask[index], position.action_mask())
        require_equal(place, "the seat to move", int(batch.seat[index]), position.seat)
        require(batch.position(index) == position, place, "the record differs from the one of the position")


def _check_refusals(game: Game, seeds: Sequence[int]) -> None:
    """An illegal action in one game is refused by its number, and no game changes."""
    for threads in (1, 2):
        batch = game.batch(len(seeds), seed=0, threads=threads)
        batch.reset(seeds=np.array(seeds, np.uint64))
        before = deepcopy(batch)
        last = len(seeds) - 1
        for action in (-1, len(game.actions), *np.flatnonzero(batch.mask[last] == 0).tolist()[:1]):
            actions = batch.mask.argmax(axis=1)
            actions[last] = action
            _require_refusal(batch, actions, f"{game!r}, batch of {len(seeds)}, threads={threads}, step 0")
        for index in range(batch.size):
            unchanged = batch.position(index) == before.position(index)
            require(unchanged, f"{game!r}, batch, game {index}", "a refused step must not change any game")


def _require_refusal(batch: Batch, actions: np.ndarray, place: str) -> None:
    last = batch.size - 1
    try:
        batch.step(actions)
    except IllegalActionError as error:
        require(f"game {last}" in str(error), place, f"the error must name game {last}, not say {error}")
    else:
        fail(place, f"the illegal action {actions[last]} is played in game {last}; it must raise IllegalActionError")
