"""What is seen, and what is drawn anew because it is not."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import zenvs
from tests.zadventure.positions import fight_with, game, play, position_with, square_number, zombie_turn_with
from zenvs.games.zadventure import constants as c
from zenvs.games.zadventure.observation import FIELD_STARTS, PLANES


@pytest.mark.rule("ZAD-OBS-1")
def test_the_layout_has_planes_and_named_fields() -> None:
    layout = game(1).observation
    assert layout.planes == (len(PLANES), c.SIDE, c.SIDE)
    assert {name: layout.start(name) for name in FIELD_STARTS} == FIELD_STARTS
    for name, _ in PLANES:
        assert name in layout.describe()


@pytest.mark.rule("ZAD-OBS-1")
def test_what_lies_and_stands_on_the_board_is_seen() -> None:
    position = position_with(
        "e11", None, "j11", zombies={"e12": "rat", "c4": "dog"}, face_down={"a12": "key", "b4": "rat"},
        face_up={"d4": ["gun", "kit"]}, tied=["c4"], locked=["f2-f3"], last_zombie="c4", lives=[2, 0, 4],
        hands=[["boards", "boards"], [], ["dart"]], scythe=0,
    )  # fmt: skip
    seen = position.game.observation.decode(position.observation())
    planes = {name: {square for square, flag in seen[name].items() if flag} for name, _ in PLANES}
    assert planes == {
        "face-down cards": {"a12", "b4"},
        "face-up cards": {"d4"},
        "zombies": {"e12", "c4"},
    }
    assert seen["player 0"] == {
        "police": 0, "hooligan": 0, "nurse": 0, "biker": 1, "lives": 2, "column": 5, "row": 11, "in the car": 0,
    }  # fmt: skip
    assert (seen["player 1"]["lives"], seen["player 1"]["hooligan"], seen["player 1"]["row"]) == (0, 1, 0)
    assert seen["player 2"]["in the car"] == 1
    assert seen["hand of player 0"]["boards"] == 2
    assert seen["hand of player 2"]["dart"] == 1
    assert (seen["cards"]["1 musket: column"], seen["cards"]["1 musket: row"]) == (4, 4)
    assert (seen["zombie places"]["15 rat: column"], seen["zombie places"]["15 rat: row"]) == (5, 12)
    assert seen["tied"]["11 dog"] == seen["last zombie"]["11 dog"] == 1
    assert [name for name, flag in seen["not seen zombies"].items() if flag] == ["16 rat"]
    assert [name for name, flag in seen["not seen cards"].items() if flag] == ["12 key"]
    assert seen["locked"]["f2-f3"] == 1
    assert seen["scythe"]["scythe"] == 0
    assert seen["steps"]["steps"] == 4


@pytest.mark.rule("ZAD-OBS-1")
def test_the_moment_is_seen() -> None:
    position = fight_with("dog", hands=[["grenade", "pistol"]])
    seen = position.game.observation.decode(position.observation())
    assert seen["fought"]["11 dog"] == 1
    assert [name for name, flag in seen["decision"].items() if flag] == ["fight"]
    play(position, "spin", forced=[4])
    seen = position.game.observation.decode(position.observation())
    assert [name for name, flag in seen["spin"].items() if flag] == ["firearm"]
    moving = zombie_turn_with("a1", zombies={"e12": "dog"})
    play(moving, "zombie 11", forced=[3])
    seen = moving.game.observation.decode(moving.observation())
    assert seen["chosen"]["11 dog"] == 1
    assert (seen["turn"]["player 0"], seen["actor"]["player 0"], seen["steps"]["steps"]) == (1, 1, 4)
    breaking = position_with("f3", hands=[["grenade", "pistol"]], locked=["f2-f3"]).play("break s")
    assert breaking.game.observation.decode(breaking.observation())["breaking"]["s"] == 1


@pytest.mark.rule("ZAD-OBS-1", "ZAD-RWD-3")
def test_seats_differ_in_whose_characters_they_are() -> None:
    position = position_with("e11", "a1", played=game(2, control="seats"))
    own = position.game.observation["own"]
    assert [position.observation(seat)[own].tolist() for seat in range(3)] == [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 0, 0],
    ]
    others = np.delete(np.arange(position.game.observation.size), np.r_[own])
    assert np.array_equal(position.observation(0)[others], position.observation(2)[others])
    team = position_with("e11", "a1")
    assert team.observation()[own].tolist() == [1, 1, 0, 0]


@pytest.mark.rule("ZAD-OBS-1")
def test_observations_stay_within_their_bounds_and_every_element_is_written() -> None:
    played = zenvs.make_game("zadventure")
    batch = played.batch(64, seed=1)
    generator = np.random.default_rng(1)
    for _ in range(200):
        batch.step((generator.random(batch.mask.shape) * batch.mask).argmax(axis=1))
        assert batch.observation.min() >= 0
        assert (batch.observation <= played.observation.high()).all()
    written = np.full((1, played.observation.size), np.nan, np.float32)
    played.loops.observe_games(played.tables, batch.states[:1].copy(), np.array([0]), written)
    assert not np.isnan(written).any()


@pytest.mark.rule("ZAD-OBS-1")
def test_resampling_draws_anew_which_face_down_card_lies_where() -> None:
    position = play(game(2).new(1), "pick biker", "pick nurse")
    form = position.to_dict()
    places: Counter[str] = Counter()
    for seed in range(300):
        twin = position.resample(seed)
        other = twin.to_dict()
        assert np.array_equal(twin.observation(), position.observation())
        assert other["face_down"] == form["face_down"]
        lying = other["hidden"]["cards"]
        assert sorted(lying.values()) == sorted(form["hidden"]["cards"].values())
        places[next(square for square, name in lying.items() if name == "key")] += 1
    # 45 squares, 300 draws
    assert len(places) > 38


@pytest.mark.rule("ZAD-OBS-1")
def test_what_is_open_stays_when_the_rest_is_drawn_anew() -> None:
    position = position_with(
        "e11", zombies={"e12": "rat"}, face_up={"d4": ["gun"]}, face_down={"a12": "key", "b4": "rat", "c3": "dog"}
    )
    seen = {position.resample(seed).to_dict()["hidden"]["cards"]["a12"] for seed in range(40)}
    assert seen == {"key", "zombie 16", "zombie 11"}
    twin = position.resample(1)
    assert twin.to_dict()["zombies"] == position.to_dict()["zombies"]
    assert square_number("a12") in range(c.SQUARES)
