"""The Gymnasium environment of a game for one player."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from zenvs.core.contract import TRUNCATED
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.envs.observations import FLAT, Observation, ObservationForm, Vectors
from zenvs.envs.options import first_position
from zenvs.envs.rendering import RENDER_FPS, RENDER_MODES, checked_render_mode, draw, warn_without_mode
from zenvs.envs.spaces import BlindSample, LegalDiscrete
from zenvs.games import make


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """One game for one player.

    Observation: ``Box`` of float32, laid out by ``env.unwrapped.game.observation`` (see its ``describe()``); or with
    ``observation="planes"`` a ``Dict`` of ``"planes"``, the boards with which that vector begins (channels, rows,
    columns), and ``"vector"``, the rest.
    Action: ``Discrete``, numbered as in ``env.unwrapped.game.actions``; the legal ones are in ``info["action_mask"]``
    (int8, fit for ``action_space.sample(mask)``) and in :meth:`action_masks` (for sb3-contrib). ``sample()`` without a
    mask draws a legal one, and played when it has become illegal, such a sample stands for a legal one. After the end
    of an episode the mask is all 1.
    Reward: see the rules of the game. Episodes terminate as the rules say.

    ``copy.deepcopy`` and ``pickle`` keep the game in progress, coming chance included.

    Args:
        game: name of the game, as for :func:`zenvs.make_game`.
        render_mode: ``"ansi"``, ``"rgb_array"``, ``"human"`` (text on standard output at every step) or None.
        observation: ``"flat"``, or ``"planes"`` for games with boards.
        options: the options of the game.

    Raises:
        OptionError: a faulty option.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(self, game: str, render_mode: str | None = None, observation: str = FLAT, **options: Any) -> None:
        self.render_mode = checked_render_mode(render_mode)
        self.game: Game = make(game, **options)
        self._check_players()
        self._form = ObservationForm(self.game, observation)
        self.observation_space = self._form.space
        self.action_space = self._legal_actions = LegalDiscrete(len(self.game.actions))
        self._everything = np.ones(len(self.game.actions), np.int8)
        self._position: Position | None = None
        self._seat = 0
        self._returned = 0.0

    def _check_players(self) -> None:
        check_one_seat(self.game)

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
        super().reset(seed=seed)
        is_first_without_seed = seed is None and self._position is None
        drawn_from = int(self.np_random.integers(2**63)) if is_first_without_seed else seed
        position = first_position(self.game, options, drawn_from, self._position)
        is_given = bool(options and options.get("position") is not None)
        self._position = position = self._begun(position, drawn_from, is_given)
        if self.render_mode == "human":
            self.render()
        return self._observation(position), self._info(position)

    def _begun(self, position: Position, seed: int | None, is_given: bool) -> Position:
        """The position at the first decision of an episode; ``is_given``: it begins where the caller wishes."""
        self._returned = position.returns[self._seat]
        return position

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
        self._position = position = self._played(position, action)
        returned = position.returns[self._seat]
        reward = returned - self._returned
        self._returned = returned
        terminated = truncated = False
        if not position.active[self._seat]:
            truncated = bool(position.state["outcome"] == TRUNCATED)
            terminated = not truncated
        if self.render_mode == "human":
            self.render()
        return self._observation(position), reward, terminated, truncated, self._info(position)

    def _played(self, position: Position, action: Any) -> Position:
        """The position at the next decision, after an action."""
        return position.play(action)

    def _observation(self, position: Position) -> Observation:
        return self._form.of(self._seen(position).copy())

    def _seen(self, position: Position) -> Vectors:
        """What the player sees, as a vector."""
        return position.observation()

    def _info(self, position: Position) -> dict[str, Any]:
        mask = self._mask(position)
        self._legal_actions.legal = mask
        return {"action_mask": mask.copy()}

    def _mask(self, position: Position) -> NDArray[np.int8]:
        return position.action_mask() if position.active[self._seat] else self._everything

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action, int8; the name that sb3-contrib looks for."""
        return self._mask(self._started()).copy()

    def render(self) -> Any:
        """The game in progress: text (``ansi``), pixels (``rgb_array``), or text on standard output (``human``)."""
        if self.render_mode is None:
            warn_without_mode("make")
            return None
        return draw(self._started(), self.render_mode)

    def _started(self) -> Position:
        if self._position is None:
            raise ResetNeeded("call reset first")
        return self._position


def check_one_seat(game: Game) -> None:
    """Refuse a game in which several seats decide.

    Raises:
        OptionError: the game has more than one seat.
    """
    if len(game.seats) == 1:
        return
    if len(game.seats) == game.players:
        raise OptionError(
            f"this environment is for one player, and players is {game.players}; one player against agents has an "
            "environment of its own, as zenvs/HitZRoadSeat-v0"
        )
    raise OptionError(f"this environment is for one agent, and the game has the seats {', '.join(game.seats)}")


__all__ = ["GameEnv", "check_one_seat"]
