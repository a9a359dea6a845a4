"""The native Gymnasium vector environment of a game for one player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from zenvs.core.batch import Batch
from zenvs.core.errors import OptionError, choices
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.core.random import checked_seed
from zenvs.envs.observations import FLAT, Observation, ObservationForm, Vectors
from zenvs.envs.options import position_option
from zenvs.envs.rendering import BATCH_RENDER_MODES, checked_render_mode, draw, warn_without_mode
from zenvs.envs.single import check_one_seat
from zenvs.envs.spaces import LegalMultiDiscrete
from zenvs.games import make

_MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}

Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class GameVectorEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Many games for one player, stepped together in compiled code.

    Every game is exactly the one that :class:`zenvs.envs.single.GameEnv` plays with the same seed. Masks of all games
    are in ``info["action_mask"]``, int8 (games, actions), and in :meth:`action_masks`.

    Args:
        num_envs: number of games.
        game: name of the game, as for :func:`zenvs.make_game`.
        autoreset_mode: any of Gymnasium's three modes, or its value; the default is next-step, as in Gymnasium.
        threads: Python threads that share the games; more than one pays from about 10,000 games on.
        copy: False returns views of arrays that the next step overwrites.
        render_mode: ``"ansi"``, ``"rgb_array"`` or None.
        observation: ``"flat"`` or ``"planes"``, as for :class:`zenvs.envs.single.GameEnv`.
        options: the options of the game.

    Raises:
        OptionError: a faulty option.
    """

    metadata: dict[str, Any] = {"render_modes": list(BATCH_RENDER_MODES)}  # noqa: RUF012, what Gymnasium declares

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "hit_z_road",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        observation: str = FLAT,
        **options: Any,
    ) -> None:
        try:
            mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = choices([mode.value for mode in AutoresetMode], autoreset_mode)
            raise OptionError(f"there is no autoreset_mode {autoreset_mode!r}; {modes}") from None
        self.render_mode = checked_render_mode(render_mode, BATCH_RENDER_MODES)
        self.game: Game = make(game, **options)
        self._check_players()
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.copy = copy
        self._batch = Batch(self.game, num_envs, autoreset=self._autoreset_of(mode), threads=threads)
        self.num_envs = self._batch.size
        self._form = ObservationForm(self.game, observation)
        self.single_observation_space = self._form.space
        self.single_action_space = spaces.Discrete(len(self.game.actions))
        self.observation_space = batch_space(self._form.space, self.num_envs)
        self.action_space = self._legal_actions = LegalMultiDiscrete(self._batch.mask)
        self._everywhere = np.ones(self.num_envs, np.bool_)
        self._is_started = False

    def _check_players(self) -> None:
        check_one_seat(self.game)

    def _autoreset_of(self, mode: AutoresetMode) -> str:
        """What the batch does with a game that ends."""
        return _MODES[mode]

    @property
    def batch(self) -> Batch:
        """The games themselves."""
        return self._started()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start all games, or those chosen, anew.

        Args:
            seed: game ``i`` is ``game.new(seed + i)``, or has its own seed from a list; None goes on with the
                generator of each game.
            options: ``"reset_mask"``, bool (games,): which games; ``"position"``: where they start, as for
                :meth:`zenvs.envs.single.GameEnv.reset`, but without forced outcomes.

        Raises:
            OptionError: faulty options.
            InvalidPositionError: a faulty position.
        """
        remaining = dict(options or {})
        chosen = self._chosen(remaining.pop("reset_mask", None))
        seeds = self._seeds(seed)
        positions = self._positions(remaining, seeds) if remaining else []
        keep = np.array([s is None for s in seeds], np.bool_)
        if not keep.all():
            numbers = np.array([checked_seed(0 if s is None else s) for s in seeds], np.uint64)
            self._batch.reset(numbers, chosen & ~keep)
        if keep.any():
            self._batch.reset(None, chosen & keep)
        for index, position in enumerate(positions):
            if position is not None and chosen[index]:
                self._batch.set_position(index, position)
        self._begin(chosen, seeds, positions)
        self._is_started = True
        return self._observations(), self._info(chosen)

    def _begin(self, chosen: NDArray[np.bool_], seeds: list[object], positions: Sequence[Position | None]) -> None:
        """Go on to the first decision of the games that are chosen, which begin at the positions, if there are any."""

    def step(self, actions: Any) -> Step:
        """Play one action in every game.

        Raises:
            IllegalActionError: naming the first game with an illegal action; no game has changed.
            GameOverError: a finished game was to be played (autoreset disabled); no game has changed.
        """
        batch = self._started()
        batch.step(actions)
        info = self._info(self._everywhere)
        ended = batch.terminated | batch.truncated
        if batch.autoreset == "same_step" and ended.any():
            self._add_final(info, ended, batch.final_observation[ended])
        reward = batch.reward[:, 0].copy()
        return self._observations(), reward, batch.terminated.copy(), batch.truncated.copy(), info

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action, int8 (games, actions)."""
        self._started()
        return self._masks().copy()

    def render(self) -> tuple[Any, ...] | None:
        """Every game, as text or pixels; None without a render mode."""
        if self.render_mode is None:
            warn_without_mode("make_vec", BATCH_RENDER_MODES)
            return None
        self._started()
        return tuple(draw(self._batch.position(index), self.render_mode) for index in range(self.num_envs))

    def _positions(self, options: dict[str, Any], seeds: list[object]) -> list[Position | None]:
        """Where each game starts; parts that a position leaves out are drawn from its seed or its generator."""
        words = self._batch.states["random"][:, 0]
        drawn_from = [int(cast("int", words[i] if seed is None else seed)) for i, seed in enumerate(seeds)]
        positions = [position_option(self.game, options, seed) for seed in drawn_from]
        if any(position is not None and position.forced for position in positions):
            raise OptionError("games side by side cannot have forced outcomes; clear them with position.force([])")
        return positions

    def _started(self) -> Batch:
        if not self._is_started:
            raise ResetNeeded("call reset first")
        return self._batch

    def _observations(self) -> Observation:
        """What a step returns."""
        return self._form.of(self._seen())

    def _seen(self) -> Vectors:
        """What the players see, as vectors (games, observation size)."""
        return self._batch.observation.copy() if self.copy else self._batch.observation

    def _masks(self) -> NDArray[np.int8]:
        return self._batch.mask

    def _info(self, chosen: NDArray[np.bool_]) -> dict[str, Any]:
        # the space of a copied environment is a copy as well; from here on it follows the copied games
        self._legal_actions.legal = masks = self._masks()
        return {"action_mask": masks.copy() if self.copy else masks, "_action_mask": chosen.copy()}

    def _add_final(self, info: dict[str, Any], ended: NDArray[np.bool_], last: Vectors) -> None:
        """Gymnasium's form: an object array of the last observations, None for the other games."""
        observations = np.full(self.num_envs, None, np.object_)
        for index, observation in zip(np.flatnonzero(ended), last, strict=True):
            observations[index] = self._form.of(observation.copy())
        masks = np.zeros((self.num_envs, len(self.game.actions)), np.int8)
        masks[ended] = 1
        info["final_obs"] = observations
        info["_final_obs"] = ended.copy()
        info["final_info"] = {"action_mask": masks, "_action_mask": ended.copy()}
        info["_final_info"] = ended.copy()

    def _seeds(self, seed: object) -> list[object]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int) or np.ndim(cast(Any, seed)) == 0:
            first = checked_seed(seed)
            return [first + index for index in range(self.num_envs)]
        is_list = isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str)
        seeds = list(cast("Sequence[object]", seed)) if is_list else []
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed must be a whole number, None or a list of {self.num_envs} of them, not {seed!r}")
        for single in seeds:
            checked_seed(single)
        return seeds

    def _chosen(self, reset_mask: object) -> NDArray[np.bool_]:
        if reset_mask is None:
            return self._everywhere
        mask: NDArray[Any] = np.asarray(reset_mask)
        if not isinstance(reset_mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise OptionError(f"reset_mask must be a bool array of shape ({self.num_envs},), not {reset_mask!r}")
        if not mask.any():
            raise OptionError("reset_mask chooses no game")
        return mask
