"""How hard the levels of Z Horde are: trials of single levels, the conditions, and the page about them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import zenvs
from zenvs.agents import make_agent
from zenvs.benchmarks.calibration import DOCUMENT, RESULTS, calibrate, conditions, document_of, measure
from zenvs.benchmarks.intervals import Interval
from zenvs.benchmarks.level_trials import fresh_position, play_trials
from zenvs.games.z_horde import constants as c

ROOT = Path(__file__).parent.parent
GAME = zenvs.make_game("z_horde")


@pytest.mark.rule("ZHO-CMP-6")
@pytest.mark.parametrize("level", range(1, c.LEVELS + 1))
def test_a_single_fresh_character_comes_to_a_level(level: int) -> None:
    """Full Health, floor(level / 2) ability points, no items, nobody to follow, and the level as it always begins."""
    agent = make_agent("random", GAME, 0)
    for character in range(len(c.CHARACTERS)):
        position = fresh_position(GAME, level, character, seed=level)
        if level == 1:
            position.play("leave")
        raises = 0
        while position.decision == "raise":
            position.play(int(agent.act(position.observation()[None], position.action_mask()[None])[0]))
            raises += 1
        state = position.state
        assert raises == level // 2
        assert state["abilities"].sum() == sum(c.CHARACTER_ABILITIES[character]) + level // 2
        if position.decision == "crates":
            position.play("crates keep")
        assert position.decision in ("energy", "act")  # equal dice need no decision
        assert (state["level"], state["cleared"], state["turn"]) == (level, level - 1, 1)
        assert (state["character"], state["health"]) == (character, c.CHARACTER_HEALTH[character])
        assert (state["possessions"] == c.IN_MARKET).all()
        assert state["weapon"] == c.NO_WEAPON
        assert state["monsters"] == GAME.tables["monsters"][0, level - 1]
        assert (state["healths"][: state["monsters"]] > 0).all()
        assert state["tile"] == GAME.tables["flag"][0, (level - 1) % c.FACES]


def test_trials_end_with_the_level_or_with_the_character() -> None:
    trials = play_trials(GAME, "rules", 20, seed=5)
    assert trials.shape == (c.LEVELS, 20)
    health = np.tile(c.CHARACTER_HEALTH, 4)
    assert ((trials["lost"] == health) == ~trials["cleared"]).all()
    assert (trials["lost"] >= 0).all()
    assert trials["cleared"][0].any()
    assert not trials["cleared"][11].all()


def test_threads_do_not_matter() -> None:
    one, three = (play_trials(GAME, "random", 6, 2, threads) for threads in (1, 3))
    assert np.array_equal(one, three)


def sure(*shares: float) -> list[Interval]:
    return [Interval(share, share, share) for share in shares]


EASY = sure(0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0, 0, 0)
GOOD = sure(1, 1, 1, 0.99, 0.98, 0.97, 0.9, 0.8, 0.6, 0.4, 0.3, 0.1)
RISING = sure(1, 2, 3)


@pytest.mark.rule("ZHO-CMP-6")
@pytest.mark.parametrize(
    ("simple", "strongest", "lost", "holds"),
    [
        (EASY, GOOD, RISING, [True, True, True, True]),
        (EASY, [*GOOD[:11], Interval(0.27, 0.27, 0.27)], RISING, [False, True, True, True]),
        (EASY, [*GOOD[:7], *sure(0.88, 0.6, 0.4, 0.3, 0.1)], RISING, [False, True, True, True]),
        (EASY, GOOD, sure(1, 3, 3), [True, False, True, True]),
        (EASY, GOOD, sure(2, 1, 3), [True, False, True, True]),
        (sure(0.9, 0.8, 0.5, *[0.1] * 9), GOOD, RISING, [True, True, False, True]),
        (EASY, [*GOOD[:11], Interval(0.04, 0.04, 0.04)], RISING, [True, True, True, False]),
        (EASY, sure(*[1] * 7, 0.9, 0.8, 0.7, 0.6, 0.31), RISING, [True, True, True, False]),
    ],
)
def test_conditions(simple: list[Interval], strongest: list[Interval], lost: list[Interval], holds: list[bool]) -> None:
    assert [one["holds"] for one in conditions(simple, strongest, lost)] == holds


def test_measuring_plays_both_agents_and_says_what_it_found() -> None:
    data = measure(GAME, "random", "tests.test_evaluate:Mixed", games=20, trials=5, seed=1)
    assert list(data["cleared"]) == ["random", "tests.test_evaluate:Mixed"]
    assert len(data["health_lost"]) == c.LEVELS
    assert len(data["health_lost_by_group"]) == 3
    assert data["scenarios"] == GAME.variant["scenarios"]
    text = document_of(json.loads(json.dumps(data)))
    assert text.count("\n| ") == 1 + c.LEVELS + 1 + 4
    assert "**no**" in text


def test_command_refuses_folders_that_do_not_exist() -> None:
    import typer

    app = typer.Typer()
    app.command()(calibrate)
    result = CliRunner().invoke(app, ["--json", "nowhere/levels.json"])
    assert result.exit_code == 2
    assert "there is no folder nowhere" in result.output


def test_page_about_the_levels_is_current() -> None:
    """``python -m zenvs.benchmarks.calibration`` plays and writes it anew."""
    data = json.loads((ROOT / RESULTS).read_text(encoding="utf-8"))
    assert (ROOT / DOCUMENT).read_text(encoding="utf-8") == document_of(data)
    assert data["scenarios"] == GAME.variant["scenarios"]
