"""Z Horde as a :class:`zenvs.core.game.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from typing_extensions import override

from zenvs.core.errors import ForcedChanceError, OptionError
from zenvs.core.game import Event, Game
from zenvs.core.loops import Loops, bind_loops
from zenvs.core.options import check_choices, checked_file, digest_of, made_options
from zenvs.core.position import Position
from zenvs.games.z_horde.constants import ACTIONS, DECISIONS, DIE_SIDES, MAX_TURNS
from zenvs.games.z_horde.log import describe_event
from zenvs.games.z_horde.notation import decode, encode
from zenvs.games.z_horde.observation import layout
from zenvs.games.z_horde.scenario import DEFAULT_SCENARIOS, load_scenarios
from zenvs.games.z_horde.state import STATE_DTYPE
from zenvs.games.z_horde.tables import make_tables

CHOICES: dict[str, tuple[Any, ...]] = {
    "reward": ("levels", "win"),
    "monster_ties": ("player", "engine"),
}
#: The record counts turns in 16 bits.
MOST_TURNS = 30_000


@dataclass(frozen=True)
class Options:
    """The options of Z Horde.

    Attributes:
        reward: ``"levels"`` gives a twelfth for each level cleared, ``"win"`` 1 for the last one (ZHO-RWD-1).
        scenarios: file of other scenarios (ZHO-CMP-5); None is the one that comes with the library.
        monster_ties: ``"player"`` or ``"engine"``, who chooses among equally good tiles of a monster (ZHO-MON-3).
        max_turns: turns after which a game is cut off (ZHO-END-2).

    Raises:
        OptionError: a value that an option does not take.
    """

    reward: str = "levels"
    scenarios: str | Path | None = None
    monster_ties: str = "player"
    max_turns: int = MAX_TURNS

    def __post_init__(self) -> None:
        check_choices("z_horde", self, CHOICES)
        object.__setattr__(self, "scenarios", checked_file("z_horde", "scenarios", self.scenarios))
        if type(self.max_turns) is not int or not 1 <= self.max_turns <= MOST_TURNS:
            raise OptionError(
                f"z_horde: max_turns must be a whole number from 1 to {MOST_TURNS}, not {self.max_turns!r}"
            )


class ZHorde(Game):
    """Z Horde: rules and options."""

    name = "z_horde"
    actions = ACTIONS
    decisions = DECISIONS
    state_dtype = STATE_DTYPE

    def __init__(self, **options: Any) -> None:
        self._options = made_options("z_horde", Options, options)
        self.players = 1
        self.faces = load_scenarios(DEFAULT_SCENARIOS if self._options.scenarios is None else self._options.scenarios)
        self.observation = layout(self._options.max_turns)
        self.tables = make_tables(
            self.faces,
            max_turns=self._options.max_turns,
            engine_breaks_ties=self._options.monster_ties == "engine",
            rewards_levels=self._options.reward == "levels",
        )
        self._variant = {
            "monster_ties": self._options.monster_ties,
            "max_turns": self._options.max_turns,
            "scenarios": digest_of(self.faces),
        }

    @property
    @override
    def loops(self) -> Loops:
        return _loops()

    @override
    def encode(self, state: Any) -> dict[str, Any]:
        return encode(self, state)

    @override
    def decode(self, data: Mapping[str, Any], state: Any) -> bool:
        return decode(self, data, state)

    @override
    def describe_event(self, row: Sequence[int]) -> Event:
        return describe_event(row)

    @override
    def forced_code(self, outcome: object) -> int:
        if isinstance(outcome, bool) or not isinstance(outcome, int) or not 1 <= outcome <= DIE_SIDES:
            raise ForcedChanceError(f"no outcome {outcome!r}: dice and draws are whole numbers from 1 to {DIE_SIDES}")
        return outcome

    @override
    def forced_name(self, code: int) -> int:
        return code

    @override
    def invariants(self, states: NDArray[Any]) -> dict[str, NDArray[np.bool_]]:
        from zenvs.games.z_horde.invariants import invariants

        return invariants(self, states)

    @override
    def text(self, position: Position) -> str:
        from zenvs.games.z_horde.drawing import text

        return text(self, position)

    @override
    def image(self, position: Position) -> NDArray[np.uint8]:
        from zenvs.games.z_horde.picture import image

        return image(self, position)


@cache
def _loops() -> Loops:
    from zenvs.games.z_horde import rules

    return bind_loops(rules)
