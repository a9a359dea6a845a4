"""Play of Zadventure in the terminal, driven by lines of input."""

from __future__ import annotations

from pathlib import Path

import pytest

import zenvs
from tests.terminal import player_of
from zenvs.cli.seats import Seats


def test_a_team_is_played_by_one_person(monkeypatch: pytest.MonkeyPatch) -> None:
    played = player_of(zenvs.make_game("zadventure", players=2), monkeypatch)
    position, output = played("pick nurse", "pick biker", "rules")
    assert position.decision == "move"
    assert "Zadventure, round 1 of 100, turn of player 0 (nurse)" in output
    assert "nurse ♥3" in output
    assert "3 lives, a kit; her kits heal 2" in output
    assert "Go at least one step if you can" in output
    assert "you play against" not in output


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_person_plays_beside_agents(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = zenvs.make_game("zadventure", players=players, control="seats", undead="horde")
    seats = Seats(frozenset([0]), dict.fromkeys(range(1, players + 1), "random"))
    position, output = player_of(game, monkeypatch)("pick police", "1", "hint random", "undo", seats=seats)
    assert position.seat == 0
    assert "horde (random)" in output
    assert "random would play: " in output
    assert "taken back: " in output


def test_alone_against_the_horde(monkeypatch: pytest.MonkeyPatch) -> None:
    game = zenvs.make_game("zadventure", players=1, undead="horde", max_rounds=3)
    seats = Seats(frozenset([0]), {1: "random"})
    reference = game.new(seed=3)
    moves: list[str] = []
    while not reference.over:
        moves.append(reference.legal_actions()[0])
        reference.play(moves[-1])
    position, output = player_of(game, monkeypatch)(*moves, seats=seats)
    assert position == reference
    assert "Lost: 3 rounds are over." in output
    assert "'new' plays again" in output


def test_save_and_load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played = player_of(zenvs.make_game("zadventure", players=3), monkeypatch)
    file = tmp_path / "game.json"
    saved, _ = played("pick nurse", "pick biker", "pick police", "1", f"save {file}")
    assert played(load=file)[0] == saved
