"""Duel as a game of the library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.duel import rules
from zenvs.core.errors import ForcedChanceError, InvalidPositionError
from zenvs.core.game import Event, Game
from zenvs.core.loops import Loops, bind_loops
from zenvs.core.observation import Field, Layout
from zenvs.core.position import Position

CARD_NAMES = tuple(f"card {card}" for card in range(rules.CARDS))
_FIELDS = ("outcome", "seat", "table", "trick", "won")


class Duel(Game):
    """See :mod:`tests.duel.rules`."""

    name = "duel"
    actions = CARD_NAMES
    decisions = ("card",)
    state_dtype = rules.STATE_DTYPE
    players = 2

    def __init__(self) -> None:
        self.tables = np.zeros(1, np.dtype([("nothing", np.int8)]))
        self.observation = Layout(
            [
                Field("held", CARD_NAMES, 1, 1, "cards in one's own hand"),
                Field("played", CARD_NAMES, 1, 1, "cards that have been played"),
                Field("table", ("strength",), rules.CARDS + rules.DIE, 1, "of the card that is to be beaten"),
                Field("trick", ("trick",), rules.TRICKS, 1, "tricks played"),
                Field("won", ("own", "other"), rules.TRICKS, 1, "tricks won"),
            ]
        )

    @property
    def loops(self) -> Loops:
        return _loops()

    @property
    def options(self) -> dict[str, Any]:
        return {}

    @property
    def variant(self) -> dict[str, Any]:
        return {}

    def encode(self, state: Any) -> dict[str, Any]:
        public = {name: np.asarray(state[name]).tolist() for name in _FIELDS}
        place, words = np.asarray(state["place"]).tolist(), np.asarray(state["random"]).tolist()
        return public | {"hidden": {"place": place, "random": words}}

    def decode(self, data: Mapping[str, Any], state: Any) -> bool:
        try:
            for name in _FIELDS:
                state[name] = data[name]
            state["place"], state["random"] = data["hidden"]["place"], data["hidden"]["random"]
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidPositionError(str(error)) from error
        return True

    def describe_event(self, row: Sequence[int]) -> Event:
        _, seat, card, strength, _ = row
        return Event("played", seat, {"card": card, "strength": strength}, f"seat {seat} plays card {card}")

    def forced_code(self, outcome: object) -> int:
        raise ForcedChanceError(f"nothing can be forced, not {outcome!r} either")

    def forced_name(self, code: int) -> str:
        return str(code)

    def text(self, position: Position) -> str:
        return repr(position)

    def image(self, position: Position) -> NDArray[np.uint8]:
        return np.zeros((1, 1, 3), np.uint8)


@cache
def _loops() -> Loops:
    return bind_loops(rules)
