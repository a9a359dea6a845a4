"""Rewards of several players: a win, a loss, and when they are paid."""

from __future__ import annotations

import numpy as np
import pytest

import zenvs
from tests.hit_z_road.positions import Group, play
from tests.hit_z_road.tables import ALONE, LOSS, SEVERAL, Cards, bidding, fallen_of, travelling
from zenvs.core.compiled import is_compiling
from zenvs.core.position import Position

GAMES = 300 if is_compiling() else 15


def rewards(position: Position, *actions: str) -> list[tuple[float, ...]]:
    """The rewards of all seats for each action, by way of a batch of one game."""
    batch = position.game.batch(1, seed=0, autoreset="disabled")
    batch.set_position(0, position)
    return [tuple(batch.step(np.array([position.game.action_number(action)])).reward[0]) for action in actions]


@pytest.mark.rule("HZR-RWD-2")
@pytest.mark.parametrize("players", SEVERAL)
def test_nothing_is_paid_while_all_live(players: int) -> None:
    position = bidding(players, cards={(1, "left"): {"points": 3}})
    actions = ["bid 1", *["pass"] * players, "gas", "path 1"]
    assert rewards(position, *actions) == [(0.0,) * players] * len(actions)
    assert play(position, *actions).returns == (0.0,) * players


@pytest.mark.rule("HZR-RWD-2", "HZR-ENC-7")
def test_an_eliminated_player_gets_its_loss_at_once_and_nothing_more_at_the_end() -> None:
    cards = {(1, "left"): LOSS, (2, "left"): {"zombies": 1}, (3, "right"): LOSS}
    position = travelling(3, groups={0: ALONE, 2: ALONE}, cards=cards)
    # seat 2 takes the path that is left, falls, and the game is over
    assert rewards(position, "path 1", "path 2", "flee") == [(-1.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 1.0, -1.0)]
    assert position.play("path 1").returns == (-1.0, 0.0, 0.0)
    assert position.active == (False, True, True)
    play(position, "path 2", "flee")
    assert position.returns == (-1.0, 1.0, -1.0)
    assert position.active == (False, False, False)


@pytest.mark.rule("HZR-RWD-2", "HZR-ENC-7")
def test_a_loss_stays_paid_in_the_rounds_that_follow() -> None:
    position = travelling(4, groups=fallen_of(2), round_number=7)
    assert position.returns == (0.0, 0.0, -1.0, 0.0)
    assert rewards(position, "path 1", "path 2", "path 3", "pass") == [(0.0,) * 4] * 4


@pytest.mark.rule("HZR-RWD-2")
@pytest.mark.parametrize(
    ("points", "expected"),
    [((5, 4, 3), (1.0, -1.0, -1.0)), ((4, 4, 3), (1.0, 1.0, -1.0)), ((4, 4, 4), (1.0, 1.0, 1.0)),
     ((0, 1, 9), (-1.0, -1.0, 1.0))],
)  # fmt: skip
def test_each_winner_gets_1_and_everybody_else_minus_1(points: tuple[int, ...], expected: tuple[float, ...]) -> None:
    groups = {seat: Group(points=number) for seat, number in enumerate(points)}
    position = travelling(3, groups=groups, round_number=8)
    assert rewards(position, "path 1", "path 2") == [(0.0, 0.0, 0.0), expected]


@pytest.mark.rule("HZR-RWD-2")
def test_all_lose_if_nobody_lives() -> None:
    cards: Cards = {(path, "left"): LOSS for path in range(1, 5)}
    position = travelling(4, groups=dict.fromkeys(range(4), ALONE), cards=cards)
    paid = rewards(position, "path 1", "path 2", "path 3")
    # the last two fall in one step, the fourth unasked
    assert paid == [(-1.0, 0.0, 0.0, 0.0), (0.0, -1.0, 0.0, 0.0), (0.0, 0.0, -1.0, -1.0)]


@pytest.mark.rule("HZR-RWD-2")
def test_the_order_of_play_does_not_matter_to_who_is_paid() -> None:
    groups = {1: Group(points=9), 3: Group(points=1)}
    position = travelling(
        4, initiative=[2, 3, 1, 0], groups=groups | {3: ALONE}, cards={(2, "left"): LOSS}, round_number=8
    )
    paid = rewards(position, "path 1", "path 2", "path 3")
    assert paid == [(0.0,) * 4, (0.0, 0.0, 0.0, -1.0), (-1.0, 1.0, -1.0, 0.0)]


@pytest.mark.rule("HZR-RWD-2")
@pytest.mark.parametrize("players", SEVERAL)
def test_rewards_add_up_to_one_win_or_one_loss(players: int) -> None:
    generator = np.random.default_rng(13)
    batch = zenvs.make_game("hit_z_road", players=players).batch(GAMES, seed=14, autoreset="next_step")
    total = np.zeros((GAMES, players))
    running = np.ones(GAMES, np.bool_)
    while running.any():
        active = batch.active.copy()
        actions = np.argmax(batch.mask * (1 + generator.random(batch.mask.shape)), axis=1)
        batch.step(actions)
        reward = batch.reward * running[:, None]
        total += reward
        # who has left the game is paid nothing more
        assert (reward[~active] == 0).all()
        alive = batch.states["survivors"][:, :players] > 0
        fell = running[:, None] & active & ~alive
        assert (reward[fell] == -1).all()
        going_on = running & ~batch.terminated
        assert (reward[going_on[:, None] & ~fell] == 0).all()
        ending = running & batch.terminated
        assert (np.abs(total[ending]) == 1).all()
        assert (alive[ending] | (total[ending] == -1)).all()
        # somebody wins unless all have fallen
        assert np.array_equal((total[ending] == 1).any(axis=1), alive[ending].any(axis=1))
        running &= ~batch.terminated


@pytest.mark.rule("HZR-RWD-2")
@pytest.mark.parametrize("players", SEVERAL)
def test_returns_are_the_sums_of_the_rewards(players: int) -> None:
    generator = np.random.default_rng(15)
    batch = zenvs.make_game("hit_z_road", players=players).batch(8, seed=17, autoreset="disabled")
    total = np.zeros((8, players))
    while not batch.terminated.any():
        total += batch.step(np.argmax(batch.mask * (1 + generator.random(batch.mask.shape)), axis=1)).reward
        assert [batch.position(index).returns for index in range(8)] == [tuple(row) for row in total.tolist()]
