"""What an observation shows of a card that lies face up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zenvs.games.hit_z_road.constants import EVENTS, LEVELS, RESOURCES, TOKENS
from zenvs.games.hit_z_road.deck import Card

# Divisors that bring usual values to about 0 to 1
CARD_SCALE = 4.0
ZOMBIE_SCALE = 10.0
HORDE_SCALE = 3.0

#: Numbers on a card that an observation shows, each with its divisor. A card that lies face down shows its level alone.
_NUMBERS = {
    "level": float(LEVELS),
    "face up": 1.0,
    **dict.fromkeys(RESOURCES, CARD_SCALE),
    "zombies": ZOMBIE_SCALE,
    "horde": HORDE_SCALE,
    "points": CARD_SCALE,
}
_FLAGS = (
    *(event for event in EVENTS if event not in ("none", "TOK")),
    *(f"token {token}" for token in TOKENS),
)
CARD_FEATURES = (*_NUMBERS, *_FLAGS)
CARD_SCALES = (*_NUMBERS.values(), *(1.0 for _ in _FLAGS))


def card_features(cards: Sequence[Card]) -> NDArray[np.float32]:
    """What an observation shows of each card, shape (cards, features); the last rows are a back of each level."""
    shown = [_values(card) for card in cards] + [{"level": level} for level in range(1, LEVELS + 1)]
    values = [[row.get(feature, 0) for feature in CARD_FEATURES] for row in shown]
    return (np.array(values) / CARD_SCALES).astype(np.float32)


def _values(card: Card) -> dict[str, int]:
    """The features of a card that are not 0."""
    numbers = {name: getattr(card, name) for name in _NUMBERS if name != "face up"}
    return numbers | {"face up": 1, card.event: 1, f"token {card.token}": 1}
