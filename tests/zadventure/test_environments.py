"""The environments of Zadventure: one agent, an agent a character, and a horde."""

from __future__ import annotations

from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test

import zenvs
from tests.playing import COPIES, MODES, NO_PICTURE
from zenvs import zadventure_v0
from zenvs.core.errors import OptionError
from zenvs.envs.aec import GameAECEnv
from zenvs.testing import check_aec_env, check_env, check_game, check_vector_env

ID = "zenvs/Zadventure-v0"
PLAYERS = (1, 2, 3, 4)
UNDEAD = ("horde", "hunter", "shared")
#: Few rounds for what plays every game many times over; then the dead have their turns in the tests of the rules.
FEW = {"max_rounds": 4}
SEATS = [{"players": players, "undead": undead} for players, undead in product(PLAYERS, UNDEAD)]
SOLO = [options for options in SEATS if options["undead"] != "horde"]


def play_on(env: GameAECEnv, seed: int = 0, most: int = 2**63) -> dict[str, float]:
    """Play at random; returns the sums of the rewards that agents were given."""
    generator = np.random.default_rng(seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        assert isinstance(observation, dict)
        sums[agent] += reward
        has_ended = terminated or truncated
        env.step(None if has_ended else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
    return sums


@pytest.mark.parametrize("control", ["team", "seats"])
@pytest.mark.parametrize("options", SEATS, ids=str)
def test_every_game_passes(options: dict[str, Any], control: str) -> None:
    check_game(zenvs.make_game("zadventure", control=control, **options, **FEW), games=2)


@pytest.mark.parametrize("options", SOLO, ids=str)
def test_every_environment_of_one_agent_passes(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, **options, **FEW), episodes=2, render=False)


@NO_PICTURE
@pytest.mark.parametrize("options", [{"observation": "planes"}, {"reward": "progress"}], ids=str)
def test_every_form_of_the_environment_passes(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, **options, **FEW), episodes=2, render=False)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("options", [{"undead": "shared", "players": 2}, {"observation": "planes"}], ids=str)
def test_every_vector_environment_passes(options: dict[str, Any], mode: AutoresetMode) -> None:
    envs = gymnasium.make_vec(ID, 3, "vector_entry_point", autoreset_mode=mode, max_rounds=3, **options)
    check_vector_env(envs, steps=80)


@pytest.mark.rule("ZAD-RWD-3")
@pytest.mark.parametrize("options", [{"undead": "horde"}, {"control": "seats"}], ids=str)
def test_environments_for_one_agent_refuse_others(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"is for one (agent|player), and"):
        gymnasium.make(ID, **options)
    with pytest.raises(OptionError, match=r"is for one (agent|player), and"):
        gymnasium.make_vec(ID, 2, "vector_entry_point", **options)


@pytest.mark.rule("ZAD-OBS-1")
def test_planes_are_channels_rows_and_columns() -> None:
    env: Any = gymnasium.make(ID, observation="planes", players=1)
    observation, _ = env.reset(seed=0)
    form = env.unwrapped.position.to_dict()
    assert observation["planes"].shape == (3, 12, 12)
    where = {f"{'abcdefghijkl'[column]}{row + 1}" for row, column in np.argwhere(observation["planes"][1])}
    assert where == set(form["face_up"])


# an agent a character


@pytest.mark.rule("ZAD-RWD-1")
def test_agents() -> None:
    env = zenvs.zadventure_v0.env()
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3", "horde"]
    assert str(env) == env.metadata["name"] == "zadventure_v0"
    assert zadventure_v0.raw_env is zadventure_v0.env
    assert "zadventure_v0" in dir(zenvs)
    assert zadventure_v0.env(1, undead="hunter").possible_agents == ["player_0"]
    assert zadventure_v0.env(2, undead="shared").possible_agents == ["player_0", "player_1"]
    assert zadventure_v0.env(2, control="team").possible_agents == ["team", "horde"]


@pytest.mark.parametrize("options", SEATS, ids=str)
def test_every_environment_passes(options: dict[str, Any]) -> None:
    check_aec_env(zadventure_v0.env(**options, **FEW), games=2)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("options", [*SEATS, {"control": "team"}], ids=str)
def test_pettingzoos_tests_pass(
    options: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make = partial(zadventure_v0.env, **options)
    api_test(make(), num_cycles=500)
    seed_test(make, num_cycles=200)
    render_test(partial(make, **FEW))
    monkeypatch.chdir(tmp_path)
    save_obs_test(make())
    assert "Passed API test" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_pettingzoos_benchmark_runs(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(zadventure_v0.env(players))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this version of PettingZoo has no registry")
def test_pettingzoos_registry_has_the_environment() -> None:
    for name in ("zenvs/zadventure_v0", "zenvs/zadventure-v0", "zenvs/zadventure"):
        env = pettingzoo.make("aec", name, players=3, undead="shared")
        assert isinstance(env, GameAECEnv)
        assert (env.game.players, env.game.options["undead"]) == (3, "shared")


@pytest.mark.rule("ZAD-RWD-1")
@pytest.mark.parametrize("options", SEATS, ids=str)
def test_all_are_rewarded_alike_but_for_the_horde(options: dict[str, Any]) -> None:
    env = zadventure_v0.env(**options)
    env.reset(seed=1)
    sums = play_on(env)
    assert sums == {agent: 1.0 if agent == "horde" else -1.0 for agent in env.possible_agents}
    assert env.agents == []


@pytest.mark.rule("ZAD-RWD-1")
def test_the_dead_stay_until_the_end_and_the_horde_plays_for_them() -> None:
    env = zadventure_v0.env(2)
    for seed in range(20):
        env.reset(seed=seed)
        generator = np.random.default_rng(seed)
        while env.agents == env.possible_agents and env.agent_selection != "horde":
            observation = env.last()[0]
            assert isinstance(observation, dict)
            env.step(int(generator.choice(np.flatnonzero(observation["action_mask"]))))
        if env.agent_selection == "horde" and not env.position.over:
            break
    assert env.position.decision.startswith("zombie")
    assert env.agents == env.possible_agents
    observation = env.last()[0]
    assert isinstance(observation, dict)
    assert observation["action_mask"].sum() >= 2
    assert not env.observe("player_0")["action_mask"].any()


@pytest.mark.parametrize("kind", COPIES)
def test_copies_go_on_identically(kind: str) -> None:
    env = zadventure_v0.env(3)
    env.reset(seed=4)
    play_on(env, most=60)
    twin = COPIES[kind](env)
    before = env.position
    sums = play_on(twin, 3)
    assert env.position == before
    assert play_on(env, 3) == sums
    assert env.position == twin.position


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 5}, "players is 5"),
        ({"undead": "hoard"}, "undead is 'hoard'; did you mean .*'horde'"),
        ({"undeed": "horde"}, "has no option 'undeed'; did you mean 'undead'"),
        ({"render_mode": "ansy"}, "there is no render_mode 'ansy'; did you mean 'ansi'"),
    ],
    ids=str,
)
def test_faulty_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        zadventure_v0.env(**options)
