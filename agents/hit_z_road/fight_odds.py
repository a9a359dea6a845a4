"""The odds of fights, by dynamic programming over zombies, survivors and adrenaline.

They are exact but for the sizes of the tables (MOST_ZOMBIES, MOST_SURVIVORS, MOST_ADRENALINE; more counts as the most)
and for rolls that change nothing, which are iterated until they matter no more.
"""

from __future__ import annotations

from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.roll_odds import MOST_SURVIVORS, MOST_ZOMBIES, RollOdds, roll_odds
from zenvs.core.compiled import compiled, entry_point
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import MAX_HORDE

#: Most adrenaline that the odds reckon with.
MOST_ADRENALINE = 12

# What the choices of a fight aim at, in points: to live, and with how much
LIFE_WORTH = 9.0
SURVIVOR_WORTH = 1.2
ADRENALINE_WORTH = 0.35

# Rolls that change nothing are repeated; this many times is as good as for ever.
_REPETITIONS = 12


class Odds(NamedTuple):
    """How a fight with melee rounds alone will end, if adrenaline is spent in the best way.

    Attributes:
        survival: chance to win.
        survivors: expected number of survivors; 0 counts where nobody is left.
        adrenaline: expected adrenaline left; 0 counts where nobody is left.
    """

    survival: float
    survivors: float
    adrenaline: float


@compiled
def merit(odds: Odds) -> float:
    """What odds are worth, in points."""
    return LIFE_WORTH * odds.survival + SURVIVOR_WORTH * odds.survivors + ADRENALINE_WORTH * odds.adrenaline


@compiled
def odds_of(
    table: NDArray[np.float64], horde: int, adrenaline_helps: int, zombies: int, survivors: int, adrenaline: int
) -> Odds:
    """The odds of a fight; amounts beyond the table count as its largest."""
    if survivors <= 0:
        return Odds(0.0, 0.0, 0.0)
    if zombies <= 0:
        return Odds(1.0, float(survivors), float(adrenaline))
    entry = table[
        horde,
        adrenaline_helps,
        min(zombies, MOST_ZOMBIES),
        min(survivors, MOST_SURVIVORS),
        min(adrenaline, MOST_ADRENALINE),
    ]
    return Odds(entry[0], entry[1], entry[2])


def fight_odds(game: Game) -> NDArray[np.float64]:
    """The table of :func:`odds_of`; axes: horde, adrenaline helps, zombies, survivors, adrenaline, the three odds."""
    return _solved_fights(game.options["ranged_dice_per_ammo"], roll_odds(game))


_solved: dict[int, NDArray[np.float64]] = {}
# A second thread waits for the table instead of solving it again.
_solving = Lock()


def _solved_fights(variant: int, rolls: RollOdds) -> NDArray[np.float64]:
    with _solving:
        if variant not in _solved:
            table = np.zeros((MAX_HORDE + 1, 2, MOST_ZOMBIES + 1, MOST_SURVIVORS + 1, MOST_ADRENALINE + 1, 3))
            _solve_fights(rolls.starts, rolls.effects, rolls.chances, table)
            _solved[variant] = table  # only now, so that an interruption leaves no table half solved
        return _solved[variant]


def _solve(
    starts: NDArray[np.int64], effects: NDArray[np.int64], chances: NDArray[np.float64], table: NDArray[np.float64]
) -> None:
    """Fill the table from little to much."""
    for horde in range(MAX_HORDE + 1):
        for helps in range(2):
            for zombies in range(1, MOST_ZOMBIES + 1):
                for survivors in range(1, MOST_SURVIVORS + 1):
                    rolls = starts[zombies, survivors, min(horde, survivors)]
                    for adrenaline in range(MOST_ADRENALINE + 1):
                        for _ in range(_REPETITIONS):
                            _roll(table, horde, helps, zombies, survivors, adrenaline, rolls, effects, chances)


@compiled
def _roll(
    table: NDArray[np.float64], horde: int, helps: int, zombies: int, survivors: int, adrenaline: int,
    rolls: NDArray[np.int64], effects: NDArray[np.int64], chances: NDArray[np.float64],
) -> None:  # fmt: skip
    """One expectation over a melee roll, with what the table says by now about another one."""
    total = np.zeros(3)
    for roll in range(rolls[0], rolls[1]):
        kills, casualties, opportunities, deaths = effects[roll]
        best = best_after_roll(
            table, horde, helps, zombies - kills, survivors - deaths, adrenaline, casualties, opportunities
        )
        total[0] += chances[roll] * best.odds.survival
        total[1] += chances[roll] * best.odds.survivors
        total[2] += chances[roll] * best.odds.adrenaline
    table[horde, helps, zombies, survivors, adrenaline] = total


class Settlement(NamedTuple):
    """The best way to settle a roll.

    Attributes:
        saved: casualties to save.
        kills: opportunities to take.
        odds: the odds of the fight then.
    """

    saved: int
    kills: int
    odds: Odds


@compiled
def best_after_roll(
    table: NDArray[np.float64], horde: int, helps: int, zombies: int, survivors: int, adrenaline: int,
    casualties: int, opportunities: int,
) -> Settlement:  # fmt: skip
    """Choose how many casualties to save and how many opportunities to take."""
    best = Settlement(0, 0, Odds(0.0, 0.0, 0.0))
    usable = adrenaline if helps else 0
    for saved in range(min(casualties, usable) + 1):
        left = survivors - (casualties - saved)
        for kills in range(min(opportunities, usable - saved, max(zombies, 0)) + 1):
            odds = odds_of(table, horde, helps, zombies - kills, left, adrenaline - saved - kills)
            if merit(odds) > merit(best.odds):
                best = Settlement(int(saved), int(kills), odds)
    return best


_solve_fights = entry_point(_solve)
