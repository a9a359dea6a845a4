"""``zenvs benchmark``: all agents in all games, on the screen, as JSON files and as a page with pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from zenvs.agents import make_agent
from zenvs.benchmarks.suite import Entry, ResultFile, agents_to_play, play_entry, reason_to_skip
from zenvs.benchmarks.suite_contests import SLOW_AGENTS, Contest, Games, contests_of
from zenvs.benchmarks.suite_page import write_page
from zenvs.cli.files import check_output_path
from zenvs.cli.progress import progress_bar
from zenvs.core.game import Game


@dataclass(frozen=True)
class Amount:
    """How much is played.

    Attributes:
        games: games an agent.
        search_games: the same for slow agents.
        seed: chooses the games.
        threads: threads that share them.
    """

    games: int
    search_games: int
    seed: int
    threads: int

    def of(self, agent: str) -> int:
        """Games of an agent."""
        return self.search_games if _is_slow(agent) else self.games

    def command(self, game: str) -> str:
        """The command that plays the contests of a game."""
        amount = f"--games {self.games} --search-games {self.search_games} --seed {self.seed}"
        return f"zenvs benchmark --game {game} {amount}"


def _is_slow(agent: str) -> bool:
    """Whether an agent is one of SLOW_AGENTS; the settings of one follow its name after a stroke."""
    return agent.partition("/")[0] in SLOW_AGENTS


def run(games: Sequence[str], agents: Sequence[str], amount: Amount, folder: Path, page: Path) -> bool:
    """Play what is missing in the folder, and write the page.

    Args:
        games: names of games; none is all.
        agents: names of agents to play instead of those of the contests.
        amount: how much is played.
        folder: of the results; made if its own folder is there.
        page: the page.

    Returns:
        whether all was played; after Ctrl-C the results of agents that were finished by then are kept.

    Raises:
        OptionError: there is no such game, or one of the agents plays none of them.
    """
    contests = contests_of(games)
    check_output_path(page)
    if not folder.is_dir():
        check_output_path(folder)
        folder.mkdir()
    tables = {contest.name: contest.make_game() for contest in contests}
    _check_agents(agents, contests, tables)
    console = Console()
    finished = True
    try:
        for contest in contests:
            _play_contest(console, contest, tables[contest.name], agents, amount, folder)
    except KeyboardInterrupt:
        finished = False
        console.print(f"[yellow]interrupted: the same command goes on from what is in {folder}[/yellow]")
    for path in write_page(folder, page):
        console.print(f"written: {path}")
    return finished


def _check_agents(agents: Sequence[str], contests: Sequence[Contest], tables: Mapping[str, Game]) -> None:
    """Refuse an agent that plays none of the games."""
    for agent in agents:
        if all(reason_to_skip(tables[contest.name], agent) for contest in contests):
            # says what there is instead
            make_agent(agent, tables[contests[0].name], 0)


def _play_contest(
    console: Console, contest: Contest, game: Game, agents: Sequence[str], amount: Amount, folder: Path
) -> None:
    """Play what is missing of a contest and write it, agent by agent."""
    results = ResultFile(folder, contest, game, amount.seed)
    if results.is_outdated:
        console.print(f"{results.path}: is of another version, seed or data file, and is played anew")
    playing, skipped = agents_to_play(contest, game, agents)
    results.skipped |= skipped
    for agent, reason in skipped.items():
        console.print(f"{contest.name}: skipped {agent}: {reason}", markup=False)
    for agent in playing:
        if results.has(agent, amount.of(agent)):
            console.print(f"{contest.name}: {agent} has been played before", markup=False)
            continue
        entry = _play_agent(console, contest, game, agent, amount)
        results.add(entry)
        console.print(f"{contest.name}: {agent}: {entry['games']:,} games in {entry['seconds']:.1f} s", markup=False)
    results.write()


def _play_agent(console: Console, contest: Contest, game: Game, agent: str, amount: Amount) -> Entry:
    """Play the games of an agent with a progress bar.

    Raises:
        KeyboardInterrupt: not all of them were finished.
    """
    number = amount.of(agent)
    with progress_bar(console) as progress:
        task = progress.add_task(f"{contest.name}: {agent}", total=number)
        entry = play_entry(
            contest,
            game,
            agent,
            Games(number, amount.seed, amount.threads, lambda done: progress.advance(task, done)),
            amount.command(contest.game),
        )
    if entry["games"] < number:
        raise KeyboardInterrupt
    return entry
