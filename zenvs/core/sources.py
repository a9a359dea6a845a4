"""The source files that compiled code can come from: those a module imports, directly or through others."""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_IMPORT = re.compile(r"^\s*(?:from|import)\s+([A-Za-z_][\w.]*)", re.MULTILINE)
_LIBRARIES = tuple(Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib", "purelib", "platlib"))
_PRODUCT = __name__.partition(".")[0]


def reached_files(module_name: str) -> frozenset[Path]:
    """The files of a loaded module and of all modules that it reaches by imports.

    Followed are this library, the package of the module itself, and everything outside the folders of libraries.
    More may be named than is used (imports for type checkers alone), never less.
    """
    own_package = module_name.partition(".")[0]
    files: dict[str, Path] = {}
    waiting = [module_name]
    while waiting:
        name = waiting.pop()
        path = _file_of(name)
        if name in files or path is None:
            continue
        package = name.partition(".")[0]
        if package in (_PRODUCT, own_package) or not any(path.is_relative_to(folder) for folder in _LIBRARIES):
            files[name] = path
            waiting += _imported(path)
    return frozenset(files.values())


def _file_of(name: str) -> Path | None:
    file = getattr(sys.modules.get(name), "__file__", None)
    return Path(file).resolve() if file is not None and file.endswith(".py") else None


@cache
def _imported(path: Path) -> tuple[str, ...]:
    """Names of the loaded modules that a file may import; a module of a package counts where its name occurs."""
    text = path.read_text(encoding="utf-8")
    return tuple(name for match in _IMPORT.finditer(text) for name in _modules(match[1], text))


def _modules(name: str, text: str) -> Iterator[str]:
    yield name
    module = sys.modules.get(name)
    for child in vars(module) if hasattr(module, "__path__") else ():
        if f"{name}.{child}" in sys.modules and re.search(rf"\b{child}\b", text):
            yield f"{name}.{child}"
