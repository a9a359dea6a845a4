"""The loops over games that Python calls, written once against the contract of a game.

``tables`` is an array of one record, and so is the state of a single game: compiled functions pass records on as
pointers. Nothing here allocates, touches a Python object or fails: an illegal action is found before anything is
played, and reported by the number of its game. All run without the interpreter lock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import bound_to, entry_point
from zenvs.core.contract import (
    RUNNING,
    TERMINATED,
    TRUNCATED,
    apply,
    is_active,
    legal,
    observe,
    resample,
    returns,
    start,
)
from zenvs.core.random import seed_random
from zenvs.core.tape import Tape

# What happens to a finished game
AUTORESET_NEXT_STEP = 0
AUTORESET_SAME_STEP = 1
AUTORESET_DISABLED = 2

#: Value of :func:`find_illegal` when every action is legal.
ALL_LEGAL = -1


@dataclass(frozen=True)
class Loops:
    """The compiled loops of one game."""

    reset_games: Callable[..., None]
    refresh_games: Callable[..., None]
    find_illegal: Callable[..., int]
    step_games: Callable[..., None]
    start_game: Callable[..., None]
    play_game: Callable[..., None]
    observe_games: Callable[..., None]
    sum_rewards: Callable[..., None]
    find_active: Callable[..., None]
    resample_games: Callable[..., None]


def bind_loops(rules: ModuleType) -> Loops:
    """Compile the loops for the game whose contract functions stand in the module ``rules``."""
    contract = {function.__name__: getattr(rules, function.__name__) for function in CONTRACT}
    bound: dict[str, Any] = {loop.__name__: entry_point(bound_to(loop, contract), rules.__name__) for loop in LOOPS}
    return Loops(**bound)


def reset_games(
    tables: Any,
    states: NDArray[Any],
    chosen: NDArray[np.bool_],
    seeds: NDArray[np.uint64],
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
) -> None:
    """Start the games that are chosen; ``seeds`` is one a game, or empty to go on with each game's generator."""
    for index in range(states.shape[0]):
        if chosen[index]:
            if seeds.shape[0] > 0:
                seed_random(states[index], seeds[index])
            start(tables[0], states[index], masks[index], None)
            observe(tables[0], states[index], states[index].seat, observations[index])


def refresh_games(
    tables: Any, states: NDArray[Any], observations: NDArray[np.float32], masks: NDArray[np.int8]
) -> None:
    """Write observations and masks of states that were set from outside."""
    for index in range(states.shape[0]):
        observe(tables[0], states[index], states[index].seat, observations[index])
        legal(tables[0], states[index], masks[index])


def find_illegal(
    states: NDArray[Any],
    actions: NDArray[np.int64],
    chosen: NDArray[np.bool_],
    masks: NDArray[np.int8],
    autoreset: int,
) -> int:
    """The number of the first chosen game that cannot be stepped with its action, or ALL_LEGAL."""
    for index in range(states.shape[0]):
        if not chosen[index]:
            continue
        action = actions[index]
        if states[index].outcome != RUNNING:
            if autoreset != AUTORESET_NEXT_STEP:
                return index
        elif action < 0 or action >= masks.shape[1] or masks[index, action] == 0:
            return index
    return ALL_LEGAL


def step_games(
    tables: Any,
    states: NDArray[Any],
    actions: NDArray[np.int64],
    chosen: NDArray[np.bool_],
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
    rewards: NDArray[np.float64],
    terminated: NDArray[np.bool_],
    truncated: NDArray[np.bool_],
    final_observations: NDArray[np.float32],
    autoreset: int,
) -> None:
    """Play one action in every game that is chosen; :func:`find_illegal` has passed them.

    The others stay as they are, with rewards of 0 and neither flag. Rewards are those of every seat for this step.
    Where a game ends, ``final_observations`` (if it has rows) receives the last observation before a reset of the same
    step.
    """
    for index in range(states.shape[0]):
        state = states[index]
        if not chosen[index]:
            rewards[index, :] = 0.0
            terminated[index] = False
            truncated[index] = False
            continue
        if state.outcome != RUNNING:
            # next-step mode: this step is the reset, its action is not looked at
            rewards[index, :] = 0.0
            start(tables[0], state, masks[index], None)
        else:
            for seat in range(rewards.shape[1]):
                rewards[index, seat] = -returns(tables[0], state, seat)
            apply(tables[0], state, actions[index], masks[index], None)
            for seat in range(rewards.shape[1]):
                rewards[index, seat] += returns(tables[0], state, seat)
        terminated[index] = state.outcome == TERMINATED
        truncated[index] = state.outcome == TRUNCATED
        if state.outcome != RUNNING and autoreset == AUTORESET_SAME_STEP:
            if final_observations.shape[0] > 0:
                observe(tables[0], state, state.seat, final_observations[index])
            start(tables[0], state, masks[index], None)
        observe(tables[0], state, state.seat, observations[index])


def start_game(
    tables: Any,
    states: NDArray[Any],
    seeds: NDArray[np.uint64],
    forced: NDArray[np.int16],
    events: NDArray[np.int16],
    counters: NDArray[np.int64],
    mask: NDArray[np.int8],
) -> None:
    """Start one game with forced chance and a log; ``seeds`` as for :func:`reset_games`."""
    if seeds.shape[0] > 0:
        seed_random(states[0], seeds[0])
    start(tables[0], states[0], mask, Tape(forced, events, counters))


def play_game(
    tables: Any,
    states: NDArray[Any],
    action: int,
    forced: NDArray[np.int16],
    events: NDArray[np.int16],
    counters: NDArray[np.int64],
    observation: NDArray[np.float32],
    mask: NDArray[np.int8],
    sums: NDArray[np.float64],
    active: NDArray[np.bool_],
) -> None:
    """Play a legal action in one game, with forced chance and a log; see :class:`zenvs.core.tape.Tape`.

    ``sums`` receives the sum of rewards of every seat so far, ``active`` which seats are in the game.
    """
    state = states[0]
    apply(tables[0], state, action, mask, Tape(forced, events, counters))
    observe(tables[0], state, state.seat, observation)
    for seat in range(sums.shape[0]):
        sums[seat] = returns(tables[0], state, seat)
        active[seat] = is_active(tables[0], state, seat)


def observe_games(
    tables: Any, states: NDArray[Any], seats: NDArray[np.int64], observations: NDArray[np.float32]
) -> None:
    """Write the observation of any seat of each game."""
    for index in range(states.shape[0]):
        observe(tables[0], states[index], seats[index], observations[index])


def sum_rewards(tables: Any, states: NDArray[Any], sums: NDArray[np.float64]) -> None:
    """Write the sum of rewards of every seat so far, float64 (games, seats)."""
    for index in range(states.shape[0]):
        for seat in range(sums.shape[1]):
            sums[index, seat] = returns(tables[0], states[index], seat)


def find_active(tables: Any, states: NDArray[Any], active: NDArray[np.bool_]) -> None:
    """Write which seats are in the game, bool (games, seats)."""
    for index in range(states.shape[0]):
        for seat in range(active.shape[1]):
            active[index, seat] = is_active(tables[0], states[index], seat)


def resample_games(tables: Any, states: NDArray[Any], seeds: NDArray[np.uint64], seats: NDArray[np.int64]) -> None:
    """Draw anew what is hidden from a seat in each game; the generator starts from the seed and goes on from there."""
    for index in range(states.shape[0]):
        seed_random(states[index], seeds[index])
        resample(tables[0], states[index], seats[index])


CONTRACT = (start, legal, apply, observe, is_active, returns, resample)
LOOPS: tuple[Callable[..., Any], ...] = (
    reset_games,
    refresh_games,
    find_illegal,
    step_games,
    start_game,
    play_game,
    observe_games,
    sum_rewards,
    find_active,
    resample_games,
)
