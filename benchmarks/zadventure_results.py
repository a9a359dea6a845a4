"""What an evaluation keeps of games of Zadventure."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from zenvs.benchmarks.recording import bytes_of
from zenvs.core.batch import Batch
from zenvs.core.game import Event, Game
from zenvs.core.position import Position
from zenvs.games.zadventure.constants import (
    CANISTER,
    KEY,
    KINDS,
    LIFE_CAUSES,
    MOST_PLAYERS,
    NO_CHARACTER,
    WON,
    ZOMBIES,
)
from zenvs.games.zadventure.state import GONE, NO_ZOMBIE

NOBODY = -1

DEATH_DTYPE = np.dtype(
    [
        ("round", np.int16),  # 0 where nobody died
        ("character", np.int8),
        ("cause", np.int8),  # one of LIFE_CAUSES
        ("kind", np.int8),  # of the zombie
        ("zombie_turn", np.bool_),  # the zombie came to the character
    ]
)

RESULT_DTYPE = np.dtype(
    [
        ("won", np.bool_),
        ("survivors", np.int8),
        ("rounds", np.int16),
        ("characters", np.int8, (MOST_PLAYERS,)),  # NO_CHARACTER for seats without a player
        ("deaths", DEATH_DTYPE, (MOST_PLAYERS,)),  # in their order
        ("met", np.int8, (len(KINDS),)),  # zombies of each kind that were turned up
        ("killed", np.int8, (len(KINDS),)),
        ("found_key", np.bool_),
        ("found_canister", np.bool_),
    ]
)


class ZadventureRecorder:
    """Keeps how games of Zadventure went.

    What somebody dies of happens between two decisions and is told by the log, which batches do not write; so the
    record before every step is kept, and played once more from there where somebody has died.

    Args:
        game: Zadventure.
        games: number of games that are played.

    Attributes:
        results: records (games,) of RESULT_DTYPE, complete once all games have ended.
    """

    result_dtype: ClassVar[np.dtype[np.void]] = RESULT_DTYPE

    def __init__(self, game: Game, games: int) -> None:
        self._game = game
        self.results: NDArray[Any] = np.zeros(games, RESULT_DTYPE)
        self._records = np.zeros((games, game.state_dtype.itemsize), np.uint8)
        self._actions = np.zeros(games, np.int64)
        self._noted = np.zeros(games, np.int64)

    def before_step(
        self, games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> None:
        """Note deaths; see :data:`zenvs.benchmarks.rollout.BeforeStep`."""
        if np.shape(actions) != (batch.size,):
            return  # an agent's fault, which the step will name
        self._note_deaths(games, batch.states, indices)
        self._records[games] = bytes_of(batch.states)[indices]
        self._actions[games] = np.asarray(actions)[indices]

    def on_end(self, games: NDArray[np.int64], batch: Batch, indices: NDArray[np.int64]) -> None:
        """Keep the results of games that have ended; see :data:`zenvs.benchmarks.rollout.OnEnd`."""
        self._note_deaths(games, batch.states, indices)
        states = batch.states[indices]
        results = self.results
        results["won"][games] = states["result"] == WON
        results["survivors"][games] = (states["lives"] > 0).sum(axis=1)
        results["rounds"][games] = states["round_number"]
        results["characters"][games] = states["characters"]
        self._note_zombies(games, states)
        tables = self._game.tables[0]
        for field, card in (("found_key", KEY), ("found_canister", CANISTER)):
            results[field][games] = states["hidden_cards"] & tables["class_cards"][card] == 0

    def _note_zombies(self, games: NDArray[np.int64], states: NDArray[Any]) -> None:
        numbers = np.arange(ZOMBIES)
        is_met = (states["hidden_zombies"][:, None] >> numbers) & 1 == 0
        is_killed = is_met & (states["zombie_places"] == GONE)
        of_kind = self._game.tables[0]["zombie_kinds"][:, None] == np.arange(len(KINDS))
        self.results["met"][games] = is_met.astype(np.int8) @ of_kind.astype(np.int8)
        self.results["killed"][games] = is_killed.astype(np.int8) @ of_kind.astype(np.int8)

    def _note_deaths(self, games: NDArray[np.int64], states: NDArray[Any], indices: NDArray[np.int64]) -> None:
        is_dead = (states["characters"][indices] != NO_CHARACTER) & (states["lives"][indices] == 0)
        for row in np.flatnonzero(is_dead.sum(axis=1) > self._noted[games]).tolist():
            self._replay(int(games[row]))

    def _replay(self, game: int) -> None:
        """Play the last step of a game once more and note who dies in it and of what."""
        position = Position.from_bytes(self._game, self._records[game].tobytes())
        state = position.state
        round_number = int(state["round_number"])
        is_zombie_turn = bool(state["zombie"] != NO_ZOMBIE)
        characters = state["characters"].tolist()
        fought = int(state["fought"])
        kinds = self._game.tables[0]["zombie_kinds"]
        kind = int(kinds[fought]) if fought != NO_ZOMBIE else NOBODY
        for event in position.play(int(self._actions[game])).events:
            match event.kind:
                case "round":
                    round_number = event.values["round"]
                case "turn" | "zombie":
                    is_zombie_turn = event.kind == "zombie"
                case "bite" | "kill":
                    kind = KINDS.index(event.values["kind"])
                case "life" if event.values["lives"] == 0:
                    self._note(game, round_number, characters[event.values["player"]], event, kind, is_zombie_turn)
                case _:
                    pass

    def _note(
        self, game: int, round_number: int, character: int, event: Event, kind: int, is_zombie_turn: bool
    ) -> None:
        cause = LIFE_CAUSES.index(event.values["cause"])
        self.results["deaths"][game, self._noted[game]] = (round_number, character, cause, kind, is_zombie_turn)
        self._noted[game] += 1
