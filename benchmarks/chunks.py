"""Many games of one agent, chunk by chunk on several threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import Agent, PlanningAgent

Part = TypeVar("Part")

#: Games that are played together when an agent plans, so that results come in while it does.
PLANNED_CHUNK = 32


def chunk_size(usual: int, agents: Sequence[Agent]) -> int:
    """How many games to play together: the usual number, or fewer if one of the agents plans."""
    return min(usual, PLANNED_CHUNK) if any(isinstance(agent, PlanningAgent) for agent in agents) else usual


def play_chunks(
    seeds: NDArray[np.uint64],
    size: int,
    play: Callable[[NDArray[np.uint64], int], Part],
    threads: int,
    progress: Callable[[int], None] | None,
) -> list[Part]:
    """Play the games of each chunk of seeds; results do not depend on the threads, as ``size`` does not.

    Args:
        seeds: uint64 (games,).
        size: games that are played together.
        play: plays the games of some seeds, given with the number of their chunk.
        threads: threads that share the chunks.
        progress: called with the number of games that were finished since the last call.

    Returns:
        what ``play`` gave for each chunk, in their order; after an interruption (Ctrl-C), for those that were finished.

    Raises:
        KeyboardInterrupt: nothing was finished by then.
    """
    chunks = [seeds[start : start + size] for start in range(0, len(seeds), size)]
    finished: dict[int, Part] = {}
    pool = ThreadPoolExecutor(threads)
    try:
        waiting: dict[Future[Part], int] = {
            pool.submit(play, chunk, number): number for number, chunk in enumerate(chunks)
        }
        for future in as_completed(waiting):
            number = waiting[future]
            finished[number] = future.result()
            if progress is not None:
                progress(len(chunks[number]))
    except KeyboardInterrupt:
        if not finished:
            raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return [finished[number] for number in sorted(finished)]
