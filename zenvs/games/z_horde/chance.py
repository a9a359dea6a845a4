"""Dice and draws, forced or random (ZHO-ACT-2)."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.core.random import random_below
from zenvs.core.tape import NOT_FORCED, Tape, next_forced, refuse_forced
from zenvs.games.z_horde.state import State


@compiled
def roll(state: State, sides: int, tape: Tape | None) -> int:
    """A die: 1 to ``sides``."""
    return draw(state, sides, tape) + 1


@compiled
def draw(state: State, count: int, tape: Tape | None) -> int:
    """A place among ``count`` equally likely ones, from 0; forced outcomes count from 1."""
    forced = next_forced(tape)
    if forced == NOT_FORCED:
        return int64(random_below(state, count))
    if not 1 <= forced <= count:
        refuse_forced(tape)
        return int64(0)
    return int64(forced - 1)
