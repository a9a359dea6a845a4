"""The board in text: walls, doors and windows between squares, and what stands and lies on them."""

from __future__ import annotations

from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.action_wording import KIND_LETTERS
from zenvs.games.zadventure.board import neighbour
from zenvs.games.zadventure.view import Card, Character, View, Zombie
from zenvs.render.text import Block

_CELL = 4
_LABEL = 3
WIDTH = _LABEL + 1 + c.SIDE * (_CELL + 1)
_NORTH, _EAST, _SOUTH, _WEST = range(c.DIRECTION_COUNT)

# What an edge looks like, across and upright
_OPEN, _WALL, _DOOR, _WINDOW, _LOCKED = range(5)
_ACROSS = ("    ", "━━━━", "━DD━", "━WW━", "━XX━")
_UPRIGHT = " ┃DWX"
#: Corners by the walls that meet there: bits for north, east, south and west.
_CORNERS = "·╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"

_CHARACTER_LETTERS = "PHNB"
_CARD_LETTERS = {name: name[:3] for name in (*c.WEAPON_CARDS, *c.ITEM_CARDS)} | {"double barrel": "dbl"}

#: What the marks on the board mean.
KEY = (
    "D door; W window; X locked wall; ? card face down; abc card face up, [2] two of them; @N nurse; 7d zombie 7, "
    "a dog; N!7 the nurse fights it; + on cards; ~ tied; scy scythe"
)


def draw_board(view: View) -> Block:
    """The board with row 12 on top."""
    lines: Block = []
    for row in reversed(range(c.SIDE)):
        lines.append(" " * _LABEL + _line_above(view, row))
        lines.append(f"{row + 1:>{_LABEL - 1}} " + _line_of(view, row))
    names = " ".join(f"{column:^{_CELL}}" for column in c.COLUMNS)
    return [*lines, " " * _LABEL + _line_above(view, -1), (" " * (_LABEL + 1) + names).rstrip()]


def _square(column: int, row: int) -> int | None:
    is_there = 0 <= column < c.SIDE and 0 <= row < c.SIDE
    return row * c.SIDE + column if is_there else None


def _edge(view: View, square: int | None, direction: int) -> int:
    """What stands at an edge of a square; around the board there is a wall."""
    other = None if square is None else neighbour(square, direction)
    if square is None or other is None:
        return _WALL
    if not view.board.lets_pass(square, other):
        return _WALL
    opening = view.opening_between(square, other)
    if opening is None:
        return _OPEN
    return _LOCKED if opening in view.locked else _WINDOW if opening in view.board.windows else _DOOR


def _line_above(view: View, row: int) -> str:
    """The edges above a row, with the corners; below the board the row is -1."""
    edges = [_across(view, column, row) for column in range(c.SIDE)]
    line = _corner(view, 0, row)
    for column, edge in enumerate(edges):
        line += _ACROSS[edge] + _corner(view, column + 1, row)
    return line


def _across(view: View, column: int, row: int) -> int:
    """The edge above a square."""
    below = _square(column, row)
    return _edge(view, _square(column, row + 1), _SOUTH) if below is None else _edge(view, below, _NORTH)


def _upright(view: View, column: int, row: int) -> int:
    """The edge on the left of a square."""
    right = _square(column, row)
    return _edge(view, _square(column - 1, row), _EAST) if right is None else _edge(view, right, _WEST)


def _corner(view: View, column: int, row: int) -> str:
    """The corner at the upper left of a square, from the four edges that meet there."""
    meeting = (
        row + 1 < c.SIDE and _upright(view, column, row + 1) != _OPEN,
        column < c.SIDE and _across(view, column, row) != _OPEN,
        row >= 0 and _upright(view, column, row) != _OPEN,
        column > 0 and _across(view, column - 1, row) != _OPEN,
    )
    return _CORNERS[sum(1 << bit for bit, is_wall in enumerate(meeting) if is_wall)]


def _line_of(view: View, row: int) -> str:
    """A row of squares with the edges between."""
    line = ""
    for column in range(c.SIDE):
        square = row * c.SIDE + column
        line += _UPRIGHT[_upright(view, column, row)] + _content(view, square)
    return line + _UPRIGHT[_upright(view, c.SIDE, row)]


def _content(view: View, square: int) -> str:
    """What stands or lies on a square, in four letters; behind an edge comes a space where there is room."""
    content = _signs(view, square)
    return content if len(content) == _CELL else f" {content:<{_CELL - 1}}"


def _signs(view: View, square: int) -> str:
    characters, zombie = view.characters_on(square), view.zombie_on(square)
    cards = view.face_up.get(square, ())
    if characters:
        return _characters_content(characters, zombie, cards)
    if zombie is not None:
        mark = "~" if zombie.is_tied else "+" if cards else ""
        return f"{zombie.number}{KIND_LETTERS[zombie.kind]}{mark}"
    if square in view.face_down:
        return "?"
    if cards:
        return _CARD_LETTERS[cards[0].name] if len(cards) == 1 else f"[{len(cards)}]"
    return _mark(view, square)


def _characters_content(characters: tuple[Character, ...], zombie: Zombie | None, cards: tuple[Card, ...]) -> str:
    letters = "".join(letter_of(character) for character in characters)
    if zombie is not None:
        return f"{letters}!{zombie.number}"
    return f"@{letters}{'+' if cards else ''}" if len(letters) < _CELL else letters


def letter_of(character: Character) -> str:
    """The letter of a character on the board."""
    return "" if character.number is None else _CHARACTER_LETTERS[character.number]


def _mark(view: View, square: int) -> str:
    if square in view.board.starting_car:
        return "car"
    if square in view.board.finish_car:
        return "goal"
    return "scy" if view.has_scythe and square == view.board.scythe else ""
