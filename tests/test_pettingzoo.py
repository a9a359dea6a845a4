"""The PettingZoo environments as their users meet them."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.utils import average_total_reward, random_demo, turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

import zenvs
from tests.broken.aec_envs import AEC_FAULTS, BrokenAECEnv
from tests.duel.game import Duel
from tests.playing import COPIES, assert_same
from zenvs import hit_z_road_v0
from zenvs.core.errors import GameOverError, IllegalActionError, InvalidPositionError, OptionError
from zenvs.core.position import Position
from zenvs.envs.aec import GameAECEnv
from zenvs.envs.spaces import LegalDiscrete
from zenvs.games.hit_z_road.game import CHOICES
from zenvs.testing import check_aec_env

PLAYERS = (2, 3, 4)
DEFAULTS = zenvs.make_game("hit_z_road", players=2).options
#: Every number of players, and every other value of every option that several players may choose.
OPTIONS: list[dict[str, Any]] = [
    *({"players": players} for players in PLAYERS),
    *(
        {"players": 3, name: value}
        for name, values in CHOICES.items()
        for value in values
        if name not in ("players", "reward") and value != DEFAULTS[name]
    ),
]
NO_ACTIONS = [-1, 42, 10**30, 1.0, True, np.bool_(True), None, "path 9", "path 1", [0], 11]


def started(players: int = 4, seed: int = 1, **options: Any) -> GameAECEnv:
    """At the first bid."""
    env = hit_z_road_v0.env(players, **options)
    env.reset(seed)
    return env


def play_on(env: Any, seed: int = 0, most: int = 2**63) -> dict[str, float]:
    """Play at random; returns the sums of the rewards that agents were given."""
    generator = np.random.default_rng(seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        has_ended = terminated or truncated
        env.step(None if has_ended else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    return sums


def fallen(players: int = 4) -> GameAECEnv:
    """A game that goes on, in which the selected agent has just been eliminated."""
    for seed in range(100):
        env = started(players, seed)
        generator = np.random.default_rng(seed)
        while not any(env.terminations.values()):
            env.step(int(generator.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        if not env.position.over:
            return env
    raise AssertionError("nobody falls before the end")


# what PettingZoo brings


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_pettingzoos_tests_pass(
    options: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make = partial(hit_z_road_v0.env, **options)
    api_test(make(), num_cycles=1000)
    seed_test(make, num_cycles=500)
    render_test(make)
    monkeypatch.chdir(tmp_path)
    # observations are no pictures: it says so and saves nothing
    save_obs_test(make())
    assert "Passed API test" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_pettingzoos_tools_play(capsys: pytest.CaptureFixture[str]) -> None:
    """Those that choose by the mask, and those that sample without one."""
    env = hit_z_road_v0.env(players=3)
    assert -9 <= random_demo(env, render=False, episodes=3) <= 9
    assert -3 <= average_total_reward(env, max_episodes=3) <= 3
    assert "Average total reward" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_pettingzoos_benchmark_runs(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(hit_z_road_v0.env(players))
    assert "turns per second" in capsys.readouterr().out


def test_pettingzoos_wrappers_go_around(capsys: pytest.CaptureFixture[str]) -> None:
    env = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(hit_z_road_v0.env(players=3)))
    check_aec_env(env, games=2)


def test_the_loop_of_pettingzoos_tutorial() -> None:
    """As its documentation has it for environments with action masks."""
    from zenvs import hit_z_road_v0

    env = hit_z_road_v0.env(render_mode="human")
    env.reset(seed=42)

    for agent in env.agent_iter(80):
        observation, reward, termination, truncation, info = env.last()  # noqa: RUF059

        if termination or truncation:
            action = None
        else:
            # invalid action masking is optional and environment-dependent
            if "action_mask" in info:
                mask = info["action_mask"]
            elif isinstance(observation, dict) and "action_mask" in observation:
                mask = observation["action_mask"]
            else:
                mask = None
            action = env.action_space(agent).sample(mask)  # this is where you would insert your policy

        env.step(action)
    env.close()


def test_there_is_no_parallel_form() -> None:
    """Players decide one after the other, so there are no cycles to be limited either."""
    assert not hasattr(hit_z_road_v0, "parallel_env")
    assert not hit_z_road_v0.env().metadata["is_parallelizable"]
    with pytest.raises(OptionError, match="has no option 'max_cycles'"):
        hit_z_road_v0.env(max_cycles=10)
    # PettingZoo's conversion for games in turns works nevertheless
    turn_based_aec_to_parallel(OrderEnforcingWrapper(hit_z_road_v0.env(players=2))).reset(seed=0)


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this version of PettingZoo has no registry")
def test_pettingzoos_registry_has_the_environment(tmp_path: Path) -> None:
    for name in ("zenvs/hit_z_road_v0", "zenvs/hit_z_road-v0", "zenvs/hit_z_road"):
        env = pettingzoo.make("aec", name, players=3, flee="first_round")
        assert isinstance(env, GameAECEnv)
        assert (env.game.players, env.game.options["flee"]) == (3, "first_round")
    # whichever is imported first
    for order in ("zenvs, pettingzoo", "pettingzoo, zenvs"):
        script = f"import {order}; print(pettingzoo.spec('aec', 'zenvs/hit_z_road_v0').entry_point)"
        run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert run.stdout == "zenvs.hit_z_road_v0:env\n", run.stderr


# making one


def test_attributes() -> None:
    env = zenvs.hit_z_road_v0.env()
    assert zenvs.hit_z_road_v0.raw_env is zenvs.hit_z_road_v0.env
    assert "hit_z_road_v0" in dir(zenvs)
    assert str(env) == env.metadata["name"] == "hit_z_road_v0"
    assert env.unwrapped is env
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert env.max_num_agents == 4
    assert env.metadata["render_modes"] == ["ansi", "rgb_array", "human"]
    for agent in env.possible_agents:
        box = spaces.Box(0.0, env.game.observation.high(), dtype=np.float32)
        mask = spaces.Box(0, 1, (42,), np.int8)
        assert env.observation_space(agent) == spaces.Dict({"observation": box, "action_mask": mask})
        assert env.action_space(agent) == spaces.Discrete(42)
    # agents draw for themselves
    assert len({id(env.action_space(agent)) for agent in env.possible_agents}) == 4


def test_a_module_that_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="module 'zenvs' has no attribute 'hit_z_road_v9'"):
        _ = zenvs.hit_z_road_v9  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, r"hit_z_road_v0 is for 2 to 4 players; for one: gymnasium.make\('zenvs/HitZRoad-v0'\)"),
        ({"players": 5}, "players is 5"),
        ({"players": "2"}, "players is '2'; did you mean '2'|players is '2'"),
        ({"flea": "any_round"}, "has no option 'flea'; did you mean 'flee'"),
        ({"reward": "dense"}, "'dense' is for one player"),
        ({"render_mode": "ansy"}, "there is no render_mode 'ansy'; did you mean 'ansi'"),
    ],
)
def test_faulty_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        hit_z_road_v0.env(**options)


def test_games_of_every_number_of_seats_have_the_face() -> None:
    """Generic over games: one player, and a game that is none of the library's."""
    check_aec_env(GameAECEnv(zenvs.make_game("hit_z_road")), games=2)
    check_aec_env(GameAECEnv(Duel()), games=5)


# playing


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option_passes_the_check(options: dict[str, Any]) -> None:
    check_aec_env(hit_z_road_v0.env(**options), games=2)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_many_games_pass_the_check(players: int) -> None:
    check_aec_env(hit_z_road_v0.env(players), games=30, seed=1)


@pytest.mark.parametrize("fault", AEC_FAULTS, ids=lambda fault: fault.__name__)
def test_faults_are_found(fault: type[BrokenAECEnv]) -> None:
    with pytest.raises(AssertionError, match=AEC_FAULTS[fault]):
        check_aec_env(fault(), games=8)


def test_checking_nothing_is_refused() -> None:
    with pytest.raises(AssertionError, match="at least 1, not 0"):
        check_aec_env(hit_z_road_v0.env(), games=0)


def test_before_the_first_reset() -> None:
    env = hit_z_road_v0.env()
    for attempt in (
        lambda: env.step(0),
        env.last,
        lambda: list(env.agent_iter()),
        lambda: env.observe("player_0"),
        lambda: env.position,
        lambda: env.num_agents,
        hit_z_road_v0.env(render_mode="ansi").render,
    ):
        with pytest.raises(ResetNeeded, match="call reset first"):
            attempt()
    # what PettingZoo's tools ask for
    assert not hasattr(env, "agents")
    with pytest.raises(AttributeError, match="'GameAECEnv' object has no attribute 'nothing'"):
        _ = env.nothing  # type: ignore[attr-defined]
    for copied in COPIES.values():
        copied(env).reset(seed=0)


def test_unknown_agents_are_refused() -> None:
    env = started(3)
    for method in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(ValueError, match="there is no agent 'player_3'; did you mean 'player_"):
            method("player_3")


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_illegal_actions_are_refused_and_change_nothing(action: Any) -> None:
    env = started()
    before, observation = env.position, env.last()
    with pytest.raises(IllegalActionError) as caught:
        env.step(action)
    if action in ("path 1", 11) and not isinstance(action, bool):
        assert "legal: pass, bid 1, bid 2" in str(caught.value)
    assert env.position == before
    assert_same(env.last(), observation)


@pytest.mark.parametrize("kind", [int, np.int64, np.int32, np.uint8, np.array, lambda number: f"bid {number}"])
def test_actions_are_numbers_or_names(kind: Any) -> None:
    env = started()
    expected = env.position.play("bid 3")
    env.step(kind(env.game.action_number("bid 3") if kind(3) != "bid 3" else 3))
    assert env.position == expected


def test_the_fallen_leave_and_the_others_play_on() -> None:
    env = fallen()
    agent = env.agent_selection
    seat = env.possible_agents.index(agent)
    observation, reward, terminated, truncated, info = env.last()
    assert isinstance(observation, dict)
    assert (reward, terminated, truncated, info) == (-1.0, True, False, {})
    assert env.rewards == {name: -1.0 * (name == agent) for name in env.agents}
    assert not observation["action_mask"].any()
    assert_same(observation["observation"], env.position.observation(seat).copy())
    before = env.position
    for action in (0, "pass", int(env.position.action_mask().argmax())):
        with pytest.raises(ValueError, match="the only valid action is None"):
            env.step(action)
    env.step(None)
    assert env.position == before
    for kept in (env.agents, env.rewards, env.terminations, env.truncations, env.infos):
        assert agent not in kept
        assert len(kept) == 3
    assert env.agent_selection == env.possible_agents[before.seat]
    assert not any(env.rewards.values())
    sums = play_on(env)
    assert sums[agent] == 0.0
    assert tuple((sums | {agent: -1.0}).values()) == env.position.returns


def test_after_the_end_all_leave_and_nothing_goes_on() -> None:
    env = started(2)
    generator = np.random.default_rng(0)
    while not env.position.over:
        observation, _, has_ended, _, _ = env.last()
        assert isinstance(observation, dict)
        env.step(None if has_ended else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    assert env.agents
    assert all(env.terminations.values())
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].all()
    for _ in range(env.num_agents):
        env.step(None)
    assert env.agents == []
    assert list(env.agent_iter()) == []
    for action in (None, 0):
        with pytest.raises(GameOverError, match="all agents have left; call reset"):
            env.step(action)
    env.reset()
    assert env.agents == env.possible_agents


def test_samples_without_a_mask_are_legal() -> None:
    env = started()
    for _ in range(50):
        space = env.action_space(env.agent_selection)
        assert isinstance(space, LegalDiscrete)
        assert env.position.action_mask()[[int(space.sample()) for _ in range(10)]].all()
        play_on(env, most=1)


@pytest.mark.parametrize("kind", COPIES)
def test_copies_go_on_identically(kind: str) -> None:
    for env in (started(), fallen()):
        play_on(env, most=10)
        twin = COPIES[kind](env)
        before = env.position
        sums = play_on(twin, 3)
        assert env.position == before
        assert play_on(env, 3) == sums
        assert env.position == twin.position
        for again in (env, twin):
            again.reset()
        assert env.position == twin.position


# where episodes start


@pytest.mark.parametrize(("seed", "error"), [(-1, ValueError), (2**64, ValueError), (1.5, TypeError), ("1", TypeError)])
def test_faulty_seeds_are_refused(seed: Any, error: type[Exception]) -> None:
    env = started()
    before = env.position
    with pytest.raises(error, match="seed must be"):
        env.reset(seed=seed)
    assert env.position == before


def test_seeds() -> None:
    env, other = hit_z_road_v0.env(), hit_z_road_v0.env()
    for seed in (0, 7, 2**64 - 1, np.uint64(3)):
        env.reset(seed=seed)  # type: ignore[arg-type]
        assert env.position == env.game.new(int(seed))
    # without a seed the generator goes on, and without any it is new
    env.reset(seed=5)
    other.reset(seed=5)
    for _ in range(3):
        env.reset()
        other.reset()
        assert env.position == other.position
    assert len({_first_position(hit_z_road_v0.env()).to_bytes() for _ in range(8)}) == 8


def _first_position(env: GameAECEnv) -> Position:
    env.reset()
    return env.position


def test_episodes_start_from_a_position() -> None:
    env = fallen()
    gone, position = env.agent_selection, env.position
    before = position.copy()
    form = position.to_dict()
    open_form = {name: value for name, value in form.items() if name != "hidden"}
    other = hit_z_road_v0.env()
    for start in (position, form, open_form):
        other.reset(seed=3, options={"position": start})
        assert other.agents == [agent for agent in env.possible_agents if agent != gone]
        assert other.agent_selection == env.possible_agents[position.seat]
        # rewards of what was before are none of this episode
        assert set(other.rewards.values()) == {0.0}
        assert other.last()[1] == 0.0
        if start is not open_form:
            assert other.position == position
        sums = play_on(other)
        assert sums[gone] == 0.0
        assert tuple((sums | {gone: -1.0}).values()) == other.position.returns
    assert position == before
    other.reset(seed=3, options={"position": open_form})
    assert other.position == env.game.from_dict(open_form, seed=3)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ([1], OptionError, "options of reset must be a dict"),
        ({"position": 1}, OptionError, "position must be a Position or its readable form, not int"),
        ({"position": {}}, InvalidPositionError, "game: missing"),
        ({"position": zenvs.make_game("hit_z_road", players=3).new(0)}, OptionError, "the environment plays"),
    ],
)
def test_faulty_positions_are_refused(options: Any, error: type[Exception], message: str) -> None:
    env = started()
    before = env.position
    with pytest.raises(error, match=message):
        env.reset(seed=1, options=options)
    assert env.position == before


def test_unknown_options_are_ignored_with_a_warning() -> None:
    """PettingZoo's own test passes one."""
    env = hit_z_road_v0.env()
    with pytest.warns(UserWarning, match="reset has no option 'positon' and ignores it; did you mean 'position'"):
        env.reset(seed=1, options={"positon": 1})
    assert env.position == env.game.new(1)


# drawing


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = started(render_mode="ansi")
    assert env.render() == env.position.text()
    image = started(render_mode="rgb_array").render()
    assert isinstance(image, np.ndarray)
    assert_same(image, env.game.image(env.position))
    assert capsys.readouterr().out == ""
    env = started(render_mode="human")
    first = capsys.readouterr().out
    assert first == env.position.text() + "\n"
    env.step("bid 3")
    assert capsys.readouterr().out == env.position.text() + "\n" != first
    assert env.render() is None
    with pytest.warns(UserWarning, match="render needs a render_mode, given to env: one of ansi"):
        assert started().render() is None
    env.close()
