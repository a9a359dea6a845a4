"""Reading numbers back from observation vectors, in compiled code."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zenvs.core.compiled import compiled, int64


@compiled
def count_at(observation: NDArray[np.float32], place: int, scale: float) -> int:
    """The whole number that was divided by its scale."""
    return int(observation[place] * scale + 0.5)


@compiled
def flagged(observation: NDArray[np.float32], start: int, size: int) -> int:
    """The number of the flag that is set among ``size`` flags, or -1."""
    for number in range(size):
        if observation[start + number] > 0.5:
            return int64(number)
    return int64(-1)
