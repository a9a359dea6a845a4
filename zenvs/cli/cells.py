"""Tables of the evaluations, and what stands in their cells."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from zenvs.benchmarks.intervals import Interval


def new_table(title: str, headings: Sequence[str]) -> Table:
    """A table whose first column is text and whose others are numbers."""
    table = Table(title=title)
    table.add_column(headings[0])
    for heading in headings[1:]:
        table.add_column(heading, justify="right")
    return table


def share_cell(share: Interval | None) -> str:
    """A share in per cent with its interval."""
    return "" if share is None else f"{100 * share.value:.1f} [dim]{100 * share.low:.1f}-{100 * share.high:.1f}[/dim]"


def mean_cell(mean: Interval | None) -> str:
    """A mean with its interval, which lies evenly on both sides."""
    return "" if mean is None else f"{mean.value:.2f} [dim]± {mean.high - mean.value:.2f}[/dim]"
