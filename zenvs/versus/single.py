"""The Gymnasium environment of one seat against agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from typing_extensions import override

from zenvs.agents import redraw_of
from zenvs.core.draws import Draws
from zenvs.core.errors import GameOverError, IllegalActionError, OptionError
from zenvs.core.position import Position
from zenvs.envs.observations import Vectors
from zenvs.envs.single import GameEnv
from zenvs.versus.opponents import Opponent, Opponents, RedrawSome
from zenvs.versus.seats import SeatOption, check_several_players, checked_seat, next_seat

_ONE_GAME = np.zeros(1, np.intp)


class SeatEnv(GameEnv):
    """One game of several players, of whom one learns and agents play the others.

    Observation, action and mask are those of the seat that learns, as in :class:`zenvs.envs.single.GameEnv`, and asked
    only when it is to move: a step plays its action and then the opponents', until it is to move again. The reward is
    the sum of all that the seat is given meanwhile. An episode ends when the game does, or at once when the seat has
    left it; the rest of that game is not played.

    Opponents see their own observation and mask, and those that plan a redrawn record; nothing else. Those that come
    with the library, ``"random"`` too, play the same episode from the same seed. Agents of your own do so if they
    choose by what they are given alone, or have the method of :class:`zenvs.agents.DrawingAgent`; their own generators
    are made once, and no reset winds them back.

    ``copy.deepcopy`` and ``pickle`` keep the game in progress, opponents and coming chance included.

    Args:
        game: name of the game, as for :func:`zenvs.make_game`.
        players: number of seats, 2 or more.
        opponents: the name of an agent as for :func:`zenvs.agents.make_agent`, an agent, or what makes one from a game
            and a seed, for all other seats; or a list with one for each, the first for the seat after the learner's.
        seat: the seat that learns, or ``"rotate"``: ``seed % players`` in an episode that is reset with a seed, and
            the one after the last episode's without.
        render_mode: ``"ansi"``, ``"rgb_array"``, ``"human"`` (text on standard output at every step) or None.
        options: the other options of the game.

    Raises:
        OptionError: a faulty option.
        AgentError: the code of an opponent failed.
    """

    def __init__(
        self,
        game: str,
        players: int = 4,
        opponents: Opponent | Sequence[Opponent] = "rules",
        seat: SeatOption = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__(game, render_mode, players=players, **options)
        self._seat_option = checked_seat(seat, self.game)
        self._opponents = Opponents(self.game, opponents)
        self._draws = Draws([0])

    @override
    def _check_players(self) -> None:
        check_several_players(self.game)

    @property
    def seat(self) -> int:
        """The seat that learns in this episode."""
        self._started()
        return self._seat

    @override
    def _begun(self, position: Position, seed: int | None, is_given: bool) -> Position:
        """Play the opponents' moves before the learner's first; a game that ends before it is no episode."""
        seat = next_seat(self._seat_option, self.game, self._seat, seed, position if is_given else None)
        if seed is not None:
            self._draws.restart(_ONE_GAME, [seed])
        returned = position.returns[seat]
        self._play_others(position, seat)
        while not position.active[seat]:
            if is_given:
                raise OptionError(f"the game of this position is over for seat {seat}, which learns, before its turn")
            position = position.restart()
            returned = position.returns[seat]
            self._play_others(position, seat)
        self._seat, self._returned = seat, returned
        return position

    @override
    def _played(self, position: Position, action: Any) -> Position:
        number = self.game.action_number(action)
        if not position.active[self._seat]:
            raise GameOverError(f"the episode is over; {self.game.actions[number]!r} cannot be played")
        # should an opponent fail, the game stays where it is
        following = position.copy().play(number)
        self._play_others(following, self._seat)
        return following

    @override
    def _seen(self, position: Position) -> Vectors:
        return position.observation(self._seat)

    def _play_others(self, position: Position, seat: int) -> None:
        """Play until a seat is to move, or has left the game."""
        while position.seat != seat and position.active[seat]:
            place = np.array([(position.seat - seat - 1) % self.game.players])
            observation, mask = position.observation()[None], position.action_mask()[None]
            draws = self._draws.next(_ONE_GAME) if self._opponents.are_drawing else None
            actions = self._opponents.choose(place, observation, mask, draws, _redraw_of(position))
            try:
                position.play(actions[0])
            except IllegalActionError:
                raise self._opponents.fault(place, mask, actions) from None


def _redraw_of(position: Position) -> RedrawSome:
    redraw = redraw_of(position)
    return lambda _, seeds: redraw(seeds)


__all__ = ["SeatEnv"]
