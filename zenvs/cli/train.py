"""``zenvs train``: train a policy, with its progress on the screen."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from zenvs.cli.progress import progress_bar
from zenvs.core.errors import OptionError
from zenvs.train.settings import load_settings, settings_file

#: In the folder of a run.
SETTINGS_COPY = "settings.toml"


def run(
    game: str,
    players: int,
    settings_path: Path | None,
    steps: int | None,
    seeds: Sequence[int],
    folder: Path | None,
    resume: bool,
) -> bool:
    """Train with each seed, one after the other.

    Returns:
        whether training came to its end; Ctrl-C leaves checkpoints from which ``--resume`` goes on.

    Raises:
        OptionError: the extra ``train`` is not installed, or the folder is not as it must be.
        DataFileError: faulty settings or a damaged checkpoint.
    """
    folder = folder or Path("runs") / f"{game}-{players}"
    _check_folder(folder, resume)
    kept = folder / SETTINGS_COPY
    path = settings_path or (kept if resume else settings_file(game, players))
    settings = load_settings(path)
    if steps is not None:
        settings = replace(settings, steps=steps)
    try:
        # torch comes with the extra alone
        from zenvs.train.curve import write_curves
        from zenvs.train.trainer import Trainer
    except ModuleNotFoundError as error:
        raise OptionError(f"training needs {error.name}: pip install 'zenvs[train]'") from None
    if not resume:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, kept)
    console = Console()
    curves: dict[int, list[dict[str, Any]]] = {}
    with progress_bar(console) as progress:
        try:
            for seed in seeds:
                place = folder / f"seed-{seed}"
                place.mkdir(exist_ok=True)
                trainer = Trainer(settings, seed, place, _reporter(progress, seed))
                trainer.run()
                curves[seed] = trainer.progress.curve
                write_curves(folder, settings.environment, curves)
                console.print(f"seed {seed}: {trainer.progress.steps:,} steps, {_score(curves[seed][-1])}")
        except KeyboardInterrupt:
            console.print(f"[yellow]interrupted; --resume goes on from {folder}[/yellow]")
            return False
    console.print(f"policies and curves: {folder}")
    return True


def _reporter(progress: Progress, seed: int) -> Callable[[int, int, dict[str, Any]], None]:
    """What moves the bar of a seed, with the last score."""
    task = progress.add_task(f"seed {seed}", total=None)

    def report(done: int, total: int, point: dict[str, Any]) -> None:
        progress.update(task, completed=done, total=total, description=f"seed {seed}, {_score(point)}")

    return report


def _score(point: dict[str, Any]) -> str:
    return f"score {point['value']:.3f} ± {point['high'] - point['value']:.3f}"


def _check_folder(folder: Path, resume: bool) -> None:
    """A new run needs a folder without one, and one that goes on needs a run."""
    has_run = (folder / SETTINGS_COPY).exists()
    if has_run and not resume:
        raise OptionError(f"{folder}: holds a run; --resume goes on with it, --out names another folder")
    if resume and not has_run:
        raise OptionError(f"{folder}: holds no run to go on with")
