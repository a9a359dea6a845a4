"""Random numbers: xoroshiro128++ with its two words of state in the record of the game.

Everything random in a game comes from these words, so that the same seed and the same actions give the same game,
through whatever face and in whatever batch it is played.
"""

from __future__ import annotations

import operator
import secrets
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64

SEED_LIMIT = 2**64

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


class HasRandom(Protocol):
    """A record with the field ``random``: two words of 64 bits."""

    random: NDArray[np.uint64]


@compiled
def _mixed(word: Any) -> Any:
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@compiled
def seed_random(state: HasRandom, seed: np.uint64) -> None:
    """Start the generator from a seed by two steps of SplitMix64; neighbouring seeds give unrelated games."""
    state.random[0] = _mixed(np.uint64(seed) + _GOLDEN)
    state.random[1] = _mixed(np.uint64(seed) + _GOLDEN + _GOLDEN)


@compiled
def next_random(state: HasRandom) -> Any:
    """The next 64 random bits."""
    first = state.random[0]
    second = state.random[1]
    total = first + second
    result = ((total << np.uint64(17)) | (total >> np.uint64(47))) + first
    second ^= first
    state.random[0] = ((first << np.uint64(49)) | (first >> np.uint64(15))) ^ second ^ (second << np.uint64(21))
    state.random[1] = (second << np.uint64(28)) | (second >> np.uint64(36))
    return result


@compiled
def random_below(state: HasRandom, limit: int) -> int:
    """A number from 0 to ``limit - 1``, exactly uniform (Lemire's method); ``limit`` is at most 2**32."""
    bound = np.uint64(limit)
    product = (next_random(state) >> _HALF) * bound
    if (product & _LOW_HALF) < bound:
        reject_below = ((_LOW_HALF - bound) + np.uint64(1)) % bound
        while (product & _LOW_HALF) < reject_below:
            product = (next_random(state) >> _HALF) * bound
    return int64(product >> _HALF)


def checked_seed(seed: object) -> int:
    """A seed as a whole number from 0 to 2**64 - 1; None draws one from the operating system.

    Raises:
        TypeError: the seed is not a whole number.
        ValueError: it is out of range.
    """
    if seed is None:
        return secrets.randbits(64)
    if isinstance(seed, bool | np.bool_) or not hasattr(seed, "__index__"):
        raise TypeError(f"seed must be a whole number from 0 to 2**64 - 1 or None, not {seed!r}")
    number = operator.index(seed)  # pyright: ignore[reportArgumentType]
    if not 0 <= number < SEED_LIMIT:
        raise ValueError(f"seed must be from 0 to 2**64 - 1, not {number}")
    return number


def spread_seeds(seed: object, number: int) -> NDArray[np.uint64]:
    """``number`` unrelated seeds from one; the first ones are the same for every ``number``."""
    return np.random.SeedSequence(checked_seed(seed)).generate_state(number, np.uint64).astype(np.uint64)
