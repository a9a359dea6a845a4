"""What happened, in lines for a terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import groupby

from rich.text import Text

from zenvs.core.game import Event

_DIE = "die"
_DIE_STYLES = {"black": "bold white on grey23", "red": "bold white on red3"}
_YOU = "you"


def story(
    actions: Sequence[Sequence[Event]], seats: Sequence[str] = (), brief: Collection[int] = (), own: int | None = None
) -> list[Text]:
    """What happened in some actions, a line for each run of events of one kind; dice stand side by side.

    Args:
        actions: the events of each action.
        seats: names of the seats, as they stand before a colon in texts of events of their own.
        brief: seats whose own events are a line an action, whatever their kinds.
        own: seat of the reader, who is called "you".
    """
    lines: list[list[Event]] = []
    for events in actions:
        for number, event in enumerate(events):
            if lines and _goes_on(lines[-1][-1], event, seats, brief, is_new_action=number == 0):
                lines[-1].append(event)
            else:
                lines.append([event])
    return [_line(events, seats, own) for events in lines]


def addressed(text: str, name: str | None) -> str:
    """A text that calls a seat "you" instead of by its name; a name that begins a line with columns is padded."""
    if name is None:
        return text
    in_columns = re.sub(rf"(?m)^{name}\b(?!:)", f"{_YOU:<{len(name)}}", text)
    return re.sub(rf"\b{name}\b", _YOU, in_columns)


def _owner(event: Event, seats: Sequence[str]) -> str:
    """What stands before the text of an event that is a seat's own."""
    prefix = f"{seats[event.seat]}: " if event.seat < len(seats) else ""
    return prefix if event.text.startswith(prefix) else ""


def _goes_on(last: Event, event: Event, seats: Sequence[str], brief: Collection[int], *, is_new_action: bool) -> bool:
    """Whether an event stands in the line of the one before."""
    owner = _owner(event, seats)
    if owner != _owner(last, seats):
        return False
    return event.kind == last.kind or (bool(owner) and event.seat in brief and not is_new_action)


def _line(events: Sequence[Event], seats: Sequence[str], own: int | None) -> Text:
    owner = _owner(events[0], seats)
    name = None if own is None else seats[own]
    line = Text(addressed(owner, name))
    separator = ""
    for kind, group in groupby(events, lambda event: event.kind):
        if kind == _DIE:
            dice = [Text(f" {event.values['face']} ", _DIE_STYLES[event.values["die"]]) for event in group]
            line.append(" " if separator else "").append_text(Text(" ").join(dice))
        else:
            texts = Counter(addressed(event.text.removeprefix(owner), name) for event in group)
            line.append(separator + "; ".join(text if n == 1 else f"{text} x{n}" for text, n in texts.items()))
        separator = "; "
    return line
