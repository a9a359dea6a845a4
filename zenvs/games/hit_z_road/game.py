"""Hit Z Road as a :class:`zenvs.core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
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
from zenvs.games.hit_z_road.constants import ACTIONS, DECISIONS, ELIMINATED, FACES, FIRST_FORCED_CARD, RANKS
from zenvs.games.hit_z_road.deck import DEFAULT_DECK, cards_in_play, load_deck
from zenvs.games.hit_z_road.log import describe_event
from zenvs.games.hit_z_road.notation import decode, encode
from zenvs.games.hit_z_road.observation import layout
from zenvs.games.hit_z_road.state import STATE_DTYPE
from zenvs.games.hit_z_road.tables import make_tables

CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (1, 2, 3, 4),
    "reward": ("sparse", "dense"),
    "flee": ("any_round", "first_round"),
    "ranged_dice_per_ammo": (2, 1),
}


@dataclass(frozen=True)
class Options:
    """The options of Hit Z Road.

    Attributes:
        players: number of seats, 1 to 4.
        reward: ``"sparse"`` is the score at the end, ``"dense"`` pays points when they are won (HZR-RWD-1).
        deck: file of another deck (HZR-SET-7); None is the one that comes with the library.
        flee: ``"any_round"`` or ``"first_round"``, before which melee rounds one may flee (HZR-FGT-3).
        ranged_dice_per_ammo: 2 or 1 (HZR-FGT-2).

    Raises:
        OptionError: a value that an option does not take.
    """

    players: int = 1
    reward: str = "sparse"
    deck: str | Path | None = None
    flee: str = "any_round"
    ranged_dice_per_ammo: int = 2

    def __post_init__(self) -> None:
        check_choices("hit_z_road", self, CHOICES)
        object.__setattr__(self, "deck", checked_file("hit_z_road", "deck", self.deck))
        if self.reward == "dense" and self.players > 1:
            raise OptionError("hit_z_road: reward 'dense' is for one player; with several it must be 'sparse'")


class HitZRoad(Game):
    """Hit Z Road: rules and options. Made by ``zenvs.make_game("hit_z_road", ...)``."""

    name = "hit_z_road"
    actions = ACTIONS
    decisions = DECISIONS
    state_dtype = STATE_DTYPE

    def __init__(self, **options: Any) -> None:
        self._options = made_options("hit_z_road", Options, options)
        self.players = self._options.players
        deck = load_deck(DEFAULT_DECK if self._options.deck is None else self._options.deck)
        self.cards = cards_in_play(deck, self.players)
        self.observation = layout(self.cards, self.players)
        self.tables = make_tables(
            self.cards,
            players=self.players,
            dice_per_ammo=self._options.ranged_dice_per_ammo,
            flee_once=self._options.flee == "first_round",
            dense=self._options.reward == "dense",
        )
        self._variant = {
            "flee": self._options.flee,
            "ranged_dice_per_ammo": self._options.ranged_dice_per_ammo,
            "deck": digest_of(deck),
        }
        self._card_numbers = {card.id: number for number, card in enumerate(self.cards)}

    @property
    @override
    def loops(self) -> Loops:
        return _loops()

    def card_number(self, card_id: str) -> int | None:
        """The number of a card in play, or None."""
        return self._card_numbers.get(card_id)

    @override
    def encode(self, state: Any) -> dict[str, Any]:
        return encode(self, state)

    @override
    def decode(self, data: Mapping[str, Any], state: Any) -> bool:
        return decode(self, data, state)

    @override
    def describe_event(self, row: Sequence[int]) -> Event:
        return describe_event(row, self.cards, self.players)

    @override
    def forced_code(self, outcome: object) -> int:
        if isinstance(outcome, str):
            if outcome in FACES:
                return FACES.index(outcome)
            if outcome in self._card_numbers:
                return FIRST_FORCED_CARD + self._card_numbers[outcome]
        raise ForcedChanceError(
            f"no outcome {outcome!r}: a die shows one of {', '.join(FACES)}, and a card is named by its id, as in "
            f"{self.cards[0].id!r}"
        )

    @override
    def forced_name(self, code: int) -> str:
        return FACES[code] if code < FIRST_FORCED_CARD else self.cards[code - FIRST_FORCED_CARD].id

    @override
    def invariants(self, states: NDArray[Any]) -> dict[str, NDArray[np.bool_]]:
        from zenvs.games.hit_z_road.invariants import invariants

        return invariants(self, states)

    @override
    def text(self, position: Position) -> str:
        from zenvs.games.hit_z_road.drawing import text

        return text(self, position)

    @override
    def image(self, position: Position) -> NDArray[np.uint8]:
        from zenvs.games.hit_z_road.picture import image

        return image(self, position)


def rank(score: int, eliminated: bool = False) -> str:
    """HZR-END-5: the rank of a solo score."""
    if eliminated:
        return ELIMINATED
    return next(name for name, lowest in reversed(RANKS) if score >= lowest)


@cache
def _loops() -> Loops:
    from zenvs.games.hit_z_road import rules

    return bind_loops(rules)
