"""Building positions for the rule tests of Z Horde.

The tests play scenarios of their own: by default one board without obstacles for all levels, with the crates in two
corners, so that a test shows everything it depends on. Positions are made by filling the record of the game. They
need not be such as come up in a game: a test sets what its rule is about, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from zenvs.core.position import Position
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.game import ZHorde

OPEN_BOARD = """
C . . . C
. . . . .
. . . . .
. . . . .
F . . . .
"""
#: Both kinds on every level: one monster of the first kind on c5, one of the second on b5.
TWO_MONSTERS = """
. 2 1 . .
. . . . .
. . . . .
. . . . .
. . . . .
"""
#: Three different dice: the next turn begins with a decision.
ENERGY = (3, 2, 1)


class Numbers(NamedTuple):
    """The statistics of a kind of monsters."""

    health: int = 2
    range: int = 3
    movement: int = 4
    attack: int = 4
    defense: int = 4


FIRST_KIND = Numbers()
SECOND_KIND = Numbers(health=1, range=2, movement=5, attack=3, defense=3)


class Monster(NamedTuple):
    """A monster: its kind, "1" or "2", where it stands and its Health, 0 when it is gone."""

    kind: str
    tile: str
    health: int = 1


def tile_number(name: str) -> int:
    """The number of a tile."""
    return c.TILE_NAMES.index(name)


def tiles_of(*names: str) -> int:
    """A set of tiles as a word."""
    return sum(1 << tile_number(name) for name in names)


def scenario_text(
    board: str = OPEN_BOARD,
    first: Numbers = FIRST_KIND,
    second: Numbers = SECOND_KIND,
    starts: Mapping[int, str] | None = None,
) -> str:
    """A scenario file whose four faces are alike, but that faces 2 and 4 have an arrow."""
    maps = dict.fromkeys(range(1, c.LEVELS + 1), TWO_MONSTERS) | dict(starts or {})
    parts: list[str] = []
    for face in range(1, c.FACES + 1):
        arrow = "false" if face % 2 else "true"
        parts.append(f'[[face]]\nnumber = {face}\narrow = {arrow}\nmap = """{board}"""')
        for name, die, numbers in (("first", 6, first), ("second", 4, second)):
            values = "\n".join(f"{field} = {value}" for field, value in numbers._asdict().items())
            parts.append(f'[[face.kind]]\nname = "{name}"\ndie = {die}\n{values}')
        for level in range(face, c.LEVELS + 1, c.FACES):
            parts.append(f'[[face.level]]\nnumber = {level}\nmap = """{maps[level]}"""')
    return "\n".join(parts) + "\n"


def game_of(text: str, **options: Any) -> ZHorde:
    """The game with the scenarios of a text."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scenarios.toml"
        path.write_text(text, encoding="utf-8")
        return ZHorde(scenarios=str(path), **options)


@cache
def game(board: str = OPEN_BOARD, first: Numbers = FIRST_KIND, second: Numbers = SECOND_KIND, **options: Any) -> ZHorde:
    """The game on a board of the tests; monsters break ties themselves unless an option says otherwise."""
    return game_of(scenario_text(board, first, second), **({"monster_ties": "engine"} | options))


def position_with(
    played: ZHorde | None = None,
    *,
    monsters: Sequence[tuple[str, str, int]] = (("1", "e1", 2), ("2", "d1", 1)),
    level: int = 1,
    decision: str = "act",
    character: str = "dwayne",
    picked: Sequence[str] | None = None,
    out: Sequence[str] = (),
    tile: str = "a1",
    health: int | None = None,
    abilities: Sequence[int] | None = None,
    energy: Sequence[int] = (0, 0, 0),
    movement: int = 9,
    attack: int = 0,
    defense: int = 2,
    crates: Sequence[int] = (6, 6),
    opened: Sequence[bool] = (False, False),
    held: Sequence[str] = (),
    gone: Sequence[str] = (),
    weapon: str | None = None,
    shots: int | None = None,
    turn: int = 1,
    **fields: Any,
) -> Position:
    """A position in a level; further ``fields`` of the record by their names.

    By default it is the character phase with Movement points only, so that a turn does not end by itself.
    """
    played = played or game()
    number = c.CHARACTERS.index(character)
    record = np.zeros(1, played.state_dtype)
    state = record[0]
    state["random"] = (1, 2)
    state["decision"] = c.DECISIONS.index(decision)
    state["level"] = level
    state["cleared"] = level - 1
    state["turn"] = turn
    names = list(picked or [character, *[name for name in c.CHARACTERS if name != character][:2]])
    state["picked"] = [c.CHARACTERS.index(name) for name in names]
    state["is_out"] = [name in out for name in names]
    state["character"] = number
    state["health"] = c.CHARACTER_HEALTH[number] if health is None else health
    state["tile"] = tile_number(tile)
    state["abilities"] = c.CHARACTER_ABILITIES[number] if abilities is None else abilities
    state["energy"] = sorted(energy, reverse=True)
    state["movement"], state["attack"], state["defense"] = movement, attack, defense
    state["crates"] = crates
    state["is_open"] = opened
    state["possessions"] = [c.HELD if item in held else c.GONE if item in gone else c.IN_MARKET for item in c.ITEMS]
    state["weapon"] = c.NO_WEAPON if weapon is None else c.WEAPONS.index(weapon)
    if weapon is not None:
        state["shots"] = c.WEAPON_SHOTS[c.WEAPONS.index(weapon)] if shots is None else shots
    state["chosen_monster"] = -1
    state["monsters"] = len(monsters)
    for place, monster in enumerate(Monster(*values) for values in monsters):
        state["kinds"][place] = ("1", "2").index(monster.kind)
        state["tiles"][place] = tile_number(monster.tile) if monster.health else 0
        state["healths"][place] = monster.health
    for name, value in fields.items():
        state[name] = value
    return Position.from_bytes(played, record.tobytes())


def energy_with(energy: Sequence[int] = ENERGY, played: ZHorde | None = None, **fields: Any) -> Position:
    """A position in the energy phase."""
    return position_with(played, **({"decision": "energy", "energy": energy, "movement": 0, "defense": 0} | fields))


def market_with(coins: int, played: ZHorde | None = None, **fields: Any) -> Position:
    """A position at the Market after a level, 1 by default."""
    cleared = fields.get("level", 1)
    common = {"decision": "market", "coins": coins, "cleared": cleared, "movement": 0, "defense": 0}
    common["monsters"] = [("1", "e1", 0)]
    return position_with(played, **(common | fields))


def play(position: Position, *actions: str, rolls: Sequence[int] = ()) -> Position:
    """Play actions with fixed rolls, all of which must come up."""
    position.force(rolls)
    for action in actions:
        position.play(action)
    assert position.forced == [], "these rolls did not come up"
    return position


def end_turn(position: Position, *reactions: str, rolls: Sequence[int] = ENERGY) -> Position:
    """End the turn and play on through the monster phase; the energy dice of the next turn are fixed, too."""
    return play(position, "end turn", *reactions, rolls=rolls)


def start_game(*picks: str, played: ZHorde | None = None, rolls: Sequence[int] = (), seed: int = 1) -> Position:
    """A new game after the picks, at its next decision."""
    position = (played or game()).new(seed=seed)
    return play(position, *(f"pick {name}" for name in picks), rolls=rolls)


def value(position: Position, field: str) -> int:
    """A field of the record that is one number."""
    return int(position.state[field])


def values(position: Position, field: str) -> list[int]:
    """A field of the record that is several numbers."""
    return [int(number) for number in position.state[field]]


def tile_of(position: Position) -> str:
    """Where the character stands."""
    return c.TILE_NAMES[value(position, "tile")]


def character_of(position: Position) -> str:
    """Who is in play."""
    return c.CHARACTERS[value(position, "character")]


def monster_tiles(position: Position) -> list[str]:
    """Where the monsters stand, by number; a1 for those that are gone."""
    return [c.TILE_NAMES[tile] for tile in values(position, "tiles")[: value(position, "monsters")]]


def monster_healths(position: Position) -> list[int]:
    """Health of the monsters, by number."""
    return values(position, "healths")[: value(position, "monsters")]


def items_of(position: Position, where: int = c.HELD) -> list[str]:
    """The items that are held, or that are elsewhere."""
    return [item for item, place in zip(c.ITEMS, values(position, "possessions"), strict=True) if place == where]


def weapon_of(position: Position) -> str | None:
    """The weapon that is held."""
    number = value(position, "weapon")
    return None if number == c.NO_WEAPON else c.WEAPONS[number]


def legal(position: Position, start: str) -> list[str]:
    """The legal actions that begin with some words, without these words."""
    return [action.removeprefix(start).strip() for action in position.legal_actions() if action.startswith(start)]
