"""What the benchmark suite plays: which agents meet in which games, and what is measured of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from zenvs import make_game
from zenvs.benchmarks import z_horde_summary, zadventure_summary
from zenvs.benchmarks.evaluation import play_evaluation
from zenvs.benchmarks.field import play_against_field
from zenvs.benchmarks.intervals import Interval
from zenvs.benchmarks.ranks import CLASSES, rank_distribution
from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game
from zenvs.games import NAMES
from zenvs.games.z_horde.constants import LEVELS

#: Agents that think long about every decision, and play fewer games.
SLOW_AGENTS = ("search",)
#: The agent on all other seats of Hit Z Road: the scripted one with the best win share in ``zenvs tournament``.
FIELD = "lookahead-chase"

_LEARNED_AND_SEARCH = ("ppo", "search")


@dataclass(frozen=True)
class Games:
    """Games that an agent is to play.

    Attributes:
        number: how many.
        seed: chooses them.
        threads: threads that share them; results do not depend on it.
        progress: called with the number of games that were finished since the last call.
    """

    number: int
    seed: int
    threads: int = 1
    progress: Callable[[int], None] | None = None


@dataclass(frozen=True)
class Outcome:
    """What games of an agent come to.

    Attributes:
        games: number of games that were played.
        estimates: one a column of the contest, by its key.
    """

    games: int
    estimates: dict[str, Interval]


@dataclass(frozen=True)
class Column:
    """One measure.

    Attributes:
        key: its name in JSON.
        heading: its name in tables and pictures.
        is_share: whether it is a share from 0 to 1, or a mean of any numbers.
    """

    key: str
    heading: str
    is_share: bool


@dataclass(frozen=True)
class Contest:
    """A game with a number of players, in which agents play the same games each.

    Attributes:
        game: name of the game.
        players: number of players or characters.
        setting: who plays what, in words.
        agents: names of agents, those of the library that may be missing included.
        columns: what is measured; the first is what agents are ranked by.
        play: plays games of the game with an agent.
    """

    game: str
    players: int
    setting: str
    agents: tuple[str, ...]
    columns: tuple[Column, ...]
    play: Callable[[Game, str, Games], Outcome]

    @property
    def name(self) -> str:
        """Its name, as in ``hit_z_road-4``."""
        return f"{self.game}-{self.players}"

    def make_game(self) -> Game:
        """The rules with their options."""
        options: dict[str, Any] = {} if self.game == "z_horde" else {"players": self.players}
        return make_game(self.game, **options)


def _play_ranks(game: Game, agent: str, games: Games) -> Outcome:
    result = rank_distribution(game, agent, games.number, games.seed, games.threads, games.progress)
    return Outcome(result.games, {"mean_score": result.mean_score, **result.shares})


def _play_field(game: Game, agent: str, games: Games) -> Outcome:
    result = play_against_field(game, agent, FIELD, games.number, games.seed, games.threads, games.progress)
    estimates = {"win_share": result.win_share, "eliminated": result.eliminated, "points": result.points}
    return Outcome(result.games, estimates)


def _play_z_horde(game: Game, agent: str, games: Games) -> Outcome:
    played = play_evaluation(game, agent, games.number, games.seed, games.threads, games.progress)
    summary = z_horde_summary.summarise(game, played)
    levels = {_level(level.level): level.cleared for level in summary.levels}
    return Outcome(summary.games, {"mean_cleared": summary.mean_cleared, **levels})


def _level(number: int) -> str:
    return f"level_{number}"


def _play_zadventure(game: Game, agent: str, games: Games) -> Outcome:
    played = play_evaluation(game, agent, games.number, games.seed, games.threads, games.progress)
    summary = zadventure_summary.summarise(game, played)
    keys = ("won", "all_dead", "out_of_time", "mean_rounds", "mean_deaths")
    return Outcome(summary.games, {key: getattr(summary, key) for key in keys})


def _solo_hit_z_road() -> Contest:
    return Contest(
        "hit_z_road",
        1,
        "alone; the score is that of the rulebook, 0 for the eliminated, then the share of each rank",
        ("random", "rules", "odds", "lookahead", "planner", *_LEARNED_AND_SEARCH),
        (Column("mean_score", "mean score", False), *(Column(name, name, True) for name in CLASSES)),
        _play_ranks,
    )


def _hit_z_road_of_several(players: int) -> Contest:
    return Contest(
        "hit_z_road",
        players,
        f"one seat, on every seat from each seed, against `{FIELD}` on all others; an equal part of the games is "
        f"{100 / players:.0f} %",
        ("random", "rules", "odds", "odds-chase", "lookahead", "lookahead-chase", *_LEARNED_AND_SEARCH),
        (
            Column("win_share", "games won", True),
            Column("eliminated", "eliminated", True),
            Column("points", "points", False),
        ),
        _play_field,
    )


def _z_horde() -> Contest:
    return Contest(
        "z_horde",
        1,
        f"levels cleared of {LEVELS}, then the share of games in which a level is cleared",
        ("random", "rules", "turns", "turns-tuned", *_LEARNED_AND_SEARCH),
        (
            Column("mean_cleared", "levels cleared", False),
            *(Column(_level(level), f"level {level}", True) for level in (1, 4, 7, 8, 10, 12)),
        ),
        _play_z_horde,
    )


def _zadventure(players: int) -> Contest:
    return Contest(
        "zadventure",
        players,
        "all characters, against zombies that are played by `hunter`",
        ("random", "rules", "careful", "team", *_LEARNED_AND_SEARCH),
        (
            Column("won", "games won", True),
            Column("all_dead", "all dead", True),
            Column("out_of_time", "out of time", True),
            Column("mean_rounds", "rounds", False),
            Column("mean_deaths", "deaths", False),
        ),
        _play_zadventure,
    )


CONTESTS = (
    _solo_hit_z_road(),
    *map(_hit_z_road_of_several, (2, 3, 4)),
    _z_horde(),
    *map(_zadventure, (1, 2, 3, 4)),
)


def contests_of(games: Sequence[str]) -> list[Contest]:
    """The contests of some games, or all where none is named.

    Raises:
        OptionError: there is no such game.
    """
    for name in games:
        if name not in NAMES:
            raise OptionError(f"there is no game {name!r}; {choices(NAMES, name)}")
    return [contest for contest in CONTESTS if not games or contest.game in games]
