"""Making the tables of an agent that looks ahead from the rules, the cards and the worths of rounds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.card_worth import resolved_card
from zenvs.agents.hit_z_road.fights import fight_memory, fight_of, solve_fight, whole_reach
from zenvs.agents.hit_z_road.roll_odds import MOST_ZOMBIES, roll_odds
from zenvs.agents.hit_z_road.round_worths import RoundWorths
from zenvs.agents.hit_z_road.situation import Group, Tokens
from zenvs.agents.hit_z_road.values import (
    ADRENALINE_SIZE,
    AMMO_SIZE,
    FIRST_CARD,
    GAS_SIZE,
    LAST_CARD,
    NO_FIGHT,
    SURVIVOR_SIZE,
    VALUES_DTYPE,
)
from zenvs.agents.hit_z_road.worth_model import estimated_rounds, load_weights, weights_file
from zenvs.core.compiled import compiled, entry_point, records
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import BITE, CARDS_ON_PATH, LEVELS, NOADR, NOFLEE, ROUNDS
from zenvs.games.hit_z_road.tables import Tables

_THREADS = 2
# Zombies that a ranged roll may add to those of a card, as far as the tables are concerned
_BITES = 3
_made: dict[bytes, NDArray[Any]] = {}
# A second thread waits for the tables instead of making them again.
_making = Lock()


def value_tables(game: Game) -> NDArray[Any]:
    """The tables for a game, an array of one record; games with equal rules and cards share them."""
    key = game.tables.tobytes()
    with _making:
        if key not in _made:
            _made[key] = make_value_tables(game, estimated_rounds(load_weights(weights_file(game.players))))
        return _made[key]


def make_value_tables(game: Game, worths: RoundWorths, first_round: int = 1, last_round: int = ROUNDS) -> NDArray[Any]:
    """The tables that follow from what the start of each round is worth.

    Args:
        game: rules and cards.
        worths: of the rounds after ``first_round``, to the one after ``last_round``.
        first_round: first round that the tables are needed for; others stay empty.
        last_round: last round that the tables are needed for.
    """
    array = empty_value_tables(game, worths)

    def fill(stage: int) -> None:
        array[0]["after_card"][stage, LAST_CARD] = worths.groups[stage + 2]
        _fill_round(game.tables, array, stage)

    with ThreadPoolExecutor(_THREADS) as pool:
        list(pool.map(fill, range(last_round - 1, first_round - 2, -1)))
    return array


def empty_value_tables(game: Game, worths: RoundWorths) -> NDArray[Any]:
    """Tables in which no round is filled."""
    array = records(np.zeros(1, VALUES_DTYPE))
    values = array[0]
    _copy_odds(game, values)
    values["token_gains"][:] = worths.tokens
    values["usual_points"][:] = worths.usual_points
    _number_fights(game.tables[0], values)
    return array


def _copy_odds(game: Game, values: Any) -> None:
    odds = roll_odds(game)
    values["roll_starts"] = odds.starts
    values["roll_effects"][: len(odds.effects)] = odds.effects
    values["roll_chances"][: len(odds.chances)] = odds.chances
    values["shot_chances"] = odds.shots


def level_of_round(tables: Any, stage: int) -> int:
    """The level of the cards of a round, counted from 0."""
    return next(
        level for level in range(LEVELS) if stage * tables["paths"] * CARDS_ON_PATH < tables["deck_starts"][level + 1]
    )


def _number_fights(tables: Any, values: Any) -> None:
    """Give a row to each different fight; cards with the same fight share it."""
    values["fight_rows"][:] = NO_FIGHT
    rows: dict[tuple[Any, ...], int] = {}
    for stage in range(ROUNDS):
        level = level_of_round(tables, stage)
        for card in range(tables["level_starts"][level], tables["level_starts"][level + 1]):
            if tables["zombies"][card] == 0:
                continue
            event, points = int(tables["event"][card]), int(tables["points"][card])
            for executor in range(2):
                horde = 0 if executor else int(tables["horde"][card])
                for place in (FIRST_CARD, LAST_CARD):
                    kind = (stage, place, horde, event == NOADR, event == NOFLEE, points)
                    row = rows.setdefault(kind, len(rows))
                    values["fight_rows"][stage, place, card, executor] = row
                    zombies = int(tables["zombies"][card]) + (_BITES if event == BITE else 0)
                    values["most_zombies"][row] = min(max(values["most_zombies"][row], zombies), MOST_ZOMBIES)


def _fill(tables: Any, values: Any, stage: int) -> None:
    """Fill the tables of a round from the worth after its last card, backwards."""
    for place in (LAST_CARD, FIRST_CARD):
        solve_cards(tables[0], values[0], stage, place)


@compiled
def solve_cards(tables: Tables, values: Any, stage: int, place: int) -> None:
    """Fill the tables of the cards in one place of a path from the worth after them."""
    _solve_fights(tables, values, stage, place)
    _average_cards(tables, values, stage, place)


@compiled
def _first_card(tables: Tables, stage: int) -> int:
    """The number of the first card of a round's level."""
    level = 0
    while stage * tables.paths * CARDS_ON_PATH >= tables.deck_starts[level + 1]:
        level += 1
    return tables.level_starts[level]


@compiled
def _card_limit(tables: Tables, stage: int) -> int:
    """One more than the number of the last card of a round's level."""
    level = 0
    while stage * tables.paths * CARDS_ON_PATH >= tables.deck_starts[level + 1]:
        level += 1
    return tables.level_starts[level + 1]


@compiled
def _solve_fights(tables: Tables, values: Any, stage: int, place: int) -> None:
    """Solve each row of a place in a round once."""
    first, limit = _first_card(tables, stage), _card_limit(tables, stage)
    memory = fight_memory()
    for card in range(first, limit):
        for executor in range(2):
            row = values.fight_rows[stage, place, card, executor]
            if row != NO_FIGHT and not _is_solved_before(values, stage, place, first, card, executor):
                fight = fight_of(tables, values, stage, place, card, executor, values.usual_points[stage])
                solve_fight(values, fight, whole_reach(values, fight), memory)


@compiled
def _is_solved_before(values: Any, stage: int, place: int, first: int, card: int, executor: int) -> bool:
    for earlier in range(first, card + 1):
        for state in range(2):
            if earlier == card and state >= executor:
                return False
            if values.fight_rows[stage, place, earlier, state] == values.fight_rows[stage, place, card, executor]:
                return True
    return False


@compiled
def _average_cards(tables: Tables, values: Any, stage: int, place: int) -> None:
    """The mean worth over the cards of the level: of one more card, or of a path face down."""
    first, limit = _first_card(tables, stage), _card_limit(tables, stage)
    nothing = 0
    tokens = Tokens(nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing)
    averages = values.after_card[stage, FIRST_CARD] if place == LAST_CARD else values.face_down[stage]
    for ammo in range(AMMO_SIZE):
        for gas in range(GAS_SIZE):
            for adrenaline in range(ADRENALINE_SIZE):
                for survivors in range(1, SURVIVOR_SIZE):
                    group = Group(ammo, gas, adrenaline, survivors)
                    survival = 0.0
                    gain = 0.0
                    for card in range(first, limit):
                        worth = resolved_card(
                            tables, values, stage, place, card, group, tokens, values.usual_points[stage]
                        )
                        entry = values.card[stage, place, card - first, ammo, gas, adrenaline, survivors]
                        entry[0] = worth.survival
                        entry[1] = worth.gain
                        survival += worth.survival
                        gain += worth.gain
                    averages[ammo, gas, adrenaline, survivors, 0] = survival / (limit - first)
                    averages[ammo, gas, adrenaline, survivors, 1] = gain / (limit - first)


_fill_round = entry_point(_fill)
