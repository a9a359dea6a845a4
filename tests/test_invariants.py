"""The invariants of the rules over random games, and that each of them can fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import zenvs
from zenvs.cli.main import app
from zenvs.core.compiled import is_compiling
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.testing.invariants import InvariantError, check_invariants

GAMES = 4_000 if is_compiling() else 20
PLAYERS = (1, 2, 3, 4)


@pytest.mark.rule("HZR-AUC-2", "HZR-AUC-6", "HZR-ENC-1", "HZR-ENC-7", "HZR-SET-2", "HZR-SET-3", "HZR-END-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_break_no_invariant(players: int) -> None:
    checked = check_invariants(zenvs.make_game("hit_z_road", players=players), GAMES, seed=players)
    assert checked.games == GAMES
    assert checked.decisions > 20 * GAMES
    assert checked.longest > checked.decisions / GAMES


@pytest.mark.parametrize("options", [{"flee": "first_round"}, {"ranged_dice_per_ammo": 1}])
def test_variants_break_no_invariant(options: dict[str, Any]) -> None:
    check_invariants(zenvs.make_game("hit_z_road", players=4, **options), GAMES // 4, seed=9)


def set_value(field: str, value: Any, *place: int) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        if place:
            record[field][place] = value
        else:
            record[field] = value

    return change


def eliminate_keeping_all(record: Any) -> None:
    record["survivors"][0] = 0


def deal_twice(record: Any) -> None:
    record["deck"][0] = record["deck"][1]


def swap_levels(record: Any) -> None:
    record["deck"][[0, 63]] = record["deck"][[63, 0]]


#: A fault of a record at the first decision of a game of four, and words of the invariant that it breaks.
FAULTS = {
    "negative resource": (set_value("resources", -1, 2, 1), "negative"),
    "negative survivors": (set_value("survivors", -1, 1), "negative"),
    "a token too many": (set_value("tokens", 2, 0, c.BUS), "number in the box"),
    "a holder without survivors": (eliminate_keeping_all, "HZR-ENC-7"),
    "a seat with two places": (set_value("initiative", [0, 1, 2, 2]), "HZR-AUC-6"),
    "a place that is empty": (set_value("initiative", [0, 1, -1, 2]), "HZR-AUC-6"),
    "a card dealt twice": (deal_twice, "HZR-SET-2"),
    "a card of another level": (swap_levels, "HZR-SET-2"),
    "a card seen too early": (set_value("seen", np.uint64(2**60 - 1), 0), "lay face up"),
    "a ninth round": (set_value("round_number", 9), "exist"),
    "bid above 10": (set_value("bids", 11, 0), "HZR-AUC-2"),
    "bid above what is held": (set_value("resources", 0, 1), "HZR-AUC-2"),
    "two markers on one space": (set_value("bids", [3, 3, 0, 0]), "HZR-AUC-2"),
    "a path taken in the auction": (set_value("taken", 1), "HZR-ENC-1"),
    "casualties without members": (set_value("casualties", 6), "HZR-FGT-4"),
    "an end too early": (set_value("outcome", 1), "HZR-END-1"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_breaks_its_invariant(name: str) -> None:
    change, words = FAULTS[name]
    game = zenvs.make_game("hit_z_road", players=4)
    position = game.new(0)
    if name == "bid above what is held":
        bid = position.play("bid 2")
        assert all(holds.all() for holds in game.invariants(np.array([bid.state])).values())
    record = np.frombuffer(bytearray(position.to_bytes()), game.state_dtype)
    assert all(holds.all() for holds in game.invariants(record).values())
    if name == "bid above what is held":
        record["resources"][0, record["bids"][0].argmax()] = 0
    else:
        change(record[0])
    broken = [name for name, holds in game.invariants(record).items() if not holds.all()]
    assert any(words in name for name in broken), broken


def test_what_is_broken_is_named_with_the_way_there() -> None:
    class Faulty(HitZRoad):
        def invariants(self, states: Any) -> dict[str, Any]:
            return {"the second round never comes": states["round_number"] < 2}

    game = Faulty(players=2)
    with pytest.raises(InvariantError, match="the second round never comes") as raised:
        check_invariants(game, 50, seed=3)
    text = str(raised.value)
    seed = int(text.partition("seed ")[2].partition(":")[0])
    actions = [action.strip("' ") for action in text.partition("[")[2].rpartition("]")[0].split(",")]
    position = game.new(seed)
    for action in actions:
        assert position.to_dict()["round"] == 1
        position.play(action)
    assert position.to_dict()["round"] == 2


def test_the_command_says_what_was_checked() -> None:
    result = CliRunner().invoke(app, ["verify", "--games", "41", "--players", "2", "--players", "4"])
    assert result.exit_code == 0, result.output
    assert "2 players: 21 games" in result.output
    assert "4 players: 20 games" in result.output
    assert result.output.count("invariants hold") == 2
