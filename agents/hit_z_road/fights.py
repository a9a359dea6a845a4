"""Fights solved by dynamic programming: what it is worth to roll the dice, with the best choices ever after."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

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
def fight_of(
    tables: Tables, values: Values, stage: int, place: int, card: int, executor: int, points: float
) -> Fight:
    """The fight against the zombies of a card."""
    event = tables.event[card]
    has_executor = np.int64(executor > 0)
    may_flee = np.int64(event != NOFLEE)
    return Fight(
        np.int64(stage),
        np.int64(place),
        values.fight_rows[stage, place, card, has_executor],
        np.int64(0 if has_executor else tables.horde[card]),
        np.int64(event != NOADR),
        may_flee,
        np.int64(0 if tables.flee_once else may_flee),
        np.int64(tables.points[card]),
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


@compiled
def after_kills(
    values: Values, fight: Fight, ammo: int, gas: int, adrenaline: int, survivors: int, zombies: int,
    opportunities: int, fewest: int,
) -> Worth:  # fmt: skip
    """The best worth over the number of opportunities taken, from ``fewest`` on, after the casualties of a roll."""
    most = min(opportunities, adrenaline, zombies) if fight.adrenaline_helps else 0
    best = eliminated()
    for kills in range(fewest, most + 1):
        worth = fighting_on(
            values, fight, fight.may_flee_later, ammo, gas, adrenaline - kills, survivors, zombies - kills
        )
        best = better(best, worth, fight.points)
    return best


@compiled
def after_roll(
    values: Values, fight: Fight, ammo: int, gas: int, adrenaline: int, survivors: int, zombies: int,
    casualties: int, opportunities: int,
) -> Worth:  # fmt: skip
    """The best worth over casualties saved and opportunities taken."""
    most = min(casualties, adrenaline) if fight.adrenaline_helps else 0
    best = eliminated()
    for saved in range(most + 1):
        left = survivors - (casualties - saved)
        if left > 0:
            worth = after_kills(
                values, fight, ammo, gas, adrenaline - saved, left, zombies, opportunities, 0
            )
            best = better(best, worth, fight.points)
    return best


@compiled
def _roll(
    values: Values, fight: Fight, ammo: int, gas: int, adrenaline: int, survivors: int, zombies: int
) -> Worth:
    """The expectation over a melee roll; all positions with less of anything are solved already."""
    red = min(fight.horde, survivors)
    survival = 0.0
    gain = 0.0
    repeated = 0.0
    for roll in range(values.roll_starts[survivors, red, 0], values.roll_starts[survivors, red, 1]):
        kills = values.roll_effects[roll, 0]
        casualties = values.roll_effects[roll, 1]
        deaths = values.roll_effects[roll, 3]
        chance = values.roll_chances[roll]
        if kills + casualties + deaths == 0:
            repeated += chance
            continue
        worth = after_roll(
            values, fight, ammo, gas, adrenaline, survivors - deaths, max(zombies - kills, 0),
            casualties, values.roll_effects[roll, 2],
        )  # fmt: skip
        survival += chance * worth.survival
        gain += chance * worth.gain
    return _repeat(values, fight, ammo, gas, adrenaline, survivors, zombies, Worth(survival, gain), repeated)


@compiled
def _repeat(
    values: Values, fight: Fight, ammo: int, gas: int, adrenaline: int, survivors: int, zombies: int,
    rest: Worth, repeated: float,
) -> Worth:  # fmt: skip
    """Add the rolls that kill and hurt nobody: only opportunities, which may be taken, or another roll."""
    can_flee = fight.may_flee_later and gas >= FLEE_PRICE
    retreat = fled(values, fight, ammo, gas, adrenaline, survivors) if can_flee else eliminated()
    red = min(fight.horde, survivors)
    estimate = Worth(rest.survival / (1.0 - repeated), rest.gain / (1.0 - repeated))
    for _ in range(_REPETITIONS):
        again = better(estimate, retreat, fight.points)
        survival = rest.survival
        gain = rest.gain
        for roll in range(values.roll_starts[survivors, red, 0], values.roll_starts[survivors, red, 1]):
            effects = values.roll_effects[roll]
            if effects[0] + effects[1] + effects[3] == 0:
                worth = after_kills(
                    values, fight, ammo, gas, adrenaline, survivors, zombies, effects[2], 1
                )
                worth = better(worth, again, fight.points)
                survival += values.roll_chances[roll] * worth.survival
                gain += values.roll_chances[roll] * worth.gain
        change = abs(score_of(Worth(survival, gain), fight.points) - score_of(estimate, fight.points))
        estimate = Worth(survival, gain)
        if change < 1e-6:
            break
    return estimate


@compiled
def solve_fight(values: Values, fight: Fight) -> None:
    """Fill a row of ``Values.melee``, from little to much."""
    for ammo in range(AMMO_SIZE):
        for gas in range(GAS_SIZE):
            for zombies in range(1, ZOMBIE_SIZE):
                for survivors in range(1, SURVIVOR_SIZE):
                    for adrenaline in range(ADRENALINE_SIZE):
                        worth = _roll(values, fight, ammo, gas, adrenaline, survivors, zombies)
                        solved = values.melee[fight.row, ammo, gas, zombies, survivors, adrenaline]
                        solved[0] = worth.survival
                        solved[1] = worth.gain
