"""The invariants of the rules over random games, and that each of them can fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import zenvs
from tests.zadventure.positions import fight_with, play, position_with, zombie_turn_with
from zenvs.core.compiled import is_compiling
from zenvs.games.zadventure import constants as c
from zenvs.testing.invariants import check_invariants

GAMES = 400 if is_compiling() else 4
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 1},
    {"players": 3, "undead": "shared", "control": "seats"},
    {"players": 2, "undead": "horde", "max_rounds": 20, "reward": "progress"},
)


@pytest.mark.rule("ZAD-SET-2", "ZAD-TRN-2", "ZAD-DTH-1", "ZAD-ZOM-2", "ZAD-END-1", "ZAD-END-2", "ZAD-END-3")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_break_no_invariant(options: dict[str, Any]) -> None:
    checked = check_invariants(zenvs.make_game("zadventure", **options), GAMES, seed=5)
    assert checked.decisions > 20 * checked.games


def set_value(field: str, value: Any, *place: int) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        if place:
            record[field][place] = value
        else:
            record[field] = value

    return change


def move() -> Any:
    """Player 0 moves; player 2 is dead."""
    return position_with(
        "e11", "a1", None, zombies={"c12": "ordinary"}, face_up={"j4": ["gun"]}, face_down={"a12": "rat", "a10": "key"},
        hands=[["dart"], ["starting kit"], []], characters=["biker", "nurse", "police"],
    )  # fmt: skip


def picking() -> Any:
    return zenvs.make_game("zadventure").new(1)


def fight() -> Any:
    return fight_with("dog", hands=[["grenade"]])


def passing() -> Any:
    return play(position_with("e11", "e12"), "move n")


def zombie_act() -> Any:
    return play(zombie_turn_with("a1", zombies={"c12": "monkey", "e12": "rat"}), "zombie 23")


#: Where the fault is put in, the fault, and words of the invariant that it breaks.
FAULTS: dict[str, tuple[Callable[[], Any], Callable[[Any], None], str]] = {
    "a round too late": (move, set_value("round_number", 101), "exist"),
    "a square off the board": (move, set_value("squares", 144, 0), "exist"),
    "a character twice": (move, set_value("characters", c.BIKER, 1), "ZAD-SET-1"),
    "picked out of order": (picking, set_value("characters", c.BIKER, 1), "ZAD-SET-1"),
    "dead on the board": (move, set_value("lives", 0, 1), "the dead have nothing"),
    "alive off the board": (move, set_value("squares", -1, 1), "the dead have nothing"),
    "a card in two hands": (move, lambda record: record["hands"].__setitem__(1, record["hands"][0]), "every card"),
    "a card nowhere": (move, set_value("hands", 0, 0), "every card"),
    "cards not marked as open": (move, set_value("opened", 0), "every card"),
    "a starting card not marked": (move, set_value("starting", 0), "living owners"),
    "a zombie not marked": (move, set_value("zombie_squares", 0), "every zombie"),
    "a zombie hidden and standing": (move, set_value("hidden_zombies", (1 << 24) - 1), "every zombie"),
    "a tied zombie that is none": (move, set_value("tied", 2), "every zombie"),
    "closed squares without cards": (move, set_value("closed", 1, 0), "face-down cards"),
    "two on one square": (move, lambda record: record["squares"].__setitem__(1, record["squares"][0]), "one figure"),
    "a locked wall from nowhere": (move, set_value("locked", 1 << 13), "used up"),
    "another seat": (move, set_value("seat", 1), "who acts"),
    "somebody else acts": (move, set_value("actor", 1), "who acts"),
    "a fight with nobody": (fight, set_value("fought", -1), "a fight"),
    "a weapon without its picture": (fight, set_value("decision", c.WEAPON_DECISION), "a fight"),
    "a fight in a movement": (move, set_value("fought", 0), "a fight"),
    "nobody moves in a zombie turn": (zombie_act, set_value("zombie", -1), "ZAD-ZOM-1"),
    "no ban": (zombie_act, set_value("last_zombie", -1), "ZAD-ZOM-1"),
    "steps in a fight": (fight, set_value("steps", 2), "steps belong"),
    "a wall in a movement": (move, set_value("breaking", 1), "steps belong"),
    "hypnotised with many steps": (move, set_value("hypnotised", 1), "steps belong"),
    "stops where it may not": (passing, set_value("passing", 0), "one figure"),
    "passes nobody": (move, set_value("passing", 1), "ZAD-TRN-2"),
    "an end too early": (move, set_value("outcome", 1), "ZAD-END-1"),
    "a result too early": (move, set_value("result", c.WON), "ZAD-END-1"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_breaks_its_invariant(name: str) -> None:
    make, change, words = FAULTS[name]
    position = make()
    record = np.frombuffer(bytearray(position.to_bytes()), position.game.state_dtype)
    assert [name for name, holds in position.game.invariants(record).items() if not holds.all()] == []
    change(record[0])
    broken = [invariant for invariant, holds in position.game.invariants(record).items() if not holds.all()]
    assert any(words in invariant for invariant in broken), broken
