"""How hard the levels of Z Horde are, and whether that is as it should be (ZHO-CMP-6).

`python -m zenvs.benchmarks.calibration` plays, writes `docs/results/z_horde_levels.json` and makes
`docs/z_horde_levels.md` from it; `--help` lists its options.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from zenvs import make_game
from zenvs.agents import strongest_agent
from zenvs.benchmarks.evaluation import Played, play_evaluation
from zenvs.benchmarks.intervals import CONFIDENCE, Interval, mean_of, wilson
from zenvs.benchmarks.level_trials import play_trials
from zenvs.benchmarks.markdown import markdown_table, mean_cell, share_bounds_cell
from zenvs.core.files import write_text
from zenvs.core.game import Game
from zenvs.games.z_horde.constants import KINDS, LEVELS
from zenvs.games.z_horde.scenario import face_of_level
from zenvs.version import __version__

RESULTS = Path("docs/results/z_horde_levels.json")
DOCUMENT = Path("docs/z_horde_levels.md")

# ZHO-CMP-6
_EASY_LEVELS = 3
_EASY_SHARE = 0.5
_STEEP_LEVEL = 8
_STEEP_FALL = 0.05
_LAST_SHARES = (0.05, 0.30)
_GROUP = 4


def calibrate(
    scenarios: Annotated[Path | None, typer.Option(help="scenario file; by default the one of the library")] = None,
    simple: Annotated[str, typer.Option(help="the simple scripted agent")] = "rules",
    strongest: Annotated[str | None, typer.Option(help="the strongest agent; by default the one that is known")] = None,
    games: Annotated[int, typer.Option(min=1, help="games an agent")] = 10_000,
    trials: Annotated[int, typer.Option(min=1, help="trials of a single character on each level")] = 2_000,
    seed: Annotated[int, typer.Option(help="chooses the games")] = 0,
    threads: Annotated[int, typer.Option(min=1, help="threads that share the games")] = 2,
    results: Annotated[Path, typer.Option("--json", help="file for the results")] = RESULTS,
    document: Annotated[Path, typer.Option(help="file for the tables")] = DOCUMENT,
) -> None:
    """Measure the levels, write the results and the document, and say which conditions hold."""
    for path in (results, document):
        if not path.parent.is_dir():
            raise typer.BadParameter(f"{path}: there is no folder {path.parent}")
    game = make_game("z_horde", scenarios=scenarios)
    data = measure(game, simple, strongest or strongest_agent(game), games, trials, seed, threads)
    write_text(results, json.dumps(data, indent=2) + "\n")
    text = document_of(data)
    write_text(document, text)
    typer.echo(text)


def measure(
    game: Game, simple: str, strongest: str, games: int, trials: int, seed: int, threads: int = 1
) -> dict[str, Any]:
    """Play whole games with both agents and single levels with the stronger one.

    Args:
        game: Z Horde with its scenarios.
        simple: name of the simple scripted agent.
        strongest: name of the strongest agent.
        games: games an agent.
        trials: trials of a single character on each level.
        seed: chooses the games.
        threads: threads that share the work; results do not depend on it.

    Returns:
        JSON values: the settings, the shares of games that clear each level, the Health that a single character
        loses on each, and the conditions of ZHO-CMP-6 with whether they hold.
    """
    played = {name: play_evaluation(game, name, games, seed, threads) for name in dict.fromkeys((simple, strongest))}
    trialled = play_trials(game, strongest, trials, seed, threads)
    shares = {name: _cleared(part) for name, part in played.items()}
    groups = [
        mean_of(trialled["lost"][first : first + _GROUP].reshape(-1)) for first in range(0, LEVELS, _GROUP)
    ]  # of as many trials each
    return {
        "zenvs": __version__,
        "date": datetime.now(UTC).date().isoformat(),
        "game": game.name,
        "scenarios": game.variant["scenarios"],
        "seed": seed,
        "confidence": CONFIDENCE,
        "simple": simple,
        "strongest": strongest,
        "games": games,
        "trials": trials,
        "monsters": [_monsters(game, level) for level in range(1, LEVELS + 1)],
        "cleared": {name: [vars(share) for share in row] for name, row in shares.items()},
        "health_lost": [vars(mean_of(lost)) for lost in trialled["lost"]],
        "trials_cleared": [vars(wilson(int(row.sum()), trials)) for row in trialled["cleared"]],
        "health_lost_by_group": [vars(mean) for mean in groups],
        "conditions": conditions(shares[simple], shares[strongest], groups),
    }


def _cleared(played: Played) -> list[Interval]:
    levels = played.results["cleared"]
    return [wilson(int((levels >= level).sum()), len(levels)) for level in range(1, LEVELS + 1)]


def _monsters(game: Any, level: int) -> str:
    """The monsters of a level in words."""
    face = game.faces[face_of_level(level) - 1]
    starts = next(one.starts for one in face.levels if one.number == level)
    counts = [(len(starts[kind]), face.kinds[kind].name) for kind in range(KINDS)]
    return ", ".join(f"{count} {name}" for count, name in counts if count)


def conditions(simple: Sequence[Interval], strongest: Sequence[Interval], groups: Sequence[Interval]) -> list[Any]:
    """ZHO-CMP-6, one condition after the other, by the estimates."""
    falls = [before.value - after.value for before, after in pairwise([Interval(1, 1, 1), *strongest])]
    steep = falls[_STEEP_LEVEL - 1 :]
    easy = [share.value for share in simple[:_EASY_LEVELS]]
    low, high = _LAST_SHARES
    last = strongest[-1].value
    return [
        _condition(
            "the share of games that clear a level never rises, and falls by at least "
            f"{100 * _STEEP_FALL:.0f} points on each from level {_STEEP_LEVEL} on (strongest agent)",
            min(falls) >= 0 and min(steep) >= _STEEP_FALL,
            "falls by " + ", ".join(f"{100 * fall:.1f}" for fall in steep),
        ),
        _condition(
            "a single fresh character loses more Health on levels 5 to 8 than on 1 to 4, and on 9 to 12 than on 5 to 8",
            all(before.value < after.value for before, after in pairwise(groups)),
            "loses " + ", ".join(f"{mean.value:.2f}" for mean in groups),
        ),
        _condition(
            f"levels 1 to {_EASY_LEVELS} are cleared in more than half of the games (simple agent)",
            min(easy) > _EASY_SHARE,
            "cleared in " + ", ".join(f"{100 * share:.1f} %" for share in easy),
        ),
        _condition(
            f"level {LEVELS} is cleared in {100 * low:.0f} to {100 * high:.0f} % of the games (strongest agent)",
            low <= last <= high,
            f"cleared in {100 * last:.1f} %",
        ),
    ]


def _condition(text: str, holds: bool, measured: str) -> dict[str, Any]:
    return {"condition": text, "holds": bool(holds), "measured": measured}


def document_of(data: dict[str, Any]) -> str:
    """The document about the levels, from what was measured."""
    agents = list(data["cleared"])
    heading = ["level", "monsters", *(f"cleared by `{agent}`, %" for agent in agents), "Health lost"]
    rows = [
        [
            str(level + 1),
            data["monsters"][level],
            *(share_bounds_cell(data["cleared"][agent][level]) for agent in agents),
            mean_cell(data["health_lost"][level]),
        ]
        for level in range(LEVELS)
    ]
    conditions = [
        [one["condition"], one["measured"], "yes" if one["holds"] else "**no**"] for one in data["conditions"]
    ]
    return f"""# The levels of Z Horde

How hard the levels are (ZHO-CMP-6). This page is written by `python -m zenvs.benchmarks.calibration`, which plays, and
says what came out; version {data["zenvs"]}, {data["date"]}, scenarios `{data["scenarios"]}`.

{markdown_table(heading, rows)}

*Cleared*: the share of games in which a level is cleared, of {data["games"]:,} games an agent. *Health lost*: by a
single fresh character, of {data["trials"]:,} trials on each level with every character as often as the others, played
by `{data["strongest"]}`: full Health, half the number of the level (rounded down) in ability points, no items, and
nobody to follow; one who dies loses all. All with 95 % intervals.

{markdown_table(["condition", "measured", "holds"], conditions)}

`python -m zenvs.benchmarks.calibration --scenarios FILE --json RESULTS --document PAGE` measures other levels.
"""


if __name__ == "__main__":
    typer.run(calibrate)
