"""One seat against agents: the environments, their opponents, and that both forms play the same episodes."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import zenvs
from tests.playing import COPIES, MODES, assert_same, chosen_actions
from zenvs.agents import make_agent
from zenvs.agents.failures import AgentError
from zenvs.core.draws import Draws
from zenvs.core.errors import GameOverError, IllegalActionError, OptionError
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.registration import SEAT_ENVIRONMENTS
from zenvs.testing import check_env, check_vector_env
from zenvs.versus.opponents import Opponents
from zenvs.versus.single import SeatEnv
from zenvs.versus.vector import SeatVectorEnv

ID = "zenvs/HitZRoadSeat-v0"
GAME = zenvs.make_game("hit_z_road", players=4)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"opponents": "random", "seat": 3},
    {"opponents": ["rules", "random", "rules"], "seat": "rotate"},
    {"opponents": "random", "players": 2, "seat": "rotate"},
    {"opponents": "rules", "players": 3, "flee": "first_round"},
]
MIXED = OPTIONS[2]


class Recorder:
    """Plays the legal action with the lowest number, and keeps what it was given; an agent of a user's own."""

    def __init__(self) -> None:
        self.calls: list[tuple[NDArray[np.float32], NDArray[np.int8]]] = []

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        self.calls.append((observations.copy(), masks.copy()))
        return masks.argmax(axis=1)


class Highest:
    """Plays the legal action with the highest number; made by its class, as a factory."""

    def __init__(self, game: Game, seed: int) -> None:
        self.last = len(game.actions) - 1

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return self.last - masks[:, ::-1].argmax(axis=1)


class OwnGenerator:
    """Plays at random with a generator of its own."""

    def __init__(self, game: Game, seed: int) -> None:
        self.generator = np.random.default_rng(seed)

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return (masks * self.generator.random(masks.shape)).argmax(axis=1)


def lowest(masks: NDArray[np.int8]) -> NDArray[np.int64]:
    return masks.argmax(axis=1)


class Answering:
    """Answers whatever it is made for."""

    def __init__(self, answer: Callable[[NDArray[np.int8]], Any]) -> None:
        self.answer = answer

    def act(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> Any:
        return self.answer(masks)


def native(number: int, mode: AutoresetMode = AutoresetMode.NEXT_STEP, **options: Any) -> Any:
    return gymnasium.make_vec(
        ID, num_envs=number, vectorization_mode="vector_entry_point", autoreset_mode=mode, **options
    )


def sync(number: int, mode: AutoresetMode = AutoresetMode.NEXT_STEP, **options: Any) -> Any:
    return gymnasium.make_vec(
        ID, num_envs=number, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **options
    )


def any_legal(mask: NDArray[np.int8], generator: np.random.Generator) -> int:
    return int(generator.choice(np.flatnonzero(mask)))


# The checks of every environment


@pytest.mark.parametrize("environment_id", SEAT_ENVIRONMENTS)
def test_the_environment_passes_the_checks(environment_id: str) -> None:
    check_env(gymnasium.make(environment_id), episodes=2)


@pytest.mark.parametrize("options", OPTIONS[1:], ids=str)
def test_every_option_passes_the_checks(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, **options), episodes=2, render=False)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("options", [*OPTIONS, MIXED | {"threads": 2}, MIXED | {"copy": False}], ids=str)
def test_the_vector_environment_passes_the_checks(options: dict[str, Any], mode: AutoresetMode) -> None:
    check_vector_env(native(3, mode, **options), steps=120)


def test_masked_training_runs() -> None:
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    vec_env = make_vec_env(ID, n_envs=2, seed=0, env_kwargs=MIXED)
    MaskablePPO("MlpPolicy", vec_env, n_steps=64, batch_size=64, n_epochs=1, seed=0, device="cpu").learn(128)


# The same episodes through both forms


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_native_vector_environment_gives_what_gymnasiums_own_does(options: dict[str, Any], mode: AutoresetMode) -> None:
    """Observations, rewards, ends and infos, the last ones of finished episodes included, to the bit."""
    number = 5
    pair = [native(number, mode, **options), sync(number, mode, **options)]
    results = [vector_env.reset(seed=42) for vector_env in pair]
    assert_same(*results)
    masks = results[0][1]["action_mask"]
    ended = 0
    for step in range(250):
        actions = chosen_actions(masks, range(number), step)
        results = [vector_env.step(actions) for vector_env in pair]
        assert_same(*results)
        assert pair[0].unwrapped.seats.tolist() == list(pair[1].get_attr("seat"))
        masks, terminated = results[0][4]["action_mask"], results[0][2]
        ended += int(terminated.sum())
        if mode == AutoresetMode.DISABLED and terminated.any():
            resets = [vector_env.reset(options={"reset_mask": terminated.copy()}) for vector_env in pair]
            assert_same(resets[0][0], resets[1][0])
            masks = resets[0][1]["action_mask"]
    assert ended > number


def test_asynchronous_vectorisation_works() -> None:
    options = {"opponents": "random", "seat": "rotate"}
    vector_env = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="async", **options)
    try:
        pair = [vector_env, native(2, **options)]
        results: list[Any] = [each.reset(seed=3) for each in pair]
        for step in range(20):
            assert_same(results[0], results[1])
            actions = chosen_actions(results[0][-1]["action_mask"], range(2), step)
            results = [each.step(actions) for each in pair]
    finally:
        vector_env.close()


@pytest.mark.parametrize("given", [OwnGenerator, ["random", OwnGenerator, "rules"]], ids=["own", "mixed"])
@pytest.mark.parametrize("kind", COPIES)
def test_copies_go_on_identically_with_the_generators_of_opponents(given: Any, kind: str) -> None:
    for env in (gymnasium.make(ID, opponents=given).unwrapped, native(4, opponents=given).unwrapped):
        _, info = env.reset(seed=1)
        generator = np.random.default_rng(0)
        for _ in range(60):
            twin, other = COPIES[kind](env), COPIES[kind](env)
            masks = np.atleast_2d(info["action_mask"])
            actions = np.array([any_legal(mask, generator) for mask in masks])
            action = actions if info["action_mask"].ndim == 2 else actions[0]
            other.step(action)
            result = env.step(action)
            assert_same(twin.step(action), result)
            info = result[4]
            if result[2] is True:
                _, info = env.reset()


# What an episode is


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_episodes_are_games_in_which_agents_play_the_others(seed: int, seat: int) -> None:
    """By hand: the learner is asked at its turns alone, and is given all rewards that come until the next one."""
    agents: list[Any] = [Recorder(), make_agent("rules", GAME, 0), Highest(GAME, 0)]
    env: Any = gymnasium.make(ID, opponents=agents, seat=seat)
    position = GAME.new(seed)
    generator = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    over = False
    while not over:
        answer_all(position, seat, agents)
        assert position.active[seat]
        assert_same(observation, position.observation(seat).copy())
        assert_same(info["action_mask"], position.action_mask().copy())
        before = position.returns[seat]
        action = any_legal(info["action_mask"], generator)
        position.play(action)
        answer_all(position, seat, agents)
        observation, reward, over, truncated, info = env.step(action)
        assert (reward, truncated) == (position.returns[seat] - before, False)
        assert over == (not position.active[seat])
        assert env.unwrapped.position == position
    assert_same(observation, position.observation(seat).copy())
    assert info["action_mask"].all()


def answer_all(position: Position, seat: int, agents: list[Any]) -> None:
    """Play the other seats, the one after the learner's by the first agent, until the learner moves or has left."""
    while position.seat != seat and position.active[seat]:
        agent = agents[(position.seat - seat - 1) % 4]
        position.play(agent.act(position.observation()[None], position.action_mask()[None])[0])


def test_an_episode_ends_at_once_when_the_learner_has_left() -> None:
    """The rest of the game is not played; the next episode is a new game."""
    env: Any = gymnasium.make(ID, opponents="rules").unwrapped
    generator = np.random.default_rng(0)
    ends = 0
    for seed in range(40):
        _, info = env.reset(seed=seed)
        rewards: list[float] = []
        over = False
        while not over:
            _, reward, over, _, info = env.step(any_legal(info["action_mask"], generator))
            rewards.append(reward)
        position = env.position
        assert sum(rewards) == rewards[-1] == position.returns[0]
        if not position.over:
            ends += 1
            assert rewards[-1] == -1.0
            assert position.active.count(True) >= 1
            with pytest.raises(GameOverError, match="the episode is over"):
                env.step(0)
            assert env.position == position
            env.reset()
            assert env.position.active == (True,) * 4
    assert ends > 10


def test_opponents_see_what_their_seats_see_and_nothing_else() -> None:
    recorder = Recorder()
    env = SeatEnv("hit_z_road", opponents=recorder, seat=1)
    position, generator = GAME.new(5), np.random.default_rng(1)
    _, info = env.reset(seed=5)
    over = False
    while True:
        for observations, masks in recorder.calls:
            assert position.seat != 1
            assert_same(observations, position.observation()[None].copy())
            assert_same(masks, position.action_mask()[None].copy())
            position.play(int(masks[0].argmax()))
        recorder.calls.clear()
        if over:
            break
        action = any_legal(info["action_mask"], generator)
        position.play(action)
        _, _, over, _, info = env.step(action)
    assert env.position == position


def test_an_agent_is_asked_once_for_all_games_that_wait_for_it() -> None:
    recorders, number = [Recorder() for _ in range(9)], 8
    vector_env = SeatVectorEnv(number, opponents=recorders[-1], autoreset_mode="Disabled")
    envs = [SeatEnv("hit_z_road", opponents=recorder) for recorder in recorders[:-1]]
    masks = vector_env.reset(seed=0)[1]["action_mask"]
    for index, env in enumerate(envs):
        env.reset(seed=index)
    for step in range(25):
        for recorder in recorders:
            recorder.calls.clear()
        actions = chosen_actions(masks, range(number), step)
        _, _, over, _, info = vector_env.step(actions)
        for env, action in zip(envs, actions, strict=True):
            env.step(action)
        calls = [len(recorder.calls) for recorder in recorders]
        assert calls[-1] == max(calls[:-1])
        assert sum(len(observations) for observations, _ in recorders[-1].calls) == sum(calls[:-1])
        if over.any():
            break
        masks = info["action_mask"]
    assert step > 5


# Seats


def test_rotation_begins_with_the_seed_and_goes_on() -> None:
    env, vector_env = SeatEnv("hit_z_road", seat="rotate"), SeatVectorEnv(6, seat="rotate")
    for seed in (0, 3, 2**64 - 2):
        env.reset(seed=seed)
        assert env.seat == seed % 4
        env.reset()
        assert env.seat == (seed + 1) % 4
    vector_env.reset(seed=7)
    assert vector_env.seats.tolist() == [3, 0, 1, 2, 3, 0]
    vector_env.reset(seed=[1, None, 1, None, 2, None])
    assert vector_env.seats.tolist() == [1, 1, 1, 3, 2, 1]
    vector_env.reset(seed=[np.uint64(2), 2, None, np.int64(1), 0, 0])  # type: ignore[list-item]
    assert vector_env.seats.tolist() == [2, 2, 2, 1, 0, 0]


def test_a_fixed_seat_stays() -> None:
    env, vector_env = SeatEnv("hit_z_road", seat=2), SeatVectorEnv(3, seat=np.int64(2))  # type: ignore[arg-type]
    for seed in (0, 1, None, None):
        env.reset(seed=seed)
        vector_env.reset(seed=seed)
        assert env.seat == 2
        assert vector_env.seats.tolist() == [2, 2, 2]


# Positions to start from


def find_start(wanted: Callable[[Position, int], bool]) -> tuple[Position, int]:
    """A position of random play, and a seat, of which something holds."""
    generator = np.random.default_rng(0)
    for seed in range(200):
        position = GAME.new(seed)
        while not position.over:
            for seat in range(4):
                if wanted(position, seat):
                    return position, seat
            position.play(str(generator.choice(position.legal_actions())))
    raise AssertionError("there is no such position")


def is_over_before_turn(position: Position, seat: int) -> bool:
    if not position.active[seat] or position.seat == seat or position.active.count(True) > 2:
        return False
    position = position.copy()
    answer_all(position, seat, [Recorder()] * 3)
    return not position.active[seat]


def test_opponents_play_on_from_a_position_until_the_learners_turn() -> None:
    start, seat = find_start(lambda position, seat: position.decision == "path" and position.seat != seat)
    env, vector_env = SeatEnv("hit_z_road", opponents="rules", seat=seat), native(2, opponents="rules", seat=seat)
    observation, info = env.reset(seed=0, options={"position": start})
    results = vector_env.reset(seed=0, options={"position": start.to_dict()})
    position = start.copy()
    answer_all(position, seat, [make_agent("rules", GAME, 0)] * 3)
    assert env.position == position
    assert_same(observation, position.observation(seat).copy())
    assert_same(results[0], np.stack([observation] * 2))
    assert_same(results[1]["action_mask"], np.stack([info["action_mask"]] * 2))


def test_a_seat_that_has_left_the_position_cannot_learn() -> None:
    start, seat = find_start(lambda position, seat: not position.active[seat])
    env, vector_env = SeatEnv("hit_z_road", seat=seat), native(2, seat=seat)
    env.reset(seed=1)
    before, observation = env.position, vector_env.reset(seed=1)[0]
    for each in (env, vector_env):
        with pytest.raises(OptionError, match=f"seat {seat} learns, and it has left the game of this position"):
            each.reset(seed=2, options={"position": start})
    assert env.position == before
    assert_same(vector_env.unwrapped.batch.observation.copy(), observation)


def test_rotation_passes_over_seats_that_have_left_the_position() -> None:
    start, gone = find_start(lambda position, seat: not position.active[seat])
    env, vector_env = SeatEnv("hit_z_road", seat="rotate"), SeatVectorEnv(1, seat="rotate")
    expected = next(seat % 4 for seat in range(gone + 1, gone + 4) if start.active[seat % 4])
    env.reset(seed=gone, options={"position": start})
    vector_env.reset(seed=gone, options={"position": start})
    assert (env.seat, vector_env.seats.tolist()) == (expected, [expected])


def test_a_position_that_is_over_before_the_learners_turn_is_refused() -> None:
    start, seat = find_start(is_over_before_turn)
    env, vector_env = SeatEnv("hit_z_road", opponents=Recorder(), seat=seat), native(2, opponents=Recorder(), seat=seat)
    env.reset(seed=1)
    before = env.position
    vector_env.reset(seed=1)
    for each in (env, vector_env):
        with pytest.raises(OptionError, match=f"is over for seat {seat}, which learns, before its turn"):
            each.reset(seed=2, options={"position": start})
    assert env.position == before
    with pytest.raises(ResetNeeded):
        vector_env.step(np.zeros(2, np.int64))
    assert_same(vector_env.reset(seed=3)[0][0], env.reset(seed=3)[0])


def test_a_first_reset_of_some_games_brings_all_to_the_learners_turn() -> None:
    vector_env: Any = native(8, AutoresetMode.DISABLED, opponents="random", seat=0).unwrapped
    vector_env.reset(options={"reset_mask": np.arange(8) < 1})
    assert (vector_env.batch.seat == 0).all()


# Faults


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "players is 1; one seat against agents takes 2 or more"),
        ({"players": 5}, "players is 5"),
        ({"seat": 4}, "seat is 4; it must be 0 to 3 or 'rotate'"),
        ({"seat": -1}, "seat is -1"),
        ({"seat": True}, "seat is True"),
        ({"seat": "rotat"}, "seat is 'rotat'"),
        ({"seat": None}, "seat is None"),
        ({"opponents": "rule"}, "there is no agent 'rule'; did you mean 'rules'"),
        ({"opponents": ["rules"]}, "opponents has 1 agents; there are 3 other seats, and one for each"),
        ({"opponents": []}, "opponents has 0 agents"),
        ({"opponents": 7}, "an opponent is the name of an agent, .* not 7"),
        ({"opponents": lambda game, seed: game}, "made 'HitZRoad', which has no method act"),
        ({"opponent": "rules"}, "has no option 'opponent'"),
        ({"reward": "dense"}, "dense"),
    ],
    # names of functions differ from process to process
    ids=lambda value: str(value) if isinstance(value, str) else " ".join(value),
)
def test_faulty_options_are_refused(options: dict[str, Any], message: str) -> None:
    for maker in (lambda: gymnasium.make(ID, **options), lambda: native(2, **options)):
        with pytest.raises(OptionError, match=message):
            maker()


def test_the_environment_for_one_player_names_this_one() -> None:
    with pytest.raises(OptionError, match=r"players is 3; .*HitZRoadSeat-v0"):
        gymnasium.make("zenvs/HitZRoad-v0", players=3)


def test_a_factory_that_fails_is_named() -> None:
    def make_broken(game: Game, seed: int) -> Any:
        raise KeyError("table")

    with pytest.raises(AgentError, match=r"agent 'make_broken' failed when it was called .* KeyError: 'table'"):
        gymnasium.make(ID, opponents=make_broken)


ANSWERS: dict[str, tuple[Callable[[NDArray[np.int8]], Any], str]] = {
    "illegal": (
        lambda masks: masks.argmin(axis=1),
        r"opponent 'Answering' chose \d+ \('.*'\), which is not legal",
    ),
    "no action": (lambda masks: np.full(len(masks), 42), r"chose 42 \(no action\), which is not legal; legal: "),
    "one": (lambda masks: 0, r"chose int64 of shape \(\); it must be int64 of shape \(\d,\)"),
    "floats": (lambda masks: masks.argmax(axis=1) * 1.0, r"chose float64 of shape \(\d,\); it must be int64"),
    "failure": (lambda masks: 1 // 0, "agent 'Answering' failed in act, as an opponent: ZeroDivisionError"),
}


@pytest.mark.parametrize("fault", ANSWERS)
def test_opponents_that_fail_are_named(fault: str) -> None:
    answer, message = ANSWERS[fault]
    agent = Answering(lowest)
    env, vector_env = SeatEnv("hit_z_road", opponents=agent), SeatVectorEnv(3, opponents=agent)
    env.reset(seed=0)
    vector_env.reset(seed=0)
    agent.answer = answer
    before = env.position
    with pytest.raises(AgentError, match=message):
        env.step("bid 10")
    assert env.position == before
    with pytest.raises(AgentError, match=message):
        vector_env.step(vector_env.action_masks().argmax(axis=1))
    # games that were left in the middle must not be played on
    with pytest.raises(ResetNeeded):
        vector_env.step(np.zeros(3, np.int64))
    agent.answer = lowest
    vector_env.reset(seed=4, options={"reset_mask": np.array([True, False, False])})
    assert (vector_env.batch.seat == 0).all()
    assert_same(vector_env.action_masks()[0], env.reset(seed=4)[1]["action_mask"])


def test_illegal_actions_of_the_learner_change_nothing() -> None:
    vector_env = native(4, opponents="random", seat="rotate")
    masks = vector_env.reset(seed=1)[1]["action_mask"]
    twin = deepcopy(vector_env)
    legal = masks.argmax(axis=1)
    for game in range(4):
        actions = legal.copy()
        actions[game] = 41
        with pytest.raises(IllegalActionError, match=f"game {game}: action 41"):
            vector_env.step(actions)
    assert_same(vector_env.step(legal), twin.step(legal))


# Opponents and what they draw


@pytest.mark.parametrize("kind", COPIES)
def test_agents_that_come_along_are_not_copied(kind: str) -> None:
    own = Recorder()
    opponents = Opponents(GAME, ["rules", own, "rules"])
    twin = COPIES[kind](opponents)
    assert (twin._agents[0] is opponents._agents[0]) == (kind == "deepcopy")
    assert type(twin._agents[0]) is type(opponents._agents[0])
    assert twin._agents[1] is not own
    assert len(twin._agents) == 2


def test_an_agent_is_used_as_it_is() -> None:
    """So that it can be changed in place between steps, as in self-play."""
    agent = Recorder()
    for env in (gymnasium.make(ID, opponents=agent), native(2, opponents=agent)):
        agent.calls.clear()
        env.reset(seed=1)
        env.step(env.action_space.sample())
        assert agent.calls


def test_every_legal_action_is_drawn_alike() -> None:
    agent: Any = make_agent("random", GAME, 0)
    masks = np.zeros((60_000, 42), np.int8)
    masks[:, [0, 5, 41]] = 1
    draws = Draws([3])
    numbers = np.concatenate([draws.next(np.zeros(1, np.intp)) for _ in range(20_000)])
    numbers = np.concatenate([numbers, Draws(range(40_000)).next(np.arange(40_000))])
    counts = np.bincount(agent.act_with_draws(np.empty((60_000, 0), np.float32), masks, numbers), minlength=42)
    assert counts.sum() == counts[[0, 5, 41]].sum()
    assert np.abs(counts[[0, 5, 41]] - 20_000).max() < 600


def test_opponents_draw_apart_from_the_game() -> None:
    """The same seed with other opponents is the same deal."""
    envs = [SeatEnv("hit_z_road", opponents=name) for name in ("random", "rules")]
    states = []
    for env in envs:
        env.reset(seed=9)
        states.append(env.position.to_dict()["hidden"])
    assert_same(*states)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_rendering(mode: str) -> None:
    env, vector_env = gymnasium.make(ID, render_mode=mode), native(2, render_mode=mode)
    env.reset(seed=1)
    vector_env.reset(seed=1)
    drawn: Any = env.render()
    assert_same(vector_env.render()[0], drawn)


@pytest.mark.parametrize("name", ["seat", "seats"])
def test_there_is_no_seat_before_reset(name: str) -> None:
    env: Any = SeatEnv("hit_z_road") if name == "seat" else SeatVectorEnv(2)
    with pytest.raises(ResetNeeded):
        getattr(env, name)
