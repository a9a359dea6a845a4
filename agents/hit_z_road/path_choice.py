"""Choices outside fights: the path, what to take and pay, and offers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.card_worth import (
    after_scavenging,
    amount_of,
    changed_by,
    held_by,
    token_gain,
    worth_of_card,
    worth_of_fight,
)
from zenvs.agents.hit_z_road.fights import fight_of
from zenvs.agents.hit_z_road.next_card import next_card_correction
from zenvs.agents.hit_z_road.rivals import read_change_of_path
from zenvs.agents.hit_z_road.situation import (
    FACE_DOWN_CARD,
    Group,
    Situation,
    Tokens,
    has_been_seen,
    read_card,
    read_level,
)
from zenvs.agents.hit_z_road.values import (
    FIRST_CARD,
    LAST_CARD,
    Values,
    score_of,
    worth_face_down,
)
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import (
    BAZ,
    BAZOOKA_LOSS,
    BIO,
    DISCARD_PURPOSE,
    FIRST_PATH_ACTION,
    FIRST_RESOURCE_ACTION,
    GAIN,
    GAS,
    GIFT_PURPOSE,
    GIVE_ACTION,
    LOSE_ACTION,
    LOSS,
    REFUSE_ACTION,
    RESOURCES,
    TIM,
    TIM_PRICE,
    TOLL_PURPOSE,
)
from zenvs.games.hit_z_road.tables import Tables

_GAS_ACTION = FIRST_RESOURCE_ACTION + GAS


@compiled
def choose_path(
    tables: Tables, values: Values, observation: NDArray[np.float32], mask: NDArray[np.int8], situation: Situation
) -> int:
    """The path with the highest expected final score."""
    best = int(FIRST_PATH_ACTION)
    highest = -np.inf
    for path in range(tables.paths):
        if mask[FIRST_PATH_ACTION + path] != 0:
            score = score_of_path(tables, values, observation, situation, path)
            if score > highest:
                best, highest = int(FIRST_PATH_ACTION + path), score
    return best


@compiled
def score_of_path(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, path: int
) -> float:
    """The expected final score after choosing a path; -inf if its surcharge cannot be paid."""
    group = situation.group
    first = read_card(tables, observation, path, FIRST_CARD)
    second = read_card(tables, observation, path, LAST_CARD)
    change = read_change_of_path(tables, observation, path)
    if held_by(group) + change < 0:
        return -np.inf
    for _ in range(change):
        group = changed_by(group, _best_gift(values, situation, group), 1)
    for _ in range(-change):
        group = changed_by(group, best_payment(tables, values, situation, group, first, second), -1)
    return score_of_path_with(tables, values, observation, situation, path, group)


@compiled
def score_of_path_with(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, path: int, group: Group
) -> float:
    """The expected final score of a group that begins a path, after gift or surcharge."""
    first = read_card(tables, observation, path, FIRST_CARD)
    second = read_card(tables, observation, path, LAST_CARD)
    if first == FACE_DOWN_CARD:
        return _score_of_unknown_path(tables, values, observation, situation, group)
    if second == FACE_DOWN_CARD:
        return _score_of_half_known_path(tables, values, observation, situation, group, first)
    return score_of_known_path(tables, values, situation, group, first, second)


@compiled
def score_of_known_path(
    tables: Tables, values: Values, situation: Situation, group: Group, first: int, second: int
) -> float:
    """The first card as if any card could follow, and what the second one changes for the group that comes to it."""
    stage = situation.round_number - 1
    points = float(situation.points)
    worth = worth_of_card(tables, values, stage, FIRST_CARD, first, group, situation.tokens, points)
    if second == FACE_DOWN_CARD:
        return score_of(worth, points)
    left = _group_after(tables, first, group, situation.tokens)
    extra = next_card_correction(tables, values, stage, second, left, situation.tokens, points)
    return score_of(worth, points) + score_of(extra, points)


@compiled
def _group_after(tables: Tables, card: int, group: Group, tokens: Tokens) -> Group:
    """The group after a card's resources and its certain changes of survivors."""
    group = after_scavenging(tables, card, group)
    event = tables.event[card]
    change = 0
    if event == GAIN:
        change = 1
    elif event == LOSS:
        change = -1
    elif event == BAZ and tokens.bazooka == 0:
        change = -BAZOOKA_LOSS
    elif event == BIO:
        change = -tokens.biohazard
    return Group(group.ammo, group.gas, group.adrenaline, max(group.survivors + change, 1))


@compiled
def _score_of_unknown_path(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, group: Group
) -> float:
    """The expected final score of a group on a path face down: the mean over the cards that have not been seen."""
    stage = situation.round_number - 1
    points = float(situation.points)
    level = read_level(observation)
    total = 0.0
    unseen = 0
    for card in range(tables.level_starts[level - 1], tables.level_starts[level]):
        if has_been_seen(tables, observation, card):
            continue
        unseen += 1
        worth = worth_of_card(tables, values, stage, FIRST_CARD, card, group, situation.tokens, points)
        extra = next_card_correction(tables, values, stage, card, group, situation.tokens, points)
        total += score_of(worth, points) + score_of(extra, points)
    return total / unseen


@compiled
def _score_of_half_known_path(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, group: Group, first: int
) -> float:
    """The mean over the unseen cards of the level in the second place."""
    stage = situation.round_number - 1
    points = float(situation.points)
    level = read_level(observation)
    worth = worth_of_card(tables, values, stage, FIRST_CARD, first, group, situation.tokens, points)
    left = _group_after(tables, first, group, situation.tokens)
    total = 0.0
    unseen = 0
    for card in range(tables.level_starts[level - 1], tables.level_starts[level]):
        if not has_been_seen(tables, observation, card):
            unseen += 1
            total += score_of(next_card_correction(tables, values, stage, card, left, situation.tokens, points), points)
    return score_of(worth, points) + total / unseen


@compiled
def choose_token(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, next_card: int
) -> int:
    """Which resource to take or to pay; ``next_card`` is as in :func:`choose_offer`."""
    group = situation.group
    if situation.purpose == GIFT_PURPOSE:
        return int(FIRST_RESOURCE_ACTION + _best_gift(values, situation, group))
    if situation.purpose == DISCARD_PURPOSE:
        return int(FIRST_RESOURCE_ACTION + best_discard(tables, values, observation, situation, next_card))
    first = read_card(tables, observation, situation.path, FIRST_CARD)
    second = read_card(tables, observation, situation.path, LAST_CARD)
    return int(FIRST_RESOURCE_ACTION + best_payment(tables, values, situation, group, first, second))


@compiled
def _best_gift(values: Values, situation: Situation, group: Group) -> int:
    """The resource that is worth most on a path face down."""
    stage = situation.round_number - 1
    best = 0
    highest = -np.inf
    for kind in range(len(RESOURCES)):
        more = changed_by(group, kind, 1)
        worth = worth_face_down(values, stage, more.ammo, more.gas, more.adrenaline, more.survivors)
        score = score_of(worth, float(situation.points))
        if score > highest:
            best, highest = int(kind), score
    return best


@compiled
def best_payment(tables: Tables, values: Values, situation: Situation, group: Group, first: int, second: int) -> int:
    """The resource that is missed least on a path whose cards are known."""
    best = 0
    highest = -np.inf
    for kind in range(len(RESOURCES)):
        if amount_of(group, kind) > 0:
            less = changed_by(group, kind, -1)
            score = score_of_known_path(tables, values, situation, less, first, second)
            if score > highest:
                best, highest = int(kind), score
    return best


@compiled
def _score_of_group(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, next_card: int,
    group: Group, tokens: Tokens,
) -> float:  # fmt: skip
    """The expected final score of a group that has settled the event of its card, before the fight."""
    if group.survivors <= 0:
        return 0.0
    stage = situation.round_number - 1
    points = float(situation.points)
    card = read_card(tables, observation, situation.path, situation.path_card)
    fight = fight_of(tables, values, stage, situation.path_card, card, tokens.executor, points)
    worth = worth_of_fight(tables, values, fight, card, group, tokens)
    extra = next_card_correction(tables, values, stage, next_card, group, tokens, points)
    return score_of(worth, points) + score_of(extra, points)


@compiled
def best_discard(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, next_card: int
) -> int:
    """HZR-EVT-DISC: the resource that is missed least; ``next_card`` is as in :func:`choose_offer`."""
    best = 0
    highest = -np.inf
    for kind in range(len(RESOURCES)):
        if amount_of(situation.group, kind) > 0:
            less = changed_by(situation.group, kind, -1)
            score = _score_of_group(tables, values, observation, situation, next_card, less, situation.tokens)
            if score > highest:
                best, highest = int(kind), score
    return best


@compiled
def choose_offer(
    tables: Tables, values: Values, observation: NDArray[np.float32], situation: Situation, next_card: int
) -> int:
    """HZR-EVT-GAS1: gas or a survivor. HZR-EVT-TIM3: ammo or Tim.

    ``next_card`` is the card that follows, or FACE_DOWN_CARD if there is none or ``values`` reckon with it already.
    """
    group, tokens = situation.group, situation.tokens
    if situation.purpose == TOLL_PURPOSE:
        paid = changed_by(group, GAS, -1)
        fewer = Group(group.ammo, group.gas, group.adrenaline, group.survivors - 1)
        gas = _score_of_group(tables, values, observation, situation, next_card, paid, tokens)
        lost = _score_of_group(tables, values, observation, situation, next_card, fewer, tokens)
        return int(_GAS_ACTION if gas >= lost else LOSE_ACTION)
    without_tim = Tokens(
        tokens.bus, tokens.molotov, 0, tokens.map, tokens.bazooka, tokens.biohazard, tokens.bandage,
        tokens.executor,
    )  # fmt: skip
    price = Group(group.ammo - TIM_PRICE, group.gas, group.adrenaline, group.survivors)
    given = _score_of_group(tables, values, observation, situation, next_card, price, tokens)
    tim = token_gain(values, situation.round_number - 1, situation.path_card, TIM)
    refused = _score_of_group(tables, values, observation, situation, next_card, group, without_tim) - tim
    return int(GIVE_ACTION if given > refused else REFUSE_ACTION)
