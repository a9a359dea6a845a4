"""Batches: what goes in, what comes out, and what they refuse. That they play the right games: test_faces.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.duel.game import Duel
from tests.playing import COPIES, GAME, assert_same, chosen_actions, fight
from zenvs.core.batch import AUTORESETS, Batch
from zenvs.core.errors import GameOverError, IllegalActionError, OptionError
from zenvs.core.random import spread_seeds

ARRAYS = ("observation", "mask", "reward", "terminated", "truncated", "final_observation", "seat", "states")


def content(batch: Batch) -> dict[str, NDArray[Any]]:
    """Everything that a batch shows, free of later changes."""
    return {name: getattr(batch, name).copy() for name in ARRAYS if name != "states"} | {
        "states": np.frombuffer(batch.states.tobytes(), np.uint8)
    }


def step(batch: Batch, number: int) -> None:
    batch.step(chosen_actions(batch.mask, range(batch.size), number))


def step_until_one_ends(batch: Batch) -> NDArray[np.intp]:
    """Play until a game ends, and return which ones have."""
    for number in range(100):
        step(batch, number)
        if batch.terminated.any():
            return np.flatnonzero(batch.terminated)
    raise AssertionError("no game has ended")


def test_shapes_and_dtypes() -> None:
    batch = Duel().batch(5, seed=0)
    forms = {
        "observation": (np.float32, (5, 20)),
        "mask": (np.int8, (5, 8)),
        "reward": (np.float64, (5, 2)),
        "terminated": (np.bool_, (5,)),
        "truncated": (np.bool_, (5,)),
        "final_observation": (np.float32, (5, 20)),
        "seat": (np.int8, (5,)),
        "states": (Duel.state_dtype, (5,)),
        "seeds": (np.uint64, (5,)),
    }
    assert {name: (getattr(batch, name).dtype, getattr(batch, name).shape) for name in forms} == forms
    assert len(batch) == batch.size == 5


def test_a_step_returns_the_arrays_of_the_batch() -> None:
    batch = GAME.batch(5, seed=0)
    result = batch.step(batch.mask.argmax(axis=1))
    for name in ("observation", "reward", "terminated", "truncated"):
        assert np.shares_memory(getattr(result, name), getattr(batch, name))


@pytest.mark.parametrize("name", ARRAYS)
def test_the_arrays_of_a_batch_cannot_be_written(name: str) -> None:
    with pytest.raises(ValueError, match="read-only"):
        getattr(GAME.batch(3, seed=0), name)[0] = 0


def test_each_game_is_the_one_of_its_seed() -> None:
    batch = GAME.batch(40, seed=9)
    assert_same(batch.seeds, spread_seeds(9, 40))
    for index, seed in enumerate(batch.seeds):
        assert batch.position(index) == GAME.new(int(seed))
    assert len(set(batch.seeds.tolist())) == 40


def test_seeds_are_those_that_the_games_were_last_started_from() -> None:
    batch = GAME.batch(3, seed=9)
    first = batch.seeds.copy()
    batch.reset()
    assert_same(batch.seeds.copy(), first)
    batch.reset(seeds=np.array([4, 5, 6], np.uint64), chosen=np.array([True, False, True]))
    assert batch.seeds.tolist() == [4, first[1], 6]
    with pytest.raises(ValueError, match="read-only"):
        batch.seeds[0] = 1


def test_batches_without_a_seed_are_different() -> None:
    assert len({GAME.batch(2).states.tobytes() for _ in range(8)}) == 8


@pytest.mark.parametrize("seed", [0, np.int64(4), np.uint64(2**64 - 1)])
def test_seeds_may_be_numpys(seed: Any) -> None:
    assert_same(GAME.batch(3, seed).seeds, GAME.batch(3, int(seed)).seeds)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"size": 0}, OptionError, "size must be a whole number of at least 1, not 0"),
        ({"size": True}, OptionError, "size must be"),
        ({"size": 2.0}, OptionError, "size must be"),
        ({"size": "2"}, OptionError, "size must be"),
        ({"threads": 0}, OptionError, "threads must be a whole number of at least 1, not 0"),
        ({"threads": 1.5}, OptionError, "threads must be"),
        ({"autoreset": "same-step"}, OptionError, "there is no autoreset 'same-step'; did you mean 'same_step'"),
        ({"seed": -1}, ValueError, "seed must be from 0"),
        ({"seed": 2**64}, ValueError, "seed must be from 0"),
        ({"seed": 1.0}, TypeError, "seed must be a whole number"),
        ({"seed": True}, TypeError, "seed must be a whole number"),
        ({"seed": [1, 2]}, TypeError, "seed must be a whole number"),
    ],
    ids=str,
)
def test_faulty_options_are_refused(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        GAME.batch(**({"size": 2} | options))


def test_sizes_may_be_numpys() -> None:
    batch = GAME.batch(np.int64(3), threads=np.int32(2))  # type: ignore[arg-type]
    assert (batch.size, batch.threads) == (3, 2)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([11, 12, 14, 14], "game 2: action 14 .'path 4'. is not legal; legal: 11 'path 1', 12 'path 2', 13 'path 3'"),
        ([11, 12, 13, -1], "game 3: action -1 .no action. is not legal"),
        ([42, 12, 13, 11], "game 0: action 42 .no action. is not legal"),
        ([11, 2**40, 13, 11], "game 1: action 1099511627776 .no action. is not legal"),
        (np.array([11, 12, 13, 2**64 - 1], np.uint64), "game 3: action .* is not legal"),
        (np.array([11.0, 12, 13, 11]), "actions must be whole numbers, not float64"),
        (np.ones(4, np.bool_), "actions must be whole numbers, not bool"),
        ([11, 12, 13], r"actions must have shape \(4,\), not \(3,\)"),
        (np.full((4, 1), 11), r"actions must have shape \(4,\), not \(4, 1\)"),
    ],
    ids=str,
)
def test_illegal_actions_raise_and_change_nothing(actions: Any, message: str, threads: int) -> None:
    batch = GAME.batch(4, seed=0, threads=threads)
    before = content(batch)
    with pytest.raises(IllegalActionError, match=message):
        batch.step(actions)
    assert_same(content(batch), before)


@pytest.mark.parametrize("threads", [1, 2])
def test_finished_games_are_refused_where_nothing_resets_them(threads: int) -> None:
    batch = GAME.batch(6, seed=1, autoreset="disabled", threads=threads)
    ended = step_until_one_ends(batch)
    assert batch.mask[ended].all()
    before = content(batch)
    with pytest.raises(GameOverError, match=f"game {ended[0]} is over; reset it before the next step"):
        batch.step(batch.mask.argmax(axis=1))
    assert_same(content(batch), before)


@pytest.mark.parametrize("threads", [1, 2])
def test_next_step_looks_at_no_action_of_a_finished_game(threads: int) -> None:
    batch = GAME.batch(6, seed=1, autoreset="next_step", threads=threads)
    ended = step_until_one_ends(batch)
    actions = chosen_actions(batch.mask, range(6), 0)
    actions[ended] = -99
    batch.step(actions)
    assert not batch.terminated[ended].any()
    assert not batch.reward[ended].any()
    assert (batch.states["round_number"][ended] == 1).all()


def test_same_step_keeps_the_last_observation() -> None:
    batch = GAME.batch(6, seed=1)
    ended = step_until_one_ends(batch)
    final = batch.final_observation[ended]
    assert not final[:, GAME.observation["decision"]].any()
    assert (batch.observation[ended][:, GAME.observation["decision"]].sum(axis=1) == 1).all()
    assert (batch.states["round_number"][ended] == 1).all()


@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_reset_goes_on_with_each_generator_or_starts_from_seeds(autoreset: str) -> None:
    batch, twin = (GAME.batch(3, seed=4, autoreset=autoreset) for _ in range(2))
    following = [batch.position(index).restart() for index in range(3)]
    batch.reset()
    assert [batch.position(index) for index in range(3)] == following
    batch.reset(seeds=twin.seeds)
    assert_same(content(batch), content(twin))


def test_reset_of_some_games_leaves_the_others() -> None:
    batch = GAME.batch(3, seed=4, autoreset="disabled")
    step(batch, 0)
    before = [batch.position(index) for index in range(3)]
    seeds = np.array([1, 2, 3], np.uint64)
    batch.reset(seeds=seeds, chosen=np.array([False, True, False]))
    assert [batch.position(index) for index in range(3)] == [before[0], GAME.new(2), before[2]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seeds": [1, 2, 3]}, r"seeds must be a uint64 array of shape \(3,\)"),
        ({"seeds": np.array([1, 2, 3])}, "seeds must be"),
        ({"seeds": np.array([1, 2], np.uint64)}, "seeds must be"),
        ({"chosen": [True, False, True]}, r"chosen must be a bool array of shape \(3,\)"),
        ({"chosen": np.array([0, 1])}, "chosen must be"),
        ({"chosen": np.array([True, False])}, "chosen must be"),
    ],
    ids=str,
)
def test_faulty_resets_are_refused(arguments: dict[str, Any], message: str) -> None:
    batch = GAME.batch(3, seed=4)
    before = content(batch)
    with pytest.raises(ValueError, match=message):
        batch.reset(**arguments)
    assert_same(content(batch), before)


@pytest.mark.parametrize("copy", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_a_copy_goes_on_identically_and_independently(copy: Callable[[Batch], Batch], autoreset: str) -> None:
    batch = GAME.batch(9, seed=2, autoreset=autoreset, threads=2)
    # in the middle of all games but those that have just ended
    step_until_one_ends(batch)
    twin, other = copy(batch), copy(batch)
    other.reset()
    for number in range(60):
        assert_same(content(twin), content(batch))
        for one in (batch, twin):
            if autoreset == "disabled":
                one.reset(chosen=one.terminated.copy())
            step(one, number)


def test_copied_records_are_equal_to_the_last_byte() -> None:
    """NumPy copies structured arrays field by field, and leaves what it finds in the bytes between the fields."""
    batch = GAME.batch(50, seed=2)
    # memory that is used again is not zero
    rubbish = [np.full(GAME.state_dtype.itemsize * 50, 0xFF, np.uint8) for _ in range(50)]
    del rubbish
    for copies in (batch.take(np.arange(50)), *(copy(batch) for copy in COPIES.values())):
        assert copies.states.tobytes() == batch.states.tobytes()
        assert all(copies.position(index) == batch.position(index) for index in range(50))


@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_taken_games_go_on_as_they_would(autoreset: str) -> None:
    batch = GAME.batch(9, seed=2, autoreset=autoreset, threads=3)
    step(batch, 0)
    numbers = np.array([7, 0, 0, 5])
    taken = batch.take(numbers)
    assert taken.size == 4
    assert_same(taken.seeds, batch.seeds[numbers])
    for number in range(60):
        actions = chosen_actions(batch.mask, range(9), number)
        batch.step(actions)
        taken.step(actions[numbers])
        if autoreset == "disabled":
            for one in (batch, taken):
                one.reset(chosen=one.terminated.copy())
        for name in ("observation", "mask", "reward", "terminated"):
            assert_same(getattr(taken, name).copy(), getattr(batch, name)[numbers])


def test_games_may_be_taken_by_a_mask() -> None:
    batch = GAME.batch(4, seed=2)
    taken = batch.take(np.array([False, True, True, False]))
    assert [taken.position(index) for index in range(2)] == [batch.position(1), batch.position(2)]


@pytest.mark.parametrize("chosen", [np.array([4]), np.array([], np.int64), np.zeros(4, np.bool_), np.ones(3, np.bool_)])
def test_games_that_are_not_there_cannot_be_taken(chosen: NDArray[Any]) -> None:
    with pytest.raises(IndexError):
        GAME.batch(4, seed=2).take(chosen)


def test_taken_games_are_copies() -> None:
    batch = GAME.batch(3, seed=2)
    before = content(batch)
    taken = batch.take(np.array([1]))
    step(taken, 0)
    assert_same(content(batch), before)


def test_positions_go_in_and_out() -> None:
    batch = GAME.batch(3, seed=2, autoreset="disabled")
    position = GAME.new(5).play("path 3")
    batch.set_position(1, position)
    assert batch.position(1) == position
    assert_same(batch.observation[1].copy(), position.observation().copy())
    assert_same(batch.mask[1].copy(), position.action_mask().copy())
    batch.step(np.array([11, 15, 11]))
    assert batch.position(1) == position.play("ammo")
    # out of a batch comes a copy
    batch.position(0).play(batch.position(0).legal_actions()[0])
    assert batch.position(0) == batch.position(0).copy()


def test_a_finished_position_in_a_batch_waits_for_its_reset() -> None:
    batch = GAME.batch(2, seed=2, autoreset="disabled")
    over = fight().copy()
    while not over.over:
        over.play(over.legal_actions()[0])
    batch.set_position(1, over)
    assert batch.terminated.tolist() == [False, True]
    with pytest.raises(GameOverError, match="game 1 is over"):
        batch.step(batch.mask.argmax(axis=1))


def test_positions_of_another_game_are_refused() -> None:
    batch = GAME.batch(2, seed=2)
    for other in (zenvs.make_game("hit_z_road", flee="first_round"), Duel()):
        with pytest.raises(ValueError, match="does not fit a batch of"):
            batch.set_position(0, other.new(1))
    # the same game made twice is the same
    batch.set_position(0, zenvs.make_game("hit_z_road").new(1))


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_games_are_counted_from_0(index: int) -> None:
    batch = GAME.batch(2, seed=2)
    for call in (lambda: batch.position(index), lambda: batch.set_position(index, GAME.new(0))):
        with pytest.raises(IndexError, match=f"games are 0 to 1, not {index}"):
            call()


def test_rewards_go_to_every_seat() -> None:
    batch = Duel().batch(200, seed=0, autoreset="disabled")
    for number in range(4):
        assert not batch.terminated.any()
        assert (batch.seat == number % 2).all()
        step(batch, number)
    assert batch.terminated.all()
    assert set(map(tuple, batch.reward.tolist())) == {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}


def test_more_threads_than_games() -> None:
    batch = GAME.batch(2, seed=0, threads=8)
    assert batch.threads == 2
    twin = GAME.batch(2, seed=0)
    for number in range(50):
        step(batch, number)
        step(twin, number)
    assert_same(content(batch), content(twin))
