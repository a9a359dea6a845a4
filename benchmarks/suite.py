"""The benchmark suite: playing its contests and keeping the results, one JSON file a contest, so that it can go on."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from zenvs.agents import agents_of, make_agent
from zenvs.agents.policy_agent import POLICY_ENDING, shipped_policy
from zenvs.agents.search.budget import SEARCH, is_search, read_search
from zenvs.benchmarks.intervals import CONFIDENCE
from zenvs.benchmarks.machine import machine
from zenvs.benchmarks.suite_contests import Contest, Games
from zenvs.core.errors import DataFileError, OptionError
from zenvs.core.files import write_text
from zenvs.core.game import Game
from zenvs.version import __version__

Entry = dict[str, Any]


class ResultFile:
    """The results of a contest, in a file that is replaced after every agent.

    What is in the file is kept if it follows from the same version, options, data files and seed, and dropped if not;
    the result of an agent counts only as long as the policy that it plays by is the same file.

    Args:
        folder: where it lies.
        contest: what is played.
        game: the rules of the contest.
        seed: chooses the games.

    Attributes:
        path: the file, ``GAME-PLAYERS.json``.
        is_outdated: whether there was a file with results of other settings.
        skipped: why agents could not play when they were last asked to, by their names.

    Raises:
        ValueError: the file is none of results.
    """

    def __init__(self, folder: Path, contest: Contest, game: Game, seed: int) -> None:
        self.path = folder / f"{contest.name}.json"
        self.skipped: dict[str, str] = {}
        self.is_outdated = False
        self._game = game
        self._order = contest.agents
        self._settings: dict[str, Any] = {
            "zenvs": __version__,
            "game": contest.game,
            "players": contest.players,
            "options": game.options,
            "variant": game.variant,
            "seed": seed,
            "confidence": CONFIDENCE,
            "setting": contest.setting,
            "columns": [vars(column) for column in contest.columns],
        }
        self._entries: dict[str, Entry] = {}
        if self.path.exists():
            kept = read_results(self.path)
            self.is_outdated = any(kept.get(name) != value for name, value in self._as_json_has_it().items())
            if not self.is_outdated:
                self._entries = {entry["agent"]: entry for entry in kept["agents"]}
                skipped = {one["agent"]: one["reason"] for one in kept["skipped"]}
                self.skipped = {name: skipped[name] for name in contest.agents if name in skipped}

    def has(self, agent: str, games: int) -> bool:
        """Whether so many games of an agent, with the policy that it plays by now, are there."""
        entry = self._entries.get(agent)
        if entry is None or entry["games_wanted"] != games:
            return False
        return entry.get("policy") == policy_digest(self._game, agent)

    def add(self, entry: Entry) -> None:
        """Keep the result of an agent, instead of one that it had before, and write the file."""
        self._entries[entry["agent"]] = entry
        self.skipped.pop(entry["agent"], None)
        self.write()

    def write(self) -> None:
        """Replace the file in one step; nothing is written while no agent has played."""
        if not self._entries:
            return
        names = [*self._order, *(name for name in self._entries if name not in self._order)]
        data = {
            **self._settings,
            "agents": [self._entries[name] for name in names if name in self._entries],
            "skipped": [{"agent": name, "reason": reason} for name, reason in self.skipped.items()],
        }
        write_text(self.path, json.dumps(data, indent=2) + "\n")

    def _as_json_has_it(self) -> dict[str, Any]:
        """The settings after a way through JSON, in which tuples are lists."""
        return json.loads(json.dumps(self._settings))


def read_results(path: Path) -> dict[str, Any]:
    """The results of a contest.

    Raises:
        ValueError: the file is damaged or none of results.
    """
    try:
        read: Any = json.loads(path.read_text(encoding="utf-8"))
        data = cast("dict[str, Any]", read) if isinstance(read, dict) else {}
        if not {"agents", "columns", "skipped"} <= data.keys():
            raise ValueError("it has no agents, columns and skipped")
        for entry in data["agents"]:
            if not {"agent", "command", "machine"} <= entry.keys():
                raise ValueError("an entry does not say its agent, command and machine")
    except ValueError as error:
        raise ValueError(f"{path}: holds no results of the benchmark ({error}); remove it to play them anew") from None
    return data


def reason_to_skip(game: Game, agent: str) -> str | None:
    """Why an agent cannot play a game, or None if it can."""
    is_own = ":" in agent or agent.endswith(POLICY_ENDING)
    name = agent.partition("/")[0]  # what follows are settings of the agent
    if not is_own and name not in agents_of(game.name):
        return f"no agent of this name comes with zenvs {__version__} for {game.name}"
    try:
        make_agent(agent, game, 0)
    except (OptionError, DataFileError) as error:
        return str(error)
    return None


def policy_digest(game: Game, agent: str) -> str | None:
    """What tells the file apart by which an agent plays; None if it plays by none."""
    name = read_search(agent)[0] if is_search(agent) and agent != SEARCH else agent
    if name == "ppo":
        path = shipped_policy(game)
    elif name.endswith(POLICY_ENDING):
        path = Path(name)
    else:
        return None
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()


def play_entry(contest: Contest, game: Game, agent: str, games: Games, command: str) -> Entry:
    """Play games with an agent.

    Args:
        contest: what is played.
        game: the rules of the contest.
        agent: the name of the agent.
        games: how many, and which.
        command: what plays them, for the record.

    Returns:
        JSON values; ``games`` are those that were played, which a contest rounds up from ``games_wanted``, or an
        interruption (Ctrl-C) makes fewer.

    Raises:
        KeyboardInterrupt: nothing was finished by then.
    """
    begun = time.perf_counter()
    outcome = contest.play(game, agent, games)
    return {
        "agent": agent,
        "policy": policy_digest(game, agent),
        "games_wanted": games.number,
        "games": outcome.games,
        "seconds": round(time.perf_counter() - begun, 1),
        "command": command,
        "machine": machine(),
        "estimates": {column.key: vars(outcome.estimates[column.key]) for column in contest.columns},
    }


def agents_to_play(contest: Contest, game: Game, named: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The agents of a contest, or those named instead, and why others of them cannot play it."""
    reasons = {agent: reason_to_skip(game, agent) for agent in named or contest.agents}
    playing = [agent for agent, reason in reasons.items() if reason is None]
    return playing, {agent: reason for agent, reason in reasons.items() if reason is not None}
