"""Positions in readable form; the form is described in ``docs/positions.md``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zenvs.core.contract import RUNNING, TERMINATED, TRUNCATED
from zenvs.core.data_file import Row, checked_row
from zenvs.core.errors import InvalidPositionError
from zenvs.core.notation import random_words, read_random, read_whole_numbers
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.board_notation import (
    BOARD_FIELDS,
    decode_crates,
    decode_monsters,
    decode_phase,
    encode_board,
)
from zenvs.games.z_horde.character_notation import CHARACTER_FIELDS, decode_characters, encode_characters
from zenvs.games.z_horde.possession_notation import POSSESSION_FIELDS, decode_possessions, encode_possessions
from zenvs.games.z_horde.reading import CUT_OFF, LOST, OVER, RESULTS, WON, Reading
from zenvs.games.z_horde.state import NO_MONSTER

if TYPE_CHECKING:
    from zenvs.games.z_horde.game import ZHorde

_FIELDS = (
    "level", "turn", "decision", *CHARACTER_FIELDS, "energy", "points", *POSSESSION_FIELDS, *BOARD_FIELDS, "chosen",
)  # fmt: skip
_POINTS = ("movement", "attack", "defense", "range")
#: Decisions in which the total Defense of the turn counts.
_DEFENDED = ("act", "monster", "react")


def encode(game: ZHorde, state: Any) -> dict[str, Any]:
    """The readable form of a record."""
    over = bool(state["outcome"] != RUNNING)
    decision: str = OVER if over else c.DECISIONS[int(state["decision"])]
    form: dict[str, Any] = {"level": int(state["level"]), "turn": int(state["turn"]), "decision": decision}
    if over:
        form["result"] = _result(state)
    chosen = int(state["chosen_monster"])
    numbers = (state["movement"], state["attack"], state["defense"], state["extra_range"])
    return {
        **form,
        **encode_characters(state, is_placed=bool(state["monsters"])),
        "energy": [int(die) for die in state["energy"] if die],
        "points": {name: int(number) for name, number in zip(_POINTS, numbers, strict=True)},
        **encode_possessions(state),
        **encode_board(game, state, decision),
        "chosen": None if chosen == NO_MONSTER else chosen + 1,
        "hidden": {"random": random_words(state)},
    }


def _result(state: Any) -> str:
    if state["outcome"] == TRUNCATED:
        return CUT_OFF
    return WON if state["cleared"] == c.LEVELS else LOST


def decode(game: ZHorde, data: Mapping[str, Any], state: Any) -> bool:
    """Fill a record of zeros from its readable form; False if its part ``hidden`` was left out.

    Raises:
        InvalidPositionError: naming the field.
    """
    row = checked_row("position", data, InvalidPositionError)
    row.check_names(_FIELDS, ("result", "hidden"))
    reading = _decode_moment(game, row, state)
    decode_crates(reading)
    decode_characters(reading)
    decode_possessions(reading)
    decode_monsters(reading)
    _decode_turn(reading)
    _decode_energy(reading)
    _decode_points(reading)
    _decode_chosen(reading)
    decode_phase(reading)
    if "hidden" not in row.values:
        return False
    hidden = row.row("hidden")
    hidden.check_names(("random",))
    state["random"] = read_random(hidden)
    return True


def _decode_moment(game: ZHorde, row: Row, state: Any) -> Reading:
    """Level and decision, or how the game ended."""
    level = row.whole("level", 0, c.LEVELS)
    decision = row.one_of("decision", (*c.DECISIONS, OVER))
    if level == 0 and decision != "pick":
        row.fail("decision", f"is {decision!r} before the first level, where it must be 'pick'")
    if level == c.LEVELS and decision == "market":
        row.fail("decision", f"is 'market', but level {level} is the last")
    if (decision == OVER) != ("result" in row.values):
        row.fail("result", "is missing" if decision == OVER else f"does not belong to the decision {decision!r}")
    result = row.one_of("result", RESULTS) if decision == OVER else None
    if result == WON and level != c.LEVELS:
        row.fail("level", f"is {level}, but a game is won with level {c.LEVELS}")
    reading = Reading(game, row, state, level, decision, result)
    ends = {None: RUNNING, CUT_OFF: TRUNCATED}
    state["outcome"] = ends.get(result, TERMINATED)
    state["decision"] = c.PICK_DECISION if result else c.DECISIONS.index(decision)
    state["level"] = level
    state["cleared"] = level if reading.is_cleared else max(level - 1, 0)
    return reading


def _decode_turn(reading: Reading) -> None:
    """ZHO-END-2: every level takes a turn, and so does every death; a game is cut off where one more would begin."""
    most = int(reading.game.tables["max_turns"][0])
    is_in_turn = reading.is_placed and not reading.is_cleared
    fewest = max(int(reading.state["cleared"]) + is_in_turn, len(reading.fallen))
    if reading.result == CUT_OFF:
        fewest = most
    if reading.level == 0:
        most = 0
    reading.state["turn"] = reading.row.whole("turn", fewest, most)


def _decode_energy(reading: Reading) -> None:
    """ZHO-ENE-1: three dice until they are assigned."""
    row, decision = reading.row, reading.decision
    dice = read_whole_numbers(row, "energy", 1, c.DIE_SIDES)
    allowed = {"energy": (c.ENERGY_DICE,), "reroll": (0, c.ENERGY_DICE)}.get(decision, (0,))
    if len(dice) not in allowed:
        counts = " or ".join(map(str, allowed))
        row.fail("energy", f"must be a list of {counts} dice in the decision {decision!r}, not of {len(dice)}")
    if dice != sorted(dice, reverse=True):
        row.fail("energy", f"is {dice}; the dice lie sorted, the highest first")
    reading.state["energy"][: len(dice)] = dice


def _decode_points(reading: Reading) -> None:
    """ZHO-ENE-1: a die on each ability, of which Movement and Attack are spent."""
    state, points = reading.state, reading.row.row("points")
    points.check_names(_POINTS)
    is_acting = reading.decision == "act" or (reading.decision == "reroll" and not state["energy"].any())
    is_defended = is_acting or reading.decision in _DEFENDED
    movement, attack, defense, _ = (int(value) + c.DIE_SIDES for value in state["abilities"])
    state["extra_range"] = points.whole("range", 0, _most_extra_range(reading) if is_acting else 0)
    state["movement"] = points.whole("movement", 0, movement if is_acting else 0)
    state["attack"] = points.whole("attack", 0, attack + _most_weapon_attack(reading) if is_acting else 0)
    lowest = defense - c.DIE_SIDES + 1
    state["defense"] = points.whole("defense", lowest if is_defended else 0, defense if is_defended else 0)
    if state["extra_range"] not in (0, _most_extra_range(reading)):
        points.fail("range", f"must be 0 or {_most_extra_range(reading)}, not {state['extra_range']}")


def _most_extra_range(reading: Reading) -> int:
    """ZHO-WPN-2: the Range that a weapon gives that was discarded in this turn; both give the same."""
    may_discard = reading.level > 1 and reading.state["weapon"] == c.NO_WEAPON and not reading.state["is_undead"]
    return c.HELD_RANGE[c.CHAIN] + c.DISCARD_RANGE[c.CHAIN] if may_discard else 0


def _most_weapon_attack(reading: Reading) -> int:
    """ZHO-WPN-1, ZHO-WPN-2: the Attack that a weapon can have given in this turn."""
    weapon = int(reading.state["weapon"])
    if reading.state["is_undead"]:
        return 0
    if weapon == c.NO_WEAPON:
        is_discarded = reading.state["extra_range"] > 0
        return is_discarded * max(c.DISCARD_ATTACK[c.CHAIN], c.HELD_ATTACK[c.MACHETE] + c.DISCARD_ATTACK[c.MACHETE])
    fired = c.WEAPON_SHOTS[weapon] + c.DWAYNE_SHOTS - int(reading.state["shots"])
    return c.HELD_ATTACK[weapon] + c.SHOT_ATTACK[weapon] * fired


def _decode_chosen(reading: Reading) -> None:
    """ZHO-ITM-4: the first of two monsters for the Lucky Dice."""
    row, state = reading.row, reading.state
    state["chosen_monster"] = NO_MONSTER
    if row.values["chosen"] is None:
        return
    if reading.decision != "reroll":
        row.fail("chosen", f"must be null in the decision {reading.decision!r}")
    chosen = row.whole("chosen", 1, int(state["monsters"])) - 1
    if state["healths"][chosen] == 0:
        row.fail("chosen", f"is {chosen + 1}, which is gone")
    state["chosen_monster"] = chosen
