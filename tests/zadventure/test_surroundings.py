"""What networks see of Zadventure: ways and dangers around the acting character, worked out from the observation."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import zenvs
from tests.zadventure.positions import fight_with, position_with
from zenvs.agents import make_agent
from zenvs.agents.features import features_of, network_input, with_features
from zenvs.agents.zadventure.surroundings import Surroundings
from zenvs.core.position import Position

HERE, NORTH, EAST, SOUTH, WEST = range(5)
WAY, FREE, FACE_DOWN, FACE_UP, ZOMBIE, HYPNOTIST, CHANCE = range(7)
CARDS, USEFUL, WANTED, CAR, MATES = range(5)
OF_SQUARE = 17


def seen(position: Position) -> NDArray[np.float32]:
    features = Surroundings(position.game)
    out = np.full((1, features.size), np.nan, np.float32)
    features.write(position.observation()[None], out)
    return out[0]


def square(position: Position, number: int) -> NDArray[np.float32]:
    return seen(position)[number * OF_SQUARE : (number + 1) * OF_SQUARE]


def nearness(position: Position, number: int, goal: int) -> tuple[float, bool]:
    values = square(position, number)[7 + 2 * goal :]
    return float(values[0]), bool(values[1])


def test_squares_around_say_what_is_on_them() -> None:
    position = position_with("e10", zombies={"f10": "rat"}, face_down={"d10": "key"}, face_up={"e9": ["kit"]})
    assert square(position, HERE)[:6].tolist() == [1, 1, 0, 0, 0, 0]
    assert square(position, EAST)[:6].tolist() == [1, 0, 0, 0, 1, 0]
    assert square(position, WEST)[:6].tolist() == [1, 0, 1, 0, 0, 0]
    # a wall lies to the south, where the kit is
    assert square(position, SOUTH).tolist() == [0] * OF_SQUARE
    # a rat next to one comes with any spin
    assert square(position, HERE)[CHANCE] == 1


def test_hypnotists_beside_a_square_are_seen() -> None:
    position = position_with("e11", zombies={"g11": "hypnotist"})
    assert [square(position, number)[HYPNOTIST] for number in (HERE, EAST, WEST)] == [0, 1, 0]


def test_ways_are_as_long_as_the_steps_to_the_nearest() -> None:
    position = position_with("e11", "c12", face_down={"i11": "knife"}, face_up={"e12": ["key"]})
    assert nearness(position, HERE, CARDS) == (pytest.approx(8 / 12), False)
    assert nearness(position, EAST, CARDS) == (pytest.approx(8 / 11), True)
    assert nearness(position, WEST, CARDS) == (pytest.approx(8 / 13), False)
    assert nearness(position, HERE, WANTED) == nearness(position, HERE, USEFUL) == (pytest.approx(8 / 9), False)
    assert nearness(position, NORTH, WANTED) == (1, True)
    assert nearness(position, WEST, MATES) == (pytest.approx(8 / 10), True)
    assert nearness(position_with("e11"), HERE, MATES) == (0, False)
    # the car covers j11 and k11
    assert nearness(position_with("i11"), EAST, CAR) == (1, True)


def test_who_acts_and_fights_is_seen_in_places_of_its_own() -> None:
    position = fight_with("dog", lives=(2, 3, 3, 3), hands=(("grenade", "knife"),))
    fields = position.observation()
    layout = position.game.observation
    person = seen(position)[5 * OF_SQUARE :]
    assert person[:9].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert np.array_equal(person[9:17], fields[layout["player 0"]])
    assert np.array_equal(person[17:], fields[layout["hand of player 0"]])


def test_a_network_sees_neither_planes_nor_places_of_single_cards() -> None:
    game = zenvs.make_game("zadventure", players=2)
    batch = game.batch(50, seed=0)
    features = features_of(game)
    assert features is not None
    both = with_features(batch.observation, batch.mask, features)
    assert both.shape == (50, game.observation.size + features.size)
    assert np.array_equal(both[:, : game.observation.size], batch.observation)
    assert np.array_equal(network_input(batch.observation, batch.mask, features), both[:, features.columns])
    assert not set(features.columns) & set(range(*game.observation["cards"].indices(game.observation.size)))
    assert set(range(game.observation.size, both.shape[1])) <= set(features.columns)


def test_a_network_is_told_what_a_scripted_agent_would_do() -> None:
    game = zenvs.make_game("zadventure", players=3)
    batch = game.batch(50, seed=0)
    adviser = make_agent("team", game, 0)
    features = features_of(game)
    assert features is not None
    for _ in range(60):
        actions = adviser.act(batch.observation, batch.mask)
        advice = network_input(batch.observation, batch.mask, features)[:, -len(game.actions) :]
        assert np.array_equal(advice, np.eye(len(game.actions), dtype=np.float32)[actions])
        batch.step(actions)


def test_other_games_need_none() -> None:
    assert features_of(zenvs.make_game("hit_z_road")) is None
