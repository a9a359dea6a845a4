"""Items."""

from __future__ import annotations

import pytest

from tests.z_horde.positions import (
    end_turn,
    energy_with,
    items_of,
    legal,
    market_with,
    monster_healths,
    play,
    position_with,
    tile_of,
    value,
)
from zenvs.core.errors import ForcedChanceError
from zenvs.games.z_horde import constants as c

COSTS = {"small medkit": 5, "large medkit": 8, "smoke bomb": 4, "zombie blood": 4, "lucky dice": 4}
#: It stands beside the character and attacks with 4, against Defense 2.
ATTACKER = [("1", "c1", 2), ("2", "e4", 1)]
MEDKITS = ["small medkit", "large medkit"]


@pytest.mark.rule("ZHO-CMP-2")
@pytest.mark.parametrize("item", COSTS)
def test_what_an_item_costs_and_that_there_is_one_of_each(item: str) -> None:
    assert f"buy {item}" not in market_with(COSTS[item] - 1).legal_actions()
    position = play(market_with(COSTS[item]), f"buy {item}")
    assert items_of(position) == [item]
    for where in ({"held": [item]}, {"gone": [item]}):
        assert f"buy {item}" not in market_with(20, **where).legal_actions()


@pytest.mark.rule("ZHO-ITM-1", "ZHO-CMP-2")
@pytest.mark.parametrize(("item", "health", "after"), [
    ("small medkit", 1, 3), ("small medkit", 4, 6), ("small medkit", 5, 6),
    ("large medkit", 1, 6), ("large medkit", 5, 6),
])  # fmt: skip
def test_medkits_heal_in_the_energy_and_in_the_character_phase(item: str, health: int, after: int) -> None:
    for position in (energy_with((3, 2, 1), held=[item], health=health), position_with(held=[item], health=health)):
        decision = position.decision
        play(position, f"use {item}")
        assert position.decision == decision
        assert value(position, "health") == after
        assert items_of(position, c.GONE) == [item]


@pytest.mark.rule("ZHO-ITM-1")
def test_medkits_are_not_offered_at_full_health() -> None:
    assert legal(position_with(held=MEDKITS, health=5), "use") == MEDKITS
    assert legal(position_with(held=MEDKITS, health=6), "use") == []
    assert legal(energy_with((3, 2, 1), held=MEDKITS, health=6), "use") == []
    # Wang has no more than 4
    assert legal(position_with(character="wang", held=MEDKITS, health=4), "use") == []


@pytest.mark.rule("ZHO-ITM-1", "ZHO-ITM-2")
def test_a_medkit_before_the_attack_and_none_after_damage_that_kills() -> None:
    position = play(position_with(monsters=ATTACKER, held=MEDKITS, health=2), "end turn")
    assert position.decision == "react"
    assert position.legal_actions() == ["use small medkit", "use large medkit", "decline"]
    twin = position.copy()
    play(position, "use small medkit", rolls=[3, 2, 1])
    # asked once: the other medkit has to wait
    assert position.decision == "energy"
    assert value(position, "health") == 2
    play(twin, "decline")
    assert twin.decision == "pick"
    assert items_of(twin) == MEDKITS


@pytest.mark.rule("ZHO-ITM-2")
def test_a_smoke_bomb_prevents_the_attack() -> None:
    position = play(position_with(monsters=ATTACKER, held=["smoke bomb"]), "end turn")
    assert position.decision == "react"
    assert position.legal_actions() == ["use smoke bomb", "decline"]
    twin = position.copy()
    play(position, "use smoke bomb", rolls=[3, 2, 1])
    assert value(position, "health") == 6
    assert items_of(position, c.GONE) == ["smoke bomb"]
    assert position.decision == "energy"
    assert value(play(twin, "decline", rolls=[3, 2, 1]), "health") == 4
    # only there
    assert legal(position_with(held=["smoke bomb"]), "use") == []
    assert legal(energy_with((3, 2, 1), held=["smoke bomb"]), "use") == []


@pytest.mark.rule("ZHO-ITM-2", "ZHO-ACT-1")
def test_the_player_is_not_asked_where_there_is_no_damage_or_nothing_to_use() -> None:
    no_damage = end_turn(position_with(monsters=ATTACKER, held=["smoke bomb"], defense=5))
    assert no_damage.decision == "energy"
    assert items_of(no_damage) == ["smoke bomb"]
    nothing = end_turn(position_with(monsters=ATTACKER, held=["lucky dice", "zombie blood"]))
    assert nothing.decision == "energy"
    assert value(nothing, "health") == 4


@pytest.mark.rule("ZHO-ITM-3")
def test_zombie_blood_brings_the_character_back_with_1_health() -> None:
    position = position_with(monsters=ATTACKER, held=["zombie blood", *MEDKITS, "lucky dice"], health=2, tile="b1")
    play(position, "end turn", "decline")
    assert position.decision == "revive"
    assert position.legal_actions() == ["use zombie blood", "decline"]
    twin = position.copy()
    play(position, "use zombie blood", rolls=[3, 2, 1])
    assert value(position, "health") == 1
    assert tile_of(position) == "b1"
    assert value(position, "character") == c.DWAYNE
    assert items_of(position, c.GONE) == ["zombie blood"]
    # no items any more, neither now nor later in the turn
    assert legal(position, "use") == []
    play(position, "assign MAD")
    assert legal(position, "use") == []
    play(twin, "decline")
    assert twin.decision == "pick"
    assert items_of(twin) == [*MEDKITS, "zombie blood", "lucky dice"]


@pytest.mark.rule("ZHO-ITM-3")
def test_a_zombie_reacts_with_no_item_and_dies_for_good() -> None:
    position = position_with(monsters=ATTACKER, held=["smoke bomb", *MEDKITS], health=1, is_undead=1)
    play(position, "end turn")
    assert position.decision == "pick"
    again = position_with(monsters=ATTACKER, held=["zombie blood"], health=1, is_undead=1)
    assert play(again, "end turn").decision == "pick"


@pytest.mark.rule("ZHO-ITM-3")
def test_a_zombie_keeps_its_ability_and_buys_for_a_successor() -> None:
    assert "lora" in energy_with((4, 3, 1), character="lora", is_undead=1).legal_actions()
    wall = [("1", "b1", 2)]
    assert legal(position_with(character="angel", monsters=wall, is_undead=1, movement=5), "pass to") == ["c1"]
    market = market_with(5, is_undead=1)
    assert "buy small medkit" in market.legal_actions()
    assert "buy machete" in market.legal_actions()


@pytest.mark.rule("ZHO-ITM-3", "ZHO-DIE-1")
def test_the_next_character_uses_items_and_weapons_again() -> None:
    position = position_with(
        monsters=[("1", "c1", 2)], held=["lucky dice"], weapon="crossbow", health=1, is_undead=1,
        picked=("dwayne", "clint", "lora"),
    )  # fmt: skip
    play(position, "end turn", "pick clint", rolls=[3, 2, 1])
    assert value(position, "is_undead") == 0
    assert legal(position, "use") == ["lucky dice"]
    play(position, "assign AMD")
    assert legal(position, "shoot") != []


@pytest.mark.rule("ZHO-ITM-4")
def test_lucky_dice_roll_two_chosen_monsters_in_the_order_of_their_numbers() -> None:
    monsters = [("1", "c1", 2), ("2", "e4", 1), ("1", "c3", 5), ("2", "e3", 4)]
    for start in (position_with, energy_with):
        position = start(monsters=monsters, held=["lucky dice"])
        decision = position.decision
        play(position, "use lucky dice")
        assert position.decision == "reroll"
        assert legal(position, "reroll") == ["1", "2", "3", "4"]
        play(position, "reroll 3")
        assert legal(position, "reroll") == ["1", "2", "4"]
        play(position, "reroll 2", rolls=[4, 6])
        assert monster_healths(position) == [2, 4, 6, 4]
        assert position.decision == decision
        assert items_of(position, c.GONE) == ["lucky dice"]


@pytest.mark.rule("ZHO-ITM-4")
def test_each_monster_has_its_own_die() -> None:
    monsters = [("1", "c1", 2), ("2", "e4", 1)]
    assert monster_healths(play(position_with(monsters=monsters, held=["lucky dice"]), "use lucky dice", rolls=[6, 4]))
    with pytest.raises(ForcedChanceError):
        play(position_with(monsters=monsters, held=["lucky dice"]), "use lucky dice", rolls=[6, 5])


@pytest.mark.rule("ZHO-ITM-4", "ZHO-ACT-1")
def test_with_two_monsters_or_fewer_nothing_is_asked() -> None:
    monsters = [("1", "c1", 2), ("2", "e4", 0), ("1", "c3", 5)]
    position = play(position_with(monsters=monsters, held=["lucky dice"]), "use lucky dice", rolls=[3, 1])
    assert monster_healths(position) == [3, 0, 1]
    position = play(position_with(monsters=monsters[:2], held=["lucky dice"]), "use lucky dice", rolls=[5])
    assert monster_healths(position) == [5, 0]
    dead = [*monsters, ("2", "e3", 2)]
    position = play(position_with(monsters=dead, held=["lucky dice"]), "use lucky dice")
    assert legal(position, "reroll") == ["1", "3", "4"]
