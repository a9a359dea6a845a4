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

# A card that lies face down shows its level alone.
_SHOWN_EVENTS = tuple(event for event in EVENTS if event not in ("none", "TOK"))
CARD_FEATURES = (
    "level", "face up", *RESOURCES, "zombies", "horde", "points",
    *_SHOWN_EVENTS, *(f"token {token}" for token in TOKENS),
)  # fmt: skip


def card_features(cards: Sequence[Card]) -> NDArray[np.float32]:
    """What an observation shows of each card, shape (cards, features); the last rows are a back of each level."""
    features = np.zeros((len(cards) + LEVELS, len(CARD_FEATURES)), np.float32)
    for row, card in zip(features, cards, strict=False):
        numbers = [
            card.ammo / CARD_SCALE, card.gas / CARD_SCALE, card.adrenaline / CARD_SCALE,
            card.zombies / ZOMBIE_SCALE, card.horde / HORDE_SCALE, card.points / CARD_SCALE,
        ]  # fmt: skip
        row[: 2 + len(numbers)] = [card.level / LEVELS, 1.0, *numbers]
        if card.event in _SHOWN_EVENTS:
            row[CARD_FEATURES.index(card.event)] = 1.0
        if card.token:
            row[CARD_FEATURES.index(f"token {card.token}")] = 1.0
    features[len(cards) :, 0] = np.arange(1, LEVELS + 1) / LEVELS
    return features
