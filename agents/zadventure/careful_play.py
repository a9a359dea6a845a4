"""Characters that care for themselves: they take what helps, keep away from zombies and save their last life."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.zadventure.fights import choose_break_action, choose_plain_fight_action, choose_second
from zenvs.agents.zadventure.goals import useful_cards, want_car, want_search
from zenvs.agents.zadventure.moves import end_turn_action, move_safely, weakest_patient
from zenvs.agents.zadventure.people import first_wish, healed_hand
from zenvs.agents.zadventure.ways import Room
from zenvs.core.compiled import compiled, int64
from zenvs.games.zadventure.constants import (
    BIKER,
    BREAK_DECISION,
    CHARACTER_DECISION,
    FIGHT_DECISION,
    FLEE_DECISION,
    HEAL_ACTION,
    HOOLIGAN,
    MOVE_DECISION,
    NURSE,
    PICK_ACTION,
    POLICE,
    SECOND_DECISION,
    WEAPON_DECISION,
)
from zenvs.games.zadventure.squares import is_living
from zenvs.games.zadventure.state import State
from zenvs.games.zadventure.tables import Tables

_PICKS = np.array([BIKER, NURSE, POLICE, HOOLIGAN])
#: Whoever has as few lives heals before it goes on.
_FEW_LIVES = 2


@compiled
def choose_carefully(tables: Tables, state: State, mask: NDArray[np.int8], room: Room) -> int:
    """Heal in time, keep away from zombies, and fight by the weapons at hand."""
    decision = state.decision
    if decision == CHARACTER_DECISION:
        return first_wish(mask, PICK_ACTION, _PICKS)
    if decision in (FIGHT_DECISION, WEAPON_DECISION):
        return choose_plain_fight_action(tables, state, mask)
    if decision == SECOND_DECISION:
        return choose_second(tables, state, mask)
    if decision in (MOVE_DECISION, FLEE_DECISION):
        if needs_healing(state, mask):
            return weakest_patient(state, mask)
        if _withdraws(tables, state):
            want_car(tables, room.goals)
        else:
            want_search(tables, state, useful_cards(tables), room.goals)
        return move_safely(tables, state, mask, room)
    return choose_break_action(mask) if decision == BREAK_DECISION else end_turn_action(tables, state, mask)


@compiled
def needs_healing(state: State, mask: NDArray[np.int8]) -> bool:
    """Whether the acting character has a kit and few lives."""
    return mask[HEAL_ACTION + int64(state.actor)] != 0 and state.lives[state.actor] <= _FEW_LIVES


@compiled
def _withdraws(tables: Tables, state: State) -> bool:
    """Whether somebody else has more than the last life to lose."""
    if healed_hand(tables, state, state.actor).lives > 1:
        return False
    for player in range(tables.players):
        if is_living(state, player) and healed_hand(tables, state, player).lives > 1:
            return True
    return False
