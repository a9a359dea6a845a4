"""Single levels of Z Horde, each played by one fresh character alone (ZHO-CMP-6)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import ask, make_agent
from zenvs.core.batch import Batch
from zenvs.core.contract import RUNNING
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.core.random import spread_seeds
from zenvs.games.z_horde.constants import (
    CHARACTER_ABILITIES,
    CHARACTER_HEALTH,
    CHARACTERS,
    LEAVE_ACTION,
    LEVELS,
    MARKET_DECISION,
    PICKS,
    RAISE_DECISION,
)

#: Of one trial: the Health that was lost, all of it by one who died, and whether the level was cleared.
TRIAL_DTYPE = np.dtype([("lost", np.int8), ("cleared", np.bool_)])


def play_trials(game: Game, agent: str, trials: int, seed: int, threads: int = 1) -> NDArray[Any]:
    """Let single characters play each level.

    Args:
        game: Z Horde with its options.
        agent: name of an agent, as for :func:`zenvs.agents.make_agent`.
        trials: trials on each level, at least 1.
        seed: chooses the games.
        threads: threads that share the levels; results do not depend on it.

    Returns:
        records (levels, trials) of TRIAL_DTYPE; trial ``i`` is one of character ``i`` modulo their number.
    """
    with ThreadPoolExecutor(threads) as pool:
        levels = range(1, LEVELS + 1)
        played = pool.map(_play_level, repeat(game), repeat(agent), levels, repeat(trials), repeat(seed))
        return np.stack(list(played))


def _play_level(game: Game, agent: str, level: int, trials: int, seed: int) -> NDArray[Any]:
    seed_of_level, seed_of_agent = np.random.SeedSequence([seed, level]).generate_state(2, np.uint64)
    player = make_agent(agent, game, int(seed_of_agent))
    seeds = spread_seeds(int(seed_of_level), trials)
    batch = Batch(game, trials, 0, autoreset="disabled")
    for index in range(trials):
        batch.set_position(index, fresh_position(game, level, index % len(CHARACTERS), int(seeds[index])))
    if level == 1:
        batch.step(np.full(trials, LEAVE_ACTION))
    results = np.zeros(trials, TRIAL_DTYPE)
    numbers = np.arange(trials)
    while True:
        states = batch.states
        is_over = (states["outcome"] != RUNNING) | (states["cleared"] >= level)
        ended = numbers[is_over]
        results["lost"][ended] = np.array(CHARACTER_HEALTH)[ended % len(CHARACTERS)] - states["health"][is_over]
        results["cleared"][ended] = states["cleared"][is_over] >= level
        if is_over.all():
            return results
        if is_over.any():
            batch, numbers = batch.take(~is_over), numbers[~is_over]
        batch.step(ask(player, batch.observation, batch.mask, batch.redrawn))


def fresh_position(game: Game, level: int, character: int, seed: int) -> Position:
    """A single character before a level, with full Health, no items, and floor(level / 2) ability points to place.

    On level 1 there are none, and so the decision is the one before it: to leave a Market in which there is nothing
    to buy.
    """
    record = np.frombuffer(game.new(seed).to_bytes(), game.state_dtype).copy()
    state = record[0]
    state["character"] = character
    state["picked"] = [character, *(other for other in range(len(CHARACTERS)) if other != character)][:PICKS]
    state["is_out"] = [0] + [1] * (PICKS - 1)
    state["health"] = CHARACTER_HEALTH[character]
    state["abilities"] = CHARACTER_ABILITIES[character]
    state["raises"] = level // 2
    state["cleared"] = level - 1
    state["level"] = level if state["raises"] > 0 else level - 1
    state["decision"] = RAISE_DECISION if state["raises"] > 0 else MARKET_DECISION
    return Position.from_bytes(game, record.tobytes())
