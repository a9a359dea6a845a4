"""Exact odds: against the table of the rules, against hand calculations and against play."""

from __future__ import annotations

import json
from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import zenvs
from zenvs.cli.main import app
from zenvs.core.errors import OptionError
from zenvs.games.hit_z_road.constants import BLACK_SIDES, FACES, RED_SIDES
from zenvs.games.hit_z_road.odds import POLICIES, face_counts, fight_odds

# Survival in per cent of a group of five without adrenaline, by zombies and horde
KNOWN = {
    (3, 0): 98.71,
    (4, 0): 97.27,
    (5, 0): 95.11,
    (6, 0): 92.19,
    (8, 0): 84.24,
    (6, 1): 82.74,
    (6, 2): 75.22,
    (6, 3): 69.70,
}


@pytest.mark.rule("HZR-FGT-4", "HZR-FGT-5", "HZR-FGT-6", "HZR-FGT-9")
@pytest.mark.parametrize(("zombies", "horde"), KNOWN)
def test_known_odds(zombies: int, horde: int) -> None:
    survival = fight_odds(5, zombies, horde, policy="none").survival
    assert 100 * survival == pytest.approx(KNOWN[zombies, horde], abs=0.005)


@pytest.mark.rule("HZR-FGT-1")
@pytest.mark.parametrize("sides", [BLACK_SIDES, RED_SIDES])
def test_rolls_are_enumerated_exactly(sides: tuple[int, ...]) -> None:
    rows, chances = face_counts(sides, 3)
    expected: dict[tuple[int, ...], float] = {}
    for roll in product(sides, repeat=3):
        key = tuple(np.bincount(roll, minlength=len(FACES)).tolist())
        expected[key] = expected.get(key, 0.0) + 6.0**-3
    assert {tuple(row): chance for row, chance in zip(rows.tolist(), chances, strict=True)} == pytest.approx(expected)


def test_one_against_one_by_hand() -> None:
    """Kill 1/2, death 1/6, else again: 3/4 survive; with adrenaline for an opportunity 2/3 kill at once."""
    bare = fight_odds(1, 1, policy="none")
    assert bare.survival == pytest.approx(3 / 4)
    assert bare.mean_rounds == pytest.approx(3 / 2)
    # saving spends it with 1/6, killing with 1/6; afterwards it is bare: v = 3/6 + 1/6 * s + 1/6 * max(1, v) + 1/6 v
    saved = fight_odds(1, 1, adrenaline=1, policy="casualties")
    assert saved.survival == pytest.approx((1 / 2 + 1 / 6 * 3 / 4) / (1 - 2 / 6))
    best = fight_odds(1, 1, adrenaline=1, policy="optimal")
    assert best.survival == pytest.approx((1 / 2 + 1 / 6 + 1 / 6 * 3 / 4) / (1 - 1 / 6))


def test_horde_of_one_by_hand() -> None:
    """The red die kills with 1/2 and takes the last survivor with 1/3."""
    assert fight_odds(1, 1, horde=1, policy="none").survival == pytest.approx((1 / 2) / (5 / 6))


@pytest.mark.rule("HZR-FGT-2")
def test_ammo_is_shot_first() -> None:
    """Two dice hit with 1/2 each."""
    certain = fight_odds(1, 1, ammo=1, policy="none")
    assert certain.survival == pytest.approx(3 / 4 + 1 / 4 * 3 / 4)
    one_die = zenvs.make_game("hit_z_road", ranged_dice_per_ammo=1)
    assert fight_odds(1, 1, ammo=1, policy="none", game=one_die).survival == pytest.approx(1 / 2 + 1 / 2 * 3 / 4)  # type: ignore[arg-type]


@pytest.mark.parametrize("policy", POLICIES)
def test_distribution_is_one_and_gives_the_means(policy: str) -> None:
    result = fight_odds(4, 5, 1, 1, 2, policy)
    assert sum(result.survivors) == pytest.approx(1)
    assert len(result.survivors) == 5
    assert result.survival == pytest.approx(1 - result.survivors[0])
    assert result.mean_survivors == pytest.approx(sum(n * p for n, p in enumerate(result.survivors)))


def test_better_use_of_adrenaline_is_never_worse() -> None:
    for survivors, zombies, horde, adrenaline in product((1, 3, 5), (1, 4, 8), (0, 2), (0, 1, 3)):
        values = [fight_odds(survivors, zombies, horde, 0, adrenaline, policy).survival for policy in POLICIES]
        assert values[0] <= values[1] + 1e-12
        assert values[1] <= values[2] + 1e-12
    more = [fight_odds(3, 6, 1, 0, adrenaline).survival for adrenaline in range(5)]
    assert all(a < b for a, b in pairwise(more))


@pytest.mark.parametrize(("policy", "saves"), [("none", False), ("casualties", True)])
def test_odds_agree_with_play(policy: str, saves: bool) -> None:
    """Fights played out by the engine: survivors within five standard errors."""
    game = zenvs.make_game("hit_z_road")
    survivors, zombies, adrenaline, games = 4, 5, 2, 4_000
    form = game.new(0).to_dict()
    form.pop("hidden")
    form |= {"decision": "fight", "path": 3, "card": "right", "round": 8}
    form |= {"paths": [["?", "?"], ["III-1", "?"], ["III-2", "III-19"]], "seen": ["III-1", "III-2", "III-19"]}
    # three cards of each earlier round have been face up
    form["seen"] += [*(f"I-{i}" for i in range(1, 7)), *(f"II-{i}" for i in range(1, 10))]
    form["seen"] += [f"III-{i}" for i in range(3, 9)]
    form["seats"] = [{"survivors": survivors, "ammo": 0, "gas": 0, "adrenaline": adrenaline, "points": 0}]
    form["seats"][0] |= {"tokens": {"bus": 1, "molotov": 1}, "executor": True}
    form["fight"] = {
        "zombies": zombies,
        "rolled": "nothing",
        "casualties": 0,
        "opportunities": 0,
        "black": {},
        "red": {},
    }
    left = np.zeros(games)
    for seed in range(games):
        position = game.from_dict(form, seed=seed)
        while not position.over:
            legal = position.legal_actions()
            preferred = ["melee", "save" if saves else "lose", "lose", "hold"]
            position.play(next(action for action in preferred if action in legal))
        left[seed] = position.state["survivors"][0]
    exact = fight_odds(survivors, zombies, 0, 0, adrenaline, policy)
    error = left.std() / games**0.5
    assert left.mean() == pytest.approx(exact.mean_survivors, abs=5 * error)
    assert (left > 0).mean() == pytest.approx(
        exact.survival, abs=5 * (exact.survival * (1 - exact.survival) / games) ** 0.5
    )


@pytest.mark.parametrize(
    "arguments",
    [
        {"survivors": 0, "zombies": 1}, {"survivors": 1.5, "zombies": 1}, {"survivors": True, "zombies": 1},
        {"survivors": 13, "zombies": 1}, {"survivors": 1, "zombies": -1}, {"survivors": 1, "zombies": 1, "horde": 4},
        {"survivors": 1, "zombies": 1, "ammo": 16}, {"survivors": 1, "zombies": 1, "policy": "optimum"},
    ],
)  # fmt: skip
def test_values_out_of_range_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=r"must be|there is no policy"):
        fight_odds(**arguments)  # type: ignore[arg-type]


def test_command_prints_and_writes(tmp_path: Path) -> None:
    printed = CliRunner().invoke(app, ["odds", "--zombies", "6", "--policy", "none", "--json", "-"])
    answer = json.loads(printed.stdout)
    assert 100 * answer["survival"] == pytest.approx(92.19, abs=0.005)
    assert sum(answer["survivors_distribution"]) == pytest.approx(1)
    assert answer.keys() >= {"mean_survivors", "mean_rounds"}
    path = tmp_path / "odds.json"
    shown = CliRunner().invoke(app, ["odds", "--zombies", "6", "--policy", "none", "--json", str(path)])
    assert "92.18" in shown.stdout
    assert json.loads(path.read_text()) == answer
    assert [file.name for file in tmp_path.iterdir()] == ["odds.json"]
