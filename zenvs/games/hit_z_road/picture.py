"""A position drawn in pixels, for ``rgb_array``: the table as a player of the board game knows it."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from zenvs.core.position import Position
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road import symbols
from zenvs.games.hit_z_road.auction_picture import draw_auction
from zenvs.games.hit_z_road.card_picture import FLAT, TALL, Shape, back_picture, card_picture
from zenvs.games.hit_z_road.card_picture import WIDTH as CARD_WIDTH
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.games.hit_z_road.panel_picture import draw_fight, draw_group, draw_legend, draw_result
from zenvs.games.hit_z_road.players_picture import draw_ending, draw_groups
from zenvs.games.hit_z_road.view import Path, View, view_of
from zenvs.games.hit_z_road.wording import action_names, question
from zenvs.render.canvas import (
    WHITE,
    Colour,
    Pen,
    panel,
    paste,
    pixels,
    sprite,
    text_width,
    write,
    write_in_box,
)
from zenvs.render.table import MUTED, PANEL, YELLOW, bare_table, draw_panel

WIDTH, HEIGHT = 960, 640

_MARGIN = 8
_TOP = 70
_AROUND_CARD = 12
_PATHS_HEIGHT = 3 * (TALL.height + _AROUND_CARD)
_TAG_WIDTH = 66
_PATHS_WIDTH = _TAG_WIDTH + 2 * (CARD_WIDTH + 6) + 4
_PANEL_LEFT = _MARGIN + _PATHS_WIDTH + 10
_PANEL_WIDTH = WIDTH - _MARGIN - _PANEL_LEFT
_GROUP_HEIGHT = 234
_FIGHT_TOP = _TOP + _GROUP_HEIGHT + 8
_FIGHT_HEIGHT = _TOP + _PATHS_HEIGHT - _FIGHT_TOP
_BAR_TOP = _TOP + _PATHS_HEIGHT + 8
_BAR_HEIGHT = HEIGHT - _BAR_TOP - _MARGIN

_ROW: Colour = (46, 48, 54)
_ROAD: Colour = (58, 60, 66)
_GREEN: Colour = (122, 206, 128)
_RED: Colour = (232, 96, 84)
_LEVELS: dict[int, Colour] = {1: (104, 156, 104), 2: (214, 146, 60), 3: (196, 62, 56)}
# cards that are not, or no longer, to be had stand back
_FAR = 0.38
_DONE = 0.55
# cards that others may still have
_LATER = 0.75


def image(game: HitZRoad, position: Position) -> NDArray[np.uint8]:
    """What everybody can see of a position, uint8 of shape (640, 960, 3); the same position gives the same pixels."""
    view = view_of(game, position)
    table = _table(view.levels).copy()
    _draw_round(table, view)
    for path in view.paths:
        _draw_path(table, view, path)
    if view.is_solo:
        draw_panel(table, (_PANEL_LEFT, _TOP, _PANEL_LEFT + _PANEL_WIDTH, _TOP + _GROUP_HEIGHT))
        draw_group(table, _PANEL_LEFT, _TOP, _PANEL_WIDTH, view.group)
    else:
        draw_groups(table, _PANEL_LEFT, _TOP, _PANEL_WIDTH, _GROUP_HEIGHT, view)
    _draw_stage(table, view)
    _draw_question(table, view)
    return pixels(table)


def _draw_stage(table: Image.Image, view: View) -> None:
    """What goes on beside the paths: the auction, the fight, the end; else what the dice mean."""
    place = (_PANEL_LEFT, _FIGHT_TOP, _PANEL_WIDTH)
    if view.ending is not None:
        draw_ending(table, *place, view, view.ending)
    elif view.over:
        draw_result(table, *place, view)
    elif view.is_auction:
        draw_auction(table, *place, view)
    elif view.fight is not None:
        draw_fight(table, *place, view, view.fight)
    else:
        draw_legend(table, *place)


@cache
def _table(levels: tuple[int, ...]) -> Image.Image:
    """What is the same in every picture."""
    table = bare_table(WIDTH, HEIGHT)
    write(table, _MARGIN + 8, 34, "HIT Z ROAD", 28, YELLOW, bold=True)
    _draw_track(table, levels)
    draw_panel(table, (_PANEL_LEFT, _FIGHT_TOP, _PANEL_LEFT + _PANEL_WIDTH, _FIGHT_TOP + _FIGHT_HEIGHT))
    draw_panel(table, (_MARGIN, _BAR_TOP, WIDTH - _MARGIN, _BAR_TOP + _BAR_HEIGHT))
    return table


_TRACK_LEFT, _TRACK_STEP, _TRACK_Y = 330, 71, 34
_STOP = 34


def _draw_track(table: Image.Image, levels: tuple[int, ...]) -> None:
    """The road from Chicago to Los Angeles with a stop for each round, coloured by level."""
    width = _TRACK_STEP * (c.ROUNDS - 1)

    def paint(pen: Pen) -> None:
        unit = 100 / 24
        pen.rectangle(0, 0, (width + 48) * unit, 100, _ROAD, 50)
        for dash in range(8, width + 40, 24):
            pen.rectangle(dash * unit, 44, (dash + 12) * unit, 56, (150, 132, 70))

    paste(table, sprite(width + 48, 24, paint), _TRACK_LEFT - 24, _TRACK_Y - 12)
    write(table, _TRACK_LEFT - 34, _TRACK_Y, "Chicago", 15, MUTED, "rm")
    write(table, _TRACK_LEFT + width + 34, _TRACK_Y, "L.A.", 15, MUTED)
    for number, level in enumerate(levels, start=1):
        _draw_stop(table, number, _LEVELS[level], PANEL)


def _draw_stop(table: Image.Image, number: int, edge: Colour, fill: Colour) -> None:
    def paint(pen: Pen) -> None:
        pen.circle(50, 50, 50, edge)
        pen.circle(50, 50, 40, fill)

    x = _TRACK_LEFT + (number - 1) * _TRACK_STEP
    paste(table, sprite(_STOP, _STOP, paint), x - _STOP // 2, _TRACK_Y - _STOP // 2)
    write(table, x, _TRACK_Y, str(number), 17, WHITE, "mm", bold=True)


def _draw_round(table: Image.Image, view: View) -> None:
    _draw_stop(table, view.round_number, WHITE, _LEVELS[view.level])


def _draw_path(table: Image.Image, view: View, path: Path) -> None:
    shape = TALL if len(view.paths) == _PATHS_HEIGHT // (TALL.height + _AROUND_CARD) else FLAT
    row = shape.height + _AROUND_CARD
    top = _TOP + (path.number - 1) * row
    edge = symbols.SEATS[view.seat] if path.travelled else None
    height = row - 4
    paste(table, panel(_PATHS_WIDTH, height, _ROW if path.open else PANEL, edge, 3), _MARGIN, top)
    _draw_tag(table, path, top + height // 2)
    for side in range(c.CARDS_ON_PATH):
        left = _MARGIN + _TAG_WIDTH + side * (CARD_WIDTH + 6) + 4
        is_current = path.travelled and view.side == side
        if is_current:
            paste(table, panel(CARD_WIDTH + 6, shape.height + 6, YELLOW), left - 3, top + 1)
        paste(table, _card(view, path, side, shape), left, top + 4)


def _card(view: View, path: Path, side: int, shape: Shape) -> Image.Image:
    card = path.cards[side]
    brightness = _brightness(view, path, side)
    # only a solo game, which has tall cards, deals cards face down
    return back_picture(view.level, brightness) if card is None else card_picture(card, brightness, shape)


def _brightness(view: View, path: Path, side: int) -> float:
    if not path.open:
        return _FAR
    if view.path is not None and not path.travelled:
        return _LATER
    return _DONE if view.side is not None and (side < view.side or view.eliminated) else 1.0


def _draw_tag(table: Image.Image, path: Path, middle: int) -> None:
    """The number of the path and what it gives or costs."""
    x = _MARGIN + _TAG_WIDTH // 2
    ink = WHITE if path.open else MUTED
    write(table, x, middle - 44, "PATH", 12, MUTED, "mm")
    write(table, x, middle - 20, str(path.number), 32, ink, "mm", bold=True)
    if path.gone or path.change == 0:
        write(table, x, middle + 22, "gone" if path.gone else "free", 17, ink, "mm")
        return
    write(table, x, middle + 20, f"{path.change:+d}", 22, _GREEN if path.change > 0 else _RED, "mm", bold=True)
    for place, kind in enumerate(c.RESOURCES):
        paste(table, symbols.resource(kind, 16), x - 26 + place * 18, middle + 38)


def _draw_question(table: Image.Image, view: View) -> None:
    """What is asked, and the legal actions as labels on the right."""
    middle = _BAR_TOP + _BAR_HEIGHT // 2
    left = WIDTH - _MARGIN - 10
    for name in reversed(action_names(view.actions)):
        width = text_width(name, 15) + 18
        left -= width
        paste(table, panel(width, 28, _ROAD, (104, 106, 112), 1), left, middle - 14)
        write(table, left + width / 2, middle, name, 15, WHITE, "mm")
        left -= 8
    box = (_MARGIN + 14, _BAR_TOP, left - 4, _BAR_TOP + _BAR_HEIGHT)
    write_in_box(table, box, question(view), 20, YELLOW, bold=True)
