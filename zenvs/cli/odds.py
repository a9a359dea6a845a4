"""``zenvs odds``: the exact odds of a fight on the screen and as JSON."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from zenvs.cli.files import STANDARD_OUTPUT, check_output_path, write_json
from zenvs.games.hit_z_road.game import HitZRoad
from zenvs.games.hit_z_road.odds import FightOdds, fight_odds

_BAR_WIDTH = 40


def run(
    *,
    survivors: int,
    zombies: int,
    horde: int,
    ammo: int,
    adrenaline: int,
    policy: str,
    json_file: Path | None,
    ranged_dice_per_ammo: int,
) -> None:
    """Work out and show."""
    check_output_path(json_file)
    game = HitZRoad(ranged_dice_per_ammo=ranged_dice_per_ammo)
    console = Console(stderr=json_file == STANDARD_OUTPUT)
    with console.status("working out the odds"):
        result = fight_odds(survivors, zombies, horde, ammo, adrenaline, policy, game)
    asked = {
        "survivors": survivors, "zombies": zombies, "horde": horde, "ammo": ammo, "adrenaline": adrenaline,
        "policy": policy, "ranged_dice_per_ammo": ranged_dice_per_ammo,
    }  # fmt: skip
    if json_file is not None:
        answer = asdict(result)
        answer["survivors_distribution"] = list(answer.pop("survivors"))
        write_json(json_file, {"fight": asked, **answer})
    if json_file != STANDARD_OUTPUT:
        _show(console, asked, result)


def _show(console: Console, asked: dict[str, int | str], result: FightOdds) -> None:
    console.print(", ".join(f"{name} {value}" for name, value in asked.items() if name != "ranged_dice_per_ammo"))
    console.print(f"survival         {100 * result.survival:.4f} %")
    console.print(f"mean survivors   {result.mean_survivors:.4f}")
    console.print(f"mean rounds      {result.mean_rounds:.4f}")
    table = Table(title="survivors")
    table.add_column("number", justify="right")
    table.add_column("probability", justify="right")
    table.add_column("", min_width=_BAR_WIDTH)
    for number, chance in enumerate(result.survivors):
        table.add_row(str(number), f"{100 * chance:.4f} %", "█" * round(_BAR_WIDTH * chance))
    console.print(table)
