"""The board of a position in readable form: crates, monsters, and the order in which they move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zenvs.core.data_file import checked_row
from zenvs.core.errors import InvalidPositionError
from zenvs.core.notation import read_flag, read_names, read_whole_numbers
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.reading import Reading, read_tile
from zenvs.games.z_horde.replay import replay_monsters

if TYPE_CHECKING:
    from zenvs.games.z_horde.game import ZHorde

BOARD_FIELDS = ("crates", "monsters", "monster_phase")
_IN_MONSTER_PHASE = ("monster", "react")
#: Fewest monsters alive in some decisions; without any the level has ended.
_FEWEST = {
    "energy": 1, "act": 1, "monster": 1, "react": 1, "cut off": 1, "reroll": c.LUCKY_DICE_MONSTERS + 1,
}  # fmt: skip


def encode_board(game: ZHorde, state: Any, decision: str) -> dict[str, Any]:
    """The fields of BOARD_FIELDS."""
    face = game.faces[(int(state["level"]) - 1) % c.FACES]
    crates = [
        {"tile": c.TILE_NAMES[tile], "value": int(state["crates"][number]), "open": bool(state["is_open"][number])}
        for number, tile in enumerate(face.crates)
    ]
    return {
        "crates": crates if state["crates"][0] else [],
        "monsters": [_encode_monster(game, state, number) for number in range(int(state["monsters"]))],
        "monster_phase": _encode_phase(state) if decision in _IN_MONSTER_PHASE else None,
    }


def _encode_monster(game: ZHorde, state: Any, number: int) -> dict[str, Any]:
    face = game.faces[(int(state["level"]) - 1) % c.FACES]
    health = int(state["healths"][number])
    return {
        "number": number + 1,
        "kind": face.kinds[int(state["kinds"][number])].name,
        "health": health,
        "tile": c.TILE_NAMES[int(state["tiles"][number])] if health else None,
    }


def _encode_phase(state: Any) -> dict[str, Any]:
    return {
        "order": [int(number) + 1 for number in state["move_order"][: int(state["movers"])]],
        "moved": int(state["moved"]),
        "choices": [name for tile, name in enumerate(c.TILE_NAMES) if int(state["choices"]) >> tile & 1],
    }


def decode_crates(reading: Reading) -> None:
    """ZHO-SET-3, ZHO-CRT-2: two dice on the crate tiles, and no more of them opened than there were monsters."""
    row, state = reading.row, reading.state
    crates = row.list("crates")
    is_before = reading.level == 0
    if crates and is_before:
        row.fail("crates", "must be empty before the first level")
    if len(crates) != c.CRATES and not (not crates and (is_before or reading.decision == "raise")):
        row.fail("crates", f"must be a list of {c.CRATES} crates, not of {len(crates)}")
    for number, values in enumerate(crates):
        crate = checked_row(f"position.crates[{number}]", values, InvalidPositionError)
        crate.check_names(("tile", "value", "open"))
        expected = reading.face.crates[number]
        if read_tile(crate, "tile") != expected:
            crate.fail("tile", f"must be {c.TILE_NAMES[expected]!r} on level {reading.level}, not {values['tile']!r}")
        state["crates"][number] = crate.whole("value", 1, c.DIE_SIDES)
        state["is_open"][number] = read_flag(crate, "open")
        if state["is_open"][number] and reading.decision == "crates":
            crate.fail("open", "is true before the dice are placed")
    opened, monsters = int(state["is_open"].sum()), _monster_count(reading) if crates else 0
    if opened > monsters:
        row.fail("crates", f"has {opened} that are open, but at most one is opened for each of {monsters} monsters")


def _monster_count(reading: Reading) -> int:
    return int(reading.game.tables["monsters"][0][reading.level - 1])


def decode_monsters(reading: Reading) -> None:
    """Fill the monsters; characters and possessions must have been read."""
    row, state = reading.row, reading.state
    monsters = row.list("monsters")
    count = _monster_count(reading) if reading.is_placed else 0
    if len(monsters) != count:
        row.fail("monsters", f"must be a list of {count} monsters, gone ones included, not of {len(monsters)}")
    state["monsters"] = count
    for number, values in enumerate(monsters):
        _decode_monster(reading, number, values)
    if reading.is_placed:
        _check_tiles(reading)
        _check_living(reading)


def _decode_monster(reading: Reading, number: int, values: object) -> None:
    state = reading.state
    monster = checked_row(f"position.monsters[{number}]", values, InvalidPositionError)
    monster.check_names(("number", "kind", "health", "tile"))
    monster.whole("number", number + 1, number + 1)
    kind_number = int(reading.game.tables["monster_kinds"][0][reading.level - 1, number])
    kind = reading.face.kinds[kind_number]
    monster.one_of("kind", (kind.name,))
    # only the Lucky Dice give a monster more Health than it starts with
    is_rolled = state["possessions"][c.LUCKY_DICE] == c.GONE
    health = monster.whole("health", 0, kind.die if is_rolled else kind.health)
    state["kinds"][number] = kind_number
    state["healths"][number] = health
    if health:
        state["tiles"][number] = read_tile(monster, "tile")
    elif monster.values["tile"] is not None:
        monster.fail("tile", f"is {monster.values['tile']!r}, but the monster is gone; it must be null")


def _check_tiles(reading: Reading) -> None:
    """ZHO-MOV-2, ZHO-MON-1: nothing stands on obstacles or closed crates, and no two on one tile."""
    state, face = reading.state, reading.face
    closed = {tile for number, tile in enumerate(face.crates) if not state["is_open"][number]}
    standing = {f"monster {number + 1}": int(state["tiles"][number]) for number in _living(state)}
    standing["the character"] = int(state["tile"])
    for who, tile in standing.items():
        name = c.TILE_NAMES[tile]
        field = "character" if who == "the character" else "monsters"
        if tile in face.obstacles or tile in closed:
            what = "an obstacle" if tile in face.obstacles else "a closed crate"
            reading.row.fail(field, f"has {who} on {name}, where {what} is")
        others = [other for other, taken in standing.items() if taken == tile]
        if len(others) > 1:
            reading.row.fail("monsters", f"has {' and '.join(others)} on one tile, {name}")


def _living(state: Any) -> list[int]:
    return [number for number, health in enumerate(state["healths"]) if health > 0]


def _check_living(reading: Reading) -> None:
    """ZHO-END-0: the level ends with the last monster; only who has just died can have outlived it (ZHO-DIE-2)."""
    living = reading.living
    asked = reading.result or reading.decision
    if reading.is_cleared and living:
        reading.row.fail("monsters", f"has {living} alive, but the level is cleared")
    if living < _FEWEST.get(asked, 0):
        reading.row.fail("monsters", f"has {living} alive; in {asked!r} there are {_FEWEST[asked]} or more")
    if living == 0 and not reading.is_cleared:
        # ZHO-MON-6: nobody but Clint kills in the attack that kills him
        died = reading.fallen if reading.decision == "raise" else {reading.character}
        if c.CLINT not in died:
            reading.row.fail("monsters", f"has none alive, but the level goes on in {asked!r}")


def decode_phase(reading: Reading) -> None:
    """ZHO-MON-1, ZHO-MON-3: who moves when, and what the player chooses among; all else must have been read."""
    row, state = reading.row, reading.state
    if reading.decision not in _IN_MONSTER_PHASE:
        if row.values["monster_phase"] is not None:
            row.fail("monster_phase", f"must be null in the decision {reading.decision!r}")
        return
    phase = row.row("monster_phase")
    phase.check_names(("order", "moved", "choices"))
    living = [number + 1 for number in _living(state)]
    order = read_whole_numbers(phase, "order", 1, c.MONSTERS)
    if sorted(order) != living:
        phase.fail("order", f"is {order}; it must have each living monster once: {living} in any order")
    state["movers"] = len(order)
    state["move_order"][: len(order)] = [number - 1 for number in order]
    all_moved = reading.decision == "react"
    state["moved"] = phase.whole("moved", len(order) if all_moved else 0, len(order) - (not all_moved))
    replayed = replay_monsters(reading.game.tables, state)
    moved = int(state["moved"])
    still = [number for number in replayed.order if number + 1 in order[moved:]]
    if still != [number - 1 for number in order[moved:]]:
        expected = [number + 1 for number in still]
        phase.fail("order", f"ends with {order[moved:]}, who have not moved; the nearest comes first: {expected}")
    choices = sum(1 << c.TILE_NAMES.index(name) for name in read_names(phase, "choices", c.TILE_NAMES))
    expected_choices = 0 if all_moved else replayed.choices
    if choices != expected_choices:
        names = [name for tile, name in enumerate(c.TILE_NAMES) if expected_choices >> tile & 1]
        phase.fail("choices", f"is {phase.values['choices']}; the best plans have {names}")
    state["choices"] = choices
    if all_moved and replayed.damage == 0:
        row.fail("decision", "is 'react', but the monsters do no damage, so that nothing is asked")
