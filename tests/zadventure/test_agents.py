"""The scripted agents of Zadventure: legal, repeatable, of rising strength, and sensible in named situations."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.zadventure.positions import fight_with, game, play, position_with, value, zombie_turn_with
from zenvs.agents import Agent, agents_of, make_agent, strongest_agent
from zenvs.agents.search.budget import SEARCH
from zenvs.agents.zadventure.reading import read_state
from zenvs.core.compiled import entry_point, is_compiling
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.games.zadventure.constants import DROP_ACTION, FIREARM, WON, ZOMBIE_ACTION
from zenvs.games.zadventure.rules import legal, observe

AGENTS = [name for name in agents_of("zadventure") if name != SEARCH]
SCRIPTED = tuple(name for name in AGENTS if name != "random")
STRENGTH = ("random", "rules", "careful", "team")
OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 1},
    {"players": 2, "undead": "horde", "control": "seats"},
    {"players": 3, "undead": "shared", "control": "seats"},
    {"players": 4, "undead": "shared"},
    {"players": 4, "undead": "horde", "reward": "progress"},
)
GAMES = 40 if is_compiling() else 1
ROUNDS = 100 if is_compiling() else 2


def played(game: Game, agent: Agent, games: int, seed: int) -> NDArray[Any]:
    """The records at the end of games; an illegal action raises."""
    batch = game.batch(games, seed=seed, autoreset="disabled")
    running = np.ones(games, np.bool_)
    while running.any():
        batch.step(agent.act(batch.observation, batch.mask), running)
        running &= ~batch.terminated
    return batch.states.copy()


def action_of(name: str, position: Position) -> str:
    """What an agent does in a position."""
    agent = make_agent(name, position.game, seed=0)
    number = agent.act(position.observation()[None], position.action_mask()[None])[0]
    return position.game.actions[int(number)]


def turn_of(name: str, position: Position) -> list[str]:
    """What an agent does until somebody else's turn, a fight, or the end."""
    actions: list[str] = []
    turn = value(position, "turn"), value(position, "round_number")
    while not position.over and position.decision == "move":
        if (value(position, "turn"), value(position, "round_number")) != turn:
            break
        actions.append(action_of(name, position))
        position.play(actions[-1])
    return actions


def test_agents_are_listed() -> None:
    assert set(STRENGTH) < set(AGENTS)
    assert strongest_agent(zenvs.make_game("zadventure")) == "team"


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", AGENTS)
def test_every_agent_plays_whole_games_and_again_the_same(name: str, options: dict[str, Any]) -> None:
    game = zenvs.make_game("zadventure", max_rounds=ROUNDS, **options)
    first, second = (played(game, make_agent(name, game, seed=1), GAMES, seed=2) for _ in range(2))
    assert all((first[name] == second[name]).all() for name in first.dtype.names or ())


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", SCRIPTED)
def test_order_and_number_of_games_change_nothing(name: str, options: dict[str, Any]) -> None:
    game = zenvs.make_game("zadventure", **options)
    agent = make_agent(name, game, seed=1)
    batch = game.batch(20, seed=3)
    for _ in range(40 if is_compiling() else 2):
        observations, masks = batch.observation.copy(), batch.mask.copy()
        actions = agent.act(observations, masks)
        backwards = agent.act(observations[::-1].copy(), masks[::-1].copy())[::-1]
        one_by_one = [int(agent.act(observations[i : i + 1], masks[i : i + 1])[0]) for i in range(20)]
        assert actions.tolist() == backwards.tolist() == one_by_one
        batch.step(actions)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", SCRIPTED)
def test_actions_are_legal_in_positions_of_random_play(name: str, options: dict[str, Any]) -> None:
    game = zenvs.make_game("zadventure", **options)
    agent, wild = make_agent(name, game, seed=1), make_agent("random", game, seed=1)
    batch = game.batch(GAMES, seed=4)
    for _ in range(200 if is_compiling() else 3):
        actions = agent.act(batch.observation, batch.mask)
        assert batch.mask[np.arange(GAMES), actions].all()
        batch.step(wild.act(batch.observation, batch.mask))


def _read(
    tables: Any, states: NDArray[Any], observations: NDArray[np.float32], read: NDArray[Any],
    seen: NDArray[np.float32], masks: NDArray[np.int8],
) -> None:  # fmt: skip
    for index in range(observations.shape[0]):
        read_state(tables[0], observations[index], read[index])
        observe(tables[0], read[index], states[index].seat, seen[index])
        legal(tables[0], read[index], masks[index])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_record_that_is_read_shows_what_was_seen(options: dict[str, Any]) -> None:
    game = zenvs.make_game("zadventure", **options)
    wild = make_agent("random", game, seed=1)
    read_all = entry_point(_read)
    batch = game.batch(GAMES, seed=5)
    read, seen, masks = game.empty_states(GAMES), np.zeros_like(batch.observation), np.zeros_like(batch.mask)
    for _ in range(300 if is_compiling() else 3):
        observations = batch.observation.copy()
        read_all(game.tables, batch.states, observations, read, seen, masks)
        assert (seen == observations).all()
        # of two cards of a class, of which one has changed hands, the observation does not say who holds which
        same = masks == batch.mask
        assert same[:, :DROP_ACTION].all()
        assert same[:, ZOMBIE_ACTION:].all()
        batch.step(wild.act(batch.observation, batch.mask))


@pytest.mark.parametrize("players", [pytest.param(number, marks=pytest.mark.slow) for number in (1, 3, 4)] + [2])
def test_agents_are_of_rising_strength(players: int) -> None:
    if not is_compiling():
        pytest.skip("takes long uncompiled")
    game = zenvs.make_game("zadventure", players=players)
    ends = [played(game, make_agent(name, game, seed=1), 1500, seed=6) for name in STRENGTH]
    shares = [(records["result"] == WON).mean() for records in ends]
    # at least two standard deviations of a difference of two shares
    for weaker, stronger in itertools.pairwise(shares):
        assert stronger - weaker > 0.036


@pytest.mark.parametrize("name", ["careful", "team"])
def test_a_locked_wall_is_tried_with_the_spinner_and_then_with_the_plain_weapon(name: str) -> None:
    position = position_with("f3", "a1", hands=[["grenade", "pistol"]], locked=["f2-f3"])
    play(position, "break s")
    assert action_of(name, position) == "spin"
    play(position, "spin", forced=[FIREARM])
    assert position.legal_actions() == ["use gun", "use grenade"]
    assert action_of(name, position) == "use gun"


CLOSED = {"a1": "key", "a3": "canister", "a12": "ordinary", "l3": "ordinary"}
FOUND = (("key", "canister"), (), (), ())


@pytest.mark.parametrize("name", STRENGTH[1:])
def test_with_key_and_canister_everybody_goes_to_the_car(name: str) -> None:
    position = position_with("h11", "k11", hands=FOUND, steps=4)
    assert turn_of(name, position) == ["move e", "move e"]
    assert value(position, "result") == WON


@pytest.mark.parametrize("name", STRENGTH[1:])
def test_the_nearest_unknown_card_is_turned_up(name: str) -> None:
    position = position_with("c12", face_down=CLOSED, steps=4)
    position.force(["zombie ordinary"])
    assert turn_of(name, position) == ["move w", "move w"]


@pytest.mark.parametrize("name", ["careful", "team"])
def test_who_has_the_last_life_waits_in_the_car(name: str) -> None:
    position = position_with("j12", "f1", lives=(1, 4), face_down=CLOSED, steps=2)
    assert turn_of(name, position)[0] == "move s"


@pytest.mark.parametrize("name", ["careful", "team"])
def test_few_lives_are_healed_first(name: str) -> None:
    position = position_with("c12", lives=(2,), hands=(("kit",),), face_down=CLOSED)
    assert action_of(name, position) == "heal 0"


def test_who_searches_gets_what_helps() -> None:
    position = position_with("e12", "f12", lives=(1, 5), hands=(("axe",), ("musket",)), face_down=CLOSED)
    assert action_of("team", position) == "give blade 1"
    position = position_with("e12", "f12", lives=(5, 1), hands=((), ("grenade",)), face_down=CLOSED)
    assert action_of("team", position) == "take grenade 1"


def test_who_searches_takes_weapons_that_lie_open_first() -> None:
    position = position_with("c12", face_down=CLOSED, face_up={"b10": ("axe",)}, steps=4)
    actions = turn_of("team", position)
    assert sorted(actions) == ["move s", "move s", "move w"]


@pytest.mark.parametrize("name", ["careful", "team"])
def test_the_dart_is_for_the_bear(name: str) -> None:
    assert action_of(name, fight_with("bear boss", hands=(("dart", "musket"),), face_down=CLOSED)) == "use dart"


@pytest.mark.parametrize("name", ["careful", "team"])
def test_the_last_life_is_saved_by_a_grenade(name: str) -> None:
    hands = (("grenade", "musket", "axe"),)
    assert action_of(name, fight_with("ordinary", lives=(1,), hands=hands, face_down=CLOSED)) == "use grenade"


@pytest.mark.parametrize("name", ["careful", "team"])
@pytest.mark.parametrize(
    ("kind", "action"), [("nurse", "second n"), ("ordinary", "second n"), ("kamikaze", "second none")]
)
def test_a_second_zombie_is_killed_if_that_costs_nothing(name: str, kind: str, action: str) -> None:
    position = fight_with("ordinary", hands=(("double barrel", "grenade"),), zombies={"e12": kind})
    position.force([4]).play("spin")
    position.play("use double barrel")
    assert action_of(name, position) == action


@pytest.mark.parametrize("name", ["careful", "team"])
def test_nobody_stops_where_a_zombie_reaches(name: str) -> None:
    # the zombie on b12 comes up to 3 squares straight on
    position = position_with("d11", None, hands=FOUND, zombies={"b12": "ordinary"}, steps=1)
    assert action_of(name, position) == "move e"
    position = position_with("c11", None, hands=FOUND, zombies={"f12": "ordinary"}, steps=1, face_down={"d11": "rat"})
    assert action_of(name, position) != "move n"


@pytest.mark.parametrize("name", ["careful", "team"])
def test_a_drink_brings_the_hunted_to_the_car(name: str) -> None:
    position = position_with("g11", None, hands=(("key", "canister", "drink"),), steps=2)
    assert turn_of(name, position) == ["drink", "move e", "move e", "move e"]
    assert value(position, "result") == WON


@pytest.mark.parametrize("name", ["careful", "team"])
def test_smoke_hides_what_bars_the_way(name: str) -> None:
    zombies = {"i12": "ordinary", "i11": "rat", "i10": "dog", "l9": "rat"}
    position = position_with("h11", hands=(("key", "canister", "smoke"),), zombies=zombies, steps=2)
    assert turn_of(name, position) == ["smoke e", "move e"]
    assert value(position, "result") == WON


@pytest.mark.parametrize("name", ["careful", "team"])
def test_a_zombie_that_stands_beside_is_tied_before_the_turn_ends(name: str) -> None:
    position = position_with("e11", None, hands=(("lasso",),), zombies={"e12": "dog"}, steps=0, moved=1)
    assert action_of(name, position) == "lasso n"


@pytest.mark.parametrize("name", ["careful", "team"])
def test_boards_shut_out_a_zombie_before_the_turn_ends(name: str) -> None:
    position = position_with("f2", None, hands=(("boards",),), zombies={"f5": "dog"}, steps=0, moved=1)
    assert action_of(name, position) == "board n"


# a learned policy plays the library's board alone, and not that of the tests
@pytest.mark.parametrize("name", [name for name in SCRIPTED if name != "ppo"])
def test_the_horde_hunts(name: str) -> None:
    position = zombie_turn_with("e11", zombies={"l1": "ordinary", "g11": "dog"})
    assert action_of(name, position) == "zombie 11"
    position.force([3]).play("zombie 11")
    assert action_of(name, position) == "go w 2"


def test_the_dead_keep_zombies_off_their_team() -> None:
    shared = game(2, undead="shared")
    zombies = {"l1": "ordinary", "g11": "dog"}
    position = zombie_turn_with("e11", zombies=zombies, played=shared)
    assert action_of("team", position) == "zombie 1"
    assert action_of("hunter", position) == "zombie 11"
    position.force([3]).play("zombie 11")
    assert action_of("team", position).startswith("go e")
    assert action_of("hunter", position) == "go w 2"
