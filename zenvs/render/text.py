"""Drawing with characters: boxes of lines that stand beside and below each other."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

Block = list[str]


def wrapped(text: str, width: int) -> Block:
    """A text in lines of at most ``width`` characters; a longer word is broken."""
    return textwrap.wrap(text, width) or [""]


def entry(label: str, text: str, width: int, indent: int) -> Block:
    """A label and a text that is wrapped into the column behind it."""
    lines = wrapped(text, width - indent)
    return [f"{label:<{indent}}{lines[0]}".rstrip(), *(" " * indent + line for line in lines[1:])]


def boxed(
    lines: Sequence[str], width: int, height: int, title: str = "", corner: str = "", heavy: bool = False
) -> Block:
    """Lines in a frame.

    Args:
        lines: at most ``height`` lines of at most ``width - 4`` characters.
        width: of the frame, in characters.
        height: number of lines inside the frame.
        title: stands in the upper edge on the left, cut off where it does not fit.
        corner: stands in the upper edge on the right.
        heavy: whether the frame is thick.
    """
    left, across, right, side, below_left, below_right = "┏━┓┃┗┛" if heavy else "┌─┐│└┘"
    upper_right = f" {corner} {across}{right}" if corner else right
    upper_left = f"{left}{across} {title[: width - len(upper_right) - 4].rstrip()} " if title else left
    upper = upper_left + across * (width - len(upper_left) - len(upper_right)) + upper_right
    rows = [*lines, *[""] * (height - len(lines))]
    return [
        upper,
        *(f"{side} {row:<{width - 4}} {side}" for row in rows),
        below_left + across * (width - 2) + below_right,
    ]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks side by side, their first lines level."""
    height = max(len(block) for block in blocks)
    columns: list[Block] = []
    for block in blocks:
        width = max(len(line) for line in block)
        columns.append([f"{line:<{width}}" for line in [*block, *[""] * (height - len(block))]])
    return [(" " * gap).join(row).rstrip() for row in zip(*columns, strict=True)]
