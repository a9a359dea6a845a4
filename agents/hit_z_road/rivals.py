"""What an observation says with several players: the other groups, the order of play and the auction.

Rows are players as the observation orders them: the own seat is row 0, then come the others by rising seat number.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.vectors import count_at, flagged
from zenvs.core.compiled import compiled
from zenvs.games.hit_z_road.constants import RESOURCES
from zenvs.games.hit_z_road.observation import (
    BID_SCALE,
    FIELD_STARTS,
    PRICE_SCALE,
    RESOURCE_SCALE,
    rivals_start,
    surcharge_start,
)
from zenvs.games.hit_z_road.tables import Tables

#: Place in the order of play of a player who has left the game.
NO_PLACE = -1

_OWN_GROUP = FIELD_STARTS["resources"]
_GROUP_SIZE = FIELD_STARTS["path"] - _OWN_GROUP


@compiled
def read_change_of_path(tables: Tables, observation: NDArray[np.float32], path: int) -> int:
    """HZR-ENC-3, HZR-PLN-2 to HZR-PLN-4: resources that a path gives (above 0) or costs (below 0) in this round."""
    if tables.players == 1:
        return int(tables.path_changes[0, path])
    return -count_at(observation, surcharge_start(tables) + path, PRICE_SCALE)


@compiled
def _group_of(tables: Tables, row: int) -> int:
    """The first place of the fields of a player's group."""
    return int(_OWN_GROUP if row == 0 else rivals_start(tables) + (row - 1) * _GROUP_SIZE)


@compiled
def _bids(tables: Tables) -> int:
    """The first place of the markers; they follow the groups of the rivals and who is to move."""
    return int(rivals_start(tables) + (tables.players - 1) * _GROUP_SIZE + tables.players)


@compiled
def read_bid(tables: Tables, observation: NDArray[np.float32], row: int) -> int:
    """The space of a player's marker, 0 to 10."""
    return count_at(observation, _bids(tables) + row, BID_SCALE)


@compiled
def read_place(tables: Tables, observation: NDArray[np.float32], row: int) -> int:
    """The place of a player in the order of play, from 0, or NO_PLACE."""
    players = tables.players
    return flagged(observation, _bids(tables) + players + row * players, players)


@compiled
def read_held(tables: Tables, observation: NDArray[np.float32], row: int) -> int:
    """How many resources a player holds."""
    start = _group_of(tables, row)
    held = 0
    for kind in range(len(RESOURCES)):
        held += count_at(observation, start + kind, RESOURCE_SCALE)
    return held
