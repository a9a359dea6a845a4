"""The network of a run: MaskablePPO with the settings, and its policy as plain arrays."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import numpy as np
import torch as _torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import nn
from typing_extensions import override

from zenvs.agents.policy_file import Layer
from zenvs.train.imitation import TaughtPPO
from zenvs.train.settings import Settings

# PyTorch leaves much of itself unannotated.
torch: Any = _torch


def make_model(
    settings: Settings,
    environment: VecEnv,
    seed: int,
    tensorboard: str | None,
    columns: NDArray[np.int64] | None = None,
) -> TaughtPPO:
    """A new MaskablePPO with the settings, without its teacher.

    ``columns`` are those of the observations that the networks see; None for all.
    """
    chosen: dict[str, Any] = {}
    if columns is not None:
        chosen = {"features_extractor_class": Columns, "features_extractor_kwargs": {"columns": columns}}
    hidden = list(settings.hidden)
    return TaughtPPO(
        "MlpPolicy",
        environment,
        learning_rate=partial(learning_rate, settings),
        n_steps=settings.rollout,
        batch_size=settings.minibatch,
        n_epochs=settings.epochs,
        gamma=settings.discount,
        gae_lambda=settings.gae_lambda,
        clip_range=settings.clip,
        ent_coef=settings.entropy,
        policy_kwargs={"net_arch": {"pi": hidden, "vf": hidden}, "activation_fn": nn.Tanh, **chosen},
        tensorboard_log=tensorboard,
        seed=seed,
        device="cpu",
    )


def learning_rate(settings: Settings, left: float) -> float:
    """The learning rate when a share of a run is left, from 1 to 0."""
    teacher = settings.teacher
    if teacher is None or teacher.learning_rate is None:
        return settings.learning_rate * left
    of_own = max(0.0, 1.0 - teacher.steps / settings.steps)
    return teacher.learning_rate if left >= of_own else settings.learning_rate * left / of_own


class Columns(BaseFeaturesExtractor):
    """Shows the networks some columns of the observations."""

    def __init__(self, observation_space: spaces.Box, columns: NDArray[np.int64]) -> None:
        super().__init__(observation_space, len(columns))  # pyright: ignore[reportUnknownMemberType]
        self._columns = torch.from_numpy(columns)

    @override
    def forward(self, observations: Any) -> Any:
        return observations[:, self._columns]


def policy_layers(model: MaskablePPO) -> list[Layer]:
    """The layers of the policy, as :class:`zenvs.agents.policy_file.Policy` has them."""
    policy: Any = model.policy
    linear = [layer for layer in policy.mlp_extractor.policy_net if isinstance(layer, nn.Linear)]
    return [_arrays(layer) for layer in (*linear, policy.action_net)]


def _arrays(layer: nn.Linear) -> Layer:
    weights, biases = layer.weight.detach().numpy(), layer.bias.detach().numpy()
    return np.ascontiguousarray(weights.T).astype(np.float32), biases.astype(np.float32)


def torch_logits(model: MaskablePPO, observations: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the network says of each action in torch; the same as :meth:`NetworkAgent.logits` says in NumPy."""
    policy: Any = model.policy
    with torch.no_grad():
        seen = policy.extract_features(torch.from_numpy(observations), policy.pi_features_extractor)
        latent = policy.mlp_extractor.forward_actor(seen)
        return cast("NDArray[np.float32]", policy.action_net(latent).numpy())
