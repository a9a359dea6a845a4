"""The panels beside the board: the character with what it has, and the statistics of the monsters."""

from __future__ import annotations

from PIL import Image

from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde import symbols
from zenvs.games.z_horde.scenario import Kind
from zenvs.games.z_horde.view import Points, View
from zenvs.games.z_horde.wording import condition, counted
from zenvs.render.canvas import WHITE, Colour, paste, write, write_in_box
from zenvs.render.pieces import meeple, skull
from zenvs.render.symbols import RED, heart
from zenvs.render.table import MUTED, heading

_PADDING = 12
_COLUMN = 72
_TABLE_LEFT = 130
_ICON = 20
_GOOD = 34
_PORTRAIT = 34


def draw_character(image: Image.Image, left: int, top: int, width: int, view: View) -> None:
    """Who plays and who comes next, Health, abilities and points, items, weapon and coins."""
    left += _PADDING
    right = left + width - 2 * _PADDING
    _draw_portraits(image, right, top + 8, view)
    survivor = view.survivor
    if survivor is None:
        heading(image, left, top + 24, "CHARACTERS")
        write(image, left, top + 84, "nobody is on the board", 15, MUTED)
    else:
        write(image, left, top + 22, survivor.name, 22, symbols.CHARACTERS[survivor.number], bold=True)
        for place in range(survivor.full_health):
            paste(image, heart(20, place < survivor.health), left + 96 + place * 23, top + 12)
        write(image, left, top + 46, condition(survivor), 12, MUTED)
        draw_columns(image, left, top + 60)
        draw_row(image, left, top + 88, "ability", survivor.abilities)
        if view.points is not None:
            draw_points(image, left, top + 112, "left this turn", view.points, WHITE)
    _draw_possessions(image, left, right, top + 132, view)


def _draw_portraits(image: Image.Image, right: int, top: int, view: View) -> None:
    """The characters picked, the dead ones with a skull; from the right, the first pick leftmost."""
    for place, (number, is_out) in enumerate(view.picked.items()):
        x = right - (len(view.picked) - place) * (_PORTRAIT + 4)
        colour = (70, 72, 78) if is_out else symbols.CHARACTERS[number]
        in_play = view.survivor is not None and view.survivor.number == number
        paste(image, meeple(_PORTRAIT, colour, leader=in_play), x, top)
        if is_out:
            paste(image, skull(18, RED), x + 8, top + 8)


def draw_columns(image: Image.Image, left: int, top: int) -> None:
    """The symbols of the four abilities, above the columns of a table."""
    for number in range(len(c.ABILITIES)):
        paste(image, symbols.ability(number, _ICON), left + _TABLE_LEFT + number * _COLUMN - _ICON // 2, top - 4)


def draw_row(image: Image.Image, left: int, y: int, label: str, values: tuple[int, ...], ink: Colour = MUTED) -> None:
    """A row of that table; ``y`` is its middle."""
    write(image, left, y, label, 15, ink)
    for number, value in enumerate(values):
        x = left + _TABLE_LEFT + number * _COLUMN
        write(image, x, y, str(value), 18, symbols.ABILITIES[number], "mm", bold=True)


def draw_points(image: Image.Image, left: int, y: int, label: str, points: Points, ink: Colour = MUTED) -> None:
    """What is left of a turn, or what an assignment gives, as a row of that table."""
    draw_row(image, left, y, label, (points.movement, points.attack, points.defense, points.range), ink)


def _draw_possessions(image: Image.Image, left: int, right: int, top: int, view: View) -> None:
    held = [item for item, place in enumerate(view.items) if place == c.HELD]
    x = left
    for item in held:
        paste(image, symbols.good(item, _GOOD), x, top)
        x += _GOOD + 5
    if view.weapon is not None:
        paste(image, symbols.good(len(c.ITEMS) + view.weapon, _GOOD), x, top)
        shots = f", {counted(view.shots, 'shot')}" if c.WEAPON_SHOTS[view.weapon] else ""
        write_in_box(image, (x + _GOOD + 5, top, right - 52, top + _GOOD), c.WEAPONS[view.weapon] + shots, 14, WHITE)
    elif not held:
        write(image, left, top + _GOOD / 2, "no items, no weapon", 14, MUTED)
    write(image, right, top + _GOOD / 2, str(view.coins), 18, WHITE, "rm", bold=True)
    paste(image, symbols.coin(22), right - 46, top + 6)


def draw_kinds(image: Image.Image, left: int, top: int, width: int, view: View) -> None:
    """The statistics of the two kinds of monsters."""
    left += _PADDING
    heading(image, left, top + 16, "MONSTERS")
    draw_columns(image, left, top + 8)
    for number, kind in enumerate(view.face.kinds):
        alive = sum(monster.is_second == bool(number) for monster in view.monsters)
        _draw_kind(image, left, top + 44 + 27 * number, kind, symbols.KINDS[number], alive)


def _draw_kind(image: Image.Image, left: int, y: int, kind: Kind, colour: Colour, alive: int) -> None:
    paste(image, symbols.numbered_die(22, colour, kind.health), left, y - 11)
    name = kind.name if len(kind.name) <= 9 else f"{kind.name[:8]}…"
    write(image, left + 28, y, name, 15, WHITE if alive else MUTED)
    values = (kind.movement, kind.attack, kind.defense, kind.range)
    for number, value in enumerate(values):
        x = left + _TABLE_LEFT + number * _COLUMN
        write(image, x, y, str(value), 18, symbols.ABILITIES[number] if alive else MUTED, "mm", bold=True)
