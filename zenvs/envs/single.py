"""The Gymnasium environment of a game for one player."""

from __future__ import annotations

import sys
from typing import Any, ClassVar, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from zenvs.core.contract import TRUNCATED
from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.envs.options import position_option
from zenvs.envs.spaces import BlindSample, LegalDiscrete
from zenvs.games import make

RENDER_MODES = ("ansi", "rgb_array", "human")

Observation = NDArray[np.float32]


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """One game for one player.

    Observation: ``Box`` of float32, laid out by ``env.unwrapped.game.observation`` (see its ``describe()``).
    Action: ``Discrete``, numbered as in ``env.unwrapped.game.actions``; the legal ones are in ``info["action_mask"]``
    (int8, fit for ``action_space.sample(mask)``) and in :meth:`action_masks` (for sb3-contrib). ``sample()`` without a
    mask draws a legal one, and played when it has become illegal, such a sample stands for a legal one. After the end
    of an episode the mask is all 1.
    Reward: see the rules of the game. Episodes terminate as the rules say.

    ``copy.deepcopy`` and ``pickle`` keep the game in progress, coming chance included.

    Args:
        game: name of the game, as for :func:`zenvs.make_game`.
        render_mode: ``"ansi"``, ``"rgb_array"``, ``"human"`` (text on standard output at every step) or None.
        options: the options of the game.

    Raises:
        OptionError: a faulty option.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"there is no render_mode {render_mode!r}; {choices(RENDER_MODES, render_mode)}")
        self.game: Game = make(game, **options)
        if self.game.players != 1:
            raise OptionError(f"a Gymnasium environment has one player, not {self.game.players}")
        self.render_mode = render_mode
        self.observation_space = cast("spaces.Space[Observation]", observation_space(self.game))
        self.action_space = self._legal_actions = LegalDiscrete(len(self.game.actions))
        self._position: Position | None = None
        self._returned = 0.0

    @property
    def position(self) -> Position:
        """A copy of the game in progress, coming chance included; ``resample()`` it for a planner."""
        return self._started().copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode.

        Args:
            seed: the game is ``game.new(seed)``; None goes on with the generator of the last episode.
            options: ``{"position": ...}`` starts from a position, or its readable form, as it stands; only hidden
                parts that the form leaves out are drawn, from the seed or else the generator of the last episode.

        Raises:
            OptionError: unknown options, or a position of another game or after its end.
            InvalidPositionError: a faulty readable form.
        """
        position = position_option(self.game, options, self._next_seed(seed)) if options else None
        super().reset(seed=seed)
        if position is None:
            position = self._next_game(seed)
        self._position = position
        self._returned = position.returns[0]
        if self.render_mode == "human":
            self.render()
        return position.observation().copy(), self._info(position)

    def _next_game(self, seed: int | None) -> Position:
        if seed is None and self._position is not None:
            return self._position.restart()
        return self.game.new(self._next_seed(seed))

    def _next_seed(self, seed: int | None) -> int:
        """A seed, which comes from the last episode if none is given, so that the first seed fixes all that follows."""
        if seed is not None:
            return seed
        if self._position is not None:
            return int(self._position.state["random"][0])
        return int(self.np_random.integers(2**63))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action.

        Raises:
            IllegalActionError: no such action or not legal now; the game has not changed.
            GameOverError: the episode has ended.
            ResetNeeded: no episode has begun.
        """
        position = self._position
        if position is None:
            raise ResetNeeded("call reset before step")
        if type(action) is BlindSample:
            action = action.legal_action(position.action_mask())
        position.play(action)
        returned = position.returns[0]
        reward = returned - self._returned
        self._returned = returned
        terminated = truncated = False
        if position.over:
            truncated = bool(position.state["outcome"] == TRUNCATED)
            terminated = not truncated
        if self.render_mode == "human":
            self.render()
        return position.observation().copy(), reward, terminated, truncated, self._info(position)

    def _info(self, position: Position) -> dict[str, Any]:
        mask = position.action_mask()
        self._legal_actions.legal = mask
        return {"action_mask": mask.copy()}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action, int8; the name that sb3-contrib looks for."""
        return self._started().action_mask().copy()

    def render(self) -> Any:
        """The game in progress: text (``ansi``), pixels (``rgb_array``), or text on standard output (``human``)."""
        if self.render_mode is None:
            gymnasium.logger.warn(f"render needs a render_mode, given to make: {choices(RENDER_MODES)}")
            return None
        position = self._started()
        if self.render_mode == "rgb_array":
            return self.game.image(position)
        if self.render_mode == "ansi":
            return self.game.text(position)
        sys.stdout.write(self.game.text(position) + "\n")
        return None

    def _started(self) -> Position:
        if self._position is None:
            raise ResetNeeded("call reset first")
        return self._position


def observation_space(game: Game) -> spaces.Box:
    """The space of one observation."""
    high = game.observation.high()
    return spaces.Box(np.zeros_like(high), high, dtype=np.float32)


__all__ = ["GameEnv", "observation_space"]
