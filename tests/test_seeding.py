"""Random numbers: the published generators to the bit, exactly uniform choices, and seeds that are unrelated."""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chi2_contingency, chisquare

from tests.playing import GAME, fight
from zenvs.core.compiled import is_compiling, records
from zenvs.core.random import checked_seed, next_random, random_below, seed_random, spread_seeds

WORD = 2**64
HALF = 2**32
NUMBERS = 30_000 if is_compiling() else 2_000
FIGHTS = 4_000 if is_compiling() else 400
SEEDS = [0, 1, 2, 1234567, 2**31, 2**63, WORD - 1, 0x9E3779B97F4A7C15]
#: A false alarm would be this likely if the seeds were not fixed.
SIGNIFICANCE = 1e-4

# The generators by their authors (Blackman and Vigna), in whole numbers without a limit


def rotated(word: int, places: int) -> int:
    return (word << places | word >> (64 - places)) % WORD


def splitmix64(state: int) -> tuple[int, int]:
    """The state after a step of SplitMix64, and the number."""
    state = number = (state + 0x9E3779B97F4A7C15) % WORD
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 % WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB % WORD
    return state, number ^ number >> 31


def xoroshiro128pp(first: int, second: int) -> tuple[tuple[int, int], int]:
    """The state after a step of xoroshiro128++, and the number."""
    number = (rotated((first + second) % WORD, 17) + first) % WORD
    second ^= first
    return ((rotated(first, 49) ^ second ^ second << 21) % WORD, rotated(second, 28)), number


def seeded(seed: int) -> tuple[int, int]:
    state, first = splitmix64(seed)
    _, second = splitmix64(state)
    return first, second


def below(words: tuple[int, int], limit: int) -> tuple[tuple[int, int], int]:
    """The state after a choice, and the choice: numbers that would favour some choices are drawn again."""
    while True:
        words, number = xoroshiro128pp(*words)
        product = (number >> 32) * limit
        if product % HALF >= HALF % limit:
            return words, product >> 32


# The library's, which run inside compiled code only


def wrapping(function: Any) -> Any:
    """Compiled; uncompiled, NumPy would warn where numbers wrap around."""
    function = numba.njit(function)

    @functools.wraps(function)
    def wrapped(*arguments: Any) -> None:
        with np.errstate(over="ignore"):
            function(*arguments)

    return wrapped


@wrapping
def seed_all(states: Any, seeds: Any) -> None:
    for index in range(len(seeds)):
        seed_random(states[index], seeds[index])


@wrapping
def draw(states: Any, numbers: Any) -> None:
    for index in range(len(numbers)):
        numbers[index] = next_random(states[0])


@wrapping
def choose(states: Any, limits: Any, numbers: Any) -> None:
    for index in range(len(numbers)):
        numbers[index] = random_below(states[0], limits[index])


@wrapping
def choose_in_each(states: Any, limit: Any, numbers: Any) -> None:
    for index in range(len(numbers)):
        numbers[index] = random_below(states[index], limit)


def states_of(*words: tuple[int, int]) -> NDArray[Any]:
    states = records(np.zeros(len(words), np.dtype([("random", np.uint64, (2,))])))
    states["random"] = np.array(words, np.uint64)
    return states


def seeded_states(seeds: NDArray[np.uint64]) -> NDArray[Any]:
    states = states_of(*[(0, 0)] * len(seeds))
    seed_all(states, seeds)
    return states


def words_of(states: NDArray[Any]) -> tuple[int, int]:
    return int(states["random"][0, 0]), int(states["random"][0, 1])


def choices(words: tuple[int, int], limits: list[int]) -> tuple[list[int], tuple[int, int]]:
    """The library's choices, and the state after them."""
    states, numbers = states_of(words), np.zeros(len(limits), np.int64)
    choose(states, np.array(limits, np.int64), numbers)
    return numbers.tolist(), words_of(states)


def test_the_reference_is_that_of_the_authors() -> None:
    """Numbers that are published with other implementations of the two generators."""
    state, numbers = 1234567, []
    for _ in range(5):
        state, number = splitmix64(state)
        numbers.append(number)
    assert numbers == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip
    words, numbers = (1, 2), []
    for _ in range(6):
        words, number = xoroshiro128pp(*words)
        numbers.append(number)
    assert numbers == [
        393217, 669327710093319, 1732421326133921491, 11394790081659126983, 9555452776773192676, 3586421180005889563,
    ]  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
def test_seeding_is_two_steps_of_splitmix64(seed: int) -> None:
    assert words_of(seeded_states(np.array([seed], np.uint64))) == seeded(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_are_those_of_xoroshiro128pp(seed: int) -> None:
    words, expected = seeded(seed), []
    for _ in range(200):
        words, number = xoroshiro128pp(*words)
        expected.append(number)
    states, numbers = states_of(seeded(seed)), np.zeros(200, np.uint64)
    draw(states, numbers)
    assert numbers.tolist() == expected
    assert words_of(states) == words


def test_choices_are_those_of_the_reference() -> None:
    limits = [1, 2, 3, 6, 7, 52, 6**10, 2**31 + 1, HALF - 1, HALF] * 30
    words, expected = seeded(5), []
    for limit in limits:
        words, number = below(words, limit)
        expected.append(number)
    assert choices(seeded(5), limits) == (expected, words)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7, 10, 12, 22, 52, 1000])
def test_every_choice_belongs_to_equally_many_numbers(limit: int) -> None:
    """Exactly uniform: of the numbers of 32 bits that are not drawn again, each choice has the same share."""
    bounds = [-(-choice * HALF // limit) for choice in range(limit + 1)]
    shares = set()
    for choice in range(limit):
        # within a choice the remainders grow from below ``limit`` by ``limit``, so the rejected numbers come first
        first = next(number for number in range(bounds[choice], HALF) if number * limit % HALF >= HALF % limit)
        shares.add(bounds[choice + 1] - first)
        for number in {bounds[choice], max(bounds[choice], first - 1), first, bounds[choice + 1] - 1}:
            assert_chosen(number, limit)
    assert shares == {HALF // limit}


@pytest.mark.parametrize("limit", [6**10, 2**31 + 1, 3 * 2**30, HALF - 1, HALF])
def test_choices_below_large_limits_are_exact_as_well(limit: int) -> None:
    generator = np.random.default_rng(0)
    for number in [0, 1, HALF - 1, *generator.integers(0, HALF, 200).tolist()]:
        assert_chosen(number, limit)


def assert_chosen(number: int, limit: int) -> None:
    """The library chooses with the number, or draws again, as the reference does."""
    # from this state the generator's next number has ``number`` in its upper half and 0 in the lower one
    words = 1, (rotated((number << 32) - 1 & WORD - 1, 64 - 17) - 1) % WORD
    assert xoroshiro128pp(*words)[1] == number << 32
    after, choice = below(words, limit)
    assert choices(words, [limit]) == ([choice], after)


@pytest.mark.parametrize("limit", [2, 3, 6, 10, 52])
def test_choices_look_uniform_and_independent(limit: int) -> None:
    numbers = np.array(choices(seeded(limit), [limit] * NUMBERS)[0])
    assert chisquare(np.bincount(numbers, minlength=limit)).pvalue > SIGNIFICANCE
    assert independent(numbers[:-1] % 6, numbers[1:] % 6) > SIGNIFICANCE


def independent(first: NDArray[np.int64], second: NDArray[np.int64]) -> float:
    """How likely two columns are to look as they do if they are independent."""
    table = np.zeros((first.max() + 1, second.max() + 1))
    np.add.at(table, (first, second), 1)
    return float(chi2_contingency(table).pvalue)


@pytest.mark.parametrize("step", [1, 2, 256, 2**32, 0x9E3779B97F4A7C15], ids=hex)
def test_neighbouring_seeds_are_unrelated(step: int) -> None:
    """Also seeds that are a constant of the seeding apart."""
    seeds = np.array([number * step % WORD for number in range(NUMBERS)], np.uint64)
    numbers = np.zeros(NUMBERS, np.int64)
    choose_in_each(seeded_states(seeds), 6, numbers)
    assert chisquare(np.bincount(numbers, minlength=6)).pvalue > SIGNIFICANCE
    assert independent(numbers[:-1], numbers[1:]) > SIGNIFICANCE


def test_every_bit_of_the_seed_matters_to_every_bit_of_the_state() -> None:
    base = np.random.default_rng(0).integers(0, WORD, 2000, np.uint64)
    before = np.unpackbits(seeded_states(base)["random"].copy().view(np.uint8).reshape(2000, -1), axis=1)
    for place in range(64):
        flipped = seeded_states(base ^ np.uint64(1 << place))
        after = np.unpackbits(flipped["random"].copy().view(np.uint8).reshape(2000, -1), axis=1)
        # half of 2000, give or take six standard deviations
        changes = (before != after).sum(axis=0)
        assert 866 < changes.min() <= changes.max() < 1134


def test_no_seed_stops_the_generator() -> None:
    """Two words of 0 would stay so; the seeding gives them to no seed, as its steps are one to one."""
    zeros = (WORD - 0x9E3779B97F4A7C15) % WORD, (WORD - 2 * 0x9E3779B97F4A7C15) % WORD
    assert [seeded(seed).count(0) for seed in zeros] == [1, 1]
    assert all(any(words) for words in seeded_states(np.arange(NUMBERS, dtype=np.uint64))["random"].tolist())


def test_games_draw_from_this_generator_alone() -> None:
    """Shuffling the three levels inside out takes one choice a card, so the state afterwards is known."""
    for seed in SEEDS:
        words = seeded(seed)
        for cards in (16, 22, 22):
            for number in range(cards):
                words, _ = below(words, number + 1)
        assert tuple(int(word) for word in GAME.new(seed).state["random"]) == words


def test_first_dice_of_neighbouring_seeds_are_unrelated() -> None:
    start = fight()
    faces = ("casualty", "blank", "opportunity", "kill", "bonus kill")
    first: list[int] = []
    for seed in range(FIGHTS):
        events = start.resample(seed).play("melee").events
        die = next(event for event in events if event.kind == "die")
        first.append(faces.index(str(die.values["face"])))
    numbers = np.array(first)
    expected = np.array([1, 1, 1, 2, 1]) * FIGHTS / 6
    assert chisquare(np.bincount(numbers, minlength=5), expected).pvalue > SIGNIFICANCE
    assert independent(numbers[:-1], numbers[1:]) > SIGNIFICANCE


def test_spread_seeds_begin_alike() -> None:
    whole = spread_seeds(7, 1000)
    assert whole.dtype == np.uint64
    for number in (0, 1, 2, 7, 999):
        assert spread_seeds(7, number).tolist() == whole[:number].tolist()


def test_spread_seeds_of_neighbouring_seeds_share_nothing() -> None:
    seeds = [seed for base in (0, 1, 2, 2**32, 2**63, WORD - 1) for seed in spread_seeds(base, 5000).tolist()]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("seed", [0, 7, WORD - 1, np.int8(7), np.uint64(WORD - 1), np.array(7)], ids=repr)
def test_seeds_are_whole_numbers_of_any_kind(seed: Any) -> None:
    assert checked_seed(seed) == int(seed)
    assert type(checked_seed(seed)) is int


@pytest.mark.parametrize("seed", [1.0, np.float64(1), "1", True, np.True_, [1], np.array([1]), (), b"1"], ids=repr)
def test_what_is_no_whole_number_is_refused(seed: Any) -> None:
    with pytest.raises(TypeError, match=r"seed must be a whole number from 0 to 2\*\*64 - 1 or None, not|only integer"):
        checked_seed(seed)


@pytest.mark.parametrize("seed", [-1, WORD, 10**30, np.int64(-5)], ids=repr)
def test_seeds_out_of_range_are_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"seed must be from 0 to 2\*\*64 - 1, not"):
        checked_seed(seed)


def test_no_seed_is_one_of_the_operating_system() -> None:
    np.random.seed(0)  # noqa: NPY002, to show that it does not matter
    first = [checked_seed(None) for _ in range(50)]
    np.random.seed(0)  # noqa: NPY002
    assert not set(first) & {checked_seed(None) for _ in range(50)}
    assert all(0 <= seed < WORD for seed in first)
    assert max(first) > 2**60
