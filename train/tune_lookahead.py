"""Tune the weights of the look-ahead agent by fitted value iteration.

A sweep goes through the rounds from the last to the second. For each, games are played to the start of the round and
their groups varied at random, so that the fit sees more than what good play leads to; then the look-ahead agent plays
the one round, with the worths already fitted to what comes after it, and the formula of
:mod:`zenvs.agents.hit_z_road.worth_model` is fitted to where the games end up. The next sweep starts from the play of
the sweep before it. Every fitted round is kept in the folder ``--work``; a run that was interrupted goes on from there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from rich.progress import Progress

import zenvs
from zenvs.agents.hit_z_road.lookahead import LookaheadAgent
from zenvs.agents.hit_z_road.rules_agent import RulesAgent
from zenvs.agents.hit_z_road.value_tables import make_value_tables
from zenvs.agents.hit_z_road.values import GROUP_SHAPE, TOKEN_NAMES
from zenvs.agents.hit_z_road.worth_model import (
    ESTIMATED_ROUNDS,
    WEIGHTS_FILE,
    RoundWeights,
    estimated_worths,
    final_worths,
    group_features,
    load_weights,
    weights_text,
)
from zenvs.agents.protocol import Agent
from zenvs.core.contract import RUNNING
from zenvs.core.game import Game
from zenvs.core.loops import AUTORESET_DISABLED

#: Added to the seeds of tuning, so that they are none of those that evaluations use.
FIRST_SEED = 1 << 40
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
            states, observations, masks = self.states[playing], self._observations[playing], self._masks[playing]
            actions = agent.act(observations, masks)
            self._step(states, actions, observations, masks)
            self.states[playing], self._observations[playing], self._masks[playing] = states, observations, masks

    def _step(
        self, states: Any, actions: NDArray[np.int64], observations: NDArray[np.float32], masks: NDArray[np.int8]
    ) -> None:
        games = len(states)
        rewards = np.zeros((games, 1))
        ended = np.zeros((2, games), np.bool_)
        none = np.zeros((0, observations.shape[1]), np.float32)
        self.game.loops.step_games(
            self.game.tables,
            states,
            actions,
            observations,
            masks,
            rewards,
            ended[0],
            ended[1],
            none,
            AUTORESET_DISABLED,
        )


def varied_games(game: Game, agent: Agent, round_number: int, count: int, rng: np.random.Generator) -> Games:
    """Games at the start of a round, with groups that were varied at random."""
    games = Games(game, rng.integers(FIRST_SEED, 2**63, count).astype(np.uint64))
    games.play_to_round(agent, round_number)
    games.keep(games.states["outcome"] == RUNNING)
    states, count = games.states, len(games.states)
    change = rng.integers(-_VARIED_RESOURCES, _VARIED_RESOURCES, (count, 3), endpoint=True)
    limits = np.array(GROUP_SHAPE) - 1
    resources = states["resources"][:, 0, :] + change
    states["resources"][:, 0, :] = np.clip(resources, 0, limits[:3])
    survivors = states["survivors"][:, 0] + rng.integers(-_VARIED_SURVIVORS, _VARIED_SURVIVORS, count, endpoint=True)
    states["survivors"][:, 0] = np.clip(survivors, 1, limits[3])
    points = states["points"][:, 0] + rng.integers(-_VARIED_POINTS, _VARIED_POINTS, count, endpoint=True)
    states["points"][:, 0] = np.maximum(points, 0)
    tokens = states["tokens"][:, 0, :]
    extra = (rng.random(tokens.shape) < _CHANCE_OF_TOKEN) & (tokens == 0)
    states["tokens"][:, 0, :] = tokens + extra
    executor = rng.random(count) < _CHANCE_OF_TOKEN
    states["executor"][:, 0] |= executor & (round_number >= _FIRST_EXECUTOR_ROUND)
    games.refresh()
    return games


def groups_of(states: Any) -> NDArray[np.int64]:
    """Ammo, gas, adrenaline and survivors, shape (games, 4)."""
    return np.column_stack([states["resources"][:, 0, :], states["survivors"][:, 0]]).astype(np.int64)


def tokens_of(states: Any) -> NDArray[np.float64]:
    """Numbers of tokens and the Executor, shape (games, tokens)."""
    return np.column_stack([states["tokens"][:, 0, :], states["executor"][:, 0]]).astype(np.float64)


def play_round(
    games: Games, agent: Agent, round_number: int, later: RoundWeights | None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Play one round; where it leads to.

    Returns:
        the chance to survive and the expected points from the start of the round on, float64 (games,) each.
    """
    points = games.states["points"][:, 0].astype(np.float64)
    games.play_to_round(agent, round_number + 1)
    states = games.states
    groups = np.minimum(groups_of(states), np.array(GROUP_SHAPE) - 1)
    worths = final_worths() if later is None else estimated_worths(later)
    survival, gain = worths[tuple(groups.T)].astype(np.float64).T
    if later is not None:
        gain += tokens_of(states) @ later.tokens * survival
    won = states["points"][:, 0] - points
    alive = groups[:, 3] > 0
    return np.where(alive, survival, 0.0), np.where(alive, gain + won * survival, 0.0)


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
    games: Annotated[int, typer.Option(help="games for each round and sweep")] = 200_000,
    sweeps: Annotated[int, typer.Option(help="times that all rounds are fitted")] = 3,
    seed: Annotated[int, typer.Option(help="seed of the games")] = 0,
    work: Annotated[Path, typer.Option(help="folder for the fits of a run that may be resumed")] = Path(
        "runs/lookahead"
    ),
    output: Annotated[Path, typer.Option(help="file for the final weights")] = WEIGHTS_FILE,
) -> None:
    """Fit the worths of the look-ahead agent and write them."""
    game = zenvs.make_game("hit_z_road")
    work.mkdir(parents=True, exist_ok=True)
    player: Agent = RulesAgent(game)
    weights: dict[int, RoundWeights] = {}
    with Progress() as progress:
        bar = progress.add_task("fitting rounds", total=sweeps * len(ESTIMATED_ROUNDS))
        for sweep in range(sweeps):
            kept = work / f"sweep-{sweep + 1}.toml"
            if kept.exists():
                weights = load_weights(kept)
                progress.advance(bar, len(ESTIMATED_ROUNDS))
            else:
                weights = {}
                for round_number in reversed(ESTIMATED_ROUNDS):
                    rng = np.random.default_rng([seed, sweep, round_number])
                    weights[round_number] = fit_round(game, player, weights, round_number, games, rng)
                    progress.advance(bar)
                kept.write_text(weights_text(weights))
            player = LookaheadAgent(game, values=make_value_tables(game, weights))
    output.write_text(weights_text(weights))


def fit_round(
    game: Game, player: Agent, weights: dict[int, RoundWeights], round_number: int, count: int,
    rng: np.random.Generator,
) -> RoundWeights:  # fmt: skip
    """The weights of one round, from those of the rounds after it."""
    samples = [varied_games(game, player, round_number, _CHUNK, rng) for _ in range(max(count // _CHUNK, 1))]
    groups = np.concatenate([groups_of(sample.states) for sample in samples])
    tokens = np.concatenate([tokens_of(sample.states) for sample in samples])
    points = np.concatenate([sample.states["points"][:, 0] for sample in samples]).astype(np.float64)
    usual = RoundWeights(np.zeros(0), np.zeros(0), np.zeros(len(TOKEN_NAMES)), float(points.mean()))
    values = make_value_tables(game, {**weights, round_number: usual}, round_number, round_number)
    agent = LookaheadAgent(game, values=values)
    ends = [play_round(sample, agent, round_number, weights.get(round_number + 1)) for sample in samples]
    survival, gain = (np.concatenate(parts) for parts in zip(*ends, strict=True))
    return fit(groups, tokens, survival, gain, usual.usual_points)


if __name__ == "__main__":
    typer.run(tune)
