"""A position drawn in text, for ``ansi``, logs and play in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from zenvs.core.position import Position
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.forecast import Forecast
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.view import Monster, Points, Survivor, View, view_of
from zenvs.games.z_horde.wording import (
    action_names,
    condition,
    good_text,
    possessions,
    price_of,
    question,
    strike_text,
    title,
)
from zenvs.render.text import Block, beside, entry

WIDTH = 80
_LABEL = 9
_CELL = 6
_NAME = 10
_KIND_NAME = 10
# what is left beside the board
_BESIDE = WIDTH - 2 - c.SIDE * (_CELL + 1) - 1
_BLOCKED = "▒" * _CELL
_COLUMNS = ("Move", "Attack", "Defense", "Range")
_KIND_COLUMNS = ("Health", "Move", "Attack", "Defense", "Range")


def text(game: ZHorde, position: Position) -> str:
    """A position in plain text of at most 80 columns without a line break at the end."""
    view = view_of(game, position)
    lines = [title(view)]
    lines += beside([_board(view), [*_character(view), *_kinds(view)]], gap=1)
    lines += _key(view)
    if view.forecast is not None:
        lines += _forecast(view, view.forecast)
    if view.energy:
        lines += _entry("energy", "dice " + ", ".join(str(die) for die in view.energy))
    if view.decision == "market":
        lines += _market(view)
    lines += _entry("over" if view.over else "asked", question(view))
    if view.actions:
        lines += _entry("actions", "; ".join(action_names(view.actions)))
    return "\n".join(lines)


def _entry(label: str, words: str) -> Block:
    return entry(label, words, WIDTH, _LABEL)


def _board(view: View) -> Block:
    """The board with row 5 on top; a tile has a line for what stands there and one for what can come."""
    edges = [f" {left}{middle.join('─' * _CELL for _ in range(c.SIDE))}{right}" for left, middle, right in
             ("┌┬┐", "├┼┤", "└┴┘")]  # fmt: skip
    lines = [edges[0]]
    for row in reversed(range(c.SIDE)):
        tiles = range(row * c.SIDE, (row + 1) * c.SIDE)
        cells = [_cell(view, tile) for tile in tiles]
        for number, begin in enumerate((str(row + 1), " ")):
            lines.append(begin + "│" + "│".join(cell[number] for cell in cells) + "│")
        lines.append(edges[1] if row else edges[2])
    return [*lines, "  " + " ".join(f"{column:^{_CELL}}" for column in c.COLUMNS).rstrip()]


def _cell(view: View, tile: int) -> tuple[str, str]:
    if tile in view.face.obstacles:
        return _BLOCKED, _BLOCKED
    stands = _standing(view, tile)
    return f"{stands:<{_CELL}}", f"{_left_mark(view, tile):<3}{_coming(view, tile):>3}"


def _standing(view: View, tile: int) -> str:
    monster = view.monster_on(tile)
    if monster is not None:
        return f"{_short(monster)}{_pointer(view, tile)} ♥{monster.health}"
    if view.tile == tile and view.survivor is not None:
        return view.survivor.name
    crate = view.crate_on(tile)
    if crate is not None:
        return "crate"
    flag = "flag↑" if view.face.arrow else "flag"
    return flag if tile == view.face.flag else _pointer(view, tile).strip()


def _pointer(view: View, tile: int) -> str:
    """A mark on the tile of the monster that moves next, or that is chosen, and on the tiles it may go to."""
    monster = view.monster_on(tile)
    if monster is not None:
        return "?" if monster.moves_next or monster.is_chosen else " "
    return "?" if tile in view.choices else ""


def _short(monster: Monster) -> str:
    """Its number and the first letter of its kind."""
    return f"{monster.number}{monster.kind.name[0].upper()}"


def _left_mark(view: View, tile: int) -> str:
    """What an attack on the tile or a walk there costs; else the value of a crate, or the Health of the character."""
    crate = view.crate_on(tile)
    if view.tile == tile and view.survivor is not None:
        return f"♥{view.survivor.health}"
    if tile in view.costs:
        return f"x{view.costs[tile]}"
    if tile in view.shot_costs:
        return f"s{view.shot_costs[tile]}"
    if crate is not None:
        return "?" if crate.value is None else str(crate.value)
    return str(view.walks.get(tile, ""))


def _coming(view: View, tile: int) -> str:
    """The monster that would end on the tile, with a mark if it attacks from there."""
    for monster in view.monsters:
        if monster.end == tile:
            return f">{monster.number}" + ("!" if monster.strikes else " ")
    return ""


def _character(view: View) -> Block:
    """The character in play, those to come, and what they have."""
    lines = _abilities(view, view.survivor) if view.survivor is not None else []
    others = [(name, out) for name, out in view.picked.items() if view.survivor is None or name != view.survivor.number]
    words = [c.CHARACTERS[name].capitalize() + (" (dead)" if out else "") for name, out in others]
    return [
        *lines,
        *_aside("others", ", ".join(words) or "none"),
        *_aside("holds", ", ".join(possessions(view)) or "nothing"),
        *_aside("coins", str(view.coins)),
    ]


def _aside(label: str, words: str) -> Block:
    return entry(label, words, _BESIDE, _NAME)


def _abilities(view: View, survivor: Survivor) -> Block:
    """Abilities, and what is left of the turn or what each assignment of the dice gives."""
    state = condition(survivor)
    rows = [_row("ability", survivor.abilities)]
    if view.points is not None:
        rows.append(_points("turn", view.points))
    for letters, points in view.assignments.items():
        rows.append(_points(letters, points))
    return [
        f"{survivor.name:<{_NAME}}Health {survivor.health} of {survivor.full_health}",
        *([state] if state else []),
        _row("", _COLUMNS),
        *rows,
    ]


def _points(label: str, points: Points) -> str:
    return _row(label, (points.movement, points.attack, points.defense, points.range))


def _row(label: str, cells: Sequence[object], columns: Sequence[str] = _COLUMNS) -> str:
    return f"{label:<{_NAME}}" + " ".join(f"{cell:>{len(name)}}" for cell, name in zip(cells, columns, strict=True))


def _kinds(view: View) -> Block:
    """The statistics of the kinds that are on the board."""
    lines = ["", _row("", _KIND_COLUMNS, _KIND_COLUMNS)]
    for number, kind in enumerate(view.face.kinds):
        if any(monster.is_second == bool(number) for monster in view.monsters):
            cells = (f"{kind.health}", kind.movement, kind.attack, kind.defense, kind.range)
            lines.append(_row(kind.name[: _NAME - 1], cells, _KIND_COLUMNS))
    return lines if len(lines) > 2 else []


def _key(view: View) -> Block:
    """What the marks on the board mean, of those that are there."""
    marks = [
        ("a number: Movement to walk there", bool(view.walks)),
        ("x: Attack that it costs", bool(view.costs)),
        ("s: Attack that it costs with a shot", bool(view.shot_costs)),
        (
            ">: the monster that would end there, !: and attack",
            any(monster.end is not None for monster in view.monsters),
        ),
    ]
    shown = [words for words, is_there in marks if is_there]
    return _entry("key", "; ".join(shown)) if shown else []


def _forecast(view: View, foreseen: Forecast) -> Block:
    """How far the monsters are, and what they would do if the turn ended now."""
    ranges = [_range(monster, foreseen) for monster in view.monsters]
    moves = [_move(view, monster) for monster in view.in_order]
    have_moved = view.decision in ("monster", "react")
    beginning = "" if have_moved else "if the turn ended now: "
    tied = " (you choose among equal tiles)" if foreseen.is_tied else ""
    return [
        *(_entry("ranges", ", ".join(ranges)) if not have_moved else []),
        *_entry("monsters", f"{beginning}{', '.join(moves)}{tied}; {strike_text(view)}"),
    ]


def _range(monster: Monster, foreseen: Forecast) -> str:
    """How far a monster is, as in ``walker 1 at 5``."""
    distance = foreseen.ranges[monster.tile]
    sight = "" if monster.number - 1 in foreseen.seen else " out of sight"
    return f"{monster.label} " + ("out of reach" if distance is None else f"at {distance}{sight}")


def _move(view: View, monster: Monster) -> str:
    """Where a monster goes, as in ``walker 1 to c3 attacks``."""
    end = monster.tile if monster.end is None else monster.end
    word = "to" if end != monster.tile else "on" if view.decision == "react" else "stays on"
    return f"{monster.label} {word} {c.TILE_NAMES[end]}" + (" and attacks" if monster.strikes else "")


def _market(view: View) -> Block:
    """The goods that can still be had, with their prices."""
    names = (*c.ITEMS, *c.WEAPONS)
    lines: Block = []
    for good, name in enumerate(names):
        if good >= len(c.ITEMS) or view.items[good] == c.IN_MARKET:
            lines.append(f"{'market' if not lines else '':<{_LABEL}}{price_of(good)}  {name:<13}{good_text(good)}")
    return lines
