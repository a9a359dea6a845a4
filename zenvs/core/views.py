"""Views of arrays."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A view that cannot be written. Agents get nothing else, and are compiled for it."""
    view = array.view()
    view.flags.writeable = False
    return view
