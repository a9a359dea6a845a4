"""The loop of PettingZoo's documentation, which PettingZoo and zenvs are both played in."""

from __future__ import annotations

from typing import Any

from zenvs.benchmarks.peers.subjects import Player


def aec_player(env: Any) -> Player:
    """Plays a game a call: https://pettingzoo.farama.org/content/basic_usage, "Interacting With Environments".

    Steps in which a player is only taken out of the game are not counted.
    """
    env.reset(seed=0)

    def play() -> int:
        env.reset()
        steps = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                steps += 1
        return steps

    return play
