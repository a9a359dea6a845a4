"""What holds for all tests."""

from __future__ import annotations

import os

# Tests run side by side on all cores, where the threads that PyTorch and NumPy start for every core would only wait
# for each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")
