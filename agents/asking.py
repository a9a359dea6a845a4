"""Asking an agent for actions, the same way for all who run games."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.protocol import Agent, DrawingAgent, PlanningAgent
from zenvs.core.compiled import records
from zenvs.core.position import Position

#: Draws anew what the seat to move cannot know, from one seed for each game, uint64 (games,), and returns the records.
Redraw: TypeAlias = Callable[[NDArray[np.uint64]], NDArray[Any]]

_WORD = 8


def ask(
    agent: Agent,
    observations: NDArray[np.float32],
    masks: NDArray[np.int8],
    redraw: Redraw,
    draws: NDArray[np.uint64] | None = None,
) -> NDArray[np.int64]:
    """Ask an agent about some games, by the method that its protocol has.

    Args:
        agent: any agent.
        observations: float32 (games, observation size), of the seat to move.
        masks: int8 (games, actions), likewise.
        redraw: gives the records of these games to an agent that plans, with everything drawn anew that the seat to
            move cannot know; :meth:`zenvs.core.batch.Batch.redrawn` does so. It is not called for other agents.
        draws: uint64 (games,), 64 random bits for each game, for an agent that can choose by them; None leaves chance
            to the agent.

    Returns:
        what the agent returned: int64 (games,), if it keeps to its protocol.
    """
    # a check of a protocol by isinstance takes longer than many an agent thinks
    if hasattr(agent, "act_on"):
        planner = cast(PlanningAgent, agent)
        return planner.act_on(observations, masks, redraw(information_seeds(observations, masks)))
    if draws is not None and hasattr(agent, "act_with_draws"):
        return cast(DrawingAgent, agent).act_with_draws(observations, masks, draws)
    return agent.act(observations, masks)


def redraw_of(position: Position) -> Redraw:
    """How to draw a single position anew for the seat to move."""

    def redraw(seeds: NDArray[np.uint64]) -> NDArray[Any]:
        record = bytearray(position.resample(int(seeds[0])).to_bytes())
        return records(np.frombuffer(record, position.game.state_dtype))

    return redraw


def information_seeds(observations: NDArray[np.float32], masks: NDArray[np.int8], seed: int = 0) -> NDArray[np.uint64]:
    """A seed for each game that follows from what the seat to move sees and from nothing else.

    Args:
        observations: float32 (games, observation size).
        masks: int8 (games, actions).
        seed: whole number from 0 to 2**64 - 1; other seeds give unrelated numbers.

    Returns:
        uint64 (games,): equal where observation and mask are equal, whatever other games are beside them.
    """
    seeds = np.empty(len(masks), np.uint64)
    for game, (observation, mask) in enumerate(zip(observations, masks, strict=True)):
        digest = blake2b(observation.tobytes(), digest_size=_WORD, key=seed.to_bytes(_WORD, "little"))
        digest.update(mask.tobytes())
        seeds[game] = int.from_bytes(digest.digest(), "little")
    return seeds
