"""The end of the game, and rewards."""

from __future__ import annotations

import numpy as np
import pytest

import zenvs
from tests.zadventure.positions import fight_with, game, lives_of, play, position_with, value, zombie_turn_with
from zenvs.core.errors import OptionError

SKULL = 2


@pytest.mark.rule("ZAD-END-1")
def test_won_as_soon_as_the_last_one_steps_into_the_car() -> None:
    position = position_with("i11", "j11", "k11", hands=[["key"], ["canister"], []])
    play(position, "move e")
    assert position.over
    assert position.returns == (1.0, -1.0)
    assert position.to_dict()["result"] == "won"


@pytest.mark.rule("ZAD-END-1")
@pytest.mark.parametrize("hands", [[["key"], []], [["canister"], []], [[], []]])
def test_not_without_key_and_canister(hands: list[list[str]]) -> None:
    assert not play(position_with("i11", "j11", hands=hands), "move e").over


@pytest.mark.rule("ZAD-END-1")
def test_not_before_all_who_live_are_in_the_car() -> None:
    hands = [["key", "canister"], [], []]
    assert not play(position_with("i11", "j11", "h11", hands=hands), "move e").over
    assert play(position_with("i11", "j11", None, hands=hands), "move e").over


@pytest.mark.rule("ZAD-END-1", "ZAD-CMB-8")
def test_won_by_a_death_and_by_a_pick_up() -> None:
    position = zombie_turn_with(
        "j11", "g12", zombies={"g11": "chained", "a9": "rat"}, hands=[[], ["key", "canister"], []], lives=[0, 3, 1]
    )
    play(position, "zombie 19")
    assert position.over
    assert lives_of(position) == [0, 3, 0]
    assert position.returns == (1.0, -1.0)
    found = position_with("i11", face_up={"j11": ["key"]}, hands=[["canister"]])
    play(found, "move e")
    assert found.to_dict()["result"] == "won"


@pytest.mark.rule("ZAD-END-1", "ZAD-ITM-4")
def test_won_by_a_step_in_smoke() -> None:
    position = position_with("i11", "k11", face_up={"j11": ["gun"]}, hands=[["key", "smoke"], ["canister"]])
    play(position, "smoke e")
    assert position.over
    assert position.to_dict()["result"] == "won"


@pytest.mark.rule("ZAD-END-2")
def test_lost_when_nobody_lives() -> None:
    position = play(position_with("e11", zombies={"e12": "rat"}, lives=[1]), "move n", forced=[SKULL])
    assert position.over
    assert position.returns == (-1.0, 1.0)
    assert position.to_dict()["result"] == "lost"
    assert position.events[-1].values["cause"] == "all dead"


@pytest.mark.rule("ZAD-END-3")
def test_lost_after_the_last_round() -> None:
    played = game(2, max_rounds=2)
    position = position_with("e11", "a1", played=played, steps=1)
    play(position, "move n", "move n", "move s", forced=[1, 1, 1])
    assert not position.over
    assert value(position, "round_number") == 2
    play(position, "move s")
    assert position.over
    assert position.returns == (-1.0, 1.0)
    assert position.events[-1].values == {"cause": "out of time", "round": 2}


@pytest.mark.rule("ZAD-END-3", "ZAD-OBS-1")
def test_the_rounds_left_are_seen() -> None:
    played = game(1, max_rounds=10)
    left = played.observation["rounds left"]
    assert position_with("e11", played=played, round_number=4).observation()[left] == pytest.approx(0.6)


@pytest.mark.rule("ZAD-END-3")
@pytest.mark.parametrize("rounds", [0, 30_001, 2.0, "9", True])
def test_other_numbers_of_rounds_are_refused(rounds: object) -> None:
    with pytest.raises(OptionError, match="max_rounds must be a whole number"):
        zenvs.make_game("zadventure", max_rounds=rounds)
    assert zenvs.make_game("zadventure").options["max_rounds"] == 100


@pytest.mark.rule("ZAD-RWD-1")
def test_every_seat_has_the_outcome_of_the_team_and_the_horde_the_opposite() -> None:
    played = game(3, control="seats")
    assert played.seats == ("player_0", "player_1", "player_2", "horde")
    position = position_with("i11", "j11", None, played=played, hands=[["key", "canister"], [], []])
    assert position.active == (True,) * 4
    play(position, "move e")
    assert position.returns == (1.0, 1.0, 1.0, -1.0)
    assert position.active == (False,) * 4


@pytest.mark.rule("ZAD-RWD-1", "ZAD-RWD-3")
@pytest.mark.parametrize(
    ("control", "undead", "seats"),
    [
        ("team", "hunter", ("team",)),
        ("team", "horde", ("team", "horde")),
        ("team", "shared", ("team",)),
        ("seats", "hunter", ("player_0", "player_1")),
        ("seats", "horde", ("player_0", "player_1", "horde")),
        ("seats", "shared", ("player_0", "player_1")),
    ],
)
def test_who_decides_in_living_and_in_zombie_turns(control: str, undead: str, seats: tuple[str, ...]) -> None:
    played = game(2, control=control, undead=undead)
    assert played.seats == seats
    position = position_with("e11", None, played=played, steps=1, zombies={"a12": "rat", "c12": "dog"})
    assert seats[position.seat] in ("team", "player_0")
    play(position, "move n")
    if undead == "hunter":
        # the zombie turn is over
        assert (position.decision, value(position, "turn")) in {("move", 0), ("flee", 1)}
        assert seats[position.seat] in ("team", "player_0")
    else:
        assert (position.decision, value(position, "turn")) == ("zombie", 1)
        expected = {"horde": "horde", "shared": "team" if control == "team" else "player_1"}[undead]
        assert seats[position.seat] == expected


@pytest.mark.rule("ZAD-RWD-1", "ZAD-ZOM-3")
def test_a_fight_in_a_zombie_turn_is_decided_by_the_fighter() -> None:
    played = game(3, control="seats")
    position = zombie_turn_with(
        "a1", "g12", zombies={"e12": "dog", "a9": "rat"}, hands=[[], [], ["dart"]], played=played
    )
    play(position, "zombie 11", "go e 2", forced=[4])
    assert (position.decision, played.seats[position.seat]) == ("fight", "player_2")


@pytest.mark.rule("ZAD-RWD-3")
def test_progress_is_paid_and_taken_back_at_the_end() -> None:
    played = game(2, reward="progress")
    position = played.new(1)
    assert position.returns == (0.0, 0.0)
    play(position, "pick biker", "pick nurse")
    # the stand on their start squares, and all cards lie face down
    assert position.returns == (0.0, 0.0)
    # c11 is 7 steps from the car and b2 17
    near = position_with("c11", "c2", played=played, closed=position.state["closed"].copy())
    assert near.returns[0] == pytest.approx(0.3 * (10 / 17) / 2)
    assert near.returns[1] == -near.returns[0]
    rich = position_with(
        "b2", "c2", played=played, closed=position.state["closed"].copy(), hands=[["key"], ["canister"]]
    )
    assert rich.returns[0] == pytest.approx(0.4)
    won = position_with("i11", "j11", played=played, hands=[["key", "canister"], []])
    assert 0 < won.returns[0] < 1
    assert play(won, "move e").returns == (1.0, -1.0)


@pytest.mark.rule("ZAD-RWD-3")
def test_cards_found_are_progress() -> None:
    played = game(1, reward="progress")
    position = played.new(2)
    play(position, "pick biker", forced=[])
    closed = position.state["closed"].copy()
    all_hidden = position_with("b2", played=played, closed=closed).returns[0]
    none_hidden = position_with("b2", played=played).returns[0]
    assert all_hidden == 0.0
    assert none_hidden == pytest.approx(0.1)


@pytest.mark.rule("ZAD-RWD-3")
def test_rewards_of_a_game_add_up_to_its_result() -> None:
    for reward in ("result", "progress"):
        batch = zenvs.make_game("zadventure", players=2, reward=reward).batch(64, seed=1)
        generator = np.random.default_rng(1)
        sums = np.zeros(64)
        ended = 0
        for _ in range(400):
            scores = generator.random(batch.mask.shape) * batch.mask
            batch.step(scores.argmax(axis=1))
            sums += batch.reward[:, 0]
            over = batch.terminated
            assert np.allclose(np.abs(sums[over]), 1.0)
            sums[over] = 0.0
            ended += int(over.sum())
        assert ended > 64


@pytest.mark.rule("ZAD-RWD-1")
@pytest.mark.parametrize(
    "options", [{"undead": "nobody"}, {"control": "all"}, {"reward": "dense"}, {"players": 5}, {"seats": 4}]
)
def test_other_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        zenvs.make_game("zadventure", **options)


def test_a_fight_may_decide_the_game() -> None:
    position = fight_with("kamikaze", hands=[["grenade"]], lives=[1])
    assert play(position, "use grenade").returns == (-1.0, 1.0)
