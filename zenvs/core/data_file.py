"""Reading data files and other values from outside, with errors that name the place and the field."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NoReturn, cast

from zenvs.core.errors import DataFileError, choices


def read_toml(path: str | Path) -> dict[str, Any]:
    """The content of a TOML file.

    Raises:
        DataFileError: there is no such file, it cannot be read, or it is no TOML.
    """
    try:
        # a byte order mark, as some editors write it, is no part of the text
        return tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise DataFileError(f"{path}: there is no such file") from None
    except OSError as error:
        raise DataFileError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataFileError(f"{path}: not a TOML file ({error})") from error


class Row:
    """Named values from outside, read field by field.

    Args:
        place: where they stand, for messages, as in ``deck.toml: card 'I-5'``.
        values: the fields.
        error: what a fault raises.
    """

    def __init__(self, place: str, values: Mapping[str, Any], error: type[ValueError] = DataFileError) -> None:
        self.place = place
        self.values = values
        self.error = error

    def fail(self, field: str, problem: str) -> NoReturn:
        """Raise the error about a field."""
        raise self.error(f"{self.place}: field {field!r} {problem}")

    def check_names(self, required: Collection[str], optional: Collection[str] = ()) -> None:
        """Every required field is there and no other field than these."""
        for name in self.values:
            if name not in required and name not in optional:
                self.fail(name, f"is unknown; {choices([*required, *optional], name)}")
        for name in required:
            if name not in self.values:
                self.fail(name, "is missing")

    def text(self, field: str) -> str:
        """A text that is not empty."""
        value = self.values[field]
        if not isinstance(value, str) or not value.strip():
            self.fail(field, f"must be a text that is not empty, not {value!r}")
        return value

    def one_of(self, field: str, names: Collection[str]) -> str:
        """A text from a list."""
        value = self.values[field]
        if not isinstance(value, str) or value not in names:
            self.fail(field, f"is {value!r}; {choices(names, value)}")
        return value

    def list(self, field: str) -> list[Any]:
        """A list of anything."""
        value: Any = self.values[field]
        if not isinstance(value, list):
            self.fail(field, f"must be a list, not {value!r}")
        return cast("list[Any]", value)

    def flag(self, field: str) -> bool:
        """True or false."""
        value = self.values[field]
        if not isinstance(value, bool):
            self.fail(field, f"must be true or false, not {value!r}")
        return value

    def row(self, field: str) -> Row:
        """A table in the table."""
        return checked_row(f"{self.place}.{field}", self.values[field], self.error)

    def whole(self, field: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.values[field]
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(field, f"must be a whole number, not {value!r}")
        if not low <= value <= high:
            self.fail(field, f"must be from {low} to {high}, not {value}")
        return value


def checked_row(place: str, values: object, error: type[ValueError] = DataFileError) -> Row:
    """A Row of values that must be a mapping with names as keys."""
    if not isinstance(values, Mapping):
        raise error(f"{place}: must be an object with named fields, not {values!r}")
    named = cast("Mapping[Any, Any]", values)
    return Row(place, {str(name): value for name, value in named.items()}, error)
