"""The odds of fights, against fractions worked out by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from zenvs.cli.main import app
from zenvs.core.errors import OptionError
from zenvs.games.zadventure.odds import combat_odds


def test_without_a_weapon_it_is_skull_against_escape() -> None:
    odds = combat_odds(3)
    assert (odds.win, odds.flee, odds.die, odds.bites) == (0, Fraction(7, 8), Fraction(1, 8), Fraction(7, 8))
    assert odds.lives == (Fraction(1, 8), Fraction(1, 8), Fraction(1, 4), Fraction(1, 2), 0)
    assert combat_odds(5).die == Fraction(1, 32)


@pytest.mark.rule("ZAD-CMB-4")
@pytest.mark.parametrize(("hand", "pictures"), [(("gun",), 1), (("sword",), 1), (("gun", "blade"), 2)])
def test_a_weapon_of_the_kind_shown_kills(hand: tuple[str, ...], pictures: int) -> None:
    odds = combat_odds(3, hand=hand)
    skull = Fraction(1, 2 + pictures)
    assert odds.die == pytest.approx(float(skull**3))
    assert odds.win == pytest.approx(float(pictures * skull * (1 + skull + skull**2)))
    assert odds.bites == pytest.approx(float(skull + skull**2 + skull**3))


@pytest.mark.rule("ZAD-CMB-3", "ZAD-CMB-6")
def test_an_antizombie_kills_instead_of_a_bite_but_not_the_bear() -> None:
    odds = combat_odds(1, hand=("antizombie",))
    assert (odds.win, odds.flee, odds.die, odds.bites) == (Fraction(1, 2), Fraction(1, 2), 0, 0)
    assert combat_odds(3, "bear boss", ("antizombie", "gun", "grenade")) == combat_odds(3)
    assert combat_odds(1, "bear boss", ("dart",)).win == 1


@pytest.mark.rule("ZAD-CMB-9")
def test_a_kamikaze_takes_its_killer_along_and_a_nurse_gives_a_life() -> None:
    assert combat_odds(2, "kamikaze", ("grenade",)).lives == (0, 1, 0, 0)
    assert combat_odds(2, "nurse", ("grenade",)).lives == (0, 0, 0, 1)
    # who would live flees; who would kill does it at any price
    live = combat_odds(1, "kamikaze", ("grenade",))
    assert (live.win, live.flee, live.die, live.kill) == (0, Fraction(1, 2), Fraction(1, 2), 0)
    assert combat_odds(1, "kamikaze", ("gun",)).die == pytest.approx(2 / 3)
    assert combat_odds(1, "kamikaze", ("gun",), "kill").kill == pytest.approx(1 / 3)


def test_policies_differ_where_a_weapon_may_be_kept() -> None:
    live, kill = (combat_odds(2, "kamikaze", ("grenade", "antizombie"), policy) for policy in ("live", "kill"))
    assert live.die == kill.die == 0
    assert live.win == kill.win == 1


@pytest.mark.parametrize("kind", ["ordinary", "kamikaze", "nurse", "bear boss"])
def test_chances_sum_to_one(kind: str) -> None:
    for hand in ((), ("gun", "grenade"), ("sword", "antizombie"), ("dart",)):
        odds = combat_odds(4, kind, hand)
        assert odds.win + odds.flee + odds.die == pytest.approx(1)
        assert sum(odds.lives) == pytest.approx(1)
        assert odds.lives[0] == pytest.approx(odds.die)
        assert np.dot(odds.lives, range(len(odds.lives))) <= 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"lives": 0}, "lives must be a whole number from 1 to 20, not 0"),
        ({"lives": 3, "zombie": "rats"}, "there is no zombie 'rats'; did you mean 'rat'"),
        ({"lives": 3, "hand": ("knife",)}, "there is no card 'knife' for a fight"),
        ({"lives": 3, "hand": ("dart", "dart")}, "the game has 1 of 'dart', not 2"),
        ({"lives": 3, "policy": "win"}, "policy is 'win'"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message.replace("(", r"\(")):
        combat_odds(**arguments)  # type: ignore[arg-type]


def test_the_command_shows_every_kind_and_writes_json(tmp_path: Path) -> None:
    path = tmp_path / "odds.json"
    shown = CliRunner().invoke(app, ["odds", "zadventure", "--hand", "gun, blade", "--json", str(path)])
    assert shown.exit_code == 0, shown.output
    assert "bear boss" in shown.output
    fights = json.loads(path.read_text())["fights"]
    assert len(fights) == 9
    assert fights[0]["win"] == pytest.approx(combat_odds(3, hand=("gun", "blade")).win)
