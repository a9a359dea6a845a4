"""``python -m zenvs.benchmarks.peers``: zenvs and other libraries in one run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from zenvs.benchmarks.peers.page import RESULTS
from zenvs.benchmarks.peers.running import measure_all
from zenvs.benchmarks.peers.subjects import SUBJECTS
from zenvs.benchmarks.rounds import ratio_cell, spread_cell
from zenvs.core.errors import choices
from zenvs.core.files import write_text


def main(
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each game in each round.")] = 5.0,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds, in which all take turns.")] = 3,
    library: Annotated[list[str] | None, typer.Option(help="Library to measure; repeat it. As a rule all.")] = None,
    json_file: Annotated[Path, typer.Option("--json", metavar="FILE", help="File for the results.")] = RESULTS,
) -> None:
    """Measure how fast zenvs and its peers play; those that are not installed are named."""
    if not json_file.parent.is_dir():
        raise typer.BadParameter(f"{json_file}: there is no folder {json_file.parent}")
    known = list(dict.fromkeys(subject.library for subject in SUBJECTS))
    for name in library or ():
        if name not in known:
            raise typer.BadParameter(f"there is no library {name!r}; {choices(known, name)}")
    subjects = [subject for subject in SUBJECTS if not library or subject.library in library]
    with Console(stderr=True).status("measuring") as status:
        data = measure_all(seconds, rounds, subjects, lambda what: status.update(f"measuring {what}"))
    data["command"] = f"python -m zenvs.benchmarks.peers --seconds {seconds:g} --rounds {rounds}"
    write_text(json_file, json.dumps(data, indent=2) + "\n")
    _show(Console(), data)


def _show(console: Console, data: dict[str, Any]) -> None:
    cores = "one core each" if data["one_core"] else "no bound on cores"
    table = Table(title=f"Random legal play, observation and mask included, {cores}")
    for heading in ("library", "game", "way", "steps/s, median (slowest to fastest)", "zenvs by"):
        table.add_column(heading, justify="right" if heading.startswith(("steps", "zenvs")) else "left")
    for one in data["measured"]:
        ratio = "" if one["zenvs_by"] is None else ratio_cell(one["zenvs_by"])
        table.add_row(one["library"], one["game"], one["way"], spread_cell(one["steps_per_second"]), ratio)
    console.print(table)
    for one in data["missing"]:
        console.print(f"{one['library']} {one['game']}: {one['reason']}", markup=False)


if __name__ == "__main__":
    typer.run(main)
