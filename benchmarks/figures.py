"""What all pictures of results share."""

# Matplotlib leaves many of its own parameters unannotated.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from zenvs.core.files import replacing

_FORMATS = (".png", ".pdf", ".svg")
_DOTS_PER_INCH = 110


def check_plot_path(path: Path) -> None:
    """Refuse a file that cannot be written, before a long run.

    Raises:
        ValueError: the name has no known ending, or the folder does not exist.
    """
    if path.suffix.lower() not in _FORMATS:
        raise ValueError(f"{path}: the name of a picture ends in one of {', '.join(_FORMATS)}")
    if not path.parent.is_dir():
        raise ValueError(f"{path}: there is no folder {path.parent}")


def new_figure(width: float, height: float) -> Figure:
    """An empty figure of a size in inches; no window belongs to it."""
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def save_figure(figure: Figure, path: Path) -> None:
    """Write a figure; the file is replaced in one step."""
    with replacing(path) as temporary:
        figure.savefig(temporary, dpi=_DOTS_PER_INCH)
