"""The levels of the library are playable: a simple scripted policy clears the first ones."""

from __future__ import annotations

import pytest

from tests.z_horde.exact import BOARD, costs
from tests.z_horde.positions import legal, value, values
from zenvs.core.position import Position
from zenvs.games.z_horde.game import ZHorde

PREFERRED = (
    "pick angel", "pick clint", "pick dwayne", "pick lora", "raise attack", "raise defense", "raise movement",
    "crates keep", "lora", "use large medkit", "use small medkit", "use smoke bomb", "use zombie blood",
    "use lucky dice", "buy small medkit", "buy smoke bomb", "buy flamethrower", "buy machete", "leave", "decline",
)  # fmt: skip
FIRST_LEVELS = 3


def distance(position: Position, tile: int) -> int:
    """Movement from a tile to the nearest monster, whatever stands between."""
    places, healths = values(position, "tiles"), values(position, "healths")
    found = costs(tile, BOARD)
    return min(found[place] for place, health in zip(places, healths, strict=True) if health)


def choose(position: Position) -> str:
    """A rule of thumb: attack what can be attacked, walk towards the nearest monster for it, else stay away."""
    actions = position.legal_actions()
    if position.decision == "energy":
        near = distance(position, value(position, "tile")) <= values(position, "abilities")[3] + 1
        order = ("AMD", "ADM", "MAD") if not near else ("ADM", "AMD", "DMA")
        return next(f"assign {name}" for name in (*order, "MDA") if f"assign {name}" in actions)
    if position.decision == "act":
        targets = [action for action in actions if action.startswith(("attack", "shoot"))]
        if targets:
            return targets[0]
        steps = legal(position, "move")
        here = distance(position, value(position, "tile"))
        if value(position, "attack") >= 3 and steps:
            best = min(steps, key=lambda step: distance(position, value(position.copy().play(f"move {step}"), "tile")))
            after = position.copy().play(f"move {best}")
            if value(after, "turn") == value(position, "turn") and distance(position, value(after, "tile")) < here:
                return f"move {best}"
        return "end turn"
    return next((action for action in PREFERRED if action in actions), actions[0])


def levels_cleared(played: ZHorde, seed: int) -> int:
    position = played.new(seed=seed)
    while not position.over and value(position, "cleared") < FIRST_LEVELS:
        position.play(choose(position))
    return value(position, "cleared")


@pytest.mark.rule("ZHO-CMP-6")
def test_a_simple_policy_clears_the_first_levels_in_more_than_half_of_its_games() -> None:
    played = ZHorde(monster_ties="engine")
    cleared = [levels_cleared(played, seed) for seed in range(100)]
    for level in range(1, FIRST_LEVELS + 1):
        assert sum(number >= level for number in cleared) > 50, cleared
