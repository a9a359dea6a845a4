"""What an observation of Hit Z Road says, as whole numbers that compiled agents can work with."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.vectors import count_at, flagged
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import (
    CARDS_ON_PATH,
    DECISIONS,
    LEVELS,
    MAX_PATHS,
    PURPOSES,
    ROUNDS,
)
from zenvs.games.hit_z_road.features import CARD_FEATURES, ZOMBIE_SCALE
from zenvs.games.hit_z_road.observation import (
    DICE_SCALE,
    FIELD_STARTS,
    POINT_SCALE,
    RESOURCE_SCALE,
    SURVIVOR_SCALE,
    TOKEN_SCALE,
    seen_start,
)
from zenvs.games.hit_z_road.tables import Tables

#: A card that lies face down.
FACE_DOWN_CARD = -1
#: Value of ``Situation.path`` while no path is travelled.
NO_PATH = -1

_DECISION = FIELD_STARTS["decision"]
_PURPOSE = FIELD_STARTS["purpose"]
_DUE = FIELD_STARTS["due"]
_ROUND = FIELD_STARTS["round"]
_RESOURCES = FIELD_STARTS["resources"]
_SURVIVORS = FIELD_STARTS["survivors"]
_POINTS = FIELD_STARTS["points"]
_EXECUTOR = FIELD_STARTS["executor"]
_TOKENS = FIELD_STARTS["tokens"]
_PATH = FIELD_STARTS["path"]
_CARD = FIELD_STARTS["card"]
_ROLLS = FIELD_STARTS["rolls"]
_ZOMBIES = FIELD_STARTS["zombies"]
_CASUALTIES = FIELD_STARTS["casualties"]
_OPPORTUNITIES = FIELD_STARTS["opportunities"]
_SLOTS = FIELD_STARTS["slot 1"]
_FEATURES = len(CARD_FEATURES)
_LEVEL_FEATURE = CARD_FEATURES.index("level")
_UP_FEATURE = CARD_FEATURES.index("face up")
_DECISION_COUNT = len(DECISIONS)
_PURPOSE_COUNT = len(PURPOSES)


class Group(NamedTuple):
    """What a group owns: resources and members."""

    ammo: int
    gas: int
    adrenaline: int
    survivors: int


class Tokens(NamedTuple):
    """The special tokens of a group, in the order of the observation, and whether it has the Executor."""

    bus: int
    molotov: int
    tim: int
    map: int
    bazooka: int
    biohazard: int
    bandage: int
    executor: int


class Situation(NamedTuple):
    """An observation without its cards.

    Attributes:
        decision: what is asked, a place in DECISIONS.
        purpose: what tokens are paid or taken for, or what is offered, a place in PURPOSES.
        due: tokens still to pay or take.
        round_number: 1 to 8.
        points: of won cards and maps.
        path: path that is travelled, 0 the top one, or NO_PATH.
        path_card: card of the path that is resolved, 0 or 1.
        rolls: NOTHING_ROLLED, SHOTS_ROLLED or MELEE_ROLLED in this fight.
        zombies: left in this fight.
        casualties: of the roll, still to settle.
        opportunities: of the roll, still to be had.
        group: resources and survivors.
        tokens: special tokens.
    """

    decision: int
    purpose: int
    due: int
    round_number: int
    points: int
    path: int
    path_card: int
    rolls: int
    zombies: int
    casualties: int
    opportunities: int
    group: Group
    tokens: Tokens


@compiled
def read_decision(observation: NDArray[np.float32]) -> int:
    """What is asked, a place in DECISIONS."""
    return flagged(observation, _DECISION, _DECISION_COUNT)


@compiled
def read_group(observation: NDArray[np.float32]) -> Group:
    """The resources and survivors of the player."""
    return Group(
        count_at(observation, _RESOURCES, RESOURCE_SCALE),
        count_at(observation, _RESOURCES + 1, RESOURCE_SCALE),
        count_at(observation, _RESOURCES + 2, RESOURCE_SCALE),
        count_at(observation, _SURVIVORS, SURVIVOR_SCALE),
    )


@compiled
def read_tokens(observation: NDArray[np.float32]) -> Tokens:
    """The special tokens of the player."""
    return Tokens(
        count_at(observation, _TOKENS, TOKEN_SCALE),
        count_at(observation, _TOKENS + 1, TOKEN_SCALE),
        count_at(observation, _TOKENS + 2, TOKEN_SCALE),
        count_at(observation, _TOKENS + 3, TOKEN_SCALE),
        count_at(observation, _TOKENS + 4, TOKEN_SCALE),
        count_at(observation, _TOKENS + 5, TOKEN_SCALE),
        count_at(observation, _TOKENS + 6, TOKEN_SCALE),
        count_at(observation, _EXECUTOR, 1.0),
    )


@compiled
def read_situation(observation: NDArray[np.float32]) -> Situation:
    """All that an observation says besides its cards."""
    return Situation(
        read_decision(observation),
        flagged(observation, _PURPOSE, _PURPOSE_COUNT - 1) + 1,
        count_at(observation, _DUE, RESOURCE_SCALE),
        count_at(observation, _ROUND, float(ROUNDS)),
        count_at(observation, _POINTS, POINT_SCALE),
        flagged(observation, _PATH, MAX_PATHS),
        flagged(observation, _CARD, CARDS_ON_PATH),
        flagged(observation, _ROLLS, 2) + 1,
        count_at(observation, _ZOMBIES, ZOMBIE_SCALE),
        count_at(observation, _CASUALTIES, DICE_SCALE),
        count_at(observation, _OPPORTUNITIES, DICE_SCALE),
        read_group(observation),
        read_tokens(observation),
    )


@compiled
def read_level(observation: NDArray[np.float32]) -> int:
    """The level of the cards on the table, 1 to 3; the backs show it, too."""
    return count_at(observation, _SLOTS + _LEVEL_FEATURE, float(LEVELS))


@compiled
def read_card(tables: Tables, observation: NDArray[np.float32], path: int, place: int) -> int:
    """The number of a card on the table, or FACE_DOWN_CARD.

    Of cards that look exactly alike, and so play alike, it is the first.
    """
    start = _SLOTS + (path * CARDS_ON_PATH + place) * _FEATURES
    if observation[start + _UP_FEATURE] < 0.5:
        return int(FACE_DOWN_CARD)
    level = count_at(observation, start + _LEVEL_FEATURE, float(LEVELS))
    for card in range(tables.level_starts[level - 1], tables.level_starts[level]):
        if _looks_like(tables, observation, start, card):
            return int(card)
    return int(FACE_DOWN_CARD)


@compiled
def _looks_like(tables: Tables, observation: NDArray[np.float32], start: int, card: int) -> bool:
    feature = 0
    while feature < _FEATURES and observation[start + feature] == tables.features[card, feature]:
        feature += 1
    return feature == _FEATURES


@compiled
def has_been_seen(tables: Tables, observation: NDArray[np.float32], card: int) -> bool:
    """Whether a card has been face up in this game."""
    return observation[seen_start(tables) + card] > 0.5
