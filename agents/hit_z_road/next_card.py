"""How much better or worse the next card of a path is than the mean card that the tables reckon with."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.card_worth import worth_of_card
from zenvs.agents.hit_z_road.situation import FACE_DOWN_CARD, Group, Situation, Tokens, read_card
from zenvs.agents.hit_z_road.values import FIRST_CARD, LAST_CARD, Values, Worth, worth_after
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.tables import Tables


@compiled
def next_card_correction(
    tables: Tables, values: Values, stage: int, next_card: int, group: Group, tokens: Tokens, points: float
) -> Worth:
    """What a known second card adds to the mean over all cards; nothing if there is none."""
    if next_card == FACE_DOWN_CARD or group.survivors <= 0:
        return Worth(0.0, 0.0)
    known = worth_of_card(tables, values, stage, LAST_CARD, next_card, group, tokens, points)
    mean = worth_after(values, stage, FIRST_CARD, group.ammo, group.gas, group.adrenaline, group.survivors)
    return Worth(known.survival - mean.survival, known.gain - mean.gain)


@compiled
def card_to_follow(tables: Tables, observation: NDArray[np.float32], situation: Situation) -> int:
    """The second card of the path while the first is resolved, or FACE_DOWN_CARD."""
    if situation.path_card == FIRST_CARD:
        return read_card(tables, observation, situation.path, LAST_CARD)
    return int(FACE_DOWN_CARD)
