"""The picture of the board: what stands on the tiles, what the character can do there, and where monsters would go."""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, cos, pi, sin

from PIL import Image

from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde import symbols
from zenvs.games.z_horde.view import Monster, Survivor, View
from zenvs.render.canvas import GRID, WHITE, Colour, Pen, dimmed, paste, sprite, write
from zenvs.render.pieces import badge, meeple, zombie
from zenvs.render.symbols import GOLD, heart
from zenvs.render.table import YELLOW

TILE = 100
SIZE = c.SIDE * TILE

_GAP = 2
_BADGE = 24
_INSET = 5
# the point of an arrow: its length and half its width
_POINT, _WING = 13, 8.5
_FLOOR: Colour = (58, 62, 66)
_REACHED: Colour = (56, 84, 62)
_CHOICE: Colour = (104, 92, 40)
_OBSTACLE: Colour = (30, 31, 34)
_RUBBLE: Colour = (84, 82, 80)
_MUTED: Colour = (150, 148, 140)
_STRIKE: Colour = (224, 70, 60)
_COME: Colour = (214, 176, 96)
_COMING_DIMMED = 0.55


def draw_board(image: Image.Image, left: int, top: int, view: View) -> None:
    """The board, TILE pixels a tile, with the names of columns below and those of rows on its left."""
    for tile in range(c.TILES):
        _draw_floor(image, *_corner(left, top, tile), view, tile)
    _draw_ways(image, left, top, view)
    for tile in range(c.TILES):
        _draw_piece(image, *_corner(left, top, tile), view, tile)
        _draw_marks(image, *_corner(left, top, tile), view, tile)
    for place, column in enumerate(c.COLUMNS):
        write(image, left + place * TILE + TILE / 2, top + SIZE + 9, column, 16, _MUTED, "mm", bold=True)
    for row in range(c.SIDE):
        y = top + (c.SIDE - 1 - row) * TILE + TILE / 2
        write(image, left - 11, y, str(row + 1), 16, _MUTED, "mm", bold=True)


def _corner(left: int, top: int, tile: int) -> tuple[int, int]:
    """The upper left corner of a tile."""
    row, column = divmod(tile, c.SIDE)
    return left + column * TILE, top + (c.SIDE - 1 - row) * TILE


@cache
def _floor(fill: Colour) -> Image.Image:
    side = TILE - 2 * _GAP
    return sprite(side, side, lambda pen: pen.rectangle(0, 0, GRID, GRID, fill, 6))


@cache
def _rubble() -> Image.Image:
    side = TILE - 2 * _GAP

    def paint(pen: Pen) -> None:
        pen.rectangle(0, 0, GRID, GRID, _OBSTACLE, 6)
        pen.polygon([(8, 88), (20, 40), (44, 26), (58, 88)], _RUBBLE)
        pen.polygon([(40, 88), (54, 50), (74, 18), (90, 52), (94, 88)], (68, 66, 66))
        pen.polygon([(24, 88), (36, 62), (56, 56), (66, 88)], (104, 100, 96))

    return sprite(side, side, paint)


def _draw_floor(image: Image.Image, x: int, y: int, view: View, tile: int) -> None:
    if tile in view.face.obstacles:
        paste(image, _rubble(), x + _GAP, y + _GAP)
        return
    fill = _CHOICE if tile in view.choices else _REACHED if tile in view.walks else _FLOOR
    paste(image, _floor(fill), x + _GAP, y + _GAP)
    write(image, x + 8, y + 13, c.TILE_NAMES[tile], 12, _MUTED)


def _draw_piece(image: Image.Image, x: int, y: int, view: View, tile: int) -> None:
    """What stands on a tile; the flag stands back beside who is on it."""
    monster = view.monster_on(tile)
    is_here = view.tile == tile and view.survivor is not None
    if tile == view.face.flag:
        _draw_flag(image, x, y, view.face.arrow, is_here=is_here, is_free=monster is None and not is_here)
    if monster is not None:
        _draw_monster(image, x, y, monster, view.is_coming)
    elif is_here and view.survivor is not None:
        _draw_survivor(image, x, y, view.survivor)
    crate = view.crate_on(tile)
    if crate is not None:
        paste(image, symbols.crate(56), x + 22, y + 22)
        value = "?" if crate.value is None else str(crate.value)
        write(image, x + 50, y + 49, value, 34, WHITE, "mm", bold=True)


def _draw_flag(image: Image.Image, x: int, y: int, arrow: bool, *, is_here: bool, is_free: bool) -> None:
    """The flag, small in a corner that is free beside the character, or beside a monster."""
    size = 48 if is_free else 20
    place = (x + 28, y + 22) if is_free else (x + TILE - 26, y + 6) if is_here else (x + 4, y + 30)
    paste(image, symbols.flag(size, arrow), *place)


def _draw_monster(image: Image.Image, x: int, y: int, monster: Monster, is_coming: bool) -> None:
    """A monster over its number and the die that shows its Health."""
    colour = symbols.KINDS[monster.is_second]
    if monster.moves_next or monster.is_chosen:
        paste(image, _ring(), x + 19, y + 8)
    paste(image, _dimmed_zombie() if is_coming else zombie(52), x + 24, y + 13)
    paste(image, badge(_BADGE, (206, 204, 196), str(monster.number)), x + _INSET, y + TILE - _BADGE - _INSET)
    paste(image, symbols.numbered_die(28, colour, monster.health), x + 36, y + TILE - 28 - 4)


@cache
def _ring() -> Image.Image:
    return sprite(62, 62, lambda pen: pen.ring(50, 50, 49, 6, YELLOW))


@cache
def _dimmed_zombie() -> Image.Image:
    """A zombie that does not stand there yet."""
    drawn = zombie(52)
    dark = dimmed(drawn.convert("RGB"), _COMING_DIMMED).convert("RGBA")
    dark.putalpha(drawn.getchannel("A"))
    return dark


def _draw_survivor(image: Image.Image, x: int, y: int, survivor: Survivor) -> None:
    """The character over its Health."""
    paste(image, meeple(58, symbols.CHARACTERS[survivor.number], leader=True), x + 21, y + 10)
    paste(image, heart(22), x + 28, y + TILE - 29)
    write(image, x + 56, y + TILE - 18, str(survivor.health), 20, WHITE, bold=True)


def _draw_marks(image: Image.Image, x: int, y: int, view: View, tile: int) -> None:
    """What an attack costs at the upper right, a walk at the lower left, who would end here at the lower right."""
    for costs, symbol, ink in (
        (view.costs, symbols.ability(c.ATTACK, 18), symbols.ABILITIES[c.ATTACK]),
        (view.shot_costs, symbols.shot(18), GOLD),
    ):
        if tile in costs:
            paste(image, symbol, x + TILE - 37, y + 6)
            write(image, x + TILE - 17, y + 15, str(costs[tile]), 18, ink, bold=True)
    if tile in view.walks:
        paste(image, symbols.ability(c.MOVEMENT, 18), x + 6, y + TILE - 25)
        write(image, x + 27, y + TILE - 16, str(view.walks[tile]), 18, symbols.ABILITIES[c.MOVEMENT], bold=True)
    for monster in view.monsters:
        if monster.end == tile and view.decision != "react":
            colour = _STRIKE if monster.strikes else _COME
            drawn = badge(_BADGE, colour, str(monster.number))
            paste(image, drawn, x + TILE - _BADGE - _INSET, y + TILE - _BADGE - _INSET)


def _draw_ways(image: Image.Image, left: int, top: int, view: View) -> None:
    """An arrow from each monster to where it would end, below all pieces."""
    for monster in view.monsters:
        if monster.end is not None and monster.end != monster.tile:
            x, y = _corner(left, top, monster.tile)
            to_x, to_y = _corner(left, top, monster.end)
            arrow = _arrow(to_x - x, to_y - y, _STRIKE if monster.strikes else _COME)
            paste(image, arrow, min(x, to_x), min(y, to_y))


@lru_cache(256)
def _arrow(right: int, down: int, colour: Colour) -> Image.Image:
    """An arrow from the middle of a tile to that of another, so many pixels to the right and down."""
    width, height = TILE + abs(right), TILE + abs(down)
    unit = GRID / height
    fill: Colour = (*colour[:3], 200)
    start = (TILE / 2 + max(-right, 0), TILE / 2 + max(-down, 0))
    end = (start[0] + right, start[1] + down)
    angle = atan2(down, right)
    neck = (end[0] - _POINT * cos(angle), end[1] - _POINT * sin(angle))
    sides = [(neck[0] + _WING * cos(angle + turn), neck[1] + _WING * sin(angle + turn)) for turn in (pi / 2, -pi / 2)]

    def paint(pen: Pen) -> None:
        pen.line([(x * unit, y * unit) for x, y in (start, neck)], 4 * unit, fill)
        pen.polygon([(x * unit, y * unit) for x, y in (sides[0], end, sides[1])], fill)

    return sprite(width, height, paint)
