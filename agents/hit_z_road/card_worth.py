"""What it is worth to resolve a card: scavenge, event and fight, with the best choices (HZR-ENC-4)."""

from __future__ import annotations

from zenvs.agents.hit_z_road.fights import Fight, fight_of, fighting_on
from zenvs.agents.hit_z_road.roll_odds import MOST_SHOT_DICE
from zenvs.agents.hit_z_road.situation import Group, Tokens
from zenvs.agents.hit_z_road.values import (
    LAST_CARD,
    Values,
    Worth,
    better,
    eliminated,
    with_points,
    worth_after,
    worth_without_tokens,
)
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import (
    ADRENALINE,
    AIM,
    AMMO,
    BAND,
    BANDAGE,
    BAZ,
    BAZOOKA,
    BAZOOKA_LOSS,
    BIO,
    BITE,
    BLACK_SIDES,
    BONUS_KILL,
    CASUALTY,
    DISC,
    EXEC,
    GAIN,
    GAS,
    GAS1,
    GAS2,
    GAS2_PRICE,
    KILL,
    LOSS,
    MAP,
    MAP_EVENT,
    MAX_SHOTS,
    MOLOTOV,
    POINTS_PER_MAP,
    RESOURCES,
    ROUL,
    SIDES,
    TIM,
    TIM3,
    TIM_PRICE,
    TIMX,
    TOK,
)
from zenvs.games.hit_z_road.tables import Tables

_EXECUTOR = len(Tokens._fields) - 1
_AIM_CHANCE = (BLACK_SIDES.count(KILL) + BLACK_SIDES.count(BONUS_KILL)) / SIDES
_CASUALTY_CHANCE = BLACK_SIDES.count(CASUALTY) / SIDES


@compiled
def token_gain(values: Values, stage: int, place: int, token: int) -> float:
    """Points that a token is worth after a card; after the first one of a path, half of it is over."""
    if place == LAST_CARD:
        return values.token_gains[stage + 1, token]
    return 0.5 * (values.token_gains[stage, token] + values.token_gains[stage + 1, token])


@compiled
def worth_of_card(
    tables: Tables, values: Values, stage: int, place: int, card: int, group: Group, tokens: Tokens, points: float
) -> Worth:
    """The worth of a group that turns to a card: from the table, unless its tokens change it."""
    if _tokens_matter(tables, card, tokens):
        return resolved_card(tables, values, stage, place, card, group, tokens, points)
    level = tables.level[card]
    return worth_without_tokens(values, stage, place, int(card - tables.level_starts[level - 1]), group)


@compiled
def _tokens_matter(tables: Tables, card: int, tokens: Tokens) -> bool:
    """Whether a card plays otherwise with these tokens than with none."""
    if tables.zombies[card] > 0 and (tokens.molotov > 0 or (tokens.executor > 0 and tables.horde[card] > 0)):
        return True
    event = tables.event[card]
    if event in (TIM3, TIMX):
        return tokens.tim > 0
    if event == MAP_EVENT:
        return tokens.map > 0
    if event == EXEC:
        return tokens.bus > 0
    if event == BAZ:
        return tokens.bazooka > 0
    if event == BAND:
        return tokens.bandage > 0
    return event == BIO and tokens.biohazard > 0


@compiled
def resolved_card(
    tables: Tables, values: Values, stage: int, place: int, card: int, group: Group, tokens: Tokens, points: float
) -> Worth:
    """The worth of a group that turns to a card, found by weighing all that may happen."""
    fight = fight_of(tables, values, stage, place, card, tokens.executor, points)
    group = after_scavenging(tables, card, group)
    event = tables.event[card]
    if event == GAIN:
        return _with_survivors(tables, values, fight, card, group, tokens, 1)
    if event == LOSS:
        return _with_survivors(tables, values, fight, card, group, tokens, -1)
    if event == DISC:
        return _discarding(tables, values, fight, card, group, tokens)
    if event == GAS1:
        worth = _with_survivors(tables, values, fight, card, group, tokens, -1)
        if group.gas > 0:
            paid = Group(group.ammo, group.gas - 1, group.adrenaline, group.survivors)
            worth = better(worth, worth_of_fight(tables, values, fight, card, paid, tokens), points)
        return worth
    if event == GAS2:
        price = min(group.gas, GAS2_PRICE)
        paid = Group(group.ammo, group.gas - price, group.adrenaline, group.survivors)
        return _with_survivors(tables, values, fight, card, paid, tokens, price - GAS2_PRICE)
    if event == ROUL:
        return _roulette(tables, values, fight, card, group, tokens)
    if event == AIM:
        hit = worth_of_fight(tables, values, fight, card, group, tokens)
        missed = _with_survivors(tables, values, fight, card, group, tokens, -1)
        return _mixed(hit, missed, _AIM_CHANCE)
    return _token_event(tables, values, fight, card, group, tokens)


@compiled
def after_scavenging(tables: Tables, card: int, group: Group) -> Group:
    """The group with the resources of a card."""
    return Group(
        group.ammo + tables.gains[card, AMMO],
        group.gas + tables.gains[card, GAS],
        group.adrenaline + tables.gains[card, ADRENALINE],
        group.survivors,
    )


@compiled
def _token_event(tables: Tables, values: Values, fight: Fight, card: int, group: Group, tokens: Tokens) -> Worth:
    """Events that are about tokens, and none at all."""
    event = tables.event[card]
    stage, place = fight.stage, fight.place
    if event == TIMX and tokens.tim > 0:
        after = worth_after(values, stage, place, group.ammo, group.gas, group.adrenaline, group.survivors)
        return with_points(after, fight.card_points - token_gain(values, stage, place, TIM))
    loss = 0
    if event == BAZ and tokens.bazooka == 0:
        loss = BAZOOKA_LOSS
    elif event == BAND and tokens.bandage > 0:
        loss = 1
    elif event == BIO:
        loss = tokens.biohazard
    worth = _with_survivors(tables, values, fight, card, group, tokens, -loss)
    if event == TOK:
        return with_points(worth, token_gain(values, stage, place, int(tables.token[card])))
    if event == MAP_EVENT:
        return with_points(worth, tokens.map * (POINTS_PER_MAP - token_gain(values, stage, place, MAP)))
    if event == EXEC and tokens.bus > 0 and tokens.executor == 0:
        return with_points(worth, token_gain(values, stage, place, _EXECUTOR))
    if event == BAZ and tokens.bazooka > 0:
        return with_points(worth, -token_gain(values, stage, place, BAZOOKA))
    if event == BAND and tokens.bandage > 0:
        return with_points(worth, -token_gain(values, stage, place, BANDAGE))
    if event == TIM3 and tokens.tim > 0:
        return _tim_offer(tables, values, fight, card, group, tokens, worth)
    return worth


@compiled
def _tim_offer(
    tables: Tables, values: Values, fight: Fight, card: int, group: Group, tokens: Tokens, kept: Worth
) -> Worth:
    """HZR-EVT-TIM3: three ammo, or Tim; ``kept`` is the worth if he stayed for nothing."""
    refused = with_points(kept, -token_gain(values, fight.stage, fight.place, TIM))
    if group.ammo < TIM_PRICE:
        return refused
    paid = Group(group.ammo - TIM_PRICE, group.gas, group.adrenaline, group.survivors)
    return better(refused, worth_of_fight(tables, values, fight, card, paid, tokens), fight.points)


@compiled
def _with_survivors(
    tables: Tables, values: Values, fight: Fight, card: int, group: Group, tokens: Tokens, change: int
) -> Worth:
    changed = Group(group.ammo, group.gas, group.adrenaline, group.survivors + change)
    return worth_of_fight(tables, values, fight, card, changed, tokens)


@compiled
def _mixed(first: Worth, second: Worth, chance: float) -> Worth:
    """The expectation of two worths, the first with the chance."""
    return Worth(
        chance * first.survival + (1.0 - chance) * second.survival,
        chance * first.gain + (1.0 - chance) * second.gain,
    )


@compiled
def changed_by(group: Group, kind: int, amount: int) -> Group:
    """The group with more or, for an amount below 0, less of one resource."""
    return Group(
        group.ammo + (amount if kind == AMMO else 0),
        group.gas + (amount if kind == GAS else 0),
        group.adrenaline + (amount if kind == ADRENALINE else 0),
        group.survivors,
    )


@compiled
def amount_of(group: Group, kind: int) -> int:
    """How much of a resource the group holds."""
    if kind == AMMO:
        return group.ammo
    return group.gas if kind == GAS else group.adrenaline


@compiled
def held_by(group: Group) -> int:
    """How many resources the group holds."""
    return group.ammo + group.gas + group.adrenaline


@compiled
def _discarding(tables: Tables, values: Values, fight: Fight, card: int, group: Group, tokens: Tokens) -> Worth:
    """HZR-EVT-DISC: the resource that is missed least."""
    if held_by(group) == 0:
        return worth_of_fight(tables, values, fight, card, group, tokens)
    best = eliminated()
    for kind in range(len(RESOURCES)):
        if amount_of(group, kind) > 0:
            worth = worth_of_fight(tables, values, fight, card, changed_by(group, kind, -1), tokens)
            best = better(best, worth, fight.points)
    return best


@compiled
def _roulette(tables: Tables, values: Values, fight: Fight, card: int, group: Group, tokens: Tokens) -> Worth:
    """HZR-EVT-ROUL: a binomial number of casualties."""
    members = group.survivors
    chance = (1.0 - _CASUALTY_CHANCE) ** members
    survival = 0.0
    gain = 0.0
    for casualties in range(members):
        worth = _with_survivors(tables, values, fight, card, group, tokens, -casualties)
        survival += chance * worth.survival
        gain += chance * worth.gain
        chance *= (members - casualties) / (casualties + 1.0) * _CASUALTY_CHANCE / (1.0 - _CASUALTY_CHANCE)
    return Worth(survival, gain)


@compiled
def worth_of_fight(tables: Tables, values: Values, fight: Fight, card: int, group: Group, tokens: Tokens) -> Worth:
    """The worth at the start of a fight: shoot, go in, flee or throw the Molotov, whatever is best."""
    zombies = int(tables.zombies[card])
    best = fighting_on(values, fight, fight.may_flee, group.ammo, group.gas, group.adrenaline, group.survivors, zombies)
    if zombies == 0 or group.survivors <= 0:
        return best
    for ammo in range(1, min(group.ammo, MAX_SHOTS) + 1):
        best = better(best, worth_of_shots(tables, values, fight, card, group, ammo, zombies), fight.points)
    if tokens.molotov > 0:
        best = better(best, worth_of_molotov(values, fight, group), fight.points)
    return best


@compiled
def worth_of_shots(
    tables: Tables, values: Values, fight: Fight, card: int, group: Group, ammo: int, zombies: int
) -> Worth:
    """The expectation over a ranged roll."""
    bites = int(tables.event[card] == BITE)
    dice = ammo * tables.dice_per_ammo
    survival = 0.0
    gain = 0.0
    all_dead = 0.0
    for change in range(-dice, (dice if bites else 0) + 1):
        chance = values.shot_chances[bites, ammo, MOST_SHOT_DICE + change]
        if zombies + change <= 0:
            all_dead += chance
            continue
        worth = fighting_on(
            values, fight, fight.may_flee, group.ammo - ammo, group.gas, group.adrenaline, group.survivors,
            zombies + change,
        )  # fmt: skip
        survival += chance * worth.survival
        gain += chance * worth.gain
    victory = fighting_on(values, fight, 0, group.ammo - ammo, group.gas, group.adrenaline, group.survivors, 0)
    return Worth(survival + all_dead * victory.survival, gain + all_dead * victory.gain)


@compiled
def worth_of_molotov(values: Values, fight: Fight, group: Group) -> Worth:
    """HZR-FGT-10: the card is won, the token is gone."""
    victory = fighting_on(values, fight, 0, group.ammo, group.gas, group.adrenaline, group.survivors, 0)
    return with_points(victory, -token_gain(values, fight.stage, fight.place, MOLOTOV))
