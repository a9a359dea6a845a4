"""Zadventure as a :class:`zenvs.core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from typing_extensions import override

from zenvs.core.errors import ForcedChanceError, OptionError
from zenvs.core.game import Event, Game
from zenvs.core.loops import Loops, bind_loops
from zenvs.core.options import check_choices, checked_file, digest_of, made_options
from zenvs.core.position import Position
from zenvs.games.zadventure.board import DEFAULT_BOARD, load_board
from zenvs.games.zadventure.card_layout import load_layout
from zenvs.games.zadventure.chance import FIRST_FORCED_CLASS, FIRST_FORCED_KIND
from zenvs.games.zadventure.constants import ACTIONS, CLASSES, DECISIONS, KINDS, MAX_ROUNDS, SPINS
from zenvs.games.zadventure.log import describe_event
from zenvs.games.zadventure.notation import decode, encode
from zenvs.games.zadventure.observation import layout
from zenvs.games.zadventure.state import STATE_DTYPE
from zenvs.games.zadventure.tables import UNDEAD, make_tables

TEAM, SEATS = "team", "seats"
CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (1, 2, 3, 4),
    "control": (TEAM, SEATS),
    "undead": ("hunter", "horde", "shared"),
    "reward": ("result", "progress"),
}
#: The record counts rounds in 16 bits.
MOST_ROUNDS = 30_000
_ZOMBIE = "zombie "


@dataclass(frozen=True)
class Options:
    """The options of Zadventure.

    Attributes:
        players: number of characters, 1 to 4.
        control: ``"team"`` is one seat that decides for all characters, ``"seats"`` a seat for each (ZAD-RWD-3).
        undead: who plays zombie turns (ZAD-RWD-1): ``"hunter"`` a script, ``"horde"`` a further seat with the opposite
            reward, ``"shared"`` the seats of the dead.
        reward: ``"result"`` is 1 or -1 at the end, ``"progress"`` pays progress before it, which the end takes back.
        board: file of another board and other cards (ZAD-CMP-1); None is the one that comes with the library.
        layout: file with the squares of the face-down cards (ZAD-SET-2); None lays them out at random.
        max_rounds: rounds after which the game is lost (ZAD-END-3).

    Raises:
        OptionError: a value that an option does not take.
    """

    players: int = 4
    control: str = TEAM
    undead: str = "hunter"
    reward: str = "result"
    board: str | Path | None = None
    layout: str | Path | None = None
    max_rounds: int = MAX_ROUNDS

    def __post_init__(self) -> None:
        check_choices("zadventure", self, CHOICES)
        object.__setattr__(self, "board", checked_file("zadventure", "board", self.board))
        object.__setattr__(self, "layout", checked_file("zadventure", "layout", self.layout))
        if type(self.max_rounds) is not int or not 1 <= self.max_rounds <= MOST_ROUNDS:
            raise OptionError(
                f"zadventure: max_rounds must be a whole number from 1 to {MOST_ROUNDS}, not {self.max_rounds!r}"
            )


class Zadventure(Game):
    """Zadventure: rules and options. Made by ``zenvs.make_game("zadventure", ...)``."""

    name = "zadventure"
    actions = ACTIONS
    decisions = DECISIONS
    state_dtype = STATE_DTYPE

    def __init__(self, **options: Any) -> None:
        self._options = made_options("zadventure", Options, options)
        self.players = self._options.players
        self.board = load_board(DEFAULT_BOARD if self._options.board is None else self._options.board)
        path = self._options.layout
        self.card_layout = None if path is None else load_layout(path, self.board)
        self.observation = layout(self.board)
        self.tables = make_tables(
            self.board,
            self.card_layout,
            players=self.players,
            undead=UNDEAD.index(self._options.undead),
            is_team=self._options.control == TEAM,
            max_rounds=self._options.max_rounds,
            rewards_progress=self._options.reward == "progress",
        )
        self._variant = {
            "control": self._options.control,
            "undead": self._options.undead,
            "max_rounds": self._options.max_rounds,
            "board": digest_of(self.board),
            "layout": None if self.card_layout is None else digest_of(self.card_layout),
        }

    @cached_property
    @override
    def seats(self) -> tuple[str, ...]:
        """ZAD-RWD-1, ZAD-RWD-3: the team or its players, and the horde if it plays."""
        is_team = self._options.control == TEAM
        players = ("team",) if is_team else tuple(f"player_{number}" for number in range(self.players))
        return (*players, "horde") if self._options.undead == "horde" else players

    @property
    @override
    def loops(self) -> Loops:
        return _loops()

    @override
    def encode(self, state: Any) -> dict[str, Any]:
        return encode(self, state)

    @override
    def decode(self, data: Mapping[str, Any], state: Any) -> bool:
        return decode(self, data, state)

    @override
    def describe_event(self, row: Sequence[int]) -> Event:
        return describe_event(row, self.board)

    @override
    def forced_code(self, outcome: object) -> int:
        if isinstance(outcome, int) and not isinstance(outcome, bool) and 1 <= outcome <= SPINS:
            return outcome
        if isinstance(outcome, str):
            if outcome in CLASSES:
                return FIRST_FORCED_CLASS + CLASSES.index(outcome)
            kind = outcome.removeprefix(_ZOMBIE)
            if outcome.startswith(_ZOMBIE) and kind in KINDS:
                return FIRST_FORCED_KIND + KINDS.index(kind)
        raise ForcedChanceError(
            f"no outcome {outcome!r}: a spin is a whole number from 1 to {SPINS}; a card that is turned up is "
            f"'{_ZOMBIE}KIND', as in '{_ZOMBIE}{KINDS[0]}', or one of {', '.join(CLASSES)}"
        )

    @override
    def forced_name(self, code: int) -> str | int:
        if code < FIRST_FORCED_KIND:
            return code
        if code < FIRST_FORCED_CLASS:
            return _ZOMBIE + KINDS[code - FIRST_FORCED_KIND]
        return CLASSES[code - FIRST_FORCED_CLASS]

    @override
    def invariants(self, states: NDArray[Any]) -> dict[str, NDArray[np.bool_]]:
        from zenvs.games.zadventure.invariants import invariants

        return invariants(self, states)

    @override
    def text(self, position: Position) -> str:
        from zenvs.games.zadventure.drawing import text

        return text(self, position)

    @override
    def image(self, position: Position) -> NDArray[np.uint8]:
        from zenvs.games.zadventure.picture import image

        return image(self, position)


@cache
def _loops() -> Loops:
    from zenvs.games.zadventure import rules

    return bind_loops(rules)
