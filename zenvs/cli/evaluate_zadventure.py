"""The tables of ``zenvs evaluate zadventure``."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from zenvs.benchmarks.zadventure_summary import ZadventureSummary
from zenvs.cli.cells import mean_cell, new_table, share_cell


def tables(summaries: Sequence[ZadventureSummary]) -> list[Table]:
    """The results of all agents, then zombies and characters of each."""
    return [_results(summaries), *(make(summary) for summary in summaries for make in (_zombies, _characters))]


def _results(summaries: Sequence[ZadventureSummary]) -> Table:
    """One row an agent."""
    players = summaries[0].players
    headings = ("agent", "won, %", "all dead, %", "out of time, %", "rounds", "rounds if won", "deaths", "decisions")
    characters = "1 character" if players == 1 else f"{players} characters"
    table = new_table(f"Zadventure, {characters}, {summaries[0].games:,} games an agent", headings)
    table.caption = "rounds, deaths, decisions: means of a game; with 95 % intervals"
    for summary in summaries:
        shares = (summary.won, summary.all_dead, summary.out_of_time)
        means = (summary.mean_rounds, summary.mean_rounds_won, summary.mean_deaths)
        cells = (*map(share_cell, shares), *map(mean_cell, means), f"{summary.mean_steps:.0f}")
        table.add_row(summary.agent, *cells)
    return table


def _zombies(summary: ZadventureSummary) -> Table:
    headings = ("zombies", "met", "killed", "deaths by bites", "by explosion")
    table = new_table(f"Zombies, agent {summary.agent}", headings)
    table.caption = (
        f"met: turned up in a game; deaths: in all games, {share_cell(summary.in_zombie_turns) or 'none'} % of them "
        f"in fights that a zombie began;\ncar key found {share_cell(summary.found_key)} %, "
        f"canister {share_cell(summary.found_canister)} %"
    )
    for zombie in summary.zombies:
        deaths = (f"{zombie.bitten:,}", f"{zombie.exploded:,}")
        table.add_row(zombie.kind, mean_cell(zombie.met), mean_cell(zombie.killed), *deaths)
    return table


def _characters(summary: ZadventureSummary) -> Table:
    table = new_table(f"Characters, agent {summary.agent}", ("character", "played", "alive at the end, %"))
    for character in summary.characters:
        table.add_row(character.character, f"{character.played:,}", share_cell(character.survived))
    return table
