"""The chances of rolls, found by asking the rules what each face of a die does."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, entry_point
from zenvs.core.game import Game
from zenvs.games.hit_z_road import fight
from zenvs.games.hit_z_road.constants import (
    ADRENALINE,
    BITE,
    BLACK_SIDES,
    FACES,
    MAX_HORDE,
    MAX_SHOTS,
    RED_SIDES,
    SIDES,
)

#: Largest group that tables reach to; a larger one is played as one of this size.
MOST_SURVIVORS = 6
#: Most zombies that tables reach to; more are fought as if they were so many.
MOST_ZOMBIES = 10
#: Dice of the largest ranged roll; the place of "no change" in ``RollOdds.shots``.
MOST_SHOT_DICE = 2 * MAX_SHOTS

_KILLS, _CASUALTIES, _OPPORTUNITIES, _DEATHS = range(4)
_EFFECTS = 4
# More of each than one die can take away
_PLENTY = 5


class RollOdds(NamedTuple):
    """Chances of what rolls do.

    Attributes:
        starts: int64 (MOST_ZOMBIES + 1, MOST_SURVIVORS + 1, MAX_HORDE + 1, 2): first row and end of the rows of a
            melee roll, by zombies, members and red dice. Kills and opportunities beyond the zombies are left out, and
            rolls without kills, casualties and deaths come first.
        effects: int64 (rows, 4): kills, casualties, opportunities and horrible deaths.
        chances: float64 (rows,).
        shots: float64 (2, MAX_SHOTS + 1, 2 * MOST_SHOT_DICE + 1): chance of each change of the number of zombies,
            beginning with -MOST_SHOT_DICE, by whether the card says BITE and by the ammo spent.
    """

    starts: NDArray[np.int64]
    effects: NDArray[np.int64]
    chances: NDArray[np.float64]
    shots: NDArray[np.float64]


def roll_odds(game: Game) -> RollOdds:
    """The chances for the variant of the game; equal variants share their tables."""
    return _roll_odds(game.options["ranged_dice_per_ammo"])


@cache
def _roll_odds(dice_per_ammo: int) -> RollOdds:
    from zenvs import make_game

    game = make_game("hit_z_road", ranged_dice_per_ammo=dice_per_ammo)
    melee = np.zeros((2, len(FACES), _EFFECTS), np.int64)
    shots = np.zeros((2, len(FACES)), np.int64)
    cards = game.tables["event"][0][: int(game.tables["card_count"][0])]
    bite = int(np.flatnonzero(cards == BITE)[0])
    plain = int(np.flatnonzero(cards == 0)[0])
    _ask_rules(game.tables, game.empty_states(1), plain, bite, melee, shots)
    starts, effects, chances = _melee_odds(melee)
    return RollOdds(starts, effects, chances, np.stack([_shot_odds(row, dice_per_ammo) for row in shots]))


def _single_dice(
    tables: Any, states: NDArray[Any], plain: int, bite: int, melee: NDArray[np.int64], shots: NDArray[np.int64]
) -> None:
    """Let the rules settle every face of a single black and red die, and every face of a shot."""
    state = states[0]
    state.round_number = 1
    for face in range(len(FACES)):
        for is_red in range(2):
            _lay(state, plain)
            if is_red:
                state.red[face] = 1
            else:
                state.black[face] = 1
            fight.settle_melee(state, None)
            melee[is_red, face, _KILLS] = _PLENTY - state.zombies
            melee[is_red, face, _CASUALTIES] = state.casualties
            melee[is_red, face, _OPPORTUNITIES] = state.opportunities
            melee[is_red, face, _DEATHS] = _PLENTY - state.survivors[0]
        for bites in range(2):
            _lay(state, bite if bites else plain)
            state.black[face] = 1
            fight.settle_shots(tables[0], state, None)
            shots[bites, face] = state.zombies - _PLENTY


@compiled
def _lay(state: Any, card: int) -> None:
    state.deck[0] = card
    state.zombies = _PLENTY
    state.survivors[0] = _PLENTY
    state.resources[0, ADRENALINE] = _PLENTY
    state.black[:] = 0
    state.red[:] = 0


def _melee_odds(faces: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    starts = np.zeros((MOST_ZOMBIES + 1, MOST_SURVIVORS + 1, MAX_HORDE + 1, 2), np.int64)
    effects: list[tuple[int, ...]] = []
    chances: list[float] = []
    for members in range(MOST_SURVIVORS + 1):
        for red in range(min(members, MAX_HORDE) + 1):
            odds: dict[tuple[int, ...], float] = {(0,) * _EFFECTS: 1.0}
            for die in range(members):
                is_red = die < red
                odds = _with_die(odds, faces[int(is_red)], RED_SIDES if is_red else BLACK_SIDES)
            for zombies in range(MOST_ZOMBIES + 1):
                useful = _against(odds, zombies)
                starts[zombies, members, red] = len(chances), len(chances) + len(useful)
                effects += useful.keys()
                chances += useful.values()
    return starts, np.array(effects, np.int64), np.array(chances)


def _against(odds: dict[tuple[int, ...], float], zombies: int) -> dict[tuple[int, ...], float]:
    """The chances of what a roll does to so many zombies; rolls that do the same are one."""
    useful: dict[tuple[int, ...], float] = defaultdict(float)
    for (kills, casualties, opportunities, deaths), chance in odds.items():
        killed = min(kills, zombies)
        useful[killed, casualties, min(opportunities, zombies - killed), deaths] += chance
    return dict(sorted(useful.items(), key=lambda item: _changes_something(item[0])))


def _changes_something(effect: tuple[int, ...]) -> bool:
    return effect[_KILLS] + effect[_CASUALTIES] + effect[_DEATHS] > 0


def _with_die(
    odds: dict[tuple[int, ...], float], effects: NDArray[np.int64], sides: tuple[int, ...]
) -> dict[tuple[int, ...], float]:
    """The chances of a roll with one die more."""
    more: dict[tuple[int, ...], float] = defaultdict(float)
    for effect, chance in odds.items():
        for face in sides:
            more[tuple(int(n) for n in effect + effects[face])] += chance / SIDES
    return more


def _shot_odds(changes: NDArray[np.int64], dice_per_ammo: int) -> NDArray[np.float64]:
    one_die = np.zeros(3)
    for face in BLACK_SIDES:
        one_die[1 + changes[face]] += 1 / SIDES
    odds = np.zeros((MAX_SHOTS + 1, 2 * MOST_SHOT_DICE + 1))
    roll = np.ones(1)
    for ammo in range(MAX_SHOTS + 1):
        dice = ammo * dice_per_ammo
        odds[ammo, MOST_SHOT_DICE - dice : MOST_SHOT_DICE + dice + 1] = roll
        for _ in range(dice_per_ammo):
            roll = np.convolve(roll, one_die)
    return odds


_ask_rules = entry_point(_single_dice)
