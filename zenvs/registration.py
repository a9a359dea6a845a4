"""The ids of the environments, for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import gymnasium
import pettingzoo as _pettingzoo  # pyright: ignore[reportMissingTypeStubs]

#: Gymnasium: environment id and the game that it plays.
ENVIRONMENTS = {
    "zenvs/HitZRoad-v0": "hit_z_road",
    "zenvs/ZHorde-v0": "z_horde",
    "zenvs/Zadventure-v0": "zadventure",
}
#: Gymnasium, with one seat that learns and agents in the other seats: likewise.
SEAT_ENVIRONMENTS = {"zenvs/HitZRoadSeat-v0": "hit_z_road"}
#: PettingZoo: environment id and the module with its function ``env``.
AEC_ENVIRONMENTS = {"zenvs/hit_z_road-v0": "zenvs.hit_z_road_v0", "zenvs/zadventure-v0": "zenvs.zadventure_v0"}

# older versions have no registry
pettingzoo: Any = _pettingzoo


def register_environments() -> None:
    """Register every environment; harmless if done twice."""
    _register(ENVIRONMENTS, "zenvs.envs.single:GameEnv", "zenvs.envs.vector:GameVectorEnv")
    _register(SEAT_ENVIRONMENTS, "zenvs.versus.single:SeatEnv", "zenvs.versus.vector:SeatVectorEnv")
    if hasattr(pettingzoo, "register"):
        for environment_id, module in AEC_ENVIRONMENTS.items():
            if environment_id not in pettingzoo.aec_registry:
                pettingzoo.register("aec", environment_id, f"{module}:env")


def _register(environments: dict[str, str], single: str, vector: str) -> None:
    for environment_id, game in environments.items():
        if environment_id not in gymnasium.registry:
            gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
                id=environment_id, entry_point=single, vector_entry_point=vector, kwargs={"game": game}
            )
