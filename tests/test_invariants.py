"""The invariants of the rules over random games, and that each of them can fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import zenvs
from tests.z_horde.weak_monsters import visited, weak_game
from zenvs.cli.main import app
from zenvs.core.compiled import is_compiling
from zenvs.games.hit_z_road import constants as c
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.games.z_horde import constants as z
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


@pytest.mark.parametrize("options", [{}, {"monster_ties": "engine"}, {"max_turns": 7}], ids=str)
def test_random_games_of_z_horde_break_no_invariant(options: dict[str, Any]) -> None:
    checked = check_invariants(zenvs.make_game("z_horde", **options), GAMES // 4, seed=5)
    assert checked.decisions > 20 * checked.games
    # weak monsters: on to the last levels
    check_invariants(weak_game(attack=2, **options), GAMES // 20, seed=6)


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


#: Likewise of Z Horde: the decision at which the fault is put in, the fault, and words of the invariant.
FAULTS_OF_Z_HORDE: dict[str, tuple[str, Callable[[Any], None], str]] = {
    "a thirteenth level": ("act", set_value("level", 13), "exist"),
    "a turn too late": ("act", set_value("turn", 501), "ZHO-END-2"),
    "a level too few cleared": ("market", set_value("cleared", 0), "one after the other"),
    "one picked twice": ("act", set_value("picked", [z.LORA, z.LORA, z.WANG]), "ZHO-SET-1"),
    "one out before the first pick": ("act", set_value("is_out", [0, 1, 0]), "ZHO-SET-1"),
    "nobody in play": ("act", set_value("character", z.NO_CHARACTER), "ZHO-DIE-1"),
    "dead in a turn": ("act", set_value("health", 0), "Health is 0"),
    "Health above the start": ("act", set_value("health", 7), "Health is 0"),
    "an ability above 6": ("act", set_value("abilities", 7, z.RANGE), "ZHO-SET-2"),
    "an ability below the start": ("energy", set_value("abilities", 1, z.RANGE), "ZHO-SET-2"),
    "a power before the level": ("crates", set_value("power_used", 1), "power"),
    "dice not sorted": ("energy", set_value("energy", [1, 2, 3]), "ZHO-ENE-1"),
    "dice in the market": ("market", set_value("energy", [3, 2, 1]), "ZHO-ENE-1"),
    "points in the market": ("market", set_value("attack", 1), "points"),
    "movement of the character while monsters move": ("monster", set_value("movement", 1), "points"),
    "negative movement": ("act", set_value("movement", -1), "points"),
    "an item nowhere": ("act", set_value("possessions", 3, 0), "ZHO-CMP-2"),
    "undead without blood": ("act", set_value("is_undead", 1), "ZHO-ITM-3"),
    "shots of no weapon": ("act", set_value("shots", 7), "ZHO-WPN-1"),
    "coins from nowhere": ("act", set_value("coins", 13), "ZHO-CRT-1"),
    "more coins than were opened": ("market", set_value("coins", 15), "ZHO-CRT-1"),
    "a crate of 7": ("act", set_value("crates", 7, 0), "crates are dice"),
    "a crate opened before the level": ("crates", set_value("is_open", 1, 0), "ZHO-CRT-2"),
    "a monster too many": ("act", set_value("monsters", 6), "ZHO-CMP-4"),
    "a monster too healthy": ("act", set_value("healths", 2, 0), "ZHO-CMP-4"),
    "a monster on the character": ("act", lambda record: record["tiles"].fill(record["tile"]), "ZHO-MON-1"),
    "a trace of one who is gone": ("market", set_value("tiles", 1, 0), "ZHO-MON-1"),
    "a turn without monsters": ("energy", set_value("healths", 0), "ZHO-END-0"),
    "a monster at the market": ("market", set_value("healths", 1, 0), "ZHO-END-0"),
    "one who moves twice": ("monster", set_value("move_order", 0), "moves once"),
    "an order outside the phase": ("act", set_value("move_order", 1, 0), "moves once"),
    "all have moved": ("monster", set_value("moved", 6), "moves once"),
    "one choice": ("monster", set_value("choices", 1), "ZHO-MON-3"),
    "choices outside the phase": ("act", set_value("choices", 3), "ZHO-MON-3"),
    "an end too early": ("act", set_value("outcome", 1), "ZHO-END-1"),
    "cut off too early": ("energy", set_value("outcome", 2), "ZHO-END-2"),
    "all out, and yet a turn": ("pick", set_value("is_out", 1), "ZHO-DIE-1"),
}


@pytest.fixture(scope="module")
def moments() -> dict[str, Any]:
    """A position of Z Horde at each decision, on level 2 or later but for the first picks."""
    game = weak_game(attack=4)
    found: dict[str, Any] = {}
    for seed in range(4):
        for position in visited(game, seed):
            if position.state["level"] > 1:
                found.setdefault(position.decision, position)
    return found


@pytest.mark.parametrize("name", FAULTS_OF_Z_HORDE)
def test_a_fault_of_z_horde_breaks_its_invariant(name: str, moments: dict[str, Any]) -> None:
    decision, change, words = FAULTS_OF_Z_HORDE[name]
    position = moments[decision]
    record = np.frombuffer(bytearray(position.to_bytes()), position.game.state_dtype)
    assert all(holds.all() for holds in position.game.invariants(record).values())
    change(record[0])
    broken = [invariant for invariant, holds in position.game.invariants(record).items() if not holds.all()]
    assert any(words in invariant for invariant in broken), broken


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


def test_the_command_plays_games_for_one_player() -> None:
    result = CliRunner().invoke(app, ["verify", "z_horde", "--games", "30"])
    assert result.exit_code == 0, result.output
    assert "z_horde, 1 player: 30 games" in result.output


def test_the_command_takes_options_of_the_game() -> None:
    arguments = ["verify", "zadventure", "--games", "6", "--players", "2", "--option", "undead=horde"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert "zadventure, 2 players: 6 games" in result.output
    refused = CliRunner().invoke(app, [*arguments, "--option", "undead=nobody"])
    assert "undead is 'nobody'" in str(refused.exception)
