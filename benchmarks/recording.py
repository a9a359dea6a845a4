"""What a benchmark keeps of its games: the part that each game fills in for itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.batch import Batch
from zenvs.core.game import Game

#: Fields that the results of a tournament begin with.
RESULT_HEADER: list[tuple[Any, ...]] = [
    ("won", np.bool_),  # the seat has won, alone or with others
    ("place", np.int8),  # number of seats that stand above it; 0 is the first place
]


@dataclass(frozen=True)
class Measure:
    """A mean over the seats that an agent has held.

    Attributes:
        name: in JSON.
        heading: in tables.
        is_share: whether it is a share from 0 to 1, or a mean of any numbers.
        amounts: what is averaged, by the results: array (games, seats).
        numbers: what it is averaged over, by the results: array (games, seats).
    """

    name: str
    heading: str
    is_share: bool
    amounts: Callable[[NDArray[Any]], NDArray[Any]]
    numbers: Callable[[NDArray[Any]], NDArray[Any]]


class Recorder(Protocol):
    """Follows games and keeps how each went.

    Attributes:
        result_dtype: the record of one result.
        results: records (games,), complete once all games have ended.
    """

    result_dtype: ClassVar[np.dtype[np.void]]
    results: NDArray[Any]

    def __init__(self, game: Game, games: int) -> None: ...

    def before_step(
        self, games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> None:
        """See :data:`zenvs.benchmarks.rollout.BeforeStep`."""
        ...

    def on_end(self, games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64]) -> None:
        """See :data:`zenvs.benchmarks.rollout.OnEnd`."""
        ...


class SeatRecorder(Recorder, Protocol):
    """Keeps the result of every seat, for a tournament: records (games, seats) that begin with RESULT_HEADER.

    Attributes:
        measures: what is worked out from results.
    """

    measures: ClassVar[tuple[Measure, ...]]


def bytes_of(states: NDArray[Any]) -> NDArray[np.uint8]:
    """The bytes of records, (games, size); NumPy copies fields one by one, which takes longer."""
    return np.asarray(states).view(np.uint8).reshape(len(states), states.dtype.itemsize)
