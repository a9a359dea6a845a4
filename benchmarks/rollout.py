"""Playing whole games with an agent, many at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.failures import AgentError
from zenvs.agents.protocol import Agent
from zenvs.core.batch import Batch
from zenvs.core.errors import IllegalActionError
from zenvs.core.game import Game
from zenvs.core.random import spread_seeds

#: Called with the numbers of games that ended in a step and a batch index for each, before they are lost.
OnEnd = Callable[[NDArray[np.int64], Batch, NDArray[np.int64]], None]


def play_games(game: Game, agent: Agent, seeds: NDArray[np.uint64], on_end: OnEnd) -> int:
    """Play one game from every seed to its end.

    Args:
        game: rules and options.
        agent: the policy of every seat.
        seeds: uint64 (games,); game ``i`` is ``game.new(seeds[i])``.
        on_end: receives every game once, when it has ended: ``on_end(games, batch, indices)``, where
            ``batch.states[indices]`` are the final records of ``games``.

    Returns:
        the number of steps played.

    Raises:
        IllegalActionError: the agent chose an illegal action.
        AgentError: the agent's own code failed.
    """
    batch = Batch(game, len(seeds), 0, autoreset="next_step")
    batch.reset(seeds)
    numbers = np.arange(len(seeds))
    running = np.ones(len(seeds), np.bool_)
    steps = 0
    while True:
        try:
            actions = agent.act(batch.observation, batch.mask)
        except Exception as error:
            raise AgentError.of(type(agent).__name__, "in act", error) from error
        steps += int(np.count_nonzero(running))
        try:
            transition = batch.step(actions)
        except IllegalActionError as error:
            raise IllegalActionError(f"{type(agent).__name__}: {error}") from None
        ended = np.flatnonzero(running & (transition.terminated | transition.truncated))
        if len(ended):
            on_end(numbers[ended], batch, ended)
            running[ended] = False
            left = int(np.count_nonzero(running))
            if left == 0:
                return steps
            # Finished games go on as dummies; they are dropped before they are the majority.
            if 2 * left < batch.size:
                kept = np.flatnonzero(running)
                batch, numbers, running = batch.take(kept), numbers[kept], running[kept]


def game_seeds(seed: int, games: int) -> NDArray[np.uint64]:
    """The seeds of a benchmark's games: the same for every agent, so that differences between agents are paired."""
    return spread_seeds(seed, games)
