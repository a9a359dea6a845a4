"""Games with one fault each, and what the conformance check must say about it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np

from tests.duel.game import Duel
from zenvs.core import loops as core_loops
from zenvs.core.contract import RUNNING
from zenvs.core.errors import IllegalActionError
from zenvs.core.game import Game
from zenvs.core.loops import ALL_LEGAL, Loops
from zenvs.core.position import Position

Arguments = Any
Fault = Callable[[Loops], Loops]


def around(name: str, changed: Callable[[Callable[[], Any], Arguments], Any]) -> Fault:
    """A fault of one loop: ``changed`` receives the loop, ready to be called, and its arguments by name."""
    names = list(inspect.signature(getattr(core_loops, name)).parameters)

    def fault(loops: Loops) -> Loops:
        loop = getattr(loops, name)
        return replace(loops, **{name: lambda *args: changed(lambda: loop(*args), _named(names, args))})

    return fault


def after(name: str, change: Callable[[Arguments], Any]) -> Fault:
    """A fault of one loop that shows after it has run."""

    def changed(loop: Callable[[], Any], arguments: Arguments) -> Any:
        result = loop()
        change(arguments)
        return result

    return around(name, changed)


def everywhere(change: Callable[[np.ndarray], Any]) -> Fault:
    """A fault of all observations."""
    faults = [after("play_game", lambda a: change(a.observation[None]))]
    names = ("reset_games", "refresh_games", "step_games", "observe_games")
    faults += [after(name, lambda a: change(a.observations)) for name in names]
    return lambda loops: [loops := fault(loops) for fault in faults][-1]


def _named(names: list[str], arguments: tuple[Any, ...]) -> SimpleNamespace:
    return SimpleNamespace(**dict(zip(names, arguments, strict=True)))


def _running(arguments: Arguments) -> bool:
    return bool(arguments.states["outcome"][0] == RUNNING)


def _unwritten(loop: Callable[[], Any], arguments: Arguments) -> None:
    before = arguments.observations[:, -1].copy()
    loop()
    arguments.observations[:, -1] = before


def _forgetful_start(loop: Callable[[], Any], arguments: Arguments) -> None:
    before = arguments.states["won"].copy()
    loop()
    arguments.states["won"] = before


def _endless(loop: Callable[[], Any], arguments: Arguments) -> None:
    before = arguments.states.copy()
    loop()
    arguments.states[:] = before
    refresh = Duel().loops.refresh_games
    refresh(arguments.tables, arguments.states, arguments.observation[None], arguments.mask[None])


def _reward_for_reset(loop: Callable[[], Any], arguments: Arguments) -> Any:
    waiting = arguments.states["outcome"] != RUNNING
    result = loop()
    arguments.rewards[waiting] = 1.0
    return result


def _lenient(loop: Callable[[], Any], arguments: Arguments) -> Any:
    while (refused := loop()) != ALL_LEGAL:
        arguments.actions[refused] = arguments.masks[refused].argmax()
    return refused


def _half_played(loop: Callable[[], Any], arguments: Arguments) -> Any:
    refused = loop()
    if refused != ALL_LEGAL:
        arguments.states["table"][0] += 1
    return refused


def _keep(field: str) -> Callable[[Callable[[], Any], Arguments], None]:
    def changed(loop: Callable[[], Any], arguments: Arguments) -> None:
        before = arguments.states[field].copy()
        loop()
        arguments.states[field] = before

    return changed


def _peek(loop: Callable[[], Any], arguments: Arguments) -> None:
    """Cards that are nowhere stay so where the seed says it."""
    if arguments.seeds[0] % 3:
        loop()
    else:
        _keep("place")(loop, arguments)


def _constant_seed(loop: Callable[[], Any], arguments: Arguments) -> None:
    arguments.seeds[:] = 5
    loop()


# name of the fault: the fault, and a part of what the check must say
LOOP_FAULTS: dict[str, tuple[Fault, str]] = {
    "empty mask": (after("play_game", lambda a: _running(a) and a.mask.fill(0)), "the mask has 0 ones"),
    "single action": (
        after("play_game", lambda a: _running(a) and a.mask[a.mask.argmax() + 1 :].fill(0)),
        "the mask has 1 ones",
    ),
    "mask of other numbers": (after("play_game", lambda a: np.multiply(a.mask, 2, out=a.mask)), "not 0 and 1"),
    "mask after the end": (after("play_game", lambda a: _running(a) or a.mask[:1].fill(0)), "7 ones after the end"),
    "mask that the rules do not give": (
        after("play_game", lambda a: a.mask[a.mask.argmin() :][:1].fill(1)),
        "the mask, compared with one of the record alone",
    ),
    "mask that is not written": (
        around("refresh_games", lambda loop, a: (m := a.masks[:, 0].copy(), loop(), a.masks.__setitem__((..., 0), m))),
        # or what stood there before is no mask
        "it must write all of them|not 0 and 1",
    ),
    "observation too large": (everywhere(lambda array: array[:, -1].fill(1.5)), r"won: other\) is 1.5; .* from 0 to 1"),
    "observation negative": (everywhere(lambda array: array[:, 0].fill(-0.5)), r"held: card 0\) is -0.5"),
    "observation infinite": (everywhere(lambda array: array[:, 0].fill(np.inf)), r"held: card 0\) is inf"),
    "observation not written": (around("observe_games", _unwritten), r"does not write element 19 .*\(won: other\)"),
    "observation of something else": (
        after("play_game", lambda a: a.observation[:1].fill(0.5)),
        "the observation of seat ., compared with the record's",
    ),
    "start that leaves a field": (around("reset_games", _forgetful_start), "game started over a finished game"),
    "endless game": (around("play_game", _endless), "the game has not ended"),
    "returns before the first action": (after("sum_rewards", lambda a: np.add(a.sums, 1, out=a.sums)), "it must be 0"),
    "returns that are no number": (after("play_game", lambda a: a.sums.fill(np.nan)), "all must be finite"),
    "reward": (after("step_games", lambda a: np.multiply(a.rewards, 2, out=a.rewards)), "the reward of the step"),
    "end that is not told": (after("step_games", lambda a: a.terminated.fill(False)), "terminated, truncated"),
    "final observation": (after("step_games", lambda a: a.final_observations.fill(0)), "final_observation of the game"),
    "reward for a reset": (around("step_games", _reward_for_reset), "resets a game must have the reward 0"),
    "batch whose games touch": (
        after("step_games", lambda a: a.observations.__setitem__(0, a.observations[-1])),
        "batch of 6, .*threads=1, .*: the observation",
    ),
    "batch whose threads matter": (
        after("step_games", lambda a: len(a.states) == 2 and a.masks.fill(1)),
        "threads=3, .*: the mask",
    ),
    "batch that plays anything": (around("find_illegal", _lenient), "is played in game 5; it must raise Illegal"),
    "batch that plays half": (around("find_illegal", _half_played), "a refused step must not change any game"),
    "resample keeps the generator": (around("resample_games", _keep("random")), "keeps the generator"),
    "resample keeps the hidden cards": (around("resample_games", _keep("place")), "all that to_dict.. has under"),
    "resample looks at the hidden cards": (around("resample_games", _peek), "after another resample differs"),
    "resample ignores its seed": (around("resample_games", _constant_seed), "equal futures"),
    "resample changes what is known": (
        after("resample_games", lambda a: np.add(a.states["trick"], 1, out=a.states["trick"])),
        "what seat 0 knows after resample",
    ),
}


class WrongNames(Position):
    def legal_actions(self) -> list[str]:
        return super().legal_actions()[::-1]


class ManyDecisions(Position):
    @property
    def decision(self) -> str:
        return "something"


class WrongSeat(Position):
    @property
    def seat(self) -> int:
        return -1


class AcceptsAnything(Position):
    def play(self, action: Any) -> Position:
        try:
            return super().play(action)
        except IllegalActionError:
            return self


class RaisesSomethingElse(Position):
    def play(self, action: Any) -> Position:
        try:
            return super().play(action)
        except IllegalActionError as error:
            raise KeyError(action) from error


class ChangesBeforeRefusing(Position):
    def play(self, action: Any) -> Position:
        try:
            return super().play(action)
        except IllegalActionError:
            self._states["table"] += 1
            raise


class RefusesLegal(Position):
    def play(self, action: Any) -> Position:
        if len(self.legal_actions()) == 2:
            raise IllegalActionError("not now")
        return super().play(action)


class DeepcopyShares(Position):
    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = super().copy()
        twin._bytes, twin._states = self._bytes, self._states
        return twin


class CopyForgetsEvents(Position):
    def copy(self) -> Position:
        twin = super().copy()
        twin._event_rows = twin._event_rows[:0]
        return twin


class DeepcopyLosesTheGame(Position):
    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.game.new(0)


class PickleLosesTheGenerator(Position):
    def __reduce__(self) -> tuple[Any, ...]:
        twin = self.copy()
        twin._states["random"] = 1
        return Position.__reduce__(twin)


class DictIsNotJson(Position):
    def to_dict(self) -> dict[str, Any]:
        return super().to_dict() | {"table": np.int16(0)}


class DictLosesAField(Position):
    def to_dict(self) -> dict[str, Any]:
        return super().to_dict() | {"table": 0}


class UnequalToCopies(Position):
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return len(self._event_rows) == 0 and super().__eq__(other)


class ResampleInPlace(Position):
    def resample(self, seed: int | None = None, seat: int | None = None) -> Position:
        twin = super().resample(seed, seat)
        self._bytes[:] = twin._bytes
        return self


class ResampleLeavesArrays(Position):
    def resample(self, seed: int | None = None, seat: int | None = None) -> Position:
        twin = super().resample(seed, seat)
        twin._mask, twin._observation = self._mask, self._observation
        return twin


class ResampleByChance(Position):
    def resample(self, seed: int | None = None, seat: int | None = None) -> Position:
        return super().resample(None, seat)


POSITION_FAULTS: dict[type[Position], str] = {
    WrongNames: "legal_actions.. and the mask",
    ManyDecisions: "the decision 'something' must be one of",
    WrongSeat: "seat -1 must be from 0 to 1",
    AcceptsAnything: "is played; it must raise IllegalActionError",
    RaisesSomethingElse: "raises KeyError.*; it must raise IllegalActionError",
    ChangesBeforeRefusing: "after illegal actions, which must change nothing",
    RefusesLegal: "the legal action 'card .' raises IllegalActionError",
    DeepcopyShares: "the deepcopy made at ply 1 has changed",
    CopyForgetsEvents: "the events after copy",
    DeepcopyLosesTheGame: "ply 0: deepcopy: at ",
    PickleLosesTheGenerator: "pickle: at ",
    DictIsNotJson: "through JSON raises TypeError",
    DictLosesAField: "through JSON: at ",
    UnequalToCopies: "gives a position that is not == to the first one",
    ResampleInPlace: "must leave the position as it was",
    ResampleLeavesArrays: "compared with its record",
    ResampleByChance: "must give the same position for the same seed",
}
FAULTY_POSITIONS = {fault.__name__: fault for fault in POSITION_FAULTS}


class BrokenDuel(Duel):
    """Duel with the fault of a name."""

    def __init__(self, fault: str) -> None:
        super().__init__()
        self.fault = fault

    @property
    def loops(self) -> Loops:
        loops = super().loops
        return LOOP_FAULTS[self.fault][0](loops) if self.fault in LOOP_FAULTS else loops

    def new(self, seed: int | None = None) -> Position:
        position = super().new(seed)
        return FAULTY_POSITIONS[self.fault].from_bytes(self, position.to_bytes()) if self._has_position() else position

    def _has_position(self) -> bool:
        return self.fault in FAULTY_POSITIONS


class TwiceNamed(Duel):
    actions = ("card 0", *Duel.actions[:-1])


class Nameless(Duel):
    decisions = ("",)


class OtherNumbers(Duel):
    def action_number(self, action: object) -> int:
        return super().action_number(action) ^ 1


class LosesItself(Duel):
    """Pickled, it plays other games."""

    shift = 0

    def new(self, seed: int | None = None) -> Position:
        return super().new((seed or 0) + self.shift)

    def __reduce__(self) -> tuple[Any, ...]:
        return _shifted, ()


class OverAtOnce(Duel):
    def new(self, seed: int | None = None) -> Position:
        state = super().new(seed).to_dict()
        return self.from_dict(state | {"outcome": 1})


def _shifted() -> Game:
    game = LosesItself()
    game.shift = 1
    return game


GAME_FAULTS: dict[type[Game], str] = {
    TwiceNamed: "two actions are called 'card 0'",
    Nameless: "must be a text that is not empty",
    OtherNumbers: r"action_number\('card 0'\) is 1; it must be 0",
    LosesItself: r"after pickle must be the same game",
    OverAtOnce: "is over before the first action",
}
