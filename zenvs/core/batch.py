"""Many games side by side: arrays in, arrays out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.core.contract import TERMINATED, TRUNCATED
from zenvs.core.errors import GameOverError, IllegalActionError, OptionError, choices
from zenvs.core.loops import ALL_LEGAL, AUTORESET_DISABLED, AUTORESET_NEXT_STEP, AUTORESET_SAME_STEP
from zenvs.core.random import spread_seeds
from zenvs.core.views import read_only

if TYPE_CHECKING:
    from zenvs.core.game import Game
    from zenvs.core.position import Position

AUTORESETS = {
    "next_step": AUTORESET_NEXT_STEP,
    "same_step": AUTORESET_SAME_STEP,
    "disabled": AUTORESET_DISABLED,
}
_NO_SEEDS = np.empty(0, np.uint64)


#: The games of one thread, and views of the batch's arrays for them.
_Part = tuple[slice, *tuple[NDArray[Any], ...]]


class Transition(NamedTuple):
    """What a step returns: views of the batch's own arrays, valid until the next step.

    Attributes:
        observation: float32 (games, observation size), of the seat to move.
        reward: float64 (games, seats), of this step.
        terminated: bool (games,), the game has ended.
        truncated: bool (games,), the game was cut off.
    """

    observation: NDArray[np.float32]
    reward: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class Batch:
    """``size`` games of the same kind, stepped together in compiled code.

    Game ``i`` is exactly ``game.new(seed=batch.seeds[i])``; neither the size of the batch nor the number of threads
    changes any game. All arrays handed out are read-only views that the next step overwrites; copy what you keep.

    Args:
        game: rules and options.
        size: number of games, at least 1.
        seed: whole number, from which each game's seed is derived; None draws one from the operating system.
        autoreset: what a step does with a game that ends. ``"same_step"`` starts the next one in that step (the last
            observation is in ``final_observation``), ``"next_step"`` with the step that follows, whose action is
            ignored, ``"disabled"`` leaves it to :meth:`reset`.
        threads: Python threads that share the games among them; more than one pays from about 10,000 games on.
    """

    def __init__(
        self, game: Game, size: int, seed: int | None = None, *, autoreset: str = "same_step", threads: int = 1
    ) -> None:
        self.size = _counted("size", size)
        self.threads = min(_counted("threads", threads), self.size)
        if autoreset not in AUTORESETS:
            raise OptionError(f"there is no autoreset {autoreset!r}; {choices(AUTORESETS, autoreset)}")
        self.game = game
        self.autoreset = autoreset
        self._mode = AUTORESETS[autoreset]
        self._states = game.empty_states(size)
        self._observation = np.zeros((size, game.observation.size), np.float32)
        self._mask = np.zeros((size, len(game.actions)), np.int8)
        self._reward = np.zeros((size, len(game.seats)), np.float64)
        self._terminated = np.zeros(size, np.bool_)
        self._truncated = np.zeros(size, np.bool_)
        keeps_final = self._mode == AUTORESET_SAME_STEP
        self._final = np.zeros((size if keeps_final else 0, game.observation.size), np.float32)
        self._pool: ThreadPoolExecutor | None = None
        self._seeds = spread_seeds(seed, size)
        self._split()
        self.reset(seeds=self._seeds)

    def _split(self) -> None:
        """Cut the arrays into one part a thread; the parts are views, made once because the arrays never move."""
        self._everywhere = np.ones(self.size, np.bool_)
        bounds = np.linspace(0, self.size, self.threads + 1).astype(int)
        arrays = (self._states, self._observation, self._mask, self._reward, self._terminated, self._truncated)
        self._parts: list[_Part] = []
        for first, last in pairwise(bounds):
            part = slice(int(first), int(last))
            final = self._final[part] if len(self._final) else self._final
            self._parts.append((part, *(array[part] for array in arrays), final))

    @property
    def observation(self) -> NDArray[np.float32]:
        """Float32 (games, observation size), of the seat to move."""
        return read_only(self._observation)

    @property
    def mask(self) -> NDArray[np.int8]:
        """Int8 (games, actions): 1 for each legal action."""
        return read_only(self._mask)

    @property
    def reward(self) -> NDArray[np.float64]:
        """Float64 (games, seats): of the last step."""
        return read_only(self._reward)

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Bool (games,): ended in the last step."""
        return read_only(self._terminated)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Bool (games,): cut off in the last step."""
        return read_only(self._truncated)

    @property
    def final_observation(self) -> NDArray[np.float32]:
        """Float32: what the seat that moved last saw at the end of games that ended in the last step (same-step)."""
        return read_only(self._final)

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """Uint64 (games,): the seed that each game was last started from; later games go on with its generator."""
        return read_only(self._seeds)

    @property
    def seat(self) -> NDArray[np.int8]:
        """Int8 (games,): the seat to move."""
        return read_only(self._states["seat"])

    @property
    def active(self) -> NDArray[np.bool_]:
        """Bool (games, seats): the seats that are in the game; not those that have left, and none after the end."""
        active = np.empty(self._reward.shape, np.bool_)
        self.game.loops.find_active(self.game.tables, self._states, active)
        return active

    @property
    def returns(self) -> NDArray[np.float64]:
        """Float64 (games, seats): the sum of rewards so far in the game in progress."""
        sums = np.empty(self._reward.shape, np.float64)
        self.game.loops.sum_rewards(self.game.tables, self._states, sums)
        return sums

    @property
    def states(self) -> NDArray[Any]:
        """The records, fields as in the game's ``state_dtype``."""
        return read_only(self._states)

    def reset(self, seeds: NDArray[np.uint64] | None = None, chosen: NDArray[np.bool_] | None = None) -> None:
        """Start games anew.

        Args:
            seeds: uint64 (games,), one a game; None goes on with each game's own generator.
            chosen: bool (games,), which games; None is all.
        """
        chosen = self._checked_choice(chosen)
        if seeds is None:
            seeds = _NO_SEEDS
        elif not isinstance(seeds, np.ndarray) or seeds.dtype != np.uint64 or seeds.shape != (self.size,):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ValueError(f"seeds must be a uint64 array of shape ({self.size},)")
        self.game.loops.reset_games(self.game.tables, self._states, chosen, seeds, self._observation, self._mask)
        if len(seeds):
            self._seeds[chosen] = seeds[chosen]
        self._reward[chosen] = 0.0
        self._terminated[chosen] = False
        self._truncated[chosen] = False

    def observe(self, seats: NDArray[Any]) -> NDArray[np.float32]:
        """What one seat of each game sees, whoever is to move.

        Args:
            seats: whole numbers, shape (games,).

        Returns:
            float32 (games, observation size), a new array.

        Raises:
            ValueError: there is no such seat.
        """
        array = np.asarray(seats)
        if array.shape != (self.size,) or array.dtype.kind not in "iu":
            raise ValueError(f"seats must be whole numbers of shape ({self.size},)")
        last = len(self.game.seats) - 1
        if array.min() < 0 or array.max() > last:
            raise ValueError(f"seats are 0 to {last}, not {array.min()} to {array.max()}")
        observation = np.empty(self._observation.shape, np.float32)
        self.game.loops.observe_games(self.game.tables, self._states, array.astype(np.int64), observation)
        return observation

    def step(self, actions: NDArray[Any], chosen: NDArray[np.bool_] | None = None) -> Transition:
        """Play one action in every game, or in those that are chosen.

        Args:
            actions: whole numbers, shape (games,); those of other games are not looked at.
            chosen: bool (games,), which games; None is all. The others stay as they are, with a reward of 0, and
                count as not ended in this step.

        Raises:
            IllegalActionError: naming the first game with an illegal action. No game has changed.
            GameOverError: a finished game was to be played (``autoreset="disabled"``). No game has changed.
        """
        actions = self._checked_actions(actions)
        played = self._checked_choice(chosen)
        refused = self.game.loops.find_illegal(self._states, actions, played, self._mask, self._mode)
        if refused != ALL_LEGAL:
            raise self._refusal(refused, int(actions[refused]))
        if self.threads == 1:
            self._step_part(self._parts[0], actions, played)
        else:
            self._step_threads(actions, played)
        return Transition(self.observation, self.reward, self.terminated, self.truncated)

    def _step_part(self, part: _Part, actions: NDArray[np.int64], chosen: NDArray[np.bool_]) -> None:
        where, states, observation, mask, reward, terminated, truncated, final = part
        self.game.loops.step_games(
            self.game.tables,
            states,
            actions[where],
            chosen[where],
            observation,
            mask,
            reward,
            terminated,
            truncated,
            final,
            self._mode,
        )

    def _step_threads(self, actions: NDArray[np.int64], chosen: NDArray[np.bool_]) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
        for done in [self._pool.submit(self._step_part, part, actions, chosen) for part in self._parts]:
            done.result()

    def _checked_choice(self, chosen: NDArray[np.bool_] | None) -> NDArray[np.bool_]:
        if chosen is None:
            return self._everywhere
        if not isinstance(chosen, np.ndarray) or chosen.dtype != np.bool_ or chosen.shape != (self.size,):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise ValueError(f"chosen must be a bool array of shape ({self.size},)")
        return np.ascontiguousarray(chosen)

    def _checked_actions(self, actions: object) -> NDArray[np.int64]:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise IllegalActionError(f"actions must be whole numbers, not {array.dtype}")
        if array.shape != (self.size,):
            raise IllegalActionError(f"actions must have shape ({self.size},), not {array.shape}")
        return np.ascontiguousarray(array, np.int64)

    def _refusal(self, index: int, action: int) -> IllegalActionError:
        position = self.position(index)
        if position.over:
            return GameOverError(f"game {index} is over; reset it before the next step")
        names = self.game.actions
        name = repr(names[action]) if 0 <= action < len(names) else "no action"
        legal = ", ".join(f"{self.game.action_number(name)} {name!r}" for name in position.legal_actions())
        return IllegalActionError(f"game {index}: action {action} ({name}) is not legal; legal: {legal}")

    def take(self, chosen: NDArray[Any]) -> Batch:
        """A batch of copies of some games, which go on as they would here.

        Args:
            chosen: numbers of games, or bool (games,).

        Raises:
            IndexError: there is no such game, or none is chosen.
        """
        numbers = np.arange(self.size)[chosen]
        if numbers.ndim != 1 or len(numbers) == 0:
            raise IndexError(f"chosen must be a list of at least one of the games 0 to {self.size - 1}")
        twin = Batch.__new__(Batch)
        twin.__dict__ |= self.__dict__ | {"size": len(numbers), "threads": 1, "_pool": None}
        twin._states = _copied_records(self._states, numbers)
        for name in ("_observation", "_mask", "_reward", "_terminated", "_truncated", "_seeds"):
            setattr(twin, name, getattr(self, name)[numbers])
        twin._final = np.zeros((len(numbers) if len(self._final) else 0, self._final.shape[1]), np.float32)
        twin._split()
        return twin

    def redrawn(self, seeds: NDArray[np.uint64], chosen: NDArray[Any] | None = None) -> NDArray[Any]:
        """Copies of records for a planner: what the seat to move cannot know, coming chance included, is drawn anew.

        Each is the record of ``batch.position(index).resample(seed)``.

        Args:
            seeds: uint64, one for each game that is chosen.
            chosen: numbers of games, or bool (games,); None is all.

        Returns:
            records of ``game.state_dtype``, one for each game that is chosen.

        Raises:
            ValueError: there are more or fewer seeds than games.
        """
        numbers = np.arange(self.size) if chosen is None else np.arange(self.size)[chosen]
        if seeds.shape != numbers.shape or seeds.dtype != np.uint64:
            raise ValueError(f"seeds must be a uint64 array of shape {numbers.shape}")
        copies = _copied_records(self._states, numbers)
        self.game.loops.resample_games(self.game.tables, copies, seeds, copies["seat"].astype(np.int64))
        return copies

    def position(self, index: int) -> Position:
        """A copy of one game as a position, coming chance included."""
        from zenvs.core.position import Position

        return Position.from_bytes(self.game, self._states[self._checked_index(index)].tobytes())

    def set_position(self, index: int, position: Position) -> None:
        """Put a position of the same game into the batch. Forced outcomes stay behind."""
        if not position.game.same_rules(self.game):
            raise ValueError(f"a position of {position.game!r} does not fit a batch of {self.game!r}")
        index = self._checked_index(index)
        self._states[index : index + 1] = np.frombuffer(position.to_bytes(), self.game.state_dtype)
        part = slice(index, index + 1)
        self.game.loops.refresh_games(self.game.tables, self._states[part], self._observation[part], self._mask[part])
        outcome = self._states["outcome"][index]
        self._reward[index] = 0.0
        self._terminated[index] = outcome == TERMINATED
        self._truncated[index] = outcome == TRUNCATED

    def _checked_index(self, index: int) -> int:
        if not 0 <= index < self.size:
            raise IndexError(f"games are 0 to {self.size - 1}, not {index}")
        return int(index)

    def __len__(self) -> int:
        return self.size

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_pool", "_parts")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state | {"_pool": None}
        self._states = records(self._states)
        self._split()

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        threads, twin = self.threads, self.take(np.arange(self.size))
        twin._final[:] = self._final
        twin.threads = threads
        twin._split()
        return twin


def _copied_records(states: NDArray[Any], chosen: NDArray[np.integer[Any]]) -> NDArray[Any]:
    """Copies of records byte by byte; NumPy copies field by field and leaves anything in the bytes between them."""
    rows = np.asarray(states).view(np.uint8).reshape(len(states), states.dtype.itemsize)
    return records(rows[chosen].reshape(-1).view(states.dtype))


def _counted(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
        raise OptionError(f"{name} must be a whole number of at least 1, not {value!r}")
    return int(value)  # pyright: ignore[reportUnknownArgumentType]
