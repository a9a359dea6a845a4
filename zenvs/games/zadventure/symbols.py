"""The symbols of Zadventure: cards, zombies, the spinner, cars and the scythe."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from PIL import Image

from zenvs.games.zadventure import constants as c
from zenvs.render.canvas import BLACK, WHITE, Colour, Pen, sprite, write
from zenvs.render.pieces import Painter, overlay, paint_drop, paint_skull, token, zombie
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

#: The colours of the characters, by number.
CHARACTERS: tuple[Colour, ...] = ((92, 150, 236), (232, 140, 60), (236, 128, 176), (108, 206, 150))
#: The colours of the kinds of zombies: of their clothes, or of an animal's fur.
KINDS: tuple[Colour, ...] = (
    (122, 108, 98), (166, 116, 66), (136, 138, 148), (84, 98, 122), (140, 84, 178), (206, 62, 50), (220, 220, 226),
    (190, 138, 74), (112, 74, 48),
)  # fmt: skip

_FREE: Colour = (74, 80, 90)
_STARTING: Colour = (122, 100, 46)
_HANDLED: Colour = (46, 48, 54)
_BACK: Colour = (108, 38, 40)
_EYE: Colour = (236, 70, 50)
_SNOUT: Colour = (206, 186, 160)
_GLASS: Colour = (150, 196, 220)
_LEAF: Colour = (96, 150, 86)
_SECTORS: tuple[Colour, ...] = ((76, 116, 84), (126, 52, 50), (72, 92, 128), (132, 108, 52))


def _musket(pen: Pen) -> None:
    pen.line([(34, 60), (96, 14)], 9, STEEL)
    pen.polygon([(40, 50), (48, 62), (14, 96), (2, 78)], WOOD)


def _pistol(pen: Pen) -> None:
    pen.rectangle(8, 26, 94, 46, STEEL, 4)
    pen.polygon([(60, 40), (88, 40), (96, 92), (70, 92)], DARK_WOOD)
    pen.ring(54, 54, 12, 5, GREY)


def _knife(pen: Pen) -> None:
    pen.polygon([(86, 8), (92, 20), (48, 66), (36, 54)], STEEL)
    pen.line([(40, 60), (18, 84)], 14, DARK_WOOD)


def _axe(pen: Pen) -> None:
    pen.line([(20, 94), (66, 20)], 10, WOOD)
    pen.polygon([(46, 8), (72, 18), (94, 52), (62, 50), (46, 34)], STEEL)


def _grenade(pen: Pen) -> None:
    pen.ellipse(48, 62, 30, 34, _LEAF)
    pen.rectangle(36, 14, 60, 32, STEEL, 3)
    pen.line([(60, 18), (84, 40)], 7, STEEL)


def _dart(pen: Pen) -> None:
    pen.line([(90, 10), (28, 72)], 8, STEEL)
    pen.polygon([(34, 58), (42, 66), (20, 96), (4, 80)], (196, 80, 200))
    pen.polygon([(98, 2), (94, 22), (78, 6)], (150, 220, 96))


def _key(pen: Pen) -> None:
    pen.ring(30, 34, 26, 11, GOLD)
    pen.line([(46, 50), (88, 92)], 11, GOLD)
    pen.line([(70, 74), (84, 60)], 10, GOLD)


def _canister(pen: Pen) -> None:
    pen.rectangle(16, 24, 84, 96, RED, 8)
    pen.rectangle(24, 6, 56, 20, RED, 3)
    pen.line([(30, 38), (70, 84)], 8, (150, 36, 34))
    pen.line([(70, 38), (30, 84)], 8, (150, 36, 34))


def _boards(pen: Pen) -> None:
    for middle, tilt in ((24, 6), (52, -5), (80, 5)):
        pen.line([(12, middle + tilt), (88, middle - tilt)], 17, WOOD)
        for x in (20, 80):
            pen.circle(x, middle, 4, DARK_WOOD)


def _lasso(pen: Pen) -> None:
    pen.ring(44, 36, 34, 9, (206, 172, 110))
    pen.line([(66, 62), (78, 76), (62, 96)], 9, (206, 172, 110))


def _antizombie(pen: Pen) -> None:
    paint_drop(pen, (112, 206, 190))
    pen.line([(50, 50), (50, 84)], 9, WHITE)
    pen.line([(33, 67), (67, 67)], 9, WHITE)


def _drink(pen: Pen) -> None:
    pen.rectangle(28, 8, 72, 96, (76, 130, 214), 8)
    pen.polygon([(58, 18), (36, 56), (50, 56), (42, 86), (66, 46), (52, 46)], (250, 220, 80))


_CARDS: dict[str, Painter] = {
    "musket": _musket,
    "double barrel": paint_shotgun,
    "pistol": _pistol,
    "sword": lambda pen: paint_blade(pen, PALE),
    "knife": _knife,
    "machete": paint_machete,
    "axe": _axe,
    "grenade": _grenade,
    "dart": _dart,
    "key": _key,
    "canister": _canister,
    "boards": _boards,
    "kit": lambda pen: paint_kit(pen, large=True),
    "lasso": _lasso,
    "smoke": paint_smoke,
    "antizombie": _antizombie,
    "drink": _drink,
}


@cache
def card(name: str, size: int, number: int = 1, *, is_starting: bool = False, is_handled: bool = False) -> Image.Image:
    """A token with cards of a name; starting cards stand on gold, those that have changed hands on black."""
    return token(size, _STARTING if is_starting else _HANDLED if is_handled else _FREE, _CARDS[name], number)


@cache
def card_back(width: int, height: int) -> Image.Image:
    """A card face down."""

    def paint(pen: Pen) -> None:
        side = 100 * width / height
        pen.rectangle(0, 0, side, 100, PALE, 12)
        pen.rectangle(7, 7, side - 7, 93, _BACK, 8)

    image = sprite(width, height, paint)
    write(image, width / 2, height / 2, "?", round(height * 0.62), PALE, "mm", bold=True)
    return image


def _head(fur: Colour, ears: Painter, snout: Colour = _SNOUT) -> Painter:
    """The head of an animal, with red eyes."""

    def paint(pen: Pen) -> None:
        ears(pen)
        pen.ellipse(50, 54, 34, 36, fur)
        pen.ellipse(50, 72, 20, 18, snout)
        pen.ellipse(50, 64, 8, 6, BLACK)
        pen.line([(42, 80), (50, 84), (58, 80)], 4, BLACK)
        for x in (36, 64):
            pen.circle(x, 46, 8, WHITE)
            pen.circle(x, 46, 5, _EYE)

    return paint


def _round_ears(fur: Colour, radius: float, distance: float) -> Painter:
    def paint(pen: Pen) -> None:
        for x in (50 - distance, 50 + distance):
            pen.circle(x, 28, radius, fur)
            pen.circle(x, 28, radius * 0.6, _SNOUT)

    return paint


def _dog_ears(pen: Pen) -> None:
    pen.polygon([(24, 40), (8, 14), (6, 66), (18, 70)], DARK_WOOD)
    pen.polygon([(76, 40), (92, 14), (94, 66), (82, 70)], DARK_WOOD)


_HEADS: dict[int, Painter] = {
    c.DOG: _head(KINDS[c.DOG], _dog_ears),
    c.RAT: _head(KINDS[c.RAT], _round_ears(KINDS[c.RAT], 22, 32), (196, 160, 160)),
    c.MONKEY: _head(KINDS[c.MONKEY], _round_ears(KINDS[c.MONKEY], 15, 38), (226, 190, 146)),
    c.BEAR: _head(KINDS[c.BEAR], _round_ears(KINDS[c.BEAR], 17, 28), (168, 130, 96)),
}


@cache
def zombie_of(kind: int, size: int) -> Image.Image:
    """A zombie of a kind: an animal's head, or a figure in the colour of the kind."""
    if kind in _HEADS:
        return sprite(size, size, _HEADS[kind])
    image = zombie(size, KINDS[kind]).copy()
    if kind == c.CHAINED:
        overlay(image, sprite(size, size, _chain), 0, 0)
    return image


def _chain(pen: Pen) -> None:
    for x, y in ((34, 84), (50, 78), (66, 84), (80, 92)):
        pen.ring(x, y, 11, 5, STEEL)


def paint_scythe(pen: Pen) -> None:
    """The zombie scythe: a machine with blades on wheels."""
    pen.polygon([(6, 60), (30, 26), (36, 60)], STEEL)
    pen.polygon([(30, 60), (54, 26), (60, 60)], STEEL)
    pen.rectangle(26, 54, 94, 74, RED, 4)
    pen.line([(80, 56), (92, 22)], 8, WOOD)
    for x in (40, 80):
        pen.circle(x, 82, 13, GREY)
        pen.circle(x, 82, 5, STEEL)


@cache
def scythe(size: int) -> Image.Image:
    """The zombie scythe."""
    return sprite(size, size, paint_scythe)


@cache
def lasso(size: int) -> Image.Image:
    """The rope of a tied zombie."""
    return sprite(size, size, _lasso)


@cache
def car(width: int, height: int, colour: Colour) -> Image.Image:
    """A car from above, its front on the right, or below if it is higher than wide."""
    if height > width:
        return car(height, width, colour).rotate(-90, expand=True)
    length = 100 * width / height

    def paint(pen: Pen) -> None:
        for x in (length * 0.2, length * 0.8):
            pen.rectangle(x - 12, 6, x + 12, 94, BLACK, 5)
        pen.rectangle(4, 12, length - 4, 88, colour, 24)
        pen.rectangle(length * 0.6, 20, length * 0.72, 80, _GLASS, 6)
        pen.rectangle(length * 0.14, 22, length * 0.22, 78, _GLASS, 6)

    return sprite(width, height, paint)


_PICTURES: tuple[Painter, ...] = (
    lambda pen: paint_boot(pen, PALE), lambda pen: paint_skull(pen, PALE), paint_machete, _pistol,
)  # fmt: skip


@cache
def spinner(size: int, spin: int) -> Image.Image:
    """The spinner with its four sectors; the one that it shows is bright, and all are if it shows none."""
    image = sprite(size, size, _sectors(spin))
    for place in range(c.SPINS):
        bearing = pi / 2 * (place + 0.5)
        _draw_sector(image, size, place, bearing)
    return image


def _sectors(spin: int) -> Painter:
    def paint(pen: Pen) -> None:
        pen.circle(50, 50, 50, PALE)
        for place, colour in enumerate(_SECTORS):
            is_shown = spin in (c.NO_SPIN, place + 1)
            steps = [pi / 2 * (place + part / 12) for part in range(13)]
            rim = [(50 + 46 * sin(angle), 50 - 46 * cos(angle)) for angle in steps]
            pen.polygon([(50, 50), *rim], colour if is_shown else (52, 54, 60))
        if spin != c.NO_SPIN:
            angle = pi / 2 * (spin - 0.5)
            pen.line([(50, 50), (50 + 21 * sin(angle), 50 - 21 * cos(angle))], 5, GOLD)
        pen.circle(50, 50, 6, GOLD)

    return paint


def _draw_sector(image: Image.Image, size: int, place: int, bearing: float) -> None:
    """The number and the picture of a sector."""
    icon = round(size * 0.19)
    x, y = size * (0.5 + 0.3 * sin(bearing)), size * (0.5 - 0.3 * cos(bearing))
    overlay(image, sprite(icon, icon, _PICTURES[place]), round(x - icon / 2), round(y - icon * 0.1))
    write(image, x, y - icon * 0.5, str(place + 1), round(size * 0.13), WHITE, "mm", bold=True)
