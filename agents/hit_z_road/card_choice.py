"""Choosing while a card is resolved: before, in and after its fight."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.fight_choice import choose_in_fight, choose_opportunity, choose_save
from zenvs.agents.hit_z_road.path_choice import choose_offer, choose_token
from zenvs.agents.hit_z_road.situation import Situation
from zenvs.agents.hit_z_road.values import Values
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import (
    CASUALTY_DECISION,
    FIGHT_DECISION,
    OFFER_DECISION,
    OPPORTUNITY_DECISION,
)
from zenvs.games.hit_z_road.tables import Tables


@compiled
def choose_on_card(
    tables: Tables, values: Values, observation: NDArray[np.float32], mask: NDArray[np.int8], situation: Situation,
    next_card: int,
) -> int:  # fmt: skip
    """A fight, a casualty, an opportunity, an offer, or which token to take or to pay.

    ``next_card`` is the card that follows, or FACE_DOWN_CARD if there is none or ``values`` reckon with it already.
    """
    if situation.decision == FIGHT_DECISION:
        return choose_in_fight(tables, values, observation, mask, situation, next_card)
    if situation.decision == CASUALTY_DECISION:
        return choose_save(tables, values, observation, situation, next_card)
    if situation.decision == OPPORTUNITY_DECISION:
        return choose_opportunity(tables, values, observation, situation, next_card)
    if situation.decision == OFFER_DECISION:
        return choose_offer(tables, values, observation, situation, next_card)
    return choose_token(tables, values, observation, situation, next_card)
