"""Playing many games with one agent and keeping what an evaluation is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import make_agent
from zenvs.benchmarks.chunks import play_chunks
from zenvs.benchmarks.intervals import CONFIDENCE
from zenvs.benchmarks.recording import Recorder
from zenvs.benchmarks.rollout import game_seeds, play_seated_games
from zenvs.benchmarks.z_horde_results import ZHordeRecorder
from zenvs.benchmarks.zadventure_results import ZadventureRecorder
from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game
from zenvs.version import __version__

#: Games that are played together; results do not depend on the number of threads because this does not.
CHUNK = 500
#: A seat that plays against the others.
HORDE = "horde"


_RECORDERS: dict[str, type[Recorder]] = {"z_horde": ZHordeRecorder, "zadventure": ZadventureRecorder}


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
    horde: str | None = None,
    together: int | None = None,
) -> Played:
    """Play many games with an agent.

    Args:
        game: a game that has an evaluation, with its options.
        agent: name of an agent, as for :func:`zenvs.agents.make_agent`; it plays every seat but the horde's.
        games: number of games, at least 1.
        seed: chooses the games; the same for every agent.
        threads: threads that share the work; results do not depend on it.
        progress: called with the number of games that were finished since the last call.
        horde: agent of the seat ``horde``, for games that have one.
        together: games that are played together, by default CHUNK; few where an agent takes its time.

    An interruption (Ctrl-C) returns the games that were finished; if there are none, it is raised.
    """
    recorder_of(game)
    seeds = game_seeds(seed, games)
    agents = [agent] if horde is None else [agent, horde]
    for name in agents:
        make_agent(name, game, seed)  # one that cannot be made fails here and not in a thread
    parts = play_chunks(
        seeds,
        together or CHUNK,
        lambda chunk, number: _play_chunk(game, agents, chunk, seed, number),
        threads,
        progress,
    )
    return Played(agent, np.concatenate([part.results for part in parts]), sum(part.steps for part in parts))


def evaluation_json(game: Game, seed: int, summaries: Sequence[Any], **more: Any) -> dict[str, Any]:
    """Summaries of agents as JSON values, with all that is needed to repeat them."""
    return {
        "zenvs": __version__,
        "game": game.name,
        "options": game.options,
        "variant": game.variant,
        **more,
        "seed": seed,
        "confidence": CONFIDENCE,
        "agents": [asdict(summary) for summary in summaries],
    }


def _play_chunk(game: Game, agents: Sequence[str], seeds: NDArray[np.uint64], seed: int, number: int) -> Played:
    own_seeds = np.random.SeedSequence([seed, number]).generate_state(len(agents), np.uint64)
    players = [make_agent(agent, game, int(own_seed)) for agent, own_seed in zip(agents, own_seeds, strict=True)]
    recorder = recorder_of(game)(game, len(seeds))
    seating = np.zeros((len(seeds), len(game.seats)), np.int64)
    if len(players) > 1:
        seating[:, game.seats.index(HORDE)] = 1
    steps = play_seated_games(game, players, seating, seeds, recorder.on_end, recorder.before_step)
    return Played(agents[0], recorder.results, steps)
