"""The PettingZoo environment of a game, one agent a seat."""

from __future__ import annotations

from typing import Any, NoReturn, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
from typing_extensions import override

from zenvs.core.contract import TRUNCATED
from zenvs.core.errors import GameOverError, choices
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.envs.observations import ObservationForm
from zenvs.envs.options import KNOWN, first_position
from zenvs.envs.rendering import RENDER_FPS, RENDER_MODES, checked_render_mode, draw, warn_without_mode
from zenvs.envs.spaces import LegalDiscrete

AgentObservation = dict[str, NDArray[Any]]


class NotStartedError(ResetNeeded, AttributeError):
    """What there is only in an episode was asked for before the first one."""


class GameAECEnv(AECEnv[str, AgentObservation, Any]):
    """One game, whose seats are agents that are asked one at a time.

    Agents: named as in ``env.game.seats``. One that is eliminated terminates at once with its last reward, is selected
    next, takes the step ``None`` and leaves; the others play on. At the end of the game all that are left terminate.
    Observation: ``{"observation": Box, "action_mask": Box}``. The first is float32, what this agent sees, laid out by
    ``env.game.observation`` (see its ``describe()``). The second is int8 with 1 for each legal action, numbered as in
    ``env.game.actions``: all 0 for agents that are not to move, all 1 after the end of the game.
    Action: ``Discrete``; besides numbers, :meth:`step` takes the names of actions. ``env.action_space(agent).sample()``
    without a mask draws a legal one.
    Reward: see the rules of the game.

    The state of PettingZoo's ``env.state()`` is not offered. ``copy.deepcopy`` and ``pickle`` keep the game in
    progress, coming chance included.

    Args:
        game: rules and options, as from :func:`zenvs.make_game`.
        render_mode: ``"ansi"``, ``"rgb_array"``, ``"human"`` (text on standard output at every step) or None.

    Raises:
        OptionError: there is no such ``render_mode``.
    """

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = checked_render_mode(render_mode)
        self.metadata = {
            "name": f"{game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }
        self.possible_agents = list(game.seats)
        count = len(game.actions)
        self.observation_spaces = {agent: _observation_space(game) for agent in game.seats}
        self._legal_actions = {agent: LegalDiscrete(count) for agent in game.seats}
        self.action_spaces = {**self._legal_actions}
        self._seats = {agent: seat for seat, agent in enumerate(game.seats)}

    @property
    def position(self) -> Position:
        """A copy of the game in progress, coming chance included; ``resample()`` it for a planner."""
        return self._position.copy()

    @override
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start an episode.

        Args:
            seed: the game is ``game.new(seed)``; None goes on with the generator of the last episode.
            options: ``{"position": ...}`` starts from a position, or its readable form, as it stands, with the agents
                that are in the game; only hidden parts that the form leaves out are drawn, from the seed or else the
                generator of the last episode. Other options are ignored with a warning, as PettingZoo's tests ask.

        Raises:
            OptionError: a position of another game or after its end.
            InvalidPositionError: a faulty readable form.
        """
        last: Position | None = self.__dict__.get("_position")
        self._position = position = first_position(self.game, _known(options), seed, last)
        self._returned = position.returns
        self._active = position.active
        self.agents = [agent for agent, active in zip(self.possible_agents, self._active, strict=True) if active]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._is_paid = False
        self._select()

    @override
    def step(self, action: Any) -> None:
        """Play an action of the selected agent, or take it out of the episode if it has terminated.

        Args:
            action: a number or a name; None for an agent that has terminated.

        Raises:
            IllegalActionError: no such action or not legal now; the game has not changed.
            ValueError: an action other than None for an agent that has terminated.
            GameOverError: all agents have left.
            NotStartedError: no episode has begun.
        """
        agent = self.agent_selection
        try:
            has_ended = self.terminations[agent] or self.truncations[agent]
        except KeyError:
            raise GameOverError("the episode is over and all agents have left; call reset") from None
        if has_ended:
            self._was_dead_step(action)
            return
        position = self._position
        position.play(action)
        self._cumulative_rewards[agent] = 0.0
        if self._is_paid:
            self._clear_rewards()
            self._is_paid = False
        returned = position.returns
        if returned != self._returned:
            self._pay(returned)
        self._select()
        active = position.active
        if active != self._active:
            self._end(active)

    def _select(self) -> None:
        """Turn to the agent that is to move."""
        position = self._position
        self.agent_selection = agent = self.possible_agents[position.seat]
        self._legal_actions[agent].legal = position.action_mask()
        if self.render_mode == "human":
            self.render()

    def _pay(self, returned: tuple[float, ...]) -> None:
        """Give the agents the rewards of a step."""
        for agent in self.agents:
            seat = self._seats[agent]
            self.rewards[agent] = returned[seat] - self._returned[seat]
        self._accumulate_rewards()
        self._returned = returned
        self._is_paid = True

    def _end(self, active: tuple[bool, ...]) -> None:
        """Let the agents end that are no longer in the game; they are selected first."""
        self._active = active
        is_cut_off = self._position.state["outcome"] == TRUNCATED
        ends = self.truncations if is_cut_off else self.terminations
        for agent in self.agents:
            if not active[self._seats[agent]]:
                ends[agent] = True
        self._deads_step_first()

    @override
    def observe(self, agent: str) -> AgentObservation:
        """What an agent sees, whoever is to move: ``{"observation": float32, "action_mask": int8}``, new arrays.

        Raises:
            ValueError: there is no such agent.
            NotStartedError: no episode has begun.
        """
        position = self._position
        try:
            seat = self._seats[agent]
        except KeyError:
            self._refuse(agent)
        if seat == position.seat:
            return {"observation": position.observation().copy(), "action_mask": position.action_mask().copy()}
        mask = np.full(len(self.game.actions), position.over, np.int8)
        return {"observation": position.observation(seat).copy(), "action_mask": mask}

    @override
    def render(self) -> NDArray[np.uint8] | str | None:
        """The game in progress: text (``ansi``), pixels (``rgb_array``), or text on standard output (``human``)."""
        if self.render_mode is None:
            warn_without_mode("env")
            return None
        return draw(self._position, self.render_mode)

    @override
    def close(self) -> None:
        """Nothing is held open."""

    @override
    def observation_space(self, agent: str) -> spaces.Space[AgentObservation]:
        """The space of an agent's observations; always the same object.

        Raises:
            ValueError: there is no such agent.
        """
        try:
            return self.observation_spaces[agent]
        except KeyError:
            self._refuse(agent)

    @override
    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions; always the same object.

        Raises:
            ValueError: there is no such agent.
        """
        try:
            return self.action_spaces[agent]
        except KeyError:
            self._refuse(agent)

    def _refuse(self, agent: object) -> NoReturn:
        raise ValueError(f"there is no agent {agent!r}; {choices(self.possible_agents, agent)}") from None

    def __getattr__(self, name: str) -> NoReturn:
        # only what is not there comes here: the attributes that reset sets, before it
        if name in _OF_AN_EPISODE:
            raise NotStartedError(f"call reset first; {name.removeprefix('_')!r} is there in an episode only")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


_OF_AN_EPISODE = (
    "_cumulative_rewards",
    "_position",
    "agent_selection",
    "agents",
    "infos",
    "num_agents",
    "position",
    "rewards",
    "terminations",
    "truncations",
)


def _observation_space(game: Game) -> spaces.Space[AgentObservation]:
    mask = spaces.Box(0, 1, (len(game.actions),), np.int8)
    parts = spaces.Dict({"observation": ObservationForm(game).space, "action_mask": mask})
    return cast("spaces.Space[AgentObservation]", parts)


def _known(options: dict[str, Any] | None) -> dict[str, Any] | None:
    """The options without those that are not known."""
    if not isinstance(options, dict):
        # None, or what is refused where the others are read
        return options
    for name in options:
        if name not in KNOWN:
            gymnasium.logger.warn(f"reset has no option {name!r} and ignores it; {choices(KNOWN, name)}")
    return {name: value for name, value in options.items() if name in KNOWN}


__all__ = ["AgentObservation", "GameAECEnv", "NotStartedError"]
