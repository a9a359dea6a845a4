"""What the rules read besides the record of a game: the scenarios and the variants, as one record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import records
from zenvs.games.z_horde.constants import CRATES, FACES, KINDS, LEVELS, MONSTERS, TILES
from zenvs.games.z_horde.scenario import Face
from zenvs.games.z_horde.ways import BOARDS, WAYS_DTYPE, ways_of_face

# What is known of a kind
STATISTICS = ("health", "range", "movement", "attack", "defense")
KIND_HEALTH, KIND_RANGE, KIND_MOVEMENT, KIND_ATTACK, KIND_DEFENSE = range(len(STATISTICS))

TABLES_DTYPE = np.dtype(
    [
        ("max_turns", np.int64),
        ("engine_breaks_ties", np.int64),
        ("rewards_levels", np.int64),
        ("obstacles", np.int64, (FACES,)),
        ("arrow", np.int64, (FACES,)),
        ("flag", np.int64, (FACES,)),
        ("crate_tiles", np.int64, (FACES, CRATES)),
        ("kinds", np.int64, (FACES, KINDS, len(STATISTICS))),
        ("monsters", np.int64, (LEVELS,)),
        ("monster_kinds", np.int64, (LEVELS, MONSTERS)),
        ("monster_tiles", np.int64, (LEVELS, MONSTERS)),
        ("ways", WAYS_DTYPE, (FACES, BOARDS, TILES)),
    ],
    align=True,
)


class Tables(Protocol):
    """The fields of TABLES_DTYPE, as the rules see them; faces and levels count from 0 in them.

    Attributes:
        max_turns: turns after which a game is cut off (ZHO-END-2).
        engine_breaks_ties: 1 if monsters take the first of equal tiles (variant of ZHO-MON-3).
        rewards_levels: 1 if every level cleared is rewarded (ZHO-RWD-1).
        obstacles: the set of obstacle tiles of each face.
        arrow: 1 if an ability is raised at the start of its levels.
        flag: the flag tile.
        crate_tiles: the crate tiles in reading order.
        kinds: STATISTICS of each kind.
        monsters: number of monsters of each level.
        monster_kinds, monster_tiles: kind and starting tile of each, first kind first, in reading order.
        ways: what is fixed for each board of a face and each tile of the character (:mod:`zenvs.games.z_horde.ways`).
    """

    max_turns: int
    engine_breaks_ties: int
    rewards_levels: int
    obstacles: NDArray[np.int64]
    arrow: NDArray[np.int64]
    flag: NDArray[np.int64]
    crate_tiles: NDArray[np.int64]
    kinds: NDArray[np.int64]
    monsters: NDArray[np.int64]
    monster_kinds: NDArray[np.int64]
    monster_tiles: NDArray[np.int64]
    ways: NDArray[Any]


def make_tables(
    faces: Sequence[Face], *, max_turns: int, engine_breaks_ties: bool, rewards_levels: bool
) -> NDArray[Any]:
    """The tables for the four faces, an array of one record."""
    array = np.zeros(1, TABLES_DTYPE)
    tables = array[0]
    tables["max_turns"] = max_turns
    tables["engine_breaks_ties"] = engine_breaks_ties
    tables["rewards_levels"] = rewards_levels
    for number, face in enumerate(faces):
        tables["obstacles"][number] = sum(1 << tile for tile in face.obstacles)
        tables["arrow"][number] = face.arrow
        tables["flag"][number] = face.flag
        tables["crate_tiles"][number] = face.crates
        tables["kinds"][number] = [[getattr(kind, name) for name in STATISTICS] for kind in face.kinds]
        ranges = tuple(kind.range for kind in face.kinds)
        tables["ways"][number] = ways_of_face(int(tables["obstacles"][number]), tuple(face.crates), ranges)
        for level in face.levels:
            monsters = [(kind, tile) for kind, tiles in enumerate(level.starts) for tile in tiles]
            tables["monsters"][level.number - 1] = len(monsters)
            for place, (kind, tile) in enumerate(monsters):
                tables["monster_kinds"][level.number - 1, place] = kind
                tables["monster_tiles"][level.number - 1, place] = tile
    return records(array)
