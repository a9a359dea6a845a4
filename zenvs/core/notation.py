"""Parts of the readable form of positions that games have in common."""

from __future__ import annotations

import re
from typing import Any

from zenvs.core.data_file import Row


def random_words(state: Any) -> list[str]:
    """The state of a record's generator: two words of 16 hexadecimal digits."""
    return [f"{int(word):016x}" for word in state["random"]]


def read_random(row: Row, field: str = "random") -> list[int]:
    """The two words of a generator."""
    words = row.list(field)
    if not all(isinstance(word, str) and re.fullmatch("[0-9a-f]{16}", word) for word in words):
        words = []
    numbers = [int(word, 16) for word in words]
    if len(numbers) != 2 or not any(numbers):
        row.fail(field, "must be two words of 16 hexadecimal digits, not both 0")
    return numbers


def read_flag(row: Row, field: str) -> bool:
    """True or false."""
    value = row.values[field]
    if not isinstance(value, bool):
        row.fail(field, f"must be true or false, not {value!r}")
    return value


def read_whole_numbers(row: Row, field: str, low: int, high: int) -> list[int]:
    """A list of whole numbers within bounds."""
    numbers = Row(row.place, {f"{field}[{place}]": value for place, value in enumerate(row.list(field))}, row.error)
    return [numbers.whole(name, low, high) for name in numbers.values]


def read_names(row: Row, field: str, known: tuple[str, ...]) -> list[str]:
    """A list of names, each at most once."""
    names = Row(row.place, {f"{field}[{place}]": value for place, value in enumerate(row.list(field))}, row.error)
    read = [names.one_of(name, known) for name in names.values]
    for name in read:
        if read.count(name) > 1:
            row.fail(field, f"names {name!r} {read.count(name)} times")
    return read
