"""Statistics of tournaments: against numbers worked out by hand or by other code."""

from __future__ import annotations

import choix
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

import zenvs
from zenvs.benchmarks.hit_z_road_results import RESULT_DTYPE, places
from zenvs.benchmarks.intervals import Interval, mean_over_seeds, share_over_seeds
from zenvs.benchmarks.ratings import Rankings, count_rankings, fit, plackett_luce
from zenvs.benchmarks.standings import as_json, standings
from zenvs.benchmarks.tournament import Tournament


def test_mean_of_single_games_is_that_of_the_t_distribution() -> None:
    amounts = np.random.default_rng(0).normal(size=40)
    mean = mean_over_seeds(amounts, np.ones(40))
    assert mean is not None
    low, high = stats.t.interval(0.95, 39, amounts.mean(), stats.sem(amounts))
    assert (mean.value, mean.low, mean.high) == pytest.approx((amounts.mean(), low, high))


def test_mean_over_unequal_seeds_is_a_ratio() -> None:
    """The standard error of a ratio, by leaving out one seed after the other (jackknife)."""
    generator = np.random.default_rng(0)
    numbers = generator.integers(1, 5, 2_000).astype(float)
    amounts = numbers * 2 + generator.normal(size=2_000)
    mean = mean_over_seeds(amounts, numbers)
    assert mean is not None
    left_out = (amounts.sum() - amounts) / (numbers.sum() - numbers)
    error = np.sqrt((2_000 - 1) * left_out.var())
    assert mean.value == pytest.approx(amounts.sum() / numbers.sum())
    assert mean.high - mean.value == pytest.approx(stats.t.ppf(0.975, 1_999) * error, rel=1e-3)


def test_share_of_single_games_is_about_that_of_wilson() -> None:
    wins = np.zeros(400)
    wins[:130] = 1
    share = share_over_seeds(wins, np.ones(400))
    wilson = stats.binomtest(130, 400).proportion_ci(0.95, method="wilson")
    assert share is not None
    assert (share.value, share.low, share.high) == pytest.approx((130 / 400, wilson.low, wilson.high), abs=1e-3)


def test_games_that_all_go_alike_count_once() -> None:
    """24 games of each seed with the same end tell no more than one."""
    wins = np.zeros(400)
    wins[:130] = 1
    assert_close(share_over_seeds(24 * wins, np.full(400, 24.0)), share_over_seeds(wins, np.ones(400)))


def test_seeds_that_are_more_alike_than_chance_do_not_narrow_the_interval() -> None:
    share = share_over_seeds(np.full(100, 6.0), np.full(100, 24.0))
    wilson = stats.binomtest(600, 2400).proportion_ci(0.95, method="wilson")
    assert share is not None
    assert (share.low, share.high) == pytest.approx((wilson.low, wilson.high), abs=1e-3)


@pytest.mark.parametrize("wins", [0.0, 24.0])
def test_what_never_or_always_happened_leaves_room(wins: float) -> None:
    share = share_over_seeds(np.full(50, wins), np.full(50, 24.0))
    wilson = stats.binomtest(0 if wins == 0 else 50, 50).proportion_ci(0.95, method="wilson")
    assert share is not None
    assert 0 <= share.low <= share.value <= share.high <= 1
    assert share.high - share.low == pytest.approx(wilson.high - wilson.low, rel=0.05)


def test_nothing_to_average_over() -> None:
    assert mean_over_seeds(np.zeros(3), np.zeros(3)) is None
    assert share_over_seeds(np.zeros(3), np.zeros(3)) is None


def test_intervals_hold_what_they_promise() -> None:
    """Of many repetitions with alike games, 95 % of the intervals hold the true share."""
    generator = np.random.default_rng(0)
    held = 0
    for _ in range(1_000):
        wins = generator.binomial(24, generator.beta(2, 6, 30)).astype(float)
        share = share_over_seeds(wins, np.full(30, 24.0))
        assert share is not None
        held += share.low <= 0.25 <= share.high
    assert 930 <= held <= 970


def assert_close(found: Interval | None, expected: Interval | None) -> None:
    assert found is not None
    assert expected is not None
    assert vars(found) == pytest.approx(vars(expected))


def drawn_places(ratings: NDArray[np.float64], games: int, seed: int) -> NDArray[np.int64]:
    """Places of games in which agent ``i`` sits on seat ``i``, drawn by the Plackett-Luce model."""
    strengths = ratings + np.random.default_rng(seed).gumbel(size=(games, len(ratings)))
    return (strengths[:, None, :] > strengths[:, :, None]).sum(axis=2)


def seated(games: int, agents: int) -> NDArray[np.int64]:
    return np.tile(np.arange(agents), (games, 1))


def test_ratings_recover_strengths() -> None:
    true = np.array([-1.0, 0.0, 0.25, 0.75])
    counted = count_rankings(4, seated(20_000, 4), drawn_places(true, 20_000, 0), np.arange(20_000) // 20)
    for rating, strength in zip(plackett_luce(counted, 0), true, strict=True):
        assert rating.value == pytest.approx(strength, abs=0.05)
        assert rating.low <= strength <= rating.high
        assert 0.01 < rating.high - rating.low < 0.1


def test_ratings_are_those_of_the_library() -> None:
    drawn = drawn_places(np.array([0.0, 0.5, -0.5]), 500, 1)
    counted = count_rankings(3, seated(500, 3), drawn, np.arange(500))
    orders = [tuple(row) for row in np.argsort(drawn, axis=1).tolist()]
    found = fit(counted, counted.counts.sum(axis=0), np.zeros(3))
    assert found == pytest.approx(choix.ilsr_rankings(3, orders, alpha=0.01), abs=1e-6)


def test_a_tie_is_all_orders_by_their_part() -> None:
    counted = count_rankings(3, np.array([[2, 0, 1]] * 2), np.array([[1, 1, 0], [0, 1, 2]]), np.array([0, 1]))
    assert weights_of(counted, 0) == {(1, 0, 2): 0.5, (1, 2, 0): 0.5}
    assert weights_of(counted, 1) == {(2, 0, 1): 1.0}
    tied = count_rankings(4, seated(1, 4), np.zeros((1, 4), np.int64), np.array([0]))
    assert weights_of(tied, 0) == pytest.approx(dict.fromkeys(weights_of(tied, 0), 1 / 24))
    assert len(weights_of(tied, 0)) == 24


def weights_of(rankings: Rankings, seed: int) -> dict[tuple[int, ...], float]:
    row = rankings.counts.toarray()[seed]
    return {
        tuple(order): weight for order, weight in zip(rankings.orders.tolist(), row.tolist(), strict=True) if weight
    }


def test_all_tied_are_rated_alike() -> None:
    counted = count_rankings(3, seated(20, 3), np.zeros((20, 3), np.int64), np.arange(20))
    assert [rating.value for rating in plackett_luce(counted, 0)] == pytest.approx([0, 0, 0])


def test_who_always_stands_above_has_a_finite_rating() -> None:
    counted = count_rankings(3, seated(20, 3), np.tile([2, 0, 1], (20, 1)), np.arange(20))
    ratings = [rating.value for rating in plackett_luce(counted, 0)]
    assert np.isfinite(ratings).all()
    assert ratings[1] > ratings[2] > ratings[0]


def test_an_agent_on_several_seats_comes_first_by_their_number() -> None:
    """Agent 0 on three of four seats, all equally strong."""
    seating = np.tile([0, 0, 0, 1], (20_000, 1))
    counted = count_rankings(2, seating, drawn_places(np.zeros(4), 20_000, 2), np.arange(20_000))
    assert fit(counted, counted.counts.sum(axis=0), np.zeros(2)) == pytest.approx([0, 0], abs=0.02)


def hand_made() -> Tournament:
    """Two agents at two seats, two seeds: agent 0 sits on seat 0 in games 0 and 2, on seat 1 in games 1 and 3.

    Game 0: agent 0 wins with 10 points to 4. Game 1: agent 1 falls in round 5, agent 0 is alone with 2 points.
    Game 2: both fall in round 3. Game 3: both win with 6 points and 2 survivors.
    """
    tournament = Tournament(zenvs.make_game("hit_z_road", players=2), ["random", "random"], 4, 0)
    assert tournament.schedule.seatings.tolist() == [[0, 1], [1, 0]]
    results = np.zeros((4, 2), RESULT_DTYPE)
    results["won"] = [[True, False], [False, True], [False, False], [True, True]]
    results["survivors"] = [[3, 1], [0, 2], [0, 0], [2, 2]]
    results["points"] = [[10, 4], [0, 2], [0, 0], [6, 6]]
    results["fell"] = [[0, 0], [5, 0], [3, 3], [0, 0]]
    results["rounds"] = [[8, 8], [5, 5], [3, 3], [8, 8]]
    results["bid"] = [[16, 0], [5, 10], [3, 0], [8, 12]]
    results["place"] = places(results)
    assert results["place"].tolist() == [[0, 1], [1, 0], [0, 0], [0, 0]]
    tournament.results[:] = results
    tournament._steps[:] = 100
    return tournament


def test_statistics_of_hand_made_results() -> None:
    found = standings(hand_made())
    first, second = found.agents
    assert (found.games, found.seeds, found.seatings, found.mean_steps) == (4, 2, 2, 25.0)
    assert (first.seats, second.seats) == (4, 4)
    assert (first.win_share.value, second.win_share.value) == (2.5 / 4, 0.5 / 4)
    assert (found.nobody_wins.value, found.shared_wins.value) == (1 / 4, 1 / 4)
    expected = {
        "eliminated": (1 / 4, 2 / 4),
        "points": (18 / 4, 10 / 4),
        "points_of_survivors": (18 / 3, 10 / 2),
        "bid": (41 / 24, 13 / 24),
    }
    for name, values in expected.items():
        for standing, value in zip(found.agents, values, strict=True):
            measured = standing.measures[name]
            assert measured is not None
            assert measured.value == pytest.approx(value)
            assert measured.low <= value <= measured.high
    assert found.above[0][0] is None
    assert found.above[0][1] is not None
    assert found.above[1][0] is not None
    # two games, and two ties
    assert (found.above[0][1].value, found.above[1][0].value) == (3 / 4, 1 / 4)
    assert first.rating.value == pytest.approx(-second.rating.value)
    assert first.rating.value > 0
    assert as_json(hand_made(), found)["above"] == [[None, vars(found.above[0][1])], [vars(found.above[1][0]), None]]


def test_what_nobody_did_has_no_mean() -> None:
    tournament = hand_made()
    tournament.results["survivors"] = 0
    found = standings(tournament)
    assert found.agents[0].measures["points_of_survivors"] is None
    assert as_json(tournament, found)["agents"][0]["points_of_survivors"] is None


def test_statistics_need_two_seeds() -> None:
    tournament = Tournament(zenvs.make_game("hit_z_road", players=2), ["random", "random"], 4, 0)
    with pytest.raises(ValueError, match="games of 2 seeds at least, not of 0"):
        standings(tournament)
