"""Choosing a path, its gift and its payment in solo play, with what is seen of its cards reckoned in.

A path and a way to take its gift or to pay its price is an option. The tables estimate every option; those that come
close to the best one are solved, where cards are known that the tables do not know.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.card_worth import resolved_card
from zenvs.agents.hit_z_road.foresight import Foresight, foresee_path
from zenvs.agents.hit_z_road.path_choice import score_of_path_with
from zenvs.agents.hit_z_road.situation import FACE_DOWN_CARD, Group, Situation, read_card
from zenvs.agents.hit_z_road.values import FIRST_CARD, LAST_CARD, score_of
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import (
    ADRENALINE,
    AMMO,
    FIRST_PATH_ACTION,
    FIRST_RESOURCE_ACTION,
    GAS,
    GIFT,
    GIFT_PURPOSE,
    MAX_PATHS,
    SURCHARGE,
)
from zenvs.games.hit_z_road.tables import Tables

# Points by which the tables may err between two paths, and between two options of a path, whose errors are much alike;
# what is further from the best is not solved
_PATH_MARGIN = 0.25
_OPTION_MARGIN = 0.1
_MOST_CHANGED = max(GIFT, SURCHARGE)


@compiled
def option_memory() -> NDArray[np.float64]:
    """Memory for the estimated scores of options, by path and by the ammo and gas that are taken or paid."""
    return np.zeros((MAX_PATHS, _MOST_CHANGED + 1, _MOST_CHANGED + 1))


@compiled
def plan_path(
    tables: Tables, foresight: Foresight, observation: NDArray[np.float32], mask: NDArray[np.int8], situation: Situation
) -> int:
    """The path with the highest expected final score, its gift or price taken at its best."""
    foresight.estimates[:] = -np.inf
    for path in range(tables.paths):
        if mask[FIRST_PATH_ACTION + path] != 0:
            _estimate_options(tables, foresight, observation, situation, path, int(tables.path_changes[0, path]))
    enough = foresight.estimates.max() - _PATH_MARGIN
    best = int(FIRST_PATH_ACTION)
    highest = -np.inf
    is_clear = _paths_close_to_best(foresight, enough) == 1
    for path in range(tables.paths):
        score = foresight.estimates[path].max()
        if score < enough:
            continue
        if not is_clear:
            change = int(tables.path_changes[0, path])
            _, score = _best_option(tables, foresight, observation, situation, path, change)
        if score > highest:
            best, highest = int(FIRST_PATH_ACTION + path), score
    return best


@compiled
def _paths_close_to_best(foresight: Foresight, enough: float) -> int:
    paths = 0
    for path in range(MAX_PATHS):
        paths += int(foresight.estimates[path].max() >= enough)
    return paths


@compiled
def plan_token(tables: Tables, foresight: Foresight, observation: NDArray[np.float32], situation: Situation) -> int:
    """Which resource to take or to pay for the path that was chosen."""
    path = situation.path
    change = situation.due if situation.purpose == GIFT_PURPOSE else -situation.due
    foresight.estimates[:] = -np.inf
    _estimate_options(tables, foresight, observation, situation, path, change)
    kind, _ = _best_option(tables, foresight, observation, situation, path, change)
    return int(FIRST_RESOURCE_ACTION + kind)


@compiled
def _estimate_options(
    tables: Tables, foresight: Foresight, observation: NDArray[np.float32], situation: Situation, path: int,
    change: int,
) -> None:  # fmt: skip
    """Score the options of a path by the tables; those that cannot be paid stay at -inf."""
    number = abs(change)
    for ammo in range(number + 1):
        for gas in range(number - ammo + 1):
            group = _changed(situation.group, change, ammo, gas)
            if min(group.ammo, group.gas, group.adrenaline) >= 0:
                foresight.estimates[path, ammo, gas] = score_of_path_with(
                    tables, foresight.values, observation, situation, path, group
                )


@compiled
def _changed(group: Group, change: int, ammo: int, gas: int) -> Group:
    """The group after it takes (change above 0) or pays ammo, gas and, for the rest of the change, adrenaline."""
    adrenaline = abs(change) - ammo - gas
    if change < 0:
        ammo, gas, adrenaline = -ammo, -gas, -adrenaline
    return Group(group.ammo + ammo, group.gas + gas, group.adrenaline + adrenaline, group.survivors)


@compiled
def _best_option(
    tables: Tables, foresight: Foresight, observation: NDArray[np.float32], situation: Situation, path: int,
    change: int,
) -> tuple[int, float]:  # fmt: skip
    """A resource of the best option of a path, and its expected final score; solved if cards are known."""
    first = read_card(tables, observation, path, FIRST_CARD)
    enough = foresight.estimates[path].max() - _OPTION_MARGIN
    is_known = first != FACE_DOWN_CARD
    if is_known:
        second = read_card(tables, observation, path, LAST_CARD)
        least, most = _gas_paid(foresight, path, change, enough)
        foresee_path(tables, foresight, observation, situation, first, second, least, most)
    stage, points = situation.round_number - 1, float(situation.points)
    best = int(AMMO)
    highest = -np.inf
    for ammo in range(abs(change) + 1):
        for gas in range(abs(change) - ammo + 1):
            score = foresight.estimates[path, ammo, gas]
            if score < enough:
                continue
            if is_known:
                group = _changed(situation.group, change, ammo, gas)
                tokens = situation.tokens
                worth = resolved_card(tables, foresight.foreseen, stage, FIRST_CARD, first, group, tokens, points)
                score = score_of(worth, points)
            if score > highest:
                best, highest = int(AMMO if ammo > 0 else GAS if gas > 0 else ADRENALINE), score
    return best, highest


@compiled
def _gas_paid(foresight: Foresight, path: int, change: int, enough: float) -> tuple[int, int]:
    """The least and the most gas that options close to the best one pay."""
    least, most = _MOST_CHANGED, 0
    for ammo in range(_MOST_CHANGED + 1):
        for gas in range(_MOST_CHANGED + 1):
            if foresight.estimates[path, ammo, gas] >= enough:
                paid = gas if change < 0 else 0
                least, most = min(least, paid), max(most, paid)
    return least, most
