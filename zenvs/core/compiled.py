"""Compilation by Numba, with a cache that cannot serve stale machine code.

Rules are small functions decorated with :func:`compiled`; they are compiled into the loops that call them and are
never cached on their own. The loops, decorated by :func:`entry_point`, are cached on disk. Numba's own cache looks at
the file of the cached function alone and would miss a change in a rule of another file; here the directory of the
cache is named after the content of every source file that the loop can reach, so that a change of any of them is a
different directory. Files that have changed since this process began may differ from the code that it has loaded;
then nothing is cached.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
import threading
import time
import types
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba as _numba
import numpy as np
import platformdirs
from numpy.typing import NDArray

from zenvs.core.sources import reached_files

P = ParamSpec("P")
R = TypeVar("R")

# Modules of rules import this one first, so their code was read after this moment.
_LOADED_AT = time.time_ns()
_SETTING = threading.RLock()
_DAYS_KEPT = 30

# Numba's own annotations leave most of what is used here unknown.
numba: Any = _numba

#: A whole number of 64 bits; in compiled code it keeps unsigned fields of a record out of signed arithmetic.
int64: Callable[[Any], int] = np.int64  # pyright: ignore[reportAssignmentType]


def is_compiling() -> bool:
    """Whether functions are compiled: false under ``NUMBA_DISABLE_JIT=1``, for the debugger and for coverage."""
    return not numba.config.DISABLE_JIT


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function of the rules. It releases the interpreter lock and never allocates in the batch loops."""
    options = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = numba.njit(nogil=True, error_model="numpy", **options)(function)
    if is_compiling():
        _widen_integers(dispatcher)
    return dispatcher


def interpreted(function: Callable[P, R]) -> Callable[P, R]:
    """The Python function behind a compiled one, for the rare caller that is not compiled itself."""
    return getattr(function, "py_func", function)


def _widen_integers(dispatcher: Any) -> None:
    """Compile a function once for all constants and widths of whole numbers.

    Numba would compile it anew for every constant that it is called with and for every mixture of int8, int16 and
    int64; that took most of the time of a cold start.
    """
    get_call_template = dispatcher.get_call_template

    def widened(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return get_call_template(
            tuple(_widened(argument) for argument in args), {name: _widened(value) for name, value in kws.items()}
        )

    dispatcher.get_call_template = widened


def _widened(argument: Any) -> Any:
    argument = numba.types.unliteral(argument)
    is_narrow = isinstance(argument, numba.types.Integer) and argument.bitwidth < numba.types.int64.bitwidth
    return numba.types.int64 if is_narrow else argument


def entry_point(function: Callable[P, R], *modules: str) -> Callable[P, R]:
    """Compile a function that Python calls, cached on disk under the content of the source files that it reaches.

    Args:
        function: the function to compile; it reaches what its own module imports.
        modules: names of further modules that it reaches, for a function made by :func:`bound_to`.
    """
    if not is_compiling():
        return _wrapping_integers(function)
    options = {"nogil": True, "error_model": "numpy"}
    key = _loaded_key(frozenset[Path]().union(*map(reached_files, (__name__, function.__module__, *modules))))
    directory = None if key is None else cache_directory(key)
    if directory is None:
        return numba.njit(**options)(function)
    # Numba reads the setting while it decorates, and only then.
    with _SETTING:
        previous = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = directory
        try:
            return numba.njit(cache=True, **options)(function)
        finally:
            numba.config.CACHE_DIR = previous


def bound_to(function: Callable[P, R], names: Mapping[str, Any]) -> Callable[P, R]:
    """The same function with some of its global names bound to other values.

    The loops of :mod:`zenvs.core.loops` are written once, against the names of a game's contract. A loop that received
    the rules as arguments, or closed over them, would never be found in Numba's cache again; one that names them as
    globals is.
    """
    namespace = {**function.__globals__, **names}
    bound = types.FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
    bound.__qualname__ = function.__qualname__
    bound.__doc__ = function.__doc__
    return bound


@cache
def _loaded_key(files: frozenset[Path]) -> str | None:
    """The content key of code that this process has loaded, or None if files have changed since."""
    for path in files:
        status = path.stat()
        # the time of the last change of the file's entry cannot be set back, as that of its content can
        if max(status.st_mtime_ns, status.st_ctime_ns) >= _LOADED_AT:
            return None
    return content_key(files)


def content_key(files: Iterable[Path]) -> str:
    """A key that changes with the name or content of any of the files, and with their number."""
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(files):
        digest.update(f"{path.parent.name}/{path.name}\0".encode())
        digest.update(path.read_bytes())
        digest.update(b"\0")
    return digest.hexdigest()


def cache_directory(key: str) -> str | None:
    """The folder for compiled code of one content key, or None (with a warning) where nothing can be written.

    ``NUMBA_CACHE_DIR`` moves it, as it does for Numba itself.
    """
    root = os.environ.get("NUMBA_CACHE_DIR")
    return _writable_folder(Path(root or platformdirs.user_cache_dir()) / "zenvs" / key)


@cache
def _writable_folder(folder: Path) -> str | None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)
    except OSError as error:
        warnings.warn(
            f"compiled code cannot be kept in {folder} ({error.strerror}), so every process compiles anew; "
            "set NUMBA_CACHE_DIR to a folder that can be written",
            RuntimeWarning,
            stacklevel=4,
        )
        return None
    _remove_unused(folder.parent)
    return str(folder)


def _remove_unused(root: Path) -> None:
    """Remove folders of other versions of the sources that no process has used for a month."""
    for folder in root.iterdir():
        is_key = re.fullmatch("[0-9a-f]{32}", folder.name) is not None
        if is_key and time.time() - folder.stat().st_mtime > _DAYS_KEPT * 24 * 3600:
            shutil.rmtree(folder, ignore_errors=True)


def records(array: NDArray[Any]) -> NDArray[Any]:
    """A structured array as the engine reads it: itself, or with attribute access where nothing is compiled."""
    return array if is_compiling() else array.view(np.recarray)


def _wrapping_integers(function: Callable[P, R]) -> Callable[P, R]:
    """Uncompiled, NumPy warns where 64-bit arithmetic wraps around, as the random numbers mean it to."""

    @wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        with np.errstate(over="ignore"):
            return function(*args, **kwargs)

    return wrapped
