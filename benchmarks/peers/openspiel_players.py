"""OpenSpiel: the state of a game from Python.

https://openspiel.readthedocs.io/en/latest/concepts.html and ``open_spiel/python/examples/example.py``: legal actions,
``apply_action``, chance by ``chance_outcomes``; observations by ``observation_tensor``. Its RL environment is built on
these calls and is slower.
"""

# The library is no dependency, and brings no types.
# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false, reportUnknownArgumentType=false

from __future__ import annotations

import random
from typing import Any

from zenvs.benchmarks.peers.subjects import Player


def state(name: str) -> Player:
    """Plays a game a call; moves of chance are played and not counted."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    generator = random.Random(0)

    def play() -> int:
        position = game.new_initial_state()
        steps = 0
        while not position.is_terminal():
            if position.is_chance_node():
                outcomes, chances = zip(*position.chance_outcomes(), strict=True)
                position.apply_action(generator.choices(outcomes, chances)[0])
                continue
            position.observation_tensor(position.current_player())
            position.apply_action(generator.choice(position.legal_actions()))
            steps += 1
        return steps

    return play
