"""The energy phase."""

from __future__ import annotations

import pytest

from tests.z_horde.positions import end_turn, energy_with, legal, market_with, play, position_with, value, values


def points(energy: tuple[int, int, int], assignment: str, **fields: object) -> tuple[int, int, int]:
    """Movement, Attack and Defense points after an assignment."""
    position = play(energy_with(energy, **fields), f"assign {assignment}")
    assert position.decision == "act"
    return value(position, "movement"), value(position, "attack"), value(position, "defense")


@pytest.mark.rule("ZHO-ENE-1")
@pytest.mark.parametrize(
    ("assignment", "expected"),
    [
        ("MAD", (7, 5, 3)),
        ("MDA", (7, 3, 5)),
        ("AMD", (5, 7, 3)),
        ("ADM", (3, 7, 5)),
        ("DMA", (5, 3, 7)),
        ("DAM", (3, 5, 7)),
    ],
)
def test_the_letter_at_a_place_says_where_that_die_goes(assignment: str, expected: tuple[int, int, int]) -> None:
    assert points((6, 4, 2), assignment) == expected


@pytest.mark.rule("ZHO-ENE-1")
def test_dice_are_added_to_the_abilities() -> None:
    # the example of the rulebook: Movement 1, Attack 1, Defense 2, and 3, 5 and 2 on them
    assert points((5, 3, 2), "AMD", character="angel") == (4, 6, 4)
    assert points((5, 3, 2), "AMD", abilities=(2, 4, 6, 3)) == (5, 9, 8)


@pytest.mark.rule("ZHO-ENE-1", "ZHO-WPN-2")
def test_the_machete_adds_to_the_attack_of_one_who_is_no_zombie() -> None:
    assert points((5, 3, 2), "MAD", weapon="machete") == (6, 5, 3)
    assert points((5, 3, 2), "MAD", weapon="chain") == (6, 4, 3)
    assert points((5, 3, 2), "MAD", weapon="machete", is_undead=1) == (6, 4, 3)


@pytest.mark.rule("ZHO-ENE-1")
def test_the_dice_lie_sorted_and_range_takes_none() -> None:
    position = end_turn(position_with(), rolls=[2, 6, 4])
    assert position.decision == "energy"
    assert values(position, "energy") == [6, 4, 2]
    assert all("R" not in order for order in legal(position, "assign"))
    play(position, "assign MAD")
    assert values(position, "abilities") == [1, 1, 1, 2]
    assert values(position, "energy") == [0, 0, 0]


@pytest.mark.rule("ZHO-ENE-1")
@pytest.mark.parametrize(
    ("energy", "orders"),
    [
        ((6, 4, 2), ["MAD", "MDA", "AMD", "ADM", "DMA", "DAM"]),
        ((5, 5, 2), ["MAD", "MDA", "ADM"]),
        ((5, 2, 2), ["MAD", "AMD", "DMA"]),
        ((3, 3, 3), ["MAD"]),
    ],
)
def test_of_equal_assignments_only_the_first_is_legal(energy: tuple[int, int, int], orders: list[str]) -> None:
    assert legal(energy_with(energy), "assign") == orders


@pytest.mark.rule("ZHO-ENE-1", "ZHO-ACT-1")
def test_three_equal_dice_are_assigned_unasked() -> None:
    position = end_turn(position_with(), rolls=[4, 4, 4])
    assert position.decision == "act"
    assert [value(position, name) for name in ("movement", "attack", "defense")] == [5, 5, 5]


@pytest.mark.rule("ZHO-ENE-1")
def test_points_that_are_not_spent_are_lost() -> None:
    position = end_turn(position_with(movement=9, attack=3, defense=5))
    assert [value(position, name) for name in ("movement", "attack", "defense")] == [0, 0, 0]


@pytest.mark.rule("ZHO-ENE-2")
def test_lora_turns_one_1_into_a_6() -> None:
    position = energy_with((4, 1, 1), character="lora")
    assert "lora" in position.legal_actions()
    play(position, "lora")
    assert position.decision == "energy"
    assert values(position, "energy") == [6, 4, 1]
    # once per level
    assert "lora" not in position.legal_actions()
    play(position, "assign MAD", "end turn", rolls=[5, 3, 1])
    assert position.decision == "energy"
    assert "lora" not in position.legal_actions()


@pytest.mark.rule("ZHO-ENE-2")
def test_lora_may_turn_all_that_are_1_into_a_6_only_one_by_one() -> None:
    assert values(play(energy_with((1, 1, 1), character="lora"), "lora"), "energy") == [6, 1, 1]


@pytest.mark.rule("ZHO-ENE-2")
def test_the_power_of_lora_needs_a_1_and_comes_back_with_the_next_level() -> None:
    assert "lora" not in energy_with((4, 3, 2), character="lora").legal_actions()
    assert "lora" not in energy_with((4, 3, 1), character="wang").legal_actions()
    assert "lora" not in position_with(character="lora").legal_actions()
    position = market_with(0, level=2, character="lora", power_used=1)
    play(position, "leave", "crates keep", rolls=[2, 5, 3, 2, 1])
    assert "lora" in position.legal_actions()
