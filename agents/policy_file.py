"""Learned policies as files: weights of a network, what they were trained for, and how; nothing is unpickled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.features import features_of
from zenvs.core.array_file import read_arrays, write_arrays
from zenvs.core.errors import DataFileError
from zenvs.core.game import Game

#: Raised when the form of the files changes.
FORMAT = 1

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


@dataclass(frozen=True)
class Policy:
    """A network from observations to a number for each action, tanh between its layers.

    Attributes:
        game: name of the game.
        players: number of seats that it was trained with.
        layout: hash of the observation layout, as :meth:`zenvs.core.observation.Layout.hash` gives it.
        actions: number of actions.
        environment: id of the environment that it was trained in.
        version: version of the library that it was trained with.
        layers: weights, float32 (inputs, outputs), and biases, float32 (outputs,), of each layer.
        features: whether it sees the features of the game (:mod:`zenvs.agents.features`) besides observations.
        training: how it was trained, JSON values.
    """

    game: str
    players: int
    layout: str
    actions: int
    environment: str
    version: str
    layers: Sequence[Layer]
    features: bool = False
    training: dict[str, Any] = field(default_factory=dict[str, Any])


def save_policy(path: Path, policy: Policy) -> None:
    """Write a policy to an ``.npz`` file, which is replaced in one step."""
    facts = {name: getattr(policy, name) for name in _FACTS} | {"format": FORMAT}
    arrays: dict[str, NDArray[Any]] = {}
    for number, (weights, biases) in enumerate(policy.layers):
        arrays[f"weights_{number}"] = weights
        arrays[f"biases_{number}"] = biases
    write_arrays(path, "policy", facts, arrays)


def load_policy(path: Path) -> Policy:
    """Read a policy.

    Raises:
        DataFileError: there is no such file, or it is damaged or of another form; the text says what is wrong.
    """
    arrays, facts = read_arrays(path, "policy", FORMAT)
    missing = [name for name in _FACTS if name not in facts]
    if missing:
        raise DataFileError(f"{path}: does not say its {missing[0]!r}")
    return Policy(layers=_layers(path, arrays, facts), **{name: facts[name] for name in _FACTS})


_FACTS = ("game", "players", "layout", "actions", "environment", "version", "features", "training")


def _layers(path: Path, arrays: dict[str, NDArray[Any]], facts: dict[str, Any]) -> list[Layer]:
    """The layers, each of which fits the one before."""
    count = sum(name.startswith("weights_") for name in arrays)
    layers: list[Layer] = []
    inputs = None
    for number in range(count):
        weights, biases = arrays[f"weights_{number}"], arrays.get(f"biases_{number}", np.zeros(0))
        is_whole = weights.dtype == biases.dtype == np.float32 and weights.ndim == 2
        if not is_whole or biases.shape != weights.shape[1:] or inputs not in (None, weights.shape[0]):
            raise DataFileError(f"{path}: layer {number} does not fit the others")
        if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
            raise DataFileError(f"{path}: layer {number} has weights that are no numbers")
        layers.append((weights, biases))
        inputs = weights.shape[1]
    if inputs != facts["actions"]:
        raise DataFileError(f"{path}: its last layer gives {inputs} numbers, not one for each of {facts['actions']}")
    return layers


def check_policy(path: Path, policy: Policy, game: Game) -> None:
    """Whether a policy plays a game.

    Raises:
        DataFileError: it was trained for another game, number of players or layout.
    """
    expected = {
        "game": game.name,
        "players": game.players,
        "actions": len(game.actions),
        "layout": game.observation.hash(),
    }
    for name, value in expected.items():
        found = getattr(policy, name)
        if found != value:
            raise DataFileError(
                f"{path}: was trained for {name} {found!r} ({policy.environment}, zenvs {policy.version}); "
                f"this game has {value!r}"
            )
    size = input_size(game, policy.features)
    if policy.layers[0][0].shape[0] != size:
        raise DataFileError(f"{path}: its first layer does not take {size} numbers")


def input_size(game: Game, has_features: bool) -> int:
    """How many numbers a network takes, with the features of the game or without."""
    features = features_of(game) if has_features else None
    return game.observation.size if features is None else len(features.columns)
