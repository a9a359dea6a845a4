"""The scenarios: one TOML file with ASCII maps, checked as a whole (ZHO-CMP-4, ZHO-CMP-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from zenvs.core.data_file import Row, checked_row, read_toml
from zenvs.core.errors import DataFileError
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.geometry import NEIGHBOURS

#: The levels of this project, balanced by simulation (ZHO-CMP-6).
DEFAULT_SCENARIOS = Path(__file__).with_name("scenarios.toml")

FLOOR, OBSTACLE, FLAG, CRATE = ".", "#", "F", "C"
_FACE_MARKS = (FLOOR, OBSTACLE, FLAG, CRATE)
#: On the map of a level, the starting tiles of each kind.
KIND_MARKS = ("1", "2")
_KIND_NUMBERS = ("die", "health", "range", "movement", "attack", "defense")
#: Keeps every total of a game within its field of the record.
MOST_STATISTIC = 12
MOST_DEFENSE = 7


@dataclass(frozen=True)
class Kind:
    """A kind of monster.

    Attributes:
        name: what it is called.
        die: sides of the die that shows its Health.
        health: Health at the start of a level.
        range, movement, attack, defense: its abilities.
    """

    name: str
    die: int
    health: int
    range: int
    movement: int
    attack: int
    defense: int


@dataclass(frozen=True)
class Level:
    """A level: its number, and the starting tiles of each kind in reading order."""

    number: int
    starts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Face:
    """A face of a scenario card.

    Attributes:
        number: 1 to 4.
        arrow: an ability is raised at the start of its levels (ZHO-SET-4).
        obstacles: tiles that are blocked for good.
        flag: where the character starts.
        crates: the two crate tiles in reading order.
        kinds: the kind with the six-sided die, then the one with the four-sided.
        levels: its levels.
    """

    number: int
    arrow: bool
    obstacles: frozenset[int]
    flag: int
    crates: tuple[int, ...]
    kinds: tuple[Kind, ...]
    levels: tuple[Level, ...]


def face_of_level(level: int) -> int:
    """ZHO-CMP-5: the number of the face that plays a level."""
    return 1 + (level - 1) % c.FACES


def load_scenarios(path: str | Path = DEFAULT_SCENARIOS) -> tuple[Face, ...]:
    """The four faces of a scenario file.

    Raises:
        DataFileError: naming the file, the face or level, and the field or tile.
    """
    content = Row(str(path), read_toml(path))
    content.check_names(("face",))
    faces = [_face(path, number, values) for number, values in enumerate(content.list("face"), start=1)]
    if sorted(face.number for face in faces) != list(range(1, c.FACES + 1)):
        raise DataFileError(f"{path}: the faces must be numbered 1 to {c.FACES}, each once")
    _check_levels(path, faces)
    return tuple(sorted(faces, key=lambda face: face.number))


def _face(path: str | Path, place: int, values: object) -> Face:
    row = checked_row(f"{path}: face number {place}", values)
    row.check_names(("number", "arrow", "map", "kind", "level"))
    number = row.whole("number", 1, c.FACES)
    row = Row(f"{path}: face {number}", row.values)
    if not isinstance(row.values["arrow"], bool):
        row.fail("arrow", f"must be true or false, not {row.values['arrow']!r}")
    marks = _marks(row, _FACE_MARKS)
    flags = [tile for tile, mark in marks.items() if mark == FLAG]
    crates = tuple(tile for tile, mark in marks.items() if mark == CRATE)
    if len(flags) != 1 or len(crates) != c.CRATES:
        row.fail("map", f"must have 1 flag and {c.CRATES} crates, not {len(flags)} and {len(crates)}")
    obstacles = frozenset(tile for tile, mark in marks.items() if mark == OBSTACLE)
    _check_floor(row, flags[0], {tile for tile in marks if tile not in obstacles and tile not in crates})
    kinds = tuple(_kind(row, index, kind) for index, kind in enumerate(row.list("kind")))
    if len(kinds) != c.KINDS:
        row.fail("kind", f"must be {c.KINDS} kinds, not {len(kinds)}")
    taken = obstacles | {flags[0], *crates}
    levels = tuple(_level(path, row, values, taken) for values in row.list("level"))
    return Face(number, row.values["arrow"], obstacles, flags[0], crates, kinds, levels)


def _marks(row: Row, known: Sequence[str]) -> dict[int, str]:
    """The marks of a map by tile, in reading order."""
    lines = row.text("map").split("\n")
    rows = [line.split() for line in lines if line.strip()]
    if len(rows) != c.SIDE or any(len(marks) != c.SIDE for marks in rows):
        row.fail("map", f"must be {c.SIDE} lines of {c.SIDE} marks with spaces between")
    found = dict(zip(c.READING_ORDER, (mark for marks in rows for mark in marks), strict=True))
    for tile, mark in found.items():
        if mark not in known:
            row.fail("map", f"has {mark!r} on tile {c.TILE_NAMES[tile]}; marks are {', '.join(known)}")
    return found


def _check_floor(row: Row, flag: int, floor: set[int]) -> None:
    """Every floor tile can be reached with the crates closed, and has an open tile straight beside it."""
    reached = {flag}
    waiting = [flag]
    while waiting:
        for neighbour in _neighbours(waiting.pop(), straight=False):
            if neighbour in floor and neighbour not in reached:
                reached.add(neighbour)
                waiting.append(neighbour)
    for tile in c.READING_ORDER:
        if tile in floor and tile not in reached:
            row.fail("map", f"has the floor tile {c.TILE_NAMES[tile]}, which cannot be reached while crates are closed")
        if tile in floor and floor.isdisjoint(_neighbours(tile, straight=True)):
            row.fail("map", f"has the floor tile {c.TILE_NAMES[tile]} without an open tile straight beside it")


def _neighbours(tile: int, *, straight: bool) -> Iterator[int]:
    return (int(other) for other in NEIGHBOURS[tile, :: 2 if straight else 1] if other >= 0)


def _kind(face: Row, index: int, values: object) -> Kind:
    row = checked_row(f"{face.place}: kind {index + 1}", values)
    row.check_names(("name", *_KIND_NUMBERS))
    die = c.KIND_SIDES[min(index, c.KINDS - 1)]
    if row.whole("die", 1, max(c.KIND_SIDES)) != die:
        row.fail("die", f"must be {die} for this kind, not {row.values['die']}")
    return Kind(
        name=row.text("name"),
        die=die,
        health=row.whole("health", 1, die),
        range=row.whole("range", c.STRAIGHT_COST, MOST_STATISTIC),
        movement=row.whole("movement", 0, MOST_STATISTIC),
        attack=row.whole("attack", 0, MOST_STATISTIC),
        defense=row.whole("defense", 1, MOST_DEFENSE),
    )


def _level(path: str | Path, face: Row, values: object, taken: set[int] | frozenset[int]) -> Level:
    row = checked_row(f"{face.place}: level", values)
    row.check_names(("number", "map"))
    number = row.whole("number", 1, c.LEVELS)
    row = Row(f"{path}: level {number}", row.values)
    if face_of_level(number) != face.values["number"]:
        played = face_of_level(number)
        row.fail("number", f"is {number}, a level of face {played}; it stands under face {face.values['number']}")
    marks = _marks(row, (FLOOR, *KIND_MARKS))
    for tile, mark in marks.items():
        if mark in KIND_MARKS and tile in taken:
            row.fail("map", f"has a monster on tile {c.TILE_NAMES[tile]}, which is no free floor tile of the face")
    starts = tuple(tuple(tile for tile, mark in marks.items() if mark == kind) for kind in KIND_MARKS)
    for kind, tiles in zip(KIND_MARKS, starts, strict=True):
        if len(tiles) > c.MOST_OF_KIND:
            row.fail("map", f"has {len(tiles)} monsters of kind {kind}; there are at most {c.MOST_OF_KIND}")
    if not any(starts):
        row.fail("map", "has no monster")
    if number == 1 and not all(starts):
        row.fail("map", "must have both kinds of monsters on level 1")
    return Level(number, starts)


def _check_levels(path: str | Path, faces: Sequence[Face]) -> None:
    counts = Counter(level.number for face in faces for level in face.levels)
    for number in range(1, c.LEVELS + 1):
        if counts[number] != 1:
            raise DataFileError(f"{path}: level {number} stands {counts[number]} times; it must stand once")
