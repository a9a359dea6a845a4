"""The results of a tournament that is not finished, kept so that it can go on."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zenvs.core.files import replacing


def write_work(path: Path, settings: dict[str, Any], steps: NDArray[np.int64], results: NDArray[Any]) -> None:
    """Replace the file in one step.

    Args:
        path: the file.
        settings: what the results follow from, JSON values.
        steps: int64 (chunks,), 0 for those that have not been played.
        results: records (games, seats).
    """
    with replacing(path) as temporary, temporary.open("wb") as file:
        np.savez(file, settings=json.dumps(settings), steps=steps, results=results)


def read_work(
    path: Path, settings: dict[str, Any], steps: NDArray[np.int64], results: NDArray[Any]
) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Read the file of a run with these settings.

    Args:
        path: the file.
        settings: as they must be.
        steps: an array of the dtype and shape that those in the file must have.
        results: the same.

    Returns:
        steps and results.

    Raises:
        ValueError: it is no such file, or its settings are others; the text names the first that differs.
    """
    try:
        # no pickle: nothing in the file is run
        with np.load(path, allow_pickle=False) as file:
            kept = dict[str, Any](json.loads(str(file["settings"])))
            read = (file["steps"], file["results"])
    except (ValueError, TypeError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path}: is not the work of a tournament ({error}); remove it to begin anew") from None
    for name, value in settings.items():
        if kept.get(name) != value:
            raise ValueError(
                f"{path}: is the work of a tournament with {name} {kept.get(name)!r}, not {value!r}; repeat its "
                f"command to go on with it, or remove it to begin anew"
            )
    for array, expected in zip(read, (steps, results), strict=True):
        if array.dtype != expected.dtype or array.shape != expected.shape:
            raise ValueError(f"{path}: results have another form than those of this version; remove it to begin anew")
    return read
