"""Playing many games with one agent and keeping what an evaluation is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import make_agent
from zenvs.benchmarks.chunks import play_chunks
from zenvs.benchmarks.recording import Recorder
from zenvs.benchmarks.rollout import game_seeds, play_seated_games
from zenvs.benchmarks.z_horde_results import ZHordeRecorder
from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game

#: Games that are played together; results do not depend on the number of threads because this does not.
CHUNK = 500


_RECORDERS: dict[str, type[Recorder]] = {"z_horde": ZHordeRecorder}


@dataclass(frozen=True)
class Played:
    """Games of one agent.

    Attributes:
        agent: its name.
        results: records (games,), as the recorder of the game has them.
        steps: decisions in all these games.
    """

    agent: str
    results: NDArray[Any]
    steps: int


def recorder_of(game: Game) -> type[Recorder]:
    """What follows games of a kind.

    Raises:
        OptionError: there is no evaluation of this game.
    """
    if game.name not in _RECORDERS:
        raise OptionError(f"there is no evaluation of {game.name!r}; {choices(_RECORDERS)}")
    return _RECORDERS[game.name]


def play_evaluation(
    game: Game,
    agent: str,
    games: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Played:
    """Play many games with an agent.

    Args:
        game: a solo game that has an evaluation, with its options.
        agent: name of an agent, as for :func:`zenvs.agents.make_agent`.
        games: number of games, at least 1.
        seed: chooses the games; the same for every agent.
        threads: threads that share the work; results do not depend on it.
        progress: called with the number of games that were finished since the last call.

    An interruption (Ctrl-C) returns the games that were finished; if there are none, it is raised.
    """
    recorder_of(game)
    seeds = game_seeds(seed, games)
    make_agent(agent, game, seed)  # one that cannot be made fails here and not in a thread
    parts = play_chunks(
        seeds, CHUNK, lambda chunk, number: _play_chunk(game, agent, chunk, seed, number), threads, progress
    )
    return Played(agent, np.concatenate([part.results for part in parts]), sum(part.steps for part in parts))


def _play_chunk(game: Game, agent: str, seeds: NDArray[np.uint64], seed: int, number: int) -> Played:
    player = make_agent(agent, game, int(np.random.SeedSequence([seed, number]).generate_state(1, np.uint64)[0]))
    recorder = recorder_of(game)(game, len(seeds))
    seating = np.zeros((len(seeds), len(game.seats)), np.int64)
    steps = play_seated_games(game, [player], seating, seeds, recorder.on_end, recorder.before_step)
    return Played(agent, recorder.results, steps)
