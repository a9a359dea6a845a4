"""What games of Zadventure come to: results, causes of death, characters and zombies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.benchmarks.evaluation import Played
from zenvs.benchmarks.intervals import Interval, mean_if_any, mean_of, share_if_any, share_of
from zenvs.core.game import Game
from zenvs.games.zadventure.constants import BY_EXPLOSION, CHARACTERS, KINDS

_KIND_COUNT = len(KINDS)


@dataclass(frozen=True)
class CharacterSummary:
    """How a character fares.

    Attributes:
        character: name.
        played: number of games in which it was picked.
        survived: share of these in which it was alive at the end; None if there are none.
    """

    character: str
    played: int
    survived: Interval | None


@dataclass(frozen=True)
class ZombieSummary:
    """How the zombies of a kind fare.

    Attributes:
        kind: name.
        met: mean number that is turned up in a game.
        killed: mean number that is killed in a game.
        bitten: number of characters that they have bitten to death.
        exploded: number of characters that they have taken along.
    """

    kind: str
    met: Interval
    killed: Interval
    bitten: int
    exploded: int


@dataclass(frozen=True)
class ZadventureSummary:
    """How an agent fares over many games.

    Attributes:
        agent: its name.
        games: number of games.
        players: characters in each.
        won: share of games won.
        all_dead: share of games lost because everybody died.
        out_of_time: share of games lost after the last round.
        mean_rounds: mean number of rounds.
        mean_rounds_won: the same of the games that were won; None if there are none.
        mean_steps: decisions a game.
        mean_deaths: mean number of characters that die in a game.
        in_zombie_turns: share of the deaths in a fight that a zombie began; None if nobody died.
        found_key: share of games in which the car key was turned up.
        found_canister: likewise the canister.
        rounds: number of games that ended in each round, from 0 on, those won and those lost.
        characters: the characters in their order.
        zombies: the kinds in their order.
    """

    agent: str
    games: int
    players: int
    won: Interval
    all_dead: Interval
    out_of_time: Interval
    mean_rounds: Interval
    mean_rounds_won: Interval | None
    mean_steps: float
    mean_deaths: Interval
    in_zombie_turns: Interval | None
    found_key: Interval
    found_canister: Interval
    rounds: dict[str, list[int]]
    characters: list[CharacterSummary]
    zombies: list[ZombieSummary]


def summarise(game: Game, played: Played) -> ZadventureSummary:
    """Work out what games come to, with 95 % intervals."""
    results = played.results
    won = results["won"]
    died = results["deaths"]["round"] > 0
    survives = results["survivors"] > 0
    return ZadventureSummary(
        agent=played.agent,
        games=len(results),
        players=game.players,
        won=share_of(won),
        all_dead=share_of(~survives),
        out_of_time=share_of(survives & ~won),
        mean_rounds=mean_of(results["rounds"]),
        mean_rounds_won=mean_if_any(results["rounds"][won]),
        mean_steps=played.steps / len(results),
        mean_deaths=mean_of(died.sum(axis=1)),
        in_zombie_turns=share_if_any(results["deaths"]["zombie_turn"][died]),
        found_key=share_of(results["found_key"]),
        found_canister=share_of(results["found_canister"]),
        rounds={
            "won": np.bincount(results["rounds"][won]).tolist(),
            "lost": np.bincount(results["rounds"][~won]).tolist(),
        },
        characters=[_character(results, number) for number in range(len(CHARACTERS))],
        zombies=[_zombie(results, kind) for kind in range(_KIND_COUNT)],
    )


def _character(results: NDArray[Any], character: int) -> CharacterSummary:
    played = (results["characters"] == character).any(axis=1)
    deaths = results["deaths"]
    died = ((deaths["round"] > 0) & (deaths["character"] == character)).any(axis=1)
    return CharacterSummary(CHARACTERS[character], int(np.count_nonzero(played)), share_if_any(~died[played]))


def _zombie(results: NDArray[Any], kind: int) -> ZombieSummary:
    deaths = results["deaths"]
    died = (deaths["round"] > 0) & (deaths["kind"] == kind)
    exploded = int(np.count_nonzero(died & (deaths["cause"] == BY_EXPLOSION)))
    return ZombieSummary(
        kind=KINDS[kind],
        met=mean_of(results["met"][:, kind]),
        killed=mean_of(results["killed"][:, kind]),
        bitten=int(np.count_nonzero(died)) - exploded,
        exploded=exploded,
    )
