"""The auction: whose turn it is, which raises there are, and when it ends."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.hit_z_road.positions import Group, logged, play
from tests.hit_z_road.tables import (
    POOR,
    SEVERAL,
    bidding,
    fallen_of,
    groups_of,
    pass_all,
    seats_asked,
    travelling,
)
from zenvs.core.errors import IllegalActionError
from zenvs.core.position import Position

RAISES = [f"bid {space}" for space in range(1, 11)]


def rich(amount: int = 12) -> Group:
    """A group with some ammo and nothing else."""
    return Group(ammo=amount, gas=0, adrenaline=0)


def markers(position: Position) -> list[int]:
    return position.to_dict()["bids"]


@pytest.mark.rule("HZR-AUC-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_markers_start_on_0_and_the_first_by_initiative_is_asked(players: int) -> None:
    for order in permutations(range(players)):
        # the last round's auction was won by the last seat
        position = travelling(players, initiative=order, taken=range(1, players - 1))
        play(position, f"path {players - 1}")
        if position.decision == "path":
            position.play(f"path {players}")
        assert position.decision == "bid"
        assert position.seat == order[0]
        assert markers(position) == [0] * players
        assert position.to_dict()["passes"] == 0
        assert position.legal_actions() == ["pass", *RAISES]


@pytest.mark.rule("HZR-AUC-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_players_take_turns_by_initiative(players: int) -> None:
    for order in permutations(range(players)):
        position = bidding(players, initiative=order)
        raises = [f"bid {space}" for space in range(1, 2 * players + 1)]
        assert seats_asked(position, *raises) == [*order, *order, order[0]]


@pytest.mark.rule("HZR-AUC-1", "HZR-ENC-7")
@pytest.mark.parametrize("gone", [[0], [3], [1, 2], [0, 2]])
def test_eliminated_players_are_not_asked(gone: list[int]) -> None:
    order = [seat for seat in (2, 0, 3, 1) if seat not in gone]
    position = bidding(4, groups=fallen_of(*gone), initiative=order, round_number=3)
    assert seats_asked(position, "bid 1", "bid 2", "bid 3", "bid 4")[:4] == (order * 2)[:4]


@pytest.mark.rule("HZR-AUC-1", "HZR-AUC-2")
def test_a_raise_moves_the_marker_of_the_seat_that_raises() -> None:
    position = bidding(3, initiative=[2, 0, 1])
    position.play("bid 3")
    assert markers(position) == [0, 0, 3]
    position.play("bid 7")
    assert markers(position) == [7, 0, 3]
    position.play("pass")
    assert markers(position) == [7, 0, 3]
    position.play("bid 8")
    assert markers(position) == [7, 0, 8]
    assert logged(position, "bid") == [{"bid": 8}]
    assert position.events[0].seat == 2


@pytest.mark.rule("HZR-AUC-1")
def test_nothing_is_paid_and_nobody_travels_while_bids_are_made() -> None:
    position = bidding(3)
    before = groups_of(position)
    play(position, "bid 4", "bid 5", "bid 6", "bid 7", "pass")
    assert position.decision == "bid"
    assert groups_of(position) == before
    assert position.to_dict()["path"] is None


@pytest.mark.rule("HZR-AUC-2")
@pytest.mark.parametrize(
    ("bids", "open_spaces"),
    [
        ([0, 0, 0], range(1, 11)),
        ([0, 1, 0], range(2, 11)),
        ([0, 1, 10], range(2, 10)),
        ([0, 5, 4], [1, 2, 3, 6, 7, 8, 9, 10]),
        ([3, 0, 0], range(4, 11)),
        ([3, 5, 10], [4, 6, 7, 8, 9]),
        ([3, 2, 1], range(4, 11)),
        ([8, 9, 1], [10]),
        ([7, 9, 8], [10]),
        ([9, 2, 0], [10]),
    ],
)
def test_a_raise_goes_above_the_own_marker_to_a_space_that_is_free(bids: list[int], open_spaces: list[int]) -> None:
    position = bidding(3, bids=bids)
    assert position.legal_actions() == ["pass", *(f"bid {space}" for space in open_spaces)]
    before = position.to_bytes()
    for space in range(1, 11):
        if space not in open_spaces:
            with pytest.raises(IllegalActionError):
                position.play(f"bid {space}")
    assert position.to_bytes() == before


@pytest.mark.rule("HZR-AUC-2")
def test_a_raise_may_stay_below_the_highest_bid() -> None:
    position = bidding(2, bids=[0, 9])
    assert markers(position.play("bid 2")) == [2, 9]


@pytest.mark.rule("HZR-AUC-2")
def test_any_number_of_markers_stand_on_0() -> None:
    position = play(bidding(4), "bid 1", "pass", "pass", "pass")
    assert markers(position) == [1, 0, 0, 0]


@pytest.mark.rule("HZR-AUC-2")
@pytest.mark.parametrize(
    ("ammo", "gas", "adrenaline", "highest"),
    [(1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (1, 1, 1, 3), (0, 2, 5, 7), (4, 4, 1, 9), (4, 4, 2, 10), (4, 4, 3, 10),
     (11, 0, 0, 10), (0, 0, 12, 10)],
)  # fmt: skip
def test_nobody_bids_more_than_all_resources_held_or_10(ammo: int, gas: int, adrenaline: int, highest: int) -> None:
    # what the others hold does not matter
    position = bidding(2, groups={0: Group(ammo=ammo, gas=gas, adrenaline=adrenaline)})
    assert position.legal_actions() == ["pass", *RAISES[:highest]]


@pytest.mark.rule("HZR-AUC-2")
def test_the_limit_is_what_the_seat_to_move_holds() -> None:
    position = bidding(3, groups={0: rich(9), 1: rich(2), 2: rich(5)}, initiative=[2, 1, 0])
    assert position.legal_actions() == ["pass", *RAISES[:5]]
    assert position.play("pass").legal_actions() == ["pass", *RAISES[:2]]
    assert position.play("pass").legal_actions() == ["pass", *RAISES[:9]]


@pytest.mark.rule("HZR-AUC-2")
def test_survivors_points_and_tokens_are_no_resources() -> None:
    position = bidding(2, groups={0: Group(survivors=8, ammo=1, gas=1, adrenaline=0, points=9)}, tokens={0: {"map": 2}})
    assert position.legal_actions() == ["pass", "bid 1", "bid 2"]


@pytest.mark.rule("HZR-AUC-3")
def test_who_has_passed_can_raise_at_a_later_turn() -> None:
    position = bidding(3)
    assert seats_asked(position, "pass", "bid 1", "pass", "bid 2", "pass", "bid 5") == [0, 1, 2, 0, 1, 2, 0]
    assert markers(position) == [2, 1, 5]


@pytest.mark.rule("HZR-AUC-3")
def test_who_has_passed_twice_can_raise_still() -> None:
    position = bidding(2)
    assert seats_asked(position, "pass", "bid 1", "pass", "bid 2", "bid 6") == [0, 1, 0, 1, 0, 1]
    assert markers(position) == [6, 2]


@pytest.mark.rule("HZR-AUC-4")
@pytest.mark.parametrize("players", SEVERAL)
def test_as_many_passes_as_players_end_the_auction(players: int) -> None:
    position = bidding(players)
    for passes in range(players):
        assert position.decision == "bid"
        assert position.to_dict()["passes"] == passes
        position.play("pass")
    assert position.decision == "path"
    assert position.to_dict()["passes"] == 0


@pytest.mark.rule("HZR-AUC-4")
@pytest.mark.parametrize("gone", [[1], [0, 2]])
def test_only_the_living_count_for_the_end_of_the_auction(gone: list[int]) -> None:
    position = bidding(4, groups=fallen_of(*gone), round_number=6)
    living = 4 - len(gone)
    play(position, *["pass"] * (living - 1))
    assert position.decision == "bid"
    assert position.play("pass").decision == "path"


@pytest.mark.rule("HZR-AUC-4")
@pytest.mark.parametrize("players", SEVERAL)
def test_a_raise_starts_the_count_anew_and_the_last_raiser_is_asked_like_everyone(players: int) -> None:
    position = play(bidding(players), *["pass"] * (players - 1), "bid 1")
    raiser = players - 1
    for passes in range(players - 1):
        assert position.decision == "bid"
        assert position.to_dict()["passes"] == passes
        position.play("pass")
    # all others have passed
    assert (position.decision, position.seat) == ("bid", raiser)
    assert position.legal_actions() == ["pass", *RAISES[1:]]
    position.play("pass")
    assert position.decision != "bid"


@pytest.mark.rule("HZR-AUC-4")
@pytest.mark.parametrize("players", SEVERAL)
def test_the_last_raiser_may_raise_again(players: int) -> None:
    position = play(bidding(players), "bid 1", *["pass"] * (players - 1), "bid 4")
    assert (position.decision, position.seat) == ("bid", 1)
    assert markers(position) == [4] + [0] * (players - 1)
    play(position, *["pass"] * (players - 1))
    assert (position.decision, position.seat) == ("bid", 0)


@pytest.mark.rule("HZR-AUC-4", "HZR-ACT-1")
def test_a_forced_pass_is_not_asked_and_counts() -> None:
    position = bidding(3, groups={1: POOR})
    # seat 1 holds nothing, so it passes unasked
    assert seats_asked(position, "bid 1") == [0, 2]
    assert [(event.kind, event.seat) for event in position.events] == [("bid", 0), ("pass", 1)]
    assert position.to_dict()["passes"] == 1
    assert seats_asked(position, "pass") == [2, 0]
    assert position.decision == "bid"
    assert position.play("pass").decision == "pay"


@pytest.mark.rule("HZR-AUC-4", "HZR-ACT-1")
def test_a_forced_pass_can_be_the_last_one() -> None:
    position = bidding(3, groups={2: POOR})
    assert seats_asked(position, "pass") == [0, 1]
    position.play("pass")
    assert (position.decision, position.seat) == ("path", 0)


@pytest.mark.rule("HZR-AUC-4", "HZR-ACT-1")
def test_a_marker_on_10_is_not_asked() -> None:
    position = play(bidding(2), "bid 10", "bid 3")
    # seat 0 cannot raise and has passed
    assert position.seat == 1
    assert position.to_dict()["passes"] == 1
    position.play("pass")
    assert position.decision == "pay"


@pytest.mark.rule("HZR-AUC-4", "HZR-ACT-1")
def test_a_marker_on_all_that_a_player_holds_is_not_asked() -> None:
    position = bidding(2, groups={0: rich(3)})
    assert seats_asked(position, "bid 3", "bid 5") == [0, 1, 1]


@pytest.mark.rule("HZR-AUC-2", "HZR-AUC-4", "HZR-ACT-1")
def test_a_player_whose_only_space_is_occupied_passes_and_is_asked_when_it_is_free_again() -> None:
    position = bidding(3, groups={1: rich(1)})
    assert seats_asked(position, "bid 1") == [0, 2]
    # the marker leaves the space
    position.play("pass").play("bid 3")
    assert position.seat == 1
    assert position.legal_actions() == ["pass", "bid 1"]


@pytest.mark.rule("HZR-AUC-4")
def test_a_space_that_a_marker_has_left_is_free_again() -> None:
    position = play(bidding(3), "bid 5", "bid 6")
    assert position.legal_actions() == ["pass", *RAISES[:4], *RAISES[6:]]
    play(position, "pass", "bid 8", "pass")
    assert position.seat == 2
    assert position.legal_actions() == ["pass", *RAISES[:5], "bid 7", "bid 9", "bid 10"]
    assert markers(position.play("bid 5")) == [8, 6, 5]


@pytest.mark.rule("HZR-AUC-4", "HZR-ACT-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_an_auction_in_which_nobody_can_raise_asks_nothing(players: int) -> None:
    order = list(reversed(range(players)))
    position = travelling(players, groups=dict.fromkeys(range(players), POOR), initiative=order)
    for path in range(1, players):
        if position.to_dict()["round"] == 1:
            position.play(f"path {path}")
    assert position.to_dict()["round"] == 2
    assert (position.decision, position.seat) == ("path", order[0])
    assert [event.seat for event in position.events if event.kind == "pass"] == order


@pytest.mark.rule("HZR-AUC-4")
def test_passes_are_counted_anew_in_the_next_auction() -> None:
    position = pass_all(bidding(2))
    play(position, "path 1", "path 2")
    assert position.decision == "bid"
    assert position.to_dict()["passes"] == 0
    assert seats_asked(position, "pass", "pass") == [0, 1, 0]
    assert position.decision == "path"


@pytest.mark.rule("HZR-AUC-2", "HZR-ACT-1")
def test_actions_of_other_decisions_are_refused_in_the_auction() -> None:
    position = bidding(4)
    before = position.to_bytes()
    for action in position.game.actions:
        if action not in ("pass", *RAISES):
            with pytest.raises(IllegalActionError):
                position.play(action)
    assert position.to_bytes() == before
