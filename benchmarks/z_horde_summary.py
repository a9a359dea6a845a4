"""What games of Z Horde come to: levels, causes of death, characters and purchases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.benchmarks.evaluation import Played
from zenvs.benchmarks.intervals import (
    Interval,
    mean_if_any,
    mean_of,
    mean_over_seeds,
    share_if_any,
    share_of,
    share_over_seeds,
    wilson,
)
from zenvs.benchmarks.z_horde_results import VISITS
from zenvs.core.game import Game
from zenvs.games.z_horde.constants import CHARACTER_HEALTH, CHARACTERS, ITEMS, LEVELS, WEAPONS
from zenvs.games.z_horde.scenario import face_of_level

_HEALTH = np.array(CHARACTER_HEALTH)


@dataclass(frozen=True)
class LevelSummary:
    """How a level fares.

    Attributes:
        level: 1 to 12.
        reached: number of games that reached it.
        last: share of all games that reached it and did not clear it.
        cleared: share of all games that cleared it.
        chance: share of the games that reached it that cleared it; None if none did.
        deaths: number of characters that died on it.
        lost: mean number of characters that died on it, over the games that reached it.
        kinds: names of the two kinds of its monsters.
        causes: number of those deaths by a strike of the first kind alone, of the second alone, and of both together.
        mean_strikers: mean number of monsters in that strike.
        mean_damage: mean damage of that strike.
        outright: share of the deaths by a strike that would have killed the character in full Health.
    """

    level: int
    reached: int
    last: Interval
    cleared: Interval
    chance: Interval | None
    deaths: int
    lost: Interval | None
    kinds: list[str]
    causes: list[int]
    mean_strikers: Interval | None
    mean_damage: Interval | None
    outright: Interval | None


@dataclass(frozen=True)
class CharacterSummary:
    """How a character fares.

    Attributes:
        character: name.
        picked: share of games in which it was among the three.
        played: number of games in which it came into play.
        survived: share of these in which it was alive at the end; None if there are none.
        cleared: mean number of levels cleared while it was in play, over the same games.
        deaths: number of its deaths on each level.
    """

    character: str
    picked: Interval
    played: int
    survived: Interval | None
    cleared: Interval | None
    deaths: list[int]


@dataclass(frozen=True)
class PurchaseSummary:
    """How often an item or a weapon is bought.

    Attributes:
        name: of the item or weapon.
        games: share of games in which it was bought.
        visits: share of visits to the Market on which it was bought; None if there were none.
        by_level: number of purchases after each level, 1 to 11.
        used: share of games in which it was used; None for weapons, whose use is not counted.
    """

    name: str
    games: Interval
    visits: Interval | None
    by_level: list[int]
    used: Interval | None


@dataclass(frozen=True)
class ZHordeSummary:
    """How an agent fares over many games.

    Attributes:
        agent: its name.
        games: number of games.
        won: share of games won.
        truncated: share of games that were cut off.
        mean_cleared: mean number of levels cleared.
        mean_turns: mean number of turns.
        mean_steps: decisions a game.
        levels: the levels, 1 to 12.
        characters: the characters in their order.
        purchases: the items, then the weapons.
    """

    agent: str
    games: int
    won: Interval
    truncated: Interval
    mean_cleared: Interval
    mean_turns: Interval
    mean_steps: float
    levels: list[LevelSummary]
    characters: list[CharacterSummary]
    purchases: list[PurchaseSummary]


def summarise(game: Game, played: Played) -> ZHordeSummary:
    """Work out what games come to, with 95 % intervals."""
    results = played.results
    total = len(results)
    return ZHordeSummary(
        agent=played.agent,
        games=total,
        won=share_of(results["cleared"] == LEVELS),
        truncated=share_of(results["truncated"]),
        mean_cleared=mean_of(results["cleared"]),
        mean_turns=mean_of(results["turns"]),
        mean_steps=played.steps / total,
        levels=[_level(game, results, level) for level in range(1, LEVELS + 1)],
        characters=[_character(results, number) for number in range(len(CHARACTERS))],
        purchases=[
            *(_purchase(results, "items", number, name) for number, name in enumerate(ITEMS)),
            *(_purchase(results, "weapons", number, name) for number, name in enumerate(WEAPONS)),
        ],
    )


def _mean_over_games(values: NDArray[Any], counted: NDArray[np.bool_]) -> Interval | None:
    """The mean of those values, (games, places), that are counted; games are independent, values of one are not."""
    numbers = counted.sum(axis=1)
    some = numbers > 0
    if np.count_nonzero(some) > 1:
        sums = np.where(counted, values, 0).sum(axis=1)
        return mean_over_seeds(sums[some].astype(np.float64), numbers[some].astype(np.float64))
    return mean_of(np.array([values[counted].mean()])) if some.any() else None


def _share_over_games(holds: NDArray[np.bool_], numbers: NDArray[np.int64]) -> Interval | None:
    """The share of what holds, (games, places), among a number for each game; games are independent."""
    some = numbers > 0
    amounts = holds.sum(axis=1)
    if np.count_nonzero(some) > 1:
        return share_over_seeds(amounts[some].astype(np.float64), numbers[some].astype(np.float64))
    return wilson(int(amounts.sum()), int(numbers.sum())) if some.any() else None


def _level(game: Game, results: NDArray[Any], level: int) -> LevelSummary:
    reached = results["cleared"] >= level - 1
    cleared = results["cleared"] >= level
    died = results["deaths"]["level"] == level
    deaths = results["deaths"]
    numbers = died.sum(axis=1)
    return LevelSummary(
        level=level,
        reached=int(np.count_nonzero(reached)),
        last=share_of(reached & ~cleared),
        cleared=share_of(cleared),
        chance=share_if_any(cleared[reached]),
        deaths=int(numbers.sum()),
        lost=mean_if_any(numbers[reached]),
        kinds=_kinds(game, level),
        causes=_causes(deaths["strikers"][died]),
        mean_strikers=_mean_over_games(deaths["strikers"].sum(axis=2), died),
        mean_damage=_mean_over_games(deaths["damage"], died),
        outright=_share_over_games((deaths["damage"] >= _HEALTH[deaths["character"]]) & died, numbers),
    )


def _causes(strikers: NDArray[np.int8]) -> list[int]:
    first, second = (strikers > 0).T
    return [int(np.count_nonzero(cause)) for cause in (first & ~second, second & ~first, first & second)]


def _kinds(game: Any, level: int) -> list[str]:
    return [kind.name for kind in game.faces[face_of_level(level) - 1].kinds]


def _character(results: NDArray[Any], character: int) -> CharacterSummary:
    deaths = results["deaths"]
    died = (deaths["level"] > 0) & (deaths["character"] == character)
    survived = results["survivor"] == character
    played = died.any(axis=1) | survived
    return CharacterSummary(
        character=CHARACTERS[character],
        picked=share_of((results["picked"] == character).any(axis=1)),
        played=int(np.count_nonzero(played)),
        survived=share_if_any(survived[played]),
        cleared=mean_if_any(_levels_in_play(results, died, survived)[played]),
        deaths=np.bincount(deaths["level"][died], minlength=LEVELS + 1)[1:].tolist(),
    )


def _levels_in_play(results: NDArray[Any], died: NDArray[np.bool_], survived: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Levels that were cleared while a character was in play, which it was from the death before its own.

    A level on which one dies and the next goes on counts for the next.
    """
    levels = np.maximum.accumulate(results["deaths"]["level"].astype(np.int64), axis=1)
    starts = np.maximum(np.pad(levels, ((0, 0), (1, 0))), 1)
    of_dead = np.where(died, levels - starts[:, :-1], 0).sum(axis=1)
    return np.where(survived, results["cleared"] + 1 - starts[:, -1], of_dead)


def _purchase(results: NDArray[Any], field: str, number: int, name: str) -> PurchaseSummary:
    bought = results[field] == number
    visits = np.minimum(results["cleared"], VISITS)
    return PurchaseSummary(
        name=name,
        games=share_of(bought.any(axis=1)),
        visits=_share_over_games(bought, visits),
        by_level=bought.sum(axis=0).tolist(),
        used=share_of(results["used"][:, number]) if field == "items" else None,
    )
