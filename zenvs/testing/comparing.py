"""Failing with a text that says what is wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, cast

import numpy as np
from numpy.typing import NDArray

_SHOWN = 3


class Place(NamedTuple):
    """Where a check looks.

    Attributes:
        subject: what is checked, as in ``make_game('hit_z_road')``.
        seed: of the game or episode.
        ply: number of actions played in it before.
    """

    subject: str
    seed: int
    ply: int

    def __str__(self) -> str:
        return f"{self.subject}, seed {self.seed}, ply {self.ply}"


def fail(place: object, problem: str) -> NoReturn:
    """Raise the AssertionError about a problem."""
    raise AssertionError(f"{place}: {problem}")


def require(holds: object, place: object, problem: str) -> None:
    """Fail unless something holds."""
    if not holds:
        fail(place, problem)


def require_equal(place: object, what: str, found: object, expected: object) -> None:
    """Fail unless two results are equal in type, dtype, shape and every value."""
    difference = first_difference(found, expected)
    if difference:
        fail(place, f"{what}: {difference}")


def first_difference(found: Any, expected: Any, path: str = "") -> str:
    """How two results differ, in words; empty if they do not. Arrays, dictionaries and sequences are looked into."""
    if type(found) is type(expected):
        if isinstance(found, Mapping):
            return _mapping_difference(cast("Mapping[Any, Any]", found), expected, path)
        if isinstance(found, list | tuple):
            return _sequence_difference(cast("Sequence[Any]", found), expected, path)
    difference = _leaf_difference(found, expected)
    return f"at {path}, {difference}" if path and difference else difference


def _leaf_difference(found: Any, expected: Any) -> str:
    if type(found) is not type(expected):
        return f"{_shortened(found)} of type {type(found).__name__}, expected {type(expected).__name__}"
    if isinstance(found, np.ndarray):
        return _array_difference(cast("NDArray[Any]", found), expected)
    both_nan = found != found and expected != expected  # NaN alone differs from itself
    return "" if found == expected or both_nan else f"{_shortened(found)}, expected {_shortened(expected)}"


def _array_difference(found: NDArray[Any], expected: NDArray[Any]) -> str:
    if found.dtype != expected.dtype or found.shape != expected.shape:
        return f"{found.dtype} of shape {found.shape}, expected {expected.dtype} of shape {expected.shape}"
    if found.tobytes() == expected.tobytes() and found.dtype != np.object_:
        return ""
    if found.dtype == np.object_:
        return _sequence_difference(found.tolist(), expected.tolist(), "")
    different = found != expected
    if found.dtype.kind == "f":
        different &= ~(np.isnan(found) & np.isnan(expected))
    places = [tuple(int(number) for number in place) for place in np.argwhere(different)]
    shown = [f"{list(place)} is {found[place]}, expected {expected[place]}" for place in places[:_SHOWN]]
    more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
    return "; ".join(shown) + more


def _mapping_difference(found: Mapping[Any, Any], expected: Mapping[Any, Any], path: str) -> str:
    if found.keys() != expected.keys():
        return f"the keys {sorted(map(str, found))}, expected {sorted(map(str, expected))}"
    differences = (first_difference(found[key], expected[key], f"{path}[{key!r}]") for key in found)
    return next(filter(None, differences), "")


def _sequence_difference(found: Sequence[Any], expected: Sequence[Any], path: str) -> str:
    if len(found) != len(expected):
        return f"{len(found)} elements, expected {len(expected)}"
    pairs = enumerate(zip(found, expected, strict=True))
    differences = (first_difference(one, other, f"{path}[{index}]") for index, (one, other) in pairs)
    return next(filter(None, differences), "")


def _shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 100 else f"{text[:97]}..."


def require_refusal(play: Callable[[], object], place: object, what: str) -> None:
    """Fail unless something raises an error."""
    try:
        play()
    except Exception:
        return
    fail(place, f"{what}, is played; it must raise an error and change nothing")
