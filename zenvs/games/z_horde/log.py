"""The log in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zenvs.core.game import Event
from zenvs.games.z_horde import constants as c


def describe_event(row: Sequence[int]) -> Event:
    """An event of the log; ``row`` is one of LOG_KINDS, a seat and three values."""
    number, seat, first, second, third = row
    values = _values(number, first, second, third)
    return Event(c.LOG_KINDS[number], seat, values, _text(number, values))


def _values(kind: int, first: int, second: int, third: int) -> dict[str, Any]:
    match kind:
        case c.PICK_LOG:
            return {"character": c.CHARACTERS[first]}
        case c.ENTER_LOG:
            return {"character": c.CHARACTERS[first], "health": second}
        case c.RAISE_LOG:
            return {"ability": c.ABILITIES[first], "value": second}
        case c.CRATE_LOG:
            return {"crate": first + 1, "value": second}
        case c.ENERGY_LOG | c.LORA_LOG:
            return {"dice": [first, second, third]}
        case c.ASSIGN_LOG:
            return {"movement": first, "attack": second, "defense": third}
        case c.MOVE_LOG:
            return {"from": c.TILE_NAMES[first], "to": c.TILE_NAMES[second], "cost": third}
        case c.ATTACK_LOG:
            return {"tile": c.TILE_NAMES[first], "cost": second, "left": third}
        case c.OPENED_LOG:
            return {"tile": c.TILE_NAMES[first], "value": second, "coins": third}
        case c.HURT_LOG:
            return {"monster": first + 1, "health": second, "rolled": bool(third)}
        case c.GONE_LOG:
            return {"monster": first + 1, "tile": c.TILE_NAMES[second]}
        case c.HEALTH_LOG:
            return {"change": first, "health": second}
        case c.ITEM_LOG:
            return {"item": c.ITEMS[first], "change": c.CHANGES[second]} | _left(second, third)
        case c.WEAPON_LOG:
            return {"weapon": c.WEAPONS[first], "change": c.CHANGES[second]} | _left(second, third)
        case c.POINTS_LOG:
            return {"attack": first, "range": second}
        case c.MONSTER_MOVES_LOG:
            return {"monster": first + 1, "from": c.TILE_NAMES[second], "to": c.TILE_NAMES[third]}
        case c.STRIKE_LOG:
            striking = [number + 1 for number in range(c.MONSTERS) if first >> number & 1]
            return {"monsters": striking, "damage": second, "defense": third}
        case c.OUT_LOG:
            return {"character": c.CHARACTERS[first], "left": second}
        case c.TURN_LOG | c.WON_LOG | c.CUT_OFF_LOG:
            return {"turn": first}
        case _:
            return {"level": first}


def _left(change: int, number: int) -> dict[str, int]:
    """What is left after an item or a weapon was bought or a shot fired."""
    match change:
        case c.BOUGHT:
            return {"coins": number}
        case c.FIRED:
            return {"shots": number}
        case _:
            return {}


def _text(kind: int, v: dict[str, Any]) -> str:
    match kind:
        case c.PICK_LOG:
            return f"{v['character']} is picked"
        case c.ENTER_LOG:
            return f"{v['character']} comes into play with {v['health']} Health"
        case c.RAISE_LOG:
            return f"{v['ability']} rises to {v['value']}"
        case c.LEVEL_LOG:
            return f"level {v['level']} begins"
        case c.CRATE_LOG:
            return f"crate die {v['crate']}: {v['value']}"
        case c.ENERGY_LOG:
            return f"energy dice: {_listed(v['dice'])}"
        case c.LORA_LOG:
            return f"Lora turns a {c.LORA_FROM} into a {c.LORA_TO}: {_listed(v['dice'])}"
        case c.ASSIGN_LOG:
            return f"{v['movement']} movement, {v['attack']} attack, {v['defense']} defense"
        case c.TURN_LOG:
            return f"turn {v['turn']} begins"
        case c.MOVE_LOG:
            return f"from {v['from']} to {v['to']} for {v['cost']} movement"
        case c.ATTACK_LOG:
            return f"attack on {v['tile']} for {v['cost']} attack, {v['left']} left"
        case c.OPENED_LOG:
            return f"the crate on {v['tile']} is opened for {_counted(v['value'], 'coin')}"
        case _:
            return _text_of_monsters(kind, v)


def _text_of_monsters(kind: int, v: dict[str, Any]) -> str:
    match kind:
        case c.HURT_LOG:
            return f"monster {v['monster']} " + ("rolls" if v["rolled"] else "has") + f" {v['health']} Health"
        case c.GONE_LOG:
            return f"monster {v['monster']} on {v['tile']} is gone"
        case c.MONSTER_MOVES_LOG if v["from"] == v["to"]:
            return f"monster {v['monster']} stays on {v['to']}"
        case c.MONSTER_MOVES_LOG:
            return f"monster {v['monster']} moves from {v['from']} to {v['to']}"
        case c.STRIKE_LOG if not v["monsters"]:
            return "no monster attacks"
        case c.STRIKE_LOG:
            who = "monster" if len(v["monsters"]) == 1 else "monsters"
            verb = "attacks" if len(v["monsters"]) == 1 else "attack"
            against = f"{v['damage']} damage against a defense of {v['defense']}"
            return f"{who} {_listed(v['monsters'])} {verb} for {against}"
        case _:
            return _text_of_possessions(kind, v)


def _text_of_possessions(kind: int, v: dict[str, Any]) -> str:
    match kind:
        case c.HEALTH_LOG:
            return f"{v['change']:+d} Health, {v['health']} left"
        case c.ITEM_LOG:
            return f"the {v['item']} is {v['change']}"
        case c.WEAPON_LOG if "shots" in v:
            return f"the {v['weapon']} is {v['change']}, {_counted(v['shots'], 'shot')} left"
        case c.WEAPON_LOG:
            return f"the {v['weapon']} is {v['change']}"
        case c.POINTS_LOG:
            return f"{v['attack']} attack, and {v['range']} more range in this turn"
        case c.OUT_LOG:
            return f"{v['character']} dies, {_counted(v['left'], 'character')} left"
        case c.CLEARED_LOG:
            return f"level {v['level']} is cleared"
        case c.WON_LOG:
            return f"the game is won in turn {v['turn']}"
        case c.LOST_LOG:
            return f"the game is lost on level {v['level']}"
        case _:
            return f"the game is cut off after turn {v['turn']}"


def _listed(numbers: Sequence[int]) -> str:
    """Numbers in a row, as in ``6, 3 and 1``."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _counted(number: int, noun: str) -> str:
    """A number with its noun, as in ``2 coins``."""
    return f"{number} {noun}" + ("" if abs(number) == 1 else "s")
