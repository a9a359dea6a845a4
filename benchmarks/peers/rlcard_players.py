"""RLCard: ``env.run`` with random agents, as in https://rlcard.org/getting-started.html ("Running Random Agents")."""

# The library is no dependency, and brings no types.
# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Any

from zenvs.benchmarks.peers.subjects import Player


def run(game: str) -> Player:
    """Plays a game a call; states hold the observation and the legal actions."""
    import rlcard
    from rlcard.agents import RandomAgent

    env: Any = rlcard.make(game, config={"seed": 0})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        # states and actions take turns, from a state to a state
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play
