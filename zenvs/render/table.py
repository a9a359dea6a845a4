"""The table on which pictures of games lie: panels, their headings, and the bar with what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from zenvs.render.canvas import WHITE, Box, Colour, gradient, panel, paste, write, write_in_box

PANEL: Colour = (38, 40, 46)
PANEL_EDGE: Colour = (62, 64, 70)
MUTED: Colour = (168, 164, 152)
YELLOW: Colour = (240, 200, 70)

_TOP: Colour = (30, 32, 37)
_BOTTOM: Colour = (20, 21, 24)
_PADDING = 14
# height of the question where actions stand below it
_QUESTION_HEIGHT = 28


def bare_table(width: int, height: int) -> Image.Image:
    """A table with nothing on it."""
    return gradient(width, height, _TOP, _BOTTOM)


def draw_panel(image: Image.Image, box: Box) -> None:
    """An empty panel in a box (left, top, right, bottom)."""
    left, top, right, bottom = box
    paste(image, panel(right - left, bottom - top, PANEL, PANEL_EDGE), left, top)


def heading(image: Image.Image, left: int, middle: int, text: str) -> None:
    """The heading of a panel."""
    write(image, left, middle, text, 15, MUTED, bold=True)


def draw_question(image: Image.Image, box: Box, question: str, actions: Sequence[str]) -> None:
    """What is asked, or how the game ended, and the legal actions below it."""
    left, top, right, bottom = box
    left, right = left + _PADDING, right - _PADDING
    middle = top + _QUESTION_HEIGHT if actions else bottom
    write_in_box(image, (left, top + 2, right, middle), question, 19, YELLOW, bold=True)
    if actions:
        write_in_box(image, (left, middle, right, bottom - 4), "  ·  ".join(actions), 15, WHITE)
