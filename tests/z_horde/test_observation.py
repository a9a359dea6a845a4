"""What the observation holds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.z_horde.positions import energy_with, game, market_with, play, position_with
from zenvs.games.z_horde.constants import TILE_NAMES

BASE: dict[str, Any] = {
    "monsters": [("1", "c1", 2), ("2", "d3", 1), ("1", "e3", 3)],
    "character": "lora",
    "picked": ("lora", "clint", "wang"),
    "tile": "b2",
    "level": 4,
    "attack": 5,
    "movement": 6,
    "crates": (3, 5),
    "weapon": "crossbow",
}
CHANGES: list[dict[str, Any]] = [
    {"level": 8},
    {"cleared": 5},
    {"turn": 2},
    {"picked": ("lora", "clint", "angel")},
    {"out": ["clint"]},
    {"character": "clint"},
    {"is_undead": 1},
    {"health": 3},
    {"tile": "b3"},
    *({"abilities": tuple(1 + (number == place) for number in range(4))} for place in range(4)),
    {"power_used": 1},
    {"movement": 5},
    {"attack": 4},
    {"defense": 3},
    {"extra_range": 1},
    {"crates": (4, 5)},
    {"crates": (3, 6)},
    {"opened": (True, False)},
    {"opened": (False, True)},
    {"held": ["smoke bomb"]},
    {"gone": ["smoke bomb"]},
    {"weapon": "chain"},
    {"weapon": None},
    {"shots": 4},
    {"coins": 3},
    {"monsters": [("1", "c2", 2), ("2", "d3", 1), ("1", "e3", 3)]},
    {"monsters": [("1", "c1", 1), ("2", "d3", 1), ("1", "e3", 3)]},
    {"monsters": [("1", "c1", 2), ("2", "d3", 0), ("1", "e3", 3)]},
    {"monsters": [("1", "c1", 2), ("1", "d3", 1), ("1", "e3", 3)]},
    {"monsters": [("1", "e3", 2), ("2", "d3", 1), ("1", "c1", 3)]},
    {"decision": "reroll"},
]


@pytest.mark.rule("ZHO-OBS-1")
@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_all_that_is_public_shows(change: dict[str, Any]) -> None:
    one, other = position_with(**BASE), position_with(**(BASE | change))
    assert not np.array_equal(one.observation(), other.observation())


@pytest.mark.rule("ZHO-OBS-1")
def test_coming_chance_does_not_show() -> None:
    position = position_with(**BASE)
    assert np.array_equal(position.observation(), position.resample(seed=3).observation())


@pytest.mark.rule("ZHO-OBS-1")
def test_energy_dice_and_purchases_show() -> None:
    assert not np.array_equal(energy_with((3, 2, 1)).observation(), energy_with((3, 3, 1)).observation())
    for mark in ("item_bought", "weapon_bought"):
        assert not np.array_equal(market_with(14).observation(), market_with(14, **{mark: 1}).observation())
    reroll = position_with(**(BASE | {"held": ["lucky dice"]})).play("use lucky dice")
    assert not np.array_equal(reroll.observation(), play(reroll.copy(), "reroll 1").observation())


@pytest.mark.rule("ZHO-OBS-1")
def test_the_boards_show_what_stands_where() -> None:
    position = position_with(**(BASE | {"level": 1}))
    seen = position.game.observation.decode(position.observation())

    def tiles(board: str) -> set[str]:
        return {tile for tile in TILE_NAMES if seen[board][tile] != 0}

    assert tiles("obstacles") == set()
    assert tiles("closed crates") == {"a5", "e5"}
    assert tiles("flag") == {"a1"}
    assert tiles("character") == {"b2"}
    assert tiles("first kind") == {"c1", "e3"}
    assert tiles("second kind") == {"d3"}
    # Range 3, and 5 Attack points
    assert tiles("targets") == {"c1"}
    assert "c1" not in tiles("reach")
    assert {"b3", "c2", "b4", "c4"} <= tiles("reach")


@pytest.mark.rule("ZHO-OBS-1", "ZHO-MON-3")
def test_the_tiles_offered_for_a_monster_show() -> None:
    position = position_with(game(monster_ties="player"), monsters=[("1", "e1", 2), ("2", "c3", 1)])
    play(position, "end turn")
    seen = position.game.observation.decode(position.observation())["monster choices"]
    assert {tile for tile in TILE_NAMES if seen[tile]} == {"a2", "b1"}
