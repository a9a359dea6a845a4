"""How fast training is: MaskablePPO on the native ``VecEnv`` against Stable-Baselines3's own over single environments.

`python -m zenvs.train.throughput` measures all in one run, in rounds; `--help` lists its options. The settings are
those that come with the library for solo Hit Z Road: network, length of a rollout, epochs and minibatch are the same
for all. Only the number of games differs, and with it the size of a rollout. One more environment plays nothing: its
speed is that of the learner alone, which no environment exceeds.
"""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch as _torch
import typer
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecEnv
from typing_extensions import override

from zenvs.adapters.sb3 import GameVecEnv, Infos
from zenvs.benchmarks.machine import machine
from zenvs.benchmarks.rounds import in_rounds, ratio_cell, spread, spread_cell
from zenvs.core.files import write_text
from zenvs.train.network import make_model
from zenvs.train.settings import Settings, load_settings, settings_file

# PyTorch leaves much of itself unannotated.
torch: Any = _torch

RESULTS = Path("benchmarks/results/training_throughput.json")
NATIVE, DUMMY, SUBPROCESSES = "GameVecEnv", "DummyVecEnv", "SubprocVecEnv"
NOTHING = "no environment"
#: Single environments of Stable-Baselines3's own vector environments.
SINGLE_ENVIRONMENTS = 8
#: Steps a second that the native environment is to reach on 2 cores, and how many times as many as DummyVecEnv.
LEAST_STEPS_PER_SECOND = 15_000
LEAST_RATIO = 10


class StandingStill(GameVecEnv):
    """Games that stay at their first decision: a learner on them takes the time that is its own."""

    @override
    def reset(self) -> Any:
        """Start all games."""
        self._observations = super().reset()
        self._nothing_won = np.zeros(self.num_envs, np.float32)
        self._nobody_done = np.zeros(self.num_envs, np.bool_)
        self._infos = [self._nothing] * self.num_envs
        return self._observations

    @override
    def step_wait(self) -> tuple[Any, NDArray[np.float32], NDArray[np.bool_], Infos]:
        """Play nothing."""
        return self._observations, self._nothing_won, self._nobody_done, self._infos


class Learner:
    """A model that learns on one kind of environment, warmed up by a rollout and its update.

    Args:
        settings: how to train.
        environment: the games.
    """

    def __init__(self, settings: Settings, environment: VecEnv) -> None:
        self._environment = environment
        self._rollout = settings.rollout * environment.num_envs
        # Stable-Baselines3 leaves some of what is used here unannotated
        with warnings.catch_warnings():
            # a rollout of few games is smaller than the minibatch, and is then one minibatch itself
            warnings.filterwarnings("ignore", message="You have specified a mini-batch size")
            self._model: Any = make_model(settings, environment, seed=0, tensorboard=None)
        self._model.learn(self._rollout)

    def steps_per_second(self, seconds: float) -> float:
        """Steps a second of whole rollouts with their updates, for some seconds at least."""
        steps = 0
        begun = now = time.perf_counter()
        while now - begun < seconds:
            self._model.learn(self._rollout, reset_num_timesteps=False)
            steps += self._rollout
            now = time.perf_counter()
        return steps / (now - begun)

    def close(self) -> None:
        """End the processes of the environment."""
        self._environment.close()


def make_environments(settings: Settings) -> dict[str, Callable[[], VecEnv]]:
    """What makes each kind of environment, by its name."""
    # the part before the colon is imported first, in the processes of SubprocVecEnv too
    single = f"zenvs:{settings.environment}"

    def of_many(kind: type[GameVecEnv]) -> VecEnv:
        return kind(settings.environment, settings.games, settings.reward_scale, **settings.options)

    return {
        NATIVE: lambda: of_many(GameVecEnv),
        NOTHING: lambda: of_many(StandingStill),
        DUMMY: lambda: _of_single(single, DummyVecEnv, settings),
        SUBPROCESSES: lambda: _of_single(single, SubprocVecEnv, settings),
    }


def _of_single(environment_id: str, kind: type[DummyVecEnv | SubprocVecEnv], settings: Settings) -> VecEnv:
    """As the documentation of Stable-Baselines3 makes one; masks are asked of every environment, one by one."""
    return make_vec_env(environment_id, SINGLE_ENVIRONMENTS, vec_env_cls=kind, env_kwargs=dict(settings.options))


def measure(settings: Settings, seconds: float, rounds: int, progress: Callable[[str], None]) -> dict[str, Any]:
    """Train on every kind of environment in turn.

    Args:
        settings: how to train.
        seconds: at least so long for each kind in each round.
        rounds: number of rounds.
        progress: called with what is measured next.

    Returns:
        JSON values: medians and extremes over rounds, ratios, and whether the bars are reached.
    """
    learners: dict[str, Learner] = {}
    try:
        for name, make in make_environments(settings).items():
            progress(f"{name}, warming up")
            learners[name] = Learner(settings, make())
        timed = {
            name: (lambda learner=learner: learner.steps_per_second(seconds)) for name, learner in learners.items()
        }
        rates = in_rounds(timed, rounds, progress)
    finally:
        for learner in learners.values():
            learner.close()
    measured = {name: spread(values) for name, values in rates.items()}
    native = measured[NATIVE]["median"]
    return {
        "machine": machine(("numpy", "numba", "gymnasium", "stable-baselines3", "sb3-contrib", "torch")),
        "torch_threads": torch.get_num_threads(),
        "seconds": seconds,
        "settings": settings.as_dict(),
        "games": {
            NATIVE: settings.games,
            NOTHING: settings.games,
            DUMMY: SINGLE_ENVIRONMENTS,
            SUBPROCESSES: SINGLE_ENVIRONMENTS,
        },
        "steps_per_second": measured,
        "native_by": {name: round(native / values["median"], 2) for name, values in measured.items()},
        "bars": [
            {"bar": f"{LEAST_STEPS_PER_SECOND:,} steps/s", "reached": native >= LEAST_STEPS_PER_SECOND},
            {
                "bar": f"{LEAST_RATIO} times {DUMMY} of {SINGLE_ENVIRONMENTS} environments",
                "reached": native >= LEAST_RATIO * measured[DUMMY]["median"],
            },
        ],
    }


def show(console: Console, data: dict[str, Any]) -> None:
    """One row a kind of environment, and the bars."""
    table = Table(title="Training: environment steps a second of MaskablePPO, updates included")
    for heading in ("environment", "games", "steps/s, median (lowest to highest)", "native by"):
        table.add_column(heading, justify="left" if heading == "environment" else "right")
    for name, measured in data["steps_per_second"].items():
        table.add_row(name, str(data["games"][name]), spread_cell(measured), ratio_cell(data["native_by"][name]))
    console.print(table)
    for bar in data["bars"]:
        console.print(f"{bar['bar']}: {'reached' if bar['reached'] else 'not reached'}")


def main(
    seconds: Annotated[float, typer.Option(min=0.1, help="Time for each environment in each round.")] = 10.0,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds.")] = 3,
    settings: Annotated[Path | None, typer.Option(metavar="FILE", help="Settings; by default those shipped.")] = None,
    json_file: Annotated[Path, typer.Option("--json", metavar="FILE", help="File for the results.")] = RESULTS,
) -> None:
    """Measure how fast training is on the native environment and on those of Stable-Baselines3."""
    if not json_file.parent.is_dir():
        raise typer.BadParameter(f"{json_file}: there is no folder {json_file.parent}")
    loaded = load_settings(settings or settings_file("hit_z_road", 1))
    console = Console(stderr=True)
    with console.status("measuring") as status:
        data = measure(loaded, seconds, rounds, lambda what: status.update(f"measuring {what}"))
    data["command"] = f"python -m zenvs.train.throughput --seconds {seconds:g} --rounds {rounds}"
    write_text(json_file, json.dumps(data, indent=2) + "\n")
    show(Console(), data)


if __name__ == "__main__":
    typer.run(main)
