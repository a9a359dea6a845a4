"""Tune the weights of the look-ahead agent by fitted value iteration.

Weights are tuned for a number of players. With several, every seat is played by the same agent and gives a sample.
A sweep goes through the rounds from the last to the second. For each, games are played to the start of the round and
their groups varied at random, so that the fit sees more than what good play leads to; then the look-ahead agent plays
the one round, with the worths already fitted to what comes after it, and the formula of
:mod:`zenvs.agents.hit_z_road.worth_model` is fitted to where the games end up. The next sweep starts from the play of
the sweep before it. Every fitted round is kept in the folder ``--work``; a run that was interrupted goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from rich.progress import Progress

import zenvs
from zenvs.agents import make_agent
from zenvs.agents.hit_z_road.lookahead import LookaheadAgent
from zenvs.agents.hit_z_road.round_worths import RoundWorths
from zenvs.agents.hit_z_road.value_tables import make_value_tables
from zenvs.agents.hit_z_road.values import GROUP_SHAPE, TOKEN_NAMES
from zenvs.agents.hit_z_road.worth_model import (
    ESTIMATED_ROUNDS,
    RoundWeights,
    Weights,
    estimated_rounds,
    group_features,
    load_weights,
    weights_file,
    weights_text,
)
from zenvs.agents.protocol import Agent
from zenvs.core.contract import RUNNING
from zenvs.core.game import Game
from zenvs.core.loops import AUTORESET_DISABLED
from zenvs.games.hit_z_road.constants import EPILOGUES, ROUNDS, TOKENS
from zenvs.train.seeds import FIRST_TUNING_SEED

# How far groups are varied at random, up and down
_VARIED_RESOURCES = 4
_VARIED_SURVIVORS = 2
_VARIED_POINTS = 2
_CHANCE_OF_TOKEN = 0.15
# The Executor is built on cards of level 2.
_FIRST_EXECUTOR_ROUND = 4
# Games that are played at a time; observations of more would not fit the caches of the processor.
_CHUNK = 4096
# Weight decay for each game of a fit; keeps the weights of features that go together from growing without bound
_RIDGE = 1e-5
# How the tuned agent bids against itself
_BIDDING = "step"
_NEWTON_STEPS = 25
_SMALL_STEP = 1e-5
# Keeps a division defined where nobody survives; such games have no weight
_TINY = 1e-9


class Games:
    """Games that are played until a condition holds, then left alone."""

    def __init__(self, game: Game, seeds: NDArray[np.uint64]) -> None:
        self.game = game
        self.states = game.empty_states(len(seeds))
        self._observations = np.zeros((len(seeds), game.observation.size), np.float32)
        self._masks = np.zeros((len(seeds), len(game.actions)), np.int8)
        game.loops.reset_games(
            game.tables, self.states, np.ones(len(seeds), np.bool_), seeds, self._observations, self._masks
        )

    def keep(self, chosen: NDArray[np.bool_]) -> None:
        """Forget the other games."""
        self.states = self.states[chosen]
        self._observations = self._observations[chosen]
        self._masks = self._masks[chosen]

    def refresh(self) -> None:
        """Write observations and masks of states that were changed."""
        self.game.loops.refresh_games(self.game.tables, self.states, self._observations, self._masks)

    def play_to_round(self, agent: Agent, round_number: int) -> None:
        """Play each game to the start of a round, or to its end."""
        while True:
            playing = (self.states["outcome"] == RUNNING) & (self.states["round_number"] < round_number)
            if not playing.any():
                return
            actions = np.zeros(len(playing), np.int64)
            actions[playing] = agent.act(self._observations[playing], self._masks[playing])
            self._step(actions, playing)

    def _step(self, actions: NDArray[np.int64], chosen: NDArray[np.bool_]) -> None:
        games = len(actions)
        self.game.loops.step_games(
            self.game.tables,
            self.states,
            actions,
            chosen,
            self._observations,
            self._masks,
            np.zeros((games, self.game.players)),
            np.zeros(games, np.bool_),
            np.zeros(games, np.bool_),
            np.zeros((0, self._observations.shape[1]), np.float32),
            AUTORESET_DISABLED,
        )


def varied_games(game: Game, agent: Agent, round_number: int, count: int, rng: np.random.Generator) -> Games:
    """Games at the start of a round, with groups that were varied at random."""
    games = Games(game, rng.integers(FIRST_TUNING_SEED, 2**63, count).astype(np.uint64))
    games.play_to_round(agent, round_number)
    games.keep(games.states["outcome"] == RUNNING)
    states, shape = games.states, (len(games.states), game.players)
    alive = living(states, game.players)
    change = rng.integers(-_VARIED_RESOURCES, _VARIED_RESOURCES, (*shape, 3), endpoint=True)
    limits = np.array(GROUP_SHAPE) - 1
    _put(states["resources"], alive, lambda held: np.clip(held + change[alive], 0, limits[:3]))
    lost = rng.integers(-_VARIED_SURVIVORS, _VARIED_SURVIVORS, shape, endpoint=True)
    _put(states["survivors"], alive, lambda members: np.clip(members + lost[alive], 1, limits[3]))
    won = rng.integers(-_VARIED_POINTS, _VARIED_POINTS, shape, endpoint=True)
    _put(states["points"], alive, lambda points: np.maximum(points + won[alive], 0))
    extra = rng.random((*shape, len(TOKENS))) < _CHANCE_OF_TOKEN
    _put(states["tokens"], alive, lambda tokens: tokens + (extra[alive] & (tokens == 0)))
    executor = rng.random(shape) < _CHANCE_OF_TOKEN
    if round_number >= _FIRST_EXECUTOR_ROUND:
        _put(states["executor"], alive, lambda has_one: has_one | executor[alive])
    games.refresh()
    return games


def _put(field: NDArray[Any], alive: NDArray[np.bool_], change: Callable[[NDArray[Any]], NDArray[Any]]) -> None:
    """Change a field of the living seats."""
    of_seats = field[:, : alive.shape[1]]
    of_seats[alive] = change(of_seats[alive])


def living(states: Any, players: int) -> NDArray[np.bool_]:
    """The seats that have survivors, shape (games, players)."""
    return states["survivors"][:, :players] > 0


def groups_of(states: Any, seats: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Ammo, gas, adrenaline and survivors of the chosen seats, shape (seats, 4)."""
    players = seats.shape[1]
    survivors = states["survivors"][:, :players][seats]
    return np.column_stack([states["resources"][:, :players][seats], survivors]).astype(np.int64)


def tokens_of(states: Any, seats: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Numbers of tokens and the Executor of the chosen seats, shape (seats, tokens)."""
    players = seats.shape[1]
    executor = states["executor"][:, :players][seats]
    return np.column_stack([states["tokens"][:, :players][seats], executor]).astype(np.float64)


def play_round(
    games: Games, agent: Agent, round_number: int, known: RoundWorths
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Play one round; where it leads to.

    Args:
        games: at the start of the round.
        agent: plays it.
        round_number: 1 to 8.
        known: worths of the round after it, or of the end.

    Returns:
        the chance to survive and the expected points from the start of the round on, float64 (seats,) each, of the
        seats that live at its start.
    """
    seats = living(games.states, games.game.players)
    points = _points_of(games.states, seats)
    games.play_to_round(agent, round_number + 1)
    groups = np.minimum(groups_of(games.states, seats), np.array(GROUP_SHAPE) - 1)
    survival, gain = known.groups[round_number + 1][tuple(groups.T)].astype(np.float64).T
    gain += tokens_of(games.states, seats) @ known.tokens[round_number] * survival
    won = _points_of(games.states, seats) - points
    alive = groups[:, 3] > 0
    return np.where(alive, survival, 0.0), np.where(alive, gain + won * survival, 0.0)


def _points_of(states: Any, seats: NDArray[np.bool_]) -> NDArray[np.float64]:
    return states["points"][:, : seats.shape[1]][seats].astype(np.float64)


def count_epilogues(
    game: Game, agent: Agent, games: int, rng: np.random.Generator
) -> dict[str, NDArray[np.float64]] | None:
    """HZR-END-2: how often an amount is more than that of every rival who lives at the end; None for one player."""
    if game.players == 1:
        return None
    ended = Games(game, rng.integers(FIRST_TUNING_SEED, 2**63, games).astype(np.uint64))
    ended.play_to_round(agent, ROUNDS + 1)
    alive = living(ended.states, game.players)
    chances: dict[str, NDArray[np.float64]] = {}
    for number, (name, size) in enumerate(zip(EPILOGUES, GROUP_SHAPE, strict=True)):
        amounts = np.full(alive.shape, -1, np.int64)
        amounts[alive] = groups_of(ended.states, alive)[:, number]
        rivals = [np.delete(amounts, seat, axis=1).max(axis=1) for seat in range(game.players)]
        # a seat whose rivals have all left has won anyway
        most = np.concatenate([row[alive[:, seat] & (row >= 0)] for seat, row in enumerate(rivals)])
        chances[name] = (np.arange(size)[:, None] > most).mean(axis=1)
    return chances


def fit(
    groups: NDArray[np.int64], tokens: NDArray[np.float64], survival: NDArray[np.float64],
    gain: NDArray[np.float64], usual_points: float,
) -> RoundWeights:  # fmt: skip
    """Fit both sums of the formula, with the tokens as further features of either.

    The worth of a token is what one more of it changes in the expected score, on average and for each survived game.
    """
    _, of_group = group_features(groups)
    size = of_group.shape[1]
    features = np.hstack([of_group, tokens])
    points = gain / np.maximum(survival, _TINY)
    of_survival = _logistic_fit(features, survival)
    of_points = _linear_fit(features, points, survival)
    chance = 1.0 / (1.0 + np.exp(-features @ of_survival))
    more_survival = (chance * (1.0 - chance)).mean() * of_survival[size:]
    token_worths = more_survival * (usual_points + points.mean()) / chance.mean() + of_points[size:]
    return RoundWeights(of_survival[:size], of_points[:size], token_worths, usual_points)


def _logistic_fit(features: NDArray[np.float64], chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights of a logistic model for chances from 0 to 1, by Newton's method."""
    weights = np.zeros(features.shape[1])
    ridge = _RIDGE * len(features) * np.eye(features.shape[1])
    ridge[0, 0] = 0.0  # the constant
    for _ in range(_NEWTON_STEPS):
        fitted = 1.0 / (1.0 + np.exp(-features @ weights))
        slope = features.T @ (chances - fitted) - ridge @ weights
        curvature = (features * (fitted * (1.0 - fitted))[:, None]).T @ features + ridge
        change = np.linalg.solve(curvature, slope)
        weights += change
        if np.abs(change).max() < _SMALL_STEP:
            break
    return weights


def _linear_fit(
    features: NDArray[np.float64], targets: NDArray[np.float64], importance: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Weighted least squares with a little ridge."""
    weighted = features * importance[:, None]
    ridge = _RIDGE * len(features) * np.eye(features.shape[1])
    solution = np.linalg.solve(weighted.T @ features + ridge, weighted.T @ targets)
    return np.asarray(solution, np.float64)


def tune(
    players: Annotated[int, typer.Option(help="number of players, 1 to 4")] = 1,
    games: Annotated[int, typer.Option(help="games for each round and sweep")] = 200_000,
    sweeps: Annotated[int, typer.Option(help="times that all rounds are fitted")] = 3,
    seed: Annotated[int, typer.Option(help="seed of the games")] = 0,
    first_player: Annotated[str, typer.Option(help="agent that plays to the rounds of the first sweep")] = "rules",
    work: Annotated[Path, typer.Option(help="folder for the fits of a run that may be resumed")] = Path(
        "runs/lookahead"
    ),
    output: Annotated[Path | None, typer.Option(help="file for the final weights; by default the agent's own")] = None,
) -> None:
    """Fit the worths of the look-ahead agent and write them."""
    game = zenvs.make_game("hit_z_road", players=players)
    work.mkdir(parents=True, exist_ok=True)
    player = make_agent(first_player, game, seed)
    weights = Weights({})
    with Progress() as progress:
        bar = progress.add_task("fitting rounds", total=sweeps * len(ESTIMATED_ROUNDS))
        for sweep in range(sweeps):
            kept = work / f"players-{players}-sweep-{sweep + 1}.toml"
            if kept.exists():
                weights = load_weights(kept)
                progress.advance(bar, len(ESTIMATED_ROUNDS))
            else:
                rng = np.random.default_rng([seed, sweep])
                weights = Weights({}, count_epilogues(game, player, max(games // 4, 1), rng))
                for round_number in reversed(ESTIMATED_ROUNDS):
                    rng = np.random.default_rng([seed, sweep, round_number])
                    weights.rounds[round_number] = fit_round(game, player, weights, round_number, games, rng)
                    progress.advance(bar)
                kept.write_text(weights_text(weights))
            player = LookaheadAgent(game, bidding=_BIDDING, values=make_value_tables(game, estimated_rounds(weights)))
    (output or weights_file(players)).write_text(weights_text(weights))


def fit_round(
    game: Game, player: Agent, weights: Weights, round_number: int, count: int, rng: np.random.Generator
) -> RoundWeights:
    """The weights of one round, from those of the rounds after it."""
    samples = [varied_games(game, player, round_number, _CHUNK, rng) for _ in range(max(count // _CHUNK, 1))]
    seats = [living(sample.states, game.players) for sample in samples]
    pairs = list(zip(samples, seats, strict=True))
    groups = np.concatenate([groups_of(sample.states, alive) for sample, alive in pairs])
    tokens = np.concatenate([tokens_of(sample.states, alive) for sample, alive in pairs])
    points = np.concatenate([_points_of(sample.states, alive) for sample, alive in pairs])
    usual = RoundWeights(np.zeros(0), np.zeros(0), np.zeros(len(TOKEN_NAMES)), float(points.mean()))
    known = Weights({**weights.rounds, round_number: usual}, weights.epilogues)
    values = make_value_tables(game, estimated_rounds(known), round_number, round_number)
    agent = LookaheadAgent(game, bidding=_BIDDING, values=values)
    after = estimated_rounds(weights)
    ends = [play_round(sample, agent, round_number, after) for sample in samples]
    survival, gain = (np.concatenate(parts) for parts in zip(*ends, strict=True))
    return fit(groups, tokens, survival, gain, usual.usual_points)


if __name__ == "__main__":
    typer.run(tune)
