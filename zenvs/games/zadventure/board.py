"""The board and the counts of cards: one TOML file with an ASCII map, checked as a whole (ZAD-CMP-1, ZAD-CMP-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from zenvs.core.data_file import Row, read_toml
from zenvs.games.zadventure import constants as c

#: The board of this project.
DEFAULT_BOARD = Path(__file__).with_name("board.toml")

YARD, HOUSE, PORCH, STARTING_CAR, FINISH_CAR, AXE, SCYTHE, SAFE = ".:PSFAZM"
STARTS = "1234"
_MARKS = (YARD, HOUSE, PORCH, STARTING_CAR, *STARTS, FINISH_CAR, AXE, SCYTHE, SAFE)
#: How often a mark stands; the others stand any number of times.
_COUNTS = {PORCH: 1, STARTING_CAR: 2, FINISH_CAR: 2, AXE: 1, SCYTHE: 1, SAFE: 1, **dict.fromkeys(STARTS, 1)}
_HOUSE_MARKS = (HOUSE, SAFE)
OPEN, DOOR, WINDOW = " Dw"
_WALLS = "|-+"
_EDGES = (OPEN, DOOR, WINDOW, *_WALLS)
FEWEST_WINDOWS = 6
_LINES = 2 * c.SIDE + 1
#: Cards that lie on squares of their own, or without which nobody wins: there is one of each.
_SINGLE_CARDS = ("musket", "axe", "key", "canister")


@dataclass(frozen=True)
class Board:
    """A board and the cards that are played on it; squares are numbers, as in ``constants.SQUARE_NAMES``.

    Attributes:
        walls: pairs of neighbouring squares with a wall between them, the lower number first.
        openings: likewise those with a door or a window, in reading order; an opening's number is its place.
        windows: numbers of the openings that are windows.
        house: squares inside the house.
        porch: the yard square at the entrance door.
        starting_car, finish_car: two squares each.
        starts: the start square of each seat.
        axe, scythe, safe: where they lie or stand.
        zombies: number of cards of each of ``constants.KINDS``.
        weapons: likewise of ``constants.WEAPON_CARDS``.
        items: likewise of ``constants.ITEM_CARDS``.
    """

    walls: frozenset[tuple[int, int]]
    openings: tuple[tuple[int, int], ...]
    windows: frozenset[int]
    house: frozenset[int]
    porch: int
    starting_car: tuple[int, ...]
    finish_car: tuple[int, ...]
    starts: tuple[int, ...]
    axe: int
    scythe: int
    safe: int
    zombies: tuple[int, ...]
    weapons: tuple[int, ...]
    items: tuple[int, ...]

    def lets_pass(self, square: int, other: int) -> bool:
        """Whether no wall stands between two neighbours; doors and windows let pass."""
        return (min(square, other), max(square, other)) not in self.walls

    def dealt_squares(self) -> tuple[int, ...]:
        """ZAD-SET-2: squares on which face-down cards may lie, in the order of their numbers."""
        around = {near for square in self.starting_car for near in squares_around(square)}
        taken = {*around, *self.starting_car, *self.finish_car, self.safe, self.axe, self.scythe}
        return tuple(square for square in range(c.SQUARES) if square not in taken)


def neighbour(square: int, direction: int) -> int | None:
    """The square next to another one, or None off the board."""
    row, column = divmod(square, c.SIDE)
    right, up = c.STEPS[direction]
    return _square_at(column + right, row + up)


def neighbours(square: int) -> Iterator[int]:
    """The orthogonal neighbours on the board, whatever is between."""
    for direction in range(c.DIRECTION_COUNT):
        near = neighbour(square, direction)
        if near is not None:
            yield near


def squares_around(square: int) -> Iterator[int]:
    """The neighbours on the board, diagonals included."""
    row, column = divmod(square, c.SIDE)
    for up in (-1, 0, 1):
        for right in (-1, 0, 1):
            near = _square_at(column + right, row + up)
            if near is not None and near != square:
                yield near


def _square_at(column: int, row: int) -> int | None:
    return row * c.SIDE + column if 0 <= column < c.SIDE and 0 <= row < c.SIDE else None


def load_board(path: str | Path = DEFAULT_BOARD) -> Board:
    """The board of a file.

    Raises:
        DataFileError: naming the file, and the square or the field.
    """
    row = Row(str(path), read_toml(path))
    row.check_names(("map", "zombies", "weapons", "items"))
    lines = _lines(row)
    marks = _read_marks(row, lines)
    edges = _read_edges(row, lines)
    openings = tuple(pair for pair, mark in edges.items() if mark in (DOOR, WINDOW))
    board = Board(
        walls=frozenset(pair for pair, mark in edges.items() if mark in _WALLS),
        openings=openings,
        windows=frozenset(number for number, pair in enumerate(openings) if edges[pair] == WINDOW),
        house=frozenset(square for mark in _HOUSE_MARKS for square in marks[mark]),
        porch=marks[PORCH][0],
        starting_car=tuple(marks[STARTING_CAR]),
        finish_car=tuple(marks[FINISH_CAR]),
        starts=tuple(marks[seat][0] for seat in STARTS),
        axe=marks[AXE][0],
        scythe=marks[SCYTHE][0],
        safe=marks[SAFE][0],
        zombies=_read_counts(row, "zombies", c.KINDS, c.ZOMBIES),
        weapons=_read_counts(row, "weapons", c.WEAPON_CARDS, c.WEAPON_COUNT),
        items=_read_counts(row, "items", c.ITEM_CARDS, c.ITEM_COUNT),
    )
    _check_openings(row, board)
    _check_cars(row, board)
    _check_reach(row, board)
    return board


def _lines(row: Row) -> list[str]:
    lines = row.text("map").strip("\n").split("\n")
    # an editor may have removed spaces at the ends
    lines = [line.ljust(_LINES) for line in lines]
    if len(lines) != _LINES or any(len(line.rstrip()) > _LINES for line in lines):
        row.fail("map", f"must be {_LINES} lines of {_LINES} characters: {c.SIDE} rows of squares with edges between")
    return lines


def _place(square: int) -> tuple[int, int]:
    """Line and column of a square on the map."""
    row, column = divmod(square, c.SIDE)
    return 2 * (c.SIDE - 1 - row) + 1, 2 * column + 1


def _read_marks(row: Row, lines: Sequence[str]) -> dict[str, list[int]]:
    """The squares of each mark, in the order of their numbers."""
    marks: dict[str, list[int]] = {mark: [] for mark in _MARKS}
    for square in range(c.SQUARES):
        line, column = _place(square)
        mark = lines[line][column]
        if mark not in marks:
            row.fail("map", f"has {mark!r} on square {c.SQUARE_NAMES[square]}; marks are {' '.join(_MARKS)}")
        marks[mark].append(square)
    for mark, count in _COUNTS.items():
        if len(marks[mark]) != count:
            names = ", ".join(c.SQUARE_NAMES[square] for square in marks[mark]) or "nowhere"
            row.fail("map", f"must have the mark {mark!r} {count} times, but has it {len(marks[mark])} times: {names}")
    return marks


def _read_edges(row: Row, lines: Sequence[str]) -> dict[tuple[int, int], str]:
    """What stands between neighbours, the lower number first, in reading order: east of a square, then south of it."""
    edges: dict[tuple[int, int], str] = {}
    for square in c.READING_ORDER:
        line, column = _place(square)
        for direction, mark in (("e", lines[line][column + 1]), ("s", lines[line + 1][column])):
            near = neighbour(square, c.DIRECTIONS.index(direction))
            if near is None:
                continue
            if mark not in _EDGES:
                between = f"{c.SQUARE_NAMES[square]} and {c.SQUARE_NAMES[near]}"
                row.fail("map", f"has {mark!r} between {between}; edges are '|', '-', 'D', 'w' and a space")
            edges[min(square, near), max(square, near)] = mark
    return edges


def _read_counts(row: Row, field: str, names: Sequence[str], total: int) -> tuple[int, ...]:
    """ZAD-CMP-7: how many cards there are of each name."""
    counts = row.row(field)
    counts.check_names(names)
    read = tuple(counts.whole(name, 1 if name in _SINGLE_CARDS else 0, total) for name in names)
    for name, count in zip(names, read, strict=True):
        if name in _SINGLE_CARDS and count != 1:
            counts.fail(name, f"must be 1, not {count}")
    if sum(read) != total:
        row.fail(field, f"counts {sum(read)} cards; it must be {total}")
    return read


def _check_openings(row: Row, board: Board) -> None:
    """ZAD-CMP-1: walls or openings around the house, doors and windows in walls, and an entrance door at the porch."""
    if len(board.windows) < FEWEST_WINDOWS:
        row.fail("map", f"has {len(board.windows)} windows; it must be {FEWEST_WINDOWS} or more")
    if len(board.openings) > c.MOST_OPENINGS:
        row.fail("map", f"has {len(board.openings)} doors and windows; it may be {c.MOST_OPENINGS} at most")
    for square in range(c.SQUARES):
        for near in neighbours(square):
            is_outer = square in board.house and near not in board.house
            pair = (min(square, near), max(square, near))
            if is_outer and pair not in board.openings and board.lets_pass(square, near):
                between = f"{c.SQUARE_NAMES[square]} in the house and {c.SQUARE_NAMES[near]}"
                row.fail("map", f"has nothing between {between}; it must be a wall, a door or a window")
    doors = [pair for number, pair in enumerate(board.openings) if number not in board.windows]
    if not any(board.porch in pair and not board.house.isdisjoint(pair) for pair in doors):
        row.fail("map", f"has no entrance door next to the porch {c.SQUARE_NAMES[board.porch]}")


def _check_cars(row: Row, board: Board) -> None:
    """ZAD-CMP-1: each car is one piece, and the start squares are next to the starting car."""
    for name, car in (("starting car", board.starting_car), ("finish car", board.finish_car)):
        if car[1] not in neighbours(car[0]) or not board.lets_pass(*car):
            squares = " and ".join(c.SQUARE_NAMES[square] for square in car)
            row.fail("map", f"has the {name} on {squares}, which do not lie side by side")
    for seat, start in enumerate(board.starts):
        if not any(near in board.starting_car and board.lets_pass(start, near) for near in neighbours(start)):
            row.fail("map", f"has start square {seat + 1} on {c.SQUARE_NAMES[start]}, not next to the starting car")


def _check_reach(row: Row, board: Board) -> None:
    """ZAD-CMP-1: every square can be reached, and every room from every other one inside the house."""
    everywhere = frozenset(range(c.SQUARES))
    for squares, start, what in (
        (everywhere, board.starts[0], "which cannot be reached"),
        (board.house, board.safe, "which cannot be reached from the safe inside the house"),
    ):
        reached = _reached(board, start, squares)
        for square in c.READING_ORDER:
            if square in squares and square not in reached:
                row.fail("map", f"has the square {c.SQUARE_NAMES[square]}, {what}")
    if len(board.dealt_squares()) < c.FACE_DOWN_CARDS:
        row.fail("map", f"has room for {len(board.dealt_squares())} of the {c.FACE_DOWN_CARDS} face-down cards")


def _reached(board: Board, start: int, squares: frozenset[int]) -> Mapping[int, int]:
    """The squares that a walk from another one reaches within a set, and how many steps away they are."""
    distances = {start: 0}
    waiting = [start]
    for square in waiting:
        for near in neighbours(square):
            if near in squares and near not in distances and board.lets_pass(square, near):
                distances[near] = distances[square] + 1
                waiting.append(near)
    return distances


def distances_from(board: Board, square: int) -> Mapping[int, int]:
    """Steps from a square to every other one, doors and windows open."""
    return _reached(board, square, frozenset(range(c.SQUARES)))
