"""What a group can expect at the start of a round of solo Hit Z Road: the mean over all displays of its best path.

A display is three paths (HZR-PLN-5): the top one face down, the middle one with its first card up, the bottom one with
both. Each choice of the three cards that are up is as likely as any other, and so is each choice of those that are
face down among the cards that are left; all are summed, none is drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.situation import Group
from zenvs.agents.hit_z_road.values import (
    ADRENALINE_SIZE,
    AMMO_SIZE,
    GAS_SIZE,
    SURVIVOR_SIZE,
    Worth,
    better,
    score_of,
)
from zenvs.core.compiled import compiled, entry_point
from zenvs.games.hit_z_road.tables import Tables

_HIDDEN_PATH, _OPEN_PATH = 0, 2
_SHOWN = 3


def _expect(tables: Any, pairs: NDArray[np.float32], points: float, worths: NDArray[np.float32], ammo: int) -> None:
    """Fill the worths of the groups with an amount of ammo.

    Args:
        tables: the tables of the game, an array of one record.
        pairs: worth of travelling two known cards, float32 (*GROUP_SHAPE, cards, cards, 2).
        points: held at the start of the round.
        worths: receives the worth at the start of the round, float32 (*GROUP_SHAPE, 2).
        ammo: of the groups to fill.
    """
    cards = pairs.shape[4]
    gifted = np.zeros((cards, cards, 2))
    own = np.zeros((cards, cards, 2))
    paid = np.zeros((cards, cards, 2))
    for gas in range(GAS_SIZE):
        for adrenaline in range(ADRENALINE_SIZE):
            for survivors in range(1, SURVIVOR_SIZE):
                group = Group(ammo, gas, adrenaline, survivors)
                own[:] = pairs[ammo, gas, adrenaline, survivors]
                _find_best_gift(tables[0], pairs, group, points, gifted)
                can_pay = _find_best_payments(tables[0], pairs, group, points, paid)
                worth = _mean_of_best_paths(gifted, own, paid, can_pay, points)
                worths[ammo, gas, adrenaline, survivors, 0] = worth.survival
                worths[ammo, gas, adrenaline, survivors, 1] = worth.gain


@compiled
def _find_best_gift(
    tables: Tables, pairs: NDArray[np.float32], group: Group, points: float, gifted: NDArray[np.float64]
) -> None:
    """HZR-ENC-3: the pairs of the group with the resources that are worth most before two unknown cards."""
    gift = tables.path_changes[0, _HIDDEN_PATH]
    highest = -1.0
    for ammo in range(gift + 1):
        for gas in range(gift - ammo + 1):
            of_group = pairs[
                min(group.ammo + ammo, AMMO_SIZE - 1),
                min(group.gas + gas, GAS_SIZE - 1),
                min(group.adrenaline + gift - ammo - gas, ADRENALINE_SIZE - 1),
                group.survivors,
            ]
            total = score_of(_all_pairs(of_group), points)
            if total > highest:
                highest = total
                gifted[:] = of_group


@compiled
def _all_pairs(pairs: NDArray[Any]) -> Worth:
    """The sum over two different cards, in both orders."""
    survival = 0.0
    gain = 0.0
    for first in range(pairs.shape[0]):
        for second in range(pairs.shape[0]):
            if first != second:
                survival += pairs[first, second, 0]
                gain += pairs[first, second, 1]
    return Worth(survival, gain)


@compiled
def _find_best_payments(
    tables: Tables, pairs: NDArray[np.float32], group: Group, points: float, paid: NDArray[np.float64]
) -> bool:
    """HZR-ENC-2: for each two cards the worth after the best payment; false if the price is too high."""
    price = -tables.path_changes[0, _OPEN_PATH]
    paid[:] = 0.0
    if group.ammo + group.gas + group.adrenaline < price:
        return False
    for ammo in range(min(group.ammo, price) + 1):
        for gas in range(min(group.gas, price - ammo) + 1):
            adrenaline = price - ammo - gas
            if adrenaline > group.adrenaline:
                continue
            of_group = pairs[group.ammo - ammo, group.gas - gas, group.adrenaline - adrenaline, group.survivors]
            for first in range(pairs.shape[4]):
                for second in range(pairs.shape[4]):
                    best = better(
                        Worth(paid[first, second, 0], paid[first, second, 1]),
                        Worth(np.float64(of_group[first, second, 0]), np.float64(of_group[first, second, 1])),
                        points,
                    )
                    paid[first, second, 0] = best.survival
                    paid[first, second, 1] = best.gain
    return True


@compiled
def _mean_of_best_paths(
    gifted: NDArray[np.float64], own: NDArray[np.float64], paid: NDArray[np.float64], can_pay: bool, points: float
) -> Worth:
    cards = own.shape[0]
    of_gifted = _sums_by_card(gifted)
    of_own = _sums_by_card(own)
    total = _all_pairs(gifted)
    survival = 0.0
    gain = 0.0
    for first in range(cards):
        for second in range(cards):
            if first == second:
                continue
            open_path = Worth(paid[first, second, 0], paid[first, second, 1])
            for middle in range(cards):
                if middle in (first, second):
                    continue
                best = better(
                    _hidden_path(gifted, of_gifted, total, first, second, middle),
                    _half_open_path(own, of_own, first, second, middle),
                    points,
                )
                if can_pay:
                    best = better(best, open_path, points)
                survival += best.survival
                gain += best.gain
    displays = cards * (cards - 1) * (cards - 2)
    return Worth(survival / displays, gain / displays)


@compiled
def _sums_by_card(pairs: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each card the sum of the pairs that begin with it, and of those that end with it, (cards, 2, 2)."""
    cards = pairs.shape[0]
    sums = np.zeros((cards, 2, 2))
    for first in range(cards):
        for second in range(cards):
            if first != second:
                for part in range(2):
                    sums[first, 0, part] += pairs[first, second, part]
                    sums[second, 1, part] += pairs[first, second, part]
    return sums


@compiled
def _hidden_path(
    pairs: NDArray[np.float64], sums: NDArray[np.float64], total: Worth, first: int, second: int, third: int
) -> Worth:
    """The mean over all pairs without three cards: all, less the pairs of each card, and what that takes off twice."""
    left = pairs.shape[0] - _SHOWN
    survival, gain = total.survival, total.gain
    for card in (first, second, third):
        survival -= sums[card, 0, 0] + sums[card, 1, 0]
        gain -= sums[card, 0, 1] + sums[card, 1, 1]
    for one, other in ((first, second), (second, third), (third, first)):
        survival += pairs[one, other, 0] + pairs[other, one, 0]
        gain += pairs[one, other, 1] + pairs[other, one, 1]
    return Worth(survival / (left * (left - 1)), gain / (left * (left - 1)))


@compiled
def _half_open_path(pairs: NDArray[np.float64], sums: NDArray[np.float64], first: int, second: int, card: int) -> Worth:
    """The mean over the pairs of a card with any that is not on the bottom path."""
    left = pairs.shape[0] - _SHOWN
    return Worth(
        (sums[card, 0, 0] - pairs[card, first, 0] - pairs[card, second, 0]) / left,
        (sums[card, 0, 1] - pairs[card, first, 1] - pairs[card, second, 1]) / left,
    )


expect_displays = entry_point(_expect)
