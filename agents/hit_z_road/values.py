"""The tables that the look-ahead agent reads: what positions are worth, as one record.

A worth is a pair: the chance to survive the journey, and the expected points still to come (0 if eliminated). With
``points`` already won, the expected final score is ``survival * points + gain``. Amounts beyond the tables count as
the largest one in them.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.roll_odds import MOST_SHOT_DICE, MOST_SURVIVORS, MOST_ZOMBIES
from zenvs.agents.hit_z_road.situation import Group, Tokens
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import CARDS_OF_LEVEL, MAX_HORDE, MAX_SHOTS, ROUNDS

# Sizes of the tables: one more than the largest amount
AMMO_SIZE = 14
GAS_SIZE = 10
ADRENALINE_SIZE = 13
SURVIVOR_SIZE = MOST_SURVIVORS + 1
ZOMBIE_SIZE = MOST_ZOMBIES + 1
GROUP_SHAPE = (AMMO_SIZE, GAS_SIZE, ADRENALINE_SIZE, SURVIVOR_SIZE)

#: Place in a round: with the first card of a path another one is still to come.
FIRST_CARD, LAST_CARD = range(2)
#: Tokens as the observation orders them, and the Executor.
TOKEN_NAMES = Tokens._fields
#: Row of a card without zombies in ``fight_rows``.
NO_FIGHT = -1

# Every card of every round, first and last, with and without the Executor; rows that are not used, and those of the
# cards that fewer than four players leave out, take no memory.
_CARDS = sum(CARDS_OF_LEVEL.values())
_LARGEST_LEVEL = max(CARDS_OF_LEVEL.values())
_MOST_ROWS = ROUNDS * 2 * _LARGEST_LEVEL * 2
_MOST_ROLLS = 1 << 14

VALUES_DTYPE = np.dtype(
    [
        ("roll_starts", np.int64, (MOST_ZOMBIES + 1, MOST_SURVIVORS + 1, MAX_HORDE + 1, 2)),
        ("roll_effects", np.int64, (_MOST_ROLLS, 4)),
        ("roll_chances", np.float64, (_MOST_ROLLS,)),
        ("shot_chances", np.float64, (2, MAX_SHOTS + 1, 2 * MOST_SHOT_DICE + 1)),
        ("usual_points", np.float64, (ROUNDS + 1,)),
        ("token_gains", np.float64, (ROUNDS + 1, len(TOKEN_NAMES))),
        ("fight_rows", np.int64, (ROUNDS, 2, _CARDS, 2)),
        ("most_zombies", np.int64, (_MOST_ROWS,)),
        ("after_card", np.float32, (ROUNDS, 2, *GROUP_SHAPE, 2)),
        ("face_down", np.float32, (ROUNDS, *GROUP_SHAPE, 2)),
        ("card", np.float32, (ROUNDS, 2, _LARGEST_LEVEL, *GROUP_SHAPE, 2)),
        ("melee", np.float32, (_MOST_ROWS, AMMO_SIZE, GAS_SIZE, ZOMBIE_SIZE, SURVIVOR_SIZE, ADRENALINE_SIZE, 2)),
    ],
    align=True,
)


class Values(Protocol):
    """The fields of VALUES_DTYPE. Rounds count from 0 in them.

    Attributes:
        roll_starts, roll_effects, roll_chances, shot_chances: as in RollOdds.
        usual_points: points at the start of each round, and at the end, for which fights are solved in advance.
        token_gains: points that each token is worth from the start of each round on.
        fight_rows: row of ``melee`` by round, FIRST_CARD or LAST_CARD, card and Executor, or NO_FIGHT.
        most_zombies: largest number of zombies that each row of ``melee`` is solved for.
        after_card: worth after the first or last card of a path, by round and group; after the first card it is the
            mean over all cards that may follow.
        face_down: worth of a path of two unknown cards, by round and group.
        card: worth of turning to a card without tokens, by round, FIRST_CARD or LAST_CARD, card (from the first of its
            level on) and group.
        melee: worth of rolling the dice, by row, ammo, gas, zombies, survivors and adrenaline.
    """

    roll_starts: NDArray[np.int64]
    roll_effects: NDArray[np.int64]
    roll_chances: NDArray[np.float64]
    shot_chances: NDArray[np.float64]
    usual_points: NDArray[np.float64]
    token_gains: NDArray[np.float64]
    fight_rows: NDArray[np.int64]
    most_zombies: NDArray[np.int64]
    after_card: NDArray[np.float32]
    face_down: NDArray[np.float32]
    card: NDArray[np.float32]
    melee: NDArray[np.float32]


class Worth(NamedTuple):
    """The chance to survive the journey, and the expected points still to come."""

    survival: float
    gain: float


@compiled
def score_of(worth: Worth, points: float) -> float:
    """The expected final score."""
    return worth.survival * points + worth.gain


@compiled
def better(first: Worth, second: Worth, points: float) -> Worth:
    """The worth with the higher expected final score."""
    return second if score_of(second, points) > score_of(first, points) else first


@compiled
def eliminated() -> Worth:
    """The worth of no survivors."""
    return Worth(0.0, 0.0)


@compiled
def with_points(worth: Worth, points: float) -> Worth:
    """The worth with points won in addition; they count for survivors only."""
    return Worth(worth.survival, worth.gain + worth.survival * points)


@compiled
def worth_after(values: Values, stage: int, place: int, ammo: int, gas: int, adrenaline: int, survivors: int) -> Worth:
    """The worth of a group after a card."""
    if survivors <= 0:
        return eliminated()
    pair = values.after_card[
        stage,
        place,
        min(ammo, AMMO_SIZE - 1),
        min(gas, GAS_SIZE - 1),
        min(adrenaline, ADRENALINE_SIZE - 1),
        min(survivors, SURVIVOR_SIZE - 1),
    ]
    return Worth(np.float64(pair[0]), np.float64(pair[1]))


@compiled
def worth_without_tokens(values: Values, stage: int, place: int, number: int, group: Group) -> Worth:
    """The worth of a group without tokens that turns to a card; ``number`` counts within the level."""
    pair = values.card[
        stage,
        place,
        number,
        min(group.ammo, AMMO_SIZE - 1),
        min(group.gas, GAS_SIZE - 1),
        min(group.adrenaline, ADRENALINE_SIZE - 1),
        min(group.survivors, SURVIVOR_SIZE - 1),
    ]
    return Worth(np.float64(pair[0]), np.float64(pair[1]))


@compiled
def worth_face_down(values: Values, stage: int, ammo: int, gas: int, adrenaline: int, survivors: int) -> Worth:
    """The worth of a group at the start of a path of two unknown cards."""
    pair = values.face_down[
        stage,
        min(ammo, AMMO_SIZE - 1),
        min(gas, GAS_SIZE - 1),
        min(adrenaline, ADRENALINE_SIZE - 1),
        min(survivors, SURVIVOR_SIZE - 1),
    ]
    return Worth(np.float64(pair[0]), np.float64(pair[1]))


@compiled
def worth_of_melee(
    values: Values, row: int, ammo: int, gas: int, zombies: int, survivors: int, adrenaline: int
) -> Worth:
    """The worth of rolling the dice against zombies."""
    pair = values.melee[
        row,
        min(ammo, AMMO_SIZE - 1),
        min(gas, GAS_SIZE - 1),
        min(zombies, values.most_zombies[row]),
        min(survivors, SURVIVOR_SIZE - 1),
        min(adrenaline, ADRENALINE_SIZE - 1),
    ]
    return Worth(np.float64(pair[0]), np.float64(pair[1]))
