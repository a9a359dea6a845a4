"""The monster phase of a record, worked out again by the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import entry_point, records
from zenvs.games.z_horde.monsters import attackers, begin_monsters, damage_of, move_monsters
from zenvs.games.z_horde.state import STATE_DTYPE


class Replayed(NamedTuple):
    """What the rules say about a record in the monster phase.

    Attributes:
        order: all living monsters, nearest first, as if the phase began now.
        choices: the set of tiles among which the player chooses next, or 0 where there is no choice.
        damage: of an attack as the monsters stand.
    """

    order: list[int]
    choices: int
    damage: int


def replay_monsters(tables: NDArray[Any], state: Any) -> Replayed:
    """Work out what a record of the monster phase must hold; the record stays as it is."""
    copies = np.zeros(2, STATE_DTYPE)
    copies[:] = state
    damage = _replay()(tables, records(copies))
    order, choice = copies
    # without a choice the rules have moved on
    is_asked = choice["moved"] == state["moved"]
    return Replayed(
        order=[int(number) for number in order["move_order"][: int(order["movers"])]],
        choices=int(choice["choices"]) if is_asked else 0,
        damage=int(damage),
    )


def _run(tables: Any, states: NDArray[Any]) -> int:
    damage = damage_of(tables[0], states[0], attackers(tables[0], states[0]))
    begin_monsters(tables[0], states[0])
    move_monsters(tables[0], states[1], None)
    return damage


@cache
def _replay() -> Callable[[Any, NDArray[Any]], int]:
    return entry_point(_run)
