"""What a game must provide: seven small compiled functions over one record, and the fields every record has.

The functions below are the signatures of the contract. :mod:`zenvs.core.loops` is written against them, and each game
binds its own in their place (see :func:`zenvs.core.loops.bind_loops`); called unbound they raise.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.tape import Tape

# Values of the field ``outcome``
RUNNING = 0
TERMINATED = 1
TRUNCATED = 2

#: Fields that every record begins with.
HEADER: list[tuple[Any, ...]] = [
    ("random", np.uint64, (2,)),  # the generator
    ("outcome", np.int8),  # RUNNING, TERMINATED or TRUNCATED
    ("seat", np.int8),  # whose decision it is
    ("decision", np.int8),  # which decision, numbered by the game
]


class Header(Protocol):
    """The fields of HEADER, as the rules see them."""

    random: NDArray[np.uint64]
    outcome: int
    seat: int
    decision: int


def start(tables: Any, state: Any, mask: NDArray[np.int8], tape: Tape | None) -> None:
    """Set up a new game with the generator already in the record, play on to the first decision and write its mask.

    Every field but ``random`` is written, so that a used record may be passed.
    """
    raise NotImplementedError("a game provides start")


def legal(tables: Any, state: Any, mask: NDArray[np.int8]) -> None:
    """Write 1 for each legal action of the seat to move and 0 for the others; all 1 after the end."""
    raise NotImplementedError("a game provides legal")


def apply(tables: Any, state: Any, action: int, mask: NDArray[np.int8], tape: Tape | None) -> None:
    """Play a legal action, go on to the next decision or the end, and write the mask as :func:`legal` does."""
    raise NotImplementedError("a game provides apply")


def observe(tables: Any, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat can know; every element of ``out`` is written."""
    raise NotImplementedError("a game provides observe")


def is_active(tables: Any, state: Any, seat: int) -> bool:
    """Whether a seat is in the game: it may still decide or be rewarded. False once it has left, and after the end."""
    raise NotImplementedError("a game provides is_active")


def returns(tables: Any, state: Any, seat: int) -> float:
    """The sum of a seat's rewards so far, a function of the record alone; a reward is a difference of two of these."""
    raise NotImplementedError("a game provides returns")


def resample(tables: Any, state: Any, seat: int) -> None:
    """Draw anew, with the generator in the record, everything hidden from a seat, consistent with what it has seen."""
    raise NotImplementedError("a game provides resample")
