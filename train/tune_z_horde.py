"""Tuning the habits of the agent of Z Horde that plays every turn out.

A climb by small random changes: each change is judged by the mean number of levels cleared over the same games, and
kept if it is better by more than the noise of those games. ``python -m zenvs.train.tune_z_horde --out tuned.toml``
writes the best habits after every step, and goes on from the file if it is there.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console

import zenvs
from zenvs.agents.z_horde.habits import PLAIN_HABITS, WEIGHTS, make_habits
from zenvs.agents.z_horde.lookahead import TurnAgent
from zenvs.core.data_file import read_toml
from zenvs.core.game import Game

_ORDERS = ("picks", "items", "weapons")
#: A weight changes by a factor of about this much.
_SPREAD = 0.4
_LOWEST_WANTED, _HIGHEST_WANTED = 1, 6


def mean_levels(game: Game, values: dict[str, Any], games: int, seed: int) -> NDArray[np.int64]:
    """Levels cleared in each of the same games with habits, int64 (games,)."""
    agent = TurnAgent(game, habits=make_habits(values, "habits"))
    batch = game.batch(games, seed, autoreset="disabled")
    running = np.ones(games, np.bool_)
    while running.any():
        batch.step(agent.act(batch.observation, batch.mask), running)
        running = batch.active[:, 0]
    return batch.states["cleared"].astype(np.int64)


def changed(values: dict[str, Any], generator: np.random.Generator) -> dict[str, Any]:
    """The habits with one or two small changes."""
    new: dict[str, Any] = deepcopy(values)
    for _ in range(int(generator.integers(1, 3))):
        kind = generator.integers(3)
        if kind == 0:
            name = str(generator.choice([*WEIGHTS, "dice_margin"]))
            new[name] = round(float(new[name] * np.exp(_SPREAD * generator.standard_normal())), 4)
        elif kind == 1:
            name = str(generator.choice(list(new["abilities"])))
            wanted = new["abilities"][name] + int(generator.choice([-1, 1]))
            new["abilities"][name] = int(np.clip(wanted, _LOWEST_WANTED, _HIGHEST_WANTED))
        else:
            order: list[str] = new[str(generator.choice(_ORDERS))]
            place = int(generator.integers(len(order) - 1))
            order[place], order[place + 1] = order[place + 1], order[place]
    return new


def as_toml(values: dict[str, Any], comment: str) -> str:
    """The habits as a TOML file."""
    lines = [f"# {comment}", ""]
    lines += [f"{name} = {float(values[name])}" for name in (*WEIGHTS, "dice_margin")]
    for name in _ORDERS:
        lines.append(f"{name} = [" + ", ".join(f'"{entry}"' for entry in values[name]) + "]")
    lines += ["", "[abilities]", *(f"{name} = {wanted}" for name, wanted in values["abilities"].items())]
    return "\n".join(lines) + "\n"


def main(
    out: Annotated[Path, typer.Option(help="TOML file of the best habits; the climb goes on from it.")],
    games: Annotated[int, typer.Option(min=2, help="Games that judge each change.")] = 400,
    steps: Annotated[int, typer.Option(min=1, help="Changes tried.")] = 100,
    seed: Annotated[int, typer.Option(help="Chooses games and changes.")] = 1,
) -> None:
    """Tune the habits by small random changes."""
    console = Console()
    game = zenvs.make_game("z_horde")
    generator = np.random.default_rng(seed)
    best = read_toml(out if out.exists() else PLAIN_HABITS)
    levels = mean_levels(game, best, games, seed)
    console.print(f"start: {levels.mean():.3f} levels")
    for step in range(1, steps + 1):
        tried = changed(best, generator)
        new_levels = mean_levels(game, tried, games, seed)
        gain = new_levels - levels
        if gain.mean() > gain.std() / np.sqrt(games):
            best, levels = tried, new_levels
            temporary = out.with_name(f".{out.name}.new")
            temporary.write_text(as_toml(best, "Habits tuned by `python -m zenvs.train.tune_z_horde`; see habits.py."))
            temporary.replace(out)
        console.print(f"step {step}: tried {new_levels.mean():.3f}, best {levels.mean():.3f}")


if __name__ == "__main__":
    typer.run(main)
