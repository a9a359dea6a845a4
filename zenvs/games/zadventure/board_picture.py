"""The picture of the board: floors, walls, doors and windows, and what stands and lies on the squares."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image

from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure import symbols
from zenvs.games.zadventure.action_wording import KIND_LETTERS
from zenvs.games.zadventure.board import Board, neighbour
from zenvs.games.zadventure.view import Card, Character, View, Zombie
from zenvs.render.canvas import GRID, WHITE, Colour, Pen, paste, sprite, write
from zenvs.render.pieces import badge, meeple
from zenvs.render.table import MUTED, YELLOW

TILE = 48
SIZE = c.SIDE * TILE

_YARD: Colour = (58, 74, 56)
_HOUSE: Colour = (92, 78, 64)
_PORCH: Colour = (104, 104, 100)
_SAFE: Colour = (70, 76, 88)
_TARGET: Colour = (240, 206, 90, 76)
_START: Colour = (84, 120, 176)
_FINISH: Colour = (200, 62, 54)
_STONE: Colour = (206, 198, 182)
_DOOR: Colour = (190, 116, 52)
_GLASS: Colour = (126, 200, 236)
_PLANK: Colour = (150, 92, 44)
_NAIL: Colour = (226, 70, 54)
_NUMBER: Colour = (214, 212, 204)
_DULL: Colour = (70, 72, 78)
_FIGHT: Colour = (226, 70, 58)

_WALL_WIDTH = 6
_DOOR_LENGTH = 28
_PLANKS = 24
_BADGE = 18
_FIGURE = 34
_SMALL = 26
_TOKEN = 32
_SMALL_TOKEN = 18
_BACK = (24, 32)


def draw_board(image: Image.Image, left: int, top: int, view: View) -> None:
    """The board, TILE pixels a square, with the names of columns below and those of rows on its left."""
    paste(image, _ground(view.board), left, top)
    for square in view.targets:
        paste(image, _tint(), *_corner(left, top, square))
    for square in range(c.SQUARES):
        _draw_content(image, *_corner(left, top, square), view, square)
    for opening in view.locked:
        _draw_locked(image, left, top, *view.board.openings[opening])
    for place, column in enumerate(c.COLUMNS):
        write(image, left + place * TILE + TILE / 2, top + SIZE + 11, column, 15, MUTED, "mm", bold=True)
    for row in range(c.SIDE):
        y = top + (c.SIDE - 1 - row) * TILE + TILE / 2
        write(image, left - 14, y, str(row + 1), 15, MUTED, "mm", bold=True)


def _corner(left: int, top: int, square: int) -> tuple[int, int]:
    """The upper left corner of a square."""
    row, column = divmod(square, c.SIDE)
    return left + column * TILE, top + (c.SIDE - 1 - row) * TILE


@lru_cache(16)
def _ground(board: Board) -> Image.Image:
    """What never changes on a board: floors, cars, walls, doors and windows."""
    image = Image.new("RGB", (SIZE, SIZE))
    for square in range(c.SQUARES):
        paste(image, _floor(_floor_colour(board, square)), *_corner(0, 0, square))
    _draw_car(image, board.starting_car, _START)
    _draw_car(image, board.finish_car, _FINISH)
    for square in range(c.SQUARES):
        for direction in range(c.DIRECTION_COUNT):
            other = neighbour(square, direction)
            if other is not None and square < other:
                _draw_edge(image, board, square, other)
    for x, y, width, height in ((0, 0, SIZE, 3), (0, SIZE - 3, SIZE, 3), (0, 0, 3, SIZE), (SIZE - 3, 0, 3, SIZE)):
        paste(image, _bar(width, height, _STONE), x, y)
    return image


def _floor_colour(board: Board, square: int) -> Colour:
    if square == board.porch:
        return _PORCH
    if square == board.safe:
        return _SAFE
    return _HOUSE if square in board.house else _YARD


@cache
def _floor(colour: Colour) -> Image.Image:
    """A square with a thin line around it."""
    red, green, blue = colour[:3]

    def paint(pen: Pen) -> None:
        pen.rectangle(0, 0, GRID, GRID, (red * 8 // 10, green * 8 // 10, blue * 8 // 10))
        pen.rectangle(1.5, 1.5, GRID - 1.5, GRID - 1.5, colour)

    return sprite(TILE, TILE, paint)


@cache
def _tint() -> Image.Image:
    return sprite(TILE, TILE, lambda pen: pen.rectangle(3, 3, GRID - 3, GRID - 3, _TARGET, 8))


@cache
def _bar(width: int, height: int, colour: Colour) -> Image.Image:
    return Image.new("RGB", (width, height), colour[:3])


def _draw_car(image: Image.Image, squares: tuple[int, ...], colour: Colour) -> None:
    """A car over its two squares."""
    corners = [_corner(0, 0, square) for square in squares]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners) + TILE, max(y for _, y in corners) + TILE
    paste(image, symbols.car(right - left - 8, bottom - top - 8, colour), left + 4, top + 4)


def _draw_edge(image: Image.Image, board: Board, square: int, other: int) -> None:
    """The wall between two neighbours, with the door or window in it."""
    opening = board.openings.index((square, other)) if (square, other) in board.openings else None
    if opening is None and board.lets_pass(square, other):
        return
    _draw_bar(image, square, other, TILE + _WALL_WIDTH, _WALL_WIDTH, _STONE)
    if opening is not None and opening in board.windows:
        _draw_bar(image, square, other, _DOOR_LENGTH, _WALL_WIDTH, _GLASS)
    elif opening is not None:
        _draw_bar(image, square, other, _DOOR_LENGTH, _WALL_WIDTH + 4, _DOOR)


def _draw_bar(image: Image.Image, square: int, other: int, length: int, width: int, colour: Colour) -> None:
    """A bar in the middle of the edge between two squares."""
    x, y = _middle(0, 0, square, other)
    wide, high = (width, length) if other == square + 1 else (length, width)
    paste(image, _bar(wide, high, colour), x - wide // 2, y - high // 2)


def _middle(left: int, top: int, square: int, other: int) -> tuple[int, int]:
    """The middle of the edge between two squares."""
    (x, y), (other_x, other_y) = _corner(left, top, square), _corner(left, top, other)
    return (x + other_x + TILE) // 2, (y + other_y + TILE) // 2


@cache
def _planks() -> Image.Image:
    """Boards nailed over a door or window."""

    def paint(pen: Pen) -> None:
        for start, end in (((14, 18), (86, 82)), ((14, 82), (86, 18))):
            pen.line([start, end], 24, (70, 40, 20))
            pen.line([start, end], 17, _PLANK)
        for x in (14, 86):
            for y in (18, 82):
                pen.circle(x, y, 6, _NAIL)

    return sprite(_PLANKS, _PLANKS, paint)


def _draw_locked(image: Image.Image, left: int, top: int, square: int, other: int) -> None:
    x, y = _middle(left, top, square, other)
    paste(image, _planks(), x - _PLANKS // 2, y - _PLANKS // 2)


def _draw_content(image: Image.Image, x: int, y: int, view: View, square: int) -> None:
    """What stands and lies on a square; cards stand back beside a figure."""
    characters, zombie = view.characters_on(square), view.zombie_on(square)
    cards = view.face_up.get(square, ())
    has_figure = bool(characters) or zombie is not None
    if square in view.face_down:
        paste(image, symbols.card_back(*_BACK), x + (TILE - _BACK[0]) // 2, y + (TILE - _BACK[1]) // 2)
    elif view.has_scythe and square == view.board.scythe and not has_figure:
        paste(image, symbols.scythe(_FIGURE + 6), x + 4, y + 4)
    if len(characters) == 1:
        _draw_character(image, x, y, view, characters[0], zombie)
    elif characters:
        _draw_passengers(image, x, y, characters)
    elif zombie is not None:
        _draw_zombie(image, x + 7, y + 5, zombie, _FIGURE)
        _draw_marks(image, x, y, zombie)
    if cards:
        _draw_cards(image, x, y, cards, has_figure)


def _draw_cards(image: Image.Image, x: int, y: int, cards: tuple[Card, ...], is_beside: bool) -> None:
    """The first card of a stack, with the number of cards."""
    size = _SMALL_TOKEN if is_beside else _TOKEN
    place = (x + TILE - size - 1, y + 2) if is_beside else (x + (TILE - size) // 2, y + (TILE - size) // 2)
    paste(image, symbols.card(cards[0].name, size, len(cards)), *place)


def _draw_character(image: Image.Image, x: int, y: int, view: View, character: Character, foe: Zombie | None) -> None:
    """A character over its number; the one that acts has a ring, and its foe stands before it."""
    colour = colour_of(character)
    if character.player == view.actor and not view.over:
        paste(image, _ring(_FIGHT if foe is not None else YELLOW), x + 2, y + 2)
    if foe is None:
        paste(image, meeple(_FIGURE, colour, leader=True), x + 7, y + 6)
    else:
        paste(image, meeple(_SMALL, colour, leader=True), x + 1, y + 4)
        _draw_zombie(image, x + TILE - _SMALL - 1, y + 16, foe, _SMALL)
        paste(image, badge(_BADGE, _NUMBER, str(foe.number)), x + TILE - _BADGE - 1, y + TILE - _BADGE - 1)
    paste(image, badge(_BADGE, colour, str(character.player)), x + 1, y + TILE - _BADGE - 1)


def colour_of(character: Character) -> Colour:
    """The colour of a character, dull before one is picked and after its death."""
    return _DULL if character.number is None or character.is_dead else symbols.CHARACTERS[character.number]


@cache
def _ring(colour: Colour) -> Image.Image:
    return sprite(TILE - 4, TILE - 4, lambda pen: pen.ring(50, 50, 50, 6, colour))


def _draw_passengers(image: Image.Image, x: int, y: int, characters: tuple[Character, ...]) -> None:
    """Several characters on a square of the finish car."""
    half = TILE // 2
    for place, character in enumerate(characters):
        row, column = divmod(place, 2)
        paste(image, meeple(half - 2, colour_of(character), leader=True), x + column * half + 1, y + row * half + 1)


def _draw_zombie(image: Image.Image, x: int, y: int, zombie: Zombie, size: int) -> None:
    if zombie.is_chosen:
        paste(image, _ring(YELLOW), x - 5, y - 3)
    paste(image, symbols.zombie_of(zombie.kind, size), x, y)
    if zombie.is_tied:
        paste(image, symbols.lasso(size), x, y + size // 4)


def _draw_marks(image: Image.Image, x: int, y: int, zombie: Zombie) -> None:
    """The number of a zombie at the lower left, the letter of its kind at the lower right."""
    ink = WHITE if zombie.kind != c.NURSE_ZOMBIE else (60, 60, 66)
    letter = badge(_BADGE, symbols.KINDS[zombie.kind], KIND_LETTERS[zombie.kind], ink)
    paste(image, badge(_BADGE, _NUMBER, str(zombie.number)), x + 1, y + TILE - _BADGE - 1)
    paste(image, letter, x + TILE - _BADGE - 1, y + TILE - _BADGE - 1)
