"""Learned policies as files and as agents, without torch."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from zenvs.agents import make_agent, policy_agent
from zenvs.agents.policy_agent import NetworkAgent, PolicyAgent
from zenvs.agents.policy_file import Layer, Policy, check_policy, load_policy, save_policy
from zenvs.benchmarks.rollout import game_seeds, play_games
from zenvs.core.batch import Batch
from zenvs.core.errors import DataFileError, OptionError

GAME = zenvs.make_game("hit_z_road")
HIDDEN = (16, 8)


def random_layers(inputs: int, outputs: int, seed: int = 0) -> list[Layer]:
    generator = np.random.default_rng(seed)
    widths = (inputs, *HIDDEN, outputs)
    return [
        (
            generator.normal(size=(before, after)).astype(np.float32),
            generator.normal(size=after).astype(np.float32),
        )
        for before, after in pairwise(widths)
    ]


def made(**changes: Any) -> Policy:
    policy = Policy(
        game=GAME.name,
        players=1,
        layout=GAME.observation.hash(),
        actions=len(GAME.actions),
        environment="zenvs/HitZRoad-v0",
        version="0.0.1",
        layers=random_layers(GAME.observation.size, len(GAME.actions)),
        training={"seed": 3, "curve": [{"steps": 0, "value": 1.5}]},
    )
    return replace(policy, **changes)


def test_a_policy_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    save_policy(path, made())
    found = load_policy(path)
    assert replace(found, layers=[]) == replace(made(), layers=[])
    for (weights, biases), (expected, expected_biases) in zip(found.layers, made().layers, strict=True):
        assert np.array_equal(weights, expected)
        assert np.array_equal(biases, expected_biases)
    assert [file.name for file in tmp_path.iterdir()] == ["policy.npz"]
    check_policy(path, found, GAME)


def test_an_agent_plays_the_best_legal_action_of_the_network(tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    save_policy(path, made())
    agent = make_agent(str(path), GAME, 0)
    assert isinstance(agent, PolicyAgent)
    batch = GAME.batch(3000, seed=1)
    for _ in range(5):
        actions = agent.act(batch.observation, batch.mask)
        row = 2500
        values = batch.observation[row].astype(np.float64)
        for number, (weights, biases) in enumerate(made().layers):
            values = values @ weights + biases
            if number < len(HIDDEN):
                values = np.tanh(values)
        assert actions[row] == np.where(batch.mask[row], values, -np.inf).argmax()
        logits = NetworkAgent(made().layers).logits(batch.observation[row : row + 1], batch.mask[row : row + 1])[0]
        assert np.allclose(logits, values, atol=1e-4)
        batch.step(actions)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "z_horde"}, "was trained for game 'z_horde'"),
        ({"players": 4}, "was trained for players 4"),
        ({"layout": "0123"}, "was trained for layout '0123'"),
        (
            {"layers": random_layers(5, len(GAME.actions))},
            f"its first layer does not take {GAME.observation.size} numbers",
        ),
    ],
)
def test_a_policy_for_something_else_is_refused_by_name(changes: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    save_policy(path, made(**changes))
    with pytest.raises(DataFileError, match=f"policy.npz: {message}"):
        make_agent(str(path), GAME, 0)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def _garbled(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:1500] + b"?" * 60 + content[1560:])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _text(path: Path) -> None:
    path.write_text("weights")


def _pickle(path: Path) -> None:
    with path.open("wb") as file:
        np.savez(file, policy=np.array([{"format": 1}], dtype=object))


def _older(path: Path) -> None:
    with path.open("wb") as file:
        np.savez(file, policy=np.array(json.dumps({"format": 0})))


def _nan(path: Path) -> None:
    layers = random_layers(GAME.observation.size, len(GAME.actions))
    layers[1][0][2, 3] = np.nan
    save_policy(path, made(layers=layers))


def _torn(path: Path) -> None:
    layers = random_layers(GAME.observation.size, len(GAME.actions))
    save_policy(path, made(layers=[layers[0], layers[2]]))


@pytest.mark.parametrize("damage", [_cut, _garbled, _empty, _text, _pickle, _older, _nan, _torn])
def test_a_damaged_file_is_refused_by_name(damage: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    save_policy(path, made())
    damage(path)
    with pytest.raises(DataFileError, match=r"policy\.npz: "):
        load_policy(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"nothing\.npz: there is no such file"):
        make_agent(str(tmp_path / "nothing.npz"), GAME, 0)


def test_what_does_not_come_along_is_said_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(policy_agent, "POLICIES", tmp_path)
    with pytest.raises(OptionError, match="no trained policy comes with zenvs for hit_z_road with 3 players"):
        make_agent("ppo", zenvs.make_game("hit_z_road", players=3), 0)


SHIPPED = sorted(policy_agent.POLICIES.glob("*.npz"))


def test_policies_come_along_for_every_game_and_number_of_players() -> None:
    names = [path.stem for path in SHIPPED]
    assert names == [*(f"hit_z_road-{n}" for n in range(1, 5)), "z_horde-1", *(f"zadventure-{n}" for n in range(1, 5))]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_policies_that_come_along_say_how_they_were_trained(path: Path) -> None:
    training = load_policy(path).training
    assert training["steps"] >= training["curve"][-1]["steps"] > 0
    assert training["curve"][-1]["value"] > training["curve"][0]["value"]
    assert {"seed", "learning_rate", "hidden", "teacher"} <= set(training)


def test_the_policy_of_solo_hit_z_road_is_as_good_as_it_is_said_to_be() -> None:
    agent = make_agent("ppo", GAME, 0)
    scores: list[float] = []

    def on_end(games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64]) -> None:
        scores.extend(GAME.returns(batch.states[indices])[:, 0])

    play_games(GAME, agent, game_seeds(0, 2000), on_end)
    # 16.78 over a million games; five standard errors of 2,000
    assert np.mean(scores) > 16.77 - 5 * np.std(scores) / np.sqrt(len(scores))
    assert np.mean(np.array(scores) == 0) < 0.04
