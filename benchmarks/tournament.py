"""Tournaments of agents in games of several players."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import make_agent
from zenvs.benchmarks.chunks import chunk_size
from zenvs.benchmarks.hit_z_road_results import HitZRoadRecorder
from zenvs.benchmarks.recording import SeatRecorder
from zenvs.benchmarks.rollout import play_seated_games
from zenvs.benchmarks.schedule import make_schedule
from zenvs.benchmarks.work_file import read_work, write_work
from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game
from zenvs.core.random import checked_seed
from zenvs.version import __version__

#: Games that are played together, or those of one seed where they are more. Results do not depend on the number of
#: threads because this does not; observations of so many games stay in the cache of the processor.
CHUNK = 2_400
#: Seconds from one writing of the work file to the next.
SAVING_INTERVAL = 10.0

_RECORDERS: dict[str, type[SeatRecorder]] = {"hit_z_road": HitZRoadRecorder}


class Tournament:
    """Games of several agents in all seatings, and their results as far as they have been played.

    An agent may be named twice; the two then take part as two.

    Args:
        game: game of 2 or more players.
        agents: names of at least 2 agents, as for :func:`zenvs.agents.make_agent`.
        games: rounded up as for :func:`zenvs.benchmarks.schedule.make_schedule`.
        seed: chooses the games, and what agents draw that choose at random.

    Attributes:
        labels: a name of its own for every agent.
        schedule: the games.
        results: records (games, seats), as ``recorder.result_dtype`` of the game has them.

    Raises:
        OptionError: there is no such agent, or there are too few, or there are no tournaments of this game.
        AgentError: an agent cannot be made.
    """

    def __init__(self, game: Game, agents: Sequence[str], games: int, seed: int) -> None:
        if game.name not in _RECORDERS:
            raise OptionError(f"there are no tournaments of {game.name!r}; {choices(_RECORDERS)}")
        self.game = game
        self.agents = tuple(agents)
        self.labels = _labels(agents)
        self.seed = checked_seed(seed)
        self.recorder = _RECORDERS[game.name]
        self.schedule = make_schedule(len(agents), game.players, games, seed)
        # one that cannot be made fails here and not in a thread
        chunk = chunk_size(CHUNK, [make_agent(agent, game, seed) for agent in self.agents])
        self._seeds_of_chunk = max(1, chunk // len(self.schedule.seatings))
        chunks = -(-len(self.schedule.seeds) // self._seeds_of_chunk)
        self.results: NDArray[Any] = np.zeros((self.schedule.games, game.players), self.recorder.result_dtype)
        self._steps = np.zeros(chunks, np.int64)
        self._saved_at = time.monotonic()

    @property
    def settings(self) -> dict[str, Any]:
        """What the results follow from, as JSON values."""
        return {
            "zenvs": __version__,
            "game": self.game.name,
            "options": self.game.options,
            "variant": self.game.variant,
            "agents": list(self.agents),
            "games": self.schedule.games,
            "seed": self.seed,
            "games played together": self._seeds_of_chunk * len(self.schedule.seatings),
        }

    @property
    def finished(self) -> bool:
        """Whether all games have been played."""
        return bool((self._steps > 0).all())

    @property
    def games(self) -> int:
        """Number of games that have been played."""
        return len(self.played_seeds) * len(self.schedule.seatings)

    @property
    def steps(self) -> int:
        """Number of decisions in the games that have been played."""
        return int(self._steps.sum())

    @property
    def played_seeds(self) -> NDArray[np.int64]:
        """The numbers of the seeds from which all games have been played, int64."""
        chunk_of_seed = np.arange(len(self.schedule.seeds)) // self._seeds_of_chunk
        return np.flatnonzero(self._steps[chunk_of_seed] > 0)

    def resume(self, path: Path) -> None:
        """Take over the results in a work file.

        Raises:
            ValueError: the file is no work file, or one of a tournament with other settings; the text says which.
        """
        self._steps[:], self.results[:] = read_work(path, self.settings, self._steps, self.results)

    def play(
        self, threads: int = 1, progress: Callable[[int], None] | None = None, work_file: Path | None = None
    ) -> None:
        """Play the games that have not been played.

        Args:
            threads: threads that share the work; results do not depend on it.
            progress: called with the number of games that were finished since the last call.
            work_file: receives results every few seconds and at the end, however it comes, for :meth:`resume`.

        Raises:
            KeyboardInterrupt: as ever; results of games that were finished by then are kept.
        """
        pool = ThreadPoolExecutor(threads)
        try:
            waiting: dict[Future[int], int] = {
                pool.submit(self._play_chunk, int(chunk)): int(chunk) for chunk in np.flatnonzero(self._steps == 0)
            }
            for future in as_completed(waiting):
                chunk = waiting[future]
                self._steps[chunk] = future.result()
                if progress is not None:
                    progress(len(self.results[self._games_of(chunk)]))
                if work_file is not None and time.monotonic() - self._saved_at > SAVING_INTERVAL:
                    self._save(work_file)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
            if work_file is not None:
                self._save(work_file)

    def _save(self, path: Path) -> None:
        write_work(path, self.settings, self._steps, self.results)
        self._saved_at = time.monotonic()

    def _games_of(self, chunk: int) -> slice:
        size = self._seeds_of_chunk * len(self.schedule.seatings)
        return slice(chunk * size, min((chunk + 1) * size, self.schedule.games))

    def _play_chunk(self, chunk: int) -> int:
        """Play some seeds in all seatings, put the results in their place, and return the number of steps."""
        games = np.arange(self.schedule.games)[self._games_of(chunk)]
        agents = [
            make_agent(name, self.game, int(np.random.SeedSequence([self.seed, chunk, number]).generate_state(1)[0]))
            for number, name in enumerate(self.agents)
        ]
        recorder = self.recorder(self.game, len(games))
        seatings = self.schedule.seatings
        steps = play_seated_games(
            self.game,
            agents,
            seatings[games % len(seatings)],
            self.schedule.seeds[games // len(seatings)],
            recorder.on_end,
            recorder.before_step,
        )
        self.results[games] = recorder.results
        return steps


def _labels(agents: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number behind those that were there before."""
    seen: Counter[str] = Counter()
    labels: list[str] = []
    for agent in agents:
        seen[agent] += 1
        labels.append(agent if seen[agent] == 1 else f"{agent} #{seen[agent]}")
    return tuple(labels)
