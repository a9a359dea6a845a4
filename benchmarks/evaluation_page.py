"""The page on how agents fare, from the JSON files of ``zenvs evaluate``.

Run before, for each game, number of characters and speed of agents, `zenvs evaluate GAME --agent A --agent B ...
--json docs/results/evaluation-NAME.json --plot docs/results/evaluation-NAME.png`; then
`python -m zenvs.benchmarks.evaluation_page`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from zenvs.benchmarks.markdown import code, counted, markdown_table, mean_cell, share_cell
from zenvs.core.files import write_text

RESULTS = Path("docs/results")
PAGE = Path("docs/evaluations.md")
#: What the balance of Zadventure is meant to be: shares of games won by the best agent against the hunter.
BALANCE = {1: (0.20, 0.35), 2: (0.40, 0.80), 3: (0.40, 0.80), 4: (0.40, 0.80)}

_LEVELS = (1, 4, 7, 8, 9, 10, 11, 12)

Data = dict[str, Any]


def page(results: Sequence[Data]) -> str:
    """The whole page."""
    z_horde = [data for data in results if data["game"] == "z_horde"]
    zadventure = sorted(
        (data for data in results if data["game"] == "zadventure"), key=lambda data: data["options"]["players"]
    )
    versions = ", ".join(sorted({f"zenvs {data['zenvs']}" for data in results}))
    return f"""# How agents fare

This page is written by `python -m zenvs.benchmarks.evaluation_page` from what `zenvs evaluate` measured; 95 %
intervals throughout. All agents of a game play the same games, from seed 0 ({versions}).

## Z Horde

`zenvs evaluate z_horde --agent AGENT`

{z_horde_table(z_horde)}

Levels cleared are a mean of 12; then the share of games in which a level is cleared, in per cent.

![how the agents that look ahead fare](results/evaluation-z_horde-turns.png)

## Zadventure

`zenvs evaluate zadventure --agent AGENT --players N`, zombie turns played by `hunter`

{zadventure_table(zadventure)}

Shares of games won, in per cent.

![how agents fare with two characters](results/evaluation-zadventure-2.png)

{deaths_table(zadventure)}

The balance (the levers are the cards and the board of `zenvs/games/zadventure/board.toml`):

{balance_table(zadventure)}
"""


def z_horde_table(results: Sequence[Data]) -> str:
    """One row an agent, the best one last."""
    agents = [agent for data in results for agent in data["agents"]]
    rows = [
        [
            code(agent["agent"]),
            f"{agent['games']:,}",
            mean_cell(agent["mean_cleared"]),
            *(share_cell(agent["levels"][level - 1]["cleared"]) for level in _LEVELS),
        ]
        for agent in sorted(agents, key=lambda agent: agent["mean_cleared"]["value"])
    ]
    return markdown_table(["agent", "games", "levels cleared", *(f"level {level}" for level in _LEVELS)], rows)


def zadventure_table(results: Sequence[Data]) -> str:
    """One row an agent, one column a number of characters."""
    won: dict[str, dict[int, str]] = {}
    for data in results:
        for agent in data["agents"]:
            won.setdefault(agent["agent"], {})[agent["players"]] = share_cell(agent["won"])
    players = sorted({number for row in won.values() for number in row})
    rows = [[code(agent), *(row.get(number, "") for number in players)] for agent, row in won.items()]
    return markdown_table(["agent", *(counted(number, "character") for number in players)], rows)


def deaths_table(results: Sequence[Data]) -> str:
    """How games go: one row an agent and a number of characters."""
    rows = [
        [
            code(agent["agent"]),
            str(agent["players"]),
            f"{agent['games']:,}",
            mean_cell(agent["mean_rounds"]),
            mean_cell(agent["mean_deaths"]),
            share_cell(agent["all_dead"]),
            share_cell(agent["out_of_time"]),
        ]
        for data in results
        for agent in data["agents"]
    ]
    return markdown_table(["agent", "characters", "games", "rounds", "deaths", "all dead, %", "out of time, %"], rows)


def balance_table(results: Sequence[Data]) -> str:
    """The best agent for each number of characters against what is meant."""
    agents = [agent for data in results for agent in data["agents"]]
    rows: list[list[str]] = []
    for players, (low, high) in BALANCE.items():
        found = [agent for agent in agents if agent["players"] == players]
        if found:
            best = max(found, key=lambda agent: agent["won"]["value"])
            holds = low <= best["won"]["value"] <= high
            meant = f"{100 * low:.0f} to {100 * high:.0f}"
            cells = [code(best["agent"]), share_cell(best["won"]), meant, "yes" if holds else "**no**"]
            rows.append([counted(players, "character"), *cells])
    return markdown_table(["", "best agent", "won, %", "meant, %", "holds"], rows)


def main() -> None:
    """Write the page."""
    results = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(RESULTS.glob("evaluation-*.json"))]
    write_text(PAGE, page(results))


if __name__ == "__main__":
    main()
