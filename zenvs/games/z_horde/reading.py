"""What is known of a position while its readable form is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from zenvs.core.data_file import Row
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.scenario import Face

if TYPE_CHECKING:
    from zenvs.games.z_horde.game import ZHorde

#: What :attr:`zenvs.core.position.Position.decision` is after the end.
OVER = "over"
WON, LOST, CUT_OFF = RESULTS = ("won", "lost", "cut off")


class Reading(NamedTuple):
    """A form that is read into a record.

    Attributes:
        game: rules and options.
        row: the form.
        state: the record that is filled.
        level: 1 to 12; 0 while characters are picked.
        decision: what is asked, or OVER.
        result: how the game ended, or None while it runs.
    """

    game: ZHorde
    row: Row
    state: Any
    level: int
    decision: str
    result: str | None

    @property
    def face(self) -> Face:
        """The face that the level is played on."""
        return self.game.faces[(self.level - 1) % c.FACES]

    @property
    def has_rolled(self) -> bool:
        """Whether the crate dice of the level have been rolled; read from the record."""
        return bool(self.state["crates"][0] > 0)

    @property
    def is_placed(self) -> bool:
        """Whether crates, monsters and character stand on the board (ZHO-SET-3)."""
        return self.has_rolled and self.decision != "crates"

    @property
    def is_shopping(self) -> bool:
        """Whether the Market is open."""
        return self.decision == "market"

    @property
    def is_cleared(self) -> bool:
        """Whether the level is behind the player."""
        return self.is_shopping or self.result == WON

    @property
    def has_fallen(self) -> bool:
        """Whether the character has no Health left."""
        is_successor_picked = self.level > 0 and self.decision == "pick"
        return is_successor_picked or self.decision == "revive" or self.result == LOST

    @property
    def character(self) -> int:
        """The character in play, or who has just died; read from the record."""
        return int(self.state["character"])

    @property
    def fallen(self) -> set[int]:
        """Characters that are out; read from the record."""
        picked = zip(self.state["picked"], self.state["is_out"], strict=True)
        return {int(character) for character, is_out in picked if is_out}

    @property
    def living(self) -> int:
        """How many monsters are alive; read from the record."""
        return int((self.state["healths"] > 0).sum())


def read_tile(row: Row, field: str) -> int:
    """The number of a tile given by name."""
    return c.TILE_NAMES.index(row.one_of(field, c.TILE_NAMES))
