"""Pieces that board games share: meeples, zombies, dice, tokens, stars and skulls, as cached sprites."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from PIL import Image

from zenvs.render.canvas import BLACK, WHITE, Colour, Pen, Point, sprite, write

Painter = Callable[[Pen], None]

_MEEPLE: tuple[Point, ...] = (
    (50, 30), (62, 36), (78, 42), (94, 52), (92, 62), (72, 62), (78, 78), (88, 94), (84, 98), (60, 98), (50, 80),
    (40, 98), (16, 98), (12, 94), (22, 78), (28, 62), (8, 62), (6, 52), (22, 42), (38, 36),
)  # fmt: skip
_ZOMBIE_SKIN: Colour = (124, 160, 88)
_ZOMBIE_CLOTHES: Colour = (122, 108, 98)
_ZOMBIE_BLOOD: Colour = (150, 30, 26)
BLACK_DIE: Colour = (34, 34, 38)
RED_DIE: Colour = (164, 28, 30)


@cache
def meeple(size: int, colour: Colour, leader: bool = False) -> Image.Image:
    """A survivor; a leader wears a hat."""

    def paint(pen: Pen) -> None:
        pen.polygon(_MEEPLE, colour)
        pen.circle(50, 24, 19, colour)
        if leader:
            pen.ellipse(50, 13, 34, 6, _darker(colour))
            pen.polygon([(32, 13), (37, 0), (63, 0), (68, 13)], _darker(colour))

    return sprite(size, size, paint)


@cache
def zombie(size: int, clothes: Colour = _ZOMBIE_CLOTHES) -> Image.Image:
    """A zombie that comes with arms stretched out."""

    def paint(pen: Pen) -> None:
        pen.polygon([(38, 62), (52, 62), (46, 98), (30, 98)], clothes)
        pen.polygon([(54, 62), (68, 62), (82, 98), (66, 98)], _darker(clothes))
        pen.polygon([(36, 34), (68, 36), (70, 68), (62, 63), (55, 70), (47, 64), (38, 69)], clothes)
        pen.line([(42, 42), (24, 46), (6, 38)], 10, _ZOMBIE_SKIN)
        pen.line([(62, 44), (40, 54), (16, 54)], 10, _ZOMBIE_SKIN)
        pen.circle(50, 20, 19, _ZOMBIE_SKIN)
        pen.circle(42, 18, 4.5, BLACK)
        pen.circle(56, 17, 4.5, BLACK)
        pen.polygon([(38, 28), (58, 27), (54, 35), (42, 35)], _ZOMBIE_BLOOD)
        pen.polygon([(56, 40), (64, 44), (60, 56), (54, 50)], _ZOMBIE_BLOOD)

    return sprite(size, size, paint)


@cache
def skull(size: int, colour: Colour) -> Image.Image:
    """A skull."""
    return sprite(size, size, lambda pen: paint_skull(pen, colour))


def paint_skull(pen: Pen, colour: Colour, hollow: Colour = BLACK) -> None:
    """A skull that fills the grid."""
    pen.circle(50, 44, 38, colour)
    pen.rectangle(30, 60, 70, 92, colour, 8)
    pen.ellipse(35, 46, 11, 12, hollow)
    pen.ellipse(65, 46, 11, 12, hollow)
    pen.polygon([(50, 56), (56, 68), (44, 68)], hollow)
    for x in (40, 50, 60):
        pen.rectangle(x - 1.5, 78, x + 1.5, 92, hollow)


@cache
def star(size: int, colour: Colour, edge: Colour = WHITE) -> Image.Image:
    """A star with five points and an edge."""

    def points(radius: float) -> list[Point]:
        radii = [radius if number % 2 == 0 else 0.52 * radius for number in range(10)]
        return [(50 + r * sin(n * pi / 5), 53 - r * cos(n * pi / 5)) for n, r in enumerate(radii)]

    def paint(pen: Pen) -> None:
        pen.polygon(points(50), edge)
        pen.polygon(points(42), colour)

    return sprite(size, size, paint)


def paint_drop(pen: Pen, colour: Colour) -> None:
    """A drop that fills the grid."""
    pen.circle(50, 64, 30, colour)
    pen.polygon([(50, 4), (77, 54), (23, 54)], colour)


@cache
def die(size: int, body: Colour, face: Painter | None) -> Image.Image:
    """A die in a colour, with what a painter draws on its upper face; None leaves the face blank."""

    def paint(pen: Pen) -> None:
        pen.rectangle(1, 4, 99, 99, _darker(body), 22)
        pen.rectangle(1, 1, 99, 95, _lighter(body), 22)
        pen.rectangle(5, 5, 95, 91, body, 18)

    image = sprite(size, size, paint)
    if face is not None:
        inner = round(size * 0.74)
        overlay(image, sprite(inner, inner, face), (size - inner) // 2, round(size * 0.1))
    return image


def overlay(image: Image.Image, drawn: Image.Image, left: int, top: int) -> None:
    """Put a sprite onto another sprite."""
    image.alpha_composite(drawn, (left, top))


@cache
def token(size: int, colour: Colour, symbol: Painter | None, number: int = 1) -> Image.Image:
    """A round token with a symbol; a number above 1 stands in its corner."""

    def paint(pen: Pen) -> None:
        pen.circle(50, 50, 50, _darker(colour))
        pen.circle(50, 48, 46, colour)

    image = sprite(size, size, paint)
    if symbol is not None:
        inner = round(size * 0.66)
        overlay(image, sprite(inner, inner, symbol), (size - inner) // 2, (size - inner) // 2)
    if number > 1:
        badge = round(size * 0.5)
        overlay(image, sprite(badge, badge, lambda pen: pen.circle(50, 50, 50, BLACK)), size - badge, size - badge)
        write(image, size - badge / 2, size - badge / 2, str(number), round(badge * 0.8), WHITE, "mm", bold=True)
    return image


@cache
def badge(size: int, colour: Colour, words: str, ink: Colour = BLACK) -> Image.Image:
    """A round badge with a number or two letters."""
    image = token(size, colour, None).copy()
    scale = 0.62 if len(words) == 1 else 0.5
    write(image, size / 2, size * 0.48, words, round(size * scale), ink, "mm", bold=True)
    return image


def _lighter(colour: Colour) -> Colour:
    red, green, blue = colour[:3]
    return ((red * 2 + 255) // 3, (green * 2 + 255) // 3, (blue * 2 + 255) // 3)


def _darker(colour: Colour) -> Colour:
    red, green, blue = colour[:3]
    return (red * 6 // 10, green * 6 // 10, blue * 6 // 10)
