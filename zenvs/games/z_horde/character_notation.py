"""The characters of a position in readable form: those picked, those who are out, and the one in play."""

from __future__ import annotations

from typing import Any

from zenvs.core.notation import read_flag, read_names
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.reading import LOST, Reading, read_tile

CHARACTER_FIELDS = ("picked", "out", "character", "raises")
#: Those with a power of once per level (ZHO-ENE-2, ZHO-MOV-3).
_HAVE_POWER = (c.LORA, c.ANGEL)


def encode_characters(state: Any, *, is_placed: bool) -> dict[str, Any]:
    """The fields of CHARACTER_FIELDS."""
    picked = [int(character) for character in state["picked"] if character != c.NO_CHARACTER]
    out = [character for place, character in enumerate(picked) if state["is_out"][place]]
    return {
        "picked": [c.CHARACTERS[character] for character in picked],
        "out": [c.CHARACTERS[character] for character in out],
        "character": None if state["character"] == c.NO_CHARACTER else _encode_character(state, is_placed),
        "raises": int(state["raises"]),
    }


def _encode_character(state: Any, is_placed: bool) -> dict[str, Any]:
    return {
        "name": c.CHARACTERS[int(state["character"])],
        "health": int(state["health"]),
        "undead": bool(state["is_undead"]),
        "tile": c.TILE_NAMES[int(state["tile"])] if is_placed else None,
        "abilities": {name: int(value) for name, value in zip(c.ABILITIES, state["abilities"], strict=True)},
        "power_used": bool(state["power_used"]),
    }


def decode_characters(reading: Reading) -> None:
    """Fill the fields of the characters; the crates must have been read."""
    _decode_picked(reading)
    _decode_out(reading)
    _decode_character(reading)
    if reading.level > 0:
        _check_raises(reading)


def _decode_picked(reading: Reading) -> None:
    """ZHO-SET-1: three are picked before the first level."""
    picked = read_names(reading.row, "picked", c.CHARACTERS)
    if reading.level > 0 and len(picked) != c.PICKS:
        reading.row.fail("picked", f"must name {c.PICKS} characters once level 1 has begun, not {len(picked)}")
    if reading.level == 0 and len(picked) >= c.PICKS:
        reading.row.fail("picked", f"names {len(picked)} characters, with whom level 1 begins, but the level is 0")
    reading.state["picked"][:] = c.NO_CHARACTER
    reading.state["picked"][: len(picked)] = [c.CHARACTERS.index(name) for name in picked]


def _decode_out(reading: Reading) -> None:
    """ZHO-SET-1, ZHO-DIE-1: the first pick starts, so the first to die is it; without anyone left the game is lost."""
    numbers: list[int] = reading.state["picked"].tolist()
    picked = [c.CHARACTERS[character] for character in numbers if character != c.NO_CHARACTER]
    out = read_names(reading.row, "out", tuple(picked))
    if out and picked[0] not in out:
        reading.row.fail("out", f"is {out}, but {picked[0]!r}, the first pick, dies first")
    if (len(out) == c.PICKS) != (reading.result == LOST):
        reading.row.fail("out", f"is {out}; all {c.PICKS} are out when the game is lost, and only then")
    if out and reading.level == 0:
        reading.row.fail("out", f"is {out} before the first level")
    for name in out:
        reading.state["is_out"][picked.index(name)] = 1


def _decode_character(reading: Reading) -> None:
    row, state = reading.row, reading.state
    state["character"] = c.NO_CHARACTER
    if reading.level == 0:
        if row.values["character"] is not None:
            row.fail("character", "must be null before the first level")
        return
    own = row.row("character")
    own.check_names(("name", "health", "undead", "tile", "abilities", "power_used"))
    state["character"] = c.CHARACTERS.index(own.one_of("name", c.CHARACTERS))
    _check_who(reading)
    state["is_undead"] = read_flag(own, "undead")
    if state["is_undead"] and reading.decision == "revive":
        own.fail("undead", "is true, but Zombie Blood brings back only once")
    full = c.BLOOD_HEALTH if state["is_undead"] else c.CHARACTER_HEALTH[reading.character]
    state["health"] = own.whole("health", 0, 0) if reading.has_fallen else own.whole("health", 1, full)
    if reading.is_placed:
        state["tile"] = read_tile(own, "tile")
    elif own.values["tile"] is not None:
        own.fail("tile", "must be null before the level is set up")
    _decode_power(reading)
    _decode_abilities(reading)


def _check_who(reading: Reading) -> None:
    """Who is in play has been picked and is not out; who has just died is."""
    name, character, fallen = c.CHARACTERS[reading.character], reading.character, reading.fallen
    picked = [int(other) for other in reading.state["picked"]]
    if character not in picked:
        reading.row.fail("character", f"is {name!r}, who has not been picked")
    is_out = reading.has_fallen and reading.decision != "revive"
    if (character in fallen) != is_out:
        where = "among those who are 'out'" if is_out else "in play, not 'out'"
        reading.row.fail("character", f"is {name!r}, who must be {where} in the decision {reading.decision!r}")
    is_first = len(fallen - {character}) == 0
    if is_first != (character == picked[0]):
        reading.row.fail("character", f"is {name!r}, but {c.CHARACTERS[picked[0]]!r}, the first pick, plays first")


def _decode_power(reading: Reading) -> None:
    own = reading.row.row("character")
    used = read_flag(own, "power_used")
    if used and reading.character not in _HAVE_POWER:
        own.fail("power_used", f"is true, but {own.values['name']!r} has no power to be used once a level")
    if used and (not reading.is_placed or reading.decision == "raise"):
        own.fail("power_used", "is true before the character's first turn in the level")
    reading.state["power_used"] = used


def _decode_abilities(reading: Reading) -> None:
    abilities = reading.row.row("character").row("abilities")
    abilities.check_names(c.ABILITIES)
    for number, name in enumerate(c.ABILITIES):
        lowest = c.CHARACTER_ABILITIES[reading.character][number]
        reading.state["abilities"][number] = abilities.whole(name, lowest, c.MOST_ABILITY)


def _check_raises(reading: Reading) -> None:
    """ZHO-SET-4, ZHO-DIE-1: every arrow passed is a point, and successors enter with half the level's number."""
    row, state = reading.row, reading.state
    asked = reading.decision == "raise"
    state["raises"] = row.whole("raises", 1 if asked else 0, c.LEVELS // 2 if asked else 0)
    raised = int(state["abilities"].sum()) - sum(c.CHARACTER_ABILITIES[reading.character])
    total = raised + int(state["raises"])
    is_entering = asked and reading.has_rolled
    if asked and not is_entering and state["raises"] != _arrows(reading, reading.level, reading.level):
        row.fail("raises", f"is {state['raises']}; at the start of level {reading.level} the arrow on the flag counts")
    if is_entering and not reading.fallen:
        row.fail("raises", f"is {state['raises']} in mid-level, but nobody has died")
    if not reading.fallen - {reading.character}:
        possible = {_arrows(reading, 1, reading.level)}
    else:
        # a successor who has been raised at the start of this level entered in an earlier one
        last = reading.level if reading.is_placed else reading.level - 1
        first = reading.level if is_entering else 1
        entered = range(first, last + 1)
        possible = {level // 2 + _arrows(reading, level + 1, reading.level) for level in entered}
    most = c.MOST_ABILITY * len(c.ABILITIES) - sum(c.CHARACTER_ABILITIES[reading.character])
    if total not in {min(points, most) for points in possible}:
        numbers = ", ".join(map(str, sorted(possible)))
        row.fail("raises", f"and abilities are {total} points above the start; it can be {numbers or 'none'}")


def _arrows(reading: Reading, first: int, last: int) -> int:
    """How many of some levels have an arrow."""
    return sum(reading.game.faces[(level - 1) % c.FACES].arrow for level in range(first, last + 1))
