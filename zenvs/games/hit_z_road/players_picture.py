"""The panels of a game of several players: the groups by initiative, and how the game ended."""

from __future__ import annotations

from PIL import Image

from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road import symbols
from zenvs.games.hit_z_road.view import Ending, Group, View
from zenvs.games.hit_z_road.wording import counted, status
from zenvs.render.canvas import WHITE, panel, paste, write, write_in_box
from zenvs.render.pieces import meeple, skull, star
from zenvs.render.table import MUTED, PANEL, PANEL_EDGE

_GAP = 6
_PADDING = 8
_MARKER = 26
_NAME = 40
_NUMBERS = 122
_ICON = 20
_STEP = 50
_STAR = 38
_TOKEN = 24
_TOKEN_STEP = 25


def draw_groups(image: Image.Image, left: int, top: int, width: int, height: int, view: View) -> None:
    """A row for each group, in the order of the initiative; the one to move has an edge in its colour."""
    groups = view.in_order
    row = (height - _GAP * (len(groups) - 1)) // len(groups)
    for place, group in enumerate(groups):
        y = top + place * (row + _GAP)
        is_to_move = group.seat == view.seat and not view.over
        edge = symbols.SEATS[group.seat] if is_to_move else PANEL_EDGE
        paste(image, panel(width, row, PANEL, edge, 3 if is_to_move else 2), left, y)
        _draw_group(image, left, y, row, view, group)


def _draw_group(image: Image.Image, left: int, top: int, height: int, view: View, group: Group) -> None:
    """Marker, name and status of a group, what it holds, and its special tokens below."""
    upper, lower = top + round(height * 0.3), top + round(height * 0.72)
    ink = MUTED if group.place is None else WHITE
    paste(image, symbols.marker(group.seat, _MARKER), left + _PADDING, upper - _MARKER // 2)
    write(image, left + _NAME, upper, group.name, 15, ink, bold=True)
    write(image, left + _PADDING, lower, status(view, group), 14, MUTED)
    if group.place is None:
        return
    x = left + _NUMBERS
    _draw_count(image, x, upper, meeple(_ICON, symbols.SEATS[group.seat], leader=True), group.survivors)
    for number, (kind, held) in enumerate(group.resources.items(), start=1):
        _draw_count(image, x + number * _STEP, upper, symbols.resource(kind, _ICON), held)
    held = list(group.tokens.items()) + ([("executor", 1)] if group.executor else [])
    for place, (name, number) in enumerate(held):
        picture = symbols.special_token(name, _TOKEN, number)
        paste(image, picture, x + place * _TOKEN_STEP, lower - _TOKEN // 2)
    _draw_points(image, x + 4 * _STEP + 8, top + height // 2, group.points)


def _draw_points(image: Image.Image, left: int, middle: int, points: int) -> None:
    paste(image, star(_STAR, symbols.POINTS), left, middle - _STAR // 2)
    box = (left + 5, middle - _STAR // 2, left + _STAR - 5, middle + _STAR // 2 + 2)
    write_in_box(image, box, str(points), 16, WHITE, "centre", bold=True)


def _draw_count(image: Image.Image, left: int, middle: int, icon: Image.Image, number: int) -> None:
    """A symbol and a number behind it."""
    paste(image, icon, left, middle - _ICON // 2)
    box = (left + _ICON + 4, middle - _ICON // 2, left + _STEP - 2, middle + _ICON // 2)
    write_in_box(image, box, str(number), 17, WHITE, bold=True)


_LINE = 34
_SYMBOL = 22


def draw_ending(image: Image.Image, left: int, top: int, width: int, view: View, ending: Ending) -> None:
    """Who won, and the points with the epilogues of all who are alive."""
    middle = left + width // 2
    if not ending.winners:
        paste(image, skull(110, symbols.HORDE), middle - 55, top + 36)
        write(image, middle, top + 180, "Nobody wins", 34, WHITE, "mm", bold=True)
        write(image, middle, top + 216, f"in round {view.round_number} of {c.ROUNDS}", 17, MUTED, "mm")
        return
    heading = "Victory" if len(ending.winners) == 1 else "Shared victory"
    write(image, middle, top + 34, heading, 30, WHITE, "mm", bold=True)
    x = middle - 25 * len(ending.winners)
    for place, seat in enumerate(ending.winners):
        paste(image, symbols.marker(seat, 44), x + 50 * place + 3, top + 58)
    for line, seat in enumerate(ending.totals):
        _draw_total(image, left, left + width, top + 128 + line * _LINE, view, ending, seat)


def _draw_total(image: Image.Image, left: int, right: int, middle: int, view: View, ending: Ending, seat: int) -> None:
    """A group that is alive, the epilogues that it holds and its points with them."""
    paste(image, symbols.marker(seat, _MARKER), left + _PADDING, middle - _MARKER // 2)
    write(image, left + _NAME, middle, view.groups[seat].name, 15, WHITE, bold=True)
    held = [name for name, holder in ending.epilogues.items() if holder == seat]
    x = left + _NUMBERS
    for name in held:
        picture = symbols.resource(name, _SYMBOL) if name in c.RESOURCES else meeple(_SYMBOL, symbols.SEATS[seat])
        paste(image, picture, x, middle - _SYMBOL // 2)
        x += _SYMBOL + 4
    if held:
        write(image, x + 4, middle, f"+{c.EPILOGUE_POINTS * len(held)}", 15, MUTED)
    write(image, right - _PADDING - 4, middle, counted(ending.totals[seat], "point"), 17, WHITE, "rm", bold=True)
