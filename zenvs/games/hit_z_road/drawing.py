"""A position drawn in text, for ``ansi``, logs and play in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from zenvs.core.position import Position
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.deck import Card
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.games.hit_z_road.view import Ending, Fight, Group, Path, View, view_of
from zenvs.games.hit_z_road.wording import (
    action_names,
    cards_text,
    counted,
    event_text,
    listed,
    passes_text,
    path_text,
    question,
    token_name,
)
from zenvs.render.text import Block, beside, boxed, entry, wrapped

WIDTH = 80
_LABEL = 9
_CARD = 35
_NUMBER = 4
_SPACE = 5
_COLUMNS = ("survivors", *c.RESOURCES, "points")
_MARKER = "●"
_EMPTY = "·"


def text(game: HitZRoad, position: Position) -> str:
    """What everybody can see of a position, in plain text of at most 80 columns without a line break at the end."""
    view = view_of(game, position)
    lines = [f"Hit Z Road, round {view.round_number} of {c.ROUNDS}, level {view.level}"]
    for path in view.paths:
        lines += _path(view, path)
    lines += _group(view.group) if view.is_solo else _order(view)
    if view.is_auction:
        lines += _auction(view)
    if view.fight is not None:
        lines += _fight(view.fight)
    if view.ending is not None:
        lines += _ending(view, view.ending)
    lines += _entry("over" if view.over else "asked", question(view))
    if view.actions:
        lines += _entry("actions", ", ".join(action_names(view.actions)))
    return "\n".join(lines)


def _entry(label: str, words: str) -> Block:
    return entry(label, words, WIDTH, _LABEL)


def _path(view: View, path: Path) -> Block:
    if path.gone:
        return _entry(f"path {path.number}", f"gone: {cards_text(path, view.level)}")
    contents = [_card(card, view.level) for card in path.cards]
    height = max(len(content) for content in contents)
    cards = [_frame(view, path, side, content, height) for side, content in enumerate(contents)]
    mark = "taken" if path.travelled else "" if path.open or view.path else "closed"
    label = [f"path {path.number}", path_text(path), mark]
    return beside([[f"{line:<{_LABEL - 1}}" for line in label], *cards])


def _frame(view: View, path: Path, side: int, content: Block, height: int) -> Block:
    card = path.cards[side]
    is_current = path.travelled and view.side == side
    title = "" if card is None else f"▶ {card.id}" if is_current else card.id
    corner = counted(card.points, "point") if card is not None and card.points else ""
    return boxed(content, _CARD, height, title, corner, heavy=is_current)


def _card(card: Card | None, level: int) -> Block:
    if card is None:
        return [f"level {level}"]
    lines = wrapped(card.label, _CARD - 4)
    gains = [f"{getattr(card, kind)} {kind}" for kind in c.RESOURCES if getattr(card, kind)]
    if gains:
        lines += wrapped("+ " + ", ".join(gains), _CARD - 4)
    if event_text(card):
        lines += wrapped(event_text(card), _CARD - 4)
    if card.zombies:
        lines.append(counted(card.zombies, "zombie") + (f", horde {card.horde}" if card.horde else ""))
    return lines


def _group(group: Group) -> Block:
    resources = [f"{kind} {number}" for kind, number in group.resources.items()]
    parts = [counted(group.survivors, "survivor"), *resources, counted(group.points, "point")]
    tokens = _tokens(group, "Executor (horde dice are black)")
    return _entry("group", ", ".join(parts)) + (_entry("tokens", ", ".join(tokens)) if tokens else [])


def _tokens(group: Group, executor: str = "Executor") -> list[str]:
    tokens = [token_name(token) + (f" x{number}" if number > 1 else "") for token, number in group.tokens.items()]
    return [*tokens, executor] if group.executor else tokens


def _order(view: View) -> Block:
    """The groups by initiative, with what they hold."""
    lines = [f"{'order':<{_LABEL}} {_row(_COLUMNS)}  tokens"]
    for group in view.in_order:
        if group.place is None:
            lines.append(f"{_name(view, group)} eliminated")
            continue
        numbers = (group.survivors, *group.resources.values(), group.points)
        lines += _hanging(f"{_name(view, group)} {_row(numbers)}  ", ", ".join(_tokens(group)))
    return lines


def _name(view: View, group: Group) -> str:
    """The name of a group in the column of labels, with a mark if it is to move."""
    return f"{group.name:<{_LABEL}}{'▶' if group.seat == view.seat and not view.over else ' '}"


def _row(cells: Sequence[object]) -> str:
    """Cells on the right of the columns of the groups."""
    widths = (max(len(column), _NUMBER) for column in _COLUMNS)
    return "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _hanging(beginning: str, words: str) -> Block:
    """Words that are wrapped behind the beginning of their line."""
    return entry(beginning, words, WIDTH, len(beginning))


def _auction(view: View) -> Block:
    """The auction board: the spaces across, and the marker of each group in a row of its own."""
    lines = [f"{'auction':<{_LABEL}} " + "".join(f"{space:>{_SPACE}}" for space in range(c.MAX_BID + 1))]
    for group in view.in_order:
        if group.place is not None:
            marks = (_MARKER if group.bid == space else _EMPTY for space in range(c.MAX_BID + 1))
            lines.append(_name(view, group) + "".join(f"{mark:>{_SPACE}}" for mark in marks))
    return lines + (_entry("passes", passes_text(view)) if view.decision == "bid" else [])


def _fight(fight: Fight) -> Block:
    horde = f", horde {fight.horde}" if fight.horde else ""
    lines = _entry("fight", f"{counted(fight.zombies, 'zombie')} left{horde}")
    if fight.rolled is not None:
        lines += _entry(fight.rolled, _dice(fight))
    pending = [(fight.casualties, "casualty"), (fight.opportunities, "opportunity")]
    if any(number for number, _ in pending):
        lines += _entry("pending", ", ".join(counted(number, noun) for number, noun in pending if number))
    return lines


def _dice(fight: Fight) -> str:
    """The faces of the last roll, as in ``black: 2 kill, 1 blank; red: 1 horrible death``."""
    counts = Counter(fight.dice)
    colours = [
        f"{colour}: " + ", ".join(f"{number} {die.face}" for die, number in counts.items() if die.colour == colour)
        for colour in ("black", "red")
        if any(die.colour == colour for die in counts)
    ]
    return "; ".join(colours)


def _ending(view: View, ending: Ending) -> Block:
    """Who holds the epilogues, and the points with them; nothing unless several groups are alive."""
    if len(ending.totals) < 2:
        return []
    held = [f"{name} {view.groups[seat].name}" for name, seat in ending.epilogues.items()]
    totals = [f"{view.groups[seat].name} {total}" for seat, total in ending.totals.items()]
    words = f"{listed(held)} ({counted(c.EPILOGUE_POINTS, 'point')} each)" if held else "nobody"
    return _entry("epilogue", words) + _entry("total", ", ".join(totals))
