"""The Market."""

from __future__ import annotations

import pytest

from tests.z_horde.positions import items_of, legal, market_with, play, position_with, value, weapon_of
from zenvs.games.z_horde import constants as c


@pytest.mark.rule("ZHO-MKT-1")
def test_the_coins_of_the_crates_can_be_spent() -> None:
    for character, more in (("clint", 0), ("wang", 2)):
        position = position_with(
            character=character, tile="a4", crates=(3, 6), attack=7, abilities=(1, 1, 1, 3),
            monsters=[("1", "b3", 1), ("2", "e1", 0)],
        )  # fmt: skip
        play(position, "attack a5")
        assert value(position, "coins") == 3
        play(position, "attack b3")
        assert position.decision == "market"
        assert value(position, "coins") == 3 + more


@pytest.mark.rule("ZHO-MKT-1")
def test_with_wang_2_coins_more() -> None:
    # the example of the rulebook: crates of 3 and 5
    position = position_with(
        character="wang", coins=8, opened=(True, True), crates=(3, 5), monsters=[("1", "b1", 1)], attack=4
    )
    assert value(play(position, "attack b1"), "coins") == 10


@pytest.mark.rule("ZHO-MKT-1")
def test_one_item_and_one_weapon_at_most() -> None:
    position = market_with(14)
    assert legal(position, "buy") == [*c.ITEMS, *c.WEAPONS]
    play(position, "buy small medkit")
    assert legal(position, "buy") == list(c.WEAPONS)
    assert value(position, "coins") == 9
    play(position, "buy machete")
    # nothing else can be bought, and the next level has begun
    assert value(position, "level") == 2
    assert items_of(position) == ["small medkit"]
    assert weapon_of(position) == "machete"


@pytest.mark.rule("ZHO-MKT-1")
def test_a_weapon_may_be_bought_first() -> None:
    position = play(market_with(14), "buy chain")
    assert legal(position, "buy") == list(c.ITEMS)


@pytest.mark.rule("ZHO-MKT-1")
def test_what_is_offered_is_what_can_be_paid() -> None:
    cheap = market_with(4)
    assert legal(cheap, "buy") == ["smoke bomb", "zombie blood", "lucky dice", "crossbow", "chain"]
    play(cheap, "buy lucky dice")
    assert value(cheap, "level") == 2


@pytest.mark.rule("ZHO-MKT-1")
def test_coins_that_are_left_are_lost() -> None:
    position = market_with(14)
    play(position, "leave")
    assert value(position, "level") == 2
    assert value(position, "coins") == 0


@pytest.mark.rule("ZHO-MKT-1", "ZHO-ACT-1")
def test_without_enough_coins_the_market_is_passed_by() -> None:
    position = position_with(monsters=[("1", "b1", 1)], attack=4, coins=2)
    play(position, "attack b1")
    assert value(position, "level") == 2
    assert position.decision == "raise"


@pytest.mark.rule("ZHO-MKT-1", "ZHO-WPN-3")
def test_a_new_visit_allows_a_new_item_and_the_same_weapon() -> None:
    position = market_with(9, level=2, item_bought=1, weapon_bought=1)
    play(position, "leave")
    assert (value(position, "item_bought"), value(position, "weapon_bought")) == (0, 0)
    last = position_with(monsters=[("1", "b1", 1)], attack=4, coins=9, held=["smoke bomb"], weapon="chain")
    play(last, "attack b1")
    assert legal(last, "buy") == [item for item in (*c.ITEMS, *c.WEAPONS) if item != "smoke bomb"]


@pytest.mark.rule("ZHO-CMP-2")
def test_used_items_never_come_back() -> None:
    position = market_with(14, gone=["small medkit", "lucky dice"], held=["smoke bomb"])
    assert legal(position, "buy") == ["large medkit", "zombie blood", *c.WEAPONS]
