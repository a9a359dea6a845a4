"""Sets of actions as values, for games with more than 64 actions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.bits import lowest_bit, write_bits
from zenvs.core.compiled import compiled, int64

#: Actions that a set has room for.
MOST_ACTIONS = 256
_WORD_BITS = 64
_ONE = np.uint64(1)
_NONE = np.uint64(0)


class ActionSet(NamedTuple):
    """One bit for each action, 64 a word. It lives in registers: nothing is allocated."""

    first: np.uint64
    second: np.uint64
    third: np.uint64
    fourth: np.uint64


@compiled
def no_actions() -> ActionSet:
    """The empty set."""
    return ActionSet(_NONE, _NONE, _NONE, _NONE)


@compiled
def with_actions(actions: ActionSet, start: int, bits: int) -> ActionSet:
    """The set and the actions ``start + k`` for each bit ``k`` of a number below 2**32."""
    word = start >> 6
    place = np.uint64(start & 63)
    low = np.uint64(bits) << place
    # what goes over the end of the word; two shifts, as one by 64 is undefined
    high = (np.uint64(bits) >> _ONE) >> (np.uint64(_WORD_BITS - 1) - place)
    return ActionSet(
        actions.first | (low if word == 0 else _NONE),
        actions.second | (low if word == 1 else high if word == 0 else _NONE),
        actions.third | (low if word == 2 else high if word == 1 else _NONE),
        actions.fourth | (low if word == 3 else high if word == 2 else _NONE),
    )


@compiled
def with_action(actions: ActionSet, action: int) -> ActionSet:
    """The set and one action."""
    return with_actions(actions, action, 1)


@compiled
def has_several(actions: ActionSet) -> bool:
    """Whether there is more than one action."""
    parts = 0
    for word in (actions.first, actions.second, actions.third, actions.fourth):
        if word != _NONE:
            parts += 2 if word & (word - _ONE) != _NONE else 1
    return parts > 1


@compiled
def only_action(actions: ActionSet) -> int:
    """The first action; of a set of one, that one."""
    start = int64(0)
    for word in (actions.first, actions.second, actions.third, actions.fourth):
        if word != _NONE:
            return start + lowest_bit(word)
        start += _WORD_BITS
    return start


@compiled
def write_actions(actions: ActionSet, count: int, mask: NDArray[np.int8]) -> None:
    """Write the set as a mask of ``count`` actions, 0 and 1."""
    start = 0
    for word in (actions.first, actions.second, actions.third, actions.fourth):
        left = min(count - start, _WORD_BITS)
        if left > 0:
            write_bits(word, left, mask[start:])
        start += _WORD_BITS
