"""The auction board: spaces 0 to 10 with a marker for each player, the free ones of the player who is asked lit up."""

from __future__ import annotations

from PIL import Image

from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road import symbols
from zenvs.games.hit_z_road.view import View
from zenvs.games.hit_z_road.wording import passes_text
from zenvs.render.canvas import WHITE, Colour, panel, paste, write
from zenvs.render.pieces import token
from zenvs.render.table import MUTED

_PADDING = 12
_GAP = 6
_TOP = 42
_CELL_HEIGHT = 78
_MARKER = 38
_SMALL_MARKER = 27
#: Spaces in the upper row beside space 0, which all markers may stand on; the other spaces are below.
_BESIDE_START = 4
_IN_LOWER_ROW = c.MAX_BID - _BESIDE_START

_CELL: Colour = (50, 52, 58)
_CELL_EDGE: Colour = (72, 74, 80)
_OPEN: Colour = (84, 86, 94)
_OPEN_EDGE: Colour = (240, 200, 70)
_PASSED: Colour = (236, 232, 220)
_PIP = 16


def draw_auction(image: Image.Image, left: int, top: int, width: int, view: View) -> None:
    """The spaces in two rows, and the passes in a row while bids are asked."""
    left += _PADDING
    inner = width - 2 * _PADDING
    write(image, left, top + 22, "AUCTION", 16, MUTED, bold=True)
    cell = (inner - _GAP * (_IN_LOWER_ROW - 1)) // _IN_LOWER_ROW
    start = inner - _BESIDE_START * (cell + _GAP)
    _draw_space(image, left, top + _TOP, start, view, 0)
    for space in range(1, c.MAX_BID + 1):
        is_upper = space <= _BESIDE_START
        x = left + start + _GAP + (space - 1) * (cell + _GAP)
        if not is_upper:
            x = left + (space - _BESIDE_START - 1) * (cell + _GAP)
        _draw_space(image, x, top + _TOP + (0 if is_upper else _CELL_HEIGHT + _GAP), cell, view, space)
    if view.decision == c.DECISIONS[c.BID_DECISION]:
        _draw_passes(image, left, top + _TOP + 2 * (_CELL_HEIGHT + _GAP) + 14, view)


def _draw_space(image: Image.Image, left: int, top: int, width: int, view: View, space: int) -> None:
    """A space with its number and the markers on it."""
    is_open = f"bid {space}" in view.actions
    fill, edge = (_OPEN, _OPEN_EDGE) if is_open else (_CELL, _CELL_EDGE)
    paste(image, panel(width, _CELL_HEIGHT, fill, edge, 2), left, top)
    write(image, left + width / 2, top + 16, str(space), 17, WHITE if is_open else MUTED, "mm", bold=True)
    seats = [group.seat for group in view.groups if group.place is not None and group.bid == space]
    size = _MARKER if space else _SMALL_MARKER
    x = left + width // 2 - len(seats) * size // 2
    for place, seat in enumerate(seats):
        paste(image, symbols.marker(seat, size), x + place * size, top + 50 - size // 2)


def _draw_passes(image: Image.Image, left: int, middle: int, view: View) -> None:
    """A pip for each pass in a row, of those that end the auction (HZR-AUC-4)."""
    write(image, left, middle, "passes", 15, MUTED)
    x = left + 60
    for number in range(view.alive):
        paste(image, token(_PIP, _PASSED if number < view.passes else _CELL_EDGE, None), x, middle - _PIP // 2)
        x += _PIP + 6
    write(image, x + 6, middle, passes_text(view), 14, MUTED)
