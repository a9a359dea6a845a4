"""What the rules read besides the record of a game: the cards in play and the variants, as one record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.games.hit_z_road.constants import (
    CARDS_OF_LEVEL,
    EVENTS,
    LEVELS,
    MAX_PATHS,
    MOST_FALLEN,
    NO_TOKEN,
    PATH_CHANGES,
    PATHS_OF_PLAYERS,
    REMOVED_PER_LEVEL,
    RESOURCES,
    TOKENS,
)
from zenvs.games.hit_z_road.deck import Card
from zenvs.games.hit_z_road.features import CARD_FEATURES, card_features

_CARDS = sum(CARDS_OF_LEVEL.values())

# One record, because compiled functions pass it on as a pointer; a tuple of arrays would be copied at every call.
TABLES_DTYPE = np.dtype(
    [
        ("players", np.int64),
        ("paths", np.int64),
        ("path_changes", np.int64, (MOST_FALLEN + 1, MAX_PATHS)),
        ("card_count", np.int64),
        ("level_starts", np.int64, (LEVELS + 1,)),
        ("deck_starts", np.int64, (LEVELS + 1,)),
        ("dice_per_ammo", np.int64),
        ("flee_once", np.int64),
        ("dense", np.int64),
        ("level", np.int16, (_CARDS,)),
        ("gains", np.int16, (_CARDS, len(RESOURCES))),
        ("event", np.int16, (_CARDS,)),
        ("token", np.int16, (_CARDS,)),
        ("zombies", np.int16, (_CARDS,)),
        ("horde", np.int16, (_CARDS,)),
        ("points", np.int16, (_CARDS,)),
        ("features", np.float32, (_CARDS + LEVELS, len(CARD_FEATURES))),
    ],
    align=True,
)


class Tables(Protocol):
    """The fields of TABLES_DTYPE, as the rules see them.

    Attributes:
        players: number of players at the start.
        paths: number of paths on the table.
        path_changes: resources that each path gives (above 0) or costs (below 0), by the number of players who were
            eliminated before the round.
        card_count: number of cards in play; they are numbered level by level.
        level_starts: number of the first card of each level, and the number of cards as the last entry.
        deck_starts: the same for places in the deck, after cards were taken out at set-up.
        dice_per_ammo: black dice for each ammo of a ranged roll (variant of HZR-FGT-2).
        flee_once: 1 if fleeing is possible before the first melee round only (variant of HZR-FGT-3).
        dense: 1 if points are rewarded when they are won (HZR-RWD-1).
        level, gains, event, token, zombies, horde, points: of each card; gains are ammo, gas and adrenaline.
        features: what an observation shows of each card; the last rows are a back of each level.
    """

    players: int
    paths: int
    path_changes: NDArray[np.int64]
    card_count: int
    level_starts: NDArray[np.int64]
    deck_starts: NDArray[np.int64]
    dice_per_ammo: int
    flee_once: int
    dense: int
    level: NDArray[np.int16]
    gains: NDArray[np.int16]
    event: NDArray[np.int16]
    token: NDArray[np.int16]
    zombies: NDArray[np.int16]
    horde: NDArray[np.int16]
    points: NDArray[np.int16]
    features: NDArray[np.float32]


def level_of_place(tables: NDArray[Any], place: int) -> int:
    """HZR-RND-1: the level of the card at a place in the deck, level 1 on top."""
    return 1 + int(np.searchsorted(tables["deck_starts"][0][1:], place, side="right"))


def make_tables(
    cards: Sequence[Card], *, players: int, dice_per_ammo: int, flee_once: bool, dense: bool
) -> NDArray[Any]:
    """The tables for cards that lie level by level, an array of one record."""
    array = np.zeros(1, TABLES_DTYPE)
    tables = array[0]
    tables["players"] = players
    tables["paths"] = PATHS_OF_PLAYERS[players]
    for fallen, changes in enumerate(PATH_CHANGES[players]):
        tables["path_changes"][fallen, : len(changes)] = changes
    counts = [sum(card.level == level for card in cards) for level in range(1, LEVELS + 1)]
    tables["card_count"] = len(cards)
    tables["level_starts"][1:] = np.cumsum(counts)
    tables["deck_starts"][1:] = np.cumsum([count - REMOVED_PER_LEVEL for count in counts])
    tables["dice_per_ammo"] = dice_per_ammo
    tables["flee_once"] = flee_once
    tables["dense"] = dense
    for number, card in enumerate(cards):
        tables["level"][number] = card.level
        tables["gains"][number] = (card.ammo, card.gas, card.adrenaline)
        tables["event"][number] = EVENTS.index(card.event)
        tables["token"][number] = TOKENS.index(card.token) if card.token else NO_TOKEN
        tables["zombies"][number] = card.zombies
        tables["horde"][number] = card.horde
        tables["points"][number] = card.points
    features = card_features(cards)
    tables["features"][: len(cards)] = features[: len(cards)]
    tables["features"][-LEVELS:] = features[-LEVELS:]
    return records(array)
