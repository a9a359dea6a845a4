"""Positions in readable form; the form is described in ``docs/positions.md``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from zenvs.core.compiled import records
from zenvs.core.contract import RUNNING, TERMINATED
from zenvs.core.data_file import Row, checked_row
from zenvs.core.errors import InvalidPositionError
from zenvs.core.notation import read_flag, read_names
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.card_notation import CARD_FIELDS, UNREAD, decode_cards, decode_hand, encode_cards
from zenvs.games.zadventure.invariants import invariants
from zenvs.games.zadventure.observation import opening_names
from zenvs.games.zadventure.reading import ENDS, OVER, Reading, card_ids, read_square
from zenvs.games.zadventure.state import NO_ZOMBIE, OFF_BOARD

if TYPE_CHECKING:
    from zenvs.games.zadventure.game import Zadventure

_MOMENT = ("spin", "steps", "moved", "passing", "hypnotised", "fought", "breaking", "zombie")
_FIELDS = (
    "round", "turn", "actor", "decision", "characters", *CARD_FIELDS, "locked", "scythe", *_MOMENT, "last_zombie",
)  # fmt: skip
_MOST_LIVES = 100
_MOST_STEPS = 100


def encode(game: Zadventure, state: Any) -> dict[str, Any]:
    """The readable form of a record."""
    over = bool(state["outcome"] != RUNNING)
    form: dict[str, Any] = {
        "round": int(state["round_number"]),
        "turn": int(state["turn"]),
        "actor": int(state["actor"]),
        "decision": OVER if over else c.DECISIONS[int(state["decision"])],
    }
    if over:
        form["result"] = c.RESULTS[int(state["result"])]
    cards = encode_cards(game, state)
    hidden = cards.pop("hidden")
    breaking = int(state["breaking"])
    return {
        **form,
        "characters": [_encode_character(game, state, player) for player in range(game.players)],
        **cards,
        "locked": [name for number, name in enumerate(opening_names(game.board)) if int(state["locked"]) >> number & 1],
        "scythe": bool(state["scythe"]),
        "spin": int(state["spin"]) or None,
        "steps": int(state["steps"]),
        "moved": int(state["moved"]),
        "passing": bool(state["passing"]),
        "hypnotised": bool(state["hypnotised"]),
        "fought": _encode_number(state["fought"]),
        "breaking": None if breaking == c.NO_DIRECTION else c.DIRECTIONS[breaking],
        "zombie": _encode_number(state["zombie"]),
        "last_zombie": _encode_number(state["last_zombie"]),
        "hidden": hidden,
    }


def _encode_number(zombie: Any) -> int | None:
    return None if zombie == NO_ZOMBIE else int(zombie) + 1


def _encode_character(game: Zadventure, state: Any, player: int) -> dict[str, Any]:
    character, square = int(state["characters"][player]), int(state["squares"][player])
    hand = int(state["hands"][player])
    return {
        "name": None if character == c.NO_CHARACTER else c.CHARACTERS[character],
        "lives": int(state["lives"][player]),
        "square": None if square == OFF_BOARD else c.SQUARE_NAMES[square],
        "cards": [name for card, name in enumerate(card_ids(game.board)) if hand >> card & 1],
    }


def decode(game: Zadventure, data: Mapping[str, Any], state: Any) -> bool:
    """Fill a record of zeros from its readable form; False if its part ``hidden`` was left out.

    Raises:
        InvalidPositionError: naming the field.
    """
    row = checked_row("position", data, InvalidPositionError)
    row.check_names(_FIELDS, ("result", "hidden"))
    reading = _decode_moment(game, row, state)
    _decode_characters(reading)
    is_whole = decode_cards(reading)
    _decode_board(reading)
    _decode_movement(reading)
    _set_seat(reading)
    _check_coherence(reading)
    return is_whole


def _decode_moment(game: Zadventure, row: Row, state: Any) -> Reading:
    """Round, turn and decision, or how the game ended."""
    decision = row.one_of("decision", (*c.DECISIONS, OVER))
    over = decision == OVER
    if over != ("result" in row.values):
        row.fail("result", "is missing" if over else f"does not belong to the decision {decision!r}")
    reading = Reading(game, row, state, decision)
    state["outcome"] = TERMINATED if over else RUNNING
    state["result"] = c.RESULTS.index(row.one_of("result", ENDS)) if over else c.GOES_ON
    state["decision"] = c.CHARACTER_DECISION if over else c.DECISIONS.index(decision)
    rounds = (0, 0) if reading.is_picking else (1, int(game.tables["max_rounds"][0]))
    state["round_number"] = row.whole("round", *rounds)
    state["turn"] = row.whole("turn", 0, 0 if reading.is_picking else game.players - 1)
    state["actor"] = row.whole("actor", 0, game.players - 1)
    return reading


def _decode_characters(reading: Reading) -> None:
    row, state = reading.row, reading.state
    characters = row.list("characters")
    if len(characters) != reading.game.players:
        row.fail("characters", f"must be a list of {reading.game.players}, not of {len(characters)}")
    rows = [
        checked_row(f"position.characters[{player}]", values, InvalidPositionError)
        for player, values in enumerate(characters)
    ]
    state["characters"][:] = c.NO_CHARACTER
    state["squares"][:] = OFF_BOARD
    state["places"][:] = UNREAD
    # cards are read against all characters
    for player, own in enumerate(rows):
        own.check_names(("name", "lives", "square", "cards"))
        _decode_character(reading, own, player)
    for player, own in enumerate(rows):
        decode_hand(reading, own, player)


def _decode_character(reading: Reading, own: Row, player: int) -> None:
    """ZAD-SET-1, ZAD-DTH-1: the character; the dead stand nowhere."""
    state = reading.state
    is_picked = not reading.is_picking or player < state["actor"]
    if is_picked:
        character = c.CHARACTERS.index(own.one_of("name", c.CHARACTERS))
        if character in state["characters"]:
            own.fail("name", f"is {own.values['name']!r}, whom another player has picked")
        state["characters"][player] = character
    elif own.values["name"] is not None:
        own.fail("name", "must be null before the character is picked")
    state["lives"][player] = own.whole("lives", 0, _MOST_LIVES if is_picked else 0)
    if state["lives"][player] > 0:
        state["squares"][player] = read_square(own, "square")
    elif own.values["square"] is not None:
        own.fail("square", "must be null for a character that is not on the board")


def _decode_board(reading: Reading) -> None:
    row, state = reading.row, reading.state
    openings = opening_names(reading.game.board)
    state["locked"] = sum(1 << openings.index(name) for name in read_names(row, "locked", openings))
    state["scythe"] = read_flag(row, "scythe")


def _decode_movement(reading: Reading) -> None:
    """The numbers of the movement, the fight and the zombie turn."""
    row, state = reading.row, reading.state
    state["spin"] = c.NO_SPIN if row.values["spin"] is None else row.whole("spin", 1, c.SPINS)
    state["steps"] = row.whole("steps", 0, _MOST_STEPS)
    state["moved"] = row.whole("moved", 0, _MOST_STEPS)
    state["passing"] = read_flag(row, "passing")
    state["hypnotised"] = read_flag(row, "hypnotised")
    is_breaking = row.values["breaking"] is not None
    state["breaking"] = c.DIRECTIONS.index(row.one_of("breaking", c.DIRECTIONS)) if is_breaking else c.NO_DIRECTION
    for field in ("fought", "zombie", "last_zombie"):
        number = NO_ZOMBIE if row.values[field] is None else row.whole(field, 1, c.ZOMBIES) - 1
        state[field] = number


def _set_seat(reading: Reading) -> None:
    """Who decides follows from the rest."""
    state, tables = reading.state, reading.game.tables
    is_zombie_turn = reading.decision.startswith("zombie")
    field = "zombie_seats" if is_zombie_turn else "seats"
    state["seat"] = tables[field][0][state["actor"]]


def _check_coherence(reading: Reading) -> None:
    """What the fields say together is possible, and there is something to decide (ZAD-ACT-1)."""
    game, row = reading.game, reading.row
    states = np.array([reading.state], game.state_dtype)
    for name, holds in invariants(game, states).items():
        if not holds[0]:
            row.fail("decision", f"{reading.decision!r} does not agree with the rest; what must hold: {name}")
    mask = np.zeros((1, len(game.actions)), np.int8)
    observation = np.zeros((1, game.observation.size), np.float32)
    game.loops.refresh_games(game.tables, records(states), observation, mask)
    if mask.sum() < 2:
        row.fail("decision", f"is {reading.decision!r}, but no two actions are legal, so that nothing is asked")
