"""Positions: copies, saving, and what they refuse. That they play by the rules: the tests of the games."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

import zenvs
from tests.duel.game import Duel
from tests.playing import GAME, assert_same, fight, positions_of
from zenvs.core.errors import ForcedChanceError, GameOverError, IllegalActionError, InvalidPositionError
from zenvs.core.position import Position

COPIES: dict[str, Callable[[Position], Position]] = {
    "copy()": lambda position: position.copy(),
    "copy": copy,
    "deepcopy": deepcopy,
    "pickle": lambda position: pickle.loads(pickle.dumps(position)),
}
SAVED = COPIES | {
    "to_dict": lambda position: position.game.from_dict(json.loads(json.dumps(position.to_dict()))),
}


@pytest.mark.parametrize("saved", SAVED.values(), ids=SAVED)
def test_forced_outcomes_are_copied(saved: Callable[[Position], Position]) -> None:
    position = fight().force(["kill", "casualty", "blank", "kill", "kill"])
    twin = saved(position)
    assert twin.forced == position.forced
    assert twin == position
    twin.play("melee")
    assert twin.forced == []
    assert len(position.forced) == 5
    assert position.play("melee") == twin


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_events_and_returns_are_copied(copied: Callable[[Position], Position]) -> None:
    position = fight().play("melee")
    twin = copied(position)
    assert twin.events == position.events != []
    assert twin.returns == position.returns


@pytest.mark.parametrize("saved", SAVED.values(), ids=SAVED)
def test_a_copy_is_independent(saved: Callable[[Position], Position]) -> None:
    position = GAME.new(3)
    twin = saved(position)
    before = position.to_bytes(), position.observation().copy(), position.legal_actions(), position.events
    while not twin.over:
        twin.play(twin.legal_actions()[-1])
    assert position.to_bytes() == before[0]
    assert_same(position.observation().copy(), before[1])
    assert (position.legal_actions(), position.events) == before[2:]


def test_record_goes_through_bytes() -> None:
    for position in positions_of(4):
        assert Position.from_bytes(GAME, position.to_bytes()) == position


@pytest.mark.parametrize("data", [b"", b"1", bytes(207), bytes(209), bytes(2080)], ids=len)
def test_bytes_of_another_length_are_refused(data: bytes) -> None:
    size = GAME.state_dtype.itemsize
    assert size not in {0, 1, 207, 209, 2080}
    with pytest.raises(InvalidPositionError, match=f"a record of hit_z_road has {size} bytes, not {len(data)}"):
        Position.from_bytes(GAME, data)


def test_equality() -> None:
    position = GAME.new(3)
    assert position == GAME.new(3)
    assert position == zenvs.make_game("hit_z_road").new(3)
    assert position != GAME.new(4)
    assert position != position.copy().play("path 1")
    assert position != position.copy().force(["I-9"])
    assert position != zenvs.make_game("hit_z_road", flee="first_round").new(3)
    assert position != "path"
    assert position != Duel().new(3)


def test_positions_change_and_so_have_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(GAME.new(3))


def test_play_returns_the_position_itself() -> None:
    position = GAME.new(3)
    assert position.play("path 1") is position
    assert position.force([]) is position


@pytest.mark.parametrize("action", [13, np.int64(13), np.uint8(13), np.array(13), "path 3"], ids=repr)
def test_actions_are_given_by_name_or_number(action: Any) -> None:
    assert GAME.new(3).play(action) == GAME.new(3).play("path 3")


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("path 4", "'path 4' is not legal in a 'path' decision now; legal: path 1, path 2, path 3"),
        (33, "'melee' is not legal"),
        ("path 9", "there is no action 'path 9'; did you mean 'path"),
        ("", "there is no action ''"),
        (-1, "action numbers are 0 to 41, not -1"),
        (42, "action numbers are 0 to 41, not 42"),
        (2**70, "action numbers are 0 to 41"),
        (11.0, "an action is a name or a whole number, not 11.0"),
        (True, "an action is a name or a whole number, not True"),
        (np.True_, "an action is a name or a whole number, not"),
        (None, "an action is a name or a whole number, not None"),
        ([11], r"an action is a name or a whole number, not \[11\]"),
        (np.array([11]), "an action is a name or a whole number, not array"),
        (b"path 1", "an action is a name or a whole number, not b'path 1'"),
    ],
    ids=repr,
)
def test_faulty_actions_raise_and_change_nothing(action: Any, message: str) -> None:
    position = GAME.new(3).force(["I-9"])
    twin = position.copy()
    with pytest.raises(IllegalActionError, match=message):
        position.play(action)
    assert position == twin
    assert_same(position.action_mask().copy(), twin.action_mask().copy())


def test_nothing_can_be_played_after_the_end() -> None:
    position = positions_of(1)[-1]
    assert position.over
    assert (position.decision, position.legal_actions()) == ("over", [])
    assert position.action_mask().all()
    with pytest.raises(GameOverError, match="the game is over; 'path 1' cannot be played"):
        position.play("path 1")
    with pytest.raises(IllegalActionError, match="there is no action"):
        position.play("path 11")


def test_what_a_position_hands_out_cannot_be_written() -> None:
    position = GAME.new(3)
    for array in (position.observation(), position.action_mask()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    with pytest.raises((ValueError, TypeError), match=r"read-only|assignment"):
        position.state["outcome"] = 1
    before = position.observation()
    kept = before.copy()
    position.play("path 3")
    assert_same(before.copy(), kept)


@pytest.mark.parametrize("seat", [0, np.int8(0), np.int64(0), None], ids=repr)
def test_seats_may_be_numpys(seat: Any) -> None:
    position = GAME.new(3)
    assert_same(position.observation(seat).copy(), position.observation().copy())
    assert position.resample(1, seat) == position.resample(1)


@pytest.mark.parametrize("seat", [-1, 1, 0.0, False, "0", np.int64(1)], ids=repr)
def test_faulty_seats_are_refused(seat: Any) -> None:
    position = GAME.new(3)
    for call in (lambda: position.observation(seat), lambda: position.resample(1, seat)):
        with pytest.raises(ValueError, match="seats are 0 to 0, not"):
            call()


@pytest.mark.parametrize(
    ("seed", "error"), [(-1, ValueError), (2**64, ValueError), (0.5, TypeError), (True, TypeError), ("7", TypeError)]
)
def test_faulty_seeds_are_refused(seed: Any, error: type[Exception]) -> None:
    form = GAME.new(3).to_dict()
    for call in (
        lambda: GAME.new(seed),
        lambda: GAME.new(3).resample(seed),
        lambda: GAME.from_dict(form, seed=seed),
    ):
        with pytest.raises(error, match="seed must be"):
            call()


def test_without_a_seed_games_are_different() -> None:
    assert len({GAME.new().to_bytes() for _ in range(8)}) == 8
    assert len({GAME.new(3).resample().to_bytes() for _ in range(8)}) == 8


def test_resampling_shows_every_seat_what_it_knows() -> None:
    """Two seats: the hand of the other one is drawn anew, one's own is kept, whoever is to move."""
    position = Duel().new(3).play(int(np.flatnonzero(Duel().new(3).action_mask())[0]))
    assert position.seat == 1
    hands = {seat: {position.resample(seed, seat).state["place"].tobytes() for seed in range(40)} for seat in (0, 1)}
    for seat, number in ((0, 10), (1, 6)):
        # what seat 0 does not know are three cards of five, what seat 1 does not know are two cards of four
        assert len(hands[seat]) == number
        for seed in range(10):
            twin = position.resample(seed, seat)
            assert_same(twin.observation(seat).copy(), position.observation(seat).copy())
            for card in np.flatnonzero(twin.action_mask()):
                twin.copy().play(int(card))


def test_first_outcomes_of_a_new_game_are_forced() -> None:
    position = GAME.new(3, forced=["I-9", "I-2", "I-5"])
    assert position.to_dict()["hidden"]["deck"][:3] == ["I-9", "I-2", "I-5"]
    assert position.forced == []
    assert GAME.new(3, forced=[]) == GAME.new(3)
    for faulty in (["no such card"], ["III-1"], ["I-9", "I-9"], "I-9"):
        with pytest.raises(ForcedChanceError):
            GAME.new(3, forced=faulty)


def test_a_position_is_played_under_other_rewards_but_not_under_other_rules() -> None:
    dense = zenvs.make_game("hit_z_road", reward="dense")
    position = fight(seats=[GAME.new(0).to_dict()["seats"][0] | {"points": 6}])
    other = position.under(dense)
    assert (position.returns, other.returns) == ((0.0,), (6.0,))
    assert other.game is dense
    assert other == position
    other.play("melee")
    assert other != position
    with pytest.raises(ValueError, match=r"a position of make_game.* is none of make_game"):
        GAME.new(3).under(zenvs.make_game("hit_z_road", flee="first_round"))


def test_restart_goes_on_with_the_generator() -> None:
    position = positions_of(1)[-1]
    following = position.restart()
    assert not following.over
    assert following == position.restart()
    assert following.to_bytes() != following.restart().to_bytes()
    assert position.copy().force(["kill"]).restart().forced == []


def test_a_pickle_of_other_records_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of another version of the library, which would read the bytes as something else."""
    saved = pickle.dumps(GAME.new(3))
    monkeypatch.setattr(type(GAME), "state_dtype", Duel.state_dtype)
    with pytest.raises(InvalidPositionError, match="other records"):
        pickle.loads(saved)


def test_events_have_the_seat_whose_turn_it_was() -> None:
    position = Duel().new(3)
    for seat in (0, 1, 0, 1):
        position.play(position.legal_actions()[0])
        assert [event.seat for event in position.events] == [seat]


def test_words() -> None:
    position = GAME.new(3)
    assert repr(position) == "<Position of hit_z_road: seat 0, path, 3 actions>"
    assert str(position) == position.text()
    assert [str(event) for event in position.play("path 2").events] == [event.text for event in position.events]


def test_a_faulty_forced_outcome_in_a_form_is_a_faulty_form() -> None:
    form = GAME.new(3).to_dict()
    for forced in (["no such face"], [1], [None], "kill", 3, {"kill": 1}, [["kill"]]):
        with pytest.raises(InvalidPositionError, match="forced: "):
            GAME.from_dict(form | {"forced": forced})
    with pytest.raises(ForcedChanceError):
        GAME.new(3).force(["no such face"])
