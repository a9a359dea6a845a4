"""What a tournament shows: statistics of its results, always with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.benchmarks.intervals import CONFIDENCE, Interval, mean_over_seeds, share_over_seeds
from zenvs.benchmarks.ratings import count_rankings, plackett_luce
from zenvs.benchmarks.recording import Measure
from zenvs.benchmarks.schedule import FEWEST_SEEDS
from zenvs.benchmarks.tournament import Tournament


@dataclass(frozen=True)
class AgentStanding:
    """How one agent fared.

    Attributes:
        agent: its label.
        seats: seats that it has held, summed over games.
        win_share: games won by seats held; a victory shared by several seats counts for each by its part.
        measures: what the game measures besides, by the name of the measure; None where there is nothing to average.
        rating: Plackett-Luce rating; see :func:`zenvs.benchmarks.ratings.plackett_luce`.
    """

    agent: str
    seats: int
    win_share: Interval
    measures: dict[str, Interval | None]
    rating: Interval


@dataclass(frozen=True)
class Standings:
    """How all agents fared.

    Games that begin from the same seed are alike, so intervals rest on the differences between seeds; see
    :mod:`zenvs.benchmarks.intervals`.

    Attributes:
        games: number of games.
        seeds: number of seeds; each was played in all seatings.
        seatings: number of seatings.
        mean_steps: decisions a game.
        agents: one an agent.
        nobody_wins: share of games that nobody wins.
        shared_wins: share of games that several seats win together.
        above: how often the agent of the row stands above that of the column at the same table, a tie counting half;
            None on the diagonal and where two never meet.
    """

    games: int
    seeds: int
    seatings: int
    mean_steps: float
    agents: tuple[AgentStanding, ...]
    nobody_wins: Interval
    shared_wins: Interval
    above: tuple[tuple[Interval | None, ...], ...]


def standings(tournament: Tournament) -> Standings:
    """Work out statistics of the games that have been played, which must be those of two seeds at least."""
    sums = _Sums(tournament)
    winners = sums.results["won"].sum(axis=1)
    ratings = plackett_luce(
        count_rankings(sums.agents, sums.seating, sums.results["place"].astype(np.int64), sums.seed_of_game),
        tournament.seed,
    )
    win_shares = sums.shares(sums.results["won"] / np.maximum(winners, 1)[:, None], np.ones(sums.seating.shape))
    measured = {measure.name: sums.measured(measure) for measure in tournament.recorder.measures}
    agents = [
        AgentStanding(
            agent=label,
            seats=int(np.count_nonzero(sums.seating == number)),
            win_share=_there(win_shares[number]),
            measures={name: values[number] for name, values in measured.items()},
            rating=ratings[number],
        )
        for number, label in enumerate(tournament.labels)
    ]
    return Standings(
        games=len(sums.results),
        seeds=sums.seeds,
        seatings=len(tournament.schedule.seatings),
        mean_steps=tournament.steps / len(sums.results),
        agents=tuple(agents),
        nobody_wins=sums.share_of_games(winners == 0),
        shared_wins=sums.share_of_games(winners > 1),
        above=sums.above(),
    )


class _Sums:
    """Results summed for each seed and agent."""

    def __init__(self, tournament: Tournament) -> None:
        seatings = tournament.schedule.seatings
        played = tournament.played_seeds
        self.seeds = len(played)
        if self.seeds < FEWEST_SEEDS:
            raise ValueError(f"statistics need the games of {FEWEST_SEEDS} seeds at least, not of {self.seeds}")
        self.agents = len(tournament.labels)
        games = (played[:, None] * len(seatings) + np.arange(len(seatings))).reshape(-1)
        self.results: NDArray[Any] = tournament.results[games]
        self.seating = np.tile(seatings, (self.seeds, 1))
        self.seed_of_game = np.repeat(np.arange(self.seeds), len(seatings))

    def _of_agents(self, values: NDArray[Any]) -> NDArray[np.float64]:
        """Values of seats, summed for each agent and seed: float64 (agents, seeds)."""
        cells = self.seating * self.seeds + self.seed_of_game[:, None]
        sums = np.bincount(cells.reshape(-1), values.reshape(-1), self.agents * self.seeds)
        return sums.reshape(self.agents, self.seeds).astype(np.float64)

    def shares(self, amounts: NDArray[Any], numbers: NDArray[Any]) -> list[Interval | None]:
        pairs = zip(self._of_agents(amounts), self._of_agents(numbers), strict=True)
        return [share_over_seeds(amount, number) for amount, number in pairs]

    def measured(self, measure: Measure) -> list[Interval | None]:
        amounts, numbers = measure.amounts(self.results), measure.numbers(self.results)
        if measure.is_share:
            return self.shares(amounts, numbers)
        pairs = zip(self._of_agents(amounts), self._of_agents(numbers), strict=True)
        return [mean_over_seeds(amount, number) for amount, number in pairs]

    def share_of_games(self, which: NDArray[np.bool_]) -> Interval:
        by_seed = which.reshape(self.seeds, -1).astype(np.float64)
        return _there(share_over_seeds(by_seed.sum(axis=1), np.full(self.seeds, float(by_seed.shape[1]))))

    def above(self) -> tuple[tuple[Interval | None, ...], ...]:
        places = self.results["place"]
        seats = places.shape[1]
        shape = (self.agents, self.agents, self.seeds)
        amounts, numbers = np.zeros(shape), np.zeros(shape)
        for seat in range(seats):
            for other in range(seats):
                first, second = self.seating[:, seat], self.seating[:, other]
                cells = (first, second, self.seed_of_game)
                better = (places[:, seat] < places[:, other]) + (places[:, seat] == places[:, other]) / 2
                np.add.at(amounts, cells, better)
                np.add.at(numbers, cells, first != second)
        return tuple(
            tuple(share_over_seeds(amounts[row, column], numbers[row, column]) for column in range(self.agents))
            for row in range(self.agents)
        )


def _there(interval: Interval | None) -> Interval:
    assert interval is not None, "every agent sits in every seed's games"
    return interval


def as_json(tournament: Tournament, result: Standings) -> dict[str, Any]:
    """The statistics with all that is needed to repeat them."""
    settings = tournament.settings
    return {
        **{name: settings[name] for name in ("zenvs", "game", "options", "seed")},
        "confidence": CONFIDENCE,
        "games": result.games,
        "seeds": result.seeds,
        "seatings": result.seatings,
        "mean_steps": result.mean_steps,
        "agents": [
            {
                "agent": standing.agent,
                "seats": standing.seats,
                "win_share": vars(standing.win_share),
                **{name: _json(value) for name, value in standing.measures.items()},
                "rating": vars(standing.rating),
            }
            for standing in result.agents
        ],
        "nobody_wins": vars(result.nobody_wins),
        "shared_wins": vars(result.shared_wins),
        "above": [[_json(share) for share in row] for row in result.above],
    }


def _json(interval: Interval | None) -> dict[str, float] | None:
    return None if interval is None else vars(interval)
