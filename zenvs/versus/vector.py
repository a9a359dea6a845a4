"""The native Gymnasium vector environment of one seat against agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from typing_extensions import override

from zenvs.core.batch import Batch
from zenvs.core.contract import TRUNCATED
from zenvs.core.draws import Draws
from zenvs.core.errors import GameOverError, IllegalActionError, OptionError
from zenvs.core.position import Position
from zenvs.envs.observations import Vectors
from zenvs.envs.vector import GameVectorEnv, Step
from zenvs.versus.opponents import Opponent, Opponents, RedrawSome
from zenvs.versus.seats import ROTATE, SeatOption, check_several_players, checked_seat, next_seat


class SeatVectorEnv(GameVectorEnv):
    """Many games of several players, in each of which one seat learns and agents play the others.

    Every game is exactly the one that :class:`zenvs.versus.single.SeatEnv` plays with the same seed; what is said there
    holds here. A step lasts until the learner is to move in every game, so the opponents are asked many times, each
    time once for all games that wait for them.

    Args:
        num_envs: number of games.
        game: name of the game, as for :func:`zenvs.make_game`.
        players: number of seats, 2 or more.
        opponents: as for :class:`zenvs.versus.single.SeatEnv`; agents are shared by all games.
        seat: the seat that learns, or ``"rotate"``: in game ``i`` of ``reset(seed=s)`` it is ``(s + i) % players``,
            and in each game's next episode the seat after that.
        autoreset_mode: any of Gymnasium's three modes, or its value; the default is next-step, as in Gymnasium.
        threads: Python threads that share the games, the opponents' choices apart.
        copy: False returns views of arrays that the next step overwrites.
        render_mode: ``"ansi"``, ``"rgb_array"`` or None.
        options: the other options of the game.

    Raises:
        OptionError: a faulty option.
        AgentError: the code of an opponent failed.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "hit_z_road",
        players: int = 4,
        opponents: Opponent | Sequence[Opponent] = "rules",
        seat: SeatOption = 0,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__(num_envs, game, autoreset_mode, threads, copy, render_mode, players=players, **options)
        self._seat_option = checked_seat(seat, self.game)
        self._opponents = Opponents(self.game, opponents)
        self._draws = Draws(self._batch.seeds)
        self._seats = np.zeros(self.num_envs, np.int64)
        self._seats = self._next_seats(self._batch.seeds.tolist(), [None] * self.num_envs)
        self._numbers = np.arange(self.num_envs)
        self._actions = np.zeros(self.num_envs, np.int64)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._returned = np.zeros(self.num_envs)
        self._note_returns(self._everywhere)

    @override
    def _check_players(self) -> None:
        check_several_players(self.game)

    @override
    def _autoreset_of(self, mode: AutoresetMode) -> str:
        # a game ends for the learner when it has left, which the batch does not know
        return "disabled"

    @property
    def seats(self) -> NDArray[np.int64]:
        """Int64 (games,): the seat that learns in each game."""
        self._started()
        return self._seats.copy()

    @override
    def step(self, actions: Any) -> Step:
        """Play one action of the learner in every game, and the opponents' until it is to move again.

        Raises:
            IllegalActionError: naming the first game with an illegal action; no game has changed.
            GameOverError: a finished game was to be played (autoreset disabled); no game has changed.
            AgentError: an opponent failed; start all games anew.
        """
        batch, mode, waiting = self._started(), self.metadata["autoreset_mode"], self._ended
        if mode == AutoresetMode.DISABLED and waiting.any():
            index = int(waiting.argmax())
            raise GameOverError(f"the episode of game {index} is over; reset it before the next step")
        batch.step(actions, ~waiting)
        self._is_started = False
        if waiting.any():
            self._start_next(waiting)
        self._play_others(self._everywhere)
        self._replace(waiting & ~self._present())
        reward = self._rewards(waiting)
        self._ended = ended = ~self._present()
        truncated = ended & (batch.states["outcome"] == TRUNCATED)
        terminated = ended & ~truncated
        final: Vectors | None = None
        if mode == AutoresetMode.SAME_STEP and ended.any():
            final = self._last_observations()
            self._start_next(ended)
            self._play_others(ended)
            self._replace(ended & ~self._present())
            self._ended = np.zeros(self.num_envs, np.bool_)
        self._is_started = True
        info = self._info(self._everywhere)
        if final is not None:
            self._add_final(info, ended, final)
        return self._observations(), reward, terminated, truncated, info

    def _rewards(self, begun: NDArray[np.bool_]) -> NDArray[np.float64]:
        """What the learners were given since the last step; games that have just begun keep theirs for the next."""
        returned = self._batch.returns[self._numbers, self._seats]
        reward = np.where(begun, 0.0, returned - self._returned)
        self._returned = np.where(begun, self._returned, returned)
        return reward

    @override
    def _positions(self, options: dict[str, Any], seeds: list[object]) -> list[Position | None]:
        positions = super()._positions(options, seeds)
        # refused before any game has changed
        self._next_seats(seeds, positions)
        return positions

    @override
    def _begin(self, chosen: NDArray[np.bool_], seeds: list[object], positions: Sequence[Position | None]) -> None:
        # games that were never started, or left by an opponent that failed, go on to the learner's turn as well
        playing = chosen if self._is_started else self._everywhere
        self._is_started = False
        is_given = any(position is not None for position in positions)
        self._seats[chosen] = self._next_seats(seeds, positions or [None] * self.num_envs)[chosen]
        seeded = np.flatnonzero(chosen & np.array([seed is not None for seed in seeds]))
        self._draws.restart(seeded, [cast("int", seeds[index]) for index in seeded])
        self._note_returns(chosen)
        self._play_others(playing)
        missed = chosen & ~self._present()
        if is_given and missed.any():
            seat = int(self._seats[missed][0])
            raise OptionError(f"the game of this position is over for seat {seat}, which learns, before its turn")
        self._replace(missed)
        self._ended = ~self._present()

    def _next_seats(self, seeds: Sequence[object], positions: Sequence[Position | None]) -> NDArray[np.int64]:
        given = zip(self._seats.tolist(), seeds, positions, strict=True)
        return np.array(
            [
                next_seat(self._seat_option, self.game, last, cast("int | None", seed), position)
                for last, seed, position in given
            ]
        )

    def _start_next(self, chosen: NDArray[np.bool_]) -> None:
        """Start the next episode of some games."""
        self._batch.reset(None, chosen)
        if self._seat_option == ROTATE:
            self._seats[chosen] = (self._seats[chosen] + 1) % self.game.players
        self._note_returns(chosen)

    def _note_returns(self, chosen: NDArray[np.bool_]) -> None:
        """What the learners of games that begin have been given before."""
        self._returned[chosen] = self._batch.returns[self._numbers, self._seats][chosen]

    def _replace(self, missed: NDArray[np.bool_]) -> None:
        """Play other games instead of those that are over for the learner before its first turn."""
        while missed.any():
            self._batch.reset(None, missed)
            self._note_returns(missed)
            self._play_others(missed)
            missed = missed & ~self._present()

    def _play_others(self, chosen: NDArray[np.bool_]) -> None:
        """Play some games until the learner is to move, or has left the game."""
        batch, seats, actions = self._batch, self._seats, self._actions
        observations, masks, movers = batch.observation, batch.mask, batch.seat
        waiting = chosen & (movers != seats) & self._present()
        while True:
            games = np.flatnonzero(waiting)
            if not len(games):
                return
            places = (movers[games] - seats[games] - 1) % self.game.players
            legal = masks[games]
            draws = self._draws.next(games) if self._opponents.are_drawing else None
            redraw = _redraw_of(batch, games)
            actions[games] = self._opponents.choose(places, observations[games], legal, draws, redraw)
            try:
                batch.step(actions, waiting)
            except IllegalActionError:
                raise self._opponents.fault(places, legal, actions[games]) from None
            waiting &= movers != seats
            waiting &= self._present()

    def _present(self) -> NDArray[np.bool_]:
        """Bool (games,): whether the learner is in the game."""
        return self._batch.active[self._numbers, self._seats]

    @override
    def _seen(self) -> Vectors:
        if not self._ended.any():
            return super()._seen()
        observations = self._batch.observation.copy()
        observations[self._ended] = self._last_observations()
        observations.flags.writeable = self.copy
        return observations

    def _last_observations(self) -> Vectors:
        """What the learners see whose episodes have ended."""
        return self._batch.take(self._ended).observe(self._seats[self._ended])

    @override
    def _masks(self) -> NDArray[np.int8]:
        if not self._ended.any():
            return super()._masks()
        masks = self._batch.mask.copy()
        masks[self._ended] = 1
        masks.flags.writeable = False
        return masks


def _redraw_of(batch: Batch, games: NDArray[np.intp]) -> RedrawSome:
    return lambda rows, seeds: batch.redrawn(seeds, games[rows])


__all__ = ["SeatVectorEnv"]
