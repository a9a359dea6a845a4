"""One game in progress, for people, tests and search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.core.contract import RUNNING
from zenvs.core.errors import ForcedChanceError, GameOverError, IllegalActionError, InvalidPositionError
from zenvs.core.game import Event, Game
from zenvs.core.random import checked_seed
from zenvs.core.tape import COUNTERS, EVENT_COLUMNS, EVENTS_WRITTEN, FORCED_REFUSED, FORCED_USED
from zenvs.core.views import read_only

FORMAT = 1

_EVENT_CAPACITY = 64
_NOTHING_FORCED = np.empty(0, np.int16)
_NO_EVENTS = np.empty((0, EVENT_COLUMNS), np.int16)
_NO_SEEDS = np.empty(0, np.uint64)

#: Compiled code that changes a record, with a log and its counters.
_Run = Callable[[NDArray[np.int16], NDArray[np.int64]], None]


class Position:
    """A game in progress.

    ``copy``, ``copy.deepcopy`` and ``pickle`` are exact, coming dice included; :meth:`resample` is the form to give
    to a planner, which must not know them. Made by :meth:`zenvs.core.game.Game.new` and ``from_dict``.
    """

    __slots__ = ("_active", "_bytes", "_event_rows", "_forced", "_mask", "_observation", "_states", "_sums", "game")

    game: Game
    _bytes: NDArray[np.uint8]
    _states: NDArray[Any]
    _forced: NDArray[np.int16]
    _event_rows: NDArray[np.int16]
    _observation: NDArray[np.float32]
    _mask: NDArray[np.int8]
    _sums: NDArray[np.float64] | None
    _active: NDArray[np.bool_] | None

    @classmethod
    def start(cls, game: Game, seed: int, forced: Sequence[str | int] = ()) -> Position:
        """A new game; :meth:`zenvs.core.game.Game.new` is the public way here."""
        position = cls._empty(game).force(forced)
        position._run(position._starting(np.array([seed], np.uint64)))
        position._refresh()
        return position

    def restart(self) -> Position:
        """The next game after this one, with the generator going on from here."""
        following = Position.from_bytes(self.game, self.to_bytes())
        following._run(following._starting(_NO_SEEDS))
        following._refresh()
        return following

    def _starting(self, seeds: NDArray[np.uint64]) -> _Run:
        game = self.game

        def run(events: NDArray[np.int16], counters: NDArray[np.int64]) -> None:
            game.loops.start_game(game.tables, self._states, seeds, self._forced, events, counters, self._mask)

        return run

    @classmethod
    def from_bytes(cls, game: Game, data: bytes) -> Position:
        """A position from the record of one game in a batch or from :meth:`to_bytes`. The bytes are not checked.

        Raises:
            InvalidPositionError: the number of bytes is not that of a record.
        """
        size = game.state_dtype.itemsize
        if len(data) != size:
            raise InvalidPositionError(f"a record of {game.name} has {size} bytes, not {len(data)}")
        position = cls._empty(game)
        position._bytes[:] = np.frombuffer(data, np.uint8)
        position._refresh()
        return position

    @classmethod
    def from_dict(cls, game: Game, data: Mapping[str, Any], seed: int) -> Position:
        """A position from its readable form; :meth:`zenvs.core.game.Game.from_dict` is the public way here."""
        body = _checked_frame(game, data)
        position = cls._empty(game)
        if not game.decode(body, position._states[0]):
            seeds = np.array([seed], np.uint64)
            game.loops.resample_games(game.tables, position._states, seeds, np.zeros(1, np.int64))
        position._refresh()
        if not position.over and int(np.count_nonzero(position._mask)) < 2:
            actions = position.legal_actions()
            raise InvalidPositionError(
                f"decision: {position.decision!r} has {len(actions)} legal action here "
                f"({', '.join(actions) or 'none'}); a decision is asked only where there are two or more"
            )
        forced: Any = data.get("forced", [])
        if not isinstance(forced, Sequence) or isinstance(forced, str):
            raise InvalidPositionError(f"forced: must be a list of outcomes, not {forced!r}")
        try:
            return position.force(cast("Sequence[str | int]", forced))
        except ForcedChanceError as error:
            raise InvalidPositionError(f"forced: {error}") from None

    @classmethod
    def _empty(cls, game: Game) -> Position:
        position = cls.__new__(cls)
        position.game = game
        position._bytes = np.zeros(game.state_dtype.itemsize, np.uint8)
        position._states = records(position._bytes.view(game.state_dtype))
        position._forced = _NOTHING_FORCED
        position._event_rows = _NO_EVENTS
        position._observation = np.empty(game.observation.size, np.float32)
        position._mask = np.empty(len(game.actions), np.int8)
        position._sums = None
        position._active = None
        return position

    def _refresh(self) -> None:
        self._observation = np.empty(self.game.observation.size, np.float32)
        self._mask = np.empty(len(self.game.actions), np.int8)
        self._sums = None
        self._active = None
        loops = self.game.loops
        loops.refresh_games(self.game.tables, self._states, self._observation[None], self._mask[None])

    @property
    def state(self) -> Any:
        """The record itself, read only; fields as in the game's ``state_dtype``."""
        return read_only(self._states)[0]

    @property
    def seat(self) -> int:
        """The seat whose decision it is."""
        return int(self._states["seat"][0])

    @property
    def decision(self) -> str:
        """The name of the decision that is asked, or ``"over"`` after the end."""
        return "over" if self.over else self.game.decisions[int(self._states["decision"][0])]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._states["outcome"][0] != RUNNING)

    @property
    def returns(self) -> tuple[float, ...]:
        """The sum of rewards of each seat so far."""
        if self._sums is None:
            self._sums = np.empty(len(self.game.seats), np.float64)
            self.game.loops.sum_rewards(self.game.tables, self._states, self._sums[None])
        return tuple(self._sums.tolist())

    @property
    def active(self) -> tuple[bool, ...]:
        """Which seats are in the game: not those that have left it, and none after the end."""
        if self._active is None:
            self._active = np.empty(len(self.game.seats), np.bool_)
            self.game.loops.find_active(self.game.tables, self._states, self._active[None])
        return tuple(self._active.tolist())

    @property
    def events(self) -> list[Event]:
        """What happened during the last action, in order."""
        return [self.game.describe_event([int(value) for value in row]) for row in self._event_rows]

    @property
    def forced(self) -> list[str | int]:
        """Forced outcomes that are still to come, in order."""
        return [self.game.forced_name(int(code)) for code in self._forced]

    def legal_actions(self) -> list[str]:
        """Names of the legal actions, in the order of their numbers; empty after the end."""
        if self.over:
            return []
        return [self.game.actions[number] for number in np.flatnonzero(self._mask)]

    def action_mask(self) -> NDArray[np.int8]:
        """1 for each legal action, shape (actions,), int8; all 1 after the end. Read only."""
        return read_only(self._mask)

    def observation(self, seat: int | None = None) -> NDArray[np.float32]:
        """What a seat sees (default: the seat to move), laid out by ``game.observation``. Read only."""
        viewer = self.seat if seat is None else self._checked_seat(seat)
        if viewer == self.seat:
            return read_only(self._observation)
        observation = np.empty(self.game.observation.size, np.float32)
        seats = np.array([viewer], np.int64)
        self.game.loops.observe_games(self.game.tables, self._states, seats, observation[None])
        return read_only(observation)

    def play(self, action: str | int | np.integer[Any]) -> Position:
        """Play a legal action, given by name or number, and go on to the next decision.

        Returns:
            the position itself, now changed.

        Raises:
            IllegalActionError: no such action, or it is not legal now.
            GameOverError: the game has ended.
            ForcedChanceError: a forced outcome does not fit. In each case nothing has changed.
        """
        number = self.game.action_number(action)
        if self.over:
            raise GameOverError(f"the game is over; {self.game.actions[number]!r} cannot be played")
        if not self._mask[number]:
            raise IllegalActionError(
                f"{self.game.actions[number]!r} is not legal in a {self.decision!r} decision now; legal: "
                + ", ".join(self.legal_actions())
            )
        game = self.game
        observation = np.empty(game.observation.size, np.float32)
        mask = np.empty(len(self._mask), np.int8)
        sums = np.empty(len(game.seats), np.float64)
        active = np.empty(len(game.seats), np.bool_)

        def run(events: NDArray[np.int16], counters: NDArray[np.int64]) -> None:
            game.loops.play_game(
                game.tables, self._states, number, self._forced, events, counters, observation, mask, sums, active
            )

        self._run(run)
        self._observation = observation
        self._mask = mask
        self._sums = sums
        self._active = active
        return self

    def _run(self, run: _Run) -> None:
        """Run compiled code that changes the record; again with more room if the log did not fit."""
        before = self._bytes.copy()
        capacity = _EVENT_CAPACITY
        while True:
            events = np.empty((capacity, EVENT_COLUMNS), np.int16)
            counters = np.zeros(COUNTERS, np.int64)
            run(events, counters)
            if counters[FORCED_REFUSED]:
                self._bytes[:] = before
                raise ForcedChanceError(self._refusal(int(counters[FORCED_REFUSED]) - 1))
            if counters[EVENTS_WRITTEN] <= capacity:
                break
            self._bytes[:] = before
            capacity *= 8
        self._event_rows = events[: counters[EVENTS_WRITTEN]]
        if counters[FORCED_USED]:
            self._forced = self._forced[counters[FORCED_USED] :]

    def _refusal(self, place: int) -> str:
        outcome = self.game.forced_name(int(self._forced[place]))
        return f"forced outcome {place + 1} of {len(self._forced)}, {outcome!r}, cannot come up where it would be used"

    def force(self, outcomes: Sequence[str | int]) -> Position:
        """Fix the next outcomes of chance, in order; they come before all that is random.

        Dice with pictures are named by their faces and cards by their ids; dice with numbers, and places in a draw,
        are whole numbers. Replaces what was forced before; ``[]`` clears it.

        In Hit Z Road a face waits while cards are dealt (they come at random), so that a coming fight can be fixed
        across the start of a round. A card does not wait: if dice are rolled while it is next, :meth:`play` refuses
        the action.

        Raises:
            ForcedChanceError: no such outcome; nothing has changed.
        """
        if isinstance(outcomes, str) or not isinstance(outcomes, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ForcedChanceError(f"outcomes are a list of names or numbers in their order, not {outcomes!r}")
        codes = [self.game.forced_code(outcome) for outcome in outcomes]
        self._forced = np.array(codes, np.int16) if codes else _NOTHING_FORCED
        return self

    def copy(self) -> Position:
        """An exact and independent copy, the generator and the forced outcomes included."""
        twin = Position.__new__(Position)
        twin.game = self.game
        twin._bytes = self._bytes.copy()
        twin._states = records(twin._bytes.view(self.game.state_dtype))
        # these arrays are replaced, never written again
        twin._forced = self._forced
        twin._event_rows = self._event_rows
        twin._observation = self._observation
        twin._mask = self._mask
        twin._sums = self._sums
        twin._active = self._active
        return twin

    __copy__ = copy

    def under(self, game: Game) -> Position:
        """A copy under a game with the same rules, which may reward otherwise.

        Raises:
            ValueError: the rules or the components differ.
        """
        if not self.game.same_rules(game):
            raise ValueError(f"a position of {self.game!r} is none of {game!r}")
        twin = self.copy()
        twin.game = game
        twin._sums = None
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def resample(self, seed: int | None = None, seat: int | None = None) -> Position:
        """A copy in which everything a seat cannot know, coming chance included, is drawn anew from ``seed``.

        The observation of the seat (default: the seat to move) stays the same. Forced outcomes are dropped.
        """
        twin = self.copy()
        twin._forced = _NOTHING_FORCED
        # the log may tell more than the seat knows
        twin._event_rows = _NO_EVENTS
        viewer = self.seat if seat is None else self._checked_seat(seat)
        seeds = np.array([checked_seed(seed)], np.uint64)
        self.game.loops.resample_games(self.game.tables, twin._states, seeds, np.array([viewer], np.int64))
        if viewer != self.seat:
            # what the seat to move holds may have been hidden from the viewer
            twin._refresh()
        return twin

    def to_bytes(self) -> bytes:
        """The record, for :meth:`from_bytes`; forced outcomes and events are not in it."""
        return self._bytes.tobytes()

    def to_dict(self) -> dict[str, Any]:
        """The readable form, JSON values only; hidden parts stand under ``"hidden"``. See ``docs/positions.md``."""
        game = self.game
        form = {"game": game.name, "format": FORMAT, "players": game.players, "variant": game.variant}
        form |= game.encode(self.state)
        return form | ({"forced": self.forced} if len(self._forced) else {})

    def text(self) -> str:
        """The position drawn in text."""
        return self.game.text(self)

    def _checked_seat(self, seat: object) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < len(self.game.seats):
            raise ValueError(f"seats are 0 to {len(self.game.seats) - 1}, not {seat!r}")
        return int(seat)  # pyright: ignore[reportUnknownArgumentType]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same_game = self.game.same_rules(other.game)
        same_forced = np.array_equal(self._forced, other._forced)
        return same_game and same_forced and self.to_bytes() == other.to_bytes()

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __reduce__(self) -> tuple[Any, ...]:
        layout = repr(self.game.state_dtype.descr)
        return _unpickled, (self.game, layout, self.to_bytes(), self._forced, self._event_rows)

    def __repr__(self) -> str:
        return f"<Position of {self.game.name}: seat {self.seat}, {self.decision}, {len(self.legal_actions())} actions>"

    def __str__(self) -> str:
        return self.text()


def _unpickled(game: Game, layout: str, data: bytes, forced: NDArray[np.int16], events: NDArray[np.int16]) -> Position:
    if layout != repr(game.state_dtype.descr):
        raise InvalidPositionError("this position was pickled by a version of the library with other records")
    position = Position.from_bytes(game, data)
    position._forced = forced  # pyright: ignore[reportPrivateUsage]
    position._event_rows = events  # pyright: ignore[reportPrivateUsage]
    return position


def _checked_frame(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """Check the parts that every game's form has, and return the rest."""
    if not isinstance(data, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidPositionError(f"a position is an object with named fields, not {type(data).__name__}")
    body = dict(data)
    body.pop("forced", None)
    for name, expected in (("game", game.name), ("format", FORMAT), ("players", game.players)):
        if name not in body:
            raise InvalidPositionError(f"{name}: missing; expected {expected!r}")
        value = body.pop(name)
        if value != expected or type(value) is not type(expected):
            raise InvalidPositionError(f"{name}: must be {expected!r}, not {value!r}")
    variant = body.pop("variant", game.variant)
    if variant != game.variant:
        raise InvalidPositionError(f"variant: the position is of {variant!r}, the game has {game.variant!r}")
    return body
