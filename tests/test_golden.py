"""Golden playthroughs: recorded games come out the same, character by character."""

from __future__ import annotations

import pytest

from tests.golden.playthrough import PLAYTHROUGHS, path_of, playthrough


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough_is_as_recorded(name: str) -> None:
    recorded = path_of(name).read_text(encoding="utf-8")
    played = playthrough(name)
    for number, (old, new) in enumerate(zip(recorded.splitlines(), played.splitlines(), strict=False), start=1):
        assert new == old, f"{name}, line {number}; if meant, run `python -m tests.golden.playthrough`"
    assert played == recorded


def test_every_decision_of_a_solo_game_is_recorded() -> None:
    text = "".join(path_of(name).read_text(encoding="utf-8") for name in PLAYTHROUGHS)
    for decision in ("path", "take", "pay", "fight", "casualty", "opportunity", "offer", "over"):
        assert f"seat 0       {decision}\n" in text


def test_every_file_is_compared() -> None:
    assert {path.stem for path in path_of("any").parent.glob("*.txt")} == set(PLAYTHROUGHS)
