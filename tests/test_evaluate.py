"""The evaluation of Z Horde: honest counts, the same whatever the threads, in three forms."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats
from typer.testing import CliRunner

import zenvs
from zenvs.agents import make_agent
from zenvs.benchmarks import evaluation as evaluation_module
from zenvs.benchmarks.evaluation import Played, play_evaluation
from zenvs.benchmarks.intervals import mean_of, wilson
from zenvs.benchmarks.rollout import game_seeds
from zenvs.benchmarks.z_horde_results import NOTHING_BOUGHT, RESULT_DTYPE, ZHordeRecorder
from zenvs.benchmarks.z_horde_summary import ZHordeSummary, summarise
from zenvs.cli.main import app
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.games.z_horde import constants as c

GAME = zenvs.make_game("z_horde")
GAMES = 60


class Lowest:
    """Plays the legal action with the lowest number."""

    def __init__(self, game: object, seed: int) -> None:
        pass

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return masks.argmax(axis=1)


class Mixed(Lowest):
    """Plays a legal action that the observation chooses: buys, drinks Zombie Blood, and lets others go."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        ranks = (np.abs(observations).sum(axis=1) * 1000).astype(np.int64) % masks.sum(axis=1)
        return (masks.cumsum(axis=1) > ranks[:, None]).argmax(axis=1)


class Single(Lowest):
    """Gives one action for all games."""

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return masks[:1].argmax(axis=1)


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation_module, "CHUNK", 16)


def told(position: Position, agent: Any) -> dict[str, Any]:
    """Play a game singly and count what its events say."""
    deaths: list[tuple[Any, ...]] = []
    bought: list[tuple[str, int]] = []
    used: set[str] = set()
    strike: Any = None
    entered: list[str] = []
    level = lost = 0
    while not position.over:
        position.play(int(agent.act(position.observation()[None], position.action_mask()[None])[0]))
        for event in position.events:
            match event.kind:
                case "level":
                    level = event.values["level"]
                case "strike":
                    strike = event.values
                case "health":
                    lost = -event.values["change"]
                case "enter":
                    entered.append(event.values["character"])
                case "out":
                    kinds = [int(position.state["kinds"][number - 1]) for number in strike["monsters"]]
                    deaths.append((level, event.values["character"], sorted(kinds), strike["damage"], lost))
                case "item" | "weapon" if event.values["change"] == "bought":
                    bought.append((event.values[event.kind], level))
                case "item" if event.values["change"] == "used":
                    used.add(event.values["item"])
                case _:
                    pass
    cleared = int(position.state["cleared"])
    return {"cleared": cleared, "deaths": deaths, "bought": bought, "used": used, "entered": entered}


def kept(result: Any) -> dict[str, Any]:
    """The same of what the recorder kept."""
    deaths = [
        (
            int(death["level"]),
            c.CHARACTERS[death["character"]],
            [0] * int(death["strikers"][0]) + [1] * int(death["strikers"][1]),
            int(death["damage"]),
            int(death["health"]),
        )
        for death in result["deaths"]
        if death["level"]
    ]
    survivor = [] if result["survivor"] == c.NO_CHARACTER else [c.CHARACTERS[result["survivor"]]]
    bought = [
        (names[number], place + 1)
        for place in range(len(result["items"]))
        for names, number in ((c.ITEMS, result["items"][place]), (c.WEAPONS, result["weapons"][place]))
        if number != NOTHING_BOUGHT
    ]
    used = {name for name, is_used in zip(c.ITEMS, result["used"], strict=True) if is_used}
    entered = [character for _, character, *_ in deaths] + survivor
    return {"cleared": int(result["cleared"]), "deaths": deaths, "bought": bought, "used": used, "entered": entered}


@pytest.mark.parametrize("agent", ["turns", f"{__name__}:Mixed"])
def test_what_is_kept_is_what_happens(agent: str) -> None:
    """Every game played singly from its seed tells the same."""
    results = play_evaluation(GAME, agent, GAMES, seed=3).results
    player = make_agent(agent, GAME, 0)
    for seed, result in zip(game_seeds(3, GAMES).tolist(), results, strict=True):
        expected, found = told(GAME.new(seed), player), kept(result)
        # in a visit, items and weapons may come in either order
        expected["bought"].sort(), found["bought"].sort()
        assert found == expected


def test_those_who_come_back_die_of_the_later_strike_or_of_the_one_before_they_refused() -> None:
    """Both answers to Zombie Blood are among the games above."""
    agent = Mixed(GAME, 0)
    answers: Counter[str] = Counter()
    for seed in game_seeds(3, GAMES).tolist():
        position = GAME.new(seed)
        while not position.over:
            action = int(agent.act(position.observation()[None], position.action_mask()[None])[0])
            answers[f"{position.decision}: {GAME.actions[action]}"] += 1
            position.play(action)
    assert answers["revive: use zombie blood"] > 0
    assert answers["revive: decline"] > 0


def test_threads_do_not_matter(small_chunks: None) -> None:
    for agent in ("random", f"{__name__}:Mixed"):
        one, three = (play_evaluation(GAME, agent, 40, 1, threads) for threads in (1, 3))
        assert np.array_equal(one.results, three.results)
        assert one.steps == three.steps


def test_an_interruption_keeps_chunks_that_were_finished(small_chunks: None) -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    whole = play_evaluation(GAME, f"{__name__}:Mixed", 40, 1)
    part = play_evaluation(GAME, f"{__name__}:Mixed", 40, 1, 1, interrupt)
    assert np.array_equal(part.results, whole.results[: len(part.results)])
    assert len(part.results) == 16


def made(change: Callable[[NDArray[Any]], None], games: int) -> ZHordeSummary:
    """The summary of results of one's own."""
    results = np.zeros(games, RESULT_DTYPE)
    results["items"] = results["weapons"] = NOTHING_BOUGHT
    results["picked"] = (c.LORA, c.CLINT, c.WANG)
    results["survivor"] = c.NO_CHARACTER
    change(results)
    return summarise(GAME, Played("made", results, 10 * games))


def test_levels_are_counted() -> None:
    def change(results: NDArray[Any]) -> None:
        results["cleared"] = (0, 2, 2, 12)
        results["truncated"] = (False, False, True, False)

    summary = made(change, 4)
    assert [level.reached for level in summary.levels] == [4, 3, 3] + [1] * 9
    assert [level.cleared.value for level in summary.levels] == [0.75, 0.75] + [0.25] * 10
    assert [level.chance and level.chance.value for level in summary.levels] == [0.75, 1, 1 / 3] + [1] * 9
    assert [level.last.value for level in summary.levels] == [0.25, 0, 0.5] + [0] * 9
    assert (summary.won.value, summary.truncated.value, summary.mean_steps) == (0.25, 0.25, 10)
    assert summary.levels[2].chance == wilson(1, 3)
    assert summary.mean_cleared == mean_of(np.array([0, 2, 2, 12]))


def test_no_chance_is_given_for_levels_that_nobody_reached() -> None:
    summary = made(lambda results: None, 3)
    assert summary.levels[0].chance == wilson(0, 3)
    assert summary.levels[1].chance is None
    assert summary.levels[1].lost is None
    assert summary.purchases[0].visits is None


def test_characters_are_counted() -> None:
    """Lora dies on level 2 and Clint on level 5, which Wang then clears and two more."""

    def change(results: NDArray[Any]) -> None:
        results["cleared"] = (7, 0)
        results["deaths"][0, :2] = [(2, c.LORA, (1, 0), 6, 1), (5, c.CLINT, (1, 2), 2, 2)]
        results["deaths"][1] = [(1, who, (0, 1), 1, 1) for who in (c.LORA, c.CLINT, c.WANG)]
        results["survivor"][0] = c.WANG

    summary = made(change, 2)
    by_name = {character.character: character for character in summary.characters}
    assert {name: one.played for name, one in by_name.items()} == {
        "clint": 2, "dwayne": 0, "lora": 2, "wang": 2, "angel": 0,
    }  # fmt: skip
    means = {name: one.cleared and one.cleared.value for name, one in by_name.items()}
    assert means == {"clint": 1.5, "dwayne": None, "lora": 0.5, "wang": 1.5, "angel": None}
    assert by_name["wang"].survived == wilson(1, 2)
    assert by_name["dwayne"].survived is None
    assert by_name["lora"].deaths == [1, 1] + [0] * 10
    assert [level.deaths for level in summary.levels] == [3, 1, 0, 0, 1] + [0] * 7
    assert summary.levels[4].causes == [0, 0, 1]
    assert summary.levels[0].causes == [0, 3, 0]
    outright = [level.outright and level.outright.value for level in summary.levels]
    assert outright[:5] == [0, 1, None, None, 0]
    strikers = summary.levels[4].mean_strikers
    assert strikers is not None
    assert strikers.value == 3


def test_purchases_are_shares_of_visits() -> None:
    """There is no Market after level 12, and of games with no visit nothing is said."""

    def change(results: NDArray[Any]) -> None:
        results["cleared"] = (12, 1, 0)
        results["items"][0, 3] = c.SMOKE_BOMB
        results["weapons"][0, :5] = c.CHAIN
        results["weapons"][1, 0] = c.CHAIN
        results["used"][0, c.SMOKE_BOMB] = True

    purchases = {purchase.name: purchase for purchase in made(change, 3).purchases}
    chain, bomb = purchases["chain"], purchases["smoke bomb"]
    assert chain.visits is not None
    assert chain.visits.value == pytest.approx(6 / 12)
    assert chain.games == wilson(2, 3)
    assert chain.by_level == [2, 1, 1, 1, 1] + [0] * 6
    assert chain.used is None
    assert bomb.by_level.index(1) == 3
    assert bomb.used == wilson(1, 3)


def test_mean_of_independent_numbers_by_its_formula() -> None:
    values = np.array([1, 5, 2, 2])
    low, high = stats.t.interval(0.95, 3, values.mean(), stats.sem(values))
    mean = mean_of(values)
    assert (mean.low, mean.value, mean.high) == pytest.approx((low, 2.5, high))
    assert mean_of(np.array([3])).low == 3


def test_command_writes_tables_picture_and_json(tmp_path: Path) -> None:
    picture, data = tmp_path / "levels.png", tmp_path / "levels.json"
    agents = ["--agent", "random", "--agent", f"{__name__}:Mixed"]
    arguments = ["evaluate", "z_horde", *agents, "--games", "30", "--plot", str(picture), "--json", str(data)]
    result = CliRunner().invoke(app, [*arguments, "--option", "max_turns=20"], env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    for text in ("cleared if reached", "How characters die", "lora", "smoke bomb", "the same games for all agents"):
        assert text in result.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    written = json.loads(data.read_text())
    assert [agent["agent"] for agent in written["agents"]] == ["random", f"{__name__}:Mixed"]
    assert written["options"]["max_turns"] == 20
    assert written["agents"][0]["truncated"]["value"] > 0
    game = zenvs.make_game("z_horde", max_turns=20)
    expected = asdict(summarise(game, play_evaluation(game, "random", 30, 0)))
    assert written["agents"][0] == json.loads(json.dumps(expected))


def test_one_game_is_enough(tmp_path: Path) -> None:
    arguments = ["evaluate", "z_horde", "--agent", "random", "--games", "1", "--plot", str(tmp_path / "one.svg")]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output


def test_agents_that_finished_before_an_interruption_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(game: Game, agent: str, *arguments: Any) -> Played:
        if agent == "random":
            raise KeyboardInterrupt
        return play_evaluation(game, agent, *arguments)

    monkeypatch.setattr("zenvs.cli.evaluate.play_evaluation", interrupted)
    data = tmp_path / "levels.json"
    agents = ["--agent", f"{__name__}:Mixed", "--agent", "random"]
    result = CliRunner().invoke(app, ["evaluate", "z_horde", *agents, "--games", "20", "--json", str(data)])
    assert result.exit_code == 130
    assert "interrupted" in result.output
    assert [agent["agent"] for agent in json.loads(data.read_text())["agents"]] == [f"{__name__}:Mixed"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["z_horde", "--plot", "nowhere/levels.png"], "there is no folder"),
        (["z_horde", "--json", "nowhere/levels.json"], "there is no folder"),
        (["z_horde", "--agent", "randum"], "there is no agent 'randum'"),
        (["z_horde", "--option", "max_turns=0"], "max_turns must be a whole number"),
        (["z_hord"], "there is no game 'z_hord'"),
        (["hit_z_road"], "there is no evaluation of 'hit_z_road'"),
        (["z_horde", "--agent", f"{__name__}:Single"], "actions must have shape"),
    ],
)
def test_faults_are_one_line(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["evaluate", *arguments, "--games", "10"])
    assert isinstance(result.exception, ValueError)
    assert message in str(result.exception)


def test_a_recorder_keeps_nothing_of_actions_that_do_not_exist() -> None:
    """The step refuses them afterwards."""
    recorder = ZHordeRecorder(GAME, 2)
    batch = GAME.batch(2, seed=0)
    recorder.before_step(np.arange(2), batch, np.arange(2), np.array([9999, -9999]))
    assert (recorder.results["items"] == NOTHING_BOUGHT).all()
    assert not recorder.results["used"].any()


def test_only_named_games_have_an_evaluation() -> None:
    with pytest.raises(OptionError, match="there is no evaluation of 'hit_z_road'"):
        play_evaluation(zenvs.make_game("hit_z_road"), "random", 10, 0)
