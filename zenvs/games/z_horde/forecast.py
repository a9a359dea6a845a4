"""What the monsters would do if the turn ended now, or after one more action; the rules tell, on copies of the record.

Ties that are the player's to break (ZHO-MON-3) are broken as the engine does, and said to be there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, entry_point, int64, records
from zenvs.core.position import Position
from zenvs.games.z_horde.board import bit, has, write_costs
from zenvs.games.z_horde.character import play_act_action, play_energy_action
from zenvs.games.z_horde.constants import (
    ACT_DECISION,
    ACTIONS,
    ASSIGN_ACTION,
    DISCARD_ACTION,
    ENERGY_DECISION,
    LORA_ACTION,
    MONSTER_ACTION,
    MONSTER_DECISION,
    MOVE_ACTION,
    REACT_DECISION,
    REROLL_DECISION,
    TILES,
    UNREACHABLE,
    USE_ACTION,
)
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.monsters import attackers, begin_monsters, damage_of, move_monster, move_monsters
from zenvs.games.z_horde.scene import living_monsters, monster_tiles, open_tiles, total_range, ways_to
from zenvs.games.z_horde.state import State
from zenvs.games.z_horde.steps import ASK
from zenvs.games.z_horde.tables import Tables
from zenvs.games.z_horde.ways import is_seen

_NO_ACTION = -1
_ASKED_IN_A_TURN = (ENERGY_DECISION, ACT_DECISION, REROLL_DECISION, MONSTER_DECISION, REACT_DECISION)

_SIGHT = np.dtype(
    [
        ("striking", np.int64),
        ("damage", np.int64),
        ("is_tied", np.int64),
        ("total_range", np.int64),
        ("seen", np.int64),
        ("ranges", np.int8, (TILES,)),
        ("walks", np.int8, (TILES,)),
    ],
    align=True,
)


@dataclass(frozen=True)
class Forecast:
    """What an action comes to, and what the monsters would do if the turn ended after it.

    Attributes:
        tile: where the character stands.
        movement, attack: points left in the turn.
        defense: total Defense in the turn; 0 before the dice are assigned.
        total_range: Range of the character, a shot aside.
        ranges: Range from the character to each tile, or None where there is no way (ZHO-RNG-1).
        walks: Movement points for a walk to each tile that can be reached, by tile.
        seen: numbers, from 0, of the monsters that the character sees (ZHO-LOS-1).
        healths: Health of each monster after the action, 0 if it is gone.
        order: numbers of the monsters alive in the order in which they move or have moved.
        ends: where each monster ends, by number.
        strikers: numbers of the monsters that attack.
        damage: of their attack; None before the dice are assigned.
        is_tied: the player chooses among equally good tiles of some monster.
    """

    tile: int
    movement: int
    attack: int
    defense: int
    total_range: int
    ranges: tuple[int | None, ...]
    walks: dict[int, int]
    seen: tuple[int, ...]
    healths: tuple[int, ...]
    order: tuple[int, ...]
    ends: dict[int, int]
    strikers: tuple[int, ...]
    damage: int | None
    is_tied: bool


def forecast(game: ZHorde, position: Position) -> Forecast | None:
    """What the monsters would do if the turn ended now; None where no turn is played."""
    decision = int(position.state["decision"])
    if position.over or decision not in _ASKED_IN_A_TURN:
        return None
    return _forecasts(game, position, [_NO_ACTION])[0]


def forecasts(game: ZHorde, position: Position) -> dict[str, Forecast]:
    """The same after each legal action that leaves nothing to chance and does not end the turn, by its name.

    These are assignments of the dice, moves, attacks, the discarding of a weapon and choices for a monster.
    """
    numbers = [] if position.over else [game.action_number(name) for name in position.legal_actions()]
    foreseen = [number for number in numbers if _is_foreseen(number)]
    found = _forecasts(game, position, foreseen) if foreseen else []
    return {ACTIONS[number]: forecast for number, forecast in zip(foreseen, found, strict=True)}


def _is_foreseen(action: int) -> bool:
    is_of_energy = ASSIGN_ACTION <= action < LORA_ACTION
    is_of_turn = MOVE_ACTION <= action < USE_ACTION or action == DISCARD_ACTION
    return is_of_energy or is_of_turn or MONSTER_ACTION <= action < MONSTER_ACTION + TILES


def _forecasts(game: ZHorde, position: Position, actions: Sequence[int]) -> list[Forecast]:
    data = np.frombuffer(position.to_bytes() * len(actions), game.state_dtype).copy()
    states = records(data)
    sights = records(np.zeros(len(actions), _SIGHT))
    _foresee()(game.tables, with_ties_broken(game), states, np.array(actions, np.int64), sights)
    return [_forecast_of(state, sight) for state, sight in zip(states, sights, strict=True)]


def with_ties_broken(game: ZHorde) -> NDArray[Any]:
    """The tables of a game in which monsters take the first of equal tiles (ZHO-MON-3)."""
    tables = game.tables.copy()
    tables["engine_breaks_ties"] = 1
    return tables


def _forecast_of(state: Any, sight: Any) -> Forecast:
    healths = tuple(int(health) for health in state["healths"][: state["monsters"]])
    order = tuple(int(monster) for monster in state["move_order"][: state["movers"]])
    return Forecast(
        tile=int(state["tile"]),
        movement=int(state["movement"]),
        attack=int(state["attack"]),
        defense=int(state["defense"]),
        total_range=int(sight["total_range"]),
        ranges=tuple(None if cost == UNREACHABLE else int(cost) for cost in sight["ranges"]),
        walks={tile: int(cost) for tile, cost in enumerate(sight["walks"]) if 0 < cost < UNREACHABLE},
        seen=_members(sight["seen"], len(healths)),
        healths=healths,
        order=order,
        ends={monster: int(state["tiles"][monster]) for monster in order},
        strikers=_members(sight["striking"], len(healths)),
        damage=int(sight["damage"]) if state["defense"] > 0 else None,
        is_tied=bool(sight["is_tied"]),
    )


def _members(numbers: Any, count: int) -> tuple[int, ...]:
    return tuple(number for number in range(count) if int(numbers) >> number & 1)


@cache
def _foresee() -> Any:
    return entry_point(foresee)


def foresee(
    tables: Any, tables_without_ties: Any, states: NDArray[Any], actions: NDArray[np.int64], sights: NDArray[Any]
) -> None:
    """Play an action in each record, or none, then move the monsters, and write what comes of it."""
    for index in range(states.shape[0]):
        _foresee_one(tables[0], tables_without_ties[0], states[index], actions[index], sights[index])


@compiled
def _foresee_one(tables: Tables, tables_without_ties: Tables, state: State, action: int, sight: Any) -> None:
    _play(tables, state, action)
    sight.total_range = total_range(state)
    sight.ranges[:] = ways_to(tables, state, state.tile).range_costs
    _write_walks(state, open_tiles(tables, state), sight)
    sight.seen = _seen(tables, state)
    if living_monsters(state) == 0:
        return
    if state.movers == 0:
        begin_monsters(tables, state)
    sight.is_tied = move_monsters(tables, state, None) == ASK
    if sight.is_tied:
        move_monsters(tables_without_ties, state, None)
    sight.striking = attackers(tables, state)
    if state.defense > 0:
        sight.damage = damage_of(tables, state, sight.striking)


@compiled
def _play(tables: Tables, state: State, action: int) -> None:
    if action == _NO_ACTION:
        return
    if state.decision == ENERGY_DECISION:
        play_energy_action(tables, state, action, None)
    elif state.decision == MONSTER_DECISION:
        move_monster(state, action - MONSTER_ACTION, None)
    else:
        play_act_action(tables, state, action, None)


@compiled
def _seen(tables: Tables, state: State) -> int:
    ways = ways_to(tables, state, state.tile)
    bodies = monster_tiles(state)
    seen = int64(0)
    for monster in range(state.monsters):
        if state.healths[monster] > 0 and is_seen(ways, state.tiles[monster], bodies):
            seen |= bit(monster)
    return seen


@compiled
def _write_walks(state: State, free: int, sight: Any) -> None:
    """A way may end on a tile that is not open; a walk may not."""
    write_costs(bit(state.tile), free, state.movement, sight.walks)
    for tile in range(TILES):
        if not has(free, tile):
            sight.walks[tile] = UNREACHABLE
