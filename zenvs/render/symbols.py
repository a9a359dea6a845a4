"""Symbols that games share: lives, steps, weapons and kits. A painter fills the grid of a pen."""

from __future__ import annotations

from functools import cache

from PIL import Image

from zenvs.render.canvas import Colour, Pen, sprite

RED: Colour = (214, 60, 54)
GOLD: Colour = (226, 182, 70)
STEEL: Colour = (160, 166, 174)
GREY: Colour = (92, 96, 104)
PALE: Colour = (236, 232, 220)
WOOD: Colour = (150, 104, 60)
DARK_WOOD: Colour = (102, 68, 38)


@cache
def heart(size: int, full: bool = True) -> Image.Image:
    """A life or a point of health, or the place of a lost one."""
    if full:
        return sprite(size, size, _heart)
    return sprite(size, size, lambda pen: pen.ring(50, 50, 30, 9, GREY))


def _heart(pen: Pen) -> None:
    pen.circle(29, 34, 25, RED)
    pen.circle(71, 34, 25, RED)
    pen.polygon([(6, 44), (94, 44), (50, 96)], RED)


def paint_boot(pen: Pen, colour: Colour) -> None:
    """A boot, for steps."""
    pen.polygon([(28, 8), (62, 8), (62, 54), (94, 68), (94, 86), (28, 86)], colour)
    pen.rectangle(24, 84, 96, 94, GREY, 4)


def paint_blade(pen: Pen, colour: Colour) -> None:
    """A sword."""
    pen.polygon([(92, 4), (98, 10), (44, 72), (30, 58)], colour)
    pen.line([(18, 54), (46, 82)], 9, STEEL)
    pen.line([(30, 70), (10, 92)], 12, DARK_WOOD)


def paint_machete(pen: Pen) -> None:
    """A machete."""
    pen.polygon([(32, 58), (80, 6), (96, 8), (94, 26), (46, 72)], STEEL)
    pen.line([(36, 66), (12, 90)], 14, DARK_WOOD)


def paint_shotgun(pen: Pen) -> None:
    """A gun with two barrels."""
    pen.line([(40, 54), (94, 22)], 9, STEEL)
    pen.line([(36, 66), (90, 34)], 7, GREY)
    pen.polygon([(44, 50), (48, 66), (14, 92), (6, 76)], WOOD)


def paint_kit(pen: Pen, large: bool) -> None:
    """A first-aid kit with a large or a small cross."""
    pen.rectangle(6, 22, 94, 92, PALE, 10)
    pen.line([(36, 20), (36, 10), (64, 10), (64, 20)], 8, STEEL)
    half, width = (28, 18) if large else (18, 13)
    pen.rectangle(50 - half, 57 - width / 2, 50 + half, 57 + width / 2, RED)
    pen.rectangle(50 - width / 2, 57 - half, 50 + width / 2, 57 + half, RED)


def paint_smoke(pen: Pen) -> None:
    """A bomb in its smoke."""
    for x, y, radius in ((32, 34, 20), (60, 24, 22), (76, 48, 17)):
        pen.circle(x, y, radius, STEEL)
    pen.circle(44, 68, 27, (60, 66, 74))
    pen.rectangle(36, 34, 54, 48, (60, 66, 74), 3)
