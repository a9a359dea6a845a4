"""The tuned formula for what a group is worth at the start of a round, and its weights in ``lookahead-*.toml``.

Two sums of weighted features: one, through the logistic function, is the chance to survive the journey; the other is
the expected number of points still to come in a journey that is survived. Tokens add points of their own. With several
players, the end of the journey is worth the epilogues that a group can expect.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents.hit_z_road.round_worths import RoundWorths, all_groups, as_worths, no_worths
from zenvs.agents.hit_z_road.values import TOKEN_NAMES
from zenvs.core.data_file import read_toml
from zenvs.core.errors import DataFileError
from zenvs.games.hit_z_road.constants import EPILOGUE_POINTS, ROUNDS

#: Rounds whose start is estimated; the first needs no estimate, and the end of the game is known.
ESTIMATED_ROUNDS = range(2, ROUNDS + 1)

_KNOTS = {"ammo": (1, 2, 3, 5, 7), "gas": (1, 2, 3, 4, 6), "adrenaline": (1, 2, 3, 5, 7), "survivors": (2, 3, 4, 5)}
_AMOUNTS = tuple(_KNOTS)
_EPILOGUES = "epilogues"


@dataclass(frozen=True)
class RoundWeights:
    """The weights of one round.

    Attributes:
        survival: float64 (features,).
        points: float64 (features,).
        tokens: float64 (tokens,): points that each token is worth.
        usual_points: points that are usually held at the start of the round.
    """

    survival: NDArray[np.float64]
    points: NDArray[np.float64]
    tokens: NDArray[np.float64]
    usual_points: float


@dataclass(frozen=True)
class Weights:
    """All that is tuned for a number of players.

    Attributes:
        rounds: the weights of each estimated round.
        epilogues: with several players, the chance to hold most of ammo, gas, adrenaline and survivors at the end, by
            the amount that one holds; float64 (size in GROUP_SHAPE,) each. None for one player.
    """

    rounds: dict[int, RoundWeights]
    epilogues: dict[str, NDArray[np.float64]] | None = None


def weights_file(players: int) -> Path:
    """The file with the weights for a number of players."""
    return Path(__file__).with_name(f"lookahead-{players}.toml")


def group_features(groups: NDArray[Any]) -> tuple[list[str], NDArray[np.float64]]:
    """Names and values of the features of groups.

    Args:
        groups: whole numbers, shape (groups, 4): ammo, gas, adrenaline and survivors.

    Returns:
        the names, and an array of shape (groups, features).
    """
    amounts = dict(zip(_AMOUNTS, np.asarray(groups, np.float64).T, strict=True))
    features = {"constant": np.ones(len(groups))}
    for name, knots in _KNOTS.items():
        features[name] = amounts[name]
        for knot in knots:
            features[f"{name} up to {knot}"] = np.minimum(amounts[name], knot)
    roots = {name: np.sqrt(amount) for name, amount in amounts.items()}
    for number, first in enumerate(_AMOUNTS):
        for second in _AMOUNTS[number + 1 :]:
            features[f"root of {first} times {second}"] = roots[first] * roots[second]
            features[f"lesser of {first} and {second}"] = np.minimum(amounts[first], amounts[second])
    features["sets of resources"] = np.minimum.reduce([amounts["ammo"], amounts["gas"], amounts["adrenaline"]])
    features["sets"] = np.minimum(features["sets of resources"], amounts["survivors"])
    resources = amounts["ammo"] + amounts["gas"] + amounts["adrenaline"]
    features["root of resources"] = np.sqrt(resources)
    return list(features), np.stack(list(features.values()), axis=1)


def final_worths(epilogues: dict[str, NDArray[np.float64]] | None) -> NDArray[np.float32]:
    """HZR-END-2, HZR-END-4: worth at the end of the game by group, shape (*GROUP_SHAPE, 2)."""
    groups = all_groups()
    points = groups.min(axis=1).astype(np.float64)
    if epilogues is not None:
        chances = [epilogues[name][amounts] for name, amounts in zip(_AMOUNTS, groups.T, strict=True)]
        points = EPILOGUE_POINTS * np.sum(chances, axis=0)
    return as_worths(groups[:, 3] > 0, points)


def estimated_worths(weights: RoundWeights) -> NDArray[np.float32]:
    """Worth at the start of a round by group, shape (*GROUP_SHAPE, 2)."""
    groups = all_groups()
    _, features = group_features(groups)
    survival = np.where(groups[:, 3] > 0, 1.0 / (1.0 + np.exp(-features @ weights.survival)), 0.0)
    return as_worths(survival, np.maximum(features @ weights.points, 0.0))


def estimated_rounds(weights: Weights) -> RoundWorths:
    """The worths that the formula gives to the start of each round that it has weights for."""
    worths = no_worths()
    worths.groups[ROUNDS + 1] = final_worths(weights.epilogues)
    for number, of_round in weights.rounds.items():
        worths.tokens[number - 1] = of_round.tokens
        worths.usual_points[number - 1] = of_round.usual_points
        if of_round.survival.size:
            worths.groups[number] = estimated_worths(of_round)
    return worths


def load_weights(path: Path) -> Weights:
    """The weights in a file.

    Raises:
        DataFileError: the file lacks a round, a feature or an epilogue.
    """
    content = read_toml(path)
    names, _ = group_features(np.zeros((1, len(_AMOUNTS)), np.int64))
    try:
        rounds = {number: _round_weights(content[f"round-{number}"], names) for number in ESTIMATED_ROUNDS}
        return Weights(rounds, _epilogues(content[_EPILOGUES]) if _EPILOGUES in content else None)
    except KeyError as error:
        raise DataFileError(f"{path}: {error.args[0]!r} is missing") from None


def _round_weights(table: dict[str, Any], names: list[str]) -> RoundWeights:
    return RoundWeights(
        np.array([table["survival"][name] for name in names], np.float64),
        np.array([table["points"][name] for name in names], np.float64),
        np.array([table["tokens"][name] for name in TOKEN_NAMES], np.float64),
        float(table["usual_points"]),
    )


def _epilogues(table: dict[str, Any]) -> dict[str, NDArray[np.float64]]:
    return {name: np.array(table[name], np.float64) for name in _AMOUNTS}


def weights_text(weights: Weights) -> str:
    """The weights as the text of a TOML file."""
    names, _ = group_features(np.zeros((1, len(_AMOUNTS)), np.int64))
    lines = ["# What a group is worth at the start of each round; fitted by train/tune_lookahead.py."]
    for number, of_round in sorted(weights.rounds.items()):
        lines += ["", f"[round-{number}]", f"usual_points = {of_round.usual_points:.2f}"]
        parts = (("survival", names, of_round.survival), ("points", names, of_round.points),
                 ("tokens", TOKEN_NAMES, of_round.tokens))  # fmt: skip
        for part, labels, values in parts:
            lines += ["", f"[round-{number}.{part}]"]
            lines += [f'"{label}" = {value:.4f}' for label, value in zip(labels, values, strict=True)]
    if weights.epilogues is not None:
        lines += ["", "# Chances to hold most at the end, by the amount that one holds, from 0", f"[{_EPILOGUES}]"]
        for name, chances in weights.epilogues.items():
            lines.append(f"{name} = [{', '.join(f'{chance:.3f}' for chance in chances)}]")
    return "\n".join(lines) + "\n"
