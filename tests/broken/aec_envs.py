"""PettingZoo environments with one fault each, and what the conformance check must say about it."""

from __future__ import annotations

from typing import Any

import numpy as np

import zenvs
from zenvs.envs.aec import AgentObservation, GameAECEnv


class BrokenAECEnv(GameAECEnv):
    """A sound environment, and hooks for the faults."""

    def __init__(self) -> None:
        super().__init__(zenvs.make_game("hit_z_road", players=3))

    def is_to_move(self, agent: str) -> bool:
        return self._seats[agent] == self._position.seat


class MaskOfTheMoverForAll(BrokenAECEnv):
    def observe(self, agent: str) -> AgentObservation:
        return super().observe(agent) | {"action_mask": self._position.action_mask().copy()}


class EmptyMaskAtTheEnd(BrokenAECEnv):
    def observe(self, agent: str) -> AgentObservation:
        observation = super().observe(agent)
        observation["action_mask"] *= not self._position.over
        return observation


class MaskHidesLegal(BrokenAECEnv):
    def observe(self, agent: str) -> AgentObservation:
        observation = super().observe(agent)
        mask = observation["action_mask"]
        mask[mask.argmax()] = self._position.over
        return observation


class SeesWhatTheMoverSees(BrokenAECEnv):
    def observe(self, agent: str) -> AgentObservation:
        return super().observe(agent) | {"observation": self._position.observation().copy()}


class ReusedObservation(BrokenAECEnv):
    def __init__(self) -> None:
        super().__init__()
        self.shared = {agent: np.zeros(self.game.observation.size, np.float32) for agent in self.possible_agents}

    def observe(self, agent: str) -> AgentObservation:
        observation = super().observe(agent)
        self.shared[agent][:] = observation["observation"]
        return observation | {"observation": self.shared[agent]}


class SeedIsIgnored(BrokenAECEnv):
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(None if seed is None else 5, options)


class NextGameIsLost(BrokenAECEnv):
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(np.random.randint(2**30) if seed is None else seed, options)  # noqa: NPY002, the fault itself


class FallenPlayOn(BrokenAECEnv):
    """Agents end with the game alone."""

    def _end(self, active: tuple[bool, ...]) -> None:
        if not any(active):
            super()._end(active)


class FallenAreTruncated(BrokenAECEnv):
    def _end(self, active: tuple[bool, ...]) -> None:
        super()._end(active)
        for agent in self.agents if any(active) else []:
            self.truncations[agent] = self.terminations[agent]
            self.terminations[agent] = False


class FallenWaitForTheirTurn(BrokenAECEnv):
    def _end(self, active: tuple[bool, ...]) -> None:
        super()._end(active)
        if any(active):
            self.agent_selection = self.possible_agents[self._position.seat]


class FallenArePaidAgain(BrokenAECEnv):
    def _pay(self, returned: tuple[float, ...]) -> None:
        super()._pay(returned)
        if self._position.over:
            self.rewards = dict.fromkeys(self.agents, -1.0)
            self._accumulate_rewards()


class RewardsStay(BrokenAECEnv):
    def _clear_rewards(self) -> None:
        pass


class NothingIsSummedUp(BrokenAECEnv):
    def _accumulate_rewards(self) -> None:
        pass


class AnythingGoes(BrokenAECEnv):
    """Illegal actions are replaced by legal ones."""

    def step(self, action: Any) -> None:
        mask = self._position.action_mask()
        legal = action is None or (isinstance(action, int) and 0 <= action < len(mask) and mask[action])
        super().step(action if legal else int(mask.argmax()))


class NoneGoesOn(BrokenAECEnv):
    """An agent that has ended may say what it likes."""

    def step(self, action: Any) -> None:
        has_ended = self.agents and self.terminations[self.agent_selection]
        super().step(None if has_ended else action)


class PlaysBeforeRefusing(BrokenAECEnv):
    def step(self, action: Any) -> None:
        mask = self._position.action_mask()
        if isinstance(action, float) and not self.terminations[self.agent_selection]:
            super().step(int(mask.argmax()))
            raise ValueError("illegal")
        super().step(action)


class NotesBeforeRefusing(BrokenAECEnv):
    def step(self, action: Any) -> None:
        if self.agents:
            self.infos[self.agent_selection]["asked"] = True
        super().step(action)
        for info in self.infos.values():
            info.clear()


class CopyIsItself(BrokenAECEnv):
    def __deepcopy__(self, memo: dict[int, Any]) -> BrokenAECEnv:
        return self


class CopyIsImpossible(BrokenAECEnv):
    def __reduce__(self) -> str:
        raise TypeError("cannot copy")


class PickleHasOtherChance(BrokenAECEnv):
    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self._position = self._position.resample(0)


class SamplesAreBlind(BrokenAECEnv):
    def _select(self) -> None:
        super()._select()
        for space in self._legal_actions.values():
            space.legal = np.ones(len(self.game.actions), np.int8)


class NewSpaces(BrokenAECEnv):
    def action_space(self, agent: str) -> Any:
        return type(self._legal_actions[agent])(len(self.game.actions))


class OtherNames(BrokenAECEnv):
    def __init__(self) -> None:
        super().__init__()
        self.possible_agents = [f"survivor_{seat}" for seat in range(3)]
        self.observation_spaces = dict(zip(self.possible_agents, self.observation_spaces.values(), strict=True))
        self._legal_actions = dict(zip(self.possible_agents, self._legal_actions.values(), strict=True))
        self.action_spaces = {**self._legal_actions}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}


AEC_FAULTS: dict[type[BrokenAECEnv], str] = {
    MaskOfTheMoverForAll: r"\['observations'\]\['player_[0-2]'\]\['action_mask'\]",
    EmptyMaskAtTheEnd: r"\['observations'\]\['player_[0-2]'\]\['action_mask'\]",
    MaskHidesLegal: r"\['observations'\]\['player_[0-2]'\]\['action_mask'\]",
    SeesWhatTheMoverSees: r"\['observations'\]\['player_[0-2]'\]\['observation'\]",
    ReusedObservation: "an observation has changed since it was returned",
    SeedIsIgnored: "what the environment tells: at",
    NextGameIsLost: "reset without a seed after the game, seed .*: what the environment tells: at",
    FallenPlayOn: r"at \['(selected|terminations)'\]",
    FallenAreTruncated: r"at \['(last|terminations)'\]",
    FallenWaitForTheirTurn: r"at \['selected'\]|api_test fails",
    FallenArePaidAgain: r"at \['(last|rewards)'\]|api_test fails",
    RewardsStay: r"at \['rewards'\]|api_test fails",
    NothingIsSummedUp: r"at \['last'\]|api_test fails",
    AnythingGoes: "which is not legal, is played",
    NoneGoesOn: "the action 0 of player_[0-2], which is not legal, is played",
    PlaysBeforeRefusing: "after actions that were refused",
    NotesBeforeRefusing: r"after actions that were refused: the keys \['asked'\], expected \[\]",
    CopyIsItself: "after the deepcopy was played to the end, which must be independent",
    CopyIsImpossible: r"(deepcopy|pickle) raises TypeError.*; environments must be copied in mid-game",
    PickleHasOtherChance: "pickle made at ply .* must go on identically",
    SamplesAreBlind: r"action_space\('player_[0-2]'\).sample\(\) draws .*; all must be legal",
    NewSpaces: "must be the same objects at every call|api_test fails",
    OtherNames: "possible_agents: at .*'survivor_0', expected 'player_0'",
}
