"""The symbols of Hit Z Road: resources, special tokens, faces of the dice and the hand of the zombies."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from PIL import Image

from zenvs.render.canvas import BLACK, GRID, WHITE, Colour, Pen, sprite, write
from zenvs.render.pieces import Painter, paint_drop, paint_skull, token

AMMO: Colour = (222, 176, 72)
GAS: Colour = (212, 70, 52)
ADRENALINE: Colour = (98, 196, 120)
HORDE: Colour = (206, 40, 38)
POINTS: Colour = (48, 108, 190)
#: The colours of the players, by seat.
SEATS: tuple[Colour, ...] = ((240, 148, 48), (84, 156, 240), (116, 200, 104), (232, 112, 184))

_BRASS_DARK: Colour = (150, 106, 40)
_GLASS: Colour = (226, 236, 236)
_STEEL: Colour = (150, 156, 164)
_HAND: Colour = (92, 122, 74)
_FLAME: Colour = (240, 150, 40)


def _ammo(pen: Pen) -> None:
    for left in (22, 54):
        pen.rectangle(left, 42, left + 24, 90, AMMO)
        pen.rectangle(left - 2, 84, left + 26, 96, _BRASS_DARK, 3)
        pen.ellipse(left + 12, 42, 12, 36, _BRASS_DARK)
        pen.rectangle(left, 42, left + 24, 80, AMMO)


def _gas(pen: Pen) -> None:
    pen.polygon([(20, 26), (62, 26), (82, 42), (82, 94), (20, 94)], GAS)
    pen.rectangle(18, 88, 84, 98, GAS, 5)
    pen.line([(68, 24), (86, 14)], 12, GAS)
    pen.line([(26, 24), (30, 10), (52, 10), (56, 24)], 8, GAS)
    pen.line([(34, 50), (68, 82)], 7, (120, 28, 22))
    pen.line([(68, 50), (34, 82)], 7, (120, 28, 22))


def _adrenaline(pen: Pen) -> None:
    pen.line([(10, 90), (30, 70)], 4, _STEEL)
    pen.line([(30, 70), (68, 32)], 26, _GLASS)
    pen.line([(33, 67), (56, 44)], 17, ADRENALINE)
    pen.line([(58, 22), (78, 42)], 9, _STEEL)
    pen.line([(70, 30), (86, 14)], 8, _STEEL)
    pen.line([(78, 6), (94, 22)], 9, _STEEL)


def _bolt(pen: Pen) -> None:
    pen.polygon([(60, 0), (20, 56), (46, 56), (36, 100), (82, 38), (54, 38)], ADRENALINE)


def _crosshair(pen: Pen) -> None:
    pen.ring(50, 50, 38, 11, WHITE)
    for x, y in ((0, 1), (1, 0)):
        for sign in (-1, 1):
            pen.line([(50 + sign * x * 22, 50 + sign * y * 22), (50 + sign * x * 46, 50 + sign * y * 46)], 9, WHITE)
    pen.circle(50, 50, 9, WHITE)


def _bonus_kill(pen: Pen) -> None:
    _crosshair(pen)
    pen.polygon([(86, 46), (60, 80), (76, 80), (68, 104), (100, 66), (82, 66)], BLACK)
    pen.polygon([(84, 52), (66, 77), (79, 77), (74, 98), (96, 69), (81, 69)], ADRENALINE)


def _casualty(pen: Pen) -> None:
    paint_drop(pen, (226, 62, 54))


def _casualty_on_red(pen: Pen) -> None:
    paint_drop(pen, (255, 206, 196))


def _horrible_death(pen: Pen) -> None:
    paint_skull(pen, WHITE)


def _bus(pen: Pen) -> None:
    pen.rectangle(4, 24, 96, 74, (240, 190, 50), 8)
    for left in (12, 33, 54, 75):
        pen.rectangle(left, 32, left + 15, 50, (70, 96, 110), 2)
    pen.rectangle(4, 57, 96, 62, BLACK)
    for x in (26, 74):
        pen.circle(x, 76, 12, BLACK)
        pen.circle(x, 76, 5, _STEEL)


def _executor(pen: Pen) -> None:
    pen.rectangle(2, 22, 94, 76, (110, 114, 120), 6)
    for left in (10, 31, 52, 73):
        pen.rectangle(left, 34, left + 15, 42, BLACK)
    pen.polygon([(90, 40), (100, 82), (84, 82)], HORDE)
    for left in (6, 28, 50, 72):
        pen.polygon([(left, 22), (left + 8, 4), (left + 16, 22)], HORDE)
    for x in (26, 72):
        pen.circle(x, 78, 13, BLACK)
        pen.circle(x, 78, 5, _STEEL)


def _molotov(pen: Pen) -> None:
    pen.polygon([(50, 0), (66, 18), (58, 34), (42, 34), (36, 18)], _FLAME)
    pen.rectangle(43, 28, 57, 52, (60, 120, 70))
    pen.rectangle(30, 48, 70, 98, (60, 120, 70), 8)
    pen.rectangle(30, 62, 70, 84, WHITE)


def _tim(pen: Pen) -> None:
    pen.circle(50, 26, 20, (236, 190, 150))
    pen.polygon([(26, 22), (30, 6), (70, 6), (74, 22)], (200, 60, 50))
    pen.rectangle(66, 16, 92, 23, (200, 60, 50), 3)
    pen.rectangle(26, 50, 74, 98, (70, 110, 170), 12)


def _map(pen: Pen) -> None:
    paper: Colour = (232, 214, 170)
    pen.polygon([(4, 20), (34, 10), (66, 20), (96, 10), (96, 82), (66, 92), (34, 82), (4, 92)], paper)
    pen.polygon([(34, 10), (66, 20), (66, 92), (34, 82)], (206, 184, 134))
    pen.line([(14, 76), (28, 56), (46, 60), (60, 44)], 5, BLACK)
    pen.line([(68, 30), (86, 48)], 8, HORDE)
    pen.line([(86, 30), (68, 48)], 8, HORDE)


def _bazooka(pen: Pen) -> None:
    pen.line([(14, 74), (80, 26)], 20, (86, 104, 66))
    pen.polygon([(72, 12), (98, 8), (90, 46)], (58, 70, 46))
    pen.line([(46, 58), (54, 80)], 9, (58, 70, 46))
    pen.line([(30, 66), (36, 84)], 9, (58, 70, 46))


def _biohazard(pen: Pen) -> None:
    for third in range(3):
        angle = -pi / 2 + third * 2 * pi / 3
        pen.ring(50 + 25 * cos(angle), 54 + 25 * sin(angle), 26, 10, BLACK)
    pen.circle(50, 54, 10, BLACK)


def _bandage(pen: Pen) -> None:
    for ends in ([(20, 80), (80, 20)], [(20, 20), (80, 80)]):
        pen.line(ends, 26, (234, 196, 150))
    pen.polygon([(50, 32), (68, 50), (50, 68), (32, 50)], (248, 224, 190))
    for x, y in ((50, 42), (58, 50), (50, 58), (42, 50)):
        pen.circle(x, y, 3, (190, 140, 100))


_RESOURCES: dict[str, Painter] = {"ammo": _ammo, "gas": _gas, "adrenaline": _adrenaline}
_TOKENS: dict[str, tuple[Colour, Painter]] = {
    "bus": ((66, 84, 96), _bus),
    "executor": ((44, 44, 50), _executor),
    "molotov": ((206, 170, 120), _molotov),
    "tim": ((180, 176, 160), _tim),
    "map": ((96, 120, 84), _map),
    "bazooka": ((190, 186, 160), _bazooka),
    "biohazard": ((232, 196, 60), _biohazard),
    "bandage": ((170, 60, 60), _bandage),
}
#: What the faces of each die show; a blank shows nothing.
_FACES: dict[str, Painter | None] = {
    "casualty": _casualty,
    "blank": None,
    "horrible death": _horrible_death,
    "opportunity": _bolt,
    "kill": _crosshair,
    "bonus kill": _bonus_kill,
}


def face_painter(colour: str, face: str) -> Painter | None:
    """What paints a face of a black or red die."""
    return _casualty_on_red if (colour, face) == ("red", "casualty") else _FACES[face]


@cache
def resource(kind: str, size: int) -> Image.Image:
    """The symbol of ammo, gas or adrenaline."""
    return sprite(size, size, _RESOURCES[kind])


def special_token(name: str, size: int, number: int = 1) -> Image.Image:
    """A special token, or the Executor; a number above 1 stands in its corner."""
    colour, painter = _TOKENS[name]
    return token(size, colour, painter, number)


@cache
def marker(seat: int, size: int) -> Image.Image:
    """The marker of a player, with the number of the seat."""
    image = token(size, SEATS[seat], None)
    write(image, size / 2, size * 0.47, str(seat), round(size * 0.6), BLACK, "mm", bold=True)
    return image


@cache
def hand(size: int, horde: bool) -> Image.Image:
    """The scrawny hand that holds the number of zombies; red for a horde."""

    def paint(pen: Pen) -> None:
        _paint_hand(pen, BLACK, 5)
        _paint_hand(pen, HORDE if horde else _HAND, 0)

    return sprite(size, size, paint)


def _paint_hand(pen: Pen, colour: Colour, edge: float) -> None:
    for finger in (
        ((30, 52), (18, 30), (22, 14)),
        ((42, 44), (38, 22), (42, 10)),
        ((56, 44), (60, 20), (58, 9)),
        ((69, 50), (80, 28), (78, 13)),
        ((76, 76), (90, 62), (92, 46)),
    ):
        pen.line(finger, 11 + edge, colour)
    pen.ellipse(51, 68, 28 + edge / 2, 29 + edge / 2, colour)
    pen.rectangle(36 - edge / 2, 82, 66 + edge / 2, GRID, colour)
