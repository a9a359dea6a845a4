"""Playing many games on to their end from the records of a few, with one policy on all seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.failures import AgentError
from zenvs.agents.protocol import Agent, DrawingAgent
from zenvs.core.draws import Draws
from zenvs.core.game import Game
from zenvs.core.loops import ALL_LEGAL, AUTORESET_DISABLED
from zenvs.core.views import read_only

#: Rollouts that are played together at most; their observations stay in the caches of the processor.
MOST_TOGETHER = 2048


class Rollouts:
    """Memory for rollouts, used again for every call.

    Args:
        game: rules and options.
        policy: plays all seats after the first action.
        size: rollouts that are played together, from 1 to MOST_TOGETHER; more of them are played one part after the
            other, with the same results.
    """

    def __init__(self, game: Game, policy: Agent, size: int) -> None:
        size = max(1, min(size, MOST_TOGETHER))
        seats = len(game.seats)
        self._game = game
        self._policy = policy
        self._size = size
        self._states = game.empty_states(size)
        self._bytes = _bytes_of(self._states)
        self._observations = np.zeros((size, game.observation.size), np.float32)
        self._masks = np.zeros((size, len(game.actions)), np.int8)
        self._rewards = np.zeros((size, seats), np.float64)
        self._flags = np.zeros((2, size), np.bool_)
        self._active = np.zeros((size, seats), np.bool_)
        self._no_final = np.zeros((0, game.observation.size), np.float32)

    def returns(
        self,
        records: NDArray[Any],
        origins: NDArray[np.int64],
        actions: NDArray[np.int64],
        seeds: NDArray[np.uint64],
    ) -> NDArray[np.float64]:
        """Play one rollout from every origin: redraw, play the action, and let the policy play on.

        Args:
            records: records of ``game.state_dtype`` (games,), as an agent that plans gets them.
            origins: int64 (rollouts,), the number of the record that each begins from.
            actions: int64 (rollouts,), a legal action for each, its first.
            seeds: uint64 (rollouts,), from which everything hidden and to come is drawn; equal seeds are equal draws.

        Returns:
            float64 (rollouts,): the sum of rewards, over the whole game, of the seat that is to move in the record. A
            rollout ends with the game, or when that seat has left it.

        Raises:
            AgentError: the policy chose an illegal action, or not one whole number for each rollout.
        """
        sources = _bytes_of(records)
        values = np.empty(len(origins), np.float64)
        for start in range(0, len(origins), self._size):
            part = slice(start, start + self._size)
            self._play(sources, origins[part], actions[part], seeds[part], values[part])
        return values

    def _play(
        self,
        sources: NDArray[np.uint8],
        origins: NDArray[np.int64],
        actions: NDArray[np.int64],
        seeds: NDArray[np.uint64],
        values: NDArray[np.float64],
    ) -> None:
        count = len(origins)
        np.take(sources, origins, axis=0, out=self._bytes[:count], mode="clip")
        states = self._states[:count]
        seats = np.asarray(states["seat"]).astype(np.int64)
        self._game.loops.resample_games(self._game.tables, states, seeds, seats)
        self._game.loops.refresh_games(self._game.tables, states, self._observations[:count], self._masks[:count])
        draws = Draws(seeds) if isinstance(self._policy, DrawingAgent) else None
        # which rollout each row is, as rows of rollouts that have ended are given up
        rollouts = np.arange(count)
        playing = np.ones(count, np.bool_)
        while True:
            self._step(actions, playing)
            playing = self._still_playing(seats)
            left = int(np.count_nonzero(playing))
            # rows that have ended take time, too; they are given up before they are the majority
            if 2 * left < len(playing) or left == 0:
                values[rollouts] = self._sums(seats)
                if left == 0:
                    return
                kept = np.flatnonzero(playing)
                self._keep(kept)
                rollouts, seats, playing = rollouts[kept], seats[kept], playing[kept]
            actions = self._choose(len(playing), rollouts, draws)

    def _step(self, actions: NDArray[np.int64], playing: NDArray[np.bool_]) -> None:
        """Play one action in every row that is still playing."""
        count = len(actions)
        states, masks = self._states[:count], self._masks[:count]
        loops = self._game.loops
        refused = loops.find_illegal(states, actions, playing, masks, AUTORESET_DISABLED)
        if refused != ALL_LEGAL:
            policy = type(self._policy).__name__
            raise AgentError(f"{policy}, which plays rollouts, chose {actions[refused]}, which is not legal")
        loops.step_games(
            self._game.tables,
            states,
            actions,
            playing,
            self._observations[:count],
            masks,
            self._rewards[:count],
            self._flags[0, :count],
            self._flags[1, :count],
            self._no_final,
            AUTORESET_DISABLED,
        )

    def _still_playing(self, seats: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether the seat of each row is still in its game; its sum of rewards is final if it is not."""
        count = len(seats)
        self._game.loops.find_active(self._game.tables, self._states[:count], self._active[:count])
        return self._active[np.arange(count), seats]

    def _sums(self, seats: NDArray[np.int64]) -> NDArray[np.float64]:
        count = len(seats)
        sums = self._rewards[:count]
        self._game.loops.sum_rewards(self._game.tables, self._states[:count], sums)
        return sums[np.arange(count), seats]

    def _keep(self, rows: NDArray[np.int64]) -> None:
        """Move some rows, given in rising order, to the front."""
        for array in (self._bytes, self._observations, self._masks):
            array[: len(rows)] = array[rows]

    def _choose(self, count: int, rollouts: NDArray[np.int64], draws: Draws | None) -> NDArray[np.int64]:
        observations, masks = read_only(self._observations[:count]), read_only(self._masks[:count])
        policy: Any = self._policy
        if draws is None:
            actions = np.asarray(policy.act(observations, masks))
        else:
            actions = np.asarray(policy.act_with_draws(observations, masks, draws.next(rollouts)))
        if actions.shape != (count,) or actions.dtype.kind not in "iu":
            raise AgentError(
                f"{type(policy).__name__}, which plays rollouts, chose {actions.dtype} of shape {actions.shape}; it "
                f"must be int64 of shape ({count},)"
            )
        return np.ascontiguousarray(actions, np.int64)


def _bytes_of(states: NDArray[Any]) -> NDArray[np.uint8]:
    """The bytes of records, (games, size); NumPy copies fields one by one, which takes longer."""
    return np.asarray(states).view(np.uint8).reshape(len(states), states.dtype.itemsize)
