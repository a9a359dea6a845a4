"""The spinner and the cards that are turned up, forced or random (ZAD-CMP-2).

A forced spin is 1 to 4. A forced card is turned up instead of the one that lies there, the two change places; a spin
waits while cards are turned up, but a card does not wait while the spinner turns.
"""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.core.random import random_below
from zenvs.core.tape import NOT_FORCED, Tape, log_event, next_forced, peek_forced, refuse_forced
from zenvs.games.zadventure.constants import CLASSES, KINDS, SPIN_LOG, SPINS
from zenvs.games.zadventure.state import State

#: Forced cards: kinds of zombies from here on, then classes of cards.
FIRST_FORCED_KIND = SPINS + 1
FIRST_FORCED_CLASS = FIRST_FORCED_KIND + len(KINDS)
LAST_FORCED = FIRST_FORCED_CLASS + len(CLASSES) - 1


@compiled
def spin(state: State, tape: Tape | None) -> int:
    """ZAD-CMP-2: spin the spinner, 1 to SPINS."""
    forced = next_forced(tape)
    if forced == NOT_FORCED:
        number = random_below(state, SPINS) + 1
    elif forced <= SPINS:
        number = forced
    else:
        refuse_forced(tape)
        number = int64(1)
    state.spin = number
    log_event(tape, state, SPIN_LOG, number, 0, 0)
    return int64(number)


@compiled
def forced_card(tape: Tape | None) -> int:
    """The code of the card that is to be turned up, or NOT_FORCED; a forced spin waits."""
    if peek_forced(tape) < FIRST_FORCED_KIND:
        return int64(NOT_FORCED)
    return next_forced(tape)
