"""The end of the journey: score and rank."""

from __future__ import annotations

import pytest

from tests.hit_z_road.positions import (
    NOTHING,
    Group,
    begin,
    choosing,
    group_of,
    logged,
    play,
)
from zenvs.games.hit_z_road.game import rank


def score_of(group: Group) -> float:
    """The score of a group that meets III-4 in the last round, which gives an adrenaline and takes two gas."""
    position = begin("III-4", round_number=8, group=group)
    assert position.over
    return position.returns[0]


@pytest.mark.rule("HZR-END-0", "HZR-EVT-MAP")
def test_points_are_those_of_won_cards_and_maps() -> None:
    position = begin("II-4", right="II-3", tokens={"map": 2}, group=Group(points=5))
    # 6 for each map, 1 for II-3
    assert group_of(position).points == 5 + 12 + 1


@pytest.mark.rule("HZR-END-0")
def test_points_are_public_from_the_moment_they_are_won() -> None:
    position = begin("II-3", right="II-13", group=Group(points=2))
    assert position.decision == "fight"
    assert group_of(position).points == 3


@pytest.mark.rule("HZR-END-0", "HZR-ENC-7")
def test_points_are_lost_on_elimination() -> None:
    position = begin("II-3", right="II-6", group=Group(survivors=1, points=20), tokens={"map": 2})
    assert position.over
    assert group_of(position) == NOTHING
    assert position.returns == (0.0,)


@pytest.mark.rule("HZR-END-0", "HZR-END-4")
def test_the_leader_counts_as_a_survivor() -> None:
    # a leader alone lives, and makes one set
    assert score_of(Group(survivors=1, ammo=3, gas=5, adrenaline=4, points=7)) == 8


@pytest.mark.rule("HZR-END-4")
@pytest.mark.parametrize(
    ("group", "sets"),
    [
        (Group(survivors=2, ammo=9, gas=11, adrenaline=8), 2),
        (Group(survivors=8, ammo=3, gas=11, adrenaline=8), 3),
        (Group(survivors=8, ammo=9, gas=6, adrenaline=8), 4),
        (Group(survivors=8, ammo=9, gas=11, adrenaline=4), 5),
        (Group(survivors=6, ammo=6, gas=8, adrenaline=5), 6),
        (Group(survivors=8, ammo=0, gas=11, adrenaline=8), 0),
        (Group(survivors=8, ammo=9, gas=2, adrenaline=8), 0),
    ],
)
@pytest.mark.parametrize("points", [0, 13])
def test_the_score_is_points_and_complete_sets(group: Group, sets: int, points: int) -> None:
    assert score_of(group._replace(points=points)) == points + sets


@pytest.mark.rule("HZR-END-4")
def test_what_the_last_card_gives_counts() -> None:
    # III-12 gives 1 ammo, 1 adrenaline and 2 points
    position = begin("III-4", right="III-12", round_number=8, group=Group(survivors=8, ammo=2, gas=9, adrenaline=9))
    play(position, "melee", rolls=["kill"] * 3 + ["blank"] * 5)
    assert position.over
    assert position.returns == (2.0 + 3.0,)
    assert logged(position, "finished") == [{"score": 5}]


@pytest.mark.rule("HZR-END-4")
def test_the_game_ends_after_round_8_only() -> None:
    before = choosing("III-4", round_number=7)
    assert not before.copy().play("path 2").over
    assert choosing("III-4", round_number=8).play("path 2").over


@pytest.mark.rule("HZR-END-4")
def test_a_fled_card_ends_the_journey_as_well() -> None:
    position = begin("III-4", right="III-12", round_number=8, group=Group(gas=6)).play("flee")
    assert position.over
    # 5 survivors, 5 ammo, 2 gas, 6 adrenaline
    assert group_of(position) == Group(ammo=5, gas=2, adrenaline=6)
    assert position.returns == (2.0,)


@pytest.mark.rule("HZR-END-4")
def test_the_group_is_still_there_after_the_end() -> None:
    position = begin("III-4", round_number=8)
    assert position.decision == "over"
    assert group_of(position) == Group(gas=2, adrenaline=5)


@pytest.mark.rule("HZR-END-5")
@pytest.mark.parametrize(
    ("low", "high", "name"),
    [(0, 5, "Father Gabriel"), (6, 10, "Cool"), (11, 15, "Good"), (16, 18, "Very Good"), (19, 21, "Call Me Daryl"),
     (22, 60, "Lucky or Genius")],
)  # fmt: skip
def test_ranks(low: int, high: int, name: str) -> None:
    assert [rank(score) for score in range(low, high + 1)] == [name] * (high + 1 - low)


@pytest.mark.rule("HZR-END-5")
def test_elimination_is_a_class_of_its_own() -> None:
    assert rank(0, eliminated=True) == "Eliminated"
    assert rank(0, eliminated=False) == "Father Gabriel"
