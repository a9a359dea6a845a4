"""A position drawn in pixels, for ``rgb_array``: the board, and beside it all that a player has to know."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from zenvs.core.position import Position
from zenvs.games.zadventure.board_picture import SIZE, draw_board
from zenvs.games.zadventure.game import Zadventure
from zenvs.games.zadventure.panel_picture import draw_characters, draw_unseen, draw_zombies
from zenvs.games.zadventure.view import View, view_of
from zenvs.games.zadventure.wording import action_names, question, turn_name
from zenvs.render.canvas import WHITE, pixels, write
from zenvs.render.table import MUTED, YELLOW, bare_table, draw_panel, draw_question

WIDTH, HEIGHT = 1080, 720

_MARGIN = 8
_TOP = 46
_BOARD_LEFT = 34
_PANEL_LEFT = _BOARD_LEFT + SIZE + 12
_PANEL_WIDTH = WIDTH - _MARGIN - _PANEL_LEFT
_CHARACTERS_HEIGHT = 254
_ZOMBIES_TOP = _TOP + _CHARACTERS_HEIGHT + 6
_ZOMBIES_HEIGHT = 176
_UNSEEN_TOP = _ZOMBIES_TOP + _ZOMBIES_HEIGHT + 6
_UNSEEN_HEIGHT = _TOP + SIZE - _UNSEEN_TOP
_BAR = (_MARGIN, _TOP + SIZE + 24, WIDTH - _MARGIN, HEIGHT - _MARGIN)
_TITLE = 24


def image(game: Zadventure, position: Position) -> NDArray[np.uint8]:
    """What everybody sees of a position, uint8 of shape (720, 1080, 3); the same position gives the same pixels."""
    view = view_of(game, position)
    table = _table().copy()
    _draw_title(table, view)
    draw_board(table, _BOARD_LEFT, _TOP, view)
    draw_characters(table, _PANEL_LEFT, _TOP, _PANEL_WIDTH, _CHARACTERS_HEIGHT, view)
    draw_zombies(table, _PANEL_LEFT, _ZOMBIES_TOP, _PANEL_WIDTH, view)
    draw_unseen(table, _PANEL_LEFT, _UNSEEN_TOP, _PANEL_WIDTH, _UNSEEN_HEIGHT, view)
    draw_question(table, _BAR, question(view), action_names(view.actions))
    return pixels(table)


@cache
def _table() -> Image.Image:
    """What is the same in every picture."""
    table = bare_table(WIDTH, HEIGHT)
    write(table, _MARGIN + 8, _TITLE, "ZADVENTURE", 26, YELLOW, bold=True)
    right = _PANEL_LEFT + _PANEL_WIDTH
    draw_panel(table, (_PANEL_LEFT, _ZOMBIES_TOP, right, _ZOMBIES_TOP + _ZOMBIES_HEIGHT))
    draw_panel(table, (_PANEL_LEFT, _UNSEEN_TOP, right, _UNSEEN_TOP + _UNSEEN_HEIGHT))
    draw_panel(table, _BAR)
    return table


def _draw_title(table: Image.Image, view: View) -> None:
    """Round and turn."""
    if not view.round_number:
        return
    right = WIDTH - _MARGIN - 8
    write(table, right, _TITLE, f"round {view.round_number} of {view.max_rounds}", 18, WHITE, "rm", bold=True)
    if not view.over:
        kind = "zombie turn" if view.is_zombie_turn else "turn"
        write(table, _PANEL_LEFT, _TITLE, f"{kind} of {turn_name(view)}", 16, MUTED)
