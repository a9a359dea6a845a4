"""The Gymnasium environments as their users meet them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.error import Error, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

import zenvs
from tests.playing import COPIES, GAME, ID, assert_same, native
from zenvs.core.errors import GameOverError, IllegalActionError, InvalidPositionError, OptionError
from zenvs.envs.single import GameEnv
from zenvs.envs.spaces import BlindSample, LegalDiscrete, LegalMultiDiscrete
from zenvs.envs.vector import GameVectorEnv

NO_ACTIONS = [-1, 42, 10**30, 11.0, np.float64(11), True, np.bool_(True), None, "path 9", [11], np.array([11])]


def make() -> Any:
    return gymnasium.make(ID)


def started(seed: int = 1) -> Any:
    """The environment without Gymnasium's wrappers, at the choice of the first path."""
    env = make().unwrapped
    env.reset(seed=seed)
    return env


def play_to_the_end(env: Any) -> dict[str, Any]:
    """Play on with the first legal action; returns the last info."""
    over, info = False, {"action_mask": env.get_wrapper_attr("action_masks")()}
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    return info


def test_spaces() -> None:
    env = make()
    assert env.observation_space == spaces.Box(0.0, GAME.observation.high(), dtype=np.float32)
    assert env.action_space == spaces.Discrete(42)
    vector_env = native(3)
    assert vector_env.single_observation_space == env.observation_space
    assert vector_env.single_action_space == env.action_space
    assert vector_env.observation_space == batch_space(env.observation_space, 3)
    assert vector_env.action_space == batch_space(env.action_space, 3)


def test_options_are_those_of_the_game() -> None:
    env = gymnasium.make(ID, flee="first_round", reward="dense")
    assert env.unwrapped.game.options["flee"] == "first_round"  # type: ignore[attr-defined]
    vector_env = native(2, ranged_dice_per_ammo=1)
    assert vector_env.unwrapped.game.options["ranged_dice_per_ammo"] == 1  # type: ignore[attr-defined]
    # the spec makes the same environment again
    assert env.spec is not None
    assert env.spec.make().unwrapped.game.options == env.unwrapped.game.options  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"flea": "any_round"}, "has no option 'flea'; did you mean 'flee'?"),
        ({"flee": "anyround"}, "flee is 'anyround'; did you mean .*'any_round'"),
        ({"players": 2}, "players"),
        ({"game": "hit_z_rod"}, "there is no game 'hit_z_rod'; did you mean 'hit_z_road'"),
    ],
)
def test_faulty_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        gymnasium.make(ID, **options)
    with pytest.raises(OptionError, match=message):
        native(2, **options)


def test_faulty_modes_are_refused() -> None:
    with pytest.raises(OptionError, match="there is no render_mode 'rgb'; one of ansi, rgb_array, human"):
        GameEnv("hit_z_road", render_mode="rgb")
    with pytest.raises(OptionError, match="there is no render_mode 'human'; one of ansi, rgb_array"):
        GameVectorEnv(2, render_mode="human")
    with pytest.raises(OptionError, match="there is no autoreset_mode 'SameStp'; did you mean 'SameStep'"):
        GameVectorEnv(2, autoreset_mode="SameStp")
    for number in (0, -1, True, 2.0, "2"):
        with pytest.raises(OptionError, match="size must be a whole number of at least 1"):
            GameVectorEnv(number)  # type: ignore[arg-type]


@pytest.mark.parametrize("call", ["step", "render", "action_masks", "position"])
def test_nothing_works_before_reset(call: str) -> None:
    env = GameEnv("hit_z_road", render_mode="ansi")
    calls: dict[str, Callable[[], Any]] = {
        "step": lambda: env.step(11),
        "render": env.render,
        "action_masks": env.action_masks,
        "position": lambda: env.position,
    }
    with pytest.raises(ResetNeeded):
        calls[call]()
    env.reset()
    calls[call]()


@pytest.mark.parametrize("action", [*NO_ACTIONS, 0, 33], ids=repr)
def test_illegal_actions_raise_and_change_nothing(action: Any) -> None:
    env = started()
    before = env.position
    with pytest.raises(IllegalActionError):
        env.step(action)
    assert env.position == before
    env.step(11)


@pytest.mark.parametrize(
    "kind", [int, np.int64, np.int32, np.uint8, np.uint64, np.array], ids=lambda kind: kind.__name__
)
def test_actions_are_whole_numbers_of_any_kind(kind: Callable[[int], Any]) -> None:
    expected = started().step(12)
    assert_same(started().step(kind(12)), expected)


def test_nothing_can_be_played_after_the_end() -> None:
    env = started()
    info = play_to_the_end(env)
    assert info["action_mask"].all()
    before = env.position
    for action in (0, 11, 41):
        with pytest.raises(GameOverError):
            env.step(action)
    assert env.position == before
    env.reset()
    env.step(11)


@pytest.mark.parametrize(
    ("seed", "error"),
    [(-1, Error), (2**64, ValueError), (1.5, Error), (True, TypeError), ("1", Error)],
    ids=repr,
)
def test_faulty_seeds_are_refused(seed: Any, error: type[Exception]) -> None:
    env = started()
    before = env.position
    with pytest.raises(error, match=r"[sS]eed must be"):
        env.reset(seed=seed)
    assert env.position == before


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"positon": 1}, OptionError, "reset has no option 'positon'; did you mean 'position'"),
        ({"position": 1}, OptionError, "position must be a Position or its readable form, not int"),
        ({"position": {}}, InvalidPositionError, "game: missing"),
        ({"position": GAME.new(0).to_dict() | {"round": 9}}, InvalidPositionError, "round"),
        ({"position": zenvs.make_game("hit_z_road", flee="first_round").new(0)}, OptionError, "the environment plays"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_faulty_options_of_reset_are_refused(options: dict[str, Any], error: type[Exception], message: str) -> None:
    vector_env, env = native(2), started()
    before, position = vector_env.reset(seed=5)[0], env.position
    with pytest.raises(error, match=message):
        env.reset(seed=1, options=options)
    assert env.position == position
    with pytest.raises(error, match=message):
        vector_env.reset(seed=1, options=options)
    assert_same(vector_env.unwrapped.batch.observation.copy(), before)  # type: ignore[attr-defined]


def test_an_episode_cannot_start_from_the_end() -> None:
    env = started()
    play_to_the_end(env)
    for position in (env.position, env.position.to_dict()):
        for other in (started(), native(2)):
            with pytest.raises(OptionError, match="the game of this position is over"):
                other.reset(options={"position": position})


@pytest.mark.parametrize("kind", COPIES)
def test_a_copy_in_mid_game_goes_on_identically_and_independently(kind: str) -> None:
    """With Gymnasium's wrappers on, and the sampling of actions included."""
    env = make()
    env.action_space.seed(0)
    _, info = env.reset(seed=3)
    for _ in range(10):
        _, _, _, _, info = env.step(env.action_space.sample(info["action_mask"]))
    twin, other = COPIES[kind](env), COPIES[kind](env)
    play_to_the_end(other)
    other.reset(seed=9)
    over = False
    while not over:
        action, same = env.action_space.sample(), twin.action_space.sample()
        assert action == same
        result = env.step(action)
        assert_same(twin.step(same), result)
        over = bool(result[2])
    assert_same(twin.reset()[0], env.reset()[0])


@pytest.mark.parametrize("kind", COPIES)
def test_an_unused_copy_is_unused(kind: str) -> None:
    twin = COPIES[kind](GameEnv("hit_z_road"))
    with pytest.raises(ResetNeeded):
        twin.step(11)
    assert_same(twin.reset(seed=4)[0], GAME.new(4).observation().copy())


def test_samples_are_legal_with_and_without_a_mask() -> None:
    env = make()
    _, info = env.reset(seed=2)
    for _ in range(300):
        mask = info["action_mask"]
        assert mask[env.action_space.sample(mask)]
        action = env.action_space.sample()
        assert mask[action]
        _, _, over, _, info = env.step(action)
        if over:
            _, info = env.reset()


def test_a_legal_sample_is_played_as_it_is() -> None:
    env = make()
    env.reset(seed=2)
    over = False
    while not over:
        action = env.action_space.sample()
        expected = COPIES["deepcopy"](env).step(int(action))
        result = env.step(action)
        assert_same(result, expected)
        over = result[2]


def test_samples_reach_every_legal_action() -> None:
    env, vector_env = make(), native(300)
    env.reset(seed=2)
    vector_env.reset(seed=2)
    assert {int(env.action_space.sample()) for _ in range(100)} == {11, 12, 13}
    assert set(vector_env.action_space.sample()) == {11, 12, 13}


def test_samples_with_a_probability_are_those_of_gymnasium() -> None:
    probability = np.zeros(42)
    probability[7] = 1.0
    assert LegalDiscrete(42).sample(probability=probability) == 7
    space = LegalMultiDiscrete(np.ones((2, 3), np.int8))
    masks = (np.array([0, 1, 0], np.int8), np.array([1, 0, 0], np.int8))
    assert space.sample(mask=masks).tolist() == [1, 0]
    assert {tuple(space.sample()) for _ in range(200)} == {(a, b) for a in range(3) for b in range(3)}


def test_an_action_drawn_without_a_mask_before_a_reset_stands_for_a_legal_one() -> None:
    """Gymnasium's checker draws first and resets then; a number that was not drawn so is never replaced."""
    env = started()
    drawn = env.action_space.sample()
    env.step(drawn)
    later = env.action_space.sample()
    env.reset(seed=1)
    assert type(later) is BlindSample
    assert not env.action_masks()[later]
    with pytest.raises(IllegalActionError):
        env.step(int(later))
    with pytest.raises(IllegalActionError):
        env.step(np.int64(later))
    env.step(later)


def test_what_is_returned_belongs_to_the_caller() -> None:
    env = started()
    observation, _, _, _, info = env.step(11)
    observation[:] = 7
    info["action_mask"][:] = 0
    env.action_masks()[:] = 0
    assert env.position.observation().max() < 7
    assert env.action_masks().sum() == 3
    vector_env: Any = native(2)
    observations, info = vector_env.reset(seed=0)
    observations[:] = 7
    info["action_mask"][:] = 0
    vector_env.step(vector_env.action_space.sample())


def test_dense_rewards_of_an_episode_from_a_position_leave_out_what_was_won_before() -> None:
    game = zenvs.make_game("hit_z_road", reward="dense")
    form = game.new(seed=3).to_dict()
    form["seats"][0]["points"] = 9
    env, vector_env = gymnasium.make(ID, reward="dense"), native(2, AutoresetMode.SAME_STEP, reward="dense")
    env.reset(options={"position": form})
    masks = vector_env.reset(options={"position": form})[1]["action_mask"]
    over, total, totals = False, 0.0, np.zeros(2)
    while not over:
        action = int(masks[0].argmax())
        _, reward, over, _, _ = env.step(action)
        _, rewards, _, _, info = vector_env.step(np.array([action, action]))
        masks = info["action_mask"]
        total += float(reward)
        totals += rewards
    position: Any = env.unwrapped.position  # type: ignore[attr-defined]
    assert total == position.returns[0] - 9
    assert totals.tolist() == [total, total]


def test_rendering() -> None:
    text, pixels = gymnasium.make(ID, render_mode="ansi"), gymnasium.make(ID, render_mode="rgb_array")
    for env in (text, pixels):
        env.reset(seed=1)
    position = GAME.new(1)
    assert text.render() == position.text()
    image: Any = pixels.render()
    assert image.dtype == np.uint8
    assert image.ndim == 3
    assert image.shape[2] == 3
    assert_same(image, GAME.image(position))
    text.step(12)
    assert text.render() == position.play("path 2").text()


def test_rendering_for_people_writes_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(ID, render_mode="human")
    env.reset(seed=1)
    position = GAME.new(1)
    assert capsys.readouterr().out == position.text() + "\n"
    env.step(12)
    assert capsys.readouterr().out == position.play("path 2").text() + "\n"
    assert env.render() is None


def test_rendering_without_a_mode_warns() -> None:
    env = started()
    with pytest.warns(UserWarning, match="render needs a render_mode"):
        assert env.render() is None


def test_masked_training_runs() -> None:
    """sb3-contrib finds the masks, and never plays an illegal action, which would raise."""
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.evaluation import evaluate_policy
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
    from stable_baselines3.common.env_util import make_vec_env

    vec_env = make_vec_env(ID, n_envs=2, seed=0)
    assert is_masking_supported(vec_env)
    vec_env.reset()
    assert get_action_masks(vec_env).shape == (2, 42)
    model = MaskablePPO("MlpPolicy", vec_env, n_steps=64, batch_size=64, n_epochs=2, seed=0, device="cpu")
    model.learn(256)
    reward, _ = evaluate_policy(model, vec_env, n_eval_episodes=4, warn=False)
    assert np.isfinite(reward)
