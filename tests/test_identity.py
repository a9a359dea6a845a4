"""Which positions belong to which games, and what a new game tells and takes."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import zenvs
from zenvs.core.errors import ForcedChanceError, InvalidPositionError, OptionError
from zenvs.core.position import Position
from zenvs.games.hit_z_road.deck import DEFAULT_DECK

GAME = zenvs.make_game("hit_z_road")


@pytest.fixture
def other_deck(tmp_path: Path) -> Path:
    """The standard deck with one point more on one card."""
    text = DEFAULT_DECK.read_text(encoding="utf-8")
    path = tmp_path / "deck.toml"
    path.write_text(text.replace("points = 1", "points = 2", 1), encoding="utf-8")
    return path


def test_reward_does_not_make_other_rules() -> None:
    dense = zenvs.make_game("hit_z_road", reward="dense")
    assert GAME.same_rules(dense)
    position = GAME.new(1).play("path 2")
    moved = position.under(dense)
    assert moved == position
    assert moved.game is dense
    assert dense.from_dict(position.to_dict()) == position


def test_position_pays_the_rewards_of_its_new_game() -> None:
    dense = zenvs.make_game("hit_z_road", reward="dense")
    for seed in range(50):
        position = GAME.new(seed)
        while not position.over and position.state["points"][0] == 0:
            position.play(position.legal_actions()[0])
        if not position.over:
            assert position.returns == (0.0,)
            assert position.under(dense).returns == (float(position.state["points"][0]),)
            return
    pytest.fail("no game won a point")


def test_variants_and_decks_make_other_rules(other_deck: Path) -> None:
    position = GAME.new(1)
    for options in ({"flee": "first_round"}, {"ranged_dice_per_ammo": 1}, {"deck": str(other_deck)}):
        other = zenvs.make_game("hit_z_road", **options)
        assert not GAME.same_rules(other)
        assert other.new(1) != position
        with pytest.raises(InvalidPositionError, match="variant"):
            other.from_dict(position.to_dict())
        with pytest.raises(ValueError, match="is none of"):
            position.under(other)
        with pytest.raises(ValueError, match="does not fit"):
            other.batch(1, seed=0).set_position(0, position)


def test_same_deck_under_another_path_makes_no_other_rules(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_bytes(DEFAULT_DECK.read_bytes())
    assert GAME.same_rules(zenvs.make_game("hit_z_road", deck=path))
    assert zenvs.make_game("hit_z_road", deck=path).options["deck"] == str(path)


def test_edited_deck_file_makes_another_game(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_bytes(DEFAULT_DECK.read_bytes())
    before = zenvs.make_game("hit_z_road", deck=path)
    path.write_text(path.read_text(encoding="utf-8").replace("points = 1", "points = 2", 1), encoding="utf-8")
    assert not before.same_rules(zenvs.make_game("hit_z_road", deck=path))


@pytest.mark.parametrize("options", [{"players": 1.0}, {"players": True}, {"ranged_dice_per_ammo": 2.0}, {"deck": 7}])
def test_options_of_another_type_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=next(iter(options))):
        zenvs.make_game("hit_z_road", **options)


def test_empty_name_is_no_deck() -> None:
    with pytest.raises(ValueError, match=r"cannot be read|no such file"):
        zenvs.make_game("hit_z_road", deck="")


def test_new_game_logs_its_first_deal() -> None:
    events = GAME.new(5).events
    assert [event.kind for event in events] == ["deal"] * 6
    assert [event.values["face_up"] for event in events] == [False, False, True, False, True, True]
    assert ["card" in event.values for event in events] == [False, False, True, False, True, True]


def test_first_deal_can_be_forced() -> None:
    cards = ["I-1", "I-2", "I-3", "I-4", "I-5", "I-6"]
    position = GAME.new(5, forced=cards)
    form = position.to_dict()
    assert form["hidden"]["deck"][:6] == cards
    assert position.forced == []
    for wrong in (["II-1"], ["I-1", "I-1"]):
        with pytest.raises(ForcedChanceError):
            GAME.new(5, forced=wrong)


def test_unforced_start_is_the_same_in_a_batch() -> None:
    batch = GAME.batch(20, seed=3)
    for index, seed in enumerate(batch.seeds.tolist()):
        assert batch.position(index) == GAME.new(seed)


def test_resampled_position_tells_no_events() -> None:
    position = GAME.new(5)
    assert position.events
    assert position.resample(1).events == []
    assert position.events


def test_pickle_of_other_records_is_refused() -> None:
    function, arguments = GAME.new(0).__reduce__()[:2]
    assert function(*arguments) == GAME.new(0)
    with pytest.raises(InvalidPositionError, match="other records"):
        function(arguments[0], "[('', '|V1')]", *arguments[2:])
    assert pickle.loads(pickle.dumps(GAME.new(0))) == GAME.new(0)


def test_seeds_of_a_batch_are_those_of_the_last_start() -> None:
    batch = GAME.batch(4, seed=0)
    before = batch.seeds.copy()
    chosen = np.array([True, False, False, True])
    batch.reset(np.arange(4, dtype=np.uint64), chosen)
    assert batch.seeds.tolist() == [0, int(before[1]), int(before[2]), 3]
    assert batch.position(3) == GAME.new(3)
    with pytest.raises(ValueError, match="read-only"):
        batch.seeds[0] = 1


def test_some_games_of_a_batch_go_on_alone() -> None:
    batch = GAME.batch(6, seed=0)
    for chosen in (np.array([True, False, True, False, False, True]), np.array([0, 2, 5])):
        part = batch.take(chosen)
        assert part.size == len(part.observation) == 3
        assert [part.position(number) for number in range(3)] == [batch.position(number) for number in (0, 2, 5)]
        part.step(part.mask.argmax(axis=1))
        assert batch.position(0) == GAME.new(int(batch.seeds[0]))
    for wrong in (np.array([6]), np.array([], np.int64), np.zeros(6, np.bool_), np.zeros(5, np.bool_)):
        with pytest.raises(IndexError):
            batch.take(wrong)


def test_position_in_a_batch_brings_its_end() -> None:
    position = Position.from_bytes(GAME, GAME.new(0).to_bytes())
    while not position.over:
        position.play(position.legal_actions()[-1])
    batch = GAME.batch(2, seed=0, autoreset="disabled")
    batch.set_position(1, position)
    assert batch.terminated.tolist() == [False, True]
    assert batch.truncated.tolist() == [False, False]
