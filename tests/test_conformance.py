"""The conformance checks pass on everything that the library offers, and find every fault that is put in."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import FlattenObservation, RecordEpisodeStatistics, TimeLimit
from gymnasium.wrappers import vector as vector_wrappers

import zenvs
from tests.broken.envs import ENV_FAULTS, OwnEnv
from tests.broken.games import GAME_FAULTS, LOOP_FAULTS, POSITION_FAULTS, BrokenDuel
from tests.broken.vector_envs import VECTOR_FAULTS, BrokenVectorEnv
from tests.duel.game import Duel
from tests.playing import NO_PICTURE
from tests.z_horde.weak_monsters import weak_game
from zenvs.core.errors import OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.games.hit_z_road.deck import DEFAULT_DECK
from zenvs.games.hit_z_road.game import CHOICES
from zenvs.games.z_horde import game as z_horde
from zenvs.games.zadventure import game as zadventure
from zenvs.registration import ENVIRONMENTS
from zenvs.testing import check_env, check_game, check_vector_env, environments, games

#: Options of each game with the values that they take.
ALL_CHOICES = {
    "hit_z_road": CHOICES,
    "z_horde": z_horde.CHOICES | {"max_turns": (z_horde.MAX_TURNS, 3)},
    "zadventure": zadventure.CHOICES | {"max_rounds": (zadventure.MAX_ROUNDS, 3)},
}
#: Options with which long games are played where they are played many times over.
SHORT: dict[str, dict[str, Any]] = {"zadventure": {"max_rounds": 4}}


def options_of(game: str) -> list[dict[str, Any]]:
    """Every value of every option that is not the default, one at a time, and the defaults."""
    defaults = zenvs.make_game(game).options
    choices = ALL_CHOICES[game].items()
    return [{}, *({name: value} for name, values in choices for value in values if value != defaults[name])]


OPTIONS = [(game, options) for game in ALL_CHOICES for options in options_of(game)]
#: Those of the environments for one player, with the id of the environment.
SOLO_OPTIONS = [
    *(("zenvs/HitZRoad-v0", options) for options in options_of("hit_z_road") if "players" not in options),
    # few turns: whole games of its many actions would take minutes for each option
    *(
        ("zenvs/ZHorde-v0", {"max_turns": 5} | options)
        for options in [*options_of("z_horde"), {"observation": "planes"}]
    ),
    # likewise; the other seats and forms of play have tests of their own
    *(("zenvs/Zadventure-v0", {"max_rounds": 4, "reward": reward}) for reward in zadventure.CHOICES["reward"]),
]
SEVERAL = [number for number in CHOICES["players"] if number > 1]
MODES = list(AutoresetMode)


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck file of a user's own: the library's, with more zombies on a card."""
    path = tmp_path_factory.mktemp("deck") / "deck.toml"
    text = DEFAULT_DECK.read_text(encoding="utf-8")
    changed = re.sub(r"zombies = 3$", "zombies = 14", text, count=1, flags=re.MULTILINE)
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    return path


def test_every_game_passes() -> None:
    for name in ENVIRONMENTS.values():
        check_game(zenvs.make_game(name, **SHORT.get(name, {})))


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=str)
def test_every_option_passes(game: str, options: dict[str, Any]) -> None:
    check_game(zenvs.make_game(game, **(SHORT.get(game, {}) | options)), games=4, seed=1)


@pytest.mark.slow
def test_zadventure_passes_over_whole_games() -> None:
    check_game(zenvs.make_game("zadventure", players=3, control="seats", undead="horde"), games=2)


def test_z_horde_passes_up_to_its_last_level() -> None:
    """With weak monsters, random games come to every decision."""
    check_game(weak_game(max_turns=60), games=6)


@pytest.mark.parametrize("players", SEVERAL)
def test_dense_rewards_are_for_one_player(players: int) -> None:
    with pytest.raises(OptionError, match=r"'dense' is for one player"):
        zenvs.make_game("hit_z_road", players=players, reward="dense")


def test_deck_of_ones_own_passes(deck: Path) -> None:
    check_game(zenvs.make_game("hit_z_road", deck=str(deck)), games=4)


def test_game_of_ones_own_passes() -> None:
    """Two seats, hidden hands, and nothing of the library's games."""
    check_game(Duel())


@pytest.mark.parametrize("environment_id", ENVIRONMENTS)
def test_every_environment_passes(environment_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(environment_id, **SHORT.get(ENVIRONMENTS[environment_id], {})))
    # Gymnasium's checker renders for people as well
    assert capsys.readouterr().out.count("\n") > 5


@NO_PICTURE
@pytest.mark.parametrize(("environment_id", "options"), SOLO_OPTIONS, ids=str)
def test_every_option_of_the_environment_passes(environment_id: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(environment_id, **options), episodes=2, render=False)


@pytest.mark.parametrize("players", SEVERAL)
def test_environments_for_one_player_refuse_others(players: int) -> None:
    with pytest.raises(OptionError, match=rf"one player.*\b{players}\b"):
        gymnasium.make("zenvs/HitZRoad-v0", players=players)
    with pytest.raises(OptionError, match=rf"one player.*\b{players}\b"):
        make_vec("zenvs/HitZRoad-v0", AutoresetMode.NEXT_STEP, num_envs=2, players=players)


def test_environment_with_a_deck_of_ones_own_passes(deck: Path) -> None:
    check_env(gymnasium.make("zenvs/HitZRoad-v0", deck=str(deck)), episodes=2, render=False)


def test_environment_under_wrappers_passes() -> None:
    env = TimeLimit(RecordEpisodeStatistics(gymnasium.make("zenvs/HitZRoad-v0")), 20)
    check_env(FlattenObservation(env), episodes=3, render=False)


@pytest.mark.filterwarnings("ignore:.*does not have a spec|.*not having a spec")
def test_environment_of_ones_own_passes() -> None:
    check_env(OwnEnv())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("environment_id", ENVIRONMENTS)
def test_every_vector_environment_passes(environment_id: str, mode: AutoresetMode) -> None:
    check_vector_env(make_vec(environment_id, mode, num_envs=5, **SHORT.get(ENVIRONMENTS[environment_id], {})))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("environment_id", "options"),
    [
        *SOLO_OPTIONS,
        *(("zenvs/HitZRoad-v0", option) for option in ({"threads": 2}, {"copy": False})),
        *(
            ("zenvs/ZHorde-v0", {"max_turns": 5, "observation": "planes"} | option)
            for option in ({"threads": 2}, {"copy": False})
        ),
    ],
    ids=str,
)
def test_every_option_of_the_vector_environment_passes(
    environment_id: str, options: dict[str, Any], mode: AutoresetMode
) -> None:
    check_vector_env(make_vec(environment_id, mode, num_envs=3, **options), steps=80)


def test_vector_environment_of_one_game_passes() -> None:
    check_vector_env(make_vec("zenvs/HitZRoad-v0", AutoresetMode.NEXT_STEP, num_envs=1))


def test_vector_environment_under_wrappers_passes() -> None:
    vector_env = make_vec("zenvs/HitZRoad-v0", AutoresetMode.NEXT_STEP, num_envs=3)
    check_vector_env(vector_wrappers.FlattenObservation(vector_env), steps=80)


def make_vec(environment_id: str, mode: AutoresetMode, **options: Any) -> gymnasium.vector.VectorEnv[Any, Any, Any]:
    return gymnasium.make_vec(environment_id, vectorization_mode="vector_entry_point", autoreset_mode=mode, **options)


@pytest.mark.parametrize("fault", LOOP_FAULTS)
def test_faults_of_rules_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_PLIES", 50)
    with pytest.raises(AssertionError, match=LOOP_FAULTS[fault][1]):
        check_game(BrokenDuel(fault), games=6)


@pytest.mark.parametrize("fault", POSITION_FAULTS, ids=lambda fault: fault.__name__)
def test_faults_of_positions_are_found(fault: type[Position]) -> None:
    with pytest.raises(AssertionError, match=POSITION_FAULTS[fault]):
        check_game(BrokenDuel(fault.__name__), games=6)


@pytest.mark.parametrize("fault", GAME_FAULTS, ids=lambda fault: fault.__name__)
def test_faults_of_games_are_found(fault: type[Game]) -> None:
    with pytest.raises(AssertionError, match=GAME_FAULTS[fault]):
        check_game(fault(), games=6)


@pytest.mark.parametrize("fault", ENV_FAULTS, ids=lambda fault: fault.__name__)
def test_faults_of_environments_are_found(
    fault: type[gymnasium.Env[Any, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environments, "MOST_PLIES", 100)
    with pytest.raises(AssertionError, match=ENV_FAULTS[fault]):
        check_env(fault(), episodes=3, render=False)


@pytest.mark.parametrize("fault", VECTOR_FAULTS, ids=lambda fault: fault.__name__)
def test_faults_of_vector_environments_are_found(fault: type[BrokenVectorEnv]) -> None:
    with pytest.raises(AssertionError, match=VECTOR_FAULTS[fault]):
        check_vector_env(fault())


def test_vector_environment_in_which_no_game_ends_is_not_taken_for_sound() -> None:
    with pytest.raises(AssertionError, match="no game has ended in 3 steps; check with more steps"):
        check_vector_env(make_vec("zenvs/HitZRoad-v0", AutoresetMode.NEXT_STEP, num_envs=2), steps=3)


def test_sync_vector_env_plays_the_games_before_an_illegal_action() -> None:
    """Gymnasium's own vector environment is not as strict, as the check says."""
    with pytest.raises(AssertionError, match="refused actions must not have changed any game"):
        check_vector_env(gymnasium.make_vec("zenvs/HitZRoad-v0", num_envs=3, vectorization_mode="sync"))


@pytest.mark.parametrize("check", [lambda: check_game(Duel(), games=0), lambda: check_env(OwnEnv(), episodes=0)])
def test_checking_nothing_is_refused(check: Any) -> None:
    with pytest.raises(AssertionError, match="at least 1, not 0"):
        check()


def test_the_text_says_what_is_wrong_and_where_and_what_would_be_right() -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(BrokenDuel("single action"), games=1, seed=3)
    seed = int(np.random.SeedSequence(3).generate_state(1, np.uint64)[0])
    assert str(caught.value) == (
        f"make_game('duel', ), seed {seed}, ply 1: the mask has 1 ones in the decision 'card'; it must have two or more"
    )


def test_checks_work_without_stable_baselines3(tmp_path: Path) -> None:
    """An environment is checked by the rest; nothing imports torch."""
    script = (
        "import sys; sys.modules['stable_baselines3'] = None\n"
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name: None if name == 'stable_baselines3' else find(name)\n"
        "import gymnasium, zenvs\n"
        "from zenvs.testing import check_env\n"
        "check_env(gymnasium.make('zenvs/HitZRoad-v0'), episodes=1, render=False)\n"
        "print('torch' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["False"], run.stderr
