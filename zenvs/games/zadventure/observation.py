"""What everybody sees, as a vector whose first part is a stack of boards (ZAD-OBS-1)."""

from __future__ import annotations

from collections import Counter
from math import ceil

import numpy as np
from numpy.typing import NDArray

from zenvs.core.bits import lowest_bit, write_flags
from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.core.observation import Field, Layout
from zenvs.games.zadventure.board import Board
from zenvs.games.zadventure.constants import (
    CARDS,
    CHARACTERS,
    CLASSES,
    DEALT_CARDS,
    DECISIONS,
    DIRECTIONS,
    KINDS,
    MOST_PLAYERS,
    NO_CHARACTER,
    NO_DIRECTION,
    NO_SPIN,
    PICTURES,
    SIDE,
    SPINS,
    SQUARE_NAMES,
    SQUARES,
    STARTING_CARDS,
    ZOMBIES,
)
from zenvs.games.zadventure.squares import is_living
from zenvs.games.zadventure.state import NO_ZOMBIE, State
from zenvs.games.zadventure.tables import Tables, card_names, class_of, zombie_kinds

# Divisors that bring usual values to about 0 to 1
LIFE_SCALE = 5.0
MOST_LIVES = 100
CARD_SCALE = 2.0
STEP_SCALE = 8.0
PLACE_SCALE = float(SIDE)

PLANES = (
    ("face-down cards", "squares with a card face down"),
    ("face-up cards", "squares with cards face up"),
    ("zombies", "squares with a zombie"),
)
PLANE_COUNT = len(PLANES)
PLAYERS = tuple(f"player {player}" for player in range(MOST_PLAYERS))
PLAYER_NUMBERS = (*CHARACTERS, "lives", "column", "row", "in the car")
_WHERE = ("column", "row")


def layout(board: Board) -> Layout:
    """The layout for a board: PLANES first, one value a square in the order of SQUARE_NAMES; then the rest.

    Columns and rows count from 1; both are 0 off the board.
    """
    cards = _numbered(card_names(board))
    zombies = _numbered([KINDS[kind] for kind in zombie_kinds(board)])
    most = ceil(max(Counter(class_of(name) for name in card_names(board)).values()) / CARD_SCALE)
    return Layout(
        [
            *(Field(name, SQUARE_NAMES, 1, 1, meaning) for name, meaning in PLANES),
            Field("decision", DECISIONS, 1, 1, "what is asked"),
            Field("rounds left", ("rounds",), 1, 1, "share of the rounds that are still to come"),
            Field("own", PLAYERS, 1, 1, "characters for whom this seat decides"),
            Field("turn", PLAYERS, 1, 1, "whose turn it is"),
            Field("actor", PLAYERS, 1, 1, "whose character acts: in a zombie turn the one who is fought"),
            *(
                Field(
                    name,
                    PLAYER_NUMBERS,
                    (1.0, 1.0, 1.0, 1.0, LIFE_SCALE, PLACE_SCALE, PLACE_SCALE, 1.0),
                    MOST_LIVES / LIFE_SCALE,
                    "the character; no place once it is dead",
                )
                for name in PLAYERS
            ),
            *(Field(f"hand of {name}", CLASSES, CARD_SCALE, most, "cards that are held") for name in PLAYERS),
            Field("starting cards", cards[DEALT_CARDS:], 1, 1, "those whose owner lives; they do not change hands"),
            Field("handled", cards, 1, 1, "cards that have changed hands in this turn"),
            Field("not seen cards", cards[:DEALT_CARDS], 1, 1, "cards that lie face down somewhere"),
            Field("not seen zombies", zombies, 1, 1, "zombies whose cards lie face down somewhere"),
            Field("cards", _with_places(cards), PLACE_SCALE, 1, "where cards lie face up"),
            Field("zombie places", _with_places(zombies), PLACE_SCALE, 1, "where zombies stand"),
            Field("tied", zombies, 1, 1, "zombies with a lasso"),
            Field("fought", zombies, 1, 1, "the zombie that is fought"),
            Field("chosen", zombies, 1, 1, "the zombie that moves in a zombie turn"),
            Field("last zombie", zombies, 1, 1, "the one of the zombie turn before, which may not be chosen"),
            Field("spin", PICTURES, 1, 1, "what the spinner showed last in this turn; the numbers are 1 to 4"),
            Field("breaking", DIRECTIONS, 1, 1, "the locked wall that is broken"),
            Field("steps", ("steps",), STEP_SCALE, 1, "squares left to go"),
            Field("moved", ("steps",), STEP_SCALE, 1, "squares gone in this movement"),
            Field("passing", ("passing",), 1, 1, "the character cannot stop where it is"),
            Field("hypnotised", ("hypnotised",), 1, 1, "by a hypnotist"),
            Field("scythe", ("scythe",), 1, 1, "it has not been used"),
            Field("locked", opening_names(board), 1, 1, "doors and windows with a locked wall"),
        ],
        planes=(PLANE_COUNT, SIDE, SIDE),
    )


def opening_names(board: Board) -> tuple[str, ...]:
    """Doors and windows by the squares between which they are, as in ``f2-f3``."""
    return tuple(f"{SQUARE_NAMES[one]}-{SQUARE_NAMES[other]}" for one, other in board.openings)


def _numbered(names: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Names with the number of each, counted from 1, as in ``3 pistol``."""
    return tuple(f"{number} {name}" for number, name in enumerate(names, start=1))


def _with_places(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{name}: {where}" for name in names for where in _WHERE)


_CLASS_COUNT = len(CLASSES)
_PLAYER_COUNT = len(PLAYER_NUMBERS)
_STARTING_COUNT = len(STARTING_CARDS)
_REST = PLANE_COUNT * SQUARES
_ROUNDS = _REST + len(DECISIONS)
_OWN = _ROUNDS + 1
_TURN = _OWN + MOST_PLAYERS
_ACTOR = _TURN + MOST_PLAYERS
_PLAYERS = _ACTOR + MOST_PLAYERS
_HANDS = _PLAYERS + MOST_PLAYERS * _PLAYER_COUNT
_STARTING = _HANDS + MOST_PLAYERS * _CLASS_COUNT
_HANDLED = _STARTING + _STARTING_COUNT
_HIDDEN_CARDS = _HANDLED + CARDS
_HIDDEN_ZOMBIES = _HIDDEN_CARDS + DEALT_CARDS
_CARD_PLACES = _HIDDEN_ZOMBIES + ZOMBIES
_ZOMBIE_PLACES = _CARD_PLACES + 2 * CARDS
_TIED = _ZOMBIE_PLACES + 2 * ZOMBIES
_FOUGHT = _TIED + ZOMBIES
_CHOSEN = _FOUGHT + ZOMBIES
_LAST = _CHOSEN + ZOMBIES
_SPIN = _LAST + ZOMBIES
_BREAKING = _SPIN + SPINS
_STEPS = _BREAKING + len(DIRECTIONS)
_MOVED = _STEPS + 1
_PASSING = _MOVED + 1
_HYPNOTISED = _PASSING + 1
_SCYTHE = _HYPNOTISED + 1
_LOCKED = _SCYTHE + 1

#: Columns and rows of squares, counted from 1 and scaled.
_COLUMN_OF = np.array([(square % SIDE + 1) / PLACE_SCALE for square in range(SQUARES)], np.float32)
_ROW_OF = np.array([(square // SIDE + 1) / PLACE_SCALE for square in range(SQUARES)], np.float32)


@compiled
def observe(tables: Tables, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """ZAD-OBS-1: write everything that is not face down; every element is written."""
    _write_plane(state.closed, out)
    _write_plane(state.opened, out[SQUARES:])
    _write_plane(state.zombie_squares, out[2 * SQUARES :])
    out[_REST:_LOCKED] = 0.0
    if state.outcome == RUNNING:
        out[_REST + int64(state.decision)] = 1.0
    out[_ROUNDS] = np.float32((tables.max_rounds - state.round_number) / tables.max_rounds)
    out[_TURN + int64(state.turn)] = 1.0
    out[_ACTOR + int64(state.actor)] = 1.0
    _observe_players(tables, state, seat, out)
    _observe_cards(state, out)
    _observe_zombies(state, out)
    _observe_moment(state, out)
    write_flags(np.uint64(state.locked), tables.opening_count, out[_LOCKED:])


@compiled
def _write_plane(squares: NDArray[np.uint64], out: NDArray[np.float32]) -> None:
    write_flags(squares[0], 64, out)
    write_flags(squares[1], 64, out[64:])
    write_flags(squares[2], SQUARES - 128, out[128:])


@compiled
def _observe_players(tables: Tables, state: State, seat: int, out: NDArray[np.float32]) -> None:
    for player in range(tables.players):
        if tables.seats[player] == seat:
            out[_OWN + player] = 1.0
        start = _PLAYERS + player * _PLAYER_COUNT
        if state.characters[player] != NO_CHARACTER:
            out[start + int64(state.characters[player])] = 1.0
        if is_living(state, player):
            square = int64(state.squares[player])
            out[start + 4] = np.float32(state.lives[player]) * np.float32(1 / LIFE_SCALE)
            out[start + 5] = _COLUMN_OF[square]
            out[start + 6] = _ROW_OF[square]
            out[start + 7] = tables.is_finish[square]
        hand = np.uint64(state.hands[player])
        while hand != np.uint64(0):
            card = lowest_bit(hand)
            hand &= hand - np.uint64(1)
            out[_HANDS + player * _CLASS_COUNT + int64(tables.card_classes[card])] += np.float32(1 / CARD_SCALE)


@compiled
def _observe_cards(state: State, out: NDArray[np.float32]) -> None:
    write_flags(np.uint64(int64(state.starting) >> DEALT_CARDS), _STARTING_COUNT, out[_STARTING:])
    write_flags(np.uint64(state.handled), CARDS, out[_HANDLED:])
    write_flags(np.uint64(state.hidden_cards), DEALT_CARDS, out[_HIDDEN_CARDS:])
    write_flags(np.uint64(state.hidden_zombies), ZOMBIES, out[_HIDDEN_ZOMBIES:])
    for card in range(CARDS):
        square = int64(state.places[card])
        if square >= 0 and (int64(state.hidden_cards) >> card) & 1 == 0:
            out[_CARD_PLACES + 2 * card] = _COLUMN_OF[square]
            out[_CARD_PLACES + 2 * card + 1] = _ROW_OF[square]


@compiled
def _observe_zombies(state: State, out: NDArray[np.float32]) -> None:
    figures = np.uint64(state.figures)
    while figures != np.uint64(0):
        zombie = lowest_bit(figures)
        figures &= figures - np.uint64(1)
        square = int64(state.zombie_places[zombie])
        out[_ZOMBIE_PLACES + 2 * zombie] = _COLUMN_OF[square]
        out[_ZOMBIE_PLACES + 2 * zombie + 1] = _ROW_OF[square]
    write_flags(np.uint64(state.tied), ZOMBIES, out[_TIED:])
    if state.fought != NO_ZOMBIE:
        out[_FOUGHT + int64(state.fought)] = 1.0
    if state.zombie != NO_ZOMBIE:
        out[_CHOSEN + int64(state.zombie)] = 1.0
    if state.last_zombie != NO_ZOMBIE:
        out[_LAST + int64(state.last_zombie)] = 1.0


@compiled
def _observe_moment(state: State, out: NDArray[np.float32]) -> None:
    if state.spin != NO_SPIN:
        out[_SPIN + int64(state.spin) - 1] = 1.0
    if state.breaking != NO_DIRECTION:
        out[_BREAKING + int64(state.breaking)] = 1.0
    out[_STEPS] = np.float32(state.steps) * np.float32(1 / STEP_SCALE)
    out[_MOVED] = np.float32(state.moved) * np.float32(1 / STEP_SCALE)
    out[_PASSING] = state.passing
    out[_HYPNOTISED] = state.hypnotised
    out[_SCYTHE] = state.scythe


FIELD_STARTS = {
    "face-down cards": 0, "face-up cards": SQUARES, "zombies": 2 * SQUARES, "decision": _REST, "rounds left": _ROUNDS,
    "own": _OWN, "turn": _TURN, "actor": _ACTOR, "player 0": _PLAYERS, "hand of player 0": _HANDS,
    "starting cards": _STARTING, "handled": _HANDLED, "not seen cards": _HIDDEN_CARDS,
    "not seen zombies": _HIDDEN_ZOMBIES, "cards": _CARD_PLACES, "zombie places": _ZOMBIE_PLACES, "tied": _TIED,
    "fought": _FOUGHT, "chosen": _CHOSEN, "last zombie": _LAST, "spin": _SPIN, "breaking": _BREAKING, "steps": _STEPS,
    "moved": _MOVED, "passing": _PASSING, "hypnotised": _HYPNOTISED, "scythe": _SCYTHE, "locked": _LOCKED,
}  # fmt: skip
