"""What the player sees, as a vector whose first part is a stack of boards (ZHO-OBS-1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.bits import write_flags
from zenvs.core.compiled import compiled, int64
from zenvs.core.contract import RUNNING
from zenvs.core.observation import Field, Layout
from zenvs.games.z_horde.board import bit, within
from zenvs.games.z_horde.constants import (
    ABILITIES,
    ACT_DECISION,
    CHARACTERS,
    CRATES,
    DECISIONS,
    ENERGY_DICE,
    FACES,
    ITEMS,
    KINDS,
    LEVELS,
    MONSTERS,
    NO_CHARACTER,
    NO_WEAPON,
    PICKS,
    SIDE,
    TILE_NAMES,
    TILES,
    WEAPONS,
)
from zenvs.games.z_horde.legality import targets
from zenvs.games.z_horde.scene import face, open_tiles, total_range
from zenvs.games.z_horde.state import NO_MONSTER, State
from zenvs.games.z_horde.tables import STATISTICS, Tables

# Divisors that bring usual values to about 0 to 1
DIE_SCALE = 6.0
POINT_SCALE = 12.0
COIN_SCALE = 14.0
TURN_SCALE = 100.0
PLACE_SCALE = SIDE - 1.0
MONSTER_NUMBERS = ("first kind", "second kind", "Health", "column", "row", "has moved", "moves next", "chosen")

PLANES = (
    ("obstacles", 1, 1, "obstacles"),
    ("closed crates", DIE_SCALE, 1, "values of closed crates"),
    ("flag", 1, 1, "the flag tile"),
    ("character", 1, 1, "where the character stands"),
    ("first kind", DIE_SCALE, 1, "Health of the monsters of the first kind"),
    ("second kind", DIE_SCALE, 1, "Health of the monsters of the second kind"),
    ("reach", 1, 1, "tiles that the character can walk to with the points left"),
    ("targets", 1, 1, "tiles that the character can attack without a shot"),
    ("monster choices", 1, 1, "tiles among which the player chooses for a monster"),
)  # fmt: skip
PLANE_COUNT = len(PLANES)
_WHERE_ITEMS_ARE = ("market", "held", "gone")
_ITEM_LABELS = tuple(f"{item}: {where}" for item in ITEMS for where in _WHERE_ITEMS_ARE)


def layout(max_turns: int) -> Layout:
    """The layout: PLANES first, one value a tile in the order of TILE_NAMES; then the rest."""
    return Layout(
        [
            *(Field(name, TILE_NAMES, scale, high, meaning) for name, scale, high, meaning in PLANES),
            Field("decision", DECISIONS, 1, 1, "what is asked"),
            Field("level", ("level",), LEVELS, 1, "level that is played, 0 before the first"),
            Field("cleared", ("levels",), LEVELS, 1, "levels cleared"),
            Field("turn", ("turns",), TURN_SCALE, max(1, max_turns / TURN_SCALE), "turns begun in the whole game"),
            Field("face", tuple(f"face {number + 1}" for number in range(FACES)), 1, 1, "of the scenario cards"),
            Field("arrow", ("arrow",), 1, 1, "the flag of this level has one"),
            Field("picked", CHARACTERS, 1, 1, "characters of this game"),
            Field("out", CHARACTERS, 1, 1, "of them, those that have died"),
            Field("in play", CHARACTERS, 1, 1, "the character on the board"),
            Field("undead", ("undead",), 1, 1, "came back by Zombie Blood"),
            Field("health", ("Health",), DIE_SCALE, 1, "of the character"),
            Field("abilities", ABILITIES, DIE_SCALE, 1, "of the character"),
            Field("raises", ("points",), DIE_SCALE, 1, "ability points still to be placed"),
            Field("power used", ("used",), 1, 1, "the character's power of once per level"),
            Field("energy", ("first", "second", "third"), DIE_SCALE, 1, "dice to assign, highest first"),
            Field("points", ("movement", "attack", "defense"), POINT_SCALE, 3, "left in this turn"),
            Field("total range", ("Range",), POINT_SCALE, 1, "of the character, with weapons but without a shot"),
            Field("crates", ("first", "second"), DIE_SCALE, 1, "dice on the crate tiles in reading order"),
            Field("opened", ("first", "second"), 1, 1, "crates that have been opened"),
            Field(
                "items",
                tuple(f"{item}: {where}" for item in ITEMS for where in _WHERE_ITEMS_ARE),
                1,
                1,
                "where each is",
            ),
            Field("weapon", WEAPONS, 1, 1, "the weapon that is held"),
            Field("shots", ("shots",), DIE_SCALE, 1, "shots left"),
            Field("coins", ("coins",), COIN_SCALE, 1, "of the crates opened; at the Market, those left"),
            Field("bought", ("item", "weapon"), 1, 1, "in this visit to the Market"),
            *(
                Field(f"kind {number + 1}", STATISTICS, POINT_SCALE, 1, "statistics of the kind")
                for number in range(KINDS)
            ),
            *(
                Field(
                    f"monster {number + 1}",
                    MONSTER_NUMBERS,
                    (1.0, 1.0, DIE_SCALE, PLACE_SCALE, PLACE_SCALE, 1.0, 1.0, 1.0),
                    1,
                    "by its number; all 0 once it is gone",
                )
                for number in range(MONSTERS)
            ),
        ],
        planes=(PLANE_COUNT, SIDE, SIDE),
    )


_REST = PLANE_COUNT * TILES
_LEVEL = _REST + len(DECISIONS)
_FACE = _LEVEL + 3
_ARROW = _FACE + FACES
_PICKED = _ARROW + 1
_OUT = _PICKED + len(CHARACTERS)
_IN_PLAY = _OUT + len(CHARACTERS)
_UNDEAD = _IN_PLAY + len(CHARACTERS)
_HEALTH = _UNDEAD + 1
_ABILITIES = _HEALTH + 1
_RAISES = _ABILITIES + len(ABILITIES)
_POWER = _RAISES + 1
_ENERGY = _POWER + 1
_POINTS = _ENERGY + ENERGY_DICE
_RANGE = _POINTS + 3
_CRATES = _RANGE + 1
_OPENED = _CRATES + CRATES
_ITEMS = _OPENED + CRATES
_WEAPON = _ITEMS + len(ITEMS) * len(_WHERE_ITEMS_ARE)
_SHOTS = _WEAPON + len(WEAPONS)
_COINS = _SHOTS + 1
_BOUGHT = _COINS + 1
_KINDS = _BOUGHT + 2
_MONSTERS = _KINDS + KINDS * len(STATISTICS)
_SIZE = _MONSTERS + MONSTERS * len(MONSTER_NUMBERS)

_CHARACTER_COUNT = len(CHARACTERS)
_ABILITY_COUNT = len(ABILITIES)
_ITEM_COUNT = len(ITEMS)
_WHERE_COUNT = len(_WHERE_ITEMS_ARE)
_STATISTIC_COUNT = len(STATISTICS)
_NUMBERS = len(MONSTER_NUMBERS)


@compiled
def observe(tables: Tables, state: State, seat: int, out: NDArray[np.float32]) -> None:
    """ZHO-OBS-1: write everything; every element is written."""
    out[:_SIZE] = 0.0
    if state.outcome == RUNNING:
        out[_REST + int64(state.decision)] = 1.0
    out[_LEVEL] = state.level * np.float32(1 / LEVELS)
    out[_LEVEL + 1] = state.cleared * np.float32(1 / LEVELS)
    out[_LEVEL + 2] = state.turn * np.float32(1 / TURN_SCALE)
    _observe_characters(state, out)
    _observe_possessions(state, out)
    if state.level > 0:
        _observe_scenario(tables, state, out)
        if state.monsters > 0:
            _observe_board(tables, state, out)
            _observe_monsters(state, out)


@compiled
def _observe_characters(state: State, out: NDArray[np.float32]) -> None:
    for place in range(PICKS):
        if state.picked[place] != NO_CHARACTER:
            character = int64(state.picked[place])
            out[_PICKED + character] = 1.0
            out[_OUT + character] = state.is_out[place]
    if state.character != NO_CHARACTER:
        out[_IN_PLAY + int64(state.character)] = 1.0
    out[_UNDEAD] = state.is_undead
    scale = np.float32(1 / DIE_SCALE)
    out[_HEALTH] = state.health * scale
    for ability in range(_ABILITY_COUNT):
        out[_ABILITIES + ability] = state.abilities[ability] * scale
    out[_RAISES] = state.raises * scale
    out[_POWER] = state.power_used
    for die in range(ENERGY_DICE):
        out[_ENERGY + die] = state.energy[die] * scale
    points = np.float32(1 / POINT_SCALE)
    out[_POINTS] = state.movement * points
    out[_POINTS + 1] = state.attack * points
    out[_POINTS + 2] = state.defense * points
    out[_RANGE] = total_range(state) * points


@compiled
def _observe_possessions(state: State, out: NDArray[np.float32]) -> None:
    for crate in range(CRATES):
        out[_CRATES + crate] = state.crates[crate] * np.float32(1 / DIE_SCALE)
        out[_OPENED + crate] = state.is_open[crate]
    for item in range(_ITEM_COUNT):
        out[_ITEMS + item * _WHERE_COUNT + int64(state.possessions[item])] = 1.0
    if state.weapon != NO_WEAPON:
        out[_WEAPON + int64(state.weapon)] = 1.0
    out[_SHOTS] = state.shots * np.float32(1 / DIE_SCALE)
    out[_COINS] = state.coins * np.float32(1 / COIN_SCALE)
    out[_BOUGHT] = state.item_bought
    out[_BOUGHT + 1] = state.weapon_bought


@compiled
def _observe_scenario(tables: Tables, state: State, out: NDArray[np.float32]) -> None:
    number = face(state)
    out[_FACE + number] = 1.0
    out[_ARROW] = tables.arrow[number]
    write_flags(np.uint64(tables.obstacles[number]), TILES, out)
    out[2 * TILES + tables.flag[number]] = 1.0
    for kind in range(KINDS):
        for statistic in range(_STATISTIC_COUNT):
            place = _KINDS + kind * _STATISTIC_COUNT + statistic
            out[place] = tables.kinds[number, kind, statistic] * np.float32(1 / POINT_SCALE)


@compiled
def _observe_board(tables: Tables, state: State, out: NDArray[np.float32]) -> None:
    number = face(state)
    scale = np.float32(1 / DIE_SCALE)
    for crate in range(CRATES):
        if state.is_open[crate] == 0:
            out[TILES + tables.crate_tiles[number, crate]] = state.crates[crate] * scale
    out[3 * TILES + int64(state.tile)] = 1.0
    for monster in range(state.monsters):
        if state.healths[monster] > 0:
            plane = 4 + int64(state.kinds[monster])
            out[plane * TILES + state.tiles[monster]] = state.healths[monster] * scale
    if state.decision == ACT_DECISION:
        free = open_tiles(tables, state)
        reach = within(state.tile, free, state.movement) & free & ~bit(state.tile)
        write_flags(np.uint64(reach), TILES, out[6 * TILES :])
        write_flags(np.uint64(targets(tables, state, 0, 0)), TILES, out[7 * TILES :])
    write_flags(np.uint64(state.choices), TILES, out[8 * TILES :])


@compiled
def _observe_monsters(state: State, out: NDArray[np.float32]) -> None:
    for monster in range(state.monsters):
        if state.healths[monster] > 0:
            start = _MONSTERS + monster * _NUMBERS
            out[start + int64(state.kinds[monster])] = 1.0
            out[start + 2] = state.healths[monster] * np.float32(1 / DIE_SCALE)
            out[start + 3] = (state.tiles[monster] % SIDE) * np.float32(1 / PLACE_SCALE)
            out[start + 4] = (state.tiles[monster] // SIDE) * np.float32(1 / PLACE_SCALE)
    for place in range(state.movers):
        start = _MONSTERS + int64(state.move_order[place]) * _NUMBERS
        if place < state.moved:
            out[start + 5] = 1.0
        elif place == state.moved:
            out[start + 6] = 1.0
    if state.chosen_monster != NO_MONSTER:
        out[_MONSTERS + int64(state.chosen_monster) * _NUMBERS + 7] = 1.0


FIELD_STARTS = {
    "obstacles": 0, "closed crates": TILES, "decision": _REST, "level": _LEVEL, "face": _FACE, "arrow": _ARROW,
    "picked": _PICKED, "out": _OUT, "in play": _IN_PLAY, "undead": _UNDEAD, "health": _HEALTH,
    "abilities": _ABILITIES, "raises": _RAISES, "power used": _POWER, "energy": _ENERGY, "points": _POINTS,
    "total range": _RANGE, "crates": _CRATES, "opened": _OPENED, "items": _ITEMS, "weapon": _WEAPON,
    "shots": _SHOTS, "coins": _COINS, "bought": _BOUGHT, "kind 1": _KINDS, "monster 1": _MONSTERS,
}  # fmt: skip
