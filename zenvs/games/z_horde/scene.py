"""The board of the level that is played: what stands where, and what the character can do from there."""

from __future__ import annotations

from zenvs.core.compiled import compiled, int64
from zenvs.games.z_horde.board import bit
from zenvs.games.z_horde.constants import (
    CRATES,
    FACES,
    HELD_ATTACK,
    HELD_RANGE,
    NO_WEAPON,
    RANGE,
)
from zenvs.games.z_horde.geometry import BOARD
from zenvs.games.z_horde.state import State
from zenvs.games.z_horde.tables import KIND_DEFENSE, Tables
from zenvs.games.z_horde.ways import Ways

#: Of a tile on which neither a monster nor a closed crate stands.
NOTHING = -1


@compiled
def face(state: State) -> int:
    """ZHO-CMP-5: the face of the level, counted from 0."""
    return (int64(state.level) - 1) % FACES


@compiled
def ways_to(tables: Tables, state: State, tile: int) -> Ways:
    """Ranges, sights and ways on the board as it is, to a tile where the character stands or might stand."""
    board = int64(0)
    for crate in range(CRATES):
        if state.crates[crate] > 0 and state.is_open[crate] == 0:
            board |= bit(crate)
    return tables.ways[face(state), board, tile]


@compiled
def blockers(tables: Tables, state: State) -> int:
    """ZHO-CRT-1: obstacles and closed crates."""
    return ways_to(tables, state, 0).blockers


@compiled
def monster_tiles(state: State) -> int:
    """Where living monsters stand."""
    tiles = int64(0)
    for monster in range(state.monsters):
        if state.healths[monster] > 0:
            tiles |= bit(state.tiles[monster])
    return tiles


@compiled
def living_monsters(state: State) -> int:
    """How many monsters are alive."""
    count = int64(0)
    for monster in range(state.monsters):
        count += state.healths[monster] > 0
    return count


@compiled
def open_tiles(tables: Tables, state: State) -> int:
    """ZHO-MOV-2: tiles that the character may step on."""
    return BOARD & ~blockers(tables, state) & ~monster_tiles(state)


@compiled
def monster_on(state: State, tile: int) -> int:
    """The living monster on a tile, or NOTHING."""
    for monster in range(state.monsters):
        if state.healths[monster] > 0 and state.tiles[monster] == tile:
            return int64(monster)
    return int64(NOTHING)


@compiled
def closed_crate_on(tables: Tables, state: State, tile: int) -> int:
    """The closed crate on a tile, or NOTHING."""
    for crate in range(CRATES):
        is_closed = state.crates[crate] > 0 and state.is_open[crate] == 0
        if is_closed and tables.crate_tiles[face(state), crate] == tile:
            return int64(crate)
    return int64(NOTHING)


@compiled
def kind_statistic(tables: Tables, state: State, monster: int, statistic: int) -> int:
    """A statistic of a monster's kind."""
    return int64(tables.kinds[face(state), state.kinds[monster], statistic])


@compiled
def price(tables: Tables, state: State, tile: int) -> int:
    """ZHO-ATK-1, ZHO-CRT-1: Attack points for an attack on a tile with a monster or a closed crate."""
    monster = monster_on(state, tile)
    if monster != NOTHING:
        return kind_statistic(tables, state, monster, KIND_DEFENSE)
    return int64(state.crates[closed_crate_on(tables, state, tile)])


@compiled
def weapon_usable(state: State) -> bool:
    """ZHO-ITM-3: a weapon is held, and by one who is no zombie."""
    return state.weapon != NO_WEAPON and state.is_undead == 0


@compiled
def held_attack(state: State) -> int:
    """ZHO-WPN-2: the Attack that a weapon gives while it is held."""
    return int64(HELD_ATTACK[state.weapon]) if weapon_usable(state) else int64(0)


@compiled
def total_range(state: State) -> int:
    """ZHO-ENE-1, ZHO-WPN-2: the character's Range with what a weapon adds, shots aside."""
    held = int64(HELD_RANGE[state.weapon]) if weapon_usable(state) else int64(0)
    return int64(state.abilities[RANGE]) + state.extra_range + held
