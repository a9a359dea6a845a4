"""Who sits where in a tournament, and from which seeds the games are played."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from zenvs.benchmarks.rollout import game_seeds
from zenvs.core.errors import OptionError

#: Standard errors need more than one seed.
FEWEST_SEEDS = 2
FEWEST_AGENTS = 2


@dataclass(frozen=True)
class Schedule:
    """A balanced schedule: every seating is played from every seed.

    Game ``i`` is played in seating ``i % len(seatings)`` from seed ``i // len(seatings)``.

    Attributes:
        seatings: int64 (seatings, seats), the number of the agent on each seat. All there are: with as many agents as
            seats or more, all in which no agent sits twice; with fewer, all in which every agent sits. Each agent
            holds each seat equally often, and meets each other agent equally often.
        seeds: uint64 (seeds,).
    """

    seatings: NDArray[np.int64]
    seeds: NDArray[np.uint64]

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.seatings) * len(self.seeds)


def make_schedule(agents: int, seats: int, games: int, seed: int) -> Schedule:
    """The schedule with at least so many games.

    Args:
        agents: number of agents.
        seats: number of seats at a table.
        games: rounded up to a multiple of the number of seatings, and to two seeds.
        seed: chooses the seeds of the games.

    Raises:
        OptionError: there are not enough agents or seats.
    """
    if seats < FEWEST_AGENTS:
        raise OptionError(f"a tournament is for games of {FEWEST_AGENTS} players or more, not of {seats}")
    if agents < FEWEST_AGENTS:
        raise OptionError(f"a tournament needs {FEWEST_AGENTS} agents or more, not {agents}")
    if agents >= seats:
        tables = list(permutations(range(agents), seats))
    else:
        tables = [table for table in product(range(agents), repeat=seats) if len(set(table)) == agents]
    seatings = np.array(tables, np.int64)
    seeds = max(FEWEST_SEEDS, -(-games // len(seatings)))
    return Schedule(seatings, game_seeds(seed, seeds))
