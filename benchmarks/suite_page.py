"""The page on the benchmark suite, from the JSON files of ``zenvs benchmark``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zenvs.benchmarks.machine import machine_line
from zenvs.benchmarks.markdown import code, counted, markdown_table, mean_cell, share_cell
from zenvs.benchmarks.suite import read_results
from zenvs.benchmarks.suite_contests import CONTESTS
from zenvs.benchmarks.suite_plot import plot_contests
from zenvs.core.files import write_text
from zenvs.games import NAMES

Data = dict[str, Any]

_TITLES = {"hit_z_road": "Hit Z Road", "z_horde": "Z Horde", "zadventure": "Zadventure"}
_MEMBERS = {"hit_z_road": "player", "z_horde": "player", "zadventure": "character"}


def write_page(folder: Path, page: Path) -> list[Path]:
    """Write the page and its pictures from all results in a folder; every file is replaced in one step.

    Args:
        folder: where the JSON files lie and the pictures go, one a game.
        page: the page, which links to the pictures.

    Returns:
        the files that were written.

    Raises:
        ValueError: a file is damaged.
    """
    paths = [folder / f"{contest.name}.json" for contest in CONTESTS]
    results = [read_results(path) for path in paths if path.exists()]
    pictures: dict[str, Path] = {}
    for game in NAMES:
        of_game = [data for data in results if data["game"] == game]
        if of_game:
            pictures[game] = folder / f"{game}.png"
            plot_contests(_TITLES[game], of_game, pictures[game])
    links = {game: Path(os.path.relpath(path, page.parent)).as_posix() for game, path in pictures.items()}
    write_text(page, page_text(results, links))
    return [*pictures.values(), page]


def page_text(results: Sequence[Data], pictures: dict[str, str]) -> str:
    """The whole page.

    Args:
        results: what the files hold.
        pictures: the link to the picture of each game.
    """
    sections = [_section(game, [data for data in results if data["game"] == game], pictures[game]) for game in pictures]
    return "\n\n".join([_HEAD, *sections]) + "\n"


_HEAD = """# Benchmark

How the agents fare in all games. This page is written by `zenvs benchmark`, which plays what is missing in
`benchmarks/results` and goes on where it was stopped. All agents of a table play the same games; shares are in per
cent, and every estimate stands with the half-width of its 95 % interval. Slow agents play fewer games."""


def _section(game: str, results: Sequence[Data], picture: str) -> str:
    title = _TITLES[game]
    parts = [f"## {title}", f"![how the agents fare in {title}]({picture})"]
    for data in results:
        members = counted(data["players"], _MEMBERS[game])
        parts += [f"### {members}", f"{data['setting'].capitalize()}.", results_table(data), _caption(data)]
    return "\n\n".join(parts)


def results_table(data: Data) -> str:
    """One row an agent, the best one last."""
    columns = data["columns"]
    first = columns[0]["key"]
    heading = [f"{column['heading']}, %" if column["is_share"] else column["heading"] for column in columns]
    rows = [
        [
            code(agent["agent"]),
            f"{agent['games']:,}",
            *(
                (share_cell if column["is_share"] else mean_cell)(agent["estimates"][column["key"]])
                for column in columns
            ),
        ]
        for agent in sorted(data["agents"], key=lambda agent: agent["estimates"][first]["value"])
    ]
    return markdown_table(["agent", "games", *heading], rows)


def _caption(data: Data) -> str:
    """How to repeat a table, and who is missing in it."""
    played: dict[str, list[str]] = {}
    for agent in data["agents"]:
        how = f"`{agent['command']}`: zenvs {data['zenvs']}, seed {data['seed']}; {machine_line(agent['machine'])}"
        played.setdefault(how, []).append(code(agent["agent"]))
    # agents are named only where they were not all played by one command on one day
    lines = [f"{how}." if len(played) == 1 else f"{how} ({', '.join(agents)})." for how, agents in played.items()]
    lines += [f"{code(skipped['agent'])} did not play: {skipped['reason']}." for skipped in data["skipped"]]
    return "\\\n".join(lines)
