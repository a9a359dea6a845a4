"""Exact odds of a fight, by dynamic programming over the engine's own dice and rules.

Every roll is enumerated as the numbers of dice that show each face, with its probability; what it does to the fight
is left to the functions that play the game (:func:`settle_shots`, :func:`settle_melee`, :func:`settle_casualty`,
:func:`settle_opportunity`). Zombies, survivors and adrenaline never grow in melee, so the fights that a roll leads to
are solved before the fight it starts from, save for rolls that change nothing: those are divided out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from zenvs.core.compiled import compiled, entry_point, records
from zenvs.core.errors import OptionError, choices
from zenvs.games.hit_z_road.constants import (
    ADRENALINE,
    AMMO,
    BLACK_SIDES,
    FACES,
    HOLD_ACTION,
    KILL_ACTION,
    LOSE_ACTION,
    MAX_HORDE,
    MAX_SHOTS,
    NO_EVENT,
    RED_SIDES,
    SAVE_ACTION,
    SIDES,
)
from zenvs.games.hit_z_road.fight import red_dice, settle_casualty, settle_melee, settle_opportunity, settle_shots
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.games.hit_z_road.state import STATE_DTYPE, State
from zenvs.games.hit_z_road.tables import Tables

POLICIES = ("none", "casualties", "optimal")
NEVER_SPEND, SAVE_CASUALTIES, OPTIMAL = range(3)

#: Largest values that are worked out.
LIMITS = {"survivors": 12, "zombies": 30, "horde": MAX_HORDE, "ammo": MAX_SHOTS, "adrenaline": 15}

_FACE_COUNT = len(FACES)
_ROUNDS_COLUMN = LIMITS["survivors"] + 1
# differences below this are rounding
_TOLERANCE = 1e-12


@dataclass(frozen=True)
class FightOdds:
    """What comes of a fight.

    Attributes:
        survival: probability that somebody survives.
        mean_survivors: expected survivors, 0 counted for a lost fight.
        mean_rounds: expected number of melee rounds.
        survivors: probability of each number of survivors, from 0 on.
    """

    survival: float
    mean_survivors: float
    mean_rounds: float
    survivors: tuple[float, ...]


def fight_odds(
    survivors: int,
    zombies: int,
    horde: int = 0,
    ammo: int = 0,
    adrenaline: int = 0,
    policy: str = "optimal",
    game: HitZRoad | None = None,
) -> FightOdds:
    """The exact odds of a fight that is fought to the end, without fleeing.

    Args:
        survivors: members of the group, 1 to 12.
        zombies: 0 to 30.
        horde: strength, 0 to 3.
        ammo: shot in one ranged roll before the melee, 0 to 15.
        adrenaline: held, 0 to 15.
        policy: ``"none"`` never spends adrenaline, ``"casualties"`` saves every casualty it can and never kills with
            it, ``"optimal"`` maximises survival, and among equals the expected survivors.
        game: rules with their variants; None is the standard game.

    Raises:
        OptionError: a value out of range.
    """
    numbers = {
        "survivors": survivors, "zombies": zombies, "horde": horde, "ammo": ammo, "adrenaline": adrenaline,
    }  # fmt: skip
    for name, value in numbers.items():
        low = 1 if name == "survivors" else 0
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= LIMITS[name]:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise OptionError(f"{name} must be a whole number from {low} to {LIMITS[name]}, not {value!r}")
    if policy not in POLICIES:
        raise OptionError(f"there is no policy {policy!r}; {choices(POLICIES, policy)}")
    game = game or HitZRoad()
    spent = 0 if policy == "none" else adrenaline
    outcomes = np.zeros((zombies + 1, survivors + 1, spent + 1, _ROUNDS_COLUMN + 1))
    tables, states = _fight(game, zombies, horde)
    black_rolls, red_rolls = _rolls(BLACK_SIDES), _rolls(RED_SIDES)
    # one call for each number of zombies, so that a long calculation can be interrupted
    for number in range(zombies + 1):
        _solver()(tables, states, POLICIES.index(policy), number, black_rolls, red_rolls, outcomes)
    after_shots = _shots(game, tables, states, zombies, ammo)
    final = after_shots @ outcomes[:, survivors, spent, :]
    chances = tuple(float(chance) for chance in final[: survivors + 1])
    mean = float(final[:_ROUNDS_COLUMN] @ np.arange(_ROUNDS_COLUMN))
    return FightOdds(1.0 - chances[0], mean, float(final[_ROUNDS_COLUMN]), chances)


def _fight(game: HitZRoad, zombies: int, horde: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Tables whose first card is this fight, and records of a group that has come to it."""
    tables = game.tables.copy()
    tables["event"][0, 0] = NO_EVENT
    tables["horde"][0, 0] = horde
    tables["zombies"][0, 0] = zombies
    states = records(np.zeros(2, STATE_DTYPE))
    states["round_number"] = 1
    return tables, states


@cache
def _rolls(sides: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.float64]]:
    """All rolls of 0, 1, 2, ... dice: where those of each number begin, dice a face, and probabilities."""
    blocks = [face_counts(sides, number) for number in range(LIMITS["survivors"] + 1)]
    starts = np.cumsum([0, *(len(faces) for faces, _ in blocks)])
    faces = np.concatenate([faces for faces, _ in blocks])
    return starts.astype(np.int64), faces, np.concatenate([chances for _, chances in blocks])


def face_counts(sides: tuple[int, ...], dice: int) -> tuple[NDArray[np.int8], NDArray[np.float64]]:
    """Every roll of some dice as dice a face, int8 (rolls, faces), and its probability, float64 (rolls,)."""
    shown = sorted(set(sides))
    rows = np.array(
        [np.bincount(roll, minlength=_FACE_COUNT) for roll in combinations_with_replacement(shown, dice)], np.int8
    ).reshape(-1, _FACE_COUNT)
    by_face = np.bincount(sides, minlength=_FACE_COUNT) / SIDES
    return rows, np.atleast_1d(stats.multinomial.pmf(rows, dice, by_face))


def _shots(game: HitZRoad, tables: NDArray[Any], states: NDArray[Any], zombies: int, ammo: int) -> NDArray[np.float64]:
    """The probability of each number of zombies left by the ranged roll."""
    left = np.zeros(zombies + 1)
    if ammo == 0 or zombies == 0:
        left[zombies] = 1.0
        return left
    faces, chances = face_counts(BLACK_SIDES, ammo * game.options["ranged_dice_per_ammo"])
    _shooter()(tables, states, zombies, faces, chances, left)
    return left


@cache
def _solver() -> Any:
    return entry_point(solve_fights)


@cache
def _shooter() -> Any:
    return entry_point(add_shots)


def add_shots(
    tables: Any,
    states: NDArray[Any],
    zombies: int,
    faces: NDArray[np.int8],
    chances: NDArray[np.float64],
    left: NDArray[np.float64],
) -> None:
    """Add the probability of every ranged roll to the number of zombies that it leaves."""
    state = states[0]
    for roll in range(faces.shape[0]):
        state.zombies = zombies
        state.black[:] = faces[roll]
        settle_shots(tables[0], state, None)
        left[state.zombies] += chances[roll]


def solve_fights(
    tables: Any,
    states: NDArray[Any],
    policy: int,
    zombies: int,
    black_rolls: tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.float64]],
    red_rolls: tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.float64]],
    outcomes: NDArray[np.float64],
) -> None:
    """Fill the outcomes of all fights against a number of zombies, those against fewer being solved.

    An outcome is the probability of each number of survivors and, in the last column, the expected melee rounds;
    ``outcomes`` has them by zombies, survivors and adrenaline.
    """
    for survivors in range(outcomes.shape[1]):
        for adrenaline in range(outcomes.shape[2]):
            if zombies == 0 or survivors == 0:
                outcomes[zombies, survivors, adrenaline, survivors] = 1.0
            else:
                _solve_fight(
                    tables[0], states, policy, black_rolls, red_rolls, outcomes, zombies, survivors, adrenaline
                )


@compiled
def _solve_fight(
    tables: Tables, states: NDArray[Any], policy: int, black_rolls: Any, red_rolls: Any,
    outcomes: NDArray[np.float64], zombies: int, survivors: int, adrenaline: int,
) -> None:  # fmt: skip
    """Sum over all rolls, dividing out those that come back to this very fight.

    Whether to come back by holding, where a kill is possible, depends on the value of this fight itself. That is found
    by policy iteration: the first pass always comes back, each further one chooses by the value of the pass before.
    """
    here = outcomes[zombies, survivors, adrenaline]
    while True:
        before = here.copy()
        total = np.zeros(here.shape[0])
        total[_ROUNDS_COLUMN] = 1.0
        back = 0.0
        _prepare(states[0], zombies, survivors, adrenaline)
        red = red_dice(tables, states[0])
        black = survivors - red
        for black_roll in range(black_rolls[0][black], black_rolls[0][black + 1]):
            for red_roll in range(red_rolls[0][red], red_rolls[0][red + 1]):
                chance = black_rolls[2][black_roll] * red_rolls[2][red_roll]
                state = states[0]
                _prepare(state, zombies, survivors, adrenaline)
                state.black[:] = black_rolls[1][black_roll]
                state.red[:] = red_rolls[1][red_roll]
                settle_melee(state, None)
                back += _add_roll(states, policy, outcomes, before, chance, total, zombies, survivors, adrenaline)
        for column in range(here.shape[0]):
            here[column] = total[column] / (1.0 - back)
        if policy != OPTIMAL or _is_same(here, before):
            return


@compiled
def _prepare(state: State, zombies: int, survivors: int, adrenaline: int) -> None:
    state.zombies = zombies
    state.survivors[0] = survivors
    state.resources[0, ADRENALINE] = adrenaline
    state.resources[0, AMMO] = 0


@compiled
def _add_roll(
    states: NDArray[Any], policy: int, outcomes: NDArray[np.float64], before: NDArray[np.float64],
    chance: float, total: NDArray[np.float64], zombies: int, survivors: int, adrenaline: int,
) -> float:  # fmt: skip
    """Add what a roll leads to under the policy; if back to the same fight, return its probability instead."""
    best_saves, best_kills = _choose(states, policy, outcomes, before, zombies, survivors, adrenaline)
    _settle(states, best_saves, best_kills)
    after = states[1]
    left, members, rest = after.zombies, after.survivors[0], after.resources[0, ADRENALINE]
    if left == zombies and members == survivors and rest == adrenaline:
        return chance
    for column in range(total.shape[0]):
        total[column] += chance * outcomes[left, members, rest, column]
    return 0.0


@compiled
def _choose(
    states: NDArray[Any], policy: int, outcomes: NDArray[np.float64], before: NDArray[np.float64],
    zombies: int, survivors: int, adrenaline: int,
) -> tuple[int, int]:  # fmt: skip
    """How many casualties to save and how many opportunities to take, after a roll that stands in ``states[0]``."""
    rolled = states[0]
    most_saves = min(rolled.casualties, rolled.resources[0, ADRENALINE])
    if policy == NEVER_SPEND:
        return 0, 0
    if policy == SAVE_CASUALTIES:
        return most_saves, 0
    best_saves, best_kills, found = 0, 0, False
    best = before
    for saves in range(most_saves + 1):
        most_kills = min(rolled.opportunities, rolled.zombies, rolled.resources[0, ADRENALINE] - saves)
        for kills in range(max(most_kills, 0) + 1):
            _settle(states, saves, kills)
            after = states[1]
            left, members, rest = after.zombies, after.survivors[0], after.resources[0, ADRENALINE]
            same = left == zombies and members == survivors and rest == adrenaline
            value = before if same else outcomes[left, members, rest]
            if not found or _is_better(value, best):
                best_saves, best_kills, best, found = saves, kills, value, True
    return best_saves, best_kills


@compiled
def _settle(states: NDArray[Any], saves: int, kills: int) -> None:
    """Play out the decisions of the roll in ``states[0]`` on a copy, ``states[1]``."""
    states[1] = states[0]
    state = states[1]
    for _ in range(saves):
        settle_casualty(state, SAVE_ACTION, None)
    if state.casualties > 0:
        settle_casualty(state, LOSE_ACTION, None)
    for _ in range(kills):
        settle_opportunity(state, KILL_ACTION, None)
    settle_opportunity(state, HOLD_ACTION, None)


@compiled
def _is_better(value: NDArray[np.float64], other: NDArray[np.float64]) -> bool:
    """Higher survival, or the same and more survivors."""
    if abs(value[0] - other[0]) > _TOLERANCE:
        return value[0] < other[0]
    return _mean_survivors(value) > _mean_survivors(other) + _TOLERANCE


@compiled
def _is_same(value: NDArray[np.float64], other: NDArray[np.float64]) -> bool:
    return not _is_better(value, other) and not _is_better(other, value)


@compiled
def _mean_survivors(outcome: NDArray[np.float64]) -> float:
    mean = 0.0
    for survivors in range(1, _ROUNDS_COLUMN):
        mean += survivors * outcome[survivors]
    return mean
