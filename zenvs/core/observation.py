"""Observation vectors with a name for every part."""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Field:
    """A named part of an observation vector.

    Attributes:
        name: dotted name, unique in the layout.
        labels: what each of its elements stands for; one label for a plain number.
        scale: what a count was divided by, 1 for flags; or one divisor for each label.
        high: the largest value an element can take, after scaling; the smallest is 0.
        meaning: one sentence.
    """

    name: str
    labels: tuple[str, ...]
    scale: float | tuple[float, ...]
    high: float
    meaning: str

    @property
    def size(self) -> int:
        """Number of elements."""
        return len(self.labels)

    def labels_with_divisors(self) -> list[str]:
        """The labels, each with its own divisor where they differ, as in ``zombies / 10``."""
        if not isinstance(self.scale, tuple):
            return list(self.labels)
        pairs = zip(self.labels, self.scale, strict=True)
        return [label if divisor == 1 else f"{label} / {divisor:g}" for label, divisor in pairs]


class Layout:
    """Where each field lies in an observation vector of dtype float32.

    Args:
        fields: one after the other.
        planes: shape (channels, rows, columns) of boards with which the vector begins, one field a board, or None.
    """

    def __init__(self, fields: Sequence[Field], planes: tuple[int, int, int] | None = None) -> None:
        self.fields = tuple(fields)
        self.planes = planes
        self._slices: dict[str, slice] = {}
        stop = 0
        for field in self.fields:
            if field.name in self._slices:
                raise ValueError(f"two observation fields are called {field.name!r}")
            self._slices[field.name] = slice(stop, stop + field.size)
            stop += field.size
        self.size = stop
        if planes is not None and any(field.size != planes[1] * planes[2] for field in self.fields[: planes[0]]):
            raise ValueError(f"the first {planes[0]} fields must be boards of {planes[1]} rows and {planes[2]} columns")

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def __contains__(self, name: str) -> bool:
        return name in self._slices

    def __getitem__(self, name: str) -> slice:
        """The slice of a field, usable on a vector or on the last axis of a batch."""
        try:
            return self._slices[name]
        except KeyError:
            raise KeyError(f"no observation field {name!r}; fields: {', '.join(self._slices)}") from None

    def start(self, name: str) -> int:
        """The place of a field's first element."""
        return int(self[name].start)

    def high(self) -> NDArray[np.float32]:
        """Upper bounds, shape (size,), float32; the lower bounds are 0."""
        return np.repeat([field.high for field in self.fields], [field.size for field in self.fields]).astype(
            np.float32
        )

    def decode(self, observation: NDArray[np.float32]) -> dict[str, dict[str, float]]:
        """One vector as nested dictionaries: field name, label, value in the game's own units."""
        if observation.shape != (self.size,):
            raise ValueError(f"an observation has shape ({self.size},), not {observation.shape}")
        decoded: dict[str, dict[str, float]] = {}
        for field in self.fields:
            values = observation[self[field.name]] * np.array(field.scale)
            decoded[field.name] = dict(zip(field.labels, (round(float(value), 4) for value in values), strict=True))
        return decoded

    def describe(self) -> str:
        """The layout as a table in text: places, name, divisor, meaning and labels."""
        labels_above: tuple[str, ...] = ()
        lines = [f"{'places':>9}  {'field':<22} {'divisor':>7}  meaning"]
        for field in self.fields:
            where = self[field.name]
            places = f"{where.start}-{where.stop - 1}" if field.size > 1 else str(where.start)
            divisor = "" if isinstance(field.scale, tuple) else f"{field.scale:g}"
            lines.append(f"{places:>9}  {field.name:<22} {divisor:>7}  {field.meaning}")
            if field.size > 1:
                same = field.labels == labels_above
                labels = "the same places as above" if same else f"[{', '.join(field.labels_with_divisors())}]"
                lines += textwrap.wrap(labels, 110, initial_indent=" " * 43, subsequent_indent=" " * 44)
            labels_above = field.labels
        return "\n".join(lines)

    def hash(self) -> str:
        """A short hash of the whole layout; learned policies carry it, so that they refuse another layout."""
        text = repr([(field.name, field.labels, field.scale) for field in self.fields])
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
