"""What a network sees of Zadventure: how far things are from where a character may step next, and who acts.

A network without convolutions reads no ways off a board. These features are worked out from the observation alone, and
take the place of its planes and of where single cards and zombies are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.dangers import zombie_chance
from zenvs.agents.zadventure.goals import key_and_canister, useful_cards, want_car, want_open_cards
from zenvs.agents.zadventure.reading import read_state
from zenvs.agents.zadventure.ways import FAR, WAY, Room, make_room, measure_ways
from zenvs.core.compiled import compiled, entry_point, int64
from zenvs.core.game import Game
from zenvs.games.zadventure.constants import CLASSES, DIRECTION_COUNT, KINDS
from zenvs.games.zadventure.observation import FIELD_STARTS, PLAYER_NUMBERS
from zenvs.games.zadventure.paths import hypnotist_directions
from zenvs.games.zadventure.squares import has, include, is_free, is_living, next_square
from zenvs.games.zadventure.state import NO_ZOMBIE, State
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

#: What ways lead to: face-down cards, useful cards face up, key and canister face up, the finish car, team-mates.
_GOALS = 5
# Of a square: whether it can be stepped on, is free, has a card face down, a card face up, a zombie or a hypnotist near
_MARKS = 6
_OF_SQUARE = _MARKS + 1 + 2 * _GOALS
_SQUARES = 1 + DIRECTION_COUNT
_KIND = _SQUARES * _OF_SQUARE
_PERSON = _KIND + len(KINDS)
_NUMBERS = len(PLAYER_NUMBERS)
_HAND = _PERSON + _NUMBERS
_CLASS_COUNT = len(CLASSES)
#: Fields of the observation that these features make dispensable.
_REPLACED = (
    "face-down cards", "face-up cards", "zombies", "cards", "zombie places", "handled", "tied", "chosen", "last zombie",
    "locked",
)  # fmt: skip
_PLAYERS = FIELD_STARTS["player 0"]
_HANDS = FIELD_STARTS["hand of player 0"]
# Closeness falls to a half over so many steps
_HALF_WAY = 8.0


class Surroundings:
    """Features of the acting character, of the place where it stands and of the four squares next to it.

    Of the character: what the observation says of it and its hand, and the kind of the zombie that it fights. Of each
    square: whether there is a way to it, it is free, has a card face down, a card face up, a zombie, a hypnotist beside
    it; the chance that a zombie reaches it; and for face-down cards, useful cards, key or canister, the finish car and
    team-mates how near the nearest one is (1 there, falling to 0) and whether it is nearer than from where the
    character stands. All are 0 to 1.

    Args:
        game: Zadventure with any options.
    """

    size = _HAND + _CLASS_COUNT

    def __init__(self, game: Game) -> None:
        layout = game.observation
        kept = np.ones(layout.size + self.size, np.bool_)
        for field in _REPLACED:
            kept[layout[field]] = False
        self.columns = np.flatnonzero(kept)
        self._tables = game.tables
        self._states = game.empty_states(1)
        self._room = make_room()

    def write(self, observations: NDArray[np.float32], out: NDArray[np.float32]) -> None:
        """Write the features of observations, float32 (games, observation size), to float32 (games, size)."""
        _write_all(self._tables, self._states, self._room, observations, out)


def _write(
    tables: Any, states: NDArray[Any], room: Room, observations: NDArray[np.float32], out: NDArray[np.float32]
) -> None:
    for index in range(observations.shape[0]):
        out[index, :] = 0.0
        read_state(tables[0], observations[index], states[0])
        if states[0].actor >= 0 and states[0].squares[states[0].actor] >= 0:
            _write_squares(tables[0], states[0], room, out[index])
            _write_person(tables[0], states[0], observations[index], out[index])


_write_all = entry_point(_write)


@compiled
def _write_squares(tables: Tables, state: State, room: Room, out: NDArray[np.float32]) -> None:
    here = int64(state.squares[state.actor])
    _write_marks(tables, state, here, out, 0)
    for direction in range(DIRECTION_COUNT):
        near = next_square(tables, state, here, direction)
        if near != NO_SQUARE:
            _write_marks(tables, state, near, out, (1 + direction) * _OF_SQUARE)
    for goal in range(_GOALS):
        _set_goal(tables, state, room, goal)
        measure_ways(tables, state, room)
        _write_ways(tables, state, room, goal, out)


@compiled
def _write_person(tables: Tables, state: State, observation: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """What the observation says of the acting character, in places of its own, and the kind of zombie it fights."""
    if state.fought != NO_ZOMBIE:
        out[_KIND + tables.zombie_kinds[state.fought]] = 1.0
    for number in range(_NUMBERS):
        out[_PERSON + number] = observation[_PLAYERS + state.actor * _NUMBERS + number]
    for card_class in range(_CLASS_COUNT):
        out[_HAND + card_class] = observation[_HANDS + state.actor * _CLASS_COUNT + card_class]


@compiled
def _write_marks(tables: Tables, state: State, square: int, out: NDArray[np.float32], start: int) -> None:
    out[start] = 1.0
    out[start + 1] = 1.0 if is_free(tables, state, square) else 0.0
    out[start + 2] = 1.0 if has(state.closed, square) else 0.0
    out[start + 3] = 1.0 if has(state.opened, square) else 0.0
    out[start + 4] = 1.0 if has(state.zombie_squares, square) else 0.0
    out[start + 5] = 1.0 if hypnotist_directions(tables, state, square) != 0 else 0.0
    out[start + 6] = zombie_chance(tables, state, square)


@compiled
def _set_goal(tables: Tables, state: State, room: Room, goal: int) -> None:
    if goal == 0:
        room.goals[:] = state.closed
    elif goal == 1:
        want_open_cards(state, useful_cards(tables), room.goals)
    elif goal == 2:
        want_open_cards(state, key_and_canister(tables), room.goals)
    elif goal == 3:
        want_car(tables, room.goals)
    else:
        room.goals[:] = np.uint64(0)
        for player in range(tables.players):
            if player != state.actor and is_living(state, player):
                include(room.goals, int64(state.squares[player]))


@compiled
def _write_ways(tables: Tables, state: State, room: Room, goal: int, out: NDArray[np.float32]) -> None:
    """How near the goal is from the character's square and those next to it, and which of them are nearer to it."""
    here = int64(state.squares[state.actor])
    steps = int64(room.steps[WAY, here])
    for number in range(_SQUARES):
        square = here if number == 0 else next_square(tables, state, here, number - 1)
        if square != NO_SQUARE and room.steps[WAY, square] < FAR:
            start = number * _OF_SQUARE + _MARKS + 1 + 2 * goal
            out[start] = _HALF_WAY / (_HALF_WAY + room.steps[WAY, square])
            out[start + 1] = 1.0 if room.steps[WAY, square] < steps else 0.0
