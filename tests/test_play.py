"""Play in the terminal, driven by lines of input."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.console import Console

import zenvs
from tests.terminal import Player, player_of
from zenvs.cli import play as play_module
from zenvs.cli.play import play, read_options, run
from zenvs.cli.prompt import COMMANDS, Action, Command, InputError, complete_line, completion, parse
from zenvs.cli.seats import Seats
from zenvs.cli.story import story
from zenvs.core.errors import InvalidPositionError, OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.games.hit_z_road.game import rank

GAME = zenvs.make_game("hit_z_road")
SHOTS = [f"shoot {number}" for number in range(1, 13)]
FIGHT = [*SHOTS, "melee", "flee"]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Player:
    """Play with lines of input; after the last one the input ends."""
    return player_of(GAME, monkeypatch)


def start() -> Position:
    return GAME.new(seed=3)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("1", Action("shoot 1")),
        ("14", Action("flee")),
        (" Shoot  12 ", Action("shoot 12")),
        ("shoot 1", Action("shoot 1")),
        ("sh 2", Action("shoot 2")),
        ("m", Action("melee")),
        ("fl", Action("flee")),
        ("undo", Command("undo", "")),
        ("u 3", Command("undo", "3")),
        ("load My Games/One.json", Command("load", "My Games/One.json")),
        ("q", Command("quit", "")),
    ],
)
def test_lines_are_understood(line: str, meaning: Action | Command) -> None:
    assert parse(line, FIGHT) == meaning


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "number or the name"),
        ("0", "numbered 1 to 14"),
        ("15", "numbered 1 to 14"),
        ("shoot", "could be shoot 1, shoot 2"),
        ("s", "could be shoot 1"),
        ("h", "could be hint, help"),
        ("s 2", "could be shoot 2, save"),
        ("shoot 13", "neither a legal action nor a command; did you mean"),
        ("mele now", "neither"),
        ("dance", "one of shoot 1"),
        ("save", "needs the name of a file"),
        ("quit now", "stands alone"),
    ],
)
def test_other_lines_are_explained(line: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        parse(line, FIGHT)


def test_an_action_goes_before_a_command_of_its_name() -> None:
    actions = ["save", "lose"]
    assert parse("save", actions) == Action("save")
    assert parse("sa", actions) == Action("save")
    assert parse("save x.json", actions) == Command("save", "x.json")
    with pytest.raises(InputError, match="lose, load"):
        parse("lo", actions)


def test_capitals_do_not_matter() -> None:
    actions = ["assign MAD", "assign MDA"]
    for line in ("assign MAD", "Assign mad", "assign ma", "a MA"):
        assert parse(line, actions) == Action("assign MAD")
    assert complete_line("assign M", actions) == actions


def test_without_actions_numbers_are_refused() -> None:
    with pytest.raises(InputError, match="no actions"):
        parse("1", [])


def test_numbers_names_and_prefixes_play(played: Player) -> None:
    position, output = played("path 3", "1", "g", "sh 2")
    expected = start().play("path 3").play("ammo").play("gas").play("shoot 2")
    assert position == expected
    assert "4 black dice (shots)" in output
    for event in expected.events:
        if event.kind == "die":
            assert f" {event.values['face']} " in output
    assert output.rstrip().endswith("Good-bye.")


def test_dice_stand_in_one_line() -> None:
    position = GAME.new(seed=3).play("path 3").play("ammo").play("gas")
    position.force(["kill", "blank", "casualty", "bonus kill"]).play("shoot 2")
    lines = [line.plain for line in story([position.events])]
    assert " kill   blank   casualty   bonus kill " in lines


def test_bad_input_changes_nothing(played: Player) -> None:
    lines = ["", "dance", "99", "flee", "undo", "undo x", "undo 0", "save", "load", "load /no/such.json", "rules now"]
    position, output = played(*lines)
    assert position == start()
    assert "numbered 1 to 3" in output
    assert "'flee' is neither a legal action nor a command" in output
    assert "there are 0 steps to take back" in output
    assert "/no/such.json: cannot be read (No such file or directory)" in output


def test_undo_brings_back_the_dice_to_come(played: Player) -> None:
    way = ["path 3", "ammo", "gas", "melee"]
    once, _ = played(*way)
    again, output = played(*way, "undo", "shoot 1", "undo", "melee")
    assert again == once
    assert "taken back: melee" in output
    back, output = played(*way, "undo", "undo 2")
    assert back == start().play("path 3")
    assert "taken back: ammo, gas" in output
    assert played(*way, "undo 4")[0] == start()
    assert played(*way, "undo 5")[0] == once


def test_save_and_load(played: Player, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    saved, output = played("path 3", "ammo", f"save {file}", "gas", f"load {file}")
    assert saved == start().play("path 3").play("ammo")
    assert f"saved to {file}" in output
    assert list(tmp_path.iterdir()) == [file]
    assert GAME.from_dict(json.loads(file.read_text("utf-8"))) == saved
    assert played(load=file, seed=99)[0] == saved
    assert played("path 1", f"load {file}", "undo")[0] == start().play("path 1")


def test_a_position_without_hidden_parts_is_completed(played: Player, tmp_path: Path) -> None:
    form = start().to_dict()
    del form["hidden"]
    file = tmp_path / "open.json"
    file.write_text(json.dumps(form), "utf-8")
    assert played(load=file, seed=5)[0] == GAME.from_dict(form, seed=5)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "not a JSON file"),
        ("[1, 2]", "a position is an object"),
        ('{"game": "chess"}', "game: must be 'hit_z_road'"),
        (b"\xff\xfe", "not a JSON file"),
        ("[" * 100_000, "not a JSON file"),
    ],
    ids=["cut off", "list", "other game", "not text", "deep"],
)
def test_a_faulty_file_is_refused(played: Player, tmp_path: Path, content: str | bytes, words: str) -> None:
    file = tmp_path / "faulty.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    position, output = played("path 1", f"load {file}")
    assert position == start().play("path 1")
    assert f"{file}: {words}" in output.replace("\n", "")
    with pytest.raises(InvalidPositionError, match=words):
        played(load=file)


def test_a_file_that_cannot_be_written_is_reported(played: Player, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    lines = [f"save {tmp_path}/missing/game.json", f"save {tmp_path}", f"save {file}/game.json", "save ."]
    position, output = played(*lines)
    assert position == start()
    assert output.count("cannot be written") == 4
    assert list(tmp_path.iterdir()) == [file]


def test_forced_outcomes_that_do_not_fit_are_reported(played: Player, tmp_path: Path) -> None:
    file = tmp_path / "forced.json"
    position = start().play("path 3").play("ammo").play("gas").force(["horrible death"])
    file.write_text(json.dumps(position.to_dict()), "utf-8")
    after, output = played("melee", load=file)
    assert after == position
    assert "cannot come up" in output
    assert played("melee", "undo", load=file)[0] == position


class LastAction:
    """A stub agent that plays the last legal action."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        assert observations.shape == (1, GAME.observation.size)
        assert observations.flags.writeable
        assert masks.flags.writeable
        return np.array([np.flatnonzero(mask)[-1] for mask in masks])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Game, int]]:
    """Let a stub agent give the hints; the list is what was asked for."""
    asked: list[tuple[str, Game, int]] = []

    def make_agent(name: str, game: Game, seed: int) -> LastAction:
        asked.append((name, game, seed))
        if name == "nobody":
            raise ValueError("there is no agent 'nobody'")
        return LastAction()

    monkeypatch.setattr("zenvs.agents.make_agent", make_agent)
    return asked


def test_hints(played: Player, asked: Sequence[tuple[str, Game, int]]) -> None:
    position, output = played("hint", "hint rules", "hint nobody")
    assert position == start()
    assert [name for name, _, _ in asked] == ["planner", "rules", "nobody"]
    assert all(game is GAME and seed == 3 for _, game, seed in asked)
    assert "planner would play: path 3" in output
    assert "rules would play: path 3" in output
    assert "nobody gives no hint: there is no agent 'nobody'" in output
    played("hint", agent_name="odds")
    assert asked[-1][0] == "odds"


def test_help_and_rules(played: Player) -> None:
    _, output = played("help", "rules")
    for usage, meaning in COMMANDS.values():
        assert f"{usage:<14}{meaning}" in output
    assert "travel both its cards" in output


def test_whole_game_then_undo_then_another(played: Player, asked: Sequence[tuple[str, Game, int]]) -> None:
    reference = start()
    while not reference.over:
        last = reference.copy()
        reference.play(reference.legal_actions()[0])
    moves = play_first_to_the_end()
    position, output = played(*moves, "1", "hint")
    assert position == reference
    score = int(reference.returns[0])
    assert rank(score, eliminated=reference.to_dict()["seats"][0]["survivors"] == 0) in output
    assert "'new' plays again" in output
    assert "there are no actions to choose from" in output
    assert "nothing is asked" in output
    assert not asked
    assert played(*moves, "undo")[0] == last
    again, output = played(*moves, "new")
    assert again == GAME.new(seed=4)
    assert "seed 4" in output
    assert played(*moves, "new", "undo")[0] == reference


def play_first_to_the_end() -> list[str]:
    """The names of the first legal actions of a whole game."""
    moves: list[str] = []
    position = start()
    while not position.over:
        moves.append(position.legal_actions()[0])
        position.play(moves[-1])
    return moves


def test_quit_and_interrupt(played: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    position, output = played("quit", "path 1")
    assert position == start()
    assert output.count("Good-bye.") == 1

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    output = io.StringIO()
    assert play(GAME, seed=3, console=Console(file=output)) == start()
    assert "Good-bye." in output.getvalue()


def test_a_game_without_seed_says_its_seed(played: Player) -> None:
    position, output = played(seed=None)
    seed = int(output.split()[1])
    assert position == GAME.new(seed=seed)


def test_run_makes_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(play_module, "play", lambda *arguments, seats: calls.append((*arguments, seats)))
    run("hit_z_road", 7, {"flee": "first_round", "players": 2}, Path("saved.json"), "rules", "1", "odds")
    game, agent, seed, load, seats = calls[0]
    assert game.options["flee"] == "first_round"
    assert seats == Seats(frozenset([1]), {0: "odds"})
    assert (agent, seed, load) == ("rules", 7, Path("saved.json"))


def test_options_are_read() -> None:
    texts = ["flee=first_round", "ranged_dice_per_ammo=1", "deck=a=b.toml", "reward="]
    options = {"flee": "first_round", "ranged_dice_per_ammo": 1, "deck": "a=b.toml", "reward": ""}
    assert read_options(texts) == options


@pytest.mark.parametrize("text", ["", "flee", "=1"])
def test_faulty_options_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match=f"--option '{text}': must be NAME=VALUE"):
        read_options([text])


def test_the_number_of_players_is_no_further_option() -> None:
    with pytest.raises(OptionError, match="--option 'players=3': the number of players is given by --players 3"):
        read_options(["flee=first_round", "players=3"])


def test_completion(tmp_path: Path) -> None:
    assert complete_line("sh", FIGHT) == SHOTS
    assert complete_line("h", FIGHT) == ["hint", "help"]
    (tmp_path / "one.json").touch()
    (tmp_path / "two.json").touch()
    assert complete_line(f"load {tmp_path}/o", FIGHT) == [f"load {tmp_path}/one.json"]
    assert complete_line(f"load {tmp_path}/no/o", FIGHT) == []


def test_completion_is_set_for_the_time_of_play() -> None:
    import readline

    before = readline.get_completer()
    with completion(lambda: ["path 1", "path 2"]):
        complete = readline.get_completer()
        assert complete is not None
        assert [complete("pa", number) for number in range(3)] == ["path 1", "path 2", None]
    assert readline.get_completer() == before
