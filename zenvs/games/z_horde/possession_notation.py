"""What the player holds in a position in readable form: items, the weapon and coins."""

from __future__ import annotations

from typing import Any

from zenvs.core.notation import read_flag, read_names
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.reading import Reading

POSSESSION_FIELDS = ("items", "weapon", "coins", "item_bought")
_PLACES = ("market", "held", "gone")


def encode_possessions(state: Any) -> dict[str, Any]:
    """The fields of POSSESSION_FIELDS."""
    weapon = int(state["weapon"])
    return {
        "items": {
            place: [item for item, where in zip(c.ITEMS, state["possessions"], strict=True) if where == number]
            for number, place in enumerate(_PLACES)
        },
        "weapon": None if weapon == c.NO_WEAPON else {"name": c.WEAPONS[weapon], "shots": int(state["shots"])},
        "coins": int(state["coins"]),
        "item_bought": bool(state["item_bought"]),
    }


def decode_possessions(reading: Reading) -> None:
    """Fill what is held; crates and characters must have been read."""
    _decode_items(reading)
    _decode_weapon(reading)
    _decode_coins(reading)


def _decode_items(reading: Reading) -> None:
    """ZHO-CMP-2: one of each, in one place each."""
    row, state = reading.row, reading.state
    items = row.row("items")
    items.check_names(_PLACES)
    where = {place: read_names(items, place, c.ITEMS) for place in _PLACES}
    for number, item in enumerate(c.ITEMS):
        found = [place for place in _PLACES if item in where[place]]
        if len(found) != 1:
            row.fail("items", f"has {item!r} in {len(found)} places ({', '.join(found) or 'none'}); it is in one")
        state["possessions"][number] = _PLACES.index(found[0])
    state["item_bought"] = read_flag(row, "item_bought")
    if state["item_bought"] and not reading.is_shopping:
        row.fail("item_bought", f"is true in the decision {reading.decision!r}; it is false outside the Market")
    _check_sources(reading)
    blood = c.ZOMBIE_BLOOD
    if state["is_undead"] and state["possessions"][blood] != c.GONE:
        row.fail("items", f"must have {c.ITEMS[blood]!r} among those gone, as the character is undead")
    if reading.decision == "revive" and state["possessions"][blood] != c.HELD:
        row.fail("items", f"must have {c.ITEMS[blood]!r} among those held in the decision 'revive'")
    if reading.decision == "reroll" and state["possessions"][c.LUCKY_DICE] != c.GONE:
        row.fail("items", f"must have {c.ITEMS[c.LUCKY_DICE]!r} among those gone in the decision 'reroll'")


def _check_sources(reading: Reading) -> None:
    """ZHO-MKT-1, ZHO-CMP-1: one item at each Market, and one that Dwayne brings."""
    out = int((reading.state["possessions"] != c.IN_MARKET).sum())
    fewest = int(_has_played(reading, c.DWAYNE))
    markets = min(int(reading.state["cleared"]), c.LEVELS - 1)
    most = fewest + markets - (reading.is_shopping and not reading.state["item_bought"])
    if not fewest <= out <= most:
        reading.row.fail("items", f"has {out} that have left the Market; by now it can be {fewest} to {most}")


def _has_played(reading: Reading, character: int) -> bool:
    return character == reading.character or character in reading.fallen


def _decode_weapon(reading: Reading) -> None:
    """ZHO-MKT-1, ZHO-WPN-3: bought after a cleared level, and given back after the next."""
    row, state = reading.row, reading.state
    state["weapon"] = c.NO_WEAPON
    if row.values["weapon"] is None:
        return
    if state["cleared"] == 0:
        row.fail("weapon", "must be null before the first Market")
    own = row.row("weapon")
    own.check_names(("name", "shots"))
    weapon = c.WEAPONS.index(own.one_of("name", c.WEAPONS))
    full = most = c.WEAPON_SHOTS[weapon]
    if full > 0:
        # another character may have bought it
        most += c.DWAYNE_SHOTS * _has_played(reading, c.DWAYNE)
        full += c.DWAYNE_SHOTS * (reading.character == c.DWAYNE)
    is_new = reading.is_shopping or not reading.is_placed
    state["weapon"] = weapon
    state["shots"] = own.whole("shots", full if is_new else 0, full if is_new else most)
    state["weapon_bought"] = reading.is_shopping


def _decode_coins(reading: Reading) -> None:
    """ZHO-CRT-1, ZHO-MKT-1: the values of the crates opened, less what was bought."""
    row, state = reading.row, reading.state
    earned = int((state["crates"] * state["is_open"]).sum())
    if reading.is_shopping and reading.character == c.WANG:
        earned += c.WANG_COINS
    if state["weapon_bought"]:
        earned -= c.WEAPON_COSTS[int(state["weapon"])]
    possible = {earned}
    if state["item_bought"]:
        held = [item for item in range(len(c.ITEMS)) if state["possessions"][item] == c.HELD]
        possible = {earned - c.ITEM_COSTS[item] for item in held}
    possible = {coins for coins in possible if coins >= 0}
    state["coins"] = coins = row.whole("coins", 0, c.CRATES * c.DIE_SIDES + c.WANG_COINS)
    if coins not in possible:
        numbers = " or ".join(map(str, sorted(possible)))
        row.fail("coins", f"is {coins}, but what was opened less what was bought leaves {numbers or 'too few'}")
