"""Weapons."""

from __future__ import annotations

import pytest

from tests.z_horde.positions import (
    end_turn,
    energy_with,
    legal,
    market_with,
    monster_healths,
    play,
    position_with,
    value,
    values,
    weapon_of,
)

COSTS = {"flamethrower": 6, "crossbow": 3, "shotgun": 5, "machete": 5, "chain": 3}
SHOTS = {"flamethrower": 2, "crossbow": 5, "shotgun": 4, "machete": 0, "chain": 0}


@pytest.mark.rule("ZHO-CMP-3", "ZHO-ITM-5")
@pytest.mark.parametrize("weapon", COSTS)
def test_what_a_weapon_costs_and_how_many_shots_it_has(weapon: str) -> None:
    assert f"buy {weapon}" not in market_with(COSTS[weapon] - 1).legal_actions()
    for character, more in (("clint", 0), ("dwayne", 1)):
        position = market_with(COSTS[weapon] + 1, character=character)
        play(position, f"buy {weapon}")
        # the coin that is left buys nothing: the next level has begun
        assert value(position, "level") == 2
        assert weapon_of(position) == weapon
        assert value(position, "shots") == (SHOTS[weapon] + more if SHOTS[weapon] else 0)


@pytest.mark.rule("ZHO-ITM-5")
def test_a_weapon_bought_before_dwayne_comes_into_play_has_no_shot_more() -> None:
    position = position_with(
        decision="pick", character="clint", picked=("clint", "dwayne", "lora"), out=["clint"], health=0,
        weapon="crossbow", gone=["small medkit", "large medkit", "smoke bomb", "zombie blood", "lucky dice"],
    )  # fmt: skip
    play(position, "pick dwayne", rolls=[3, 2, 1])
    assert value(position, "shots") == 5


@pytest.mark.rule("ZHO-CMP-3", "ZHO-WPN-1")
@pytest.mark.parametrize(("weapon", "attack", "reach"), [("flamethrower", 2, 1), ("crossbow", 0, 2), ("shotgun", 1, 0)])
def test_a_shot_adds_range_to_one_attack_and_attack_to_the_points(weapon: str, attack: int, reach: int) -> None:
    # monsters at Range 2, 3 and 4 from a1, none in the way of another; Defense 4
    tiles = ["a2", "b2", "c1"]
    for points in range(3, 6):
        position = position_with(monsters=[("1", tile, 2) for tile in tiles], attack=points, weapon=weapon)
        near = [tile for tile, distance in (("c1", 4), ("a2", 2), ("b2", 3)) if distance <= 2 + reach]
        assert legal(position, "shoot") == (near if points + attack >= 4 else [])
        assert legal(position, "attack") == (["a2"] if points >= 4 else [])
        if points + attack >= 4:
            play(position, f"shoot {near[-1]}")
            assert value(position, "attack") == points + attack - 4
            assert value(position, "shots") == SHOTS[weapon] - 1
            assert sum(monster_healths(position)) == 5


@pytest.mark.rule("ZHO-WPN-1")
def test_each_attack_uses_one_shot_at_most_and_none_without_shots() -> None:
    position = position_with(monsters=[("1", "b1", 6)], attack=4, weapon="flamethrower")
    play(position, "shoot b1")
    # two points are left; the next shot brings two more
    assert value(position, "attack") == 2
    assert legal(position, "attack") == []
    play(position, "shoot b1")
    assert value(position, "attack") == 0
    assert value(position, "shots") == 0
    assert legal(position_with(monsters=[("1", "b1", 6)], attack=9, weapon="flamethrower", shots=0), "shoot") == []


@pytest.mark.rule("ZHO-WPN-1", "ZHO-CRT-1")
def test_a_shot_opens_a_crate_too() -> None:
    position = position_with(tile="b4", weapon="crossbow", crates=(3, 6), attack=3)
    assert legal(position, "attack") == []
    play(position, "shoot a5")
    assert value(position, "coins") == 3
    assert value(position, "shots") == 4


@pytest.mark.rule("ZHO-WPN-1", "ZHO-WPN-3", "ZHO-END-0")
def test_the_weapon_and_its_shots_go_back_before_the_market_opens() -> None:
    position = position_with(monsters=[("1", "b1", 1)], attack=4, weapon="crossbow", coins=3)
    play(position, "attack b1")
    assert position.decision == "market"
    assert weapon_of(position) is None
    assert value(position, "shots") == 0
    assert "buy crossbow" in position.legal_actions()


@pytest.mark.rule("ZHO-WPN-2")
def test_the_machete_adds_attack_and_more_when_it_is_discarded() -> None:
    held = play(energy_with((5, 3, 2), weapon="machete"), "assign MAD")
    assert value(held, "attack") == 1 + 3 + 1
    monsters = [("1", "c1", 2), ("1", "e1", 2)]
    position = position_with(monsters=monsters, attack=5, weapon="machete")
    assert legal(position, "attack") == []
    play(position, "discard weapon")
    # Range 2 more
    assert legal(position, "attack") == ["c1"]
    assert value(position, "attack") == 6
    assert weapon_of(position) is None
    assert "discard weapon" not in position.legal_actions()
    end_turn(position)
    assert value(position, "extra_range") == 0
    assert value(play(position, "assign MAD"), "attack") == 1 + 2


@pytest.mark.rule("ZHO-WPN-2")
def test_the_chain_adds_range_and_more_when_it_is_discarded() -> None:
    # at Range 3, 4 and 5
    monsters = [("1", "b2", 2), ("1", "c1", 2), ("1", "b3", 2)]
    position = position_with(monsters=monsters, attack=4, weapon="chain")
    assert legal(position, "attack") == ["b2"]
    play(position, "discard weapon")
    assert legal(position, "attack") == ["c1", "b2"]
    assert value(position, "attack") == 6
    end_turn(position)
    assert value(position, "extra_range") == 0
    assert weapon_of(position) is None


@pytest.mark.rule("ZHO-WPN-2")
def test_weapons_with_shots_are_not_discarded_and_others_only_in_the_character_phase() -> None:
    for weapon in ("flamethrower", "crossbow", "shotgun"):
        assert "discard weapon" not in position_with(weapon=weapon).legal_actions()
    for weapon in ("machete", "chain"):
        assert "discard weapon" in position_with(weapon=weapon).legal_actions()
        assert "discard weapon" not in energy_with((3, 2, 1), weapon=weapon).legal_actions()


@pytest.mark.rule("ZHO-ITM-3")
@pytest.mark.parametrize("weapon", COSTS)
def test_a_zombie_uses_no_weapon(weapon: str) -> None:
    monsters = [("1", "b2", 2), ("1", "a2", 2)]
    position = position_with(monsters=monsters, attack=9, weapon=weapon, is_undead=1)
    assert legal(position, "shoot") == []
    assert legal(position, "attack") == ["a2"]
    assert "discard weapon" not in position.legal_actions()
    assert values(position, "abilities")[3] == 2
