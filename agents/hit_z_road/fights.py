"""Fights solved by dynamic programming: what it is worth to roll the dice, with the best choices ever after."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.roll_odds import MOST_SURVIVORS
from zenvs.agents.hit_z_road.situation import Group
from zenvs.agents.hit_z_road.values import (
    ADRENALINE_SIZE,
    AMMO_SIZE,
    GAS_SIZE,
    SURVIVOR_SIZE,
    ZOMBIE_SIZE,
    Values,
    Worth,
    better,
    eliminated,
    score_of,
    with_points,
    worth_after,
    worth_of_melee,
)
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import FLEE_PRICE, NOADR, NOFLEE
from zenvs.games.hit_z_road.tables import Tables

# Rolls that change nothing are repeated; the worth of repeating converges faster than (1/3)**n.
_REPETITIONS = 12
_SMALL_CHANGE = 1e-6


class Fight(NamedTuple):
    """What stays the same during a fight.

    Attributes:
        stage: round, from 0.
        place: FIRST_CARD or LAST_CARD of the path.
        row: row in ``Values.melee``.
        horde: strength of the horde, 0 for the Executor.
        adrenaline_helps: 0 if the card forbids adrenaline.
        may_flee: 1 if the card allows fleeing.
        may_flee_later: 1 if one may flee after the first melee roll, too.
        card_points: for winning the card.
        points: held, for weighing survival against gain.
    """

    stage: int
    place: int
    row: int
    horde: int
    adrenaline_helps: int
    may_flee: int
    may_flee_later: int
    card_points: int
    points: float


@compiled
def fight_of(tables: Tables, values: Values, stage: int, place: int, card: int, executor: int, points: float) -> Fight:
    """The fight against the zombies of a card."""
    event = tables.event[card]
    has_executor = int(executor > 0)
    may_flee = int(event != NOFLEE)
    return Fight(
        int(stage),
        int(place),
        values.fight_rows[stage, place, card, has_executor],
        int(0 if has_executor else tables.horde[card]),
        int(event != NOADR),
        may_flee,
        int(0 if tables.flee_once else may_flee),
        int(tables.points[card]),
        np.float64(points),
    )


@compiled
def won(values: Values, fight: Fight, ammo: int, gas: int, adrenaline: int, survivors: int) -> Worth:
    """The worth of having beaten all zombies."""
    after = worth_after(values, fight.stage, fight.place, ammo, gas, adrenaline, survivors)
    return with_points(after, float(fight.card_points))


@compiled
def fled(values: Values, fight: Fight, ammo: int, gas: int, adrenaline: int, survivors: int) -> Worth:
    """The worth of fleeing; needs the gas."""
    return worth_after(values, fight.stage, fight.place, ammo, gas - FLEE_PRICE, adrenaline, survivors)


@compiled
def fighting_on(
    values: Values, fight: Fight, may_flee: int, ammo: int, gas: int, adrenaline: int, survivors: int, zombies: int
) -> Worth:
    """The worth before a melee roll, or of having won or lost."""
    if survivors <= 0:
        return eliminated()
    if zombies <= 0:
        return won(values, fight, ammo, gas, adrenaline, survivors)
    worth = worth_of_melee(values, fight.row, ammo, gas, zombies, survivors, adrenaline)
    if may_flee and gas >= FLEE_PRICE:
        return better(worth, fled(values, fight, ammo, gas, adrenaline, survivors), fight.points)
    return worth


class Reach(NamedTuple):
    """The positions that a fight is solved for: all with at least the first and at most the last of each amount.

    Attributes:
        first_ammo, last_ammo: ammo, which a melee does not change.
        first_gas, last_gas: gas, which is spent on fleeing alone.
        zombies: most zombies.
        survivors: most members.
        adrenaline: most adrenaline.
    """

    first_ammo: int
    last_ammo: int
    first_gas: int
    last_gas: int
    zombies: int
    survivors: int
    adrenaline: int


@compiled
def whole_reach(values: Values, fight: Fight) -> Reach:
    """All that the tables hold."""
    zombies = values.most_zombies[fight.row]
    return Reach(0, AMMO_SIZE - 1, 0, GAS_SIZE - 1, zombies, SURVIVOR_SIZE - 1, ADRENALINE_SIZE - 1)


@compiled
def fight_memory() -> NDArray[np.float64]:
    """Memory for :func:`solve_fight`, which may be used again without being cleared."""
    return np.zeros((ZOMBIE_SIZE, SURVIVOR_SIZE, ADRENALINE_SIZE, MOST_SURVIVORS + 1, 2), np.float64)


@compiled
def solve_fight(values: Values, fight: Fight, reach: Reach, after_casualties: NDArray[np.float64]) -> None:
    """Fill a row of ``Values.melee`` within a reach, from little to much.

    Args:
        values: receives the worths; the worth after the card is known for all groups that may be left.
        fight: what stays the same.
        reach: positions to solve.
        after_casualties: made by :func:`fight_memory`.
    """
    for ammo in range(reach.first_ammo, reach.last_ammo + 1):
        for gas in range(reach.first_gas, reach.last_gas + 1):
            for zombies in range(reach.zombies + 1):
                for survivors in range(1, reach.survivors + 1):
                    for adrenaline in range(reach.adrenaline + 1):
                        group = Group(ammo, gas, adrenaline, survivors)
                        if zombies > 0:
                            worth = _melee_roll(values, fight, after_casualties, group, zombies)
                            _write(values.melee[fight.row, ammo, gas, zombies, survivors, adrenaline], worth)
                        _add_opportunities(values, fight, after_casualties, group, zombies)


@compiled
def _add_opportunities(
    values: Values, fight: Fight, after_casualties: NDArray[np.float64], group: Group, zombies: int
) -> None:
    """The best worth once casualties are settled, by the number of opportunities that are left of the roll.

    An opportunity is declined, or taken and the rest decided with one zombie and one adrenaline less.
    """
    here = after_casualties[zombies, group.survivors, group.adrenaline]
    declined = fighting_on(
        values, fight, fight.may_flee_later, group.ammo, group.gas, group.adrenaline, group.survivors, zombies
    )
    _write(here[0], declined)
    for opportunities in range(1, MOST_SURVIVORS + 1):
        best = declined
        if fight.adrenaline_helps and zombies > 0 and group.adrenaline > 0:
            taken = after_casualties[zombies - 1, group.survivors, group.adrenaline - 1, opportunities - 1]
            best = better(best, Worth(taken[0], taken[1]), fight.points)
        _write(here[opportunities], best)


@compiled
def _write(pair: NDArray[np.floating[Any]], worth: Worth) -> None:
    pair[0] = worth.survival
    pair[1] = worth.gain


@compiled
def _melee_roll(
    values: Values, fight: Fight, after_casualties: NDArray[np.float64], group: Group, zombies: int
) -> Worth:
    """The expectation over a melee roll; all positions with less of anything are solved already."""
    survivors = group.survivors
    red = min(fight.horde, survivors)
    survival = 0.0
    gain = 0.0
    repeated = 0.0
    rolls = values.roll_starts[zombies, survivors, red]
    for roll in range(rolls[0], rolls[1]):
        kills = values.roll_effects[roll, 0]
        casualties = values.roll_effects[roll, 1]
        deaths = values.roll_effects[roll, 3]
        chance = values.roll_chances[roll]
        if kills + casualties + deaths == 0:
            repeated += chance
            continue
        worth = _after_losses(
            fight, after_casualties[zombies - kills], survivors - deaths, group.adrenaline, casualties,
            values.roll_effects[roll, 2],
        )  # fmt: skip
        survival += chance * worth.survival
        gain += chance * worth.gain
    return _repeat(values, fight, after_casualties, group, zombies, Worth(survival, gain), repeated)


@compiled
def _after_losses(
    fight: Fight, after_casualties: NDArray[np.float64], survivors: int, adrenaline: int, casualties: int,
    opportunities: int,
) -> Worth:  # fmt: skip
    """The best worth over the number of casualties that are saved."""
    most = min(casualties, adrenaline) if fight.adrenaline_helps else 0
    best = eliminated()
    for saved in range(most + 1):
        left = survivors - (casualties - saved)
        if left > 0:
            pair = after_casualties[left, adrenaline - saved, opportunities]
            best = better(best, Worth(pair[0], pair[1]), fight.points)
    return best


@compiled
def _repeat(
    values: Values, fight: Fight, after_casualties: NDArray[np.float64], group: Group, zombies: int, rest: Worth,
    repeated: float,
) -> Worth:  # fmt: skip
    """Add the rolls that kill and hurt nobody: opportunities are taken, or the position is as it was."""
    survivors = group.survivors
    can_flee = fight.may_flee_later and group.gas >= FLEE_PRICE
    retreat = eliminated()
    if can_flee:
        retreat = fled(values, fight, group.ammo, group.gas, group.adrenaline, survivors)
    can_take = fight.adrenaline_helps and group.adrenaline > 0
    rolls = values.roll_starts[zombies, survivors, min(fight.horde, survivors)]
    estimate = Worth(rest.survival / (1.0 - repeated), rest.gain / (1.0 - repeated))
    for _ in range(_REPETITIONS):
        again = better(estimate, retreat, fight.points)
        survival = rest.survival
        gain = rest.gain
        for roll in range(rolls[0], rolls[1]):
            effects = values.roll_effects[roll]
            if effects[0] + effects[1] + effects[3] > 0:
                # those that change nothing come first
                break
            worth = again
            if can_take and effects[2] > 0:
                taken = after_casualties[zombies - 1, survivors, group.adrenaline - 1, effects[2] - 1]
                worth = better(worth, Worth(taken[0], taken[1]), fight.points)
            survival += values.roll_chances[roll] * worth.survival
            gain += values.roll_chances[roll] * worth.gain
        change = abs(score_of(Worth(survival, gain), fight.points) - score_of(estimate, fight.points))
        estimate = Worth(survival, gain)
        if change < _SMALL_CHANGE:
            break
    return estimate
