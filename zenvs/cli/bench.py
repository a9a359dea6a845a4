"""``zenvs bench``: the speed figures as JSON."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from zenvs.benchmarks.throughput import benchmark
from zenvs.cli.files import check_output_path, write_json


def run(game: str, json_file: Path | None, seconds: float, cold: bool) -> None:
    """Measure and write."""
    check_output_path(json_file)
    console = Console(stderr=True)
    with console.status("measuring") as status:
        result = benchmark(game, seconds, cold, lambda what: status.update(f"measuring {what}"))
    write_json(json_file or Path("-"), result)
