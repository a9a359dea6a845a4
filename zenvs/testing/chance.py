"""Checks of the start of games and of what is hidden: unseen parts, and chance that is still to come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.testing.comparing import Place, fail, require, require_equal
from zenvs.testing.positions import moment_of

_FUTURES = 4
# bytes of a used record: small counts whatever the width of the fields
_USED = 1


def check_resample(position: Position, place: Place) -> None:
    """A resampled position looks the same to its seat and knows nothing that the seat does not."""
    before = position.to_bytes()
    seed, another = 2 * place.ply, 2 * place.ply + 1
    for seat in range(len(position.game.seats)):
        call = f"resample(seed, seat={seat})"
        twin = position.resample(seed, seat)
        require_equal(place, f"{call} must leave the position as it was", position.to_bytes(), before)
        require(twin == position.resample(seed, seat), place, f"{call} must give the same position for the same seed")
        # written from the record alone
        read = Position.from_bytes(position.game, twin.to_bytes())
        require_equal(place, f"what seat {seat} knows after {call}", _known(read, seat), _known(position, seat))
        require_equal(place, f"{call}, compared with its record", moment_of(twin)._asdict(), moment_of(read)._asdict())
        same = bool((twin.state["random"] == position.state["random"]).all())
        require(not same, place, f"{call} keeps the generator; it must start it from its own seed")
        again = position.resample(another, seat).resample(seed, seat)
        problem = f"{call} after another resample differs; it must depend on what the seat knows and on the seed alone"
        require(again == twin, place, problem)


def _known(position: Position, seat: int) -> dict[str, Any]:
    """What a seat knows: its observation, who is asked what, and its own legal actions."""
    known = {"observation": position.observation(seat), "decision": position.decision, "seat": position.seat}
    return known | ({"mask": position.action_mask()} if position.seat == seat else {})


def check_starts(game: Game, seeds: Iterable[int]) -> None:
    """A game started in a used record is the one started in a record of zeros."""
    for seed in seeds:
        place = Place(repr(game), seed, 0)
        fresh = _started(game, game.empty_states(1), seed)
        written = np.full(game.state_dtype.itemsize, _USED, np.uint8).view(game.state_dtype)
        finished = np.frombuffer(bytearray(_finished(game, seed).to_bytes()), game.state_dtype)
        for what, used in (("finished game", finished), ("record of ones", written)):
            found = _started(game, records(used), seed)
            for part, value, expected in zip(("record", "observation", "mask"), found, fresh, strict=True):
                problem = f"{part} of a game started over a {what}, compared with a fresh one (start must write it all)"
                require_equal(place, problem, value, expected)
        require_equal(place, "new(seed) and a started record", _fields(game.new(seed).state), fresh[0])


def _started(game: Game, states: NDArray[Any], seed: int) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any]]:
    observations = np.full((1, game.observation.size), np.nan, np.float32)
    masks = np.full((1, len(game.actions)), -1, np.int8)
    chosen = np.ones(1, np.bool_)
    game.loops.reset_games(game.tables, states, chosen, np.array([seed], np.uint64), observations, masks)
    return _fields(states[0]), observations, masks


def _fields(record: Any) -> dict[str, Any]:
    """The fields of a record; the bytes between them do not count."""
    return {name: np.array(record[name]) for name in record.dtype.names}


def _finished(game: Game, seed: int) -> Position:
    generator = np.random.default_rng(seed)
    position = game.new(seed)
    while not position.over:
        position.play(int(generator.choice(np.flatnonzero(position.action_mask()))))
    return position


def check_futures(game: Game, seeds: Iterable[int]) -> None:
    """Resampled positions have other futures and other hidden parts, where there are any."""
    chance_comes = chance_is_redrawn = parts_are_hidden = parts_are_redrawn = False
    for seed in seeds:
        position = _somewhere(game, seed)
        resampled = [position.resample(number) for number in range(_FUTURES)]
        reseeded = [_reseeded(position, number) for number in range(_FUTURES)]
        chance_comes |= len({_future(other) for other in reseeded}) > 1
        chance_is_redrawn |= len({_future(other) for other in resampled}) > 1
        hidden = _hidden_parts(position)
        parts_are_hidden |= bool(hidden)
        parts_are_redrawn |= any(_hidden_parts(other) != hidden for other in resampled)
    if chance_comes and not chance_is_redrawn:
        fail(repr(game), f"resample gives equal futures for {_FUTURES} seeds; coming chance must be drawn anew")
    if parts_are_hidden and not parts_are_redrawn:
        fail(repr(game), "resample keeps all that to_dict() has under 'hidden'; hidden parts must be drawn anew")


def _somewhere(game: Game, seed: int) -> Position:
    """A position in the first half of a random game."""
    generator = np.random.default_rng(seed)
    position = game.new(seed)
    visited = [position.copy()]
    while not position.over:
        position.play(int(generator.choice(np.flatnonzero(position.action_mask()))))
        visited.append(position.copy())
    return visited[int(generator.integers((len(visited) + 1) // 2))]


def _reseeded(position: Position, seed: int) -> Position:
    """The position with another generator and nothing else changed."""
    record = np.frombuffer(bytearray(position.to_bytes()), position.game.state_dtype)
    record["random"] = np.random.default_rng(seed).integers(1, 2**63, 2)
    return Position.from_bytes(position.game, record.tobytes())


def _future(position: Position) -> bytes:
    """All observations of a game played on by a fixed policy."""
    generator = np.random.default_rng(0)
    position = position.copy()
    seen: list[bytes] = []
    while not position.over:
        position.play(int(generator.choice(np.flatnonzero(position.action_mask()))))
        seen.append(position.observation().tobytes())
    return b"".join(seen)


def _hidden_parts(position: Position) -> dict[str, Any]:
    hidden = position.to_dict().get("hidden", {})
    return {name: value for name, value in hidden.items() if name != "random"}
