"""The symbols of Z Horde: Health, points, items, weapons, coins, crates, the flag and what is on the board."""

from __future__ import annotations

from functools import cache

from PIL import Image

from zenvs.games.z_horde import constants as c
from zenvs.render.canvas import WHITE, Colour, Pen, sprite, write
from zenvs.render.pieces import Painter, die, paint_drop, token
from zenvs.render.symbols import (
    DARK_WOOD,
    GOLD,
    GREY,
    PALE,
    RED,
    STEEL,
    WOOD,
    paint_blade,
    paint_boot,
    paint_kit,
    paint_machete,
    paint_shotgun,
    paint_smoke,
)
from zenvs.render.table import YELLOW

GREEN: Colour = (112, 190, 116)
#: The colours of the characters, by number.
CHARACTERS: tuple[Colour, ...] = ((232, 140, 60), (92, 156, 236), (206, 110, 196), (232, 206, 90), (108, 196, 170))
#: The colours of the two kinds of monsters.
KINDS: tuple[Colour, ...] = ((150, 92, 176), (70, 140, 150))
#: The colours of Movement, Attack, Defense and Range.
ABILITIES: tuple[Colour, ...] = (GREEN, RED, (96, 150, 226), YELLOW)

_FLAME: Colour = (240, 140, 40)


def _shield(pen: Pen) -> None:
    pen.polygon([(50, 4), (90, 16), (86, 56), (50, 96), (14, 56), (10, 16)], ABILITIES[c.DEFENSE])
    pen.polygon([(50, 14), (50, 84), (22, 52), (19, 23)], (70, 116, 186))


def _target(pen: Pen) -> None:
    pen.ring(50, 50, 42, 10, ABILITIES[c.RANGE])
    pen.ring(50, 50, 24, 8, ABILITIES[c.RANGE])
    pen.circle(50, 50, 8, ABILITIES[c.RANGE])


def _blood(pen: Pen) -> None:
    paint_drop(pen, (120, 190, 70))


def _lucky_die(pen: Pen) -> None:
    pen.rectangle(12, 12, 88, 88, PALE, 16)
    for x, y in ((32, 32), (68, 32), (50, 50), (32, 68), (68, 68)):
        pen.circle(x, y, 8, GREEN)


def _flamethrower(pen: Pen) -> None:
    pen.polygon([(58, 34), (98, 14), (88, 36), (98, 48), (84, 54), (90, 72), (58, 58)], _FLAME)
    pen.line([(10, 46), (60, 46)], 15, GREY)
    pen.rectangle(12, 52, 40, 92, RED, 8)


def _crossbow(pen: Pen) -> None:
    pen.line([(12, 88), (82, 18)], 11, WOOD)
    pen.line([(46, 8), (78, 14), (92, 22), (86, 22), (90, 54)], 8, STEEL)
    pen.line([(46, 8), (40, 60), (90, 54)], 3, PALE)


def _chain(pen: Pen) -> None:
    for x, y in ((20, 80), (40, 60), (60, 40), (80, 20)):
        pen.ring(x, y, 18, 8, STEEL)


def _shot(pen: Pen) -> None:
    pen.ellipse(50, 34, 20, 30, GOLD)
    pen.rectangle(30, 34, 70, 90, GOLD)
    pen.rectangle(26, 84, 74, 96, (150, 106, 40), 3)


def _coin(pen: Pen) -> None:
    pen.circle(50, 50, 46, (158, 116, 34))
    pen.circle(50, 48, 40, GOLD)
    pen.ring(50, 48, 30, 5, (186, 142, 46))


def _crate(pen: Pen) -> None:
    pen.rectangle(2, 2, 98, 98, DARK_WOOD, 6)
    for top in (8, 38, 68):
        pen.rectangle(8, top, 92, top + 25, WOOD, 2)


def _paint_flag(pen: Pen, arrow: bool) -> None:
    pen.line([(22, 6), (22, 94)], 7, STEEL)
    pen.polygon([(26, 8), (94, 30), (26, 54)], YELLOW)
    if arrow:
        pen.line([(74, 94), (74, 66)], 9, GREEN)
        pen.polygon([(54, 74), (74, 50), (94, 74)], GREEN)


_ABILITIES: tuple[Painter, ...] = (
    lambda pen: paint_boot(pen, ABILITIES[c.MOVEMENT]),
    lambda pen: paint_blade(pen, ABILITIES[c.ATTACK]),
    _shield,
    _target,
)
_GOODS: tuple[Painter, ...] = (
    lambda pen: paint_kit(pen, large=False), lambda pen: paint_kit(pen, large=True), paint_smoke, _blood, _lucky_die,
    _flamethrower, _crossbow, paint_shotgun, paint_machete, _chain,
)  # fmt: skip


@cache
def ability(number: int, size: int) -> Image.Image:
    """The symbol of Movement, Attack, Defense or Range."""
    return sprite(size, size, _ABILITIES[number])


@cache
def good(number: int, size: int, bright: bool = True) -> Image.Image:
    """A token with an item or, behind the items, a weapon; dull if it cannot be had."""
    return token(size, (74, 80, 90) if bright else (44, 46, 52), _GOODS[number] if bright else _dull(number))


def _dull(number: int) -> Painter:
    def paint(pen: Pen) -> None:
        _GOODS[number](pen)
        pen.circle(50, 50, 72, (44, 46, 52, 255))

    return paint


@cache
def shot(size: int) -> Image.Image:
    """A shot of a weapon."""
    return sprite(size, size, _shot)


@cache
def coin(size: int) -> Image.Image:
    """A coin."""
    return sprite(size, size, _coin)


@cache
def crate(size: int) -> Image.Image:
    """A closed crate."""
    return sprite(size, size, _crate)


@cache
def flag(size: int, arrow: bool) -> Image.Image:
    """The flag, with an arrow where an ability is raised."""
    return sprite(size, size, lambda pen: _paint_flag(pen, arrow))


@cache
def numbered_die(size: int, body: Colour, number: int) -> Image.Image:
    """A die that shows a number."""
    image = die(size, body, None).copy()
    write(image, size / 2, size * 0.48, str(number), round(size * 0.66), WHITE, "mm", bold=True)
    return image
