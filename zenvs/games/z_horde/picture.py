"""A position drawn in pixels, for ``rgb_array``: the board, and beside it all that a player has to know."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from zenvs.core.position import Position
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.board_picture import SIZE, draw_board
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.panel_picture import draw_character, draw_kinds
from zenvs.games.z_horde.stage_picture import draw_stage
from zenvs.games.z_horde.view import View, view_of
from zenvs.games.z_horde.wording import action_names, question
from zenvs.render.canvas import WHITE, Colour, paste, pixels, write
from zenvs.render.pieces import badge
from zenvs.render.table import MUTED, PANEL_EDGE, YELLOW, bare_table, draw_panel, draw_question

WIDTH, HEIGHT = 960, 640

_MARGIN = 8
_TOP = 46
_BOARD_LEFT = 26
_PANEL_LEFT = _BOARD_LEFT + SIZE + 12
_PANEL_WIDTH = WIDTH - _MARGIN - _PANEL_LEFT
_CHARACTER_HEIGHT = 176
_KINDS_TOP = _TOP + _CHARACTER_HEIGHT + 6
_KINDS_HEIGHT = 92
_STAGE_TOP = _KINDS_TOP + _KINDS_HEIGHT + 6
_BAR_TOP = _TOP + SIZE + 20
_STAGE_HEIGHT = _BAR_TOP - 6 - _STAGE_TOP
_BAR = (_MARGIN, _BAR_TOP, WIDTH - _MARGIN, HEIGHT - _MARGIN)

_TRACK_LEFT, _TRACK_STEP, _TRACK_Y, _STOP = 262, 42, 23, 26
#: The colour of each face of the scenario cards.
_FACES: tuple[Colour, ...] = ((96, 132, 96), (176, 122, 58), (92, 112, 168), (160, 70, 84))


def image(game: ZHorde, position: Position) -> NDArray[np.uint8]:
    """A position, uint8 of shape (640, 960, 3); the same position gives the same pixels."""
    view = view_of(game, position)
    table = _table().copy()
    _draw_track(table, view)
    draw_board(table, _BOARD_LEFT, _TOP, view)
    draw_character(table, _PANEL_LEFT, _TOP, _PANEL_WIDTH, view)
    draw_kinds(table, _PANEL_LEFT, _KINDS_TOP, _PANEL_WIDTH, view)
    draw_stage(table, _PANEL_LEFT, _STAGE_TOP, _PANEL_WIDTH, _STAGE_HEIGHT, view)
    draw_question(table, _BAR, question(view), action_names(view.actions))
    return pixels(table)


@cache
def _table() -> Image.Image:
    """What is the same in every picture."""
    table = bare_table(WIDTH, HEIGHT)
    write(table, _MARGIN + 8, _TRACK_Y, "Z HORDE", 26, YELLOW, bold=True)
    for top, height in ((_TOP, _CHARACTER_HEIGHT), (_KINDS_TOP, _KINDS_HEIGHT), (_STAGE_TOP, _STAGE_HEIGHT)):
        draw_panel(table, (_PANEL_LEFT, top, _PANEL_LEFT + _PANEL_WIDTH, top + height))
    draw_panel(table, _BAR)
    return table


def _draw_track(table: Image.Image, view: View) -> None:
    """The twelve levels in the colours of their faces: cleared ones are filled, the one shown stands out."""
    write(table, _TRACK_LEFT - 22, _TRACK_Y, "LEVEL", 13, MUTED, "rm")
    for level in range(1, c.LEVELS + 1):
        x = _TRACK_LEFT + (level - 1) * _TRACK_STEP
        colour = _FACES[(level - 1) % c.FACES]
        if level == view.shown_level:
            paste(table, badge(_STOP + 8, WHITE, str(level)), x - _STOP // 2 - 4, _TRACK_Y - _STOP // 2 - 4)
        else:
            ink = WHITE if level <= view.cleared else MUTED
            body = colour if level <= view.cleared else PANEL_EDGE
            paste(table, badge(_STOP, body, str(level), ink), x - _STOP // 2, _TRACK_Y - _STOP // 2)
    if view.turn:
        write(table, WIDTH - _MARGIN - 8, _TRACK_Y, f"turn {view.turn}", 17, WHITE, "rm", bold=True)
