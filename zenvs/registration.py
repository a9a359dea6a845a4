"""The ids of the Gymnasium environments."""

from __future__ import annotations

import gymnasium

#: Environment id and the game that it plays.
ENVIRONMENTS = {"zenvs/HitZRoad-v0": "hit_z_road"}


def register_environments() -> None:
    """Register every environment with its single and its native vector form; harmless if done twice."""
    for environment_id, game in ENVIRONMENTS.items():
        if environment_id not in gymnasium.registry:
            gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
                id=environment_id,
                entry_point="zenvs.envs.single:GameEnv",
                vector_entry_point="zenvs.envs.vector:GameVectorEnv",
                kwargs={"game": game},
            )
