"""Names of decisions and actions, what is not asked, and how long a turn can be."""

from __future__ import annotations

import numpy as np
import pytest

import zenvs
from tests.zadventure.positions import position_with
from zenvs.core.position import Position
from zenvs.games.zadventure import constants as c

#: ZAD-ACT-1: decisions between two spins: 28 cards change hands, 2 drinks, 8 steps, 4 on the scythe, and a kit.
MOST_DECISIONS = 43


@pytest.mark.rule("ZAD-ACT-1")
def test_there_are_217_actions_and_12_decisions() -> None:
    assert len(c.ACTIONS) == len(set(c.ACTIONS)) == 217
    assert len(c.DECISIONS) == 12
    assert c.ACTIONS[:6] == ("pick police", "pick hooligan", "pick nurse", "pick biker", "spin", "stop")
    assert c.ACTIONS[c.GIVE_ACTION + 5] == "give double barrel 1"
    assert c.ACTIONS[c.TAKE_ACTION + 4 * c.KEY + 3] == "take key 3"
    assert c.ACTIONS[c.ZOMBIE_ACTION + 23] == "zombie 24"
    assert c.ACTIONS[-1] == "go w 5"


@pytest.mark.rule("ZAD-ACT-1")
@pytest.mark.parametrize("options", [{"undead": "horde"}, {"undead": "shared", "players": 2}, {"players": 1}], ids=str)
def test_nothing_is_asked_where_one_action_is_legal(options: dict[str, object]) -> None:
    batch = zenvs.make_game("zadventure", **options).batch(64, seed=1)
    generator = np.random.default_rng(1)
    for _ in range(300):
        assert (batch.mask.sum(axis=1) >= 2).all()
        batch.step((generator.random(batch.mask.shape) * batch.mask).argmax(axis=1))


def longest_turn(position: Position, generator: np.random.Generator) -> int:
    """Decisions until the spinner turns next, playing what goes on longest."""
    for decisions in range(1, 100):
        legal = position.legal_actions()
        for words in ("give", "take", "drop", "drink", "move"):
            chosen = [action for action in legal if action.startswith(words)]
            if chosen:
                break
        else:
            chosen = [action for action in legal if action != "stop"] or legal
        position.play(str(generator.choice(chosen)))
        if any(event.kind == "spin" for event in position.events) or position.over:
            return decisions
    raise AssertionError("this turn does not end")


@pytest.mark.rule("ZAD-ACT-1", "ZAD-TRN-5")
def test_a_turn_is_bounded() -> None:
    hands = [
        ["drink", "drink", "starting knife", "starting knife", "starting pistol", "starting pistol", "starting kit"],
        ["gun", "gun", "gun", "double barrel", "sword", "blade", "blade", "blade", "grenade", "grenade", "dart"],
        ["key", "canister", "boards", "boards", "boards", "kit", "lasso", "smoke", "antizombie"],
    ]
    lengths: list[int] = []
    for seed in range(30):
        # all who started with cards are dead, so that all 28 may change hands
        position = position_with("l3", "l4", "l1", None, hands=hands, face_up={"k1": ["kit"]})
        position = Position.from_bytes(position.game, _without_starting(position))
        lengths.append(longest_turn(position, np.random.default_rng(seed)))
    assert max(lengths) <= MOST_DECISIONS
    assert max(lengths) >= 30


def _without_starting(position: Position) -> bytes:
    record = np.frombuffer(bytearray(position.to_bytes()), position.game.state_dtype)
    record["starting"] = 0
    return record.tobytes()
