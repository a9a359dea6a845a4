"""Who wins a game of several players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.hit_z_road.positions import NOTHING, Group, logged, play
from tests.hit_z_road.tables import (
    ALONE,
    LOSS,
    SEVERAL,
    Cards,
    Groups,
    fallen_of,
    groups_of,
    table_game,
    travelling,
    travelling_form,
)
from zenvs.core.compiled import is_compiling
from zenvs.core.position import Position

EPILOGUES = ("ammo", "gas", "adrenaline", "survivors")
#: A false alarm would be this likely if the seeds were not fixed.
SIGNIFICANCE = 1e-4
CASES = 150 if is_compiling() else 40


def finished(
    players: int, groups: Groups, *, cards: Cards | None = None, tokens: Mapping[int, Mapping[str, int]] | None = None
) -> Position:
    """Play the last round to its end: the living travel by seat, each on the first path that is left."""
    position = travelling(players, groups=groups, round_number=8, cards=cards, tokens=tokens)
    while position.decision == "path":
        position.play(position.legal_actions()[0])
    return position


def held(points: int, survivors: int, *resources: int) -> Group:
    """A group: points, survivors, and ammo, gas, adrenaline."""
    return Group(survivors, *resources, points)


def winners(position: Position) -> list[int]:
    """The seats that have won; all others have lost."""
    assert position.over
    assert set(position.returns) <= {1.0, -1.0}
    return [seat for seat, result in enumerate(position.returns) if result == 1.0]


def epilogues_of(position: Position) -> dict[str, int]:
    """Who holds which epilogue."""
    rows = logged(position, "epilogue")
    assert {row["points"] for row in rows} <= {3}
    return {row["epilogue"]: row["seat"] for row in rows}


def totals_of(position: Position) -> dict[int, int]:
    """The points of the living with their epilogues."""
    return {row["seat"]: row["points"] for row in logged(position, "result")}


@pytest.mark.rule("HZR-END-1")
@pytest.mark.parametrize("round_number", [1, 4, 8])
@pytest.mark.parametrize(("players", "order"), [(2, [0, 1]), (2, [1, 0]), (3, [2, 0, 1]), (4, [3, 1, 0, 2])])
def test_a_sole_survivor_wins_at_the_end_of_the_phase(players: int, order: list[int], round_number: int) -> None:
    """All but the first to travel fall, one after the other; points do not matter."""
    groups = dict.fromkeys(range(players), ALONE._replace(points=8)) | {order[0]: Group(points=0)}
    cards = {(path, "left"): LOSS for path in range(2, players + 1)}
    position = travelling(players, initiative=order, groups=groups, cards=cards, round_number=round_number)
    for path in range(1, players):
        assert not position.over
        assert position.returns[order[0]] == 0
        position.play(f"path {path}")
    # the path of the last one is not asked for
    assert position.over
    assert position.decision == "over"
    assert winners(position) == [order[0]]
    assert position.to_dict()["round"] == round_number
    assert logged(position, "epilogue") == []
    assert totals_of(position) == {order[0]: 0}


@pytest.mark.rule("HZR-END-1")
@pytest.mark.parametrize("players", SEVERAL)
def test_who_is_alone_but_has_not_travelled_still_takes_a_path(players: int) -> None:
    last = players - 1
    groups = dict.fromkeys(range(last), ALONE)
    cards = {(path, "left"): LOSS for path in range(1, players)} | {(players, "left"): {"zombies": 3}}
    position = travelling(players, groups=groups, cards=cards)
    for path in range(1, players):
        position.play(f"path {path}")
    if players == 2:
        # two paths are left, the lower one at a price
        assert (position.decision, position.seat) == ("path", 1)
        position.play("path 2")
    assert not position.over
    assert (position.decision, position.seat) == ("fight", last)
    assert position.returns == (-1.0,) * last + (0.0,)
    play(position, "melee", rolls=["kill"] * 3 + ["blank"] * 2)
    assert winners(position) == [last]
    assert position.to_dict()["round"] == 1


@pytest.mark.rule("HZR-END-1")
@pytest.mark.parametrize("players", SEVERAL)
@pytest.mark.parametrize("round_number", [1, 8])
def test_who_is_alone_can_still_fall_and_then_nobody_wins(players: int, round_number: int) -> None:
    cards = {(path, "left"): LOSS for path in range(1, players + 1)}
    groups = dict.fromkeys(range(players), ALONE)
    position = travelling(players, groups=groups, cards=cards, round_number=round_number)
    for path in range(1, players):
        assert not position.over
        position.play(f"path {path}")
    assert position.over
    assert position.returns == (-1.0,) * players
    assert winners(position) == []
    assert groups_of(position) == [NOTHING] * players
    assert logged(position, "result") == []


@pytest.mark.rule("HZR-END-1")
@pytest.mark.parametrize("gone", [[2], [0]])
def test_with_two_alive_the_game_goes_on(gone: list[int]) -> None:
    position = travelling(3, groups=fallen_of(*gone), round_number=7)
    play(position, "path 1", "path 2")
    assert not position.over
    assert (position.decision, position.to_dict()["round"]) == ("bid", 8)


@pytest.mark.rule("HZR-END-1")
def test_of_the_last_two_the_one_who_lives_wins() -> None:
    position = travelling(4, groups=fallen_of(0, 2) | {3: ALONE}, cards={(2, "right"): LOSS}, round_number=5)
    # seat 3 can pay for no other path than the second
    position.play("path 1")
    assert winners(position) == [1]
    assert position.returns == (-1.0, 1.0, -1.0, -1.0)


@pytest.mark.rule("HZR-END-2")
@pytest.mark.parametrize("players", SEVERAL)
def test_the_game_ends_after_round_8_and_no_earlier(players: int) -> None:
    for round_number in range(1, 9):
        position = travelling(players, round_number=round_number, taken=range(1, players - 1))
        play(position, f"path {players - 1}")
        if position.decision == "path":
            position.play(f"path {players}")
        assert position.over == (round_number == 8)


@pytest.mark.rule("HZR-END-2", "HZR-END-3")
@pytest.mark.parametrize("players", SEVERAL)
@pytest.mark.parametrize("epilogue", EPILOGUES)
def test_each_epilogue_is_worth_three_points(players: int, epilogue: str) -> None:
    for holder in range(players):
        rival = (holder + 1) % players
        for lead in range(2, 5):
            most = Group(points=5)._replace(**{epilogue: 6})
            groups = dict.fromkeys(range(players), Group(points=5)) | {holder: most, rival: Group(points=5 + lead)}
            position = finished(players, groups)
            assert epilogues_of(position) == {epilogue: holder}
            assert totals_of(position)[holder] == 8
            assert totals_of(position)[rival] == 5 + lead
            tied = [holder] if epilogue == "survivors" else sorted([holder, rival])
            assert winners(position) == {2: [holder], 3: tied, 4: [rival]}[lead]


@pytest.mark.rule("HZR-END-2")
@pytest.mark.parametrize("epilogue", EPILOGUES)
def test_an_epilogue_goes_to_whoever_has_more_than_anybody_else(epilogue: str) -> None:
    """Three players in every way to have 4, 5 or 6 of it."""
    for amounts in product((4, 5, 6), repeat=3):
        groups = {seat: Group()._replace(**{epilogue: amount}) for seat, amount in enumerate(amounts)}
        most = max(amounts)
        holder = amounts.index(most) if amounts.count(most) == 1 else None
        position = finished(3, groups)
        assert epilogues_of(position) == ({} if holder is None else {epilogue: holder})
        assert totals_of(position) == {seat: 3 * (seat == holder) for seat in range(3)}


@pytest.mark.rule("HZR-END-2")
@pytest.mark.parametrize("epilogue", EPILOGUES)
def test_a_tie_for_an_epilogue_gives_it_to_nobody(epilogue: str) -> None:
    most = Group()._replace(**{epilogue: 6})
    # with three points more seats 0 and 1 would win
    position = finished(4, {0: most, 1: most, 2: Group(points=2), 3: Group()})
    assert epilogues_of(position) == {}
    assert winners(position) == [2]
    position = finished(4, dict.fromkeys(range(4), most) | {3: most._replace(points=1)})
    assert epilogues_of(position) == {}
    assert winners(position) == [3]


@pytest.mark.rule("HZR-END-2")
def test_one_player_can_hold_all_epilogues_or_each_another_one() -> None:
    position = finished(2, {0: held(0, 6, 5, 5, 5), 1: held(11, 5, 4, 4, 4)})
    assert epilogues_of(position) == dict.fromkeys(EPILOGUES, 0)
    assert totals_of(position) == {0: 12, 1: 11}
    position = finished(4, {0: Group(ammo=5), 1: Group(gas=5), 2: Group(adrenaline=5), 3: Group(survivors=6)})
    assert epilogues_of(position) == {"ammo": 0, "gas": 1, "adrenaline": 2, "survivors": 3}
    assert totals_of(position) == dict.fromkeys(range(4), 3)


@pytest.mark.rule("HZR-END-2")
def test_having_the_most_can_be_having_one_and_nobody_gets_an_epilogue_for_nothing() -> None:
    position = finished(2, {0: held(0, 5, 0, 1, 0), 1: held(2, 5, 0, 0, 0)})
    assert epilogues_of(position) == {"gas": 0}
    assert winners(position) == [0]
    position = finished(2, {0: held(2, 5, 0, 0, 0), 1: held(1, 5, 0, 0, 0)})
    assert epilogues_of(position) == {}
    assert winners(position) == [0]


@pytest.mark.rule("HZR-END-2", "HZR-END-0")
def test_what_the_last_cards_give_counts() -> None:
    cards = {(1, "left"): {"ammo": 1, "points": 2}, (2, "right"): {"gas": 2}}
    position = finished(2, {0: Group(), 1: Group(points=3)}, cards=cards)
    assert epilogues_of(position) == {"ammo": 0, "gas": 1}
    assert totals_of(position) == {0: 5, 1: 6}
    assert winners(position) == [1]


@pytest.mark.rule("HZR-END-0", "HZR-EVT-MAP")
def test_points_are_those_of_won_cards_and_maps() -> None:
    cards = {(1, "left"): {"event": "MAP"}, (1, "right"): {"points": 2}, (2, "left"): {"points": 3, "zombies": 1}}
    position = finished(2, {0: Group(points=4), 1: Group(points=8)}, cards=cards, tokens={0: {"map": 1}, 1: {"map": 2}})
    # seat 1 fights for its card, and leaves it for two gas
    position.play("flee")
    # the other has more gas than that now; maps that were never spent count for nothing
    assert totals_of(position) == {0: 4 + 6 + 2 + 3, 1: 8}
    assert winners(position) == [0]


@pytest.mark.rule("HZR-END-0", "HZR-END-2")
def test_the_leader_counts_as_a_survivor() -> None:
    # a leader alone is alive
    position = finished(2, {0: held(9, 1, 1, 1, 1), 1: held(0, 2, 0, 0, 1)})
    assert epilogues_of(position) == {"ammo": 0, "gas": 0, "survivors": 1}
    assert winners(position) == [0]


@pytest.mark.rule("HZR-END-3")
@pytest.mark.parametrize("players", SEVERAL)
def test_most_points_win(players: int) -> None:
    for best in range(players):
        position = finished(players, {seat: Group(points=7 + (seat == best)) for seat in range(players)})
        assert winners(position) == [best]
        # more survivors do not make up for it: they give three points, and no more
        others = {seat: Group(survivors=5 + seat, points=1) for seat in range(players)}
        assert winners(finished(players, others | {best: Group(survivors=1, points=9)})) == [best]


@pytest.mark.rule("HZR-END-3")
@pytest.mark.parametrize(("more", "less"), [(6, 5), (5, 1)])
def test_equal_points_are_decided_by_survivors(more: int, less: int) -> None:
    # seat 2 has most survivors and too few points, so that nobody gets its epilogue by the way
    groups = {0: held(9, less, 1, 1, 1), 1: held(9, more, 1, 1, 1), 2: held(2, 7, 1, 1, 1)}
    position = finished(3, groups)
    assert totals_of(position) == {0: 9, 1: 9, 2: 5}
    assert winners(position) == [1]
    # points that include epilogues are equal as well: the other has most ammo
    position = finished(3, groups | {0: held(6, less, 2, 1, 1)})
    assert totals_of(position) == {0: 9, 1: 9, 2: 5}
    assert winners(position) == [1]


@pytest.mark.rule("HZR-END-3")
def test_resources_do_not_decide_between_equals() -> None:
    groups = {0: held(9, 5, 1, 4, 0), 1: held(9, 5, 1, 4, 1), 2: held(2, 5, 9, 4, 1)}
    position = finished(3, groups)
    assert epilogues_of(position) == {"ammo": 2}
    assert winners(position) == [0, 1]


@pytest.mark.rule("HZR-END-3")
@pytest.mark.parametrize(
    ("players", "sharing"), [(2, [0, 1]), (3, [0, 2]), (3, [0, 1, 2]), (4, [1, 2]), (4, [0, 1, 3]), (4, [0, 1, 2, 3])]
)
def test_players_equal_in_points_and_survivors_share_the_victory(players: int, sharing: Sequence[int]) -> None:
    groups = {seat: Group(points=7 if seat in sharing else 6) for seat in range(players)}
    position = finished(players, groups)
    assert winners(position) == list(sharing)
    assert [row["won"] for row in logged(position, "result")] == [seat in sharing for seat in range(players)]


@pytest.mark.rule("HZR-END-0", "HZR-END-3")
def test_the_eliminated_do_not_compare() -> None:
    """Two have fallen earlier, two arrive with nothing but themselves."""
    poor = {1: held(0, 1, 0, 0, 0), 2: held(0, 1, 0, 0, 0)}
    position = finished(4, fallen_of(0, 3) | poor)
    assert position.returns == (-1.0, 1.0, 1.0, -1.0)
    assert totals_of(position) == {1: 0, 2: 0}
    assert epilogues_of(position) == {}
    # the one who falls on the last card had most of everything
    rich = {0: held(20, 1, 9, 9, 9)}
    position = finished(4, fallen_of(3) | poor | rich, cards={(1, "right"): LOSS})
    assert position.returns == (-1.0, 1.0, 1.0, -1.0)
    assert totals_of(position) == {1: 0, 2: 0}


def expected_winners(groups: Sequence[Group]) -> list[int]:
    """HZR-END-1 to HZR-END-3 in other words than the engine's, after round 8."""
    living = [seat for seat, group in enumerate(groups) if group.survivors > 0]
    totals = {seat: groups[seat].points for seat in living}
    for epilogue in EPILOGUES:
        amounts = sorted(((getattr(groups[seat], epilogue), seat) for seat in living), reverse=True)
        if len(amounts) > 1 and amounts[0][0] > amounts[1][0]:
            totals[amounts[0][1]] += 3
    ranking = {seat: (totals[seat], groups[seat].survivors) for seat in living}
    return [seat for seat in living if ranking[seat] == max(ranking.values())]


@pytest.mark.rule("HZR-END-0", "HZR-END-2", "HZR-END-3")
@pytest.mark.parametrize("players", SEVERAL)
def test_winners_of_many_random_ends(players: int) -> None:
    generator = np.random.default_rng(12)
    game = table_game(players)
    shared = 0
    for _ in range(CASES):
        numbers = generator.integers([1, 0, 0, 0, 0], [3, 3, 3, 3, 6], size=(players, 5))
        groups = {seat: Group(*(int(number) for number in row)) for seat, row in enumerate(numbers)}
        if players == 4 and generator.random() < 0.4:
            groups[int(generator.integers(4))] = NOTHING
        position = game.from_dict(travelling_form(players, groups=groups, round_number=8))
        while position.decision == "path":
            position.play(position.legal_actions()[0])
        after = groups_of(position)
        assert winners(position) == expected_winners(after)
        shared += len(winners(position)) > 1
    assert shared > 0


@pytest.mark.rule("HZR-END-1", "HZR-ENC-7")
def test_the_chances_of_a_last_stand() -> None:
    """Two leaders, each of whom dies with one chance in two (a die that must show a kill or a bonus kill)."""
    aim = {"event": "AIM"}
    groups = {0: ALONE, 1: ALONE}
    start = travelling(2, groups=groups, cards={(1, "left"): aim, (2, "left"): aim}, round_number=8)
    seen: Counter[tuple[float, ...]] = Counter()
    games = 4000 if is_compiling() else 600
    for seed in range(games):
        # the second player cannot pay for path 3
        seen[start.resample(seed=seed).play("path 1").returns] += 1
    both, first, second, nobody = (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)
    assert set(seen) == {both, first, second, nobody}
    assert chisquare([seen[result] for result in (both, first, second, nobody)]).pvalue > SIGNIFICANCE
