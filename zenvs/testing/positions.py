"""Checks of the positions of a game, at every ply of random games."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.core.errors import GameOverError, IllegalActionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.testing.comparing import Place, fail, require, require_equal

COPIES: dict[str, Callable[[Position], Position]] = {
    "copy()": lambda position: position.copy(),
    "deepcopy": deepcopy,
    "pickle": lambda position: pickle.loads(pickle.dumps(position)),
    "from_bytes(to_bytes())": lambda position: Position.from_bytes(position.game, position.to_bytes()),
    "from_dict(to_dict()) through JSON": lambda position: position.game.from_dict(
        json.loads(json.dumps(position.to_dict(), allow_nan=False))
    ),
}
_KEEPING_EVENTS = ("copy()", "deepcopy", "pickle")


class Moment(NamedTuple):
    """All that can be seen of a position."""

    observations: list[NDArray[np.float32]]
    mask: NDArray[np.int8]
    returns: tuple[float, ...]
    decision: str
    seat: int
    record: bytes


def moment_of(position: Position) -> Moment:
    """What a position looks like now, free of later changes."""
    return Moment(
        [position.observation(seat).copy() for seat in range(len(position.game.seats))],
        position.action_mask().copy(),
        position.returns,
        position.decision,
        position.seat,
        position.to_bytes(),
    )


def check_moment(position: Position, place: Place) -> None:
    """All checks of a position by itself."""
    game = position.game
    decisions = ("over",) if position.over else game.decisions
    require(position.decision in decisions, place, f"the decision {position.decision!r} must be one of {decisions}")
    seats = range(len(game.seats))
    require(position.seat in seats, place, f"seat {position.seat} must be from 0 to {seats[-1]}")
    check_mask(position, place)
    check_refusals(position, place)
    for seat in seats:
        check_observation(position, seat, place)
    check_returns(position, place)


def check_mask(position: Position, place: Place) -> None:
    """Two or more legal actions before the end, all ones after it, and the same actions by name."""
    mask = position.action_mask()
    count = len(position.game.actions)
    _require_form(mask, np.int8, (count,), "the mask", place)
    require(set(mask.tolist()) <= {0, 1}, place, f"the mask has the values {sorted(set(mask.tolist()))}, not 0 and 1")
    ones = int(mask.sum())
    if position.over:
        require(ones == count, place, f"the mask has {ones} ones after the end; it must have {count}, all of them")
        require(position.legal_actions() == [], place, "legal_actions() must be empty after the end")
    else:
        problem = f"the mask has {ones} ones in the decision {position.decision!r}; it must have two or more"
        require(ones >= 2, place, problem)
        named = [position.game.actions[number] for number in np.flatnonzero(mask)]
        require_equal(place, "legal_actions() and the mask", position.legal_actions(), named)
    written = np.full(count, -1, np.int8)
    observation = np.empty((1, position.game.observation.size), np.float32)
    position.game.loops.refresh_games(position.game.tables, _record(position), observation, written[None])
    require(not (written < 0).any(), place, "legal leaves elements of the mask as they were; it must write all of them")
    require_equal(place, "the mask, compared with one of the record alone", mask, written)


def check_refusals(position: Position, place: Place) -> None:
    """Every action that is not legal raises an error and changes nothing."""
    count = len(position.game.actions)
    illegal = range(count) if position.over else np.flatnonzero(position.action_mask() == 0).tolist()
    expected = GameOverError if position.over else IllegalActionError
    before = position.to_bytes()
    for action in illegal:
        _require_refusal(position, action, expected, place)
    for action in (-1, count, "no such action", 0.0, True, None):
        _require_refusal(position, action, IllegalActionError, place)
    require_equal(place, "to_bytes() after illegal actions, which must change nothing", position.to_bytes(), before)


def _require_refusal(position: Position, action: Any, expected: type[Exception], place: Place) -> None:
    try:
        position.play(action)
    except expected:
        return
    except Exception as error:
        fail(place, f"the illegal action {action!r} raises {error!r}; it must raise {expected.__name__}")
    fail(place, f"the illegal action {action!r} is played; it must raise {expected.__name__}")


def check_observation(position: Position, seat: int, place: Place) -> None:
    """Written in full, within the bounds, and a function of the record alone."""
    layout = position.game.observation
    observation = position.observation(seat)
    _require_form(observation, np.float32, (layout.size,), f"the observation of seat {seat}", place)
    written = np.full(layout.size, np.nan, np.float32)
    seats = np.array([seat], np.int64)
    position.game.loops.observe_games(position.game.tables, _record(position), seats, written[None])
    if np.isnan(written).any():
        name = field_at(position.game, int(np.argmax(np.isnan(written))))
        fail(place, f"observe does not write {name} for seat {seat}; it must write every element")
    require_equal(place, f"the observation of seat {seat}, compared with the record's", observation, written)
    outside = ~((observation >= 0) & (observation <= layout.high()))
    if outside.any():
        index = int(np.argmax(outside))
        bound = layout.high()[index]
        fail(place, f"{field_at(position.game, index)} is {observation[index]}; it must be from 0 to {bound}")


def field_at(game: Game, index: int) -> str:
    """The name of an element of the observation, with its field."""
    field = next(field for field in game.observation if index < game.observation[field.name].stop)
    label = field.labels[index - game.observation.start(field.name)]
    return f"element {index} of the observation ({field.name}: {label})"


def check_returns(position: Position, place: Place) -> None:
    """One finite number a seat, 0 before the first action."""
    returns = position.returns
    count = len(position.game.seats)
    require(len(returns) == count, place, f"returns has {len(returns)} elements; it must have {count}, one a seat")
    require(bool(np.isfinite(returns).all()), place, f"returns is {returns}; all must be finite")
    if place.ply == 0:
        require(not any(returns), place, f"returns is {returns}; it must be 0 before the first action")


def make_copy(position: Position, kind: str, place: Place) -> Position:
    """A copy made in one of the ways, checked to be equal."""
    try:
        twin = COPIES[kind](position)
    except Exception as error:
        fail(place, f"{kind} raises {error!r}; it must give an equal position")
    require_equal(place, kind, moment_of(twin)._asdict(), moment_of(position)._asdict())
    require(twin == position, place, f"{kind} gives a position that is not == to the first one")
    if kind in _KEEPING_EVENTS:
        require_equal(place, f"the events after {kind}", twin.events, position.events)
    return twin


def _record(position: Position) -> NDArray[Any]:
    return records(np.frombuffer(bytearray(position.to_bytes()), position.game.state_dtype))


def _require_form(array: NDArray[Any], dtype: type, shape: tuple[int, ...], what: str, place: Place) -> None:
    expected = f"it must be {np.dtype(dtype)} of shape {shape}"
    right = array.dtype == dtype and array.shape == shape
    require(right, place, f"{what} is {array.dtype} of shape {array.shape}; {expected}")
