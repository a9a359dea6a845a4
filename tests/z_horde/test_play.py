"""Play of Z Horde in the terminal, driven by lines of input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal import Player, player_of
from tests.z_horde.positions import game, value

GAME = game()
PICKS = ("pick angel", "pick clint", "pick lora")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Player:
    """Play with lines of input; after the last one the input ends."""
    return player_of(GAME, monkeypatch)


def test_the_board_and_what_actions_do_are_shown(played: Player) -> None:
    position, output = played(*PICKS, "crates keep")
    assert position.decision == "energy"
    assert "5│crate │2S  ♥1│1F  ♥2│" in output
    assert "pick clint" in output
    assert "Health 5, Attack 2" in output
    assert re.search(r"  1  assign MAD  Move \d+, Attack \d+, Defense \d+; staying: ", output)


def test_what_actions_do_stands_in_a_column(played: Player) -> None:
    _, output = played(*PICKS, "crates keep", "1")
    lines = [line for line in output.splitlines() if re.match(r" +\d+  (move|end|attack) ", line)]
    columns = {re.match(r" +\d+  (?:\S+ )+ *(?=to |the |open )", line).end() for line in lines if "  " in line.strip()}  # type: ignore[union-attr]
    assert len(lines) >= 3
    assert len(columns) == 1


def test_names_numbers_and_prefixes_play(played: Player) -> None:
    position, _ = played(*PICKS, "crates s", "assign MAD", "move n")
    expected = GAME.new(seed=3)
    for action in (*PICKS, "crates swap", "assign MAD", "move n"):
        expected.play(action)
    assert position == expected
    assert played("5, 1, 2, crates swap, assign MAD, move n")[0] == expected


def test_undo_brings_back_the_dice_to_come(played: Player) -> None:
    way = (*PICKS, "crates keep", "assign MAD", "end turn")
    once, output = played(*way)
    assert value(once, "turn") == 2
    assert "monster 1 moves" in output
    again, output = played(*way, "undo", "end turn")
    assert again == once
    assert "taken back: end turn" in output


def test_save_and_load(played: Player, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved, _ = played(*PICKS, "crates keep", f"save {file}")
    assert played(load=file)[0] == saved


def test_rules_and_hints(played: Player) -> None:
    _, output = played("rules", "hint random", *PICKS, "crates keep", "assign MAD", "rules")
    assert "random would play: pick " in output
    assert "the first one starts" in output
    assert "a diagonal one 3" in output


def test_a_whole_game(played: Player) -> None:
    reference = GAME.new(seed=3)
    moves: list[str] = []
    while not reference.over:
        actions = reference.legal_actions()
        # the turns are few where nothing is done in them
        moves.append("end turn" if "end turn" in actions else actions[0])
        reference.play(moves[-1])
    position, output = played(*moves)
    assert position == reference
    assert "Lost on level 1; 0 levels cleared." in output
    assert "'new' plays again" in output
