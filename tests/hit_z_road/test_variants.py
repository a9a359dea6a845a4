"""The options of the game."""

from __future__ import annotations

from typing import Any

import pytest

import zenvs
from tests.hit_z_road.positions import (
    Group,
    begin,
    fighting,
    game,
    group_of,
    is_finished,
    logged,
    play,
    zombies_of,
)
from zenvs.core.errors import InvalidPositionError, OptionError

FIRST_ROUND = {"flee": "first_round"}
ONE_DIE = {"ranged_dice_per_ammo": 1}


@pytest.mark.rule("HZR-FGT-3")
@pytest.mark.parametrize(("rolled", "is_possible"), [("nothing", True), ("shots", True), ("melee", False)])
def test_fleeing_before_the_first_melee_round_only(rolled: str, is_possible: bool) -> None:
    position = fighting(zombies=8, rolled=rolled, tokens={"molotov": 1}, options=FIRST_ROUND)
    assert ("flee" in position.legal_actions()) == is_possible


@pytest.mark.rule("HZR-FGT-3")
def test_after_the_first_melee_round_it_is_too_late_for_that_fight_alone() -> None:
    position = fighting("III-16", "III-21", zombies=1, tokens={"molotov": 1}, options=FIRST_ROUND)
    play(position, "melee", rolls=["blank"] * 5)
    assert position.legal_actions() == ["melee", "molotov"]
    play(position, "melee", rolls=["kill"] + ["blank"] * 4)
    assert position.to_dict()["card"] == "right"
    assert "flee" in position.legal_actions()


@pytest.mark.rule("HZR-FGT-3", "HZR-EVT-NOFLEE")
def test_the_price_and_the_ban_hold_in_the_variant() -> None:
    assert "flee" not in fighting(zombies=8, group=Group(gas=1), options=FIRST_ROUND).legal_actions()
    assert "flee" not in fighting("III-19", zombies=6, options=FIRST_ROUND).legal_actions()
    assert is_finished(fighting(zombies=8, options=FIRST_ROUND).play("flee"))


@pytest.mark.rule("HZR-FGT-2")
@pytest.mark.parametrize("ammo", [1, 2, 4])
def test_one_ranged_die_for_each_ammo(ammo: int) -> None:
    position = fighting(zombies=8, options=ONE_DIE)
    play(position, f"shoot {ammo}", rolls=["kill"] * ammo)
    assert logged(position, "roll") == [{"purpose": "shots", "black": ammo, "red": 0}]
    assert zombies_of(position) == 8 - ammo
    assert group_of(position) == Group(ammo=4 - ammo)


@pytest.mark.rule("HZR-FGT-2", "HZR-EVT-BITE")
def test_bites_hold_in_the_variant() -> None:
    position = fighting("III-8", zombies=5, options=ONE_DIE)
    play(position, "shoot 3", rolls=["casualty", "casualty", "kill"])
    assert zombies_of(position) == 6


@pytest.mark.rule("HZR-FGT-2", "HZR-FGT-3")
def test_the_rulebook_is_the_default() -> None:
    assert game().options["flee"] == "any_round"
    assert game().options["ranged_dice_per_ammo"] == 2
    assert game().options["reward"] == "sparse"


@pytest.mark.rule("HZR-FGT-2", "HZR-FGT-3")
def test_variants_can_be_combined_and_leave_the_rest_alone() -> None:
    position = begin("III-13", rolls=["kill"], options=FIRST_ROUND | ONE_DIE)
    assert group_of(position) == Group(ammo=6)
    play(position, "shoot 2", rolls=["kill", "blank"])
    play(position, "melee", rolls=["blank"] * 5 + ["kill"] * 2 + ["blank"] * 3)
    assert is_finished(position)


@pytest.mark.rule("HZR-FGT-2", "HZR-FGT-3")
@pytest.mark.parametrize("options", [FIRST_ROUND, ONE_DIE])
def test_a_position_of_another_variant_is_refused(options: dict[str, Any]) -> None:
    form = fighting(zombies=8, options=options).to_dict()
    assert game(**options).from_dict(form).to_dict() == form
    with pytest.raises(InvalidPositionError, match="variant"):
        game().from_dict(form)


@pytest.mark.parametrize(
    "option",
    [{"flee": "never"}, {"flee": 1}, {"ranged_dice_per_ammo": 3}, {"ranged_dice_per_ammo": True},
     {"ranged_dice_per_ammo": "2"}, {"reward": "shaped"}, {"deck": 5}, {"players": 0}, {"players": 5},
     {"players": True}, {"fleeing": "first_round"}],
)  # fmt: skip
def test_unknown_options_and_values_are_refused_by_name(option: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=next(iter(option))):
        zenvs.make_game("hit_z_road", **option)
