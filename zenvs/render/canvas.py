"""Drawing with Pillow: smooth shapes on a grid of their own, and text that fits its box.

Shapes are painted once, four times as large, and kept as small images; a picture is put together from them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageEnhance, ImageFont

Colour = tuple[int, int, int] | tuple[int, int, int, int]
Point = tuple[float, float]
Box = tuple[int, int, int, int]

WHITE: Colour = (245, 242, 232)
BLACK: Colour = (18, 18, 20)

#: Height of every sprite in units of a Pen, whatever its size in pixels.
GRID = 100.0
_OVERSAMPLING = 4
_LINE_SPACING = 1.18
# the built-in font has one weight; drawn twice, this far apart in font sizes, it looks bold
_BOLD_SHIFT = 0.035


class Pen:
    """Paints filled shapes in units of the grid: y runs from 0 at the top to GRID, x to GRID in a square sprite."""

    def __init__(self, image: Image.Image) -> None:
        self._draw = ImageDraw.Draw(image)
        self._scale = image.height / GRID

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * self._scale, y * self._scale) for x, y in points], fill=fill)

    def ellipse(self, x: float, y: float, half_width: float, half_height: float, fill: Colour) -> None:
        """A filled ellipse around a centre."""
        corners = (x - half_width, y - half_height, x + half_width, y + half_height)
        self._draw.ellipse([corner * self._scale for corner in corners], fill=fill)

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A filled circle around a centre."""
        self.ellipse(x, y, radius, radius, fill)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Colour) -> None:
        """A circle line, ``width`` wide inwards."""
        corners = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse([corner * self._scale for corner in corners], outline=fill, width=round(width * self._scale))

    def rectangle(
        self, left: float, top: float, right: float, bottom: float, fill: Colour, corner: float = 0.0
    ) -> None:
        """A filled rectangle with round corners."""
        edges = [edge * self._scale for edge in (left, top, right, bottom)]
        self._draw.rounded_rectangle(edges, corner * self._scale, fill=fill)

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """A line with round ends and joints."""
        scaled = [(x * self._scale, y * self._scale) for x, y in points]
        self._draw.line(scaled, fill=fill, width=round(width * self._scale))
        for x, y in points:
            self.circle(x, y, width / 2, fill)


def sprite(width: int, height: int, paint: Callable[[Pen], None]) -> Image.Image:
    """A small transparent picture with smooth edges."""
    large = Image.new("RGBA", (width * _OVERSAMPLING, height * _OVERSAMPLING), (0, 0, 0, 0))
    paint(Pen(large))
    return large.resize((width, height), Image.Resampling.BOX)


def paste(image: Image.Image, drawn: Image.Image, left: int, top: int) -> None:
    """Put a sprite onto a picture."""
    image.paste(drawn, (left, top), drawn if drawn.mode == "RGBA" else None)


@cache
def panel(width: int, height: int, fill: Colour, edge: Colour | None = None, edge_width: int = 2) -> Image.Image:
    """A rectangle with round corners, and with an edge if one is given."""
    unit = GRID / height

    def paint(pen: Pen) -> None:
        corner = 8 * unit
        inset = 0.0
        if edge is not None:
            pen.rectangle(0, 0, width * unit, GRID, edge, corner)
            inset = edge_width * unit
        pen.rectangle(inset, inset, width * unit - inset, GRID - inset, fill, corner - inset / 2)

    return sprite(width, height, paint)


def dimmed(image: Image.Image, brightness: float) -> Image.Image:
    """A darker copy; 1 leaves it as it is, 0 is black."""
    return ImageEnhance.Brightness(image).enhance(brightness)


def gradient(width: int, height: int, top: Colour, bottom: Colour) -> Image.Image:
    """An opaque picture that runs from one colour at the top to another at the bottom."""
    column = np.linspace(top[:3], bottom[:3], height)[:, None, :]
    return Image.fromarray(np.broadcast_to(column, (height, width, 3)).round().astype(np.uint8))


def pixels(image: Image.Image) -> NDArray[np.uint8]:
    """An opaque picture as an array of its own, uint8 of shape (height, width, 3)."""
    return np.array(image, np.uint8)


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font that is built into Pillow, in a size in pixels."""
    return ImageFont.load_default(size)  # pyright: ignore[reportReturnType]


@lru_cache(4096)
def text_width(text: str, size: int) -> int:
    """The width of a line in pixels."""
    return int(np.ceil(font(size).getlength(text) + _BOLD_SHIFT * size))


def write(
    image: Image.Image, x: float, y: float, text: str, size: int, colour: Colour, anchor: str = "lm", bold: bool = False
) -> None:
    """One line of text; ``anchor`` says what of it stands at (x, y), in Pillow's letters (``lm``: left, middle)."""
    draw = ImageDraw.Draw(image)
    for shift in (0.0, _BOLD_SHIFT * size) if bold else (0.0,):
        draw.text((x + shift, y), text, colour, font(size), anchor)


@lru_cache(1024)
def fitted(text: str, width: int, height: int, largest: int, smallest: int = 8) -> tuple[int, tuple[str, ...]]:
    """The largest font size at which a text fits, and its lines; what does not fit at the smallest size is cut off."""
    for size in range(largest, smallest - 1, -1):
        lines = _broken(text, size, width)
        if len(lines) * size * _LINE_SPACING <= height and all(text_width(line, size) <= width for line in lines):
            return size, lines
    lines = [_shortened(line, smallest, width) for line in _broken(text, smallest, width)]
    return smallest, tuple(lines[: max(1, int(height / (smallest * _LINE_SPACING)))])


def _broken(text: str, size: int, width: int) -> tuple[str, ...]:
    """A text broken between words into lines, none wider than it must be."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _shortened(line: str, size: int, width: int) -> str:
    while len(line) > 1 and text_width(line, size) > width:
        line = line[:-2] + "…"
    return line


def write_in_box(
    image: Image.Image, box: Box, text: str, largest: int, colour: Colour, align: str = "left", bold: bool = False
) -> None:
    """A text in the middle of the height of a box (left, top, right, bottom), as large as fits.

    ``align`` is ``"left"``, ``"centre"`` or ``"right"``.
    """
    left, top, right, bottom = box
    size, lines = fitted(text, right - left, bottom - top, largest)
    x = {"left": left, "centre": (left + right) / 2, "right": right}[align]
    anchor = {"left": "lm", "centre": "mm", "right": "rm"}[align]
    first = (top + bottom) / 2 - (len(lines) - 1) * size * _LINE_SPACING / 2
    for number, line in enumerate(lines):
        write(image, x, first + number * size * _LINE_SPACING, line, size, colour, anchor, bold)
