"""One agent on one seat of Hit Z Road against a field: a single other agent on all other seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import make_agent
from zenvs.benchmarks.chunks import chunk_size, play_chunks
from zenvs.benchmarks.hit_z_road_results import HitZRoadRecorder
from zenvs.benchmarks.intervals import Interval, mean_over_seeds, share_over_seeds
from zenvs.benchmarks.rollout import game_seeds, play_seated_games
from zenvs.benchmarks.schedule import FEWEST_SEEDS
from zenvs.core.errors import OptionError
from zenvs.core.game import Game

#: Games that are played together; results do not depend on the number of threads because this does not.
CHUNK = 2_400


@dataclass(frozen=True)
class FieldResult:
    """How an agent fares against a field.

    Games of one seed are alike, so that intervals rest on the differences between seeds; see
    :mod:`zenvs.benchmarks.intervals`.

    Attributes:
        games: number of games.
        win_share: share of games that the agent wins; a victory shared by several seats counts by its part.
        eliminated: share of games in which it is eliminated.
        points: mean of its points, 0 where it is eliminated.
    """

    games: int
    win_share: Interval
    eliminated: Interval
    points: Interval


def play_against_field(
    game: Game,
    agent: str,
    field: str,
    games: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> FieldResult:
    """Play games from each of some seeds, one with the agent on every seat.

    Args:
        game: Hit Z Road for 2 to 4 players.
        agent: name of the agent, as for :func:`zenvs.agents.make_agent`.
        field: name of the agent on all other seats.
        games: rounded up to a multiple of the number of players, and to two seeds.
        seed: chooses the games; the same for every agent.
        threads: threads that share the work; results do not depend on it.
        progress: called with the number of games that were finished since the last call.

    Raises:
        OptionError: the game is played alone, or an agent cannot be made.
        KeyboardInterrupt: fewer than two seeds were finished by then; otherwise the result is that of those finished.
    """
    seats = len(game.seats)
    if seats <= 1:
        raise OptionError("a field is for games of 2 players or more, not of 1")
    # one that cannot be made fails here and not in a thread
    size = chunk_size(CHUNK, [make_agent(name, game, seed) for name in (agent, field)])
    seeds = game_seeds(seed, max(FEWEST_SEEDS, -(-games // seats)))
    parts = play_chunks(
        seeds,
        max(1, size // seats),
        lambda chunk, number: _play_chunk(game, (agent, field), chunk, [seed, number]),
        threads,
        None if progress is None else lambda done: progress(done * seats),
    )
    results = np.concatenate(parts)
    if len(results) < FEWEST_SEEDS:
        raise KeyboardInterrupt
    return _summarised(results)


def _play_chunk(game: Game, names: tuple[str, str], seeds: NDArray[np.uint64], entropy: list[int]) -> NDArray[Any]:
    """Results of all seats: records (seeds, seats of the agent, seats)."""
    seats = len(game.seats)
    own_seeds = np.random.SeedSequence(entropy).generate_state(len(names), np.uint64)
    agents = [make_agent(name, game, int(own_seed)) for name, own_seed in zip(names, own_seeds, strict=True)]
    seating = np.tile(1 - np.eye(seats, dtype=np.int64), (len(seeds), 1))
    recorder = HitZRoadRecorder(game, len(seating))
    play_seated_games(game, agents, seating, np.repeat(seeds, seats), recorder.on_end, recorder.before_step)
    return recorder.results.reshape(len(seeds), seats, seats)


def _summarised(results: NDArray[Any]) -> FieldResult:
    seeds, seats = results.shape[:2]
    own = results[:, np.arange(seats), np.arange(seats)]
    part_of_victory = own["won"] / np.maximum(results["won"].sum(axis=2), 1)
    numbers = np.full(seeds, float(seats))

    def by_seed(values: NDArray[Any]) -> NDArray[np.float64]:
        return values.sum(axis=1, dtype=np.float64)

    win_share = share_over_seeds(by_seed(part_of_victory), numbers)
    eliminated = share_over_seeds(by_seed(own["fell"] > 0), numbers)
    points = mean_over_seeds(by_seed(own["points"]), numbers)
    assert win_share is not None, "every seed has games"
    assert eliminated is not None, "every seed has games"
    assert points is not None, "every seed has games"
    return FieldResult(seeds * seats, win_share, eliminated, points)
