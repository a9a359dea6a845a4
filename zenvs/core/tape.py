"""The tape: chance that was fixed in advance goes in, the log of what happened comes out.

Rules receive a tape as their last argument. In the batch loops it is ``None``, and Numba removes every line that
would use it; there a log costs nothing.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64

#: Value of :func:`next_forced` when nothing is forced.
NOT_FORCED = -1

# Places in Tape.counters
FORCED_USED = 0
EVENTS_WRITTEN = 1
FORCED_REFUSED = 2
COUNTERS = 3

#: An event is a kind, a seat and three values.
EVENT_COLUMNS = 5


class HasSeat(Protocol):
    """A record with the field ``seat``."""

    seat: int


class Tape(NamedTuple):
    """Forced outcomes and the log of one call.

    Attributes:
        forced: int16, the outcomes still to come, in order, in the game's own codes.
        events: int16 of shape (capacity, EVENT_COLUMNS), a kind, a seat and three values each; more events than fit
            are counted only.
        counters: int64, of length COUNTERS: outcomes used, events written, and one plus the place of the first forced
            outcome that did not fit what was drawn (0: all fitted).
    """

    forced: NDArray[np.int16]
    events: NDArray[np.int16]
    counters: NDArray[np.int64]


@compiled
def peek_forced(tape: Tape | None) -> int:
    """The next forced outcome without taking it, or NOT_FORCED."""
    if tape is not None and tape.counters[FORCED_USED] < tape.forced.shape[0]:
        return int64(tape.forced[tape.counters[FORCED_USED]])
    return int64(NOT_FORCED)


@compiled
def next_forced(tape: Tape | None) -> int:
    """Take the next forced outcome, or NOT_FORCED if there is none."""
    outcome = peek_forced(tape)
    if tape is not None and outcome != NOT_FORCED:
        tape.counters[FORCED_USED] += 1
    return outcome


@compiled
def refuse_forced(tape: Tape | None) -> None:
    """Note that the outcome just taken cannot happen here; the position then refuses the whole action."""
    if tape is not None and tape.counters[FORCED_REFUSED] == 0:
        tape.counters[FORCED_REFUSED] = tape.counters[FORCED_USED]


@compiled
def log_event(tape: Tape | None, state: HasSeat, kind: int, first: int, second: int, third: int) -> None:
    """Write one event of the seat to move; past the capacity it is only counted, and the caller repeats with more room.

    Values must not tell what is hidden from a seat: everybody may read the log.
    """
    if tape is not None:
        place = tape.counters[EVENTS_WRITTEN]
        if place < tape.events.shape[0]:
            tape.events[place, 0] = kind
            tape.events[place, 1] = state.seat
            tape.events[place, 2] = first
            tape.events[place, 3] = second
            tape.events[place, 4] = third
        tape.counters[EVENTS_WRITTEN] = place + 1
