"""What the agents of Z Horde prefer: weights and orders of wishes, as one record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.core.data_file import Row, checked_row, read_toml
from zenvs.games.z_horde.constants import ABILITIES, CHARACTERS, ITEMS, WEAPONS

#: Habits by rules of thumb.
PLAIN_HABITS = Path(__file__).with_name("plain.toml")
#: Habits found by ``python -m zenvs.train.tune_z_horde``.
TUNED_HABITS = Path(__file__).with_name("tuned.toml")

#: What a position at the end of a turn is worth: for each point of Health left, for a death, for a level cleared, for
#: each attack that a monster still takes (times its Defense), for its threat, for each coin and each shot left.
WEIGHTS = ("health", "death", "cleared", "monster_health", "threat", "coin", "shot")

HABITS_DTYPE = np.dtype(
    [
        *((name, np.float64) for name in WEIGHTS),
        ("dice_margin", np.float64),
        ("picks", np.int64, (len(CHARACTERS),)),
        ("abilities", np.int64, (len(ABILITIES),)),
        ("items", np.int64, (len(ITEMS),)),
        ("weapons", np.int64, (len(WEAPONS),)),
    ],
    align=True,
)
_ORDERS = {"picks": CHARACTERS, "items": ITEMS, "weapons": WEAPONS}


class Habits(Protocol):
    """The fields of HABITS_DTYPE, as compiled agents see them.

    Attributes:
        health, death, cleared, monster_health, threat, coin, shot: see WEIGHTS.
        dice_margin: Health that the Lucky Dice must be expected to cost the monsters.
        picks: characters, the first choice first.
        abilities: the value of each ability that is wanted; the one furthest below is raised.
        items, weapons: what is bought, the first wish first.
    """

    health: float
    death: float
    cleared: float
    monster_health: float
    threat: float
    coin: float
    shot: float
    dice_margin: float
    picks: NDArray[np.int64]
    abilities: NDArray[np.int64]
    items: NDArray[np.int64]
    weapons: NDArray[np.int64]


def load_habits(path: Path) -> NDArray[Any]:
    """Habits from a TOML file, an array of one record.

    Raises:
        DataFileError: naming the file and the field.
    """
    return make_habits(read_toml(path), str(path))


def make_habits(values: Mapping[str, Any], place: str) -> NDArray[Any]:
    """Habits from named values: numbers for WEIGHTS and the margin, names in their order for the wishes.

    Raises:
        DataFileError: naming the field.
    """
    row = checked_row(place, values)
    row.check_names((*WEIGHTS, "dice_margin", "abilities", *_ORDERS))
    habits = np.zeros(1, HABITS_DTYPE)
    for name in (*WEIGHTS, "dice_margin"):
        number = row.values[name]
        if isinstance(number, bool) or not isinstance(number, int | float):
            row.fail(name, f"must be a number, not {number!r}")
        habits[name] = number
    abilities = row.row("abilities")
    abilities.check_names(ABILITIES)
    habits["abilities"][0] = [abilities.whole(name, 1, 6) for name in ABILITIES]
    for name, known in _ORDERS.items():
        habits[name][0] = _order(row, name, known)
    return records(habits)


def _order(row: Row, name: str, known: Sequence[str]) -> list[int]:
    names = row.list(name)
    if sorted(map(str, names)) != sorted(known):
        row.fail(name, f"must be {', '.join(known)} in any order, not {names!r}")
    return [known.index(entry) for entry in names]
