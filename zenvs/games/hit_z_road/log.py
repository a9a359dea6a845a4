"""The log in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zenvs.core.game import Event
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.deck import Card

#: Events that are nobody's own.
_OF_NOBODY = (c.DEAL_LOG, c.INITIATIVE_LOG, c.EPILOGUE_LOG, c.RESULT_LOG)


def describe_event(row: Sequence[int], cards: Sequence[Card], players: int) -> Event:
    """An event of the log; ``row`` is one of LOG_KINDS, a seat and three values."""
    number, seat, first, second, third = row
    values = _values(number, first, second, third, cards)
    text = _text(number, values)
    whose = f"player_{seat}: " if players > 1 and number not in _OF_NOBODY else ""
    return Event(c.LOG_KINDS[number], seat, values, whose + text)


def _values(kind: int, first: int, second: int, third: int, cards: Sequence[Card]) -> dict[str, Any]:
    match kind:
        case c.DEAL_LOG:
            face_up = third != c.CARD_NOT_SHOWN
            shown = {"card": cards[third].id} if face_up else {}
            return {"path": first + 1, "face_up": face_up, "level": second} | shown
        case c.PATH_LOG:
            return {"path": first + 1}
        case c.TURN_UP_LOG:
            return {"card": cards[first].id, "side": c.SIDES_OF_PATH[second]}
        case c.CARD_LOG:
            return {"card": cards[first].id, "label": cards[first].label, "event": cards[first].event}
        case c.RESOURCE_LOG:
            return {"resource": c.RESOURCES[first], "change": second, "cause": c.CAUSES[third]}
        case c.SURVIVORS_LOG:
            return {"change": first, "cause": c.CAUSES[second]}
        case c.TOKEN_LOG:
            return {"token": c.TOKENS[first], "change": second}
        case c.ROLL_LOG:
            return {"purpose": c.ROLLS[first], "black": second, "red": third}
        case c.DIE_LOG:
            return {"face": c.FACES[first], "die": "red" if second else "black"}
        case c.ZOMBIES_LOG:
            return {"change": first, "left": second}
        case c.FIGHT_LOG:
            return {"zombies": first, "horde": second}
        case c.MOLOTOV_LOG:
            return {"zombies": first}
        case c.WON_LOG:
            return {"card": cards[first].id, "points": second}
        case c.POINTS_LOG:
            return {"points": first}
        case c.ELIMINATED_LOG:
            return {"round": first, "side": c.SIDES_OF_PATH[second]}
        case c.FINISHED_LOG:
            return {"score": first}
        case c.BID_LOG | c.PASS_LOG:
            return {"bid": first}
        case c.INITIATIVE_LOG:
            return {"place": first + 1, "seat": second, "bid": third}
        case c.EPILOGUE_LOG:
            return {"epilogue": c.EPILOGUES[first], "seat": second, "points": c.EPILOGUE_POINTS}
        case c.RESULT_LOG:
            return {"seat": first, "points": second, "won": bool(third)}
        case _:
            return {}


def _text(kind: int, v: dict[str, Any]) -> str:
    match kind:
        case c.DEAL_LOG:
            return f"path {v['path']}: " + (f"{v['card']} face up" if v["face_up"] else f"level {v['level']} face down")
        case c.PATH_LOG:
            return f"path {v['path']} is taken"
        case c.TURN_UP_LOG:
            return f"{v['card']} is turned up on the {v['side']}"
        case c.CARD_LOG:
            return f"{v['card']} ({v['label']})" + ("" if v["event"] == "none" else f", event {v['event']}")
        case c.RESOURCE_LOG:
            return f"{v['change']:+d} {v['resource']} ({v['cause']})"
        case c.SURVIVORS_LOG:
            return f"{_counted(v['change'], 'survivor', '+d')} ({v['cause']})"
        case c.TOKEN_LOG:
            return f"{v['change']:+d} {v['token']} token"
        case c.ROLL_LOG:
            dice = "die" if v["black"] + v["red"] == 1 else "dice"
            return f"{v['black']} black" + (f" and {v['red']} red" if v["red"] else "") + f" {dice} ({v['purpose']})"
        case c.DIE_LOG:
            return f"{v['die']} die: {v['face']}"
        case c.ZOMBIES_LOG:
            return f"{_counted(v['change'], 'zombie', '+d')}, {v['left']} left"
        case c.FIGHT_LOG:
            verb = "attacks" if v["zombies"] == 1 else "attack"
            horde = f", a horde of strength {v['horde']}" if v["horde"] else ""
            return f"{_counted(v['zombies'], 'zombie')} {verb}{horde}"
        case c.FLED_LOG:
            return "the group flees"
        case c.MOLOTOV_LOG:
            return f"the Molotov burns {_counted(v['zombies'], 'zombie')}"
        case c.WON_LOG:
            return f"{v['card']} is won for {_counted(v['points'], 'point')}"
        case c.POINTS_LOG:
            return f"the treasure is worth {_counted(v['points'], 'point')}"
        case c.EXECUTOR_LOG:
            return "the bus becomes the Executor"
        case c.ELIMINATED_LOG:
            return f"the group is wiped out in round {v['round']}"
        case c.FINISHED_LOG:
            return f"the journey ends with a score of {v['score']}"
        case c.BID_LOG:
            return f"bid {v['bid']}"
        case c.PASS_LOG:
            return f"pass on {v['bid']}"
        case c.INITIATIVE_LOG:
            return f"place {v['place']}: player_{v['seat']}" + (f" for {v['bid']}" if v["bid"] else "")
        case c.EPILOGUE_LOG:
            return f"most {v['epilogue']}: player_{v['seat']}, {_counted(v['points'], 'point')}"
        case _:
            victory = ", victory" if v["won"] else ""
            return f"at the end: player_{v['seat']} with {_counted(v['points'], 'point')}{victory}"


def _counted(number: int, noun: str, form: str = "d") -> str:
    """A number in a format with its noun, as in ``-2 zombies``."""
    return f"{number:{form}} {noun}" + ("" if abs(number) == 1 else "s")
