"""The log in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zenvs.core.game import Event
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.board import Board
from zenvs.games.zadventure.tables import zombie_kinds

_NOTHING = -1


def describe_event(row: Sequence[int], board: Board) -> Event:
    """An event of the log; ``row`` is one of LOG_KINDS, a seat and three values."""
    number, seat, first, second, third = row
    values = _values(number, (first, second, third), zombie_kinds(board))
    return Event(c.LOG_KINDS[number], seat, values, _text(number, values))


def _values(kind: int, numbers: tuple[int, int, int], kinds: Sequence[int]) -> dict[str, Any]:
    first, second, third = numbers
    match kind:
        case c.ROUND_LOG | c.WON_LOG:
            return {"round": first}
        case c.LOST_LOG:
            return {"cause": c.LOSSES[first], "round": second}
        case c.SPIN_LOG:
            return {"number": first, "picture": c.PICTURES[first - 1]}
        case c.TURN_UP_LOG if second == _NOTHING:
            return {"square": c.SQUARE_NAMES[first], "card": c.CLASSES[third]}
        case c.TURN_UP_LOG:
            return {"square": c.SQUARE_NAMES[first]} | _zombie(third, kinds)
        case c.ZOMBIE_LOG:
            return _zombie(first, kinds) | {"square": c.SQUARE_NAMES[third]}
        case c.ZOMBIE_MOVES_LOG:
            return _zombie(first, kinds) | {"from": c.SQUARE_NAMES[second], "to": c.SQUARE_NAMES[third]}
        case c.GNAW_LOG:
            what = (*c.DIRECTIONS, "rope")[second]
            return _zombie(first, kinds) | {"what": what, "through": bool(third)}
        case _:
            return {"player": first} | _values_of_player(kind, second, third, kinds)


def _zombie(number: int, kinds: Sequence[int]) -> dict[str, Any]:
    return {"zombie": number + 1, "kind": c.KINDS[kinds[number]]}


def _values_of_player(kind: int, second: int, third: int, kinds: Sequence[int]) -> dict[str, Any]:
    """What follows the player in the events of characters."""
    match kind:
        case c.PICK_LOG:
            return {"character": c.CHARACTERS[second]}
        case c.MOVE_LOG | c.PASS_LOG | c.SMOKE_LOG | c.SCYTHE_LOG | c.DEATH_LOG:
            return {"square": c.SQUARE_NAMES[second]}
        case c.TAKE_CARD_LOG | c.DROP_LOG:
            return {"card": c.CLASSES[second], "square": c.SQUARE_NAMES[third]}
        case c.GIVE_LOG | c.TAKE_LOG:
            return {"card": c.CLASSES[second], "partner": third}
        case c.FIGHT_LOG | c.BITE_LOG | c.ANTIZOMBIE_LOG | c.LASSO_LOG:
            return _zombie(second, kinds)
        case c.KILL_LOG:
            return _zombie(second, kinds) | {"cause": c.KILLS[third]}
        case c.LIFE_LOG:
            return {"lives": second, "cause": c.LIFE_CAUSES[third]}
        case c.WEAPON_LOG:
            return {"weapon": c.CLASSES[second]}
        case c.ESCAPE_LOG | c.DRINK_LOG:
            return {"steps": second}
        case c.HEAL_LOG:
            return {"patient": second}
        case c.BOARD_LOG:
            return {"square": c.SQUARE_NAMES[second], "direction": c.DIRECTIONS[third]}
        case c.BREAK_LOG:
            return {"square": c.SQUARE_NAMES[second], "weapon": None if third == _NOTHING else c.CLASSES[third]}
        case _:
            return {}


def _text(kind: int, v: dict[str, Any]) -> str:
    match kind:
        case c.ROUND_LOG:
            return f"round {v['round']} begins"
        case c.WON_LOG:
            return f"all who live drive off in round {v['round']}: the game is won"
        case c.LOST_LOG:
            return f"the game is lost in round {v['round']}: {v['cause']}"
        case c.SPIN_LOG:
            return f"the spinner shows {v['number']}, {v['picture']}"
        case c.TURN_UP_LOG if "card" in v:
            return f"the card on {v['square']} is a {v['card']}"
        case c.TURN_UP_LOG:
            return f"the card on {v['square']} is {_named(v)}"
        case c.ZOMBIE_LOG:
            return f"{_named(v)} on {v['square']} is chosen"
        case c.ZOMBIE_MOVES_LOG:
            return f"{_named(v)} moves from {v['from']} to {v['to']}"
        case c.GNAW_LOG:
            what = "its rope" if v["what"] == "rope" else f"at the locked wall to the {v['what']}"
            return f"{_named(v)} gnaws {what}" + (" and is through" if v["through"] else " in vain")
        case _:
            return f"player {v['player']} " + _text_of_player(kind, v)


def _named(v: dict[str, Any]) -> str:
    """A zombie by its number and kind."""
    return f"zombie {v['zombie']} ({v['kind']})"


def _text_of_player(kind: int, v: dict[str, Any]) -> str:
    match kind:
        case c.PICK_LOG:
            return f"picks the {v['character']}"
        case c.TURN_LOG:
            return "has the turn"
        case c.MOVE_LOG:
            return f"moves to {v['square']}"
        case c.PASS_LOG:
            return f"passes through {v['square']}"
        case c.SMOKE_LOG:
            return f"passes through {v['square']} in smoke"
        case c.SCYTHE_LOG:
            return f"steps onto the zombie scythe on {v['square']}"
        case c.HYPNOSIS_LOG:
            return "is hypnotised"
        case c.TAKE_CARD_LOG:
            return f"takes a {v['card']} on {v['square']}"
        case c.DROP_LOG:
            return f"drops a {v['card']} on {v['square']}"
        case c.GIVE_LOG:
            return f"gives a {v['card']} to player {v['partner']}"
        case c.TAKE_LOG:
            return f"takes a {v['card']} from player {v['partner']}"
        case c.DRINK_LOG:
            return f"drinks and has {v['steps']} steps left"
        case c.HEAL_LOG:
            return f"uses a kit for player {v['patient']}"
        case _:
            return _text_of_fight(kind, v)


def _text_of_fight(kind: int, v: dict[str, Any]) -> str:
    match kind:
        case c.FIGHT_LOG:
            return f"fights {_named(v)}"
        case c.BITE_LOG:
            return f"is bitten by {_named(v)}"
        case c.ANTIZOMBIE_LOG:
            return f"has an antizombie against {_named(v)}"
        case c.KILL_LOG:
            return f"kills {_named(v)} by {v['cause']}"
        case c.LIFE_LOG:
            return f"has {v['lives']} {'life' if v['lives'] == 1 else 'lives'} now ({v['cause']})"
        case c.WEAPON_LOG:
            return f"uses a {v['weapon']}"
        case c.ESCAPE_LOG:
            return f"escapes up to {v['steps']} {'square' if v['steps'] == 1 else 'squares'}"
        case c.DEATH_LOG:
            return f"dies on {v['square']}"
        case c.BOARD_LOG:
            return f"boards up the opening to the {v['direction']} of {v['square']}"
        case c.BREAK_LOG if v["weapon"] is None:
            return f"fails to break the locked wall next to {v['square']}"
        case c.BREAK_LOG:
            return f"breaks the locked wall next to {v['square']} with a {v['weapon']}"
        case c.LASSO_LOG:
            return f"ties {_named(v)}"
        case _:
            return "has a zombie turn without a zombie to choose"
