"""Tables of the documentation, and what stands in their cells.

Estimates are as JSON has them: ``{"value": ..., "low": ..., "high": ...}``, the bounds being those of an interval.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Estimate = Mapping[str, float]


def markdown_table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of a heading and rows of as many cells.

    Raises:
        ValueError: a row has another number of cells than the heading.
    """
    for row in rows:
        if len(row) != len(heading):
            raise ValueError(f"a row has {len(row)} cells, the heading {len(heading)}: {list(row)}")
    rule = "|" + "---|" * len(heading)
    return "\n".join([_line(heading), rule, *map(_line, rows)])


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def share_cell(share: Estimate | None) -> str:
    """A share in per cent and the half-width of its interval; nothing where there is none."""
    return "" if share is None else f"{100 * share['value']:.2f} ± {50 * (share['high'] - share['low']):.2f}"


def share_bounds_cell(share: Estimate) -> str:
    """A share in per cent and the bounds of its interval."""
    return f"{100 * share['value']:.1f} ({100 * share['low']:.1f} to {100 * share['high']:.1f})"


def mean_cell(mean: Estimate | None) -> str:
    """A mean and the half-width of its interval; nothing where there is none."""
    return "" if mean is None else f"{mean['value']:.2f} ± {(mean['high'] - mean['low']) / 2:.2f}"


def code(name: str) -> str:
    """A name as it is typed."""
    return f"`{name}`"


def counted(number: int, singular: str) -> str:
    """A number with its noun: ``1 player``, ``4 players``."""
    return f"{number} {singular}" if number == 1 else f"{number} {singular}s"
