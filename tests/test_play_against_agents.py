"""Play in the terminal with several players: agents move by themselves until it is the turn of a person."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.hit_z_road.tables import ALONE, LOSS, travelling
from tests.terminal import Player, player_of
from zenvs.cli.seats import Seats, read_seats
from zenvs.cli.story import addressed, story
from zenvs.core.errors import OptionError
from zenvs.core.game import Event, Game
from zenvs.core.position import Position

GAME = zenvs.make_game("hit_z_road", players=3)
SEATS = Seats(frozenset([0]), {1: "first", 2: "first"})


class FirstAction:
    """A stub agent that plays the first legal action and keeps what it was shown."""

    shown: list[tuple[NDArray[np.float32], NDArray[np.int8]]]

    def __init__(self) -> None:
        self.shown = []

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        self.shown.append((observations[0].copy(), masks[0].copy()))
        return masks.argmax(axis=1)


class Faulty:
    """A stub agent whose code fails, or that plays what is not legal."""

    def __init__(self, action: int | None) -> None:
        self._action = action

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        if self._action is None:
            raise KeyError("no such table")
        return np.array([self._action])


@pytest.fixture
def agents(monkeypatch: pytest.MonkeyPatch) -> dict[int, FirstAction]:
    """Let stubs be the agents; those that were made, by their seeds."""
    made: dict[int, FirstAction] = {}

    def make_agent(name: str, game: Game, seed: int) -> Any:
        if name in ("fails", "cheats"):
            return Faulty(None if name == "fails" else game.actions.index("flee"))
        made[seed] = FirstAction()
        return made[seed]

    monkeypatch.setattr("zenvs.agents.make_agent", make_agent)
    return made


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, agents: dict[int, FirstAction]) -> Player:
    """Play on seat 0 of three against stubs, unless the arguments say otherwise."""
    player = player_of(GAME, monkeypatch)
    return lambda *lines, **arguments: player(*lines, **{"seats": SEATS} | arguments)


def expected(*actions: str, position: Position | None = None, seat: int = 0) -> Position:
    """The position after own actions, with the first legal action played on all other seats."""
    position = GAME.new(seed=3) if position is None else position
    typed = list(actions)
    while not position.over and (typed or position.seat != seat):
        position.play(typed.pop(0) if position.seat == seat else position.legal_actions()[0])
    return position


def saved(position: Position, folder: Path) -> Path:
    """A file with a position."""
    file = folder / "position.json"
    file.write_text(json.dumps(position.to_dict()), "utf-8")
    return file


def test_agents_move_until_it_is_the_persons_turn(played: Player) -> None:
    position, output = played("bid 2")
    assert position == expected("bid 2")
    assert position.seat == 0
    assert "you are player_0; you play against player_1 (first), player_2 (first)" in output
    for line in ("you: bid 2", "player_1: pass on 0", "player_2: pass on 0"):
        assert line in output.splitlines() or f"> {line}" in output
    board = output[output.index("you: bid 2") :]
    assert "you      ▶    ·    ·    ●    ·    ·    ·    ·    ·    ·    ·    ·" in board
    assert "asked    you: Raise your bid of 2, or pass?" in board
    assert "player_0" not in board


def test_agents_see_what_their_seat_sees(played: Player, agents: dict[int, FirstAction]) -> None:
    played("bid 2", "pass")
    position = GAME.new(seed=3)
    typed = ["bid 2", "pass"]
    shown = {agent: iter(agents[3 + agent].shown) for agent in (1, 2)}
    while typed or position.seat != 0:
        if position.seat == 0:
            position.play(typed.pop(0))
            continue
        observation, mask = next(shown[position.seat])
        assert np.array_equal(observation, position.observation(position.seat))
        assert np.array_equal(mask, position.action_mask())
        position.play(position.legal_actions()[0])
    assert all(next(rest, None) is None for rest in shown.values())


def test_another_seat_can_be_played(played: Player, agents: dict[int, FirstAction]) -> None:
    position, output = played("bid 1", seats=read_seats(GAME, "2", "rules,odds"))
    assert position == expected("bid 1", seat=2)
    assert "you are player_2; you play against player_0 (rules), player_1 (odds)" in output
    assert sorted(agents) == [3, 4]


def test_people_on_all_seats(played: Player, agents: dict[int, FirstAction]) -> None:
    position, output = played("bid 1", "bid 2", "pass", seats=read_seats(GAME, "all", None))
    assert position == GAME.new(seed=3).play("bid 1").play("bid 2").play("pass")
    assert "you are" not in output
    assert f"asked    player_{position.seat}: " in output
    assert not agents


def test_undo_goes_back_to_the_own_decision(played: Player) -> None:
    assert played("bid 2", "pass", "undo")[0] == expected("bid 2")
    position, output = played("bid 2", "pass", "undo 2")
    assert position == expected()
    assert "taken back: bid 2, pass" in output
    assert played("undo")[0] == expected()
    assert played("bid 2", "undo", "bid 3", "undo", "bid 2")[0] == expected("bid 2")


def test_save_load_and_new(played: Player, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    position, output = played("bid 2", f"save {file}", "pass", f"load {file}")
    assert position == expected("bid 2")
    assert f"saved to {file}" in output
    assert played(load=file)[0] == position
    assert played("bid 2", "new")[0] == expected(position=GAME.new(seed=4))
    assert played("bid 2", "new", "undo")[0] == expected("bid 2")
    # in a file it can be the turn of an agent: it moves at once
    assert played(load=file, seats=Seats(frozenset([1]), {0: "first", 2: "first"}))[0] == expected(
        position=position.copy(), seat=1
    )
    elsewhere = saved(GAME.new(seed=3), tmp_path)
    assert played("bid 2", f"load {elsewhere}", "undo")[0] == expected("bid 2")


def test_hints_are_for_the_own_seat(played: Player, agents: dict[int, FirstAction]) -> None:
    _, output = played("hint", seats=Seats(frozenset([1]), {0: "first", 2: "first"}))
    observation, _ = agents[3].shown[-1]
    assert "would play: pass" in output
    assert np.array_equal(observation, expected(seat=1).observation(1))


def test_several_actions_stand_with_commas_between(played: Player) -> None:
    position, output = played("bid 3", "pass", "ammo, 1,g")
    assert position == expected("bid 3", "pass", "ammo", "ammo", "gas")
    assert output.count("asked    you: ") == 4
    position, output = played("bid 3", "pass", "ammo, dance, gas", "ammo, undo")
    assert position == expected("bid 3", "pass", "ammo", "ammo")
    assert "'dance' is neither" in output
    assert "'undo' is a command; only actions stand with commas between them" in output
    assert played("bid 3", "pass", "undo, 1")[0] == expected("bid 3", "pass")


def test_a_name_of_a_file_may_have_commas(played: Player, tmp_path: Path) -> None:
    position, output = played("bid 2", f"save {tmp_path}/one, two.json")
    assert position == expected("bid 2")
    assert (tmp_path / "one, two.json").exists()
    assert "saved to" in output


def play_from(start: Position, monkeypatch: pytest.MonkeyPatch, *lines: str) -> tuple[Position, str]:
    """Play a session of three that begins at a position."""
    monkeypatch.setattr(start.game, "new", lambda seed: start.copy())
    return player_of(start.game, monkeypatch)(*lines, seats=SEATS)


@pytest.mark.usefixtures("agents")
def test_after_the_own_elimination_the_agents_play_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    start = travelling(3, groups={0: ALONE}, cards={(1, "left"): LOSS})
    position, output = play_from(start, monkeypatch, "path 1", "hint", "undo")
    assert position == start
    assert "you: the group is wiped out in round 1" in output
    assert "ictory for player_" in output
    assert "nothing is asked" in output
    assert "taken back: path 1" in output


@pytest.mark.usefixtures("agents")
def test_a_forced_outcome_that_an_agent_cannot_have_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    start = travelling(3, cards={(1, "left"): {"zombies": 3}}).force(["horrible death"])
    position, output = play_from(start, monkeypatch, "path 2")
    assert position == start
    assert "player_1 (first) cannot play on: forced outcome 1 of 1, 'horrible death', cannot come up" in output


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("fails", "player_1 (fails) cannot play on: agent 'fails' failed when it was asked for an action: KeyError"),
        ("cheats", "player_1 (cheats) cannot play on: 'flee' is not legal"),
    ],
)
def test_a_faulty_agent_leaves_the_person_where_he_is(played: Player, name: str, words: str) -> None:
    position, output = played("bid 2", "hint", seats=Seats(frozenset([0]), {1: name, 2: "first"}))
    assert position == GAME.new(seed=3)
    assert words in output


def test_a_whole_game_against_agents_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = read_seats(GAME, "0", "random,rules")
    position, output = player_of(GAME, monkeypatch)(*["1"] * 300, seats=seats)
    assert position.over
    assert "over     " in output
    assert max(len(line) for line in position.text().splitlines()) <= 80


def test_seats_are_read() -> None:
    assert read_seats(GAME, "1", "rules") == Seats(frozenset([1]), {0: "rules", 2: "rules"})
    assert read_seats(GAME, "0", "rules, odds") == Seats(frozenset([0]), {1: "rules", 2: "odds"})
    assert read_seats(GAME, "0", None) == Seats(frozenset([0]), {1: "lookahead", 2: "lookahead"})
    assert read_seats(GAME, "all", None) == Seats(frozenset([0, 1, 2]), {})
    assert read_seats(zenvs.make_game("hit_z_road"), "0", None) == Seats(frozenset([0]), {})


@pytest.mark.parametrize(
    ("seat", "against", "words"),
    [
        ("3", None, "--seat '3': must be 0, 1, 2 or 'all'"),
        ("me", None, "--seat 'me'"),
        ("-1", None, "--seat '-1'"),
        ("0", "rules,odds,random", "must be one agent for all others or 2, one for each"),
        ("all", "rules", "no seat is left for agents"),
    ],
)
def test_faulty_seats_are_refused(seat: str, against: str | None, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        read_seats(GAME, seat, against)


def told(*texts: tuple[str, int, str]) -> list[Event]:
    """Events of a kind, a seat and a text each."""
    return [Event(kind, seat, {"face": "kill", "die": "red"}, text) for kind, seat, text in texts]


def test_a_story_is_short_for_agents_and_long_for_the_reader() -> None:
    fight = [("roll", "2 dice"), ("die", "red die: kill"), ("die", "red die: kill"), ("zombies", "-2 zombies")]
    actions = [
        told(*((kind, 0, f"player_0: {text}") for kind, text in fight), ("deal", 0, "path 1"), ("deal", 0, "path 2")),
        told(*((kind, 1, f"player_1: {text}") for kind, text in fight)),
        told(("resource", 1, "player_1: -1 gas")),
        told(("resource", 1, "player_1: -1 gas"), ("won", 1, "player_1: won"), ("place", 1, "first: player_0")),
    ]
    assert [line.plain for line in story(actions, GAME.seats, brief=[1, 2], own=0)] == [
        "you: 2 dice",
        "you:  kill   kill ",
        "you: -2 zombies",
        "path 1; path 2",
        "player_1: 2 dice  kill   kill ; -2 zombies",
        "player_1: -1 gas x2; won",
        "first: you",
    ]


def test_the_reader_is_addressed() -> None:
    text = "player_1 ▶   5\nplayer_10    6\nplayer_1: go on\nasked  player_1: what?"
    assert addressed(text, "player_1") == "you      ▶   5\nplayer_10    6\nyou: go on\nasked  you: what?"
    assert addressed(text, None) == text
