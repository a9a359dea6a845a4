"""Tournaments: balanced seatings, true results, the same whatever the threads and interruptions."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from typer.testing import CliRunner

import zenvs
from zenvs.agents import make_agent
from zenvs.agents.failures import AgentError
from zenvs.benchmarks import tournament as tournament_module
from zenvs.benchmarks.hit_z_road_results import RESULT_DTYPE, places
from zenvs.benchmarks.rollout import game_seeds, play_games, play_seated_games
from zenvs.benchmarks.schedule import make_schedule
from zenvs.benchmarks.tournament import Tournament
from zenvs.cli.main import app
from zenvs.core.errors import IllegalActionError, OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position

FOUR = zenvs.make_game("hit_z_road", players=4)


class Lowest:
    """Plays the legal action with the lowest number."""

    def __init__(self, game: object, seed: int) -> None:
        pass

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return masks.argmax(axis=1)


class Highest(Lowest):
    """Plays the legal action with the highest number."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


class Middle(Lowest):
    """Plays the legal action in the middle."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        numbered = masks.cumsum(axis=1)
        return (numbered > numbered[:, -1:] // 2).argmax(axis=1)


class Passing(Lowest):
    """Always passes, which is not always legal."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return np.zeros(len(masks), np.int64)


class Outside(Lowest):
    """Plays an action that there is not."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return np.full(len(masks), masks.shape[1])


class Rounding(Lowest):
    """Gives numbers that are not whole."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> Any:
        return masks.argmax(axis=1) + 0.5


class Single(Lowest):
    """Gives one action for all games."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return masks[:1].argmax(axis=1)


class Failing(Lowest):
    """Has a fault."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        raise LookupError("lost the thread")


NAMED = [f"{__name__}:{kind.__name__}" for kind in (Lowest, Middle, Highest)]


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_module, "CHUNK", 50)


@pytest.mark.parametrize(
    ("agents", "seats", "seatings"),
    [(4, 4, 24), (2, 2, 2), (3, 3, 6), (5, 4, 120), (6, 2, 30), (2, 4, 14), (3, 4, 36), (2, 3, 6)],
)
def test_seatings_are_balanced(agents: int, seats: int, seatings: int) -> None:
    schedule = make_schedule(agents, seats, 100, 0)
    tables = schedule.seatings.tolist()
    assert len({tuple(table) for table in tables}) == len(tables) == seatings
    for table in tables:
        assert len(set(table)) == min(agents, seats)
    for seat in range(seats):
        assert len(set(np.bincount(schedule.seatings[:, seat], minlength=agents))) == 1
    meetings = Counter(pair for table in tables for pair in combinations(sorted(table), 2) if pair[0] != pair[1])
    assert len(meetings) == agents * (agents - 1) // 2
    assert len(set(meetings.values())) == 1
    assert schedule.games == len(schedule.seeds) * seatings >= 100
    assert len(schedule.seeds) == max(2, -(-100 // seatings))


def test_games_begin_from_the_seeds_of_all_benchmarks() -> None:
    assert make_schedule(4, 4, 100, 5).seeds.tolist() == game_seeds(5, 5).tolist()


@pytest.mark.parametrize(("agents", "seats", "message"), [(1, 4, "2 agents or more, not 1"), (3, 1, "not of 1")])
def test_too_few_are_no_tournament(agents: int, seats: int, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        make_schedule(agents, seats, 10, 0)


def play_alone(game: Game, agents: list[str], seating: list[int], seed: int) -> tuple[Position, list[list[Any]]]:
    """One game through positions: the last position, and bid, round of the fall, and auctions of each seat by the log.

    Games are played with agents that draw nothing at random.
    """
    players = [make_agent(agent, game, 0) for agent in agents]
    position = game.new(seed)
    told = [[0, 0, 0] for _ in seating]
    results: dict[int, list[int]] = {}
    while not position.over:
        actions = players[seating[position.seat]].act(position.observation()[None], position.action_mask()[None])
        position.play(int(actions[0]))
        for event in position.events:
            if event.kind == "resource" and event.values["cause"] == "bid":
                told[event.seat][0] -= event.values["change"]
            elif event.kind == "eliminated":
                told[event.seat][1] = event.values["round"]
            elif event.kind == "result":
                results[event.values["seat"]] = [event.values["points"], event.values["won"]]
    last_round = int(position.state["round_number"])
    for seat, row in enumerate(told):
        row[2] = row[1] or last_round
        row += results.get(seat, [0, False])
    return position, told


@pytest.mark.rule("HZR-END-1", "HZR-END-2", "HZR-AUC-5")
@pytest.mark.parametrize(("players", "games"), [(2, 60), (3, 60), (4, 72)])
def test_results_are_those_of_the_games(players: int, games: int, small_chunks: None) -> None:
    game = zenvs.make_game("hit_z_road", players=players)
    tournament = Tournament(game, NAMED, games, seed=3)
    tournament.play(threads=2)
    schedule = tournament.schedule
    fields = ["bid", "fell", "rounds", "points", "won"]
    for number, results in enumerate(tournament.results):
        seating = schedule.seatings[number % len(schedule.seatings)].tolist()
        position, told = play_alone(game, NAMED, seating, int(schedule.seeds[number // len(schedule.seatings)]))
        assert results[fields].tolist() == [tuple(row) for row in told]
        assert results["survivors"].tolist() == position.state["survivors"][:players].tolist()
        assert results["won"].tolist() == [sum_of_rewards > 0 for sum_of_rewards in position.returns]
        assert results["won"].tolist() == ((results["place"] == 0) & (results["survivors"] > 0)).tolist()
    assert tournament.results["won"].any()
    assert (tournament.results["fell"] > 0).any()


@pytest.mark.rule("HZR-END-3")
def test_places_at_the_table() -> None:
    table = np.zeros((3, 4), RESULT_DTYPE)
    table["survivors"] = [[3, 0, 2, 0], [2, 4, 4, 1], [0, 0, 0, 0]]
    table["points"] = [[0, 0, 9, 0], [7, 7, 7, 0], [0, 0, 0, 0]]
    table["fell"] = [[0, 8, 0, 2], [0, 0, 0, 0], [5, 8, 5, 8]]
    assert places(table).tolist() == [[1, 2, 0, 3], [2, 0, 0, 3], [2, 0, 2, 0]]


def test_threads_do_not_matter(small_chunks: None) -> None:
    first, second = (Tournament(FOUR, ["random", *NAMED], 200, seed=1) for _ in range(2))
    first.play(threads=1)
    second.play(threads=3)
    assert np.array_equal(first.results, second.results)
    assert first.steps == second.steps


def test_an_agent_may_take_part_twice() -> None:
    tournament = Tournament(FOUR, ["random", NAMED[0], "random", "random"], 48, seed=0)
    assert tournament.labels == ("random", NAMED[0], "random #2", "random #3")
    tournament.play()
    # the two do not choose alike
    seats = tournament.schedule.seatings
    swapped = np.array([np.flatnonzero((seats == row).all(axis=1))[0] for row in np.array([2, 1, 0, 3])[seats]])
    assert not np.array_equal(tournament.results[: len(seats)], tournament.results[swapped])


def interrupt(tournament: Tournament, work_file: Path | None) -> None:
    """Play until the first chunk is done."""

    def progress(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.play(1, progress, work_file)


def test_interrupted_and_resumed_is_as_played_at_once(small_chunks: None, tmp_path: Path) -> None:
    work_file = tmp_path / "work"
    agents = ["random", *NAMED]
    interrupted, resumed, at_once = (Tournament(FOUR, agents, 200, seed=1) for _ in range(3))
    interrupt(interrupted, work_file)
    assert 0 < interrupted.games < 200
    assert not interrupted.finished
    resumed.resume(work_file)
    assert resumed.games == interrupted.games
    played: list[int] = []
    resumed.play(1, played.append, work_file)
    at_once.play()
    assert sum(played) == at_once.games - interrupted.games
    assert resumed.finished
    assert np.array_equal(resumed.results, at_once.results)
    assert resumed.steps == at_once.steps
    assert [file.name for file in tmp_path.iterdir()] == ["work"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"agents": ["random", NAMED[0]]}, "with agents "),
        ({"games": 400}, "with games "),
        ({"seed": 2}, "with seed 1, not 2"),
        ({"game": zenvs.make_game("hit_z_road", players=4, flee="first_round")}, "with options "),
    ],
)
def test_work_with_other_settings_is_refused(
    changed: dict[str, Any], message: str, small_chunks: None, tmp_path: Path
) -> None:
    work_file = tmp_path / "work"
    settings: dict[str, Any] = {"game": FOUR, "agents": ["random", NAMED[1]], "games": 100, "seed": 1}
    interrupt(Tournament(**settings), work_file)
    with pytest.raises(ValueError, match=f"work: is the work of a tournament {message}"):
        Tournament(**settings | changed).resume(work_file)


@pytest.mark.parametrize("fault", ["text", "empty", "cut", "array", "fields", "pickle", "settings", "shape"])
def test_files_that_are_no_work_are_refused(fault: str, tmp_path: Path) -> None:
    work_file = tmp_path / "work"
    tournament = Tournament(FOUR, NAMED, 36, seed=1)
    tournament.play(work_file=work_file)
    if fault == "text":
        work_file.write_text("games")
    elif fault == "empty":
        work_file.write_bytes(b"")
    elif fault == "cut":
        work_file.write_bytes(work_file.read_bytes()[:-400])
    else:
        with np.load(work_file) as file:
            kept = dict(file)
        with work_file.open("wb") as out:
            if fault == "array":
                np.save(out, kept["steps"])
            elif fault == "fields":
                np.savez(out, steps=kept["steps"])
            elif fault == "pickle":
                np.savez(out, **kept | {"settings": np.array([{}], dtype=object)})
            elif fault == "settings":
                np.savez(out, **kept | {"settings": json.dumps([1])})
            else:
                np.savez(out, **kept | {"results": kept["results"][:-1]})
    with pytest.raises(ValueError, match=r"work: .*remove it to begin anew"):
        Tournament(FOUR, NAMED, 36, seed=1).resume(work_file)


def test_every_game_of_several_agents_ends_once() -> None:
    agents = [make_agent(name, FOUR, 0) for name in ("random", *NAMED)]
    seating = np.random.default_rng(0).integers(4, size=(300, 4))
    seen: list[int] = []
    steps = play_seated_games(FOUR, agents, seating, game_seeds(0, 300), lambda games, *_: seen.extend(games.tolist()))
    assert sorted(seen) == list(range(300))
    assert steps > 300 * 20


def test_one_agent_on_all_seats_is_the_simple_case() -> None:
    agent = make_agent(NAMED[1], FOUR, 0)
    finals: list[dict[int, bytes]] = []
    for agents in ([agent], [agent, agent]):
        final: dict[int, bytes] = {}

        def on_end(games: Any, batch: Any, indices: Any, final: dict[int, bytes] = final) -> None:
            final.update({int(game): batch.states[index].tobytes() for game, index in zip(games, indices, strict=True)})

        seating = np.arange(400).reshape(100, 4) % len(agents)
        play_seated_games(FOUR, agents, seating, game_seeds(0, 100), on_end)
        finals.append(final)
    assert finals[0] == finals[1]
    simple: list[int] = []
    play_games(FOUR, agent, game_seeds(0, 100), lambda games, *_: simple.extend(games.tolist()))
    assert sorted(simple) == sorted(finals[0])


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (Passing, r"Passing: game \d+: action 0 \('pass'\) is not legal"),
        (Outside, r"Outside: game \d+: action 42 \(no action\) is not legal"),
        (Rounding, r"Rounding: actions must be whole numbers of shape \(\d+,\), not float64"),
        (Single, r"Single: actions must be whole numbers of shape \(\d+,\), not int64 of shape \(1,\)"),
        (Failing, "agent 'Failing' failed in act: LookupError: lost the thread"),
    ],
)
def test_faults_of_agents_name_the_agent(agent: type[Lowest], message: str) -> None:
    with pytest.raises((IllegalActionError, AgentError), match=message):
        Tournament(FOUR, [NAMED[0], f"{__name__}:{agent.__name__}"], 28, seed=0).play()


def test_command_writes_table_picture_and_json(tmp_path: Path) -> None:
    picture, data = tmp_path / "out.png", tmp_path / "out.json"
    arguments = ["tournament", "--agents", ",".join([*NAMED, "random"]), "--games", "100", "--seed", "3"]
    result = CliRunner().invoke(app, [*arguments, "--plot", str(picture), "--json", str(data)])
    assert result.exit_code == 0, result.output
    for text in ("120 games (rounded up from 100): 24 seatings from each of 5 seeds", "rating", "nobody wins"):
        assert text in result.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    written = json.loads(data.read_text())
    assert [agent["agent"] for agent in written["agents"]] == [*NAMED, "random"]
    assert (written["games"], written["seeds"], written["seatings"]) == (120, 5, 24)
    won = sum(agent["win_share"]["value"] for agent in written["agents"])
    assert won + written["nobody_wins"]["value"] == pytest.approx(1)
    assert sum(agent["rating"]["value"] for agent in written["agents"]) == pytest.approx(0)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["out.json", "out.png"]


def test_json_may_go_to_standard_output() -> None:
    arguments = ["tournament", "--agents", f"{NAMED[0]}, {NAMED[2]}", "--players", "2", "--games", "40", "--json", "-"]
    result = CliRunner().invoke(app, [*arguments, "--option", "flee=first_round"])
    assert json.loads(result.stdout)["options"]["flee"] == "first_round"


def test_interrupted_command_goes_on(small_chunks: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def command(name: str) -> list[str]:
        arguments = ["tournament", "--agents", "random," + ",".join(NAMED), "--games", "200", "--threads", "1"]
        return [*arguments, "--json", str(tmp_path / name)]

    with monkeypatch.context() as patch:
        play = Tournament.play

        def interrupted(tournament: Tournament, threads: int, progress: Any, work_file: Path | None) -> None:
            interrupt_after_first = iter([None])

            def stop(games: int) -> None:
                progress(games)
                if next(interrupt_after_first, "stop") == "stop":
                    raise KeyboardInterrupt

            play(tournament, threads, stop, work_file)

        patch.setattr(Tournament, "play", interrupted)
        result = CliRunner().invoke(app, command("a.json"))
    assert result.exit_code == 130
    assert "interrupted" in result.output
    assert json.loads((tmp_path / "a.json").read_text())["games"] == 96
    assert (tmp_path / "a.json.partial").exists()
    result = CliRunner().invoke(app, command("a.json"))
    assert result.exit_code == 0, result.output
    assert "96 games have been played before" in " ".join(result.output.split())
    assert CliRunner().invoke(app, command("b.json")).exit_code == 0
    assert (tmp_path / "a.json").read_text() == (tmp_path / "b.json").read_text()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.json", "b.json"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--plot", "nowhere/out.png"], "there is no folder"),
        (["--plot", "out.bmp"], "ends in one of"),
        (["--json", "nowhere/out.json"], "there is no folder"),
        (["--agents", "random,rule"], "did you mean 'rules'"),
        (["--agents", "random"], "2 agents or more, not 1"),
        (["--agents", "random,,random"], "there is no agent ''"),
        (["--players", "1"], "2 players or more, not of 1"),
        (["--players", "5"], "players is 5; one of"),
        (["--option", "flee"], "must be NAME=VALUE"),
        (["--option", "flee=never"], "flee is 'never'; one of"),
        (["--game", "go"], "there is no game 'go'"),
    ],
)
def test_faults_are_found_before_playing(arguments: list[str], message: str) -> None:
    agents = [] if "--agents" in arguments else ["--agents", "random,random"]
    result = CliRunner().invoke(app, ["tournament", "--games", "10", *agents, *arguments])
    assert isinstance(result.exception, ValueError)
    assert message in str(result.exception)


def test_other_games_are_refused() -> None:
    from tests.duel.game import Duel

    with pytest.raises(OptionError, match="there are no tournaments of 'duel'"):
        Tournament(Duel(), ["random", "random"], 10, 0)
