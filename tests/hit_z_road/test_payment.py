"""What the auction costs, and the order of play it gives."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tests.hit_z_road.positions import Group, group_of, logged, play
from tests.hit_z_road.tables import (
    ALONE,
    LOSS,
    POOR,
    bidding,
    fallen_of,
    groups_of,
    pass_all,
    seats_asked,
    travelling,
)
from zenvs.core.position import Position

KINDS = ("ammo", "gas", "adrenaline")


def order_of(position: Position) -> list[int]:
    return position.to_dict()["initiative"]


def settle(position: Position) -> Position:
    """Pay all bids with whatever comes first."""
    while position.decision == "pay":
        position.play(position.legal_actions()[0])
    return position


def auctioned(bids: list[int], order: list[int], **form: object) -> Position:
    """A position after an auction in which every player raises at most once, to the bid named, and has not paid yet."""
    position = bidding(len(bids), initiative=order, **form)
    for seat in order:
        assert position.seat == seat
        position.play(f"bid {bids[seat]}" if bids[seat] else "pass")
    return pass_all(position)


@pytest.mark.rule("HZR-AUC-5", "HZR-ACT-1")
@pytest.mark.parametrize("paid", list(product(KINDS, repeat=2)))
def test_a_bid_is_paid_in_any_mix_token_by_token(paid: tuple[str, str]) -> None:
    position = auctioned([2, 0], [0, 1])
    expected = Group()
    for due, kind in zip((2, 1), paid, strict=True):
        form = position.to_dict()
        assert (form["decision"], form["purpose"], form["due"]) == ("pay", "bid", due)
        assert position.seat == 0
        assert position.legal_actions() == list(KINDS)
        position.play(kind)
        expected = expected._replace(**{kind: getattr(expected, kind) - 1})
        assert logged(position, "resource") == [{"resource": kind, "change": -1, "cause": "bid"}]
        assert groups_of(position) == [expected, Group()]
    assert (position.decision, position.seat) == ("path", 0)


@pytest.mark.rule("HZR-AUC-5")
@pytest.mark.parametrize("bid", range(1, 11))
def test_exactly_the_value_of_the_marker_is_paid(bid: int) -> None:
    position = auctioned([bid, 0, 0], [2, 0, 1])
    settle(position)
    after = group_of(position, 0)
    assert after.ammo + after.gas + after.adrenaline == 12 - bid
    assert groups_of(position)[1:] == [Group(), Group()]


@pytest.mark.rule("HZR-AUC-5", "HZR-ACT-1")
def test_only_kinds_that_are_held_can_be_paid() -> None:
    position = auctioned([4, 0], [0, 1], groups={0: Group(ammo=0, gas=2, adrenaline=3)})
    assert position.legal_actions() == ["gas", "adrenaline"]
    play(position, "gas", "gas")
    # the other two can be adrenaline only, so they are not asked
    assert position.decision == "path"
    assert group_of(position, 0) == Group(ammo=0, gas=0, adrenaline=1)


@pytest.mark.rule("HZR-AUC-5", "HZR-ACT-1")
def test_a_payment_without_a_choice_is_not_asked() -> None:
    one_kind = Group(ammo=0, gas=7, adrenaline=0)
    position = bidding(3, groups={0: one_kind, 2: Group(ammo=1, gas=0, adrenaline=0)})
    play(position, "bid 6", "pass", "bid 1", "pass")
    # seat 2 cannot raise; the pass of seat 1 was the last, and seats 0 and 2 have paid
    assert position.play("pass").decision == "path"
    assert groups_of(position) == [one_kind._replace(gas=1), Group(), POOR]
    assert [event.seat for event in position.events if event.kind == "resource"] == [0] * 6 + [2]


@pytest.mark.rule("HZR-AUC-5")
def test_everybody_pays_in_the_new_order_each_in_full_before_the_next() -> None:
    position = auctioned([2, 3, 0, 1], [0, 1, 2, 3])
    assert order_of(position) == [1, 0, 3, 2]
    assert seats_asked(position, *["ammo"] * 6) == [1, 1, 1, 0, 0, 3, 1]
    assert position.decision == "path"
    assert [group.ammo for group in groups_of(position)] == [2, 1, 4, 3]


@pytest.mark.rule("HZR-AUC-5")
def test_the_dues_are_those_of_the_payer() -> None:
    position = auctioned([2, 3, 0], [2, 1, 0])
    dues: list[tuple[int, int]] = []
    while position.decision == "pay":
        dues.append((position.seat, position.to_dict()["due"]))
        position.play("gas")
    assert dues == [(1, 3), (1, 2), (1, 1), (0, 2), (0, 1)]


@pytest.mark.rule("HZR-AUC-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_marker_on_0_costs_nothing(players: int) -> None:
    position = pass_all(bidding(players))
    assert position.decision == "path"
    assert groups_of(position) == [Group()] * players


@pytest.mark.rule("HZR-AUC-5", "HZR-AUC-1")
def test_markers_stand_until_all_have_paid_and_then_go_back_to_0() -> None:
    position = auctioned([2, 1, 0], [0, 1, 2])
    play(position, "gas")
    assert position.to_dict()["bids"] == [2, 1, 0]
    play(position, "gas")
    assert (position.seat, position.to_dict()["bids"]) == (1, [2, 1, 0])
    play(position, "gas")
    assert position.decision == "path"
    assert position.to_dict()["bids"] == [0, 0, 0]


@pytest.mark.rule("HZR-AUC-5")
def test_losing_bids_are_paid_too() -> None:
    position = settle(auctioned([1, 2, 3, 4], [0, 1, 2, 3]))
    held = [group.ammo + group.gas + group.adrenaline for group in groups_of(position)]
    assert held == [11, 10, 9, 8]


@pytest.mark.rule("HZR-AUC-6")
def test_the_example_of_the_rulebook() -> None:
    # green (seat 3) comes before yellow (1), blue (0) and red (2); green bids 7, yellow 4
    position = auctioned([0, 4, 0, 7], [3, 1, 0, 2])
    assert order_of(position) == [3, 1, 0, 2]
    # and if red had come before blue
    assert order_of(auctioned([0, 4, 0, 7], [3, 1, 2, 0])) == [3, 1, 2, 0]


@pytest.mark.rule("HZR-AUC-6")
@pytest.mark.parametrize(
    "bids",
    [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 2, 0], [2, 1, 0], [0, 2, 1], [3, 0, 5], [2, 1, 3], [1, 2, 3]],
)
def test_the_highest_bid_comes_first_and_those_on_0_keep_their_order(bids: list[int]) -> None:
    for order in permutations(range(3)):
        position = auctioned(bids, list(order))
        raisers = sorted((seat for seat in order if bids[seat]), key=lambda seat: -bids[seat])
        expected = [*raisers, *(seat for seat in order if not bids[seat])]
        assert order_of(position) == expected
        told = logged(position, "initiative")
        assert [(row["place"], row["seat"]) for row in told] == list(enumerate(expected, start=1))
        assert [row["bid"] for row in told] == [bids[seat] for seat in expected]
        assert settle(position).seat == expected[0]


@pytest.mark.rule("HZR-AUC-6")
@pytest.mark.parametrize("bids", [[0, 0, 0, 0], [0, 0, 0, 9], [0, 5, 0, 0], [6, 0, 7, 0], [0, 3, 2, 1], [4, 2, 8, 6]])
def test_four_players_are_ranked_from_every_order(bids: list[int]) -> None:
    for order in permutations(range(4)):
        expected = sorted(order, key=lambda seat: -bids[seat])
        assert order_of(auctioned(bids, list(order))) == expected


@pytest.mark.rule("HZR-AUC-6")
def test_the_bid_of_the_last_raise_counts() -> None:
    position = pass_all(play(bidding(3), "bid 1", "bid 4", "bid 6", "bid 5", "pass", "pass"))
    assert order_of(position) == [2, 0, 1]
    position = pass_all(play(bidding(3), "bid 1", "bid 4", "pass", "bid 9", "pass", "bid 5"))
    assert order_of(position) == [0, 2, 1]


@pytest.mark.rule("HZR-AUC-6", "HZR-AUC-1")
def test_the_new_order_is_kept_for_the_journey_and_the_next_auction() -> None:
    position = settle(auctioned([0, 1, 2], [0, 1, 2]))
    assert seats_asked(position, "path 1") == [2, 1]
    position.play("path 2")
    assert (position.decision, position.to_dict()["round"], position.seat) == ("bid", 2, 2)
    assert seats_asked(position, "pass", "pass", "pass") == [2, 1, 0, 2]
    # nobody bid, so it stays
    assert order_of(position) == [2, 1, 0]


@pytest.mark.rule("HZR-AUC-6", "HZR-ENC-7")
@pytest.mark.parametrize(("bids", "expected"), [([0, 0, 0, 0], [3, 0, 2]), ([1, 0, 2, 0], [2, 0, 3])])
def test_eliminated_players_hold_no_place(bids: list[int], expected: list[int]) -> None:
    position = auctioned_without_1(bids)
    assert order_of(position) == expected
    assert order_of(settle(position)) == expected


def auctioned_without_1(bids: list[int]) -> Position:
    """An auction of four players of whom seat 1 has fallen."""
    position = bidding(4, groups=fallen_of(1), initiative=[3, 0, 2], round_number=3)
    for seat in (3, 0, 2):
        position.play(f"bid {bids[seat]}" if bids[seat] else "pass")
    return pass_all(position)


@pytest.mark.rule("HZR-AUC-6", "HZR-ENC-7")
@pytest.mark.parametrize(("falls", "expected"), [(2, [0, 3, 1]), (0, [2, 3, 1]), (3, [2, 0, 1]), (1, [2, 0, 3])])
def test_those_behind_an_eliminated_player_move_up(falls: int, expected: list[int]) -> None:
    order = [2, 0, 3, 1]
    path = order.index(falls) + 1
    position = travelling(4, initiative=order, groups={falls: ALONE}, cards={(path, "left"): LOSS})
    while position.to_dict()["round"] == 1:
        position.play(position.legal_actions()[0])
    assert order_of(position) == expected
    assert position.seat == expected[0]
