"""Tuning the habits of the agent of Z Horde that plays every turn out.

A climb by small random changes. Each change is judged by the mean number of levels cleared over the same games; one
that is better by more than the noise of those games is judged again, over games that were not played before, and kept
if it is better there too. ``python -m zenvs.train.tune_z_horde --out tuned.toml`` writes the habits as soon as they
are kept, and begins with those of the file if it is there; so it may be interrupted, and go on later with another
``--seed``, which tries other changes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
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
from zenvs.core.files import replacing
from zenvs.core.game import Game
from zenvs.train.seeds import FIRST_TUNING_SEED

_ORDERS = ("picks", "items", "weapons")
#: A weight changes by a factor of about this much.
_SPREAD = 0.4
# Seeds between those of two runs, more than a run has steps
_SEEDS = 1 << 20
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
            place, other = generator.choice(len(order), 2, replace=False)
            order[place], order[other] = order[other], order[place]
    return new


def as_toml(values: dict[str, Any], comment: str) -> str:
    """The habits as a TOML file."""
    lines = [f"# {comment}", ""]
    lines += [f"{name} = {float(values[name])}" for name in (*WEIGHTS, "dice_margin")]
    for name in _ORDERS:
        lines.append(f"{name} = [" + ", ".join(f'"{entry}"' for entry in values[name]) + "]")
    lines += ["", "[abilities]", *(f"{name} = {wanted}" for name, wanted in values["abilities"].items())]
    return "\n".join(lines) + "\n"


def is_better(new: NDArray[np.int64], old: NDArray[np.int64]) -> bool:
    """Whether the levels cleared in the same games rose by more than their noise, one standard error."""
    gain = new - old
    return bool(gain.mean() > gain.std() / np.sqrt(len(gain)))


def write_habits(values: dict[str, Any], out: Path) -> None:
    """Write the habits; whoever reads the file finds the old ones or the new ones, whole."""
    text = as_toml(values, "Habits tuned by `python -m zenvs.train.tune_z_horde`; see habits.py.")
    with replacing(out) as temporary:
        temporary.write_text(text, encoding="utf-8")


def main(
    out: Annotated[Path, typer.Option(help="TOML file of the best habits; the climb goes on from it.")],
    games: Annotated[int, typer.Option(min=2, help="Games that judge each change.")] = 400,
    steps: Annotated[int, typer.Option(min=1, help="Changes tried at most.")] = 200,
    minutes: Annotated[float | None, typer.Option(min=0, help="No change is tried after this time.")] = None,
    seed: Annotated[int, typer.Option(help="Chooses games and changes.")] = 1,
) -> None:
    """Tune the habits by small random changes; Ctrl-C ends it, and what was kept is in the file."""
    console = Console()
    if not out.parent.is_dir():
        raise typer.BadParameter(f"{out}: there is no folder {out.parent}")
    end = float("inf") if minutes is None else time.monotonic() + 60 * minutes
    game = zenvs.make_game("z_horde")
    best = read_toml(out if out.exists() else PLAIN_HABITS)
    write_habits(best, out)
    try:
        for line in climb(game, best, out, games, steps, end, seed):
            console.print(line, highlight=False)
    except KeyboardInterrupt:
        console.print("interrupted")
    console.print(f"the best habits are in {out}")


def climb(game: Game, best: dict[str, Any], out: Path, games: int, steps: int, end: float, seed: int) -> Iterator[str]:
    """Try changes until a time; says in a line what became of each."""
    generator = np.random.default_rng(seed)
    first_games = FIRST_TUNING_SEED + seed * _SEEDS
    levels = mean_levels(game, best, games, first_games)
    yield f"start: {levels.mean():.3f} levels"
    for step in range(1, steps + 1):
        if time.monotonic() > end:
            return
        tried = changed(best, generator)
        new = mean_levels(game, tried, games, first_games)
        verdict = "no better"
        if is_better(new, levels):
            verdict = "not better again"
            again = [mean_levels(game, habits, games, first_games + step) for habits in (tried, best)]
            if is_better(*again):
                verdict = "kept"
                best, levels = tried, new
                write_habits(best, out)
        yield f"step {step} of {steps}: tried {new.mean():.3f}, {verdict}; best {levels.mean():.3f}"


if __name__ == "__main__":
    typer.run(main)
