"""How fast the engine and its faces are, and how fast they start."""

from __future__ import annotations

import importlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import zenvs
from zenvs.agents import make_agent
from zenvs.benchmarks.machine import machine
from zenvs.benchmarks.monsters_plan import plan_times
from zenvs.core.game import Game
from zenvs.core.position import Position
from zenvs.envs.single import GameEnv
from zenvs.games.z_horde.game import ZHorde
from zenvs.registration import AEC_ENVIRONMENTS, ENVIRONMENTS

BATCH_SIZES = (1, 64, 4_096, 65_536)
#: Batches of this size are measured for every number of players.
PLAYERS_BATCH_SIZE = 4_096
MORE_PLAYERS = (2, 3, 4)
AEC_PLAYERS = MORE_PLAYERS[-1]
#: The agent of Z Horde whose play is measured beside random play.
LOOK_AHEAD = "turns"
#: Plans of Z Horde's monsters that are timed, for each second of a figure.
PLANS_PER_SECOND = 10_000
_SLICES = 5

#: Run in a fresh process; prints the seconds of each stage as JSON.
_START_SCRIPT = """
import json, sys, time
environment_id, name = sys.argv[1:]
begun = time.perf_counter()
import zenvs
imported = time.perf_counter()
import gymnasium
env = gymnasium.make(environment_id)
_, info = env.reset(seed=0)
env.step(info["action_mask"].argmax())
stepped = time.perf_counter()
batch = zenvs.make_game(name).batch(2, seed=0)
batch.step(batch.mask.argmax(axis=1))
batch.position(0).resample(0)
batched = time.perf_counter()
print(json.dumps({"import": imported - begun, "first_step": stepped - imported, "all_loops": batched - imported}))
"""


def benchmark(name: str, seconds: float, cold: bool, progress: Callable[[str], None]) -> dict[str, Any]:
    """All figures of a game; ``seconds`` for each of them, ``cold`` starts fresh processes too."""
    game = zenvs.make_game(name)
    environment_id = next(key for key, played in ENVIRONMENTS.items() if played == name)
    batches: list[dict[str, Any]] = []
    result: dict[str, Any] = {
        "machine": machine(),
        "game": game.name,
        "seconds_per_figure": seconds,
        "state_bytes": game.state_dtype.itemsize,
        "observation_floats": game.observation.size,
        "batch": batches,
    }
    for threads in (1, os.cpu_count() or 1):
        for size in BATCH_SIZES:
            if threads == 1 or size >= BATCH_SIZES[-2]:
                progress(f"batch of {size} games, {threads} threads")
                batches.append(batch_speed(game, size, threads, seconds))
    progress("one position")
    result["position"] = position_speed(game, seconds)
    progress(environment_id)
    result["gymnasium"] = {"environment": environment_id, **gymnasium_speed(environment_id, seconds)}
    if f"zenvs/{name}-v0" in AEC_ENVIRONMENTS:
        result |= _figures_of_several(name, seconds, progress, batches)
    if isinstance(game, ZHorde):
        result["plan"] = _figures_of_plans(game, seconds, progress, batches)
    if cold:
        progress("cold and warm start")
        result["start"] = start_times(environment_id, name)
    return result


def _figures_of_several(
    name: str, seconds: float, progress: Callable[[str], None], batches: list[dict[str, Any]]
) -> dict[str, Any]:
    module = importlib.import_module(AEC_ENVIRONMENTS[f"zenvs/{name}-v0"])
    for players in MORE_PLAYERS:
        progress(f"batch of {PLAYERS_BATCH_SIZE} games of {players} players")
        batches.append(batch_speed(module.env(players).game, PLAYERS_BATCH_SIZE, 1, seconds))
    progress(module.__name__)
    return {"aec": {"module": module.__name__, **aec_speed(module.env, AEC_PLAYERS, seconds)}}


def _figures_of_plans(
    game: ZHorde, seconds: float, progress: Callable[[str], None], batches: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Under random play and under that of an agent that looks ahead."""
    plans: list[dict[str, Any]] = []
    for agent in ("random", LOOK_AHEAD):
        progress(f"batch played by {agent}, and the monsters' plan")
        if agent != "random":
            batches.append(batch_speed(game, PLAYERS_BATCH_SIZE, 1, seconds, agent))
        plans.append(plan_times(game, agent, round(PLANS_PER_SECOND * seconds)))
    return plans


def batch_speed(game: Game, size: int, threads: int, seconds: float, name: str = "random") -> dict[str, Any]:
    """Steps a second of a batch with observation, mask and autoreset, played by an agent.

    ``step`` is the time inside the step alone, ``with_choice`` counts choosing the actions too. Each is the median of
    several slices of the time.
    """
    batch = game.batch(size, seed=0, threads=threads)
    agent = make_agent(name, game, 0)
    steps: list[float] = []
    both: list[float] = []
    batch.step(agent.act(batch.observation, batch.mask))
    for _ in range(_SLICES):
        inside = 0.0
        rounds = 0
        begun = now = time.perf_counter()
        while now - begun < seconds / _SLICES:
            actions = agent.act(batch.observation, batch.mask)
            before = time.perf_counter()
            batch.step(actions)
            now = time.perf_counter()
            inside += now - before
            rounds += 1
        steps.append(rounds * size / inside)
        both.append(rounds * size / (now - begun))
    return {
        "players": game.players,
        "seats": len(game.seats),
        "agent": name,
        "games": size,
        "threads": threads,
        "steps_per_second": round(statistics.median(steps)),
        "steps_per_second_with_choice": round(statistics.median(both)),
    }


def position_speed(game: Game, seconds: float) -> dict[str, float]:
    """Microseconds of a play and of a clone of one position from Python."""
    position = game.new(seed=0)
    clone = _microseconds(position.copy, seconds / 2)
    legal = [position.game.action_number(name) for name in position.legal_actions()]

    def play() -> Position:
        return position.copy().play(legal[0])

    return {"clone_microseconds": clone, "clone_and_play_microseconds": _microseconds(play, seconds / 2)}


def _microseconds(function: Callable[[], Any], seconds: float) -> float:
    """Median over slices of the time of one call."""
    function()
    slices: list[float] = []
    for _ in range(_SLICES):
        calls = 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < seconds / _SLICES:
            for _ in range(100):
                function()
            calls += 100
        slices.append((time.perf_counter() - begun) / calls * 1e6)
    return round(statistics.median(slices), 3)


def _chooser() -> Callable[[NDArray[np.int8]], int]:
    """A function that chooses a legal action at random, with numbers that are drawn before."""
    numbers = cycle(np.random.default_rng(0).random(1 << 16).tolist())

    def choose(mask: NDArray[np.int8]) -> int:
        legal = mask.nonzero()[0]
        return int(legal[int(next(numbers) * len(legal))])

    return choose


def gymnasium_speed(environment_id: str, seconds: float) -> dict[str, float]:
    """Steps a second of ``env.step``, resets and the choice of actions not counted, and of whole episodes."""
    env = gymnasium.make(environment_id)
    game = env.unwrapped.game if isinstance(env.unwrapped, GameEnv) else None
    choose = _chooser()
    inside_rates: list[float] = []
    whole_rates: list[float] = []
    _, info = env.reset(seed=0)
    for _ in range(_SLICES):
        inside = 0.0
        steps = 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < seconds / _SLICES:
            action = choose(info["action_mask"])
            before = time.perf_counter()
            _, _, terminated, truncated, info = env.step(action)
            inside += time.perf_counter() - before
            steps += 1
            if terminated or truncated:
                _, info = env.reset()
        inside_rates.append(steps / inside)
        whole_rates.append(steps / (time.perf_counter() - begun))
    return {
        "steps_per_second": round(statistics.median(inside_rates)),
        "steps_per_second_with_choice_and_reset": round(statistics.median(whole_rates)),
        "observation_floats": 0 if game is None else game.observation.size,
    }


def aec_speed(make: Callable[[int], Any], players: int, seconds: float) -> dict[str, float]:
    """Steps a second of ``last`` and ``step``, resets and the choice of actions not counted, and of whole games."""
    # PettingZoo does not say of what last() returns that it is an observation
    env: Any = make(players)
    choose = _chooser()
    inside_rates: list[float] = []
    whole_rates: list[float] = []
    env.reset(seed=0)
    for _ in range(_SLICES):
        inside = 0.0
        steps = 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < seconds / _SLICES:
            env.reset()
            before = time.perf_counter()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                inside += time.perf_counter() - before
                action = None if terminated or truncated else choose(observation["action_mask"])
                before = time.perf_counter()
                env.step(action)
                steps += 1
            inside += time.perf_counter() - before
        inside_rates.append(steps / inside)
        whole_rates.append(steps / (time.perf_counter() - begun))
    return {
        "players": players,
        "steps_per_second": round(statistics.median(inside_rates)),
        "steps_per_second_with_choice_and_reset": round(statistics.median(whole_rates)),
        "observation_floats": env.game.observation.size,
    }


def start_times(environment_id: str, name: str) -> dict[str, dict[str, float]]:
    """Seconds from the start of a process: import, first step after it, all loops after it; cold, then warm."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        cold = _start(environment, environment_id, name)
        warm = [_start(environment, environment_id, name) for _ in range(3)]
    middle = {name: round(statistics.median(run[name] for run in warm), 3) for name in cold}
    return {"cold": {name: round(value, 3) for name, value in cold.items()}, "warm": middle}


def _start(environment: dict[str, str], environment_id: str, name: str) -> dict[str, float]:
    command = [sys.executable, "-c", _START_SCRIPT, environment_id, name]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)
