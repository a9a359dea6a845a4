"""The tables of scenarios in the rules. ``python -m tests.z_horde.scenario_tables`` writes them anew."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.scenario import Face, load_scenarios

RULES = Path(__file__).parents[2] / "docs" / "rules" / "z_horde.md"
HEADINGS = (
    "| face | levels | obstacles | flag | arrow | crates |",
    "| face | kind | die | Health | Range | Movement | Attack | Defense |",
    "| level | face | first kind | second kind |",
)


def _row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def _names(tiles: Collection[int]) -> str:
    return " ".join(c.TILE_NAMES[tile] for tile in c.READING_ORDER if tile in tiles) or "none"


def _face_row(face: Face) -> str:
    levels = ", ".join(str(level.number) for level in face.levels)
    arrow = "yes" if face.arrow else "no"
    return _row(face.number, levels, _names(face.obstacles), c.TILE_NAMES[face.flag], arrow, _names(face.crates))


def _kind_rows(face: Face) -> list[str]:
    return [
        _row(face.number, kind.name, f"D{kind.die}", kind.health, kind.range, kind.movement, kind.attack, kind.defense)
        for kind in face.kinds
    ]


def _level_rows(faces: Sequence[Face]) -> list[str]:
    rows = {
        level.number: _row(level.number, face.number, *(_names(tiles) for tiles in level.starts))
        for face in faces
        for level in face.levels
    }
    return [rows[number] for number in sorted(rows)]


def with_tables(page: str) -> str:
    """A page of rules with the rows of its tables as the scenarios of the library have them."""
    faces = load_scenarios()
    tables = ([_face_row(face) for face in faces], [row for face in faces for row in _kind_rows(face)],
              _level_rows(faces))  # fmt: skip
    for heading, rows in zip(HEADINGS, tables, strict=True):
        before, rest = page.split(heading + "\n")
        rule, *following = rest.split("\n")
        after = "\n".join(following[next(place for place, line in enumerate(following) if not line.startswith("|")) :])
        page = "\n".join([before + heading, rule, *rows, after])
    return page


if __name__ == "__main__":
    RULES.write_text(with_tables(RULES.read_text(encoding="utf-8")), encoding="utf-8")
