"""Files of arrays with facts about them: ``.npz``, from which nothing is unpickled."""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.errors import DataFileError
from zenvs.core.files import replacing


def write_arrays(path: Path, kind: str, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays and facts; the file is replaced in one step.

    Args:
        path: the file.
        kind: what it holds; the facts lie under this name.
        facts: JSON values, ``format`` among them.
        arrays: any but of objects.
    """
    content: dict[str, NDArray[Any]] = {kind: np.array(json.dumps(facts)), **arrays}
    with replacing(path) as temporary, temporary.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **content)


def read_arrays(path: Path, kind: str, form: int, hint: str = "") -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """Read what :func:`write_arrays` wrote.

    Args:
        path: the file.
        kind: what it must hold.
        form: the ``format`` that the facts must name.
        hint: what to do if there is no such file.

    Returns:
        the arrays by name, and the facts.

    Raises:
        DataFileError: there is no such file, or it is damaged or of another kind or format; the text says which.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        facts = dict[str, Any](json.loads(str(arrays.pop(kind))))
    except FileNotFoundError:
        raise DataFileError(f"{path}: there is no such file{hint}") from None
    except OSError as error:
        raise DataFileError(f"{path}: cannot be read ({error.strerror or error})") from None
    except (ValueError, TypeError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise DataFileError(f"{path}: holds no {kind} of zenvs, or is damaged ({error})") from None
    if facts.get("format") != form:
        raise DataFileError(f"{path}: has format {facts.get('format')!r}; this version of zenvs reads {form}")
    return arrays, facts
