"""Playing whole games with agents, many at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.asking import Redraw, ask
from zenvs.agents.failures import AgentError
from zenvs.agents.protocol import Agent, PlanningAgent
from zenvs.core.batch import Batch, Transition
from zenvs.core.errors import IllegalActionError
from zenvs.core.game import Game
from zenvs.core.random import spread_seeds
from zenvs.core.views import read_only

#: Called with the numbers of games that ended in a step and a batch index for each, before they are lost.
OnEnd = Callable[[NDArray[np.int64], Batch, NDArray[np.int64]], None]

#: Called before each step with the numbers of the games in progress, a batch index for each, and the actions of the
#: whole batch, int64 (batch size,), that are to be played.
BeforeStep = Callable[[NDArray[np.int64], Batch, NDArray[np.int64], NDArray[np.int64]], None]


def play_games(game: Game, agent: Agent, seeds: NDArray[np.uint64], on_end: OnEnd) -> int:
    """Play one game from every seed to its end, with one agent on every seat.

    See :func:`play_seated_games`, which this is the simple case of.
    """
    return play_seated_games(game, [agent], np.zeros((len(seeds), len(game.seats)), np.int64), seeds, on_end)


def play_seated_games(
    game: Game,
    agents: Sequence[Agent],
    seating: NDArray[np.int64],
    seeds: NDArray[np.uint64],
    on_end: OnEnd,
    before_step: BeforeStep | None = None,
) -> int:
    """Play one game from every seed to its end, with an agent of its own on every seat.

    Args:
        game: rules and options.
        agents: the policies, each of which is asked once a step about all games in which it is to move.
        seating: int64 (games, seats), the number of the agent on each seat.
        seeds: uint64 (games,); game ``i`` is ``game.new(seeds[i])``.
        on_end: receives every game once, when it has ended: ``on_end(games, batch, indices)``, where
            ``batch.states[indices]`` are the final records of ``games``.
        before_step: if given, sees every step before it is played: ``before_step(games, batch, indices, actions)``.

    Returns:
        the number of steps played.

    Raises:
        IllegalActionError: an agent chose an illegal action.
        AgentError: an agent's own code failed.
    """
    batch = Batch(game, len(seeds), 0, autoreset="next_step")
    batch.reset(seeds)
    numbers = np.arange(len(seeds))
    running = np.ones(len(seeds), np.bool_)
    # a plan takes longer than a copy, and finished games are not worth one
    choose = _alone if len(agents) == 1 and not isinstance(agents[0], PlanningAgent) else _Table(batch)
    steps = 0
    while True:
        indices = np.flatnonzero(running)
        actions, chosen = choose(agents, batch, seating, running)
        if before_step is not None:
            before_step(numbers[indices], batch, indices, actions)
        steps += len(indices)
        transition = _stepped(batch, actions, chosen, agents, seating)
        ended = np.flatnonzero(running & (transition.terminated | transition.truncated))
        if len(ended):
            on_end(numbers[ended], batch, ended)
            running[ended] = False
            left = len(indices) - len(ended)
            if left == 0:
                return steps
            # Finished games take time, too; they are dropped before they are the majority.
            if 2 * left < batch.size:
                kept = np.flatnonzero(running)
                batch, seating = batch.take(kept), seating[kept]
                numbers, running = numbers[kept], running[kept]


def _alone(
    agents: Sequence[Agent], batch: Batch, seating: NDArray[np.int64], running: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], None]:
    """The actions of a single agent, and which games to step: all, so that nothing is copied.

    Finished games begin anew and go on.
    """
    return _asked(agents[0], batch.observation, batch.mask, batch.redrawn), None


class _Table:
    """Asks each of several agents about the games in which it is to move, and leaves finished games as they are."""

    def __init__(self, batch: Batch) -> None:
        # what an agent is shown; memory that is used again is faster than new memory
        self._observations = np.empty_like(batch.observation)
        self._masks = np.empty_like(batch.mask)

    def __call__(
        self, agents: Sequence[Agent], batch: Batch, seating: NDArray[np.int64], running: NDArray[np.bool_]
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """The actions of the games in progress, and which these are."""
        actions = np.zeros(batch.size, np.int64)
        movers = seating[np.arange(batch.size), batch.seat]
        for number, agent in enumerate(agents):
            games = np.flatnonzero((movers == number) & running)
            if len(games):
                observations = _rows(batch.observation, games, self._observations)
                masks = _rows(batch.mask, games, self._masks)
                chosen = _asked(agent, observations, masks, partial(batch.redrawn, chosen=games))
                actions[games] = _checked(agent, chosen, games)
        return actions, running


def _rows(array: NDArray[Any], rows: NDArray[np.int64], memory: NDArray[Any]) -> NDArray[Any]:
    """Some rows of an array, in memory that is there already."""
    taken = memory[: len(rows)]
    # without a mode that needs no check, NumPy copies through memory of its own
    np.take(array, rows, axis=0, out=taken, mode="clip")
    return read_only(taken)


def _asked(
    agent: Agent, observations: NDArray[np.float32], masks: NDArray[np.int8], redraw: Redraw
) -> NDArray[np.int64]:
    try:
        return ask(agent, observations, masks, redraw)
    except Exception as error:
        raise AgentError.of(type(agent).__name__, "in act", error) from error


def _checked(agent: Agent, actions: object, games: NDArray[np.int64]) -> NDArray[Any]:
    """Actions that may be written into those of the batch without being broadcast or rounded."""
    array = np.asarray(actions)
    if array.dtype.kind not in "iu" or array.shape != games.shape:
        raise IllegalActionError(
            f"{type(agent).__name__}: actions must be whole numbers of shape {games.shape}, not {array.dtype} of shape "
            f"{array.shape}"
        )
    return array


def _stepped(
    batch: Batch,
    actions: NDArray[np.int64],
    chosen: NDArray[np.bool_] | None,
    agents: Sequence[Agent],
    seating: NDArray[np.int64],
) -> Transition:
    try:
        return batch.step(actions, chosen)
    except IllegalActionError as error:
        agent = agents[0] if chosen is None else agents[_first_to_fail(batch, actions, chosen, seating)]
        raise IllegalActionError(f"{type(agent).__name__}: {error}") from None


def _first_to_fail(
    batch: Batch, actions: NDArray[np.int64], chosen: NDArray[np.bool_], seating: NDArray[np.int64]
) -> int:
    """The agent that chose the first illegal action."""
    exists = (actions >= 0) & (actions < batch.mask.shape[1])
    is_legal = batch.mask[np.arange(batch.size), np.where(exists, actions, 0)] != 0
    game = np.flatnonzero(chosen & ~(exists & is_legal))[0]
    return int(seating[game, batch.seat[game]])


def game_seeds(seed: int, games: int) -> NDArray[np.uint64]:
    """The seeds of a benchmark's games: the same for every agent, so that differences between agents are paired."""
    return spread_seeds(seed, games)
