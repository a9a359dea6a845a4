"""What is asked, what is not, and how illegal actions are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zenvs
from tests.hit_z_road.positions import Group, begin, choosing, fighting, game, play
from zenvs.core.compiled import is_compiling
from zenvs.core.errors import GameOverError, IllegalActionError

GAMES, STEPS = (256, 200) if is_compiling() else (16, 60)
ALL_OPTIONS: list[dict[str, Any]] = [
    {},
    {"flee": "first_round", "ranged_dice_per_ammo": 1, "reward": "dense"},
    {"players": 2},
    {"players": 3, "flee": "first_round"},
    {"players": 4},
]
# which actions may be legal in which decision, solo and with several players
ACTIONS_OF_DECISION = {
    "pay": {"ammo", "gas", "adrenaline"},
    "take": {"ammo", "gas", "adrenaline"},
    "path": {"path 1", "path 2", "path 3"},
    "fight": {*(f"shoot {ammo}" for ammo in range(1, 16)), "melee", "flee", "molotov"},
    "casualty": {"save", "lose"},
    "opportunity": {"kill", "hold"},
    "offer": {"gas", "lose", "give", "refuse"},
}
ACTIONS_OF_SEVERAL = {name: actions for name, actions in ACTIONS_OF_DECISION.items() if name != "take"} | {
    "bid": {"pass", *(f"bid {space}" for space in range(1, 11))}
}
NAMES = (
    "pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "bid 10",
    "path 1", "path 2", "path 3", "path 4", "ammo", "gas", "adrenaline",
    "shoot 1", "shoot 2", "shoot 3", "shoot 4", "shoot 5", "shoot 6", "shoot 7", "shoot 8", "shoot 9", "shoot 10",
    "shoot 11", "shoot 12", "shoot 13", "shoot 14", "shoot 15", "melee", "flee", "molotov", "save", "lose", "kill",
    "hold", "give", "refuse",
)  # fmt: skip


@pytest.mark.rule("HZR-ACT-1")
def test_the_42_actions_have_fixed_names_and_numbers() -> None:
    assert len(NAMES) == 42
    assert game().actions == NAMES


def allowed_actions(players: int) -> dict[str, set[str]]:
    """Which actions may be legal in which decision."""
    if players == 1:
        return ACTIONS_OF_DECISION
    return ACTIONS_OF_SEVERAL | {"path": {f"path {path}" for path in range(1, 5 if players == 4 else 4)}}


@pytest.mark.rule("HZR-ACT-1")
@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_a_single_action_is_never_asked_and_after_the_end_all_are_masked_in(options: dict[str, Any]) -> None:
    generator = np.random.default_rng(3)
    batch = zenvs.make_game("hit_z_road", **options).batch(GAMES, seed=4, autoreset="next_step")
    actions_of = np.zeros((len(game().decisions), len(NAMES)), np.int8)
    for decision, names in allowed_actions(options.get("players", 1)).items():
        actions_of[game().decisions.index(decision), [NAMES.index(name) for name in names]] = 1
    ended = 0
    for _ in range(STEPS):
        actions = np.argmax(batch.mask * (1 + generator.random(batch.mask.shape)), axis=1)
        batch.step(actions)
        over = batch.terminated
        ended += np.count_nonzero(over)
        assert batch.mask[over].all()
        running = batch.mask[~over]
        assert (running.sum(axis=1) >= 2).all()
        assert (running <= actions_of[batch.states["decision"][~over]]).all()
    assert ended > 0


@pytest.mark.rule("HZR-ACT-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_decision_comes_up_in_random_games(players: int) -> None:
    generator = np.random.default_rng(5)
    asked: set[str] = set()
    for seed in range(40):
        position = zenvs.make_game("hit_z_road", players=players).new(seed=seed)
        while not position.over:
            asked.add(position.decision)
            assert set(position.legal_actions()) <= allowed_actions(players)[position.decision]
            position.play(str(generator.choice(position.legal_actions())))
    assert asked == set(allowed_actions(players))


@pytest.mark.rule("HZR-ACT-1")
def test_bids_and_the_fourth_path_are_never_legal_for_one_player() -> None:
    for position in (choosing("I-1"), fighting(zombies=8), begin("III-3")):
        for name in (*NAMES[:11], "path 4"):
            with pytest.raises(IllegalActionError, match=name):
                position.play(name)


@pytest.mark.rule("HZR-ACT-1")
def test_an_action_may_be_given_by_its_number() -> None:
    by_name = fighting(zombies=8).play("flee")
    assert fighting(zombies=8).play(NAMES.index("flee")) == by_name
    assert fighting(zombies=8).play(np.int64(NAMES.index("flee"))) == by_name  # pyright: ignore[reportArgumentType]


def all_decisions() -> list[Any]:
    """A position of every decision."""
    return [
        choosing("I-1"),
        play(choosing("I-1", path=1), "path 1"),
        play(choosing("I-1", path=3), "path 3"),
        begin("I-12"),
        begin("III-3"),
        begin("III-9", tokens={"tim": 1}),
        fighting(zombies=8),
        fighting("III-19", zombies=8, rolled="shots", tokens={"molotov": 1}),
        play(fighting(zombies=8), "melee", rolls=["casualty"] * 5),
        play(fighting(zombies=8), "melee", rolls=["opportunity"] * 5),
    ]


@pytest.mark.rule("HZR-ACT-1")
@pytest.mark.parametrize("number", range(10))
def test_illegal_actions_are_refused_and_change_nothing(number: int) -> None:
    position = all_decisions()[number]
    before = position.to_bytes()
    legal = position.legal_actions()
    assert len(legal) >= 2
    for name in NAMES:
        if name not in legal:
            with pytest.raises(IllegalActionError):
                position.play(name)
            with pytest.raises(IllegalActionError):
                position.play(NAMES.index(name))
    assert position.to_bytes() == before
    assert position.legal_actions() == legal


@pytest.mark.parametrize("action", ["jump", "", "PATH 2", "path  2", "shoot 0", "shoot 16", 42, -1, 1.0, True, None])
def test_actions_that_do_not_exist_are_refused(action: Any) -> None:
    position = choosing("I-1")
    before = position.to_bytes()
    with pytest.raises(IllegalActionError):
        position.play(action)
    assert position.to_bytes() == before


@pytest.mark.rule("HZR-ACT-1")
def test_nothing_can_be_played_after_the_end() -> None:
    position = begin("II-6", group=Group(survivors=1))
    before = position.to_bytes()
    assert position.over
    assert position.legal_actions() == []
    assert position.action_mask().tolist() == [1] * 42
    for action in ("path 1", "melee", 0):
        with pytest.raises(GameOverError):
            position.play(action)
    assert position.to_bytes() == before


@pytest.mark.rule("HZR-ACT-1")
def test_an_illegal_action_in_a_batch_is_reported_by_the_number_of_its_game() -> None:
    batch = game().batch(4, seed=0)
    before = batch.states.tobytes()
    actions = np.full(4, NAMES.index("path 2"))
    actions[2] = NAMES.index("melee")
    with pytest.raises(IllegalActionError, match=r"game 2.*melee"):
        batch.step(actions)
    assert batch.states.tobytes() == before
