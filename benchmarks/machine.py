"""The machine that figures were measured on, and the versions of what they were measured with."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from zenvs.version import __version__

_PACKAGES = ("numpy", "numba", "gymnasium", "pettingzoo")


def machine(packages: Sequence[str] = _PACKAGES) -> dict[str, Any]:
    """What a figure has to be read with, as JSON values: date, processor, cores, system, and versions of packages."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "zenvs": __version__,
        **{name: version(name) for name in packages},
    }


def machine_line(described: Mapping[str, Any]) -> str:
    """The class of a machine and the date, from what :func:`machine` gave."""
    return f"{described['cores']} cores of {described['processor']}, Python {described['python']}, {described['date']}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()
