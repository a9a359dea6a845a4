"""Exact odds of a fight, by dynamic programming over the engine's own spins and rules.

Every spin is played from a record of the fight by the functions that play the game. A spin that changes nothing leads
back to the fight it came from, and is divided out; all others end it or cost a life, so that a fight with fewer lives
is solved before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.action_set import write_actions
from zenvs.core.compiled import compiled, entry_point, records
from zenvs.core.errors import OptionError, choices
from zenvs.core.tape import COUNTERS, EVENT_COLUMNS, Tape
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.combat import beat, play_fight_action, play_weapon_action
from zenvs.games.zadventure.game import Zadventure
from zenvs.games.zadventure.legality import legal_actions
from zenvs.games.zadventure.state import GONE, OFF_BOARD, State
from zenvs.games.zadventure.steps import ASK, BEATEN
from zenvs.games.zadventure.tables import NO_SQUARE, Tables

POLICIES = ("live", "kill")
#: Cards that matter in a fight.
HAND = (*c.WEAPONS, c.CLASSES[c.ANTIZOMBIE])
MOST_LIVES = 20

# How a spin or the use of a weapon ends
AGAIN, CHOICE, KILLED, FLED, DIED = range(5)

# What is worked out, as places of a vector; then the probability of each number of lives
_WIN, _FLEE, _DIE, _KILL, _BITES = range(5)
_LIVES = 5
_ACTION_COUNT = len(c.ACTIONS)
_PLAYER = 0


@dataclass(frozen=True)
class CombatOdds:
    """What comes of a fight.

    Attributes:
        win: probability that the zombie dies and the character lives.
        flee: probability that the character gets away.
        die: probability that the character dies.
        kill: probability that the zombie dies, whatever becomes of the character (a kamikaze may take it along).
        bites: expected number of lives that bites cost.
        lives: probability of each number of lives at the end of the fight, from 0 on.
    """

    win: float
    flee: float
    die: float
    kill: float
    bites: float
    lives: tuple[float, ...]


def combat_odds(
    lives: int, zombie: str = "ordinary", hand: Sequence[str] = (), policy: str = "live", game: Zadventure | None = None
) -> CombatOdds:
    """The exact odds of a fight on open ground with nobody else near, up to its end or the first step of the flight.

    Args:
        lives: of the character, 1 to MOST_LIVES.
        zombie: its kind, one of KINDS.
        hand: weapons and antizombies that are held, of HAND; a name may stand there as often as there are such cards.
        policy: ``"live"`` uses weapons so that the character most probably lives, and of equal uses so that the zombie
            dies; ``"kill"`` so that the character most probably wins, and of equal uses so that it lives.
        game: gives the cards; the standard game if it is left out.

    Raises:
        OptionError: a value that cannot be.
    """
    if type(lives) is not int or not 1 <= lives <= MOST_LIVES:
        raise OptionError(f"lives must be a whole number from 1 to {MOST_LIVES}, not {lives!r}")
    if zombie not in c.KINDS:
        raise OptionError(f"there is no zombie {zombie!r}; {choices(c.KINDS, zombie)}")
    if policy not in POLICIES:
        raise OptionError(f"policy is {policy!r}; {choices(POLICIES, policy)}")
    game = Zadventure(players=1) if game is None else game
    state = _fight(game, lives, zombie, hand)
    vector = _Solver(game, policy, lives + 1).solve(state)
    win, flee, die, kill, bites = (float(value) for value in vector[:_LIVES])
    return CombatOdds(win, flee, die, kill, bites, tuple(float(value) for value in vector[_LIVES:]))


def _fight(game: Zadventure, lives: int, zombie: str, hand: Sequence[str]) -> NDArray[Any]:
    """An array of one record: a fight on an empty board."""
    tables = game.tables[0]
    number = int(np.flatnonzero(tables["zombie_kinds"] == c.KINDS.index(zombie))[0])
    square = _open_square(tables)
    states = game.empty_states(1)
    state = states[0]
    state["hands"][_PLAYER] = _cards(tables, hand)
    state["places"] = GONE
    state["places"][_cards_of(int(state["hands"][_PLAYER]))] = OFF_BOARD
    state["zombie_places"] = GONE
    state["zombie_places"][number] = square
    state["zombie_squares"][square // 64] = np.uint64(1) << np.uint64(square % 64)
    state["figures"] = 1 << number
    state["squares"] = OFF_BOARD
    state["squares"][_PLAYER] = square
    state["lives"][_PLAYER] = lives
    state["characters"] = c.NO_CHARACTER
    state["characters"][_PLAYER] = c.BIKER
    state["round_number"] = 1
    state["fought"] = number
    state["zombie"] = state["last_zombie"] = -1
    state["breaking"] = c.NO_DIRECTION
    state["decision"] = c.FIGHT_DECISION
    return states


def _open_square(tables: Any) -> int:
    """A square from which one can flee."""
    for square in range(c.SQUARES):
        if (tables["neighbours"][square] != NO_SQUARE).all() and not tables["is_finish"][square]:
            return square
    raise OptionError("the board has no square that is open on all sides")


def _cards(tables: Any, hand: Sequence[str]) -> int:
    """The set of cards of a hand given by names."""
    cards = 0
    for name, count in Counter(hand).items():
        if name not in HAND:
            raise OptionError(f"there is no card {name!r} for a fight; {choices(HAND, name)}")
        there = _cards_of(int(tables["class_cards"][c.CLASSES.index(name)]))
        if count > len(there):
            raise OptionError(f"the game has {len(there)} of {name!r}, not {count}")
        cards |= sum(1 << card for card in there[:count])
    return cards


def _cards_of(cards: int) -> list[int]:
    return [card for card in range(c.CARDS) if cards >> card & 1]


class _Solver:
    """Solves a fight and those that it leads to."""

    def __init__(self, game: Zadventure, policy: str, most_lives: int) -> None:
        self._game = game
        self._policy = policy
        self._size = _LIVES + most_lives + 1

    def solve(self, states: NDArray[Any]) -> NDArray[np.float64]:
        """The vector of a fight that waits for the next spin or a special weapon."""
        outcomes = [self._used(states, action) for action in self._actions(states) if action != c.SPIN_ACTION]
        return max([*outcomes, *self._spun(states)], key=self._worth)

    def _worth(self, vector: NDArray[np.float64]) -> tuple[float, ...]:
        chances = (1 - vector[_DIE], vector[_WIN])
        ordered = chances if self._policy == "live" else chances[::-1]
        return tuple(round(float(chance), 12) for chance in (*ordered, -vector[_BITES]))

    def _spun(self, states: NDArray[Any]) -> Iterator[NDArray[np.float64]]:
        """The vectors of going on by spins, one for each way to answer the pictures that leave a choice."""
        answers = [self._answers(states, picture) for picture in range(1, c.SPINS + 1)]
        for chosen in product(*answers):
            ended = [vector for vector in chosen if vector is not None]
            # spins that change nothing are divided out
            yield np.sum(ended, axis=0) / len(ended)

    def _answers(self, states: NDArray[Any], picture: int) -> list[NDArray[np.float64] | None]:
        """What a picture leads to, one for each answer of the player; None leads back to the spin."""
        lives = int(states["lives"][0, _PLAYER])
        after, ending = self._play(states, c.SPIN_ACTION, picture)
        if ending == CHOICE:
            return [None if action == c.SPIN_ACTION else self._used(after, action) for action in self._actions(after)]
        if ending != AGAIN:
            return [self._vector(after, ending, lives)]
        if after["lives"][0, _PLAYER] == lives:
            return [None]
        vector = self.solve(after)
        vector[_BITES] += 1
        return [vector]

    def _used(self, states: NDArray[Any], action: int) -> NDArray[np.float64]:
        after, ending = self._play(states, action, 0)
        return self._vector(after, ending, int(after["lives"][0, _PLAYER]))

    def _vector(self, states: NDArray[Any], ending: int, lives_before: int) -> NDArray[np.float64]:
        """The vector of a fight that has ended."""
        lives = int(states["lives"][0, _PLAYER])
        vector = np.zeros(self._size)
        vector[_WIN] = ending == KILLED and lives > 0
        vector[_FLEE] = ending == FLED
        vector[_DIE] = lives == 0
        vector[_KILL] = ending == KILLED
        vector[_BITES] = lives_before - lives if ending == DIED else 0
        vector[_LIVES + lives] = 1
        return vector

    def _actions(self, states: NDArray[Any]) -> list[int]:
        """The legal actions."""
        mask = np.zeros(_ACTION_COUNT, np.int8)
        _compiled()[1](self._game.tables, records(states), mask)
        return np.flatnonzero(mask).tolist()

    def _play(self, states: NDArray[Any], action: int, picture: int) -> tuple[NDArray[Any], int]:
        """The record after an action, and how it ended; a spin shows the picture."""
        after = states.copy()
        forced = np.array([picture] if picture else [], np.int16)
        events, counters = np.zeros((0, EVENT_COLUMNS), np.int16), np.zeros(COUNTERS, np.int64)
        ending = _compiled()[0](self._game.tables, records(after), action, forced, events, counters)
        return after, int(ending)


@cache
def _compiled() -> tuple[Any, Any]:
    return entry_point(play_in_fight), entry_point(write_options)


def write_options(tables: Any, states: NDArray[Any], mask: NDArray[np.int8]) -> None:
    """Write the mask of a fight."""
    write_actions(legal_actions(tables[0], states[0]), _ACTION_COUNT, mask)


def play_in_fight(
    tables: Any,
    states: NDArray[Any],
    action: int,
    forced: NDArray[np.int16],
    events: NDArray[np.int16],
    counters: NDArray[np.int64],
) -> int:
    """Play an action of a fight and say how it ends."""
    return _play_one(tables[0], states[0], action, Tape(forced, events, counters))


@compiled
def _play_one(tables: Tables, state: State, action: int, tape: Tape) -> int:
    zombie = state.fought
    if state.decision == c.WEAPON_DECISION:
        step = play_weapon_action(tables, state, action, tape)
    else:
        step = play_fight_action(tables, state, action, tape)
    if step == BEATEN:
        beat(tables, state, c.SECOND_NONE_ACTION, tape)
    if state.zombie_places[zombie] == GONE:
        return KILLED
    if state.lives[_PLAYER] == 0:
        return DIED
    if state.decision == c.FLEE_DECISION:
        return FLED
    return CHOICE if step == ASK else AGAIN
