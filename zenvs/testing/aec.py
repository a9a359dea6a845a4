"""The check of a PettingZoo environment of this library's kind."""

from __future__ import annotations

import io
import pickle
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from zenvs.core.contract import TRUNCATED
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.core.random import spread_seeds
from zenvs.testing.comparing import Place, fail, require, require_equal, require_refusal

# PettingZoo types its environments and wrappers in part only
AnyAECEnv: TypeAlias = Any

#: A random game that takes longer is taken to be one that does not end.
MOST_PLIES = 20_000
_SAMPLES = 5
# illegal numbers that are tried at every decision
_ILLEGAL = 3
# moments of a game in which it is copied, all of them in its first plies
_COPIES = 3
_COPIED_BEFORE = 60

COPIES: dict[str, Callable[[AnyAECEnv], AnyAECEnv]] = {
    "deepcopy": deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


class View(NamedTuple):
    """All that an environment tells at one moment.

    Attributes:
        agents: in the episode.
        selected: whose turn it is; None after the end.
        last: reward, terminated and truncated of the selected agent, as ``last()`` gives them.
        rewards: of the last step, for each agent.
        terminations: for each agent.
        truncations: for each agent.
        infos: for each agent.
        observations: for every agent that there may be, those that have left as well.
    """

    agents: list[str]
    selected: str | None
    last: tuple[float, bool, bool] | None
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, Any]
    observations: dict[str, Any]


def check_aec_env(env: AnyAECEnv, games: int = 10, seed: int = 0) -> None:
    """Play random games and check what a PettingZoo environment of a game of this library promises.

    - PettingZoo's ``api_test`` passes.
    - ``reset(seed)`` is the game ``env.unwrapped.game.new(seed)`` bit for bit, and ``reset()`` after it the one that
      follows with the same generator.
    - Agents are the seats of the game. What is told of them is what PettingZoo defines: an agent that is no longer in
      the game terminates in that step with its reward, is selected next, steps None once and leaves; at the end all do.
      The rewards that ``last()`` gives an agent sum up to the result of its seat.
    - Every agent sees what its seat sees, also after it has left; masks are int8, all 0 for those that are not to
      move, never so for the one that is, and all 1 after the end. ``action_space(agent).sample()`` is legal, with the
      mask and without.
    - Illegal actions, and any action but None of an agent that has terminated, raise an error and change nothing.
    - ``copy.deepcopy`` and ``pickle`` in mid-game give environments that go on identically and independently.

    Args:
        env: an environment, wrapped or not, whose ``unwrapped`` has the ``game`` and a copy of its ``position``.
        games: number of seeds.
        seed: chooses the games.

    Raises:
        AssertionError: naming the first fault.
    """
    require(games >= 1, "check_aec_env", f"games must be at least 1, not {games}")
    check_with_pettingzoo(env)
    game: Game = env.unwrapped.game
    require_equal(env, "possible_agents", list(env.possible_agents), list(game.seats))
    for agent in game.seats:
        for space in (env.observation_space, env.action_space):
            require(space(agent) is space(agent), env, f"the spaces of {agent} must be the same objects at every call")
    for single in spread_seeds(seed, games).tolist():
        env.reset(seed=single)
        position = Playthrough(env, game.new(single), Place(str(env), single, 0)).run()
        env.reset()
        again = f"{env}, reset without a seed after the game"
        Playthrough(env, position.restart(), Place(again, single, 0)).run()


def check_with_pettingzoo(env: AnyAECEnv) -> None:
    """Run the API test of PettingZoo."""
    from pettingzoo.test import api_test  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        # it warns of every observation that is a dictionary, which those with a mask are
        warnings.simplefilter("ignore")
        try:
            api_test(env)
        except Exception as error:
            raise AssertionError(f"{env}: pettingzoo.test.api_test fails: {error!r}") from error


class Seating:
    """What an environment must tell, by PettingZoo's definitions, of a game that is played as a position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seats = position.game.seats
        self.agents = [agent for agent, active in zip(self.seats, position.active, strict=True) if active]
        self.rewards = dict.fromkeys(self.seats, 0.0)
        # what each has been rewarded since its own last step
        self.owed = dict.fromkeys(self.seats, 0.0)

    def play(self, action: int) -> None:
        """The seat to move plays."""
        self.owed[self.seats[self.position.seat]] = 0.0
        before = self.position.returns
        self.position.play(action)
        for agent, early, late in zip(self.seats, before, self.position.returns, strict=True):
            self.rewards[agent] = late - early
            self.owed[agent] += late - early

    def leave(self) -> None:
        """The selected agent leaves, which has ended."""
        self.agents.remove(self.selected)
        self.rewards = dict.fromkeys(self.seats, 0.0)

    @property
    def ended(self) -> dict[str, bool]:
        """Whether each agent has just ended."""
        return {agent: not self.position.active[self.seats.index(agent)] for agent in self.agents}

    @property
    def selected(self) -> str:
        """Those that have ended come first."""
        ended = [agent for agent, has_ended in self.ended.items() if has_ended]
        return ended[0] if ended else self.seats[self.position.seat]

    @property
    def asks_for_action(self) -> bool:
        """Whether the selected agent must play; otherwise it must leave, or all have left."""
        return bool(self.agents) and not self.ended[self.selected]

    def view(self) -> View:
        """All that must be told now."""
        is_cut_off = bool(self.position.state["outcome"] == TRUNCATED)
        terminations = {agent: ended and not is_cut_off for agent, ended in self.ended.items()}
        truncations = {agent: ended and is_cut_off for agent, ended in self.ended.items()}
        selected = self.selected
        last = (self.owed[selected], terminations[selected], truncations[selected]) if self.agents else None
        return View(
            agents=list(self.agents),
            selected=selected if self.agents else None,
            last=last,
            rewards={agent: self.rewards[agent] for agent in self.agents},
            terminations=terminations,
            truncations=truncations,
            infos={agent: {} for agent in self.agents},
            observations={agent: self._observation(seat) for seat, agent in enumerate(self.seats)},
        )

    def _observation(self, seat: int) -> dict[str, NDArray[Any]]:
        position = self.position
        mask = np.full(len(position.game.actions), position.over, np.int8)
        if seat == position.seat:
            mask = position.action_mask()
        return {"observation": position.observation(seat), "action_mask": mask}


def view_of(env: AnyAECEnv) -> View:
    """All that an environment tells now."""
    last = None
    if env.agents:
        _, reward, terminated, truncated, _ = env.last(observe=False)
        last = (float(reward), terminated, truncated)
    return View(
        agents=list(env.agents),
        selected=env.agent_selection if env.agents else None,
        last=last,
        rewards={agent: float(reward) for agent, reward in env.rewards.items()},
        terminations=dict(env.terminations),
        truncations=dict(env.truncations),
        infos=deepcopy(env.infos),
        observations={agent: env.observe(agent) for agent in env.possible_agents},
    )


class Playthrough:
    """One random game in an environment that has just been reset, and beside it as a position."""

    def __init__(self, env: AnyAECEnv, position: Position, place: Place) -> None:
        self.env = env
        self.seating = Seating(position)
        self.place = place
        self.generator = np.random.default_rng(place.seed)
        self.told = dict.fromkeys(position.game.seats, 0.0)
        self.returned: list[View] = []
        self.expected: list[View] = []
        self.actions: list[int | None] = []

    def run(self) -> Position:
        """Play to the end, and then what was copied on the way; returns the last position."""
        moments = self.generator.integers(_COPIED_BEFORE, size=_COPIES)
        copies: list[tuple[str, int, AnyAECEnv]] = []
        self._compare()
        while self.seating.agents:
            self._check_refusals()
            if self.place.ply in moments:
                kind, other = list(COPIES)[:: 1 if len(copies) % 2 else -1]
                copies.append((kind, self.place.ply, make_copy(self.env, kind, self.place)))
                self._disturb(make_copy(self.env, other, self.place))
                self._require_unchanged(f"after the {other} was played to the end, which must be independent")
            self._step()
            self._compare()
        told = tuple(self.told.values())
        require_equal(self.place, "the sums of the rewards given by last()", told, self.seating.position.returns)
        for ply, (view, expected) in enumerate(zip(self.returned, self.expected, strict=True)):
            problem = "an observation has changed since it was returned; every one must have arrays of its own"
            require_equal(self.place._replace(ply=ply), problem, view.observations, expected.observations)
        for kind, ply, twin in copies:
            self._check_goes_on(twin, kind, ply)
        return self.seating.position

    def _compare(self) -> None:
        """The environment tells what it must, and plays the game of the position."""
        require(self.place.ply < MOST_PLIES, self.place, f"the game has not ended; it must within {MOST_PLIES} steps")
        found, expected = view_of(self.env), self.seating.view()
        require_equal(self.place, "what the environment tells", found._asdict(), expected._asdict())
        for agent, observation in found.observations.items():
            inside = self.env.observation_space(agent).contains(observation)
            require(inside, self.place, f"the observation of {agent} must lie in its space")
        same = self.env.unwrapped.position == self.seating.position
        require(same, self.place, "the position must be that of the same game played with the same actions")
        if self.seating.asks_for_action:
            self._check_samples(self.seating.selected)
        self.returned.append(found)
        self.expected.append(expected)

    def _check_samples(self, agent: str) -> None:
        space = deepcopy(self.env.action_space(agent))
        mask = self.seating.position.action_mask()
        for call, drawn in (
            ("sample(mask)", [int(space.sample(mask)) for _ in range(_SAMPLES)]),
            ("sample()", [int(space.sample()) for _ in range(_SAMPLES)]),
        ):
            require(mask[drawn].all(), self.place, f"action_space({agent!r}).{call} draws {drawn}; all must be legal")

    def _check_refusals(self) -> None:
        """What is not legal raises an error and changes nothing."""
        mask = self.seating.position.action_mask()
        wrong: list[Any] = [0]
        if self.seating.asks_for_action:
            illegal = self.generator.permutation(np.flatnonzero(mask == 0))[:_ILLEGAL].tolist()
            wrong = [*illegal, -1, len(mask), float(mask.argmax()), None]
        for action in wrong:
            what = f"the action {action!r} of {self.seating.selected}, which is not legal"
            require_refusal(lambda action=action: self.env.step(action), self.place, what)
        self._require_unchanged("after actions that were refused")

    def _require_unchanged(self, problem: str) -> None:
        require_equal(self.place, problem, view_of(self.env)._asdict(), self.expected[-1]._asdict())
        same = self.env.unwrapped.position == self.seating.position
        require(same, self.place, f"{problem}: the position is another one; it must be the same")

    def _step(self) -> None:
        """One legal action, or None for an agent that has ended."""
        selected = self.seating.selected
        self.told[selected] += float(self.env.last(observe=False)[1])
        action = None
        if self.seating.asks_for_action:
            action = int(self.generator.choice(np.flatnonzero(self.seating.position.action_mask())))
            self.seating.play(action)
        else:
            self.seating.leave()
        try:
            self.env.step(action)
        except Exception as error:
            fail(self.place, f"the action {action!r} of {selected}, which is legal, raises {error!r}")
        self.actions.append(action)
        self.place = self.place._replace(ply=self.place.ply + 1)

    def _disturb(self, twin: AnyAECEnv) -> None:
        """Play a copy to the end, which must be nothing to the environment it was copied from."""
        for _ in twin.agent_iter(MOST_PLIES):
            observation, _, terminated, truncated, _ = twin.last()
            legal = np.flatnonzero(observation["action_mask"])
            twin.step(None if terminated or truncated else int(self.generator.choice(legal)))

    def _check_goes_on(self, twin: AnyAECEnv, kind: str, first: int) -> None:
        """A copy tells the same after the same actions."""
        for ply in range(first, len(self.expected)):
            place = self.place._replace(ply=ply)
            problem = f"the {kind} made at ply {first} must go on identically"
            require_equal(place, problem, view_of(twin)._asdict(), self.expected[ply]._asdict())
            if ply < len(self.actions):
                twin.step(self.actions[ply])


def make_copy(env: AnyAECEnv, kind: str, place: Place) -> AnyAECEnv:
    """A copy made in one of the ways."""
    try:
        return COPIES[kind](env)
    except Exception as error:
        fail(place, f"{kind} raises {error!r}; environments must be copied in mid-game")
