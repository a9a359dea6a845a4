"""Golden playthroughs: recorded games come out the same, character by character."""

from __future__ import annotations

import re

import pytest

import zenvs
from tests.golden.playthrough import PLAYTHROUGHS, path_of, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough_is_as_recorded(name: str) -> None:
    recorded = path_of(name).read_text(encoding="utf-8")
    played = playthrough(name)
    for number, (old, new) in enumerate(zip(recorded.splitlines(), played.splitlines(), strict=False), start=1):
        assert new == old, f"{name}, line {number}; if meant, run `python -m tests.golden.playthrough`"
    assert played == recorded


def test_every_decision_of_a_solo_game_is_recorded() -> None:
    solo = [
        name for name, (game, options, _) in PLAYTHROUGHS.items() if game == "hit_z_road" and "players" not in options
    ]
    text = "".join(path_of(name).read_text(encoding="utf-8") for name in solo)
    for decision in ("path", "take", "pay", "fight", "casualty", "opportunity", "offer", "over"):
        assert f"seat 0       {decision}\n" in text


def test_the_decisions_of_z_horde_are_recorded() -> None:
    """All but the choice of monsters for the Lucky Dice, which comes with three of them."""
    text = "".join(path_of(name).read_text(encoding="utf-8") for name in PLAYTHROUGHS if name.startswith("z_horde"))
    for decision in ("pick", "raise", "crates", "energy", "act", "monster", "react", "revive", "market", "over"):
        assert f"seat 0       {decision}\n" in text


def test_the_decisions_of_zadventure_are_recorded() -> None:
    names = [name for name in PLAYTHROUGHS if name.startswith("zadventure")]
    text = "".join(path_of(name).read_text(encoding="utf-8") for name in names)
    for decision in (*zenvs.make_game("zadventure").decisions, "over"):
        assert re.search(rf"seat \d       {decision}\n", text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_several_players_are_recorded_to_their_end(players: int) -> None:
    text = path_of(f"hit_z_road_{players}_players").read_text(encoding="utf-8")
    for seat in range(players):
        assert f"seat {seat}       bid\n" in text
    for decision in ("bid", "pay", "path", "fight", "casualty", "opportunity", "offer", "over"):
        assert f"       {decision}\n" in text
    assert re.search("event .*most (ammo|gas|adrenaline|survivors)", text)
    assert ("wiped out" in text) == (players > 2)


def test_every_file_is_compared() -> None:
    assert {path.stem for path in path_of("any").parent.glob("*.txt")} == set(PLAYTHROUGHS)
