"""Decisions, and the names of the actions."""

from __future__ import annotations

import numpy as np
import pytest

from tests.z_horde.positions import end_turn, energy_with, game, market_with, play, position_with, start_game, value
from zenvs.core.position import Position
from zenvs.games.z_horde import constants as c
from zenvs.games.z_horde.game import ZHorde

#: First words of the actions of each decision.
ACTIONS_OF = {
    "pick": ("pick",),
    "raise": ("raise",),
    "crates": ("crates",),
    "energy": ("assign", "lora", "use"),
    "act": ("move", "attack", "shoot", "pass to", "use", "discard weapon", "end turn"),
    "reroll": ("reroll",),
    "monster": ("monster to",),
    "react": ("use", "decline"),
    "revive": ("use zombie blood", "decline"),
    "market": ("buy", "leave"),
}
PLACES = {"pick clint": 0, "crates keep": 9, "assign MAD": 11, "lora": 17, "move n": 18, "attack a1": 26}
PLACES |= {"shoot a1": 51, "pass to a1": 76, "use small medkit": 101, "reroll 1": 106, "discard weapon": 112}
PLACES |= {"end turn": 113, "monster to a1": 114, "buy small medkit": 139, "leave": 149, "decline": 150}


def walk(played: ZHorde, seed: int, length: int) -> list[Position]:
    """Positions of a random game."""
    generator = np.random.default_rng(seed)
    position = played.new(seed=seed)
    found: list[Position] = []
    for _ in range(length):
        if position.over:
            break
        found.append(position.copy())
        # attacks and purchases first, so that games get somewhere
        actions = position.legal_actions()
        preferred = [action for action in actions if action.startswith(("attack", "shoot", "buy", "use"))] or actions
        position.play(preferred[int(generator.integers(len(preferred)))])
    return found


@pytest.mark.rule("ZHO-ACT-1")
def test_every_decision_has_two_actions_and_only_its_own() -> None:
    seen: set[str] = set()
    for seed in range(6):
        for position in walk(ZHorde(), seed, 120):
            actions = position.legal_actions()
            assert len(actions) >= 2
            assert all(action.startswith(ACTIONS_OF[position.decision]) for action in actions)
            seen.add(position.decision)
    assert {"pick", "crates", "energy", "act"} <= seen


@pytest.mark.rule("ZHO-ACT-1")
def test_the_decisions_are_those_of_the_rules() -> None:
    assert tuple(ACTIONS_OF) == c.DECISIONS
    assert len(c.ACTIONS) == len(set(c.ACTIONS)) == 151
    assert {name: c.ACTIONS.index(name) for name in PLACES} == PLACES


@pytest.mark.rule("ZHO-ACT-1")
def test_a_turn_ends_by_itself_when_nothing_else_is_possible() -> None:
    position = position_with(movement=3, monsters=[("1", "e4", 2)])
    # one step, and one point that buys none
    play(position, "move e", rolls=[3, 2, 1])
    assert value(position, "turn") == 2
    assert position.decision == "energy"
    # an attack that is left keeps the turn going
    position = position_with(movement=3, attack=4, monsters=[("1", "c1", 2)])
    assert play(position, "move e").decision == "act"


@pytest.mark.rule("ZHO-ACT-1", "ZHO-SET-3")
def test_equal_crate_dice_are_placed_unasked() -> None:
    position = start_game("clint", "lora", "wang", rolls=[4, 4, 3, 2, 1])
    assert position.decision == "energy"
    assert start_game("clint", "lora", "wang", rolls=[4, 3]).decision == "crates"


@pytest.mark.rule("ZHO-ACT-1")
def test_a_monster_with_one_best_tile_moves_unasked() -> None:
    position = end_turn(position_with(game(monster_ties="player"), monsters=[("1", "b1", 2)], defense=9))
    assert position.decision == "energy"


@pytest.mark.rule("ZHO-ACT-1")
def test_decisions_with_a_single_action_are_not_asked() -> None:
    # an energy phase with equal dice but with an item to use is asked
    held = energy_with((4, 4, 4), held=["lucky dice"])
    assert held.legal_actions() == ["assign MAD", "use lucky dice"]
    assert market_with(2).legal_actions() == ["leave"]
