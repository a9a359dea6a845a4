"""What a tournament keeps of games of Hit Z Road."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zenvs.benchmarks.recording import RESULT_HEADER, Measure
from zenvs.core.batch import Batch
from zenvs.core.compiled import entry_point, records
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import BID_DECISION, FIRST_BID_ACTION, PASS_ACTION, ROUNDS
from zenvs.games.hit_z_road.initiative import seats_in_play
from zenvs.games.hit_z_road.result import standing

RESULT_DTYPE = np.dtype(
    [
        *RESULT_HEADER,
        ("survivors", np.int16),  # at the end; 0 for the eliminated
        ("points", np.int16),  # at the end, with epilogues where they count; 0 for the eliminated
        ("fell", np.int8),  # round in which the seat was eliminated, 1 to 8; 0 if it was not
        ("rounds", np.int8),  # auctions that the seat took part in
        ("bid", np.int16),  # resources paid for bids, in all rounds together
    ]
)

_SURVIVOR_BITS = 16


def _ones(results: NDArray[Any]) -> NDArray[Any]:
    return np.ones(results.shape, np.int64)


def _lives(results: NDArray[Any]) -> NDArray[Any]:
    return results["survivors"] > 0


class HitZRoadRecorder:
    """Keeps how each seat fared in games of 2 to 4 players.

    Args:
        game: Hit Z Road.
        games: number of games that are played.
    """

    result_dtype: ClassVar[np.dtype[np.void]] = RESULT_DTYPE
    measures: ClassVar[tuple[Measure, ...]] = (
        Measure("eliminated", "eliminated", True, lambda results: results["fell"] > 0, _ones),
        Measure("points", "points", False, lambda results: results["points"], _ones),
        Measure("points_of_survivors", "points if alive", False, lambda results: results["points"], _lives),
        Measure("bid", "bid paid a round", False, lambda results: results["bid"], lambda results: results["rounds"]),
    )

    def __init__(self, game: Game, games: int) -> None:
        self._game = game
        self.results: NDArray[Any] = np.zeros((games, game.players), RESULT_DTYPE)

    def before_step(
        self, games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> None:
        """Add raises and note who has fallen before; see :data:`zenvs.benchmarks.rollout.BeforeStep`.

        A marker only rises, and the last bid of an auction is paid in full: the bid is the sum of the raises.
        """
        states = batch.states
        decided = actions[indices]
        raises = np.flatnonzero((states["decision"][indices] == BID_DECISION) & (decided != PASS_ACTION))
        raised = indices[raises]
        seats = states["seat"][raised]
        markers = decided[raises] - FIRST_BID_ACTION + 1
        # a game is at most once among them, so that nothing is added to the same place twice
        self.results["bid"][games[raises], seats] += (markers - states["bids"][raised, seats]).astype(np.int16)
        self._note_fallen(games, states, indices)

    def _note_fallen(self, games: NDArray[np.int64], states: NDArray[Any], indices: NDArray[np.int64]) -> None:
        """Note the round in which seats were eliminated that were not the last time.

        Nobody falls in a round before somebody is asked in it. So if all who have fallen had done so before this
        round, those who are new among them fell in the one before.
        """
        has_fallen = states["survivors"][indices, : self._game.players] <= 0
        rows, seats = np.nonzero(has_fallen & (self.results["fell"][games] == 0))
        if len(rows):
            at = indices[rows]
            is_over = states["fallen"][at] == has_fallen[rows].sum(axis=1)
            self.results["fell"][games[rows], seats] = states["round_number"][at] - is_over

    def on_end(self, games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64]) -> None:
        """Keep the results of games that have ended; see :data:`zenvs.benchmarks.rollout.OnEnd`."""
        self._note_fallen(games, batch.states, indices)
        states = records(np.ascontiguousarray(batch.states[indices]))
        points = np.zeros((len(states), self._game.players), np.int16)
        _write_points(states, points)
        ended = self.results[games]
        ended["won"] = self._game.returns(states) > 0
        ended["survivors"] = states["survivors"][:, : self._game.players]
        ended["points"] = points
        ended["rounds"] = np.where(ended["fell"] > 0, ended["fell"], states["round_number"][:, None])
        ended["place"] = places(ended)
        self.results[games] = ended


def places(results: NDArray[Any]) -> NDArray[np.int64]:
    """The number of seats that stand above each seat, int64 (games, seats).

    The living stand above the eliminated; of the living, who has more points (epilogues included), then more
    survivors; of the eliminated, who fell in a later round. Those who fell in the same round are equal: the order of
    travel within a round says nothing about who got further.
    """
    standings = np.where(
        results["survivors"] > 0,
        ((results["points"].astype(np.int64) + 1) << _SURVIVOR_BITS) + results["survivors"],
        results["fell"].astype(np.int64),
    )
    return (standings[:, None, :] > standings[:, :, None]).sum(axis=2)


def _points(states: Any, points: NDArray[np.int16]) -> None:
    """HZR-END-1, HZR-END-2: the points of the living at the end; the epilogues count if there are several of them."""
    for index in range(points.shape[0]):
        several_live = seats_in_play(states[index]) > 1
        for seat in range(points.shape[1]):
            if states[index].survivors[seat] <= 0:
                points[index, seat] = 0
            elif several_live:
                points[index, seat] = standing(states[index], seat).points
            else:
                points[index, seat] = states[index].points[seat]


_write_points = entry_point(_points)

# a round always stands below the points of the living
assert ROUNDS < 1 << _SURVIVOR_BITS
