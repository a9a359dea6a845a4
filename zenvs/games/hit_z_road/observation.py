"""What a player sees, as a vector (HZR-OBS-1)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray

from zenvs.core.bits import write_flags
from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.core.copying import fixed_copy
from zenvs.core.observation import Field, Layout
from zenvs.games.hit_z_road.constants import (
    BLANK,
    BONUS_KILL,
    CARDS_OF_LEVEL,
    CARDS_ON_PATH,
    CASUALTY,
    DECISIONS,
    FACES,
    GIFT,
    GIFT_PURPOSE,
    HORRIBLE_DEATH,
    KILL,
    MAX_PATHS,
    MAX_PLAYERS,
    MAX_SHOTS,
    OPPORTUNITY,
    PATHS_OF_PLAYERS,
    POINTS_PER_MAP,
    PURPOSES,
    RESOURCES,
    ROUNDS,
    SIDES_OF_PATH,
    START_RESOURCES,
    START_SURVIVORS,
    SURCHARGE_PURPOSE,
    TOKENS,
)
from zenvs.games.hit_z_road.dealing import is_seen, path_change, place_in_deck
from zenvs.games.hit_z_road.deck import Card
from zenvs.games.hit_z_road.features import CARD_FEATURES, CARD_SCALES, HORDE_SCALE, ZOMBIE_SCALE, card_features
from zenvs.games.hit_z_road.fight import horde_strength
from zenvs.games.hit_z_road.state import NO_PATH, NO_SEAT, State
from zenvs.games.hit_z_road.tables import Tables

# Divisors that bring usual values to about 0 to 1
RESOURCE_SCALE = 10.0
SURVIVOR_SCALE = 8.0
POINT_SCALE = 30.0
TOKEN_SCALE = 2.0
DICE_SCALE = 10.0
BID_SCALE = 10.0
PASS_SCALE = 4.0
PRICE_SCALE = 4.0

_BLACK_FACES = tuple(face for face in FACES if face != FACES[HORRIBLE_DEATH])
_RED_FACES = tuple(face for face in FACES if face != FACES[BLANK])


def layout(cards: Sequence[Card], players: int) -> Layout:
    """The layout for the cards in play; upper bounds are what these cards could give at most.

    Places before the cards that have been seen are the same for any number of players.
    """
    zombies = max(card.zombies for card in cards) + 2 * max(_most_resources(cards))
    dice = ceil(max(_most_survivors(cards), 2 * MAX_SHOTS) / DICE_SCALE)
    paths = tuple(f"path {number}" for number in range(1, MAX_PATHS + 1))
    return Layout(
        [
            Field("decision", DECISIONS, 1, 1, "what is asked"),
            Field("purpose", PURPOSES[1:], 1, 1, "what tokens are paid or taken for, or what is offered"),
            Field("due", ("tokens",), RESOURCE_SCALE, 1, "tokens still to pay or take"),
            Field("round", ("round",), ROUNDS, 1, "round of the journey, 1 to 8"),
            *_group_fields(cards, ""),
            Field("path", paths, 1, 1, "path that is travelled"),
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
            Field("casualties", ("casualties",), DICE_SCALE, dice, "of the roll, still to settle"),
            Field("opportunities", ("opportunities",), DICE_SCALE, dice, "of the roll, still to be had"),
            Field("black dice", _BLACK_FACES, DICE_SCALE, dice, "faces of the last roll of this fight"),
            Field("red dice", _RED_FACES, DICE_SCALE, 1, "faces of the last roll of this fight"),
            *_slot_fields(cards, PATHS_OF_PLAYERS[players]),
            Field("seen", tuple(card.id for card in cards), 1, 1, "cards that have been face up in this game"),
            *(_table_fields(cards, players) if players > 1 else ()),
        ]
    )


def _most_resources(cards: Sequence[Card]) -> list[int]:
    return [sum(getattr(card, kind) for card in cards) + GIFT * ROUNDS + START_RESOURCES for kind in RESOURCES]


def _most_survivors(cards: Sequence[Card]) -> int:
    return START_SURVIVORS + sum(card.event == "GAIN" for card in cards)


def _group_fields(cards: Sequence[Card], whose: str) -> list[Field]:
    """A group of survivors, the own one or that of a rival."""
    resources = ceil(max(_most_resources(cards)) / RESOURCE_SCALE)
    survivors = ceil(_most_survivors(cards) / SURVIVOR_SCALE)
    tokens = {token: sum(card.token == token for card in cards) for token in TOKENS}
    points = sum(card.points for card in cards) + POINTS_PER_MAP * tokens["map"]
    most_tokens = ceil(max(tokens.values()) / TOKEN_SCALE)
    return [
        Field(f"{whose}resources", RESOURCES, RESOURCE_SCALE, resources, "tokens held"),
        Field(f"{whose}survivors", ("survivors",), SURVIVOR_SCALE, survivors, "leader included"),
        Field(f"{whose}points", ("points",), POINT_SCALE, ceil(points / POINT_SCALE), "of won cards and maps"),
        Field(f"{whose}executor", ("executor",), 1, 1, "horde dice are black dice"),
        Field(f"{whose}tokens", TOKENS, TOKEN_SCALE, most_tokens, "special tokens held"),
    ]


def _slot_fields(cards: Sequence[Card], paths: int) -> list[Field]:
    """The cards on the table."""
    highest = ceil(card_features(cards).max())
    names = [f"path {path + 1}, {side}" for path in range(paths) for side in SIDES_OF_PATH]
    return [
        Field(f"slot {number}", CARD_FEATURES, CARD_SCALES, highest, f"card on {name} (of one face down: its level)")
        for number, name in enumerate(names, start=1)
    ]


def _table_fields(cards: Sequence[Card], players: int) -> list[Field]:
    """HZR-OBS-1: what there is with several players only; own seat first, then the others by rising seat number."""
    seats = ("own", *(f"rival {number}" for number in range(1, players)))
    paths = tuple(f"path {number + 1}" for number in range(PATHS_OF_PLAYERS[players]))
    places = tuple(f"place {number + 1}" for number in range(players))
    return [
        *(field for seat in seats[1:] for field in _group_fields(cards, f"{seat} ")),
        Field("to move", seats, 1, 1, "whose decision it is"),
        Field("bids", seats, BID_SCALE, 1, "markers of the auction, until they are paid"),
        *(Field(f"{seat} initiative", places, 1, 1, "place in the order of play") for seat in seats),
        Field("passes", ("passes",), PASS_SCALE, 1, "in a row, in the auction"),
        Field("taken", paths, 1, 1, "paths that were chosen in this round"),
        Field("surcharge", paths, PRICE_SCALE, 1, "resources that each path costs in this round"),
    ]


# Places of the fields before the cards seen; they are the same for every deck and number of players (a test compares
# them with the layout).
_PURPOSE = len(DECISIONS)
_DUE = _PURPOSE + len(PURPOSES) - 1
_ROUND = _DUE + 1
_GROUP = _ROUND + 1
# within a group
_SURVIVORS = len(RESOURCES)
_POINTS = _SURVIVORS + 1
_EXECUTOR = _POINTS + 1
_TOKENS = _EXECUTOR + 1
_GROUP_SIZE = _TOKENS + len(TOKENS)
_PATH = _GROUP + _GROUP_SIZE
_CARD = _PATH + MAX_PATHS
_ROLLS = _CARD + CARDS_ON_PATH
_ZOMBIES = _ROLLS + 2
_HORDE = _ZOMBIES + 1
_CASUALTIES = _HORDE + 1
_OPPORTUNITIES = _CASUALTIES + 1
_BLACK = _OPPORTUNITIES + 1
_RED = _BLACK + len(_BLACK_FACES)
_SLOTS = _RED + len(_RED_FACES)

_FEATURES = len(CARD_FEATURES)
_copy_features = fixed_copy(_FEATURES)
_TOKEN_COUNT = len(TOKENS)
# HZR-OBS-1: the place of each seat for each observer: own seat first, then the others by rising seat number
_ROWS = np.array(
    [[0 if other == seat else other + (other < seat) for other in range(MAX_PLAYERS)] for seat in range(MAX_PLAYERS)]
)
# a loop whose length is known to the compiler is faster
_FEWEST_SLOTS = min(PATHS_OF_PLAYERS.values()) * CARDS_ON_PATH
_BITS_OF_WORD = 64
# the first row of tables.features for cards that lie face down
_FACE_DOWN = sum(CARDS_OF_LEVEL.values())


@compiled
def observe(tables: Tables, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """HZR-OBS-1: write what a seat sees; every element is written."""
    out[:_SLOTS] = 0.0
    _observe_question(state, out)
    _observe_group(state, seat, out[_GROUP:])
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
    if tables.players > 1:
        _observe_table(tables, state, seat, out[rivals_start(tables) :])


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
        out[kind] = state.resources[seat, kind] * np.float32(1 / RESOURCE_SCALE)
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
    first = place_in_deck(tables, state, 0, 0)
    for slot in range(_FEWEST_SLOTS):
        _observe_slot(tables, state, first, slot, out)
    for slot in range(_FEWEST_SLOTS, tables.paths * CARDS_ON_PATH):
        _observe_slot(tables, state, first, slot, out)
    seen = out[seen_start(tables) :]
    write_flags(state.seen[0], min(tables.card_count, _BITS_OF_WORD), seen)
    if tables.card_count > _BITS_OF_WORD:
        write_flags(state.seen[1], tables.card_count - _BITS_OF_WORD, seen[_BITS_OF_WORD:])


@compiled
def _observe_slot(tables: Tables, state: State, first: int, slot: int, out: NDArray[np.float32]) -> None:
    card = int64(state.deck[first + slot])
    # with several players all cards are dealt face up
    is_up = tables.players > 1 or is_seen(state, card)
    shown = card if is_up else _FACE_DOWN + tables.level[card] - 1
    _copy_features(tables.features[shown], out[_SLOTS + slot * _FEATURES :])


@compiled
def seen_start(tables: Tables) -> int:
    """The place of the field ``seen``."""
    return int64(_SLOTS + tables.paths * CARDS_ON_PATH * _FEATURES)


@compiled
def rivals_start(tables: Tables) -> int:
    """The place of the first field that there is with several players only."""
    return int64(seen_start(tables) + tables.card_count)


@compiled
def surcharge_start(tables: Tables) -> int:
    """The place of the last field that there is with several players only."""
    players = tables.players
    markers = 2 * players + players * players + 1
    return int64(rivals_start(tables) + (players - 1) * _GROUP_SIZE + markers + tables.paths)


@compiled
def _observe_table(tables: Tables, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """HZR-OBS-1: the rivals by rising seat number, and the order of play; ``out`` begins with the first rival."""
    players = tables.players
    order = out[(players - 1) * _GROUP_SIZE :]
    order[: 2 * players + players * players + 1] = 0.0
    for other in range(players):
        row = _ROWS[seat, other]
        if other != seat:
            _observe_group(state, other, out[(row - 1) * _GROUP_SIZE :])
        order[players + row] = state.bids[other] * np.float32(1 / BID_SCALE)
        holder = state.initiative[other]
        if holder != NO_SEAT:
            order[(2 + _ROWS[seat, holder]) * players + other] = 1.0
    if state.outcome == RUNNING:
        order[_ROWS[seat, state.seat]] = 1.0
    paths = order[(2 + players) * players :]
    paths[0] = state.passes * np.float32(1 / PASS_SCALE)
    for path in range(tables.paths):
        paths[1 + path] = (state.taken >> path) & 1
        paths[1 + tables.paths + path] = -path_change(tables, state, path) * np.float32(1 / PRICE_SCALE)


FIELD_STARTS = {
    "decision": 0, "purpose": _PURPOSE, "due": _DUE, "round": _ROUND, "resources": _GROUP,
    "survivors": _GROUP + _SURVIVORS, "points": _GROUP + _POINTS, "executor": _GROUP + _EXECUTOR,
    "tokens": _GROUP + _TOKENS, "path": _PATH, "card": _CARD, "rolls": _ROLLS, "zombies": _ZOMBIES, "horde": _HORDE,
    "casualties": _CASUALTIES, "opportunities": _OPPORTUNITIES, "black dice": _BLACK, "red dice": _RED,
    "slot 1": _SLOTS,
}  # fmt: skip

# _observe_dice writes these three in a row
assert (KILL, BONUS_KILL) == (OPPORTUNITY + 1, OPPORTUNITY + 2)
