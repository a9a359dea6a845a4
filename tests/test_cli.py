"""The command line as a user meets it: in a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from zenvs.cli.main import app
from zenvs.games.hit_z_road.deck import DEFAULT_DECK
from zenvs.games.z_horde.scenario import DEFAULT_SCENARIOS
from zenvs.games.zadventure.board import DEFAULT_BOARD

COMMANDS = (
    "ranks", "evaluate", "tournament", "benchmark", "play", "check", "verify", "bench", "train", "agents", "odds",
)  # fmt: skip

# Plays the first legal action, and leaves a file when it is made for the fourth time: once to see that it can be made,
# then once for each chunk of games, so that two chunks are finished by then if one thread plays.
OWN_AGENT = """
from pathlib import Path

made = 0


class FirstLegal:
    def __init__(self, game, seed):
        global made
        made += 1
        if made == 4:
            Path("two chunks are finished").touch()

    def act(self, observations, masks):
        return masks.argmax(axis=1)
"""


def script() -> list[str]:
    """The installed script, which unlike ``python -m`` does not look for modules in the working directory."""
    path = Path(sys.executable).with_name("zenvs")
    return [str(path)] if path.exists() else [sys.executable, "-P", "-m", "zenvs"]


def zenvs(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*script(), *arguments], cwd=folder, capture_output=True, text=True, check=False)


def test_help_lists_the_commands(tmp_path: Path) -> None:
    by_module = subprocess.run(
        [sys.executable, "-m", "zenvs", "--help"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    for output in (zenvs("--help", folder=tmp_path).stdout, by_module.stdout):
        listed = output.partition("Commands:")[2].splitlines()
        assert [line.split()[0] for line in listed if line] == list(COMMANDS)


def test_an_agent_in_the_working_directory_is_found(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN_AGENT, encoding="utf-8")
    arguments = ["--agent", "mine:FirstLegal", "--games", "10", "--json", "ranks.json", "--plot", "ranks.svg"]
    run = zenvs("ranks", *arguments, folder=tmp_path)
    assert run.returncode == 0, run.stderr
    (result,) = json.loads((tmp_path / "ranks.json").read_text(encoding="utf-8"))["agents"]
    assert (result["agent"], result["games"]) == ("mine:FirstLegal", 10)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("ranks --agent mine:FirstLegal", "agent 'mine:FirstLegal': there is no module 'mine'"),
        ("ranks --json nowhere/ranks.json", "nowhere/ranks.json: there is no folder nowhere"),
        ("odds --zombies -1", "zombies"),
        ("play chess", "there is no game 'chess'; one of hit_z_road"),
        ("play hit_z_road --load nothing.json", "nothing.json: cannot be read (No such file or directory)"),
        ("play hit_z_road --option flee=never", "flee is 'never'; one of 'any_round', 'first_round'"),
        ("play hit_z_road --option flea=any_round", "has no option 'flea'; did you mean 'flee'"),
        ("play hit_z_road --option flee", "--option 'flee': must be NAME=VALUE"),
        ("play hit_z_road --players 2 --seat 2", "--seat '2': must be 0, 1 or 'all'"),
        ("play hit_z_road --players 2 --against ruls", "there is no agent 'ruls'; did you mean 'rules'"),
        ("check nothing.toml", "nothing.toml: there is no such file"),
        ("bench --json nowhere/bench.json", "nowhere/bench.json: there is no folder nowhere"),
    ],
)
def test_a_fault_is_one_line_and_exit_code_2(arguments: str, message: str, tmp_path: Path) -> None:
    run = zenvs(*arguments.split(), folder=tmp_path)
    assert run.returncode == 2
    (line,) = run.stderr.splitlines()
    assert line.startswith("zenvs: ")
    assert message in line
    assert run.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", ["ranks --games 0", "odds --zombies many", "play", "check", "bench --fast"])
def test_a_fault_in_the_use_of_a_command_is_exit_code_2(arguments: str) -> None:
    result = CliRunner().invoke(app, arguments.split())
    assert result.exit_code == 2
    assert "Error" in result.stderr
    assert "Traceback" not in result.stderr


def test_interrupted_ranks_show_what_was_finished(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN_AGENT, encoding="utf-8")
    arguments = ["--agent", "mine:FirstLegal", "--games", "10000000", "--threads", "1", "--json", "ranks.json"]
    process = subprocess.Popen(
        [*script(), "ranks", *arguments],
        cwd=tmp_path, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    while process.poll() is None and not (tmp_path / "two chunks are finished").exists():
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    output, faults = process.communicate()
    assert process.returncode == 130, faults
    assert faults == ""
    assert "interrupted: the results cover the games that were finished" in output
    (result,) = json.loads((tmp_path / "ranks.json").read_text(encoding="utf-8"))["agents"]
    assert 16_384 <= result["games"] < 10_000_000
    assert f"{result['games']:,} games" in output


def test_an_interruption_before_anything_was_finished_is_silent(tmp_path: Path) -> None:
    own = "import os, signal\n\ndef make(game, seed):\n    os.kill(os.getpid(), signal.SIGINT)\n"
    (tmp_path / "mine.py").write_text(own, encoding="utf-8")
    run = zenvs("ranks", "--agent", "mine:make", folder=tmp_path)
    assert (run.returncode, run.stdout.strip(), run.stderr) == (130, "", "")


def test_check_tells_decks_scenarios_and_boards_apart(tmp_path: Path) -> None:
    run = zenvs("check", str(DEFAULT_DECK), str(DEFAULT_SCENARIOS), str(DEFAULT_BOARD), folder=tmp_path)
    assert run.returncode == 0
    shown = " ".join(run.stdout.split())  # titles are broken at the width of the terminal
    assert "a valid deck of 76 cards" in shown
    assert "3 screamer, 3 bloater" in shown
    assert "double barrel" in run.stdout
    (tmp_path / "other.toml").write_text("[project]\nname = 'x'\n")
    run = zenvs("check", "other.toml", folder=tmp_path)
    assert run.returncode == 2
    assert "other.toml: neither a deck nor scenarios nor a board; those hold tables [[card]]" in run.stderr
