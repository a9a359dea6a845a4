"""Fixed rolls, their order, and how impossible ones are refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.z_horde.positions import game, items_of, monster_healths, play, position_with, start_game, values
from zenvs.core.errors import ForcedChanceError


@pytest.mark.rule("ZHO-ACT-2", "ZHO-CMP-1")
def test_chance_comes_in_its_order() -> None:
    # Dwayne's draw, the crate dice, the energy dice
    position = start_game("dwayne", "clint", "lora", rolls=[5, 2, 6])
    assert items_of(position) == ["lucky dice"]
    assert values(position, "crates") == [2, 6]
    play(position, "crates keep", rolls=[1, 6, 3])
    assert values(position, "energy") == [6, 3, 1]
    # the Lucky Dice, two monsters on this board
    play(position, "use lucky dice", rolls=[5, 3])
    assert monster_healths(position) == [5, 3]


@pytest.mark.rule("ZHO-ACT-2")
def test_a_new_game_takes_fixed_rolls_too() -> None:
    position = game().new(seed=1, forced=[6, 1])
    for name in ("clint", "lora", "wang"):
        position.play(f"pick {name}")
    assert values(position, "crates") == [6, 1]
    assert position.forced == []


@pytest.mark.rule("ZHO-ACT-2")
def test_rolls_that_are_not_fixed_are_random() -> None:
    seen = {tuple(values(start_game("clint", "lora", "wang", rolls=[6], seed=seed), "crates")) for seed in range(30)}
    assert {first for first, _ in seen} == {6}
    assert len(seen) == 6


@pytest.mark.rule("ZHO-ACT-2")
@pytest.mark.parametrize("outcome", [0, 7, -1, 2.5, "6", None, True, [3]])
def test_outcomes_that_no_die_shows_are_refused_at_once(outcome: Any) -> None:
    position = position_with().force([3])
    with pytest.raises(ForcedChanceError):
        position.force([4, outcome])
    assert position.forced == [3]


@pytest.mark.rule("ZHO-ACT-2", "ZHO-ITM-4", "ZHO-CMP-4")
def test_outcomes_that_do_not_fit_are_refused_and_nothing_changes() -> None:
    # a four-sided die
    dice = position_with(monsters=[("1", "c1", 2), ("2", "e4", 1)], held=["lucky dice"]).force([6, 5])
    before = dice.to_bytes()
    with pytest.raises(ForcedChanceError):
        dice.play("use lucky dice")
    assert dice.to_bytes() == before
    assert dice.forced == [6, 5]
    # a draw among four items
    fallen = position_with(
        decision="pick", character="clint", picked=("clint", "dwayne", "lora"), out=["clint"], gone=["smoke bomb"]
    ).force([5])
    with pytest.raises(ForcedChanceError):
        fallen.play("pick dwayne")
    assert items_of(fallen.force([4]).play("pick dwayne")) == ["lucky dice"]
