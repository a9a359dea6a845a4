"""Options of games, given by name: each check stands once, and says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar, cast

from zenvs.core.errors import OptionError, choices

Options = TypeVar("Options")


def made_options(game: str, kind: type[Options], given: Mapping[str, Any]) -> Options:
    """The options of a game, a dataclass, from those that were given; the others have their defaults.

    Raises:
        OptionError: there is no such option, or an option does not take its value.
    """
    known = tuple(field.name for field in fields(cast(Any, kind)))
    for name in given:
        if name not in known:
            raise OptionError(f"{game} has no option {name!r}; {choices(known, name)}")
    return kind(**given)


def check_choices(game: str, options: object, allowed: Mapping[str, tuple[Any, ...]]) -> None:
    """Each named option has one of the values that it takes, and its type.

    Raises:
        OptionError: naming the option and the values.
    """
    for name, values in allowed.items():
        value = getattr(options, name)
        if value not in values or type(value) is not type(values[0]):
            listed = choices([repr(choice) for choice in values], repr(value))
            raise OptionError(f"{game}: {name} is {value!r}; {listed}")


def checked_file(game: str, name: str, value: object) -> str | None:
    """The path of a file as a text, or None for the file that comes along.

    Raises:
        OptionError: it is neither.
    """
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Path):
        return str(value)
    raise OptionError(f"{game}: {name} must be the path of a file or None, not {value!r}")


def digest_of(content: object) -> str:
    """A short digest of what a data file holds, for the variant of a game."""
    return blake2b(repr(content).encode(), digest_size=8).hexdigest()
