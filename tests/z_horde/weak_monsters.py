"""Games with the boards of the library and weak monsters, in which random play comes to every level and decision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from zenvs.core.position import Position
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.scenario import DEFAULT_SCENARIOS

#: What is played first where it is possible, mostly; at random few monsters would die.
_FORWARD = ("attack", "shoot", "buy", "use")
_FORWARD_SHARE = 0.7


@cache
def weak_game(attack: int = 1, **options: Any) -> ZHorde:
    """Every monster has Health 1, Defense 1 and this Attack."""
    text = DEFAULT_SCENARIOS.read_text(encoding="utf-8")
    for name, value in (("health", 1), ("defense", 1), ("attack", attack)):
        text = re.sub(rf"^{name} = \d+$", f"{name} = {value}", text, flags=re.MULTILINE)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scenarios.toml"
        path.write_text(text, encoding="utf-8")
        # the file is read once
        return ZHorde(scenarios=path, **options)


def visited(game: ZHorde, seed: int) -> Iterator[Position]:
    """All positions of a game played mostly forward, copies; the one after its end included."""
    generator = np.random.default_rng(seed)
    position = game.new(seed)
    while True:
        yield position.copy()
        if position.over:
            return
        legal = position.legal_actions()
        if generator.random() < _FORWARD_SHARE:
            legal = [action for action in legal if action.startswith(_FORWARD)] or legal
        position.play(str(generator.choice(legal)))
