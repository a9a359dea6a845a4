"""The symbols of Z Horde: Health, points, items, weapons, coins, crates, the flag and what is on the board."""

from __future__ import annotations

from functools import cache

from PIL import Image

from zenvs.games.z_horde import constants as c
from zenvs.render.canvas import BLACK, WHITE, Colour, Pen, sprite, write
from zenvs.render.pieces import Painter, die, paint_drop, token

RED: Colour = (214, 60, 54)
GREEN: Colour = (112, 190, 116)
YELLOW: Colour = (240, 200, 70)
GOLD: Colour = (226, 182, 70)
STEEL: Colour = (160, 166, 174)
WOOD: Colour = (150, 104, 60)
#: The colours of the characters, by number.
CHARACTERS: tuple[Colour, ...] = ((232, 140, 60), (92, 156, 236), (206, 110, 196), (232, 206, 90), (108, 196, 170))
#: The colours of the two kinds of monsters.
KINDS: tuple[Colour, ...] = ((150, 92, 176), (70, 140, 150))
#: The colours of Movement, Attack, Defense and Range.
ABILITIES: tuple[Colour, ...] = (GREEN, RED, (96, 150, 226), YELLOW)

_DARK_WOOD: Colour = (102, 68, 38)
_FLAME: Colour = (240, 140, 40)
_GREY: Colour = (92, 96, 104)
_PALE: Colour = (236, 232, 220)


def _boot(pen: Pen) -> None:
    pen.polygon([(28, 8), (62, 8), (62, 54), (94, 68), (94, 86), (28, 86)], ABILITIES[c.MOVEMENT])
    pen.rectangle(24, 84, 96, 94, _GREY, 4)


def _blade(pen: Pen) -> None:
    pen.polygon([(92, 4), (98, 10), (44, 72), (30, 58)], ABILITIES[c.ATTACK])
    pen.line([(18, 54), (46, 82)], 9, STEEL)
    pen.line([(30, 70), (10, 92)], 12, _DARK_WOOD)


def _shield(pen: Pen) -> None:
    pen.polygon([(50, 4), (90, 16), (86, 56), (50, 96), (14, 56), (10, 16)], ABILITIES[c.DEFENSE])
    pen.polygon([(50, 14), (50, 84), (22, 52), (19, 23)], (70, 116, 186))


def _target(pen: Pen) -> None:
    pen.ring(50, 50, 42, 10, ABILITIES[c.RANGE])
    pen.ring(50, 50, 24, 8, ABILITIES[c.RANGE])
    pen.circle(50, 50, 8, ABILITIES[c.RANGE])


def _heart(pen: Pen) -> None:
    pen.circle(29, 34, 25, RED)
    pen.circle(71, 34, 25, RED)
    pen.polygon([(6, 44), (94, 44), (50, 96)], RED)


def _cross(pen: Pen, large: bool) -> None:
    pen.rectangle(6, 22, 94, 92, _PALE, 10)
    pen.line([(36, 20), (36, 10), (64, 10), (64, 20)], 8, STEEL)
    half, width = (28, 18) if large else (18, 13)
    pen.rectangle(50 - half, 57 - width / 2, 50 + half, 57 + width / 2, RED)
    pen.rectangle(50 - width / 2, 57 - half, 50 + width / 2, 57 + half, RED)


def _smoke(pen: Pen) -> None:
    for x, y, radius in ((32, 34, 20), (60, 24, 22), (76, 48, 17)):
        pen.circle(x, y, radius, STEEL)
    pen.circle(44, 68, 27, (60, 66, 74))
    pen.rectangle(36, 34, 54, 48, (60, 66, 74), 3)


def _blood(pen: Pen) -> None:
    paint_drop(pen, (120, 190, 70))


def _lucky_die(pen: Pen) -> None:
    pen.rectangle(12, 12, 88, 88, _PALE, 16)
    for x, y in ((32, 32), (68, 32), (50, 50), (32, 68), (68, 68)):
        pen.circle(x, y, 8, GREEN)


def _flamethrower(pen: Pen) -> None:
    pen.polygon([(58, 34), (98, 14), (88, 36), (98, 48), (84, 54), (90, 72), (58, 58)], _FLAME)
    pen.line([(10, 46), (60, 46)], 15, _GREY)
    pen.rectangle(12, 52, 40, 92, RED, 8)


def _crossbow(pen: Pen) -> None:
    pen.line([(12, 88), (82, 18)], 11, WOOD)
    pen.line([(46, 8), (78, 14), (92, 22), (86, 22), (90, 54)], 8, STEEL)
    pen.line([(46, 8), (40, 60), (90, 54)], 3, _PALE)


def _shotgun(pen: Pen) -> None:
    pen.line([(40, 54), (94, 22)], 9, STEEL)
    pen.line([(36, 66), (90, 34)], 7, _GREY)
    pen.polygon([(44, 50), (48, 66), (14, 92), (6, 76)], WOOD)


def _machete(pen: Pen) -> None:
    pen.polygon([(32, 58), (80, 6), (96, 8), (94, 26), (46, 72)], STEEL)
    pen.line([(36, 66), (12, 90)], 14, _DARK_WOOD)


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
    pen.rectangle(2, 2, 98, 98, _DARK_WOOD, 6)
    for top in (8, 38, 68):
        pen.rectangle(8, top, 92, top + 25, WOOD, 2)


def _paint_flag(pen: Pen, arrow: bool) -> None:
    pen.line([(22, 6), (22, 94)], 7, STEEL)
    pen.polygon([(26, 8), (94, 30), (26, 54)], YELLOW)
    if arrow:
        pen.line([(74, 94), (74, 66)], 9, GREEN)
        pen.polygon([(54, 74), (74, 50), (94, 74)], GREEN)


_ABILITIES: tuple[Painter, ...] = (_boot, _blade, _shield, _target)
_GOODS: tuple[Painter, ...] = (
    lambda pen: _cross(pen, large=False), lambda pen: _cross(pen, large=True), _smoke, _blood, _lucky_die,
    _flamethrower, _crossbow, _shotgun, _machete, _chain,
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
def heart(size: int, full: bool = True) -> Image.Image:
    """A point of Health, or the place of a lost one."""
    if full:
        return sprite(size, size, _heart)
    return sprite(size, size, lambda pen: pen.ring(50, 50, 30, 9, _GREY))


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


@cache
def badge(size: int, colour: Colour, words: str, ink: Colour = BLACK) -> Image.Image:
    """A round badge with a number or two letters."""
    image = token(size, colour, None).copy()
    scale = 0.62 if len(words) == 1 else 0.5
    write(image, size / 2, size * 0.48, words, round(size * scale), ink, "mm", bold=True)
    return image
