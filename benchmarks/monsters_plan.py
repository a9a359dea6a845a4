"""How long the plan of Z Horde's monsters takes: median, 99.9th percentile, worst case and share of the time."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.agents import make_agent
from zenvs.core.compiled import entry_point, records
from zenvs.games.z_horde.constants import ACT_DECISION, END_TURN_ACTION
from zenvs.games.z_horde.forecast import with_ties_broken
from zenvs.games.z_horde.game import ZHorde
from zenvs.games.z_horde.monsters import begin_monsters, move_monsters

#: Each plan is made this many times in a row, so that reading the clock does not count.
REPEATS = 64
# the least of several measurements, as other work on the machine only adds to it
_TIMES = 3
_WARM_UP_STEPS = 200
_GAMES = 1024


def plan_times(game: ZHorde, agent: str, positions: int) -> dict[str, Any]:
    """Nanoseconds of the monsters' whole plan, from ``positions`` ends of turns of an agent's games.

    Args:
        game: rules and options.
        agent: who plays; a turn that ends because nothing else is legal is not among the positions.
        positions: how many ends of turns are timed.
    """
    states, plans_per_step, seconds_per_step = _ends_of_turns(game, agent, positions)
    tables = with_ties_broken(game)
    _plan_nanoseconds(tables, states[0])
    nanoseconds = np.array([min(_plan_nanoseconds(tables, state) for _ in range(_TIMES)) for state in states])
    mean = float(nanoseconds.mean())
    return {
        "agent": agent,
        "positions": len(nanoseconds),
        "mean_nanoseconds": round(mean),
        "median_nanoseconds": round(float(np.median(nanoseconds))),
        "percentile_99_9_nanoseconds": round(float(np.percentile(nanoseconds, 99.9))),
        "worst_nanoseconds": round(float(nanoseconds.max())),
        "plans_per_step": round(plans_per_step, 4),
        "share_of_step": round(mean * 1e-9 * plans_per_step / seconds_per_step, 4),
    }


def _ends_of_turns(game: ZHorde, name: str, positions: int) -> tuple[NDArray[Any], float, float]:
    """Records in which the agent ends its turn, how many turns end in a step, and the seconds of a step, all together.

    Games begin together, so that the levels that are played change with time.
    """
    batch = game.batch(_GAMES, seed=0)
    agent = make_agent(name, game, 0)
    found: list[NDArray[Any]] = []
    for _ in range(_WARM_UP_STEPS):
        batch.step(agent.act(batch.observation, batch.mask))
    steps = turns = count = 0
    seconds = 0.0
    while count < positions:
        actions = agent.act(batch.observation, batch.mask)
        before = batch.states.copy()
        begun = time.perf_counter()
        batch.step(actions)
        seconds += time.perf_counter() - begun
        ends = before[(before["decision"] == ACT_DECISION) & (actions == END_TURN_ACTION)]
        found.append(ends)
        count += len(ends)
        turns += int(np.maximum(batch.states["turn"] - before["turn"], 0).sum())
        steps += batch.size
    ends = np.concatenate(found)
    return np.random.default_rng(0).permutation(ends)[:positions], turns / steps, seconds / steps


def _plan_nanoseconds(tables: NDArray[Any], state: NDArray[Any]) -> float:
    copies = records(np.repeat(state[None], REPEATS))
    begun = time.perf_counter_ns()
    _compiled_plans()(tables, copies)
    return (time.perf_counter_ns() - begun) / REPEATS


@cache
def _compiled_plans() -> Any:
    return entry_point(plan_all)


def plan_all(tables: Any, states: NDArray[Any]) -> None:
    """Let the monsters of every record move as their plan says."""
    for index in range(states.shape[0]):
        begin_monsters(tables[0], states[index])
        move_monsters(tables[0], states[index], None)
