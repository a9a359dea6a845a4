"""What an observation of Z Horde says, as a record that the rules can work with: everything is public (ZHO-OBS-1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.vectors import count_at, flagged
from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.games.z_horde.constants import (
    ABILITIES,
    CHARACTERS,
    CRATES,
    DECISIONS,
    ENERGY_DICE,
    HELD_RANGE,
    ITEMS,
    LEVELS,
    MONSTERS,
    NO_CHARACTER,
    NO_WEAPON,
    PICKS,
    RANGE,
    SIDE,
    TILES,
    WEAPONS,
)
from zenvs.games.z_horde.observation import (
    COIN_SCALE,
    DIE_SCALE,
    FIELD_STARTS,
    MONSTER_NUMBERS,
    PLACE_SCALE,
    POINT_SCALE,
    TURN_SCALE,
)
from zenvs.games.z_horde.state import NO_MONSTER, State
from zenvs.games.z_horde.tables import Tables

_DECISION = FIELD_STARTS["decision"]
_LEVEL = FIELD_STARTS["level"]
_PICKED = FIELD_STARTS["picked"]
_OUT = FIELD_STARTS["out"]
_IN_PLAY = FIELD_STARTS["in play"]
_UNDEAD = FIELD_STARTS["undead"]
_HEALTH = FIELD_STARTS["health"]
_ABILITIES = FIELD_STARTS["abilities"]
_RAISES = FIELD_STARTS["raises"]
_POWER = FIELD_STARTS["power used"]
_ENERGY = FIELD_STARTS["energy"]
_POINTS = FIELD_STARTS["points"]
_RANGE = FIELD_STARTS["total range"]
_CRATES = FIELD_STARTS["crates"]
_OPENED = FIELD_STARTS["opened"]
_ITEMS = FIELD_STARTS["items"]
_WEAPON = FIELD_STARTS["weapon"]
_SHOTS = FIELD_STARTS["shots"]
_COINS = FIELD_STARTS["coins"]
_BOUGHT = FIELD_STARTS["bought"]
_MONSTERS = FIELD_STARTS["monster 1"]
_CHARACTER_TILE = 3 * TILES
_CHOICES = 8 * TILES
_NUMBERS = len(MONSTER_NUMBERS)
_DECISION_COUNT = len(DECISIONS)
_CHARACTER_COUNT = len(CHARACTERS)
_ABILITY_COUNT = len(ABILITIES)
_ITEM_COUNT = len(ITEMS)
_WEAPON_COUNT = len(WEAPONS)
_HELD_RANGE = np.array(HELD_RANGE)


@compiled
def read_state(tables: Tables, observation: NDArray[np.float32], state: State) -> None:
    """Fill a record with what an observation of a game in progress says.

    Not in an observation, and left at any value: the generator, the order of the picks, and the order in which the
    monsters move that have not moved yet.
    """
    state.outcome = RUNNING
    state.seat = 0
    state.decision = flagged(observation, _DECISION, _DECISION_COUNT)
    state.level = count_at(observation, _LEVEL, float(LEVELS))
    state.cleared = count_at(observation, _LEVEL + 1, float(LEVELS))
    state.turn = count_at(observation, _LEVEL + 2, TURN_SCALE)
    _read_characters(observation, state)
    _read_turn(observation, state)
    _read_possessions(observation, state)
    _read_monsters(tables, observation, state)


@compiled
def _read_characters(observation: NDArray[np.float32], state: State) -> None:
    state.picked[:] = NO_CHARACTER
    state.is_out[:] = 0
    place = 0
    for character in range(_CHARACTER_COUNT):
        if observation[_PICKED + character] > 0.5 and place < PICKS:
            state.picked[place] = character
            state.is_out[place] = 1 if observation[_OUT + character] > 0.5 else 0
            place += 1
    state.character = flagged(observation, _IN_PLAY, _CHARACTER_COUNT)
    state.is_undead = 1 if observation[_UNDEAD] > 0.5 else 0
    state.health = count_at(observation, _HEALTH, DIE_SCALE)
    for ability in range(_ABILITY_COUNT):
        state.abilities[ability] = count_at(observation, _ABILITIES + ability, DIE_SCALE)
    state.raises = count_at(observation, _RAISES, DIE_SCALE)
    state.power_used = 1 if observation[_POWER] > 0.5 else 0


@compiled
def _read_turn(observation: NDArray[np.float32], state: State) -> None:
    for die in range(ENERGY_DICE):
        state.energy[die] = count_at(observation, _ENERGY + die, DIE_SCALE)
    state.movement = count_at(observation, _POINTS, POINT_SCALE)
    state.attack = count_at(observation, _POINTS + 1, POINT_SCALE)
    state.defense = count_at(observation, _POINTS + 2, POINT_SCALE)
    state.tile = max(flagged(observation, _CHARACTER_TILE, TILES), 0)


@compiled
def _read_possessions(observation: NDArray[np.float32], state: State) -> None:
    for crate in range(CRATES):
        state.crates[crate] = count_at(observation, _CRATES + crate, DIE_SCALE)
        state.is_open[crate] = 1 if observation[_OPENED + crate] > 0.5 else 0
    for item in range(_ITEM_COUNT):
        state.possessions[item] = flagged(observation, _ITEMS + 3 * item, 3)
    state.weapon = flagged(observation, _WEAPON, _WEAPON_COUNT)
    state.shots = count_at(observation, _SHOTS, DIE_SCALE)
    state.coins = count_at(observation, _COINS, COIN_SCALE)
    state.item_bought = 1 if observation[_BOUGHT] > 0.5 else 0
    state.weapon_bought = 1 if observation[_BOUGHT + 1] > 0.5 else 0
    held = int64(0)
    if state.weapon != NO_WEAPON and state.is_undead == 0:
        held = _HELD_RANGE[state.weapon]
    state.extra_range = count_at(observation, _RANGE, POINT_SCALE) - state.abilities[RANGE] - held


@compiled
def _read_monsters(tables: Tables, observation: NDArray[np.float32], state: State) -> None:
    state.chosen_monster = NO_MONSTER
    state.monsters = 0
    state.movers = 0
    state.moved = 0
    state.move_order[:] = 0
    state.kinds[:] = 0
    state.healths[:] = 0
    state.tiles[:] = 0
    for monster in range(MONSTERS):
        start = _MONSTERS + monster * _NUMBERS
        health = count_at(observation, start + 2, DIE_SCALE)
        if health > 0:
            state.monsters = monster + 1
            state.kinds[monster] = 1 if observation[start + 1] > 0.5 else 0
            state.healths[monster] = health
            column = count_at(observation, start + 3, PLACE_SCALE)
            state.tiles[monster] = count_at(observation, start + 4, PLACE_SCALE) * SIDE + column
            if observation[start + 7] > 0.5:
                state.chosen_monster = monster
    state.choices = 0
    for tile in range(TILES):
        if observation[_CHOICES + tile] > 0.5:
            state.choices |= 1 << tile
