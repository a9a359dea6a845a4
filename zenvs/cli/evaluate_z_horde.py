"""The tables of ``zenvs evaluate z_horde``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.table import Table

from zenvs.benchmarks.z_horde_summary import LevelSummary, ZHordeSummary
from zenvs.cli.cells import mean_cell, new_table, share_cell


def tables(summaries: Sequence[ZHordeSummary]) -> list[Table]:
    """The tables of each agent, and one that compares several."""
    shown = [make(summary) for summary in summaries for make in (_levels_table, _deaths_table, _characters, _purchases)]
    return [*shown, _comparison(summaries)] if len(summaries) > 1 else shown


def _levels_table(summary: ZHordeSummary) -> Table:
    headings = ("level", "games", "cleared, %", "cleared if reached, %", "last level, %")
    table = new_table(f"Z Horde, agent {summary.agent}, {summary.games:,} games", headings)
    for level in summary.levels:
        cells = (share_cell(level.cleared), share_cell(level.chance), share_cell(level.last))
        table.add_row(str(level.level), f"{level.reached:,}", *cells)
    table.caption = (
        f"levels cleared {mean_cell(summary.mean_cleared)}; won {share_cell(summary.won)} %; "
        f"cut off {share_cell(summary.truncated)} %;\nturns {mean_cell(summary.mean_turns)}; decisions a game "
        f"{summary.mean_steps:.0f}; with 95 % intervals"
    )
    return table


def _deaths_table(summary: ZHordeSummary) -> Table:
    headings = ("level", "deaths", "a game", "killed by, %", "monsters", "damage", "outright, %")
    table = new_table(f"How characters die, agent {summary.agent}", headings)
    for level in summary.levels:
        if level.deaths:
            table.add_row(str(level.level), f"{level.deaths:,}", *_death_cells(level))
    table.caption = (
        f"killed by: {_all_causes(summary.levels) or 'nothing'}\n"
        "monsters, damage: means of the strike that killed;\noutright: it would have killed in full Health"
    )
    return table


def _all_causes(levels: Sequence[LevelSummary]) -> str:
    total: Counter[str] = Counter()
    for level in levels:
        for name, number in zip((*level.kinds, " and ".join(level.kinds)), level.causes, strict=True):
            total[name] += number
    shares = {name: 100 * number / max(total.total(), 1) for name, number in total.most_common()}
    return ", ".join(f"{name} {share:.0f} %" for name, share in shares.items() if round(share) > 0)


def _death_cells(level: LevelSummary) -> tuple[str, ...]:
    causes = [(name, number) for name, number in zip((*level.kinds, "both"), level.causes, strict=True) if number]
    values = (level.mean_strikers, level.mean_damage)
    return (
        mean_cell(level.lost),
        "\n".join(f"{name} {100 * number / level.deaths:.0f}" for name, number in causes),
        *("" if mean is None else f"{mean.value:.2f}" for mean in values),
        "" if level.outright is None else f"{100 * level.outright.value:.1f}",
    )


def _characters(summary: ZHordeSummary) -> Table:
    headings = ("character", "picked, %", "played", "alive at the end, %", "levels cleared")
    table = new_table(f"Characters, agent {summary.agent}", headings)
    table.caption = "alive, levels: of the games in which the character came into play"
    for character in summary.characters:
        table.add_row(
            character.character,
            share_cell(character.picked),
            f"{character.played:,}",
            share_cell(character.survived),
            mean_cell(character.cleared),
        )
    return table


def _purchases(summary: ZHordeSummary) -> Table:
    headings = ("bought", "games, %", "visits to the Market, %", "used, % of games")
    table = new_table(f"Purchases, agent {summary.agent}", headings)
    for purchase in summary.purchases:
        table.add_row(purchase.name, share_cell(purchase.games), share_cell(purchase.visits), share_cell(purchase.used))
    return table


def _comparison(summaries: Sequence[ZHordeSummary]) -> Table:
    """Which levels are cleared, one column an agent."""
    headings = ("level cleared, %", *(summary.agent for summary in summaries))
    table = new_table("Z Horde, the same games for all agents", headings)
    for levels in zip(*(summary.levels for summary in summaries), strict=True):
        table.add_row(str(levels[0].level), *(share_cell(level.cleared) for level in levels))
    table.add_section()
    table.add_row("levels cleared", *(mean_cell(summary.mean_cleared) for summary in summaries))
    return table
