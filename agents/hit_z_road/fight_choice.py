"""Choices in a fight: shots, melee, flight, casualties and opportunities."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.card_worth import worth_of_molotov, worth_of_shots
from zenvs.agents.hit_z_road.fights import Fight, fight_of, fighting_on, fled
from zenvs.agents.hit_z_road.next_card import next_card_correction
from zenvs.agents.hit_z_road.situation import Group, Situation, Tokens, read_card
from zenvs.agents.hit_z_road.values import Values, Worth, score_of, worth_of_melee
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import (
    FIRST_SHOT_ACTION,
    FLEE_ACTION,
    FLEE_PRICE,
    HOLD_ACTION,
    KILL_ACTION,
    LOSE_ACTION,
    MAX_SHOTS,
    MELEE_ACTION,
    MOLOTOV_ACTION,
    SAVE_ACTION,
)
from zenvs.games.hit_z_road.tables import Tables


class Outlook(NamedTuple):
    """What a choice in a fight depends on.

    Attributes:
        fight: the fight.
        next_card: the card that follows, or FACE_DOWN_CARD.
        tokens: special tokens of the group.
    """

    fight: Fight
    next_card: int
    tokens: Tokens


@compiled
def _outlook(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, next_card: int
) -> Outlook:
    card = read_card(tables, observation, situation.path, situation.path_card)
    fight = fight_of(
        tables, values, situation.round_number - 1, situation.path_card, card, situation.tokens.executor,
        float(situation.points),
    )  # fmt: skip
    return Outlook(fight, next_card, situation.tokens)


@compiled
def _score(tables: Tables, values: Values, outlook: Outlook, worth: Worth, left: Group) -> float:
    """The expected final score, the next card considered for the group that is left when the fight begins or ends."""
    fight = outlook.fight
    extra = next_card_correction(tables, values, fight.stage, outlook.next_card, left, outlook.tokens, fight.points)
    return score_of(worth, fight.points) + score_of(extra, fight.points)


@compiled
def choose_in_fight(
    tables: Tables, values: Values, observation: NDArray[np.float32], mask: NDArray[np.int8], situation: Situation,
    next_card: int,
) -> int:  # fmt: skip
    """Shoot, go in, flee or throw the Molotov.

    ``next_card`` is the card that follows, or FACE_DOWN_CARD if there is none or ``values`` reckon with it already.
    """
    outlook = _outlook(tables, values, observation, situation, next_card)
    fight, group, zombies = outlook.fight, situation.group, situation.zombies
    card = read_card(tables, observation, situation.path, situation.path_card)
    best = int(MELEE_ACTION)
    worth = worth_of_melee(values, fight.row, group.ammo, group.gas, zombies, group.survivors, group.adrenaline)
    highest = _score(tables, values, outlook, worth, group)
    if mask[FLEE_ACTION] != 0:
        worth = fled(values, fight, group.ammo, group.gas, group.adrenaline, group.survivors)
        left = Group(group.ammo, group.gas - FLEE_PRICE, group.adrenaline, group.survivors)
        score = _score(tables, values, outlook, worth, left)
        if score > highest:
            best, highest = int(FLEE_ACTION), score
    if mask[MOLOTOV_ACTION] != 0:
        score = _score(tables, values, outlook, worth_of_molotov(values, fight, group), group)
        if score > highest:
            best, highest = int(MOLOTOV_ACTION), score
    for ammo in range(1, MAX_SHOTS + 1):
        if mask[FIRST_SHOT_ACTION + ammo - 1] == 0:
            break
        worth = worth_of_shots(tables, values, fight, card, group, ammo, zombies)
        left = Group(group.ammo - ammo, group.gas, group.adrenaline, group.survivors)
        score = _score(tables, values, outlook, worth, left)
        if score > highest:
            best, highest = int(FIRST_SHOT_ACTION + ammo - 1), score
    return best


@compiled
def choose_save(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, next_card: int
) -> int:
    """Save a casualty if the best number to save is not 0."""
    outlook = _outlook(tables, values, observation, situation, next_card)
    group = situation.group
    highest = -np.inf
    best = int(LOSE_ACTION)
    for saved in range(min(situation.casualties, group.adrenaline) + 1):
        left = Group(group.ammo, group.gas, group.adrenaline - saved, group.survivors - (situation.casualties - saved))
        if left.survivors <= 0:
            continue
        score = _best_kills(tables, values, outlook, situation, left).score
        if score > highest:
            highest = score
            best = int(SAVE_ACTION if saved > 0 else LOSE_ACTION)
    return best


@compiled
def choose_opportunity(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, next_card: int
) -> int:
    """Take an opportunity if the best number to take is not 0."""
    outlook = _outlook(tables, values, observation, situation, next_card)
    best = _best_kills(tables, values, outlook, situation, situation.group)
    return int(KILL_ACTION if best.kills > 0 else HOLD_ACTION)


class _Kills(NamedTuple):
    kills: int
    score: float


@compiled
def _best_kills(tables: Tables, values: Values, outlook: Outlook, situation: Situation, group: Group) -> _Kills:
    """The best number of opportunities to take, and its expected final score."""
    best = 0
    highest = -np.inf
    for kills in range(min(situation.opportunities, group.adrenaline, situation.zombies) + 1):
        left = Group(group.ammo, group.gas, group.adrenaline - kills, group.survivors)
        worth = fighting_on(
            values, outlook.fight, outlook.fight.may_flee_later, left.ammo, left.gas, left.adrenaline,
            left.survivors, situation.zombies - kills,
        )  # fmt: skip
        score = _score(tables, values, outlook, worth, left)
        if score > highest:
            best, highest = int(kills), score
    return _Kills(best, highest)
