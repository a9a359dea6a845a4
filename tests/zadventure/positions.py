"""Building positions for the rule tests of Zadventure.

The tests play on a board of their own, so that a test shows everything it depends on. Positions are made by filling
the record of the game. They need not be such as come up in a game: a test sets what its rule is about, and nothing
else; cards and zombies that it does not name are out of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from zenvs.core.position import Position
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import load_board
from zenvs.games.zadventure.game import Zadventure
from zenvs.games.zadventure.observation import opening_names
from zenvs.games.zadventure.state import GONE, NO_ZOMBIE, OFF_BOARD
from zenvs.games.zadventure.tables import card_names, class_of, zombie_kinds

MAP = """
+-+-+-+-+-+-+-+-+-+-+-+-+
|. . . . . . . . . . . .|
+                       +
|. A . . . . . . . F F .|
+                       +
|. . . . . . . . . . . .|
+   +-+w+-+-+-+-+w+-+-+ +
|. .|: : : :|: :|: : :|.|
+   +       +   +     + +
|. .w: : : :D: :|: : :w.|
+   +       +   +     + +
|. .|: : : :|: :D: : :|.|
+   +-+D+-+-+-+-+-+D+-+ +
|. .|: : : :|: : : : :|.|
+   +       +         + +
|. .|: : : :D: : : : :w.|
+   +       +         + +
|. .w: : : :|: : : M :|.|
+   +       +         + +
|. .|: : : :|: : : : :|.|
+   +-+-+-+D+-+-+w+-+-+ +
|. 1 2 . . P . . . . Z .|
+                       +
|3 S S 4 . . . . . . . .|
+-+-+-+-+-+-+-+-+-+-+-+-+
"""
ZOMBIES = {
    "ordinary": 10, "dog": 4, "rat": 4, "chained": 1, "hypnotist": 1, "kamikaze": 1, "nurse": 1, "monkey": 1,
    "bear boss": 1,
}  # fmt: skip
WEAPONS = {
    "musket": 1, "double barrel": 1, "pistol": 2, "sword": 1, "knife": 1, "machete": 1, "axe": 1, "grenade": 2,
    "dart": 1,
}  # fmt: skip
ITEMS = {
    "key": 1, "canister": 1, "boards": 3, "kit": 2, "lasso": 1, "smoke": 1, "antizombie": 1, "drink": 2,
}  # fmt: skip
STARTING = "starting "
#: Who is played by default, in the order of seats; nobody has a starting card unless a test says so.
CHARACTERS = ("biker", "hooligan", "police", "nurse")


def board_text(
    board: str = MAP,
    zombies: Mapping[str, int] = ZOMBIES,
    weapons: Mapping[str, int] = WEAPONS,
    items: Mapping[str, int] = ITEMS,
) -> str:
    """A board file."""
    parts = [f'map = """{board}"""']
    for field, counts in (("zombies", zombies), ("weapons", weapons), ("items", items)):
        parts += [f"[{field}]", *(f'"{name}" = {count}' for name, count in counts.items())]
    return "\n".join(parts) + "\n"


def game_of(text: str, **options: Any) -> Zadventure:
    """The game on the board of a text."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        path.write_text(text, encoding="utf-8")
        return Zadventure(board=str(path), **options)


@cache
def game(players: int = 1, **options: Any) -> Zadventure:
    """The game on the board of the tests; a horde plays zombie turns unless an option says otherwise."""
    return game_of(board_text(), players=players, **({"undead": "horde"} | options))


def square_number(name: str) -> int:
    """The number of a square."""
    return c.SQUARE_NAMES.index(name)


def _words(squares: set[int]) -> list[int]:
    return [sum(1 << square - start for square in squares if 0 <= square - start < 64) for start in (0, 64, 128)]


class _Deck:
    """Cards that a position names, each once."""

    def __init__(self, played: Zadventure) -> None:
        self.names = card_names(played.board)
        self.kinds = [c.KINDS[kind] for kind in zombie_kinds(played.board)]
        self.used: set[int] = set()
        self.zombies: set[int] = set()

    def card(self, name: str) -> int:
        """A card by its class or name; starting ones by their names after STARTING."""
        first, last = (c.DEALT_CARDS, c.CARDS) if name.startswith(STARTING) else (0, c.DEALT_CARDS)
        name = name.removeprefix(STARTING)
        fits = [
            card
            for card in range(first, last)
            if name in (self.names[card], c.CLASSES[class_of(self.names[card])]) and card not in self.used
        ]
        self.used.add(fits[0])
        return fits[0]

    def zombie(self, kind: str) -> int:
        """A zombie by its kind."""
        number = next(number for number, name in enumerate(self.kinds) if name == kind and number not in self.zombies)
        self.zombies.add(number)
        return number


def position_with(
    *squares: str | None,
    played: Zadventure | None = None,
    characters: Sequence[str] = CHARACTERS,
    lives: Sequence[int] = (3, 3, 3, 3),
    hands: Sequence[Sequence[str]] = ((), (), (), ()),
    zombies: Mapping[str, str] | None = None,
    face_up: Mapping[str, Sequence[str]] | None = None,
    face_down: Mapping[str, str] | None = None,
    locked: Sequence[str] = (),
    tied: Sequence[str] = (),
    decision: str = "move",
    turn: int = 0,
    actor: int | None = None,
    fought: str | None = None,
    last_zombie: str | None = None,
    steps: int = 4,
    **fields: Any,
) -> Position:
    """A position with a character on each of some squares (None: dead); further ``fields`` of the record by name.

    By default player 0 has 4 steps to go. ``fought``, ``tied`` and ``last_zombie`` name zombies by their squares.
    """
    played = played or game(len(squares))
    record = np.zeros(1, played.state_dtype)
    state = record[0]
    deck = _Deck(played)
    state["random"] = (1, 2)
    state["round_number"] = 1
    state["decision"] = c.DECISIONS.index(decision)
    state["turn"] = turn
    state["actor"] = turn if actor is None else actor
    state["scythe"] = 1
    state["steps"] = steps if decision in ("move", "flee", "roll", "zombie move") else 0
    state["breaking"] = c.NO_DIRECTION
    state["places"] = GONE
    state["zombie_places"] = GONE
    state["characters"] = c.NO_CHARACTER
    state["squares"] = OFF_BOARD
    for player, square in enumerate(squares):
        state["characters"][player] = c.CHARACTERS.index(characters[player])
        if square is not None:
            state["squares"][player] = square_number(square)
            state["lives"][player] = lives[player]
        for name in hands[player] if player < len(hands) else ():
            card = deck.card(name)
            state["hands"][player] |= 1 << card
            state["places"][card] = OFF_BOARD
            state["starting"] |= int(name.startswith(STARTING)) << card
    for square, names in (face_up or {}).items():
        for name in names:
            state["places"][deck.card(name)] = square_number(square)
    state["opened"] = _words({square_number(square) for square in face_up or {}})
    standing: dict[str | None, int] = {None: NO_ZOMBIE}
    for square, kind in (zombies or {}).items():
        standing[square] = number = deck.zombie(kind)
        state["zombie_places"][number] = square_number(square)
        state["figures"] |= 1 << number
    state["zombie_squares"] = _words({square_number(square) for square in zombies or {}})
    for square, name in (face_down or {}).items():
        if name in deck.kinds:
            number = deck.zombie(name)
            state["zombie_places"][number] = square_number(square)
            state["hidden_zombies"] |= 1 << number
        else:
            card = deck.card(name)
            state["places"][card] = square_number(square)
            state["hidden_cards"] |= 1 << card
    state["closed"] = _words({square_number(square) for square in face_down or {}})
    state["tied"] = sum(1 << standing[square] for square in tied)
    openings = opening_names(played.board)
    state["locked"] = sum(1 << openings.index(name) for name in locked)
    state["fought"] = standing[fought]
    state["zombie"] = NO_ZOMBIE
    state["last_zombie"] = standing[last_zombie]
    is_zombie_turn = decision.startswith("zombie")
    state["seat"] = played.tables["zombie_seats" if is_zombie_turn else "seats"][0][state["actor"]]
    for name, value in fields.items():
        state[name] = value
    return Position.from_bytes(played, record.tobytes())


def fight_with(kind: str, *, square: str = "e11", others: Sequence[str | None] = (), **fields: Any) -> Position:
    """Player 0 on a square with a zombie that it fights; a special weapon makes it a decision.

    Without one the fight goes on by itself, so that the test begins with a forced spin and ``play(position, "spin")``.
    """
    zombies = {square: kind} | dict(fields.pop("zombies", {}))
    return position_with(square, *others, zombies=zombies, decision="fight", fought=square, **fields)


def zombie_turn_with(*squares: str | None, zombies: Mapping[str, str], **fields: Any) -> Position:
    """Player 0 is dead, its zombie turn begins; further players stand on squares."""
    return position_with(None, *squares, zombies=zombies, **({"decision": "zombie"} | fields))


def play(position: Position, *actions: str, forced: Sequence[int | str] = ()) -> Position:
    """Play actions with fixed spins and cards, all of which must come up."""
    position.force(forced)
    for action in actions:
        position.play(action)
    assert position.forced == [], "these outcomes did not come up"
    return position


def kinds_of(position: Position) -> list[str]:
    """The kinds of events of the last action."""
    return [event.kind for event in position.events]


def squares_of(position: Position) -> list[str | None]:
    """Where the characters stand; None for those that are dead."""
    return [
        None if square == OFF_BOARD else c.SQUARE_NAMES[int(square)]
        for square in position.state["squares"][: position.game.players]
    ]


def lives_of(position: Position) -> list[int]:
    """Lives of the characters."""
    return [int(lives) for lives in position.state["lives"][: position.game.players]]


def cards_of(position: Position, player: int = 0) -> list[str]:
    """Classes of the cards in a hand, in the order of their numbers."""
    names = card_names(position.game.board)  # pyright: ignore
    hand = int(position.state["hands"][player])
    return [c.CLASSES[class_of(name)] for card, name in enumerate(names) if hand >> card & 1]


def zombies_of(position: Position) -> dict[str, str]:
    """The kinds of zombies on the board by their squares."""
    form = position.to_dict()
    return {zombie["square"]: zombie["kind"] for zombie in form["zombies"]}


def face_up_of(position: Position) -> dict[str, list[str]]:
    """The cards face up by their squares, sorted names without numbers."""
    return {
        square: sorted(name.rstrip(" 0123456789") for name in names)
        for square, names in position.to_dict()["face_up"].items()
    }


def value(position: Position, field: str) -> int:
    """A field of the record that is one number."""
    return int(position.state[field])


def legal(position: Position, start: str) -> list[str]:
    """The legal actions that begin with some words, without these words."""
    return [action.removeprefix(start).strip() for action in position.legal_actions() if action.startswith(start)]


def board_of(text: str) -> Any:
    """The board of a text."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "board.toml"
        path.write_text(text, encoding="utf-8")
        return load_board(path)
