"""What an evaluation keeps of games of Z Horde."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zenvs.benchmarks.recording import bytes_of
from zenvs.core.batch import Batch
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.games.z_horde.constants import (
    BUY_ACTION,
    BUY_WEAPON_ACTION,
    CHARACTERS,
    ITEMS,
    KINDS,
    LEAVE_ACTION,
    LEVELS,
    NO_CHARACTER,
    PICKS,
    REVIVE_DECISION,
    USE_ACTION,
)

#: Visits to the Market of a game that is won (ZHO-MKT-1).
VISITS = LEVELS - 1
NOTHING_BOUGHT = -1
_NO_ANSWER = -1

DEATH_DTYPE = np.dtype(
    [
        ("level", np.int8),  # 0 where nobody died
        ("character", np.int8),
        ("strikers", np.int8, (KINDS,)),  # monsters of each kind in the strike that killed
        ("damage", np.int8),  # of that strike, which may be more than the Health that was left
        ("health", np.int8),  # before it
    ]
)

RESULT_DTYPE = np.dtype(
    [
        ("cleared", np.int8),  # levels
        ("truncated", np.bool_),
        ("turns", np.int16),
        ("picked", np.int8, (PICKS,)),
        ("survivor", np.int8),  # the character in play at the end; NO_CHARACTER if all have died
        ("deaths", DEATH_DTYPE, (PICKS,)),  # in their order
        ("items", np.int8, (VISITS,)),  # bought after each level; NOTHING_BOUGHT for none
        ("weapons", np.int8, (VISITS,)),  # likewise
        ("used", np.bool_, (len(ITEMS),)),
    ]
)


class ZHordeRecorder:
    """Keeps how games of Z Horde went.

    What kills a character happens between two decisions. It is told by the log, which batches do not write; so the
    record before every step is kept, and played once more from there as a position where somebody has died.

    Args:
        game: Z Horde.
        games: number of games that are played.

    Attributes:
        results: records (games,) of RESULT_DTYPE, complete once all games have ended.
    """

    result_dtype: ClassVar[np.dtype[np.void]] = RESULT_DTYPE

    def __init__(self, game: Game, games: int) -> None:
        self._game = game
        self.results: NDArray[Any] = np.zeros(games, RESULT_DTYPE)
        self.results["items"] = self.results["weapons"] = NOTHING_BOUGHT
        self._records = np.zeros((games, game.state_dtype.itemsize), np.uint8)
        self._actions = np.zeros(games, np.int64)
        self._answers = np.full(games, _NO_ANSWER)

    def before_step(
        self, games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> None:
        """Note deaths, purchases and items; see :data:`zenvs.benchmarks.rollout.BeforeStep`."""
        if np.shape(actions) != (batch.size,):
            return  # an agent's fault, which the step will name
        states = batch.states
        self._note_deaths(games, states, indices)
        decided = np.asarray(actions)[indices]
        self._note_use(games, states["level"][indices], decided)
        # Whether one who has been killed comes back is a decision of its own; the strike came before it.
        is_answer = states["decision"][indices] == REVIVE_DECISION
        self._answers[games] = np.where(is_answer, decided, _NO_ANSWER)
        acting = ~is_answer
        self._records[games[acting]] = bytes_of(states)[indices[acting]]
        self._actions[games[acting]] = decided[acting]

    def on_end(self, games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64]) -> None:
        """Keep the results of games that have ended; see :data:`zenvs.benchmarks.rollout.OnEnd`."""
        states = batch.states
        self._note_deaths(games, states, indices)
        self.results["cleared"][games] = states["cleared"][indices]
        self.results["truncated"][games] = batch.truncated[indices]
        self.results["turns"][games] = states["turn"][indices]
        self.results["picked"][games] = states["picked"][indices]
        character = states["character"][indices]
        is_out = ((states["picked"][indices] == character[:, None]) & (states["is_out"][indices] != 0)).any(axis=1)
        self.results["survivor"][games] = np.where(is_out, NO_CHARACTER, character)

    def _note_use(self, games: NDArray[np.int64], levels: NDArray[np.int8], decided: NDArray[np.int64]) -> None:
        """Note what is bought and which items are used; neither is ever the only legal action."""
        for field, first, end in (
            ("items", BUY_ACTION, BUY_WEAPON_ACTION),
            ("weapons", BUY_WEAPON_ACTION, LEAVE_ACTION),
        ):
            rows = np.flatnonzero((decided >= first) & (decided < end))
            self.results[field][games[rows], levels[rows] - 1] = decided[rows] - first
        rows = np.flatnonzero((decided >= USE_ACTION) & (decided < USE_ACTION + len(ITEMS)))
        self.results["used"][games[rows], decided[rows] - USE_ACTION] = True

    def _note_deaths(self, games: NDArray[np.int64], states: NDArray[Any], indices: NDArray[np.int64]) -> None:
        fallen = (states["is_out"][indices] != 0).sum(axis=1)
        noted = (self.results["deaths"]["level"][games] > 0).sum(axis=1)
        for row in np.flatnonzero(fallen > noted).tolist():
            self._replay(int(games[row]), int(noted[row]))

    def _replay(self, game: int, place: int) -> None:
        """Play the last step of a game once more and note who dies in it and of what."""
        position = Position.from_bytes(self._game, self._records[game].tobytes())
        level = int(position.state["level"])
        events = position.play(int(self._actions[game])).events
        if self._answers[game] != _NO_ANSWER:
            events += position.play(int(self._answers[game])).events
        striking: list[int] = []
        damage = health = 0
        for event in events:
            match event.kind:
                case "level":
                    level = event.values["level"]
                case "strike":
                    striking, damage = event.values["monsters"], event.values["damage"]
                case "health" if event.values["health"] == 0:
                    health = -event.values["change"]
                case "out":
                    character = CHARACTERS.index(event.values["character"])
                    kinds = self._kinds_of(level, striking)
                    self.results["deaths"][game, place] = (level, character, kinds, damage, health)
                    place += 1
                case _:
                    pass

    def _kinds_of(self, level: int, monsters: list[int]) -> tuple[int, ...]:
        """How many of some monsters, counted from 1, are of each kind."""
        kinds = self._game.tables["monster_kinds"][0, level - 1][np.array(monsters, np.int64) - 1]
        return tuple(np.bincount(kinds, minlength=KINDS).tolist())
