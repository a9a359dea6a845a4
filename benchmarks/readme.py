"""The figures in the README and on the page on speed, from the JSON files of the commands that measured them.

Run before: `zenvs ranks --games 1000000 --json docs/results/ranks.json --plot docs/results/ranks.png ...`,
`zenvs tournament --players 4 --json docs/results/tournament-4.json ...` (and for 3 and 2 players), and
`zenvs bench --json docs/results/bench.json` (for another game `zenvs bench GAME --json docs/results/bench-GAME.json`);
then `python -m zenvs.benchmarks.readme`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zenvs.benchmarks.machine import machine_line
from zenvs.benchmarks.markdown import code, markdown_table, mean_cell, share_cell
from zenvs.core.files import write_text

README = Path("README.md")
SPEED = Path("docs/speed.md")
RESULTS = Path("docs/results")


def ranks_table(data: dict[str, Any]) -> str:
    """One row an agent: mean score and shares, in per cent, with the half-width of their intervals."""
    classes = list(data["agents"][0]["shares"])
    rows = [
        [code(agent["agent"]), mean_cell(agent["mean_score"]), *(share_cell(agent["shares"][name]) for name in classes)]
        for agent in data["agents"]
    ]
    return markdown_table(["agent", "mean score", *classes], rows)


def tournaments_table(tournaments: Sequence[dict[str, Any]]) -> str:
    """One row an agent, the best first in the largest tournament: its share of games won for each number of players."""
    agents = sorted(tournaments[0]["agents"], key=lambda agent: -agent["win_share"]["value"])
    players = [f"{data['options']['players']} players" for data in tournaments]
    rows: list[list[str]] = []
    for name in [agent["agent"] for agent in agents]:
        shares = [next(a["win_share"] for a in data["agents"] if a["agent"] == name) for data in tournaments]
        rows.append([code(name), *map(share_cell, shares)])
    rows.append(["*nobody wins*", *(share_cell(data["nobody_wins"]) for data in tournaments)])
    return markdown_table(["agent", *players], rows)


def bench_table(data: dict[str, Any]) -> str:
    """One row a figure; without those of the start if it was not measured (``zenvs bench --no-cold``)."""
    rows: list[tuple[str, str]] = []
    for batch in data["batch"]:
        threads = f"{batch['threads']} thread" + ("s" if batch["threads"] > 1 else "")
        number = batch.get("players", 1)
        kind = "players" if batch.get("seats", number) > 1 else "characters"
        players = f" of {number} {kind}" if number > 1 else ""
        agent = batch.get("agent", "random")
        played = "" if agent == "random" else f", played by `{agent}`"
        name = f"batch of {batch['games']:,}{players}, {threads}{played}: observation, mask and autoreset"
        rows.append((name, f"{batch['steps_per_second'] / 1e6:.2f} M steps/s"))
    gymnasium = data["gymnasium"]
    name = f'`gymnasium.make("{gymnasium["environment"]}")`, `env.step`'
    rows.append((name, f"{gymnasium['steps_per_second'] / 1e3:.0f},000 steps/s"))
    if "aec" in data:
        aec = data["aec"]
        name = f"`{aec['module']}.env(players={aec['players']})`, `env.last` and `env.step`"
        rows.append((name, f"{aec['steps_per_second'] / 1e3:.0f},000 steps/s"))
    for plan in data.get("plan", ()):
        name = f"the monsters' plan under play by `{plan['agent']}`"
        times = [plan[f"{kind}_nanoseconds"] / 1e3 for kind in ("median", "percentile_99_9", "worst")]
        words = ", ".join(f"{value:.2f} µs" for value in times)
        rows.append((f"{name}: median, 99.9th percentile, worst case", words))
        rows.append((f"{name}: share of the time of a step", f"{100 * plan['share_of_step']:.0f} %"))
    rows.append(("copy of a position from Python", f"{data['position']['clone_microseconds']:.1f} µs"))
    if "start" in data:
        warm, cold = data["start"]["warm"], data["start"]["cold"]
        rows.append(("`import zenvs`", f"{warm['import']:.2f} s"))
        rows.append(("first step after the import, compiled before", f"{warm['first_step']:.2f} s"))
        rows.append(("the same with every loop compiled anew", f"{cold['all_loops']:.1f} s"))
    rows.append(("record of a game", f"{data['state_bytes']} bytes"))
    return markdown_table(["what", "speed"], rows)


def replaced(text: str, name: str, content: str) -> str:
    """The text with new content between the markers of a section."""
    pattern = re.compile(rf"<!-- {name} -->.*?<!-- end of {name} -->", re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"there is no section <!-- {name} --> ... <!-- end of {name} -->")
    return pattern.sub(lambda _: f"<!-- {name} -->\n{content}\n<!-- end of {name} -->", text)


def main() -> None:
    """Rewrite the sections of the README and of the page on speed."""
    ranks = json.loads((RESULTS / "ranks.json").read_text(encoding="utf-8"))
    bench = json.loads((RESULTS / "bench.json").read_text(encoding="utf-8"))
    text = README.read_text(encoding="utf-8")
    tournaments = [json.loads((RESULTS / f"tournament-{players}.json").read_text("utf-8")) for players in (4, 3, 2)]
    text = replaced(text, "ranks", ranks_table(ranks))
    text = replaced(text, "tournaments", tournaments_table(tournaments))
    text = replaced(text, "bench", bench_table(bench))
    text = replaced(text, "machine", machine_line(bench["machine"]))
    write_text(README, text)
    speed = SPEED.read_text(encoding="utf-8")
    for path in sorted(RESULTS.glob("bench-*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        speed = replaced(speed, data["game"], f"{bench_table(data)}\n\n{machine_line(data['machine'])}")
    write_text(SPEED, speed)


if __name__ == "__main__":
    main()
