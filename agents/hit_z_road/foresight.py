"""Fights and paths solved anew for what a player sees: the second card of the path, tokens and points.

The tables of :mod:`zenvs.agents.hit_z_road.value_tables` reckon with any second card, no tokens and the usual points.
Here the worths after a card are those of the card that follows (or the mean over those that may), and the fight is
solved from them for the positions that it may still come to. The results go to a second record of tables, the
foreseen ones, in which the functions that choose find them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.card_worth import after_scavenging, worth_of_card
from zenvs.agents.hit_z_road.fights import Reach, fight_of, solve_fight
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
    ADRENALINE_SIZE,
    AMMO_SIZE,
    FIRST_CARD,
    GAS_SIZE,
    LAST_CARD,
    NO_FIGHT,
    SURVIVOR_SIZE,
    TOKEN_NAMES,
    Values,
    Worth,
    score_of,
    worth_without_tokens,
)
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import (
    BAND,
    BANDAGE,
    BAZ,
    BAZOOKA,
    BIOHAZARD,
    BITE,
    BUS,
    CASUALTY_DECISION,
    DISC,
    EXEC,
    FIGHT_DECISION,
    FLEE_PRICE,
    GAIN,
    GAS1,
    GAS1_PRICE,
    GAS2,
    GAS2_PRICE,
    MAP,
    MAP_EVENT,
    MOLOTOV,
    NOTHING_ROLLED,
    OPPORTUNITY_DECISION,
    TIM,
    TIMX,
    TOK,
)
from zenvs.games.hit_z_road.tables import Tables

_TOKENS = len(TOKEN_NAMES)


class Foresight(NamedTuple):
    """What is solved anew, and from what.

    Attributes:
        values: tables of the game, which stay as they are.
        foreseen: tables that receive what is solved.
        memory: made by :func:`zenvs.agents.hit_z_road.fights.fight_memory`.
        estimates: made by :func:`zenvs.agents.hit_z_road.planned_path.option_memory`.
    """

    values: Values
    foreseen: Values
    memory: NDArray[np.float64]
    estimates: NDArray[np.float64]


@compiled
def foresee_fight(tables: Tables, foresight: Foresight, observation: NDArray[np.float32], situation: Situation) -> None:
    """Solve the fight of the first card of a path, in progress or to come after an offer, from where it stands."""
    group = situation.group
    card = read_card(tables, observation, situation.path, FIRST_CARD)
    second = read_card(tables, observation, situation.path, LAST_CARD)
    in_fight = situation.decision in (FIGHT_DECISION, CASUALTY_DECISION, OPPORTUNITY_DECISION)
    reach = _reach_of(
        group.ammo if situation.rolls != NOTHING_ROLLED else 0,
        group,
        0 if in_fight else _gas_lost(tables, card),
        situation.zombies if in_fight else int(tables.zombies[card]),
    )
    _foresee(tables, foresight, observation, situation, card, second, reach, situation.tokens)


@compiled
def foresee_path(
    tables: Tables, foresight: Foresight, observation: NDArray[np.float32], situation: Situation, first: int,
    second: int, least_gas_paid: int, most_gas_paid: int,
) -> None:  # fmt: skip
    """Solve a path whose first card is known, for the group with any payment of so much gas.

    ``second`` may be FACE_DOWN_CARD; then the mean over the cards that it may be is foreseen.
    """
    group = after_scavenging(tables, first, situation.group)
    more = int(tables.event[first] == GAIN)
    largest = Group(group.ammo, group.gas - least_gas_paid, group.adrenaline, group.survivors + more)
    gas_lost = most_gas_paid - least_gas_paid + _gas_lost(tables, first)
    reach = _reach_of(0, largest, gas_lost, int(tables.zombies[first]))
    tokens = _tokens_after(tables, first, situation.tokens)
    _foresee(tables, foresight, observation, situation, first, second, reach, tokens)


@compiled
def _gas_lost(tables: Tables, card: int) -> int:
    """The most gas that the event of a card may cost."""
    event = tables.event[card]
    if event == GAS2:
        return int(GAS2_PRICE)
    return int(GAS1_PRICE if event in (GAS1, DISC) else 0)


@compiled
def _reach_of(first_ammo: int, largest: Group, gas_lost: int, zombies: int) -> Reach:
    last_gas = min(largest.gas, GAS_SIZE - 1)
    return Reach(
        min(first_ammo, AMMO_SIZE - 1),
        min(largest.ammo, AMMO_SIZE - 1),
        max(min(largest.gas - gas_lost, last_gas), 0),
        last_gas,
        zombies,
        min(largest.survivors, SURVIVOR_SIZE - 1),
        min(largest.adrenaline, ADRENALINE_SIZE - 1),
    )


@compiled
def _tokens_after(tables: Tables, card: int, tokens: Tokens) -> Tokens:
    """The tokens after a card, as far as they are certain."""
    event = tables.event[card]
    token = tables.token[card] if event == TOK else -1
    return Tokens(
        tokens.bus + int(token == BUS),
        tokens.molotov + int(token == MOLOTOV),
        0 if event == TIMX else tokens.tim + int(token == TIM),
        0 if event == MAP_EVENT else tokens.map + int(token == MAP),
        max(tokens.bazooka - int(event == BAZ), 0) + int(token == BAZOOKA),
        tokens.biohazard + int(token == BIOHAZARD),
        max(tokens.bandage - int(event == BAND), 0) + int(token == BANDAGE),
        1 if event == EXEC and tokens.bus > 0 else tokens.executor,
    )


@compiled
def _foresee(
    tables: Tables, foresight: Foresight, observation: NDArray[np.float32], situation: Situation, card: int,
    second: int, reach: Reach, tokens: Tokens,
) -> None:  # fmt: skip
    """Solve the first card of a path within reach, for a group that comes to the second one with these tokens."""
    values, foreseen = foresight.values, foresight.foreseen
    stage = situation.round_number - 1
    points = float(situation.points)
    for token in range(_TOKENS):
        # a token is worth what it is worth after the round; the second card is weighed with the tokens themselves
        foreseen.token_gains[stage, token] = values.token_gains[stage + 1, token]
        foreseen.token_gains[stage + 1, token] = values.token_gains[stage + 1, token]
    if second == FACE_DOWN_CARD:
        _foresee_unknown_card(tables, foresight, observation, situation, reach, tokens)
    else:
        _foresee_known_card(tables, foresight, situation, second, reach, tokens)
    fight = fight_of(tables, foreseen, stage, FIRST_CARD, card, situation.tokens.executor, points)
    if fight.row != NO_FIGHT:
        most = foreseen.most_zombies[fight.row]
        zombies = most if tables.event[card] == BITE else min(reach.zombies, most)
        of_fight = Reach(
            reach.first_ammo, reach.last_ammo, reach.first_gas, reach.last_gas, zombies, reach.survivors,
            reach.adrenaline,
        )  # fmt: skip
        solve_fight(foreseen, fight, of_fight, foresight.memory)


@compiled
def _is_left(reach: Reach, gas: int) -> bool:
    """Whether a group within reach may leave a fight with so much gas: all, or less the price of fleeing.

    The last amount of the tables stands for all that are more, so that what is left of them may be anything below it.
    """
    is_clipped = reach.last_gas == GAS_SIZE - 1
    return gas >= reach.first_gas or gas + FLEE_PRICE <= reach.last_gas or is_clipped


@compiled
def _foresee_known_card(
    tables: Tables, foresight: Foresight, situation: Situation, second: int, reach: Reach, tokens: Tokens
) -> None:
    """The worth after the first card is that of the second one."""
    stage = situation.round_number - 1
    after_card = foresight.foreseen.after_card[stage, FIRST_CARD]
    for ammo in range(reach.first_ammo, reach.last_ammo + 1):
        for gas in range(max(reach.first_gas - FLEE_PRICE, 0), reach.last_gas + 1):
            if not _is_left(reach, gas):
                continue
            for adrenaline in range(reach.adrenaline + 1):
                for survivors in range(1, reach.survivors + 1):
                    group = Group(ammo, gas, adrenaline, survivors)
                    worth = worth_of_card(
                        tables, foresight.values, stage, LAST_CARD, second, group, tokens, float(situation.points)
                    )
                    after_card[ammo, gas, adrenaline, survivors, 0] = worth.survival
                    after_card[ammo, gas, adrenaline, survivors, 1] = worth.gain
    if tokens.molotov > 0:
        foresight.foreseen.token_gains[stage : stage + 2, MOLOTOV] += _worth_of_molotov_on(
            tables, foresight.values, situation, second, tokens
        )


@compiled
def _worth_of_molotov_on(tables: Tables, values: Values, situation: Situation, card: int, tokens: Tokens) -> float:
    """Points that the Molotov is worth on the second card."""
    stage = situation.round_number - 1
    points = float(situation.points)
    fewer = Tokens(
        tokens.bus, tokens.molotov - 1, tokens.tim, tokens.map, tokens.bazooka, tokens.biohazard, tokens.bandage,
        tokens.executor,
    )  # fmt: skip
    with_it = worth_of_card(tables, values, stage, LAST_CARD, card, situation.group, tokens, points)
    without = worth_of_card(tables, values, stage, LAST_CARD, card, situation.group, fewer, points)
    return max(score_of(with_it, points) - score_of(without, points), 0.0)


@compiled
def _foresee_unknown_card(
    tables: Tables, foresight: Foresight, observation: NDArray[np.float32], situation: Situation, reach: Reach,
    tokens: Tokens,
) -> None:  # fmt: skip
    """The worth after the first card is the mean over the cards that have not been seen.

    What tokens change is reckoned for the group as it is, and taken for all that may be left of it.
    """
    stage = situation.round_number - 1
    values = foresight.values
    after_card = foresight.foreseen.after_card[stage, FIRST_CARD]
    level = read_level(observation)
    start, limit = tables.level_starts[level - 1], tables.level_starts[level]
    extra = Worth(0.0, 0.0)
    unseen = 0
    for card in range(start, limit):
        if not has_been_seen(tables, observation, card):
            unseen += 1
            change = _change_by_tokens(tables, values, situation, card, tokens)
            extra = Worth(extra.survival + change.survival, extra.gain + change.gain)
    for ammo in range(reach.first_ammo, reach.last_ammo + 1):
        for gas in range(max(reach.first_gas - FLEE_PRICE, 0), reach.last_gas + 1):
            if not _is_left(reach, gas):
                continue
            for adrenaline in range(reach.adrenaline + 1):
                for survivors in range(1, reach.survivors + 1):
                    survival = extra.survival
                    gain = extra.gain
                    for card in range(start, limit):
                        if not has_been_seen(tables, observation, card):
                            pair = values.card[stage, LAST_CARD, card - start, ammo, gas, adrenaline, survivors]
                            survival += pair[0]
                            gain += pair[1]
                    after_card[ammo, gas, adrenaline, survivors, 0] = survival / unseen
                    after_card[ammo, gas, adrenaline, survivors, 1] = gain / unseen


@compiled
def _change_by_tokens(tables: Tables, values: Values, situation: Situation, card: int, tokens: Tokens) -> Worth:
    """What tokens add to the worth of a second card."""
    stage = situation.round_number - 1
    level = tables.level[card]
    with_them = worth_of_card(tables, values, stage, LAST_CARD, card, situation.group, tokens, float(situation.points))
    without = worth_without_tokens(
        values, stage, LAST_CARD, int(card - tables.level_starts[level - 1]), situation.group
    )
    return Worth(with_them.survival - without.survival, with_them.gain - without.gain)
