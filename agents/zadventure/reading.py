"""What an observation of Zadventure says, as a record that the rules can work with (ZAD-OBS-1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.vectors import count_at, flagged
from zenvs.core.bits import lowest_bit
from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.games.zadventure.constants import (
    CARDS,
    CHARACTERS,
    CLASSES,
    DEALT_CARDS,
    DECISIONS,
    DIRECTION_COUNT,
    GOES_ON,
    MOST_PLAYERS,
    NO_CHARACTER,
    SIDE,
    SPINS,
    SQUARES,
    STARTING_CARDS,
    ZOMBIES,
)
from zenvs.games.zadventure.observation import (
    CARD_SCALE,
    FIELD_STARTS,
    LIFE_SCALE,
    PLACE_SCALE,
    PLAYER_NUMBERS,
    STEP_SCALE,
)
from zenvs.games.zadventure.squares import has, include
from zenvs.games.zadventure.state import GONE, NO_PLAYER, OFF_BOARD, State
from zenvs.games.zadventure.tables import Tables

_CLOSED = FIELD_STARTS["face-down cards"]
_OPENED = FIELD_STARTS["face-up cards"]
_ZOMBIE_PLANE = FIELD_STARTS["zombies"]
_DECISION = FIELD_STARTS["decision"]
_ROUNDS = FIELD_STARTS["rounds left"]
_OWN = FIELD_STARTS["own"]
_TURN = FIELD_STARTS["turn"]
_ACTOR = FIELD_STARTS["actor"]
_PLAYERS = FIELD_STARTS["player 0"]
_HANDS = FIELD_STARTS["hand of player 0"]
_STARTING = FIELD_STARTS["starting cards"]
_HANDLED = FIELD_STARTS["handled"]
_HIDDEN_CARDS = FIELD_STARTS["not seen cards"]
_HIDDEN_ZOMBIES = FIELD_STARTS["not seen zombies"]
_CARD_PLACES = FIELD_STARTS["cards"]
_ZOMBIE_PLACES = FIELD_STARTS["zombie places"]
_TIED = FIELD_STARTS["tied"]
_FOUGHT = FIELD_STARTS["fought"]
_CHOSEN = FIELD_STARTS["chosen"]
_LAST = FIELD_STARTS["last zombie"]
_SPIN = FIELD_STARTS["spin"]
_BREAKING = FIELD_STARTS["breaking"]
_STEPS = FIELD_STARTS["steps"]
_MOVED = FIELD_STARTS["moved"]
_PASSING = FIELD_STARTS["passing"]
_HYPNOTISED = FIELD_STARTS["hypnotised"]
_SCYTHE = FIELD_STARTS["scythe"]
_LOCKED = FIELD_STARTS["locked"]

_ONE = int64(1)
_CHARACTER_COUNT = len(CHARACTERS)
_CLASS_COUNT = len(CLASSES)
_DECISION_COUNT = len(DECISIONS)
_NUMBERS = len(PLAYER_NUMBERS)
_STARTING_COUNT = len(STARTING_CARDS)
_LIVES, _COLUMN = _CHARACTER_COUNT, _CHARACTER_COUNT + 1
_OWNERS = np.array([character for character, _ in STARTING_CARDS])
#: The seat that decides, where the observation is of one that decides for no character: the horde.
NO_SEAT = -1


@compiled
def _flags(observation: NDArray[np.float32], start: int, size: int) -> int:
    """A set from its flags."""
    found = int64(0)
    for number in range(size):
        if observation[start + number] > 0.5:
            found |= _ONE << number
    return found


@compiled
def _place(observation: NDArray[np.float32], start: int) -> int:
    """A square from its column and row, or -1 where both are 0."""
    column = count_at(observation, start, PLACE_SCALE)
    row = count_at(observation, start + 1, PLACE_SCALE)
    return int64(-1) if row == 0 else (row - 1) * SIDE + column - 1


@compiled
def read_state(tables: Tables, observation: NDArray[np.float32], state: State) -> None:
    """Fill a record with what an observation of a game in progress says.

    Which face-down card lies where is not in it: they lie in the order of their numbers. Neither is the generator, nor
    which of several cards of equal effect somebody holds.
    """
    state.outcome = RUNNING
    state.result = GOES_ON
    state.decision = flagged(observation, _DECISION, _DECISION_COUNT)
    state.round_number = tables.max_rounds - count_at(observation, _ROUNDS, float(tables.max_rounds))
    own = flagged(observation, _OWN, MOST_PLAYERS)
    state.seat = NO_SEAT if own == NO_PLAYER else tables.seats[own]
    state.turn = flagged(observation, _TURN, MOST_PLAYERS)
    state.actor = flagged(observation, _ACTOR, MOST_PLAYERS)
    state.starting = _flags(observation, _STARTING, _STARTING_COUNT) << DEALT_CARDS
    state.handled = _flags(observation, _HANDLED, CARDS)
    state.hidden_cards = _flags(observation, _HIDDEN_CARDS, DEALT_CARDS)
    state.hidden_zombies = _flags(observation, _HIDDEN_ZOMBIES, ZOMBIES)
    state.locked = _flags(observation, _LOCKED, tables.opening_count)
    _read_moment(observation, state)
    _read_planes(observation, state)
    _read_places(observation, state)
    _read_players(tables, observation, state)


@compiled
def _read_moment(observation: NDArray[np.float32], state: State) -> None:
    state.tied = _flags(observation, _TIED, ZOMBIES)
    state.fought = flagged(observation, _FOUGHT, ZOMBIES)
    state.zombie = flagged(observation, _CHOSEN, ZOMBIES)
    state.last_zombie = flagged(observation, _LAST, ZOMBIES)
    state.spin = flagged(observation, _SPIN, SPINS) + 1
    state.breaking = flagged(observation, _BREAKING, DIRECTION_COUNT)
    state.steps = count_at(observation, _STEPS, STEP_SCALE)
    state.moved = count_at(observation, _MOVED, STEP_SCALE)
    state.passing = int64(observation[_PASSING] > 0.5)
    state.hypnotised = int64(observation[_HYPNOTISED] > 0.5)
    state.scythe = int64(observation[_SCYTHE] > 0.5)


@compiled
def _read_planes(observation: NDArray[np.float32], state: State) -> None:
    _read_plane(observation, _CLOSED, state.closed)
    _read_plane(observation, _OPENED, state.opened)
    _read_plane(observation, _ZOMBIE_PLANE, state.zombie_squares)


@compiled
def _read_plane(observation: NDArray[np.float32], start: int, squares: NDArray[np.uint64]) -> None:
    squares[:] = 0
    for square in range(SQUARES):
        if observation[start + square] > 0.5:
            include(squares, square)


@compiled
def _read_places(observation: NDArray[np.float32], state: State) -> None:
    """Squares of cards and zombies; what lies face down comes in the order of the numbers, zombies first."""
    state.figures = 0
    below = int64(-1)
    for zombie in range(ZOMBIES):
        square = _place(observation, _ZOMBIE_PLACES + 2 * zombie)
        state.zombie_places[zombie] = square if square >= 0 else GONE
        if square >= 0:
            state.figures = int64(state.figures) | _ONE << zombie
        elif (int64(state.hidden_zombies) >> zombie) & 1 != 0:
            below = _next_closed(state, below)
            state.zombie_places[zombie] = below
    for card in range(CARDS):
        square = _place(observation, _CARD_PLACES + 2 * card)
        state.places[card] = square if square >= 0 else GONE
        if (int64(state.hidden_cards) >> card) & 1 != 0:
            below = _next_closed(state, below)
            state.places[card] = below


@compiled
def _next_closed(state: State, square: int) -> int:
    """The first square with a face-down card after another one."""
    square += 1
    while square < SQUARES - 1 and not has(state.closed, square):
        square += 1
    return square


@compiled
def _read_players(tables: Tables, observation: NDArray[np.float32], state: State) -> None:
    for player in range(MOST_PLAYERS):
        start = _PLAYERS + player * _NUMBERS
        state.characters[player] = flagged(observation, start, _CHARACTER_COUNT)
        state.lives[player] = count_at(observation, start + _LIVES, LIFE_SCALE)
        square = _place(observation, start + _COLUMN)
        state.squares[player] = square if square >= 0 else OFF_BOARD
        state.hands[player] = 0
        if state.characters[player] != NO_CHARACTER and state.lives[player] > 0:
            _read_starting_cards(state, player)
    for player in range(tables.players):
        if state.lives[player] > 0:
            _read_hand(tables, observation, state, player)


@compiled
def _read_starting_cards(state: State, player: int) -> None:
    for number in range(_STARTING_COUNT):
        card = DEALT_CARDS + number
        if _OWNERS[number] == state.characters[player] and (int64(state.starting) >> card) & 1 != 0:
            state.hands[player] = int64(state.hands[player]) | _ONE << card
            state.places[card] = OFF_BOARD


@compiled
def _read_hand(tables: Tables, observation: NDArray[np.float32], state: State, player: int) -> None:
    """Cards of the classes that are held which lie nowhere else, those that have changed hands first."""
    for card_class in range(_CLASS_COUNT):
        cards = int64(tables.class_cards[card_class])
        held = count_at(observation, _HANDS + player * _CLASS_COUNT + card_class, CARD_SCALE)
        for card in range(DEALT_CARDS, CARDS):
            held -= int64((cards & int64(state.hands[player])) >> card) & 1
        for _ in range(held):
            card = _free_card(state, cards)
            if card < 0:
                break
            state.hands[player] = int64(state.hands[player]) | _ONE << card
            state.places[card] = OFF_BOARD


@compiled
def _free_card(state: State, cards: int) -> int:
    """A card of a set that lies nowhere, one that has changed hands if there is one; -1 if there is none."""
    free = int64(0)
    left = np.uint64(cards & ~int64(state.starting))
    while left != np.uint64(0):
        card = lowest_bit(left)
        left &= left - np.uint64(1)
        if state.places[card] == GONE:
            free |= _ONE << card
    if free & int64(state.handled) != 0:
        free &= int64(state.handled)
    return int64(-1) if free == 0 else int64(lowest_bit(np.uint64(free)))
