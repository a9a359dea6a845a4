"""The agent that plays solo Hit Z Road by worths solved backwards over the rounds."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.card_choice import choose_on_card
from zenvs.agents.hit_z_road.fights import fight_memory
from zenvs.agents.hit_z_road.foresight import Foresight, foresee_fight
from zenvs.agents.hit_z_road.planned_path import option_memory, plan_path, plan_token
from zenvs.agents.hit_z_road.round_worths import RoundWorths
from zenvs.agents.hit_z_road.situation import FACE_DOWN_CARD, read_situation
from zenvs.agents.hit_z_road.value_tables import empty_value_tables, make_value_tables
from zenvs.agents.hit_z_road.values import LAST_CARD
from zenvs.agents.hit_z_road.worths_file import SHIPPED_WORTHS, load_worths
from zenvs.core.compiled import compiled, entry_point
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import (
    CASUALTY_DECISION,
    DISCARD_PURPOSE,
    FIGHT_DECISION,
    OFFER_DECISION,
    OPPORTUNITY_DECISION,
    PATH_DECISION,
)
from zenvs.games.hit_z_road.tables import Tables


class PlannerAgent:
    """Plays solo Hit Z Road by worths that were solved backwards over the rounds.

    Within a round it reckons with what it sees: the fight on the first card of a path is solved anew from the worth of
    the second card, cards that have been seen are counted out, and points and tokens are those that it holds.

    Args:
        game: Hit Z Road for one player.
        seed: not used; nothing is random here.
        file: worths that were solved for the game's deck and variants; None are those that come with the library.

    Raises:
        OptionError: several players, or a deck or variant that the file was not solved for.
        DataFileError: the file is missing or damaged.
    """

    def __init__(self, game: Game, seed: int = 0, file: Path | None = None) -> None:
        if game.players != 1:
            raise OptionError(f"agent 'planner' plays alone, not with {game.players} players; 'lookahead' does")
        self._tables = game.tables
        worths = load_worths(SHIPPED_WORTHS if file is None else file, game)
        self._values = planner_tables(game, worths)
        self._foreseen = _PerThread(game, worths)

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Choose an action for each game; see :class:`zenvs.agents.protocol.Agent`."""
        actions = np.empty(len(masks), np.int64)
        _choose_actions(self._tables, self._values, self._foreseen.tables, observations, masks, actions)
        return actions


class _PerThread(threading.local):
    """Tables that receive what is foreseen, for each thread that plays."""

    def __init__(self, game: Game, worths: RoundWorths) -> None:
        self.tables = empty_value_tables(game, worths)


_made: dict[bytes, NDArray[Any]] = {}
# A second thread waits for the tables instead of making them again.
_making = Lock()


def planner_tables(game: Game, worths: RoundWorths) -> NDArray[Any]:
    """The tables for a game and worths, an array of one record; equal ones are shared."""
    solved = [worths.groups[number] for number in sorted(worths.groups)]
    digest = hashlib.blake2b(game.tables.tobytes())
    for part in (*solved, worths.tokens, worths.usual_points):
        digest.update(np.ascontiguousarray(part).tobytes())
    key = digest.digest()
    with _making:
        if key not in _made:
            _made[key] = make_value_tables(game, worths)
        return _made[key]


def _choose(
    tables: Any, values: Any, foreseen: Any, observations: NDArray[np.float32], masks: NDArray[np.int8],
    actions: NDArray[np.int64],
) -> None:  # fmt: skip
    foresight = Foresight(values[0], foreseen[0], fight_memory(), option_memory())
    for index in range(masks.shape[0]):
        actions[index] = _planned_action(tables[0], foresight, observations[index], masks[index])


@compiled
def _planned_action(
    tables: Tables, foresight: Foresight, observation: NDArray[np.float32], mask: NDArray[np.int8]
) -> int:
    situation = read_situation(observation)
    if situation.decision == PATH_DECISION:
        return plan_path(tables, foresight, observation, mask, situation)
    asks_before_fight = situation.decision == OFFER_DECISION or situation.purpose == DISCARD_PURPOSE
    if not asks_before_fight and situation.decision not in (FIGHT_DECISION, CASUALTY_DECISION, OPPORTUNITY_DECISION):
        return plan_token(tables, foresight, observation, situation)
    if situation.path_card == LAST_CARD:
        return choose_on_card(tables, foresight.values, observation, mask, situation, FACE_DOWN_CARD)
    foresee_fight(tables, foresight, observation, situation)
    # the tables that are foreseen reckon with the card that follows
    return choose_on_card(tables, foresight.foreseen, observation, mask, situation, FACE_DOWN_CARD)


_choose_actions = entry_point(_choose)
