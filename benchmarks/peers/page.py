"""The page on the speed of zenvs and its peers, from ``benchmarks/results/peers.json``.

Run before: `python -m zenvs.benchmarks.peers`; then `python -m zenvs.benchmarks.peers.page`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zenvs.benchmarks.machine import machine_line
from zenvs.benchmarks.markdown import code, counted, markdown_table
from zenvs.benchmarks.peers.subjects import BATCH, SINGLE, VECTOR, WAYS
from zenvs.benchmarks.rounds import ratio_cell, spread_cell
from zenvs.core.files import write_text

RESULTS = Path("benchmarks/results/peers.json")
PAGE = Path("docs/peers.md")

Data = dict[str, Any]

_TITLES = {
    BATCH: "Many games in one call",
    VECTOR: "Many games through Gymnasium's vector interface",
    SINGLE: "One game after the other",
}


def page(data: Data) -> str:
    """The whole page."""
    cores = "one core for every process" if data["one_core"] else "without a bound on cores"
    sections = [f"## {_TITLES[way]}\n\n{speed_table(data, way)}" for way in WAYS]
    missing = [f"- {one['library']} {code(one['game'])}: {one['reason']}" for one in data["missing"]]
    absent = ["## Not measured\n\n" + "\n".join(missing)] if missing else []
    rounds = counted(data["rounds"], "round")
    head = f"""# Speed beside other libraries

This page is written by `python -m zenvs.benchmarks.peers.page` from what `{data["command"]}` measured.

Random legal play, in steps a second: every step counts the choice of the action, the observation, the mask of legal
actions, and the beginnings of new games. Each library is played the fastest way that its own documentation shows,
named in `benchmarks/peers`, in a process of its own, {cores}; {rounds} of {data["seconds"]:g} s, in
which all take turns. Speeds are medians with the slowest and the fastest round. *zenvs by* is how many times as fast
zenvs plays Hit Z Road in the same way; games differ in what a step takes, and this one is richer than most here.

{machine_line(data["machine"])}."""
    return "\n\n".join([head, *sections, *absent]) + "\n"


def speed_table(data: Data, way: str) -> str:
    """One row a game that is played in a way, the fastest first."""
    rows = [
        [
            one["library"],
            code(one["game"]),
            spread_cell(one["steps_per_second"]),
            "" if one["zenvs_by"] is None else ratio_cell(one["zenvs_by"]),
            ", ".join(f"{package} {version}" for package, version in one["versions"].items()),
        ]
        for one in sorted(data["measured"], key=lambda one: -one["steps_per_second"]["median"])
        if one["way"] == way
    ]
    return markdown_table(["library", "game", "steps/s, median (slowest to fastest)", "zenvs by", "versions"], rows)


def main() -> None:
    """Write the page."""
    write_text(PAGE, page(json.loads(RESULTS.read_text(encoding="utf-8"))))


if __name__ == "__main__":
    main()
