"""What a player sees, as a vector (HZR-OBS-1)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.core.copying import copy_row
from zenvs.core.observation import Field, Layout
from zenvs.games.hit_z_road.constants import (
    BLANK,
    BONUS_KILL,
    CARDS_OF_LEVEL,
    CARDS_ON_PATH,
    CARDS_PER_ROUND,
    CASUALTY,
    DECISIONS,
    FACES,
    GIFT,
    GIFT_PURPOSE,
    HORRIBLE_DEATH,
    KILL,
    MAX_SHOTS,
    OPPORTUNITY,
    PATHS,
    POINTS_PER_MAP,
    PURPOSES,
    RESOURCES,
    ROUNDS,
    SIDES_OF_PATH,
    START_RESOURCES,
    START_SURVIVORS,
    SURCHARGE_PURPOSE,
    SYMBOL_CARDS_OF_LEVEL,
    TOKENS,
)
from zenvs.games.hit_z_road.dealing import is_seen, place_in_deck
from zenvs.games.hit_z_road.deck import Card
from zenvs.games.hit_z_road.features import CARD_FEATURES, CARD_SCALES, HORDE_SCALE, ZOMBIE_SCALE, card_features
from zenvs.games.hit_z_road.fight import horde_strength
from zenvs.games.hit_z_road.state import NO_PATH, State
from zenvs.games.hit_z_road.tables import Tables

# Divisors that bring usual values to about 0 to 1
RESOURCE_SCALE = 10.0
SURVIVOR_SCALE = 8.0
POINT_SCALE = 30.0
TOKEN_SCALE = 2.0
DICE_SCALE = 10.0

_BLACK_FACES = tuple(face for face in FACES if face != FACES[HORRIBLE_DEATH])
_RED_FACES = tuple(face for face in FACES if face != FACES[BLANK])


def layout(cards: Sequence[Card]) -> Layout:
    """The layout for the cards in play; upper bounds are what these cards could give at most."""
    gains = [sum(getattr(card, kind) for card in cards) + GIFT * ROUNDS + START_RESOURCES for kind in RESOURCES]
    survivors = START_SURVIVORS + sum(card.event == "GAIN" for card in cards)
    tokens = {token: sum(card.token == token for card in cards) for token in TOKENS}
    points = sum(card.points for card in cards) + POINTS_PER_MAP * tokens["map"]
    zombies = max(card.zombies for card in cards) + 2 * max(gains)
    dice = max(survivors, 2 * MAX_SHOTS)
    highest_feature = ceil(card_features(cards).max())
    slots = [f"{['top', 'middle', 'bottom'][path]} path, {side}" for path in range(PATHS) for side in SIDES_OF_PATH]
    return Layout(
        [
            Field("decision", DECISIONS, 1, 1, "what is asked"),
            Field("purpose", PURPOSES[1:], 1, 1, "what tokens are paid or taken for, or what is offered"),
            Field("due", ("tokens",), RESOURCE_SCALE, 1, "tokens still to pay or take"),
            Field("round", ("round",), ROUNDS, 1, "round of the journey, 1 to 8"),
            Field("resources", RESOURCES, RESOURCE_SCALE, ceil(max(gains) / RESOURCE_SCALE), "tokens held"),
            Field("survivors", ("survivors",), SURVIVOR_SCALE, ceil(survivors / SURVIVOR_SCALE), "leader included"),
            Field("points", ("points",), POINT_SCALE, ceil(points / POINT_SCALE), "of won cards and maps"),
            Field("executor", ("executor",), 1, 1, "horde dice are black dice"),
            Field("tokens", TOKENS, TOKEN_SCALE, ceil(max(tokens.values()) / TOKEN_SCALE), "special tokens held"),
            Field("path", tuple(f"path {path + 1}" for path in range(PATHS)), 1, 1, "path that is travelled"),
            Field("card", SIDES_OF_PATH, 1, 1, "card of the path that is resolved"),
            Field("rolls", ("shots", "melee"), 1, 1, "what was rolled last in this fight"),
            Field("zombies", ("zombies",), ZOMBIE_SCALE, ceil(zombies / ZOMBIE_SCALE), "left in this fight"),
            Field(
                "horde",
                ("horde",),
                HORDE_SCALE,
                1,
                "strength in this fight; 0 for the Executor and once no zombie is left",
            ),
            Field("casualties", ("casualties",), DICE_SCALE, ceil(dice / DICE_SCALE), "of the roll, still to settle"),
            Field(
                "opportunities", ("opportunities",), DICE_SCALE, ceil(dice / DICE_SCALE), "of the roll, still to be had"
            ),
            Field(
                "black dice", _BLACK_FACES, DICE_SCALE, ceil(dice / DICE_SCALE), "faces of the last roll of this fight"
            ),
            Field("red dice", _RED_FACES, DICE_SCALE, 1, "faces of the last roll of this fight"),
            *(
                Field(
                    f"slot {number + 1}",
                    CARD_FEATURES,
                    CARD_SCALES,
                    highest_feature,
                    f"card on the {slot} (of one face down: its level)",
                )
                for number, slot in enumerate(slots)
            ),
            Field("seen", tuple(card.id for card in cards), 1, 1, "cards that have been face up in this game"),
        ]
    )


# Places of the fields before the cards; they are the same for every deck (a test compares them with the layout).
_PURPOSE = len(DECISIONS)
_DUE = _PURPOSE + len(PURPOSES) - 1
_ROUND = _DUE + 1
_RESOURCES = _ROUND + 1
_SURVIVORS = _RESOURCES + len(RESOURCES)
_POINTS = _SURVIVORS + 1
_EXECUTOR = _POINTS + 1
_TOKENS = _EXECUTOR + 1
_PATH = _TOKENS + len(TOKENS)
_CARD = _PATH + PATHS
_ROLLS = _CARD + CARDS_ON_PATH
_ZOMBIES = _ROLLS + 2
_HORDE = _ZOMBIES + 1
_CASUALTIES = _HORDE + 1
_OPPORTUNITIES = _CASUALTIES + 1
_BLACK = _OPPORTUNITIES + 1
_RED = _BLACK + len(_BLACK_FACES)
_SLOTS = _RED + len(_RED_FACES)
_SEEN = _SLOTS + CARDS_PER_ROUND * len(CARD_FEATURES)

_FEATURES = len(CARD_FEATURES)
_TOKEN_COUNT = len(TOKENS)
# without the cards that have a symbol
_FEWEST_CARDS = sum(CARDS_OF_LEVEL.values()) - sum(SYMBOL_CARDS_OF_LEVEL.values())
# the first row of tables.features for cards that lie face down
_FACE_DOWN = sum(CARDS_OF_LEVEL.values())
_ONE = np.uint64(1)


@compiled
def observe(tables: Tables, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """HZR-OBS-1: write what a seat sees; every element is written."""
    out[:_SLOTS] = 0.0
    _observe_question(state, out)
    _observe_group(state, seat, out)
    if state.path != NO_PATH:
        out[_PATH + state.path] = 1.0
        # while the gift or the surcharge of a path is moved, no card is being resolved yet
        if state.purpose != GIFT_PURPOSE and state.purpose != SURCHARGE_PURPOSE:
            out[_CARD + state.path_card] = 1.0
    if state.zombies > 0:
        out[_HORDE] = horde_strength(tables, state) * np.float32(1 / HORDE_SCALE)
    if state.rolls > 0:
        _observe_dice(state, out)
    _observe_cards(tables, state, out)


@compiled
def _observe_question(state: State, out: NDArray[np.float32]) -> None:
    if state.outcome == RUNNING:
        out[state.decision] = 1.0
    if state.purpose > 0:
        out[_PURPOSE + state.purpose - 1] = 1.0
    out[_DUE] = state.due * np.float32(1 / RESOURCE_SCALE)
    out[_ROUND] = state.round_number * np.float32(1 / ROUNDS)
    out[_ZOMBIES] = state.zombies * np.float32(1 / ZOMBIE_SCALE)
    out[_CASUALTIES] = state.casualties * np.float32(1 / DICE_SCALE)
    out[_OPPORTUNITIES] = state.opportunities * np.float32(1 / DICE_SCALE)


@compiled
def _observe_group(state: State, seat: int, out: NDArray[np.float32]) -> None:
    for kind in range(3):
        out[_RESOURCES + kind] = state.resources[seat, kind] * np.float32(1 / RESOURCE_SCALE)
    out[_SURVIVORS] = state.survivors[seat] * np.float32(1 / SURVIVOR_SCALE)
    out[_POINTS] = state.points[seat] * np.float32(1 / POINT_SCALE)
    out[_EXECUTOR] = state.executor[seat]
    for token in range(_TOKEN_COUNT):
        out[_TOKENS + token] = state.tokens[seat, token] * np.float32(1 / TOKEN_SCALE)


@compiled
def _observe_dice(state: State, out: NDArray[np.float32]) -> None:
    """Faces in the order of FACES, without the one that the die does not have."""
    out[_ROLLS + state.rolls - 1] = 1.0
    scale = np.float32(1 / DICE_SCALE)
    black, red = state.black, state.red
    out[_BLACK] = black[CASUALTY] * scale
    out[_BLACK + 1] = black[BLANK] * scale
    out[_RED] = red[CASUALTY] * scale
    out[_RED + 1] = red[HORRIBLE_DEATH] * scale
    for face in range(OPPORTUNITY, BONUS_KILL + 1):
        out[_BLACK + face - 1] = black[face] * scale
        out[_RED + face - 1] = red[face] * scale


@compiled
def _observe_cards(tables: Tables, state: State, out: NDArray[np.float32]) -> None:
    """The table: cards that lie face up, and all that have."""
    for slot in range(CARDS_PER_ROUND):
        card = int64(state.deck[place_in_deck(state, 0, slot)])
        shown = card if is_seen(state, card) else _FACE_DOWN + tables.level[card] - 1
        copy_row(tables.features[shown], out[_SLOTS + slot * _FEATURES :])
    # a loop whose length is known to the compiler is six times as fast
    word = state.seen[0]
    for card in range(_FEWEST_CARDS):
        out[_SEEN + card] = np.float32((word >> np.uint64(card)) & _ONE)
    for card in range(_FEWEST_CARDS, tables.card_count):
        out[_SEEN + card] = 1.0 if is_seen(state, card) else 0.0


FIELD_STARTS = {
    "decision": 0, "purpose": _PURPOSE, "due": _DUE, "round": _ROUND, "resources": _RESOURCES,
    "survivors": _SURVIVORS, "points": _POINTS, "executor": _EXECUTOR, "tokens": _TOKENS, "path": _PATH,
    "card": _CARD, "rolls": _ROLLS, "zombies": _ZOMBIES, "horde": _HORDE, "casualties": _CASUALTIES,
    "opportunities": _OPPORTUNITIES, "black dice": _BLACK, "red dice": _RED, "slot 1": _SLOTS, "seen": _SEEN,
}  # fmt: skip

# _observe_dice writes these three in a row
assert (KILL, BONUS_KILL) == (OPPORTUNITY + 1, OPPORTUNITY + 2)
