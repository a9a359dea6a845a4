"""Writing results."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from zenvs.core.files import write_text

STANDARD_OUTPUT = Path("-")


def check_output_path(path: Path | None) -> None:
    """Refuse a file that cannot be written, before a long run.

    Raises:
        ValueError: its folder does not exist, or it is a folder itself.
    """
    if path is None or path == STANDARD_OUTPUT:
        return
    if not path.parent.is_dir():
        raise ValueError(f"{path}: there is no folder {path.parent}")
    if path.is_dir():
        raise ValueError(f"{path}: is a folder, not a file")


def write_json(path: Path, data: Any) -> None:
    """Write JSON to a file, or to standard output for ``-``."""
    text = json.dumps(data, indent=2) + "\n"
    if path == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        write_text(path, text)
