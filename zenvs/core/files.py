"""Writing files so that an interruption leaves the old content or the new, never a part."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: Path) -> Generator[Path]:
    """A temporary name beside a file, with the same ending; what was written there becomes the file, in one step."""
    temporary = path.with_name(f".{path.stem}.{os.getpid()}{path.suffix}")
    try:
        yield temporary
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Replace a file in one step by one with this text, in UTF-8."""
    with replacing(path) as temporary:
        temporary.write_text(text, encoding="utf-8")
