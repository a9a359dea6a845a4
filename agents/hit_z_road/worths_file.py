"""The worths that the planner plays by, as a file: numbers and what they were solved for; nothing is unpickled."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.round_worths import RoundWorths, solo_end
from zenvs.agents.hit_z_road.values import GROUP_SHAPE, TOKEN_NAMES
from zenvs.core.array_file import read_arrays, write_arrays
from zenvs.core.errors import DataFileError, OptionError
from zenvs.core.game import Game
from zenvs.games.hit_z_road.constants import ROUNDS

#: Raised when the form of the files changes.
FORMAT = 1
#: The file that comes with the library, for one player, its own deck and no variant.
SHIPPED_WORTHS = Path(__file__).with_name("planner-1.npz")
#: The command that makes a file.
SOLVE_COMMAND = "python -m zenvs.train.solve_hit_z_road"

_SOLVED_ROUNDS = range(2, ROUNDS + 1)
# Fields of the tables that the worths follow from
_RULES = ("players", "path_changes", "level_starts", "deck_starts", "dice_per_ammo", "flee_once", "level", "gains",
          "event", "token", "zombies", "horde", "points")  # fmt: skip
# Worths are kept as whole numbers: chances in 1/65535, points in 1/2000, which are finer than they are exact.
_MOST = np.iinfo(np.uint16).max
_STEPS_OF_POINT = 2000
_WHOLE_SHAPE = (len(_SOLVED_ROUNDS), *GROUP_SHAPE)


def rules_hash(game: Game) -> str:
    """A hash of what worths depend on: the cards in play, the number of players and the variants."""
    digest = hashlib.blake2b(digest_size=16)
    for name in _RULES:
        digest.update(np.ascontiguousarray(game.tables[0][name]).tobytes())
    return digest.hexdigest()


def save_worths(path: Path, worths: RoundWorths, game: Game) -> None:
    """Write worths to an ``.npz`` file, which is replaced in one step."""
    facts = {"format": FORMAT, "game": game.name, "players": game.players, "rules": rules_hash(game)}
    groups = np.stack([worths.groups[number] for number in _SOLVED_ROUNDS])
    arrays: dict[str, NDArray[Any]] = {
        "survival": np.rint(groups[..., 0] * _MOST).astype(np.uint16),
        "gain": np.rint(np.minimum(groups[..., 1] * _STEPS_OF_POINT, _MOST)).astype(np.uint16),
        "tokens": worths.tokens,
        "usual_points": worths.usual_points,
    }
    write_arrays(path, "worths", facts, arrays)


def load_worths(path: Path, game: Game) -> RoundWorths:
    """Read worths for a game.

    Raises:
        OptionError: they were solved for another number of players, deck or variant.
        DataFileError: there is no such file, or it is damaged or of another form; the text says what is wrong.
    """
    arrays, facts = _read(path)
    if facts.get("rules") != rules_hash(game):
        raise OptionError(
            f"{path.name}: was solved for another deck, variant or number of players than this game has; "
            f"{SOLVE_COMMAND} makes worths for one player with a deck and variants of your own"
        )
    return _decoded(path, arrays)


@cache
def _shipped_rules() -> str:
    return str(_read(SHIPPED_WORTHS)[1].get("rules"))


def is_shipped_for(game: Game) -> bool:
    """Whether the worths that come with the library were solved for a game."""
    return _shipped_rules() == rules_hash(game)


def _read(path: Path) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """The arrays of a file, and what it says of itself."""
    return read_arrays(path, "worths", FORMAT, f"; {SOLVE_COMMAND} makes one")


def _decoded(path: Path, arrays: dict[str, NDArray[Any]]) -> RoundWorths:
    shapes = {
        "survival": (np.uint16, _WHOLE_SHAPE),
        "gain": (np.uint16, _WHOLE_SHAPE),
        "tokens": (np.float64, (ROUNDS + 1, len(TOKEN_NAMES))),
        "usual_points": (np.float64, (ROUNDS + 1,)),
    }
    for name, (dtype, shape) in shapes.items():
        found = arrays.get(name)
        if found is None or found.dtype != dtype or found.shape != shape or not np.isfinite(found).all():
            raise DataFileError(f"{path}: {name!r} must be {np.dtype(dtype).name} of shape {shape}")
    survival = arrays["survival"].astype(np.float32) / _MOST
    gain = arrays["gain"].astype(np.float32) / _STEPS_OF_POINT
    groups = {number: np.stack([survival[row], gain[row]], axis=-1) for row, number in enumerate(_SOLVED_ROUNDS)}
    return RoundWorths({**groups, ROUNDS + 1: solo_end()}, arrays["tokens"], arrays["usual_points"])
