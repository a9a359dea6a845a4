"""The Game: the rules of one board game with its options, and the way to new positions and batches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.core.errors import IllegalActionError, nearest
from zenvs.core.observation import Layout
from zenvs.core.random import checked_seed

if TYPE_CHECKING:
    from zenvs.core.batch import Batch
    from zenvs.core.loops import Loops
    from zenvs.core.position import Position


@dataclass(frozen=True)
class Event:
    """Something that happened during an action.

    Attributes:
        kind: the name of what happened.
        seat: whose turn it was.
        values: its details by name, JSON values.
        text: one sentence for people.
    """

    kind: str
    seat: int
    values: Mapping[str, Any]
    text: str

    def __str__(self) -> str:
        return self.text


class Game(ABC):
    """Rules and options of one game; immutable, picklable, shared by all its positions and batches.

    Attributes:
        name: name in :func:`zenvs.make_game`.
        players: number of seats.
        tables: what the compiled rules read, an array of one record.
        observation: layout of the observation vector.
        actions: names of all actions; an action's number is its place.
        decisions: names of all decisions.
        state_dtype: the record of one game in progress.
    """

    name: ClassVar[str]
    actions: ClassVar[tuple[str, ...]]
    decisions: ClassVar[tuple[str, ...]]
    state_dtype: ClassVar[np.dtype[np.void]]

    players: int
    tables: NDArray[Any]
    observation: Layout

    @property
    @abstractmethod
    def loops(self) -> Loops:
        """The compiled loops of this game's rules."""

    # set by the game: a dataclass, and what of it matters to positions
    _options: Any
    _variant: dict[str, Any]

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values, as :func:`zenvs.make_game` takes them."""
        return asdict(self._options)

    @property
    def variant(self) -> dict[str, Any]:
        """What changes the rules or the components; positions carry it, and a game with another one refuses them."""
        return dict(self._variant)

    @abstractmethod
    def encode(self, state: Any) -> dict[str, Any]:
        """The readable form of a record, without the game's name and options."""

    @abstractmethod
    def decode(self, data: Mapping[str, Any], state: Any) -> bool:
        """Fill a record of zeros from its readable form.

        Returns:
            whether the hidden parts were there; if not, they are filled in any consistent way, to be drawn anew.

        Raises:
            InvalidPositionError: naming the field.
        """

    @abstractmethod
    def describe_event(self, row: Sequence[int]) -> Event:
        """An event of the log in words; ``row`` is a kind, a seat and three values."""

    @abstractmethod
    def forced_code(self, outcome: object) -> int:
        """The code of a forced outcome given by its name or number.

        Raises:
            ForcedChanceError: no such outcome.
        """

    @abstractmethod
    def forced_name(self, code: int) -> str | int:
        """The name or number of a forced outcome, as it is given."""

    @abstractmethod
    def text(self, position: Position) -> str:
        """The position drawn in text, for ``ansi``."""

    @abstractmethod
    def image(self, position: Position) -> NDArray[np.uint8]:
        """The position drawn in pixels, shape (height, width, 3), for ``rgb_array``."""

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Names of those who decide and are rewarded: the players, unless a game adds others."""
        return tuple(f"player_{number}" for number in range(self.players))

    def same_rules(self, other: Game) -> bool:
        """Whether positions of the other game are positions of this one."""
        if self is other:
            return True
        mine, others = (self.name, self.players, self.variant), (other.name, other.players, other.variant)
        return mine == others

    def new(self, seed: int | None = None, forced: Sequence[str | int] = ()) -> Position:
        """A new game at its first decision; the same seed is the same game.

        ``forced`` are the first outcomes of chance, as for :meth:`zenvs.core.position.Position.force`.
        """
        from zenvs.core.position import Position

        return Position.start(self, checked_seed(seed), forced)

    def from_dict(self, data: Mapping[str, Any], seed: int | None = None) -> Position:
        """A position from its readable form; ``seed`` draws hidden parts that it leaves out.

        Raises:
            InvalidPositionError: the form is faulty; the text names the field.
        """
        from zenvs.core.position import Position

        return Position.from_dict(self, data, checked_seed(seed))

    def batch(self, size: int, seed: int | None = None, *, autoreset: str = "same_step", threads: int = 1) -> Batch:
        """``size`` games side by side; see :class:`zenvs.core.batch.Batch`."""
        from zenvs.core.batch import Batch

        return Batch(self, size, seed, autoreset=autoreset, threads=threads)

    def returns(self, states: NDArray[Any]) -> NDArray[np.float64]:
        """The sum of rewards of every seat so far, float64 (games, seats), of many records."""
        sums = np.empty((len(states), len(self.seats)), np.float64)
        self.loops.sum_rewards(self.tables, records(np.ascontiguousarray(states).copy()), sums)
        return sums

    def invariants(self, states: NDArray[Any]) -> dict[str, NDArray[np.bool_]]:
        """What is true at every decision and after the end, by name: whether it holds in each of the records."""
        return {}

    def empty_states(self, size: int) -> NDArray[Any]:
        """Records of zeros."""
        return records(np.zeros(size, self.state_dtype))

    def action_number(self, action: object) -> int:
        """The number of an action given by name or number.

        Raises:
            IllegalActionError: no such action.
        """
        if isinstance(action, str):
            number = self._numbers().get(action)
            if number is None:
                near = nearest(self.actions, action)
                hint = f"did you mean {near!r}?" if near else "the game's attribute actions has their names"
                raise IllegalActionError(f"there is no action {action!r}; {hint}")
            return number
        try:
            number = index(action)  # pyright: ignore[reportArgumentType]
        except TypeError:
            number = None
        if number is None or isinstance(action, bool):
            raise IllegalActionError(f"an action is a name or a whole number, not {action!r}")
        if not 0 <= number < len(self.actions):
            raise IllegalActionError(f"action numbers are 0 to {len(self.actions) - 1}, not {number}")
        return number

    @classmethod
    def _numbers(cls) -> dict[str, int]:
        if "_action_numbers" not in cls.__dict__:
            cls._action_numbers = {name: number for number, name in enumerate(cls.actions)}
        return cls._action_numbers

    _action_numbers: ClassVar[dict[str, int]]

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"make_game({self.name!r}, {options})"
