"""Learned policies as agents: the network in NumPy, many games at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.features import Features, features_of, network_input
from zenvs.agents.policy_file import Layer, check_policy, load_policy
from zenvs.core.errors import OptionError
from zenvs.core.game import Game

#: The policies that come with the library.
POLICIES = Path(__file__).with_name("policies")
#: Names of agents that are files of policies end so.
POLICY_ENDING = ".npz"
#: Games are played in parts that fit the caches of the processor.
_PART = 2048


class NetworkAgent:
    """Plays the legal action that a network likes best.

    Args:
        layers: weights and biases of each layer, as :class:`zenvs.agents.policy_file.Policy` has them.
        features: what the network sees besides the observation; None for nothing.
    """

    def __init__(self, layers: Sequence[Layer], features: Features | None = None) -> None:
        self.layers = layers
        self.features = features

    def logits(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.float32]:
        """What the network says of each action, float32 (games, actions), legal or not."""
        values = observations if self.features is None else network_input(observations, masks, self.features)
        last = len(self.layers) - 1
        for number, (weights, biases) in enumerate(self.layers):
            values = values @ weights
            values += biases
            if number < last:
                np.tanh(values, out=values)
        return values

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(observations), np.int64)
        for start in range(0, len(observations), _PART):
            part = slice(start, start + _PART)
            logits = self.logits(observations[part], masks[part])
            logits[masks[part] == 0] = -np.inf
            actions[part] = logits.argmax(axis=1)
        return actions


class PolicyAgent(NetworkAgent):
    """Plays a learned policy from a file.

    Args:
        game: the game that the policy was trained for.
        seed: not used; the policy leaves nothing to chance.
        file: the policy, as ``zenvs train`` writes it; None is the one that comes with the library.

    Raises:
        OptionError: no policy comes with the library for this game and number of players.
        DataFileError: the file is damaged, or made for another game or layout.
    """

    def __init__(self, game: Game, seed: int = 0, file: Path | None = None) -> None:
        path = shipped_policy(game) if file is None else file
        self.policy = load_policy(path)
        check_policy(path, self.policy, game)
        super().__init__(self.policy.layers, features_of(game) if self.policy.features else None)


def shipped_policy(game: Game) -> Path:
    """The file of the policy that comes with the library.

    Raises:
        OptionError: there is none.
    """
    path = POLICIES / f"{game.name}-{game.players}.npz"
    if not path.exists():
        known = sorted(one.stem for one in POLICIES.glob("*.npz"))
        names = ", ".join(known) or "none yet"
        raise OptionError(
            f"no trained policy comes with zenvs for {game.name} with {game.players} players (there are: {names}); "
            f"train one with zenvs train"
        )
    return path
