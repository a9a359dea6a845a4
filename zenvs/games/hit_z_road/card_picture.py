"""Pictures of the adventure cards.

They are laid out as the printed ones: resources top left, points in a star top right, the zombies in a hand bottom
right with a red skull for each strength of a horde, the text at the bottom, red if it is about the fight.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple
from zlib import crc32

from PIL import Image

from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road import symbols
from zenvs.games.hit_z_road.deck import Card
from zenvs.games.hit_z_road.wording import FIGHT_EVENTS, event_text
from zenvs.render.canvas import (
    BLACK,
    GRID,
    WHITE,
    Colour,
    Pen,
    Point,
    dimmed,
    gradient,
    panel,
    paste,
    sprite,
    text_width,
    write,
    write_in_box,
)
from zenvs.render.pieces import skull, star

WIDTH = 236


class Shape(NamedTuple):
    """How high the pictures of cards are, and how high the parts on them, in pixels; all are WIDTH wide."""

    height: int
    band_top: int
    band: int
    text: int
    star: int
    hand: int
    skull: int


TALL = Shape(height=156, band_top=42, band=27, text=42, star=40, hand=58, skull=18)
FLAT = Shape(height=114, band_top=34, band=22, text=38, star=34, hand=44, skull=13)

_ICON = 22
_MOST_ICONS = 4
_MARGIN = 8
_CORNER = 9.0
_RIGHT = GRID * WIDTH / TALL.height
# how much of the sky a flat picture leaves out
_SKY = 8
_SHADE: Colour = (0, 0, 0, 130)
_MUTED: Colour = (200, 196, 184)
_PAPER: Colour = (244, 238, 222)
_RED_INK: Colour = (184, 22, 22)

# Sky at the top, sky at the horizon, land, and far silhouettes: the trip goes from a dusty evening into the night.
_SCENES: dict[int, tuple[Colour, Colour, Colour, Colour]] = {
    1: ((92, 128, 150), (236, 190, 130), (122, 98, 62), (96, 92, 88)),
    2: ((74, 52, 84), (214, 108, 64), (84, 62, 48), (70, 44, 48)),
    3: ((14, 20, 38), (62, 92, 92), (34, 40, 36), (18, 26, 34)),
}
_BACKS: dict[int, tuple[Colour, Colour]] = {
    1: ((84, 116, 84), (48, 68, 50)),
    2: ((176, 116, 48), (98, 62, 28)),
    3: ((150, 48, 44), (76, 24, 26)),
}
_SUNS: dict[int, Colour] = {1: (250, 226, 160), 2: (244, 150, 80), 3: (214, 222, 200)}
_HORIZON = 62.0
_SKYLINES: tuple[tuple[tuple[Point, ...], ...], ...] = (
    # mountains
    (
        ((0, 62), (0, 44), (22, 26), (44, 50), (62, 36), (90, 62)),
        ((84, 62), (118, 32), (136, 48), (152, 40), (152, 62)),
    ),
    # a town
    tuple(
        ((left, 62), (left, top), (right, top), (right, 62))
        for left, top, right in ((4, 40, 16), (18, 30, 28), (30, 46, 44), (92, 36, 104), (106, 24, 114), (118, 42, 136))
    ),
    # mesas
    (((8, 62), (16, 38), (44, 38), (52, 62)), ((96, 62), (102, 46), (112, 46), (116, 32), (138, 32), (148, 62))),
)


@lru_cache(512)
def card_picture(card: Card, brightness: float = 1.0, shape: Shape = TALL) -> Image.Image:
    """A card that lies face up."""
    scene = _scene(card.level, crc32(card.id.encode()) % len(_SKYLINES))
    image = scene.copy() if shape is TALL else scene.crop((0, _SKY, WIDTH, _SKY + shape.height))
    _draw_resources(image, card)
    _draw_points(image, card, shape)
    _draw_label(image, card, shape)
    _draw_text(image, card, shape)
    _draw_zombies(image, card, shape)
    return _cut(image, brightness)


@cache
def back_picture(level: int, brightness: float = 1.0) -> Image.Image:
    """A card that lies face down: its level and nothing else."""
    upper, lower = _BACKS[level]
    image = gradient(WIDTH, TALL.height, upper, lower)
    paste(image, sprite(WIDTH, TALL.height, lambda pen: _paint_road_sign(pen, lower)), 0, 0)
    write(image, WIDTH / 2, TALL.height * 0.28, "LEVEL", 15, WHITE, "mm", bold=True)
    write(image, WIDTH / 2, TALL.height * 0.56, "I" * level, 56, WHITE, "mm", bold=True)
    return _cut(image, brightness)


def _paint_road_sign(pen: Pen, colour: Colour) -> None:
    """The shield of a highway in the middle of the card."""
    middle = _RIGHT / 2
    for size, fill in ((1.0, WHITE), (0.93, colour)):
        shield = [(-36, -36), (0, -42), (36, -36), (42, -4), (30, 26), (0, 44), (-30, 26), (-42, -4)]
        pen.polygon([(middle + size * x, 50 + size * y) for x, y in shield], fill)
    pen.line([(middle - 30, 37), (middle + 30, 37)], 1.5, WHITE)


def _cut(image: Image.Image, brightness: float) -> Image.Image:
    """The card with round corners, transparent around them."""
    cut = (image if brightness == 1.0 else dimmed(image, brightness)).convert("RGBA")
    cut.putalpha(_outline(image.height).getchannel("A"))
    return cut


@cache
def _outline(height: int) -> Image.Image:
    unit = GRID / height
    return sprite(WIDTH, height, lambda pen: pen.rectangle(0, 0, WIDTH * unit, GRID, WHITE, _CORNER * unit))


@cache
def _scene(level: int, skyline: int) -> Image.Image:
    """The road through the country of a level."""
    above, below, land, far = _SCENES[level]
    image = gradient(WIDTH, TALL.height, above, below)

    def paint(pen: Pen) -> None:
        pen.circle(110 - 14 * skyline, 15, 9, _SUNS[level])
        for silhouette in _SKYLINES[skyline]:
            pen.polygon(silhouette, far)
        pen.rectangle(0, _HORIZON, _RIGHT, GRID, land)
        _paint_road(pen)

    paste(image, sprite(WIDTH, TALL.height, paint), 0, 0)
    return image


def _paint_road(pen: Pen) -> None:
    _paint_strip(pen, 1.0, _HORIZON, GRID, (52, 52, 56))
    for top, bottom in ((66, 69), (73, 78), (84, 92)):
        _paint_strip(pen, 0.05, top, bottom, (220, 190, 90))


def _paint_strip(pen: Pen, half_width: float, top: float, bottom: float, colour: Colour) -> None:
    """A strip in the middle of the road, ``half_width`` of it 1 for the whole road, seen in perspective."""

    def point(across: float, y: float) -> Point:
        nearness = (y - _HORIZON) / (GRID - _HORIZON)
        return 75.5 - 2.5 * nearness + across * (2.5 + 48.5 * nearness), y

    pen.polygon(
        [point(-half_width, top), point(half_width, top), point(half_width, bottom), point(-half_width, bottom)], colour
    )


def _draw_resources(image: Image.Image, card: Card) -> None:
    gains = [(kind, getattr(card, kind)) for kind in c.RESOURCES if getattr(card, kind)]
    # one symbol each while they fit into a row, else a symbol and a number
    icons: list[tuple[str, str]] = [(kind, "") for kind, number in gains for _ in range(number)]
    if len(icons) > _MOST_ICONS:
        icons = [(kind, str(number)) for kind, number in gains]
    if not icons:
        return
    widths = [_ICON + (14 * len(number) if number else 4) for _, number in icons]
    paste(image, panel(sum(widths) + 8, _ICON + 8, _SHADE), _MARGIN - 2, _MARGIN - 2)
    left = _MARGIN + 3
    for (kind, number), width in zip(icons, widths, strict=True):
        paste(image, symbols.resource(kind, _ICON), left, _MARGIN + 2)
        write(image, left + _ICON + 1, _MARGIN + 2 + _ICON / 2, number, 17, WHITE, bold=True)
        left += width


def _draw_points(image: Image.Image, card: Card, shape: Shape) -> None:
    if card.points:
        left, top = WIDTH - shape.star - _MARGIN + 3, _MARGIN - 4
        paste(image, star(shape.star, symbols.POINTS), left, top)
        size = 17 if card.points < 10 else 13
        write(image, left + shape.star / 2, top + shape.star * 0.54, str(card.points), size, WHITE, "mm", bold=True)


def _draw_label(image: Image.Image, card: Card, shape: Shape) -> None:
    """The name of the card on a dark band, with its id."""
    top, bottom = shape.band_top, shape.band_top + shape.band
    paste(image, _band(shape.band), 0, top)
    id_width = min(text_width(card.id, 12), WIDTH // 3)
    right = WIDTH - _MARGIN
    write_in_box(image, (right - id_width, top, right, bottom), card.id, 12, _MUTED, "right")
    write_in_box(image, (_MARGIN, top, right - id_width - 6, bottom), card.label, 17, WHITE, bold=True)


@cache
def _band(height: int) -> Image.Image:
    return Image.new("RGBA", (WIDTH, height), _SHADE)


def _draw_text(image: Image.Image, card: Card, shape: Shape) -> None:
    text = event_text(card)
    if not text:
        return
    right = WIDTH - _MARGIN - (shape.hand + 2 if card.zombies else 0)
    top = shape.height - shape.text - _MARGIN
    paste(image, panel(right - _MARGIN, shape.text, _PAPER), _MARGIN, top)
    left = _MARGIN + 6
    if card.token is not None:
        size = shape.text - 8
        paste(image, symbols.special_token(card.token, size), left - 2, top + 4)
        left += size + 4
    ink = _RED_INK if card.event in FIGHT_EVENTS else BLACK
    write_in_box(image, (left, top + 2, right - 5, top + shape.text - 2), text, 14, ink)


def _draw_zombies(image: Image.Image, card: Card, shape: Shape) -> None:
    if not card.zombies:
        return
    hand, horde = shape.hand, shape.skull
    left, top = WIDTH - hand - 4, shape.height - hand - 4
    paste(image, symbols.hand(hand, card.horde > 0), left, top)
    size = 22 if card.zombies < 10 else 18
    write(image, left + hand * 0.51, top + hand * 0.69, str(card.zombies), size, WHITE, "mm", bold=True)
    for number in range(card.horde):
        x = left + hand // 2 + round((number - (card.horde - 1) / 2) * (horde + 1)) - horde // 2
        paste(image, skull(horde, symbols.HORDE), x, top - horde + 1)
