"""The tables of ``zenvs evaluate z_horde``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.table import Table

from zenvs.benchmarks.intervals import Interval
from zenvs.benchmarks.z_horde_summary import LevelSummary, ZHordeSummary


def tables(summaries: Sequence[ZHordeSummary]) -> list[Table]:
    """The tables of each agent, and one that compares several."""
    shown = [make(summary) for summary in summaries for make in (_levels_table, _deaths_table, _characters, _purchases)]
    return [*shown, _comparison(summaries)] if len(summaries) > 1 else shown


def _new_table(title: str, headings: Sequence[str]) -> Table:
    """A table whose first column is text and whose others are numbers."""
    table = Table(title=title)
    table.add_column(headings[0])
    for heading in headings[1:]:
        table.add_column(heading, justify="right")
    return table


def _share(share: Interval | None) -> str:
    return "" if share is None else f"{100 * share.value:.1f} [dim]{100 * share.low:.1f}-{100 * share.high:.1f}[/dim]"


def _mean(mean: Interval | None) -> str:
    """The interval lies evenly on both sides."""
    return "" if mean is None else f"{mean.value:.2f} [dim]± {mean.high - mean.value:.2f}[/dim]"


def _levels_table(summary: ZHordeSummary) -> Table:
    headings = ("level", "games", "cleared, %", "cleared if reached, %", "last level, %")
    table = _new_table(f"Z Horde, agent {summary.agent}, {summary.games:,} games", headings)
    for level in summary.levels:
        cells = (_share(level.cleared), _share(level.chance), _share(level.last))
        table.add_row(str(level.level), f"{level.reached:,}", *cells)
    table.caption = (
        f"levels cleared {_mean(summary.mean_cleared)}; won {_share(summary.won)} %; "
        f"cut off {_share(summary.truncated)} %;\nturns {_mean(summary.mean_turns)}; decisions a game "
        f"{summary.mean_steps:.0f}; with 95 % intervals"
    )
    return table


def _deaths_table(summary: ZHordeSummary) -> Table:
    headings = ("level", "deaths", "a game", "killed by, %", "monsters", "damage", "outright, %")
    table = _new_table(f"How characters die, agent {summary.agent}", headings)
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
        _mean(level.lost),
        "\n".join(f"{name} {100 * number / level.deaths:.0f}" for name, number in causes),
        *("" if mean is None else f"{mean.value:.2f}" for mean in values),
        "" if level.outright is None else f"{100 * level.outright.value:.1f}",
    )


def _characters(summary: ZHordeSummary) -> Table:
    headings = ("character", "picked, %", "played", "alive at the end, %", "levels cleared")
    table = _new_table(f"Characters, agent {summary.agent}", headings)
    table.caption = "alive, levels: of the games in which the character came into play"
    for character in summary.characters:
        table.add_row(
            character.character,
            _share(character.picked),
            f"{character.played:,}",
            _share(character.survived),
            _mean(character.cleared),
        )
    return table


def _purchases(summary: ZHordeSummary) -> Table:
    headings = ("bought", "games, %", "visits to the Market, %", "used, % of games")
    table = _new_table(f"Purchases, agent {summary.agent}", headings)
    for purchase in summary.purchases:
        table.add_row(purchase.name, _share(purchase.games), _share(purchase.visits), _share(purchase.used))
    return table


def _comparison(summaries: Sequence[ZHordeSummary]) -> Table:
    """Which levels are cleared, one column an agent."""
    headings = ("level cleared, %", *(summary.agent for summary in summaries))
    table = _new_table("Z Horde, the same games for all agents", headings)
    for levels in zip(*(summary.levels for summary in summaries), strict=True):
        table.add_row(str(levels[0].level), *(_share(level.cleared) for level in levels))
    table.add_section()
    table.add_row("levels cleared", *(_mean(summary.mean_cleared) for summary in summaries))
    return table
