"""Vector environments with one fault each, and what the conformance check must say about it."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv, VectorWrapper

import zenvs
from zenvs.envs.spaces import LegalMultiDiscrete

assert zenvs.__version__
GAMES = 3


def make_vector_env(mode: AutoresetMode, **options: Any) -> VectorEnv[Any, Any, Any]:
    """The sound environment under every fault."""
    return gymnasium.make_vec(
        "zenvs/HitZRoad-v0",
        num_envs=GAMES,
        vectorization_mode="vector_entry_point",
        autoreset_mode=mode,
        reward="dense",
        **options,
    )


class BrokenVectorEnv(VectorWrapper):
    """A sound environment, and hooks for the faults."""

    mode = AutoresetMode.NEXT_STEP

    def __init__(self) -> None:
        super().__init__(make_vector_env(self.mode))

    @property
    def native(self) -> Any:
        return self.env.unwrapped

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        return observation, self.told(info)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(actions)
        return observation, reward, terminated, truncated, self.told(info)

    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return info


class NoMask(BrokenVectorEnv):
    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return {}


class NoMaskOfMasks(BrokenVectorEnv):
    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return {"action_mask": info["action_mask"]}


class BoolMasks(BrokenVectorEnv):
    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return info | {"action_mask": info["action_mask"].astype(bool)}


class EmptyMask(BrokenVectorEnv):
    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        info["action_mask"][1] = 0
        return info


class MasksOfOthers(BrokenVectorEnv):
    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return info | {"action_mask": np.ones_like(info["action_mask"])}


class MaskAtTheEnd(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(actions)
        info["action_mask"][terminated, 0] = 0
        return observation, reward, terminated, truncated, info


class OutOfBounds(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, *rest = self.env.step(actions)
        return observation - 1, *rest


class RewardOfOtherType(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, *rest = self.env.step(actions)
        return observation, reward.astype(np.float32), *rest


class RewardIsNan(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, *rest = self.env.step(actions)
        return observation, reward * np.nan, *rest


class RewardForReset(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        waiting = self.native.batch.terminated.copy()
        observation, reward, *rest = self.env.step(actions)
        return observation, reward + waiting, *rest


class EndsTwice(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        waiting = self.native.batch.terminated.copy()
        observation, reward, terminated, truncated, info = self.env.step(actions)
        info["action_mask"][waiting] = 1
        return observation, reward, terminated | waiting, truncated, info


class NoFinalObservation(BrokenVectorEnv):
    mode = AutoresetMode.SAME_STEP

    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in info.items() if name != "final_obs"}


class NoFinalInfo(BrokenVectorEnv):
    mode = AutoresetMode.SAME_STEP

    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in info.items() if name != "final_info"}


class FinalOfOthers(BrokenVectorEnv):
    mode = AutoresetMode.SAME_STEP

    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return info | {"_final_obs": np.ones(GAMES, np.bool_)} if "_final_obs" in info else info


class FinalAlways(BrokenVectorEnv):
    mode = AutoresetMode.SAME_STEP

    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return {"final_obs": np.full(GAMES, None), "_final_obs": np.zeros(GAMES, np.bool_)} | info


class FinalMaskOfNext(BrokenVectorEnv):
    mode = AutoresetMode.SAME_STEP

    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        if "final_info" in info:
            info["final_info"]["action_mask"] = info["action_mask"]
        return info


class ResetsAll(BrokenVectorEnv):
    mode = AutoresetMode.DISABLED

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed)
        return observation, info | ({"_action_mask": options["reset_mask"]} if options else {})


class ResetTellsOfAll(BrokenVectorEnv):
    mode = AutoresetMode.DISABLED

    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        return info | {"_action_mask": np.ones(GAMES, np.bool_)}


class PlaysFinished(BrokenVectorEnv):
    mode = AutoresetMode.DISABLED

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        finished = self.native.batch.terminated.copy()
        if finished.any():
            self.env.reset(options={"reset_mask": finished})
            actions = np.where(finished, self.native.batch.mask.argmax(axis=1), actions)
        return super().step(actions)


class SeedIsIgnored(BrokenVectorEnv):
    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        return super().reset(seed=0, options=options)


class SeedIsLost(BrokenVectorEnv):
    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        return super().reset(seed=np.random.randint(2**30), options=options)  # noqa: NPY002, the fault itself


class SeedsAreTakenOtherwise(BrokenVectorEnv):
    """A seed ``s`` gives game ``i`` the seed ``s + 2 i``."""

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        seeds = [seed + 2 * index for index in range(GAMES)] if isinstance(seed, int) else seed
        return super().reset(seed=seeds, options=options)


class GamesTouch(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, *rest = self.env.step(actions)
        return observation, reward * (reward > 0).sum(), *rest


class PlacesMatter(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, reward, *rest = self.env.step(actions)
        return observation, reward * (1 + np.arange(GAMES)), *rest


class CopyIsItself(BrokenVectorEnv):
    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenVectorEnv:
        return self


class CopyIsReset(BrokenVectorEnv):
    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenVectorEnv:
        twin = type(self)()
        twin.reset(seed=0)
        return twin


class CopyIsImpossible(BrokenVectorEnv):
    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenVectorEnv:
        raise TypeError("cannot copy")


class PickleHasOtherChance(BrokenVectorEnv):
    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self.native.batch._states["random"] += 1

    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenVectorEnv:
        twin = type(self)()
        twin.__dict__ |= {name: copy.deepcopy(value, memo) for name, value in self.__dict__.items()}
        return twin


class CopyHasOldMasks(BrokenVectorEnv):
    """The space of the copy does not follow the copied games."""

    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenVectorEnv:
        twin = type(self)()
        twin.env = copy.deepcopy(self.env)
        twin.native._legal_actions = LegalMultiDiscrete(twin.native.action_masks())
        return twin


class ReusedArrays(BrokenVectorEnv):
    def __init__(self) -> None:
        super().__init__()
        self.observation = np.zeros(self.observation_space.shape or (), np.float32)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observation, *rest = self.env.step(actions)
        self.observation[:] = observation
        return self.observation, *rest


class ReusedMasks(BrokenVectorEnv):
    def __init__(self) -> None:
        super().__init__()
        self.mask = np.zeros((GAMES, 42), np.int8)

    def told(self, info: dict[str, Any]) -> dict[str, Any]:
        self.mask[:] = info["action_mask"]
        return info | {"action_mask": self.mask}


class AnythingGoes(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        mask = self.native.action_masks()
        sound = actions.shape == (GAMES,) and actions.dtype.kind == "i"
        legal = sound and (actions >= 0) & (actions < 42) & (mask[np.arange(GAMES), np.clip(actions, 0, 41)] > 0)
        return super().step(np.where(legal, actions, mask.argmax(axis=1)) if sound else actions)


class AnyFormGoes(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        return super().step(actions.astype(np.int64))


class PlaysTheOthers(BrokenVectorEnv):
    """As SyncVectorEnv does: the games before the illegal action are played."""

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        try:
            return super().step(actions)
        except ValueError:
            mask = self.native.action_masks()
            super().step(mask.argmax(axis=1))
            raise


class RefusesLegal(BrokenVectorEnv):
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        if (actions == 12).any():
            raise ValueError("not that one")
        return super().step(actions)


class NoMode(BrokenVectorEnv):
    def __init__(self) -> None:
        super().__init__()
        self.metadata = {}


class OtherSpace(BrokenVectorEnv):
    def __init__(self) -> None:
        super().__init__()
        self.action_space = gymnasium.spaces.MultiDiscrete([41] * GAMES)


VECTOR_FAULTS: dict[type[BrokenVectorEnv], str] = {
    NoMask: r"info has the keys \[\], without 'action_mask'",
    NoMaskOfMasks: "info must have '_action_mask'",
    BoolMasks: r"info\['action_mask'\] is bool of shape \(3, 42\); it must be int8",
    EmptyMask: r"the masks of the games \[1\] are empty",
    MasksOfOthers: "raise IllegalActionError",
    MaskAtTheEnd: "the mask of a finished game must be all 1",
    OutOfBounds: "must lie in Box",
    RewardOfOtherType: r"the reward is float32 of shape \(3,\); it must be float64",
    RewardIsNan: "must be finite",
    RewardForReset: "must have reward 0 and must not end it again",
    EndsTwice: "must have reward 0 and must not end it again",
    NoFinalObservation: "it must have 'final_obs' when a game ends",
    NoFinalInfo: "it must have 'final_info' when a game ends",
    FinalOfOthers: r"info\['_final_obs'\]",
    FinalAlways: "'final_obs' only in steps in which a game ends",
    FinalMaskOfNext: "the mask of a finished game, in final_info, must be all 1",
    ResetsAll: "game . is not in the reset_mask and must stay as it was",
    ResetTellsOfAll: r"info\['_action_mask'\] after reset with a reset_mask",
    PlaysFinished: "a finished game, not reset, is played",
    SeedIsIgnored: "different seeds must give different games",
    SeedIsLost: r"the same actions must give the same as reset\(seed=0\)",
    SeedsAreTakenOtherwise: r"reset\(seed=\[0, 1, 2\]\) and the same actions must give the same as reset\(seed=0\)",
    GamesTouch: "must be like game 0 beside other games",
    PlacesMatter: "must be like game 0 beside other games",
    CopyIsItself: r"^deepcopy of .* raise IllegalActionError",
    CopyIsReset: r"^deepcopy of .* raise IllegalActionError|the deepcopy made before this step must go on identically",
    CopyIsImpossible: "deepcopy raises TypeError.*; environments must be copied in mid-game",
    PickleHasOtherChance: "the pickle made before this step must go on identically",
    CopyHasOldMasks: r"deepcopy at .*: action_space.sample\(\) draws an illegal action",
    ReusedArrays: "a result has changed since it was returned",
    ReusedMasks: "a result has changed since it was returned",
    AnythingGoes: "the action .* in game 2, which is not legal, is played",
    AnyFormGoes: "float64 of shape .*, which is no form of actions, is played",
    PlaysTheOthers: "refused actions must not have changed any game",
    RefusesLegal: "raise ValueError.*; they are legal by the masks",
    NoMode: r"metadata\['autoreset_mode'\] is None",
    OtherSpace: r"the action space is MultiDiscrete\(\[41 41 41\]\); it must be",
}
