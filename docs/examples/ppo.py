"""PPO with action masks in one file: read it from top to bottom, change what you like.

    python docs/examples/ppo.py --steps 3000000

It learns solo Hit Z Road in the native vector environment. `zenvs train` does the same with checkpoints, evaluation and
self-play; this file is for trying other networks and other losses. Needs the extra `train`.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn
from torch.distributions import Categorical

import zenvs

parser = argparse.ArgumentParser()
parser.add_argument("--environment", default="zenvs/HitZRoad-v0")
parser.add_argument("--steps", type=int, default=3_000_000, help="decisions in all games together")
parser.add_argument("--games", type=int, default=1024, help="games side by side")
parser.add_argument("--rollout", type=int, default=64, help="decisions of each game between two updates")
parser.add_argument("--epochs", type=int, default=3)
parser.add_argument("--minibatch", type=int, default=8192)
parser.add_argument("--learning-rate", type=float, default=1e-3, help="at the start; it falls to 0")
parser.add_argument("--discount", type=float, default=1.0)
parser.add_argument("--gae-lambda", type=float, default=0.95)
parser.add_argument("--clip", type=float, default=0.2)
parser.add_argument("--entropy", type=float, default=0.005)
parser.add_argument("--reward-scale", type=float, default=0.1)
parser.add_argument("--seed", type=int, default=0)
args = parser.parse_args()

torch.manual_seed(args.seed)
envs = gymnasium.make_vec(
    args.environment,
    num_envs=args.games,
    vectorization_mode="vector_entry_point",
    autoreset_mode=AutoresetMode.SAME_STEP,  # a game that ends begins anew in the same step
)
inputs = envs.single_observation_space.shape[0]
outputs = int(envs.single_action_space.n)


def network(last: int, gain: float) -> nn.Sequential:
    """Two hidden layers; the last one starts with small weights."""
    layers = [nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, last)]
    for layer in layers[::2]:
        nn.init.orthogonal_(layer.weight, np.sqrt(2))
        nn.init.zeros_(layer.bias)
    nn.init.orthogonal_(layers[-1].weight, gain)
    return nn.Sequential(*layers)


actor, critic = network(outputs, 0.01), network(1, 1.0)
parameters = [*actor.parameters(), *critic.parameters()]
optimizer = torch.optim.Adam(parameters, lr=args.learning_rate, eps=1e-5)


def policy(observations: torch.Tensor, masks: torch.Tensor) -> Categorical:
    """Illegal actions have no probability."""
    return Categorical(logits=actor(observations).masked_fill(masks == 0, -1e8), validate_args=False)


shape = (args.rollout, args.games)
observations = torch.zeros((*shape, inputs))
masks = torch.zeros((*shape, outputs), dtype=torch.int8)
actions = torch.zeros(shape, dtype=torch.int64)
log_probabilities, rewards, values, ended = (torch.zeros(shape) for _ in range(4))

observation, info = envs.reset(seed=args.seed)
returns = np.zeros(args.games)
scores: list[float] = []
begun = time.perf_counter()
updates = -(-args.steps // (args.rollout * args.games))
for update in range(updates):
    optimizer.param_groups[0]["lr"] = args.learning_rate * (1 - update / updates)

    # play
    for step in range(args.rollout):
        observations[step] = torch.from_numpy(observation)
        masks[step] = torch.from_numpy(info["action_mask"])
        with torch.no_grad():
            chances = policy(observations[step], masks[step])
            actions[step] = chances.sample()
            log_probabilities[step] = chances.log_prob(actions[step])
            values[step] = critic(observations[step]).flatten()
        observation, reward, terminated, truncated, info = envs.step(actions[step].numpy())
        done = terminated | truncated
        rewards[step] = torch.from_numpy(args.reward_scale * reward)
        ended[step] = torch.from_numpy(done)
        returns += reward
        scores += returns[done].tolist()
        returns[done] = 0

    # advantages, from the last decision to the first
    with torch.no_grad():
        next_value = critic(torch.from_numpy(observation)).flatten()
    advantages = torch.zeros(shape)
    advantage = torch.zeros(args.games)
    for step in reversed(range(args.rollout)):
        goes_on = 1 - ended[step]
        error = rewards[step] + args.discount * next_value * goes_on - values[step]
        advantage = error + args.discount * args.gae_lambda * goes_on * advantage
        advantages[step] = advantage
        next_value = values[step]

    # learn
    targets = (advantages + values).flatten()
    flat = [part.flatten(0, 1) for part in (observations, masks, actions, log_probabilities, advantages)]
    for _ in range(args.epochs):
        for rows in torch.randperm(args.rollout * args.games).split(args.minibatch):
            seen, legal, chosen, before, gain = (part[rows] for part in flat)
            chances = policy(seen, legal)
            ratio = (chances.log_prob(chosen) - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - args.clip, 1 + args.clip) * gain).mean()
            value_loss = (critic(seen).flatten() - targets[rows]).pow(2).mean()
            loss = policy_loss + 0.5 * value_loss - args.entropy * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(parameters, 0.5)
            optimizer.step()

    steps = (update + 1) * args.rollout * args.games
    mean = np.mean(scores[-5000:]) if scores else float("nan")
    print(
        f"{steps:>10,} steps  {steps / (time.perf_counter() - begun):>7,.0f} steps/s  mean score {mean:.2f}", flush=True
    )

print(f"zenvs {zenvs.__version__}: done")
