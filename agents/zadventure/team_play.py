"""Characters that play for the team: the one with the best odds searches, the others bring what they have and wait."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.careful_play import needs_healing
from zenvs.agents.zadventure.exchanges import best_exchange, is_searcher
from zenvs.agents.zadventure.fights import choose_break_action, choose_fight_action, choose_second
from zenvs.agents.zadventure.goals import useful_cards, want_car, want_open_cards, want_search
from zenvs.agents.zadventure.moves import end_turn_action, move_safely, weakest_patient
from zenvs.agents.zadventure.people import first_wish, search_of
from zenvs.agents.zadventure.ways import Room
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    BIKER,
    BREAK_DECISION,
    CHARACTER_DECISION,
    FIGHT_DECISION,
    FLEE_DECISION,
    HOOLIGAN,
    MOVE_DECISION,
    NURSE,
    PICK_ACTION,
    POLICE,
    SECOND_DECISION,
    WEAPON_DECISION,
)
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

_PICKS = np.array([NURSE, BIKER, POLICE, HOOLIGAN])


@compiled
def choose_for_team(tables: Tables, odds: NDArray[np.float64], state: State, mask: NDArray[np.int8], room: Room) -> int:
    """Heal in time, pass on what others need more, go where the team needs one, and fight by the odds of the search."""
    decision = state.decision
    if decision == CHARACTER_DECISION:
        return first_wish(mask, PICK_ACTION, _PICKS)
    if decision in (FIGHT_DECISION, WEAPON_DECISION):
        return choose_fight_action(tables, odds, state, mask)
    if decision == SECOND_DECISION:
        return choose_second(tables, state, mask)
    if decision in (MOVE_DECISION, FLEE_DECISION):
        if needs_healing(state, mask):
            return weakest_patient(state, mask)
        exchange = best_exchange(tables, odds, state, mask)
        if exchange >= 0:
            return exchange
        _want(tables, odds, state, room)
        return move_safely(tables, state, mask, room)
    return choose_break_action(mask) if decision == BREAK_DECISION else end_turn_action(tables, state, mask)


@compiled
def _want(tables: Tables, odds: NDArray[np.float64], state: State, room: Room) -> None:
    """Who searches takes what lies open before it turns up cards; who does not waits in the car, where no zombie comes.

    What is left once key and canister are found is everybody's.
    """
    if search_of(tables, state).wanted == 0:
        want_search(tables, state, useful_cards(tables), room.goals)
    elif not is_searcher(tables, odds, state, int64(state.actor)):
        want_car(tables, room.goals)
    elif not want_open_cards(state, useful_cards(tables), room.goals):
        want_search(tables, state, useful_cards(tables), room.goals)
