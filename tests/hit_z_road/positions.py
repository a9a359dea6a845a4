"""Building positions for the rule tests of solo Hit Z Road; those of several players are built in ``tables.py``.

The tests play the deck of the library with one card of each level made blank. A path of one card and a blank shows
what that card does and nothing else.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import zenvs
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.games.hit_z_road.deck import DEFAULT_DECK

BLANK = {1: "I-3", 2: "II-2", 3: "III-1"}
FIRST_ROUND_OF_LEVEL = {1: 1, 2: 3, 3: 6}
CARDS_IN_DECK = {1: 12, 2: 18, 3: 18}
LEVEL_OF_PLACE = [level for level, count in CARDS_IN_DECK.items() for _ in range(count)]
DEALT_FACE_UP = (2, 4, 5)
LEVEL_OF_NUMERAL = {"I": 1, "II": 2, "III": 3}

Row = dict[str, Any]
Edits = Mapping[str, Mapping[str, Any]]


class Group(NamedTuple):
    """The countable possessions of the player, by default those of HZR-SET-1."""

    survivors: int = 5
    ammo: int = 4
    gas: int = 4
    adrenaline: int = 4
    points: int = 0


NOTHING = Group(survivors=0, ammo=0, gas=0, adrenaline=0)


def group_of(position: Position, seat: int = 0) -> Group:
    """What a player of a position has."""
    held = position.to_dict()["seats"][seat]
    return Group(*(held[name] for name in Group._fields))


def tokens_of(position: Position, seat: int = 0) -> dict[str, int]:
    """The special tokens that a player holds."""
    return position.to_dict()["seats"][seat]["tokens"]


def zombies_of(position: Position) -> int:
    """Zombies left in the fight that is going on."""
    return position.to_dict()["fight"]["zombies"]


def logged(position: Position, kind: str) -> list[Mapping[str, Any]]:
    """The details of all events of one kind during the last action."""
    return [event.values for event in position.events if event.kind == kind]


def deck_rows() -> list[Row]:
    """The rows of the library's deck file, free to change."""
    return tomllib.loads(DEFAULT_DECK.read_text(encoding="utf-8"))["card"]


def write_deck(path: Path, rows: Sequence[Row]) -> Path:
    """Write a deck file."""
    tables = ["[[card]]\n" + "".join(f"{name} = {json.dumps(row[name])}\n" for name in row) for row in rows]
    path.write_text("\n".join(tables), encoding="utf-8")
    return path


def game_of(rows: Sequence[Row], **options: Any) -> Game:
    """The game with another deck."""
    with TemporaryDirectory() as folder:
        deck = write_deck(Path(folder) / "deck.toml", rows)
        return zenvs.make_game("hit_z_road", deck=str(deck), **options)


def blanked(row: Row) -> Row:
    """A card that gives nothing and does nothing."""
    without_token = {name: value for name, value in row.items() if name != "token"}
    return (
        without_token
        | dict.fromkeys(("ammo", "gas", "adrenaline", "zombies", "horde", "points"), 0)
        | {"event": "none"}
    )


@cache
def game(**options: Any) -> Game:
    """The game with the deck of the tests."""
    return game_of([blanked(row) if row["id"] in BLANK.values() else row for row in deck_rows()], **options)


def edited_game(edits: Edits, **options: Any) -> Game:
    """The game with the deck of the tests and some fields of some cards changed."""
    rows = [blanked(row) if row["id"] in BLANK.values() else row for row in deck_rows()]
    return game_of([row | dict(edits.get(row["id"], {})) for row in rows], **options)


@cache
def roomy_game() -> Game:
    """The game with a deck that gives much more, so that larger groups can come up."""
    kept = (*BLANK.values(), "III-16")
    plain = [row["id"] for row in deck_rows() if row["event"] == "none" and row["id"] not in kept]
    return edited_game({card: {"event": "GAIN"} for card in plain} | {"I-13": {"ammo": 99}})


def level_of(card: str) -> int:
    """The level of a card, from its id."""
    return LEVEL_OF_NUMERAL[card.split("-")[0]]


def in_file_order(cards: Iterable[str]) -> list[str]:
    """Cards as the readable form of a position lists them."""
    return sorted(cards, key=lambda card: (level_of(card), int(card.split("-")[1])))


def deck_with(placed: Mapping[int, str]) -> list[str]:
    """A deck with these cards at these places (from 0); the other cards without a symbol fill it in order of ids."""
    rest = {level: [] for level in CARDS_IN_DECK}
    for row in deck_rows():
        if "symbol" not in row and row["id"] not in placed.values():
            rest[row["level"]].append(row["id"])
    return [placed.get(place) or rest[level].pop(0) for place, level in enumerate(LEVEL_OF_PLACE)]


def choosing_form(
    left: str = "III-16",
    right: str | None = None,
    *,
    path: int = 2,
    round_number: int | None = None,
    group: Group | None = None,
    tokens: Mapping[str, int] | None = None,
    executor: bool = False,
) -> dict[str, Any]:
    """The readable form of :func:`choosing`."""
    level = level_of(left)
    first = 6 * ((round_number or FIRST_ROUND_OF_LEVEL[level]) - 1)
    place = first + 2 * (path - 1)
    deck = deck_with({place: left, place + 1: right or BLANK[level]})
    table = deck[first : first + 6]
    seen = [card for place, card in enumerate(deck[: first + 6]) if place % 6 in DEALT_FACE_UP]
    return {
        "game": "hit_z_road",
        "format": 1,
        "players": 1,
        "round": first // 6 + 1,
        "decision": "path",
        "seats": [(group or Group())._asdict() | {"tokens": dict(tokens or {}), "executor": executor}],
        "path": None,
        "card": None,
        "fight": None,
        "paths": [["?", "?"], [table[2], "?"], [table[4], table[5]]],
        "seen": in_file_order(seen),
        "hidden": {"deck": deck, "random": ["0000000000000001", "0000000000000002"]},
    }


def choosing(
    left: str = "III-16", right: str | None = None, *, options: Mapping[str, Any] | None = None, **form: Any
) -> Position:
    """A position at the choice of a path, with ``left`` and ``right`` (default: a blank card) on one path.

    The round is the first one of the level of the cards, the path is path 2; see :func:`choosing_form`.
    """
    return game(**(options or {})).from_dict(choosing_form(left, right, **form))


def fighting_form(
    card: str = "III-16", right: str | None = None, *, zombies: int, rolled: str = "nothing", **form: Any
) -> dict[str, Any]:
    """The readable form of :func:`fighting`."""
    data = choosing_form(card, right, **form)
    pair = [card, right or BLANK[level_of(card)]]
    data["paths"][1] = pair
    data["seen"] = in_file_order({*data["seen"], *pair})
    fight = {"zombies": zombies, "rolled": rolled, "casualties": 0, "opportunities": 0, "black": {}, "red": {}}
    if rolled == "shots":
        fight["black"] = {"blank": 2}
    if rolled == "melee":
        members = data["seats"][0]["survivors"]
        horde = next(row["horde"] for row in deck_rows() if row["id"] == card)
        fight |= {"black": {"blank": members - min(horde, members)}, "red": {"opportunity": min(horde, members)}}
    return data | {"decision": "fight", "path": 2, "card": "left", "fight": fight}


def fighting(
    card: str = "III-16",
    right: str | None = None,
    *,
    zombies: int,
    rolled: str = "nothing",
    options: Mapping[str, Any] | None = None,
    **form: Any,
) -> Position:
    """A position at a fight decision on the left card of path 2, scavenge and event done.

    The card is by default one that gives nothing and has no text, no horde and no points.
    """
    return game(**(options or {})).from_dict(fighting_form(card, right, zombies=zombies, rolled=rolled, **form))


def play(position: Position, *actions: str, rolls: Sequence[str] = ()) -> Position:
    """Play actions with fixed rolls, all of which must come up."""
    position.force(rolls)
    for action in actions:
        position.play(action)
    assert position.forced == [], "these rolls did not come up"
    return position


def begin(card: str, *actions: str, rolls: Sequence[str] = (), right: str | None = None, **form: Any) -> Position:
    """Take path 2 with a card on its left, and play on."""
    return play(choosing(card, right, **form), "path 2", *actions, rolls=rolls)


def is_finished(position: Position) -> bool:
    """Whether the path is done and the next one is to be chosen."""
    return position.decision == "path" and position.legal_actions()[:2] == ["path 1", "path 2"]
