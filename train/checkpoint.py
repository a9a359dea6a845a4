"""Checkpoints of a run: one file, replaced in one step, that holds tensors and JSON values only."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch as _torch
from sb3_contrib import MaskablePPO

from zenvs.agents.policy_file import Layer
from zenvs.core.errors import DataFileError
from zenvs.core.files import replacing

# PyTorch leaves much of itself unannotated.
torch: Any = _torch


@dataclass
class Progress:
    """How far a run has come.

    Attributes:
        steps: decisions of the learner.
        curve: the evaluations so far, JSON values.
        seconds: time that training has taken.
    """

    steps: int
    curve: list[dict[str, Any]]
    seconds: float


def save_checkpoint(
    path: Path, model: MaskablePPO, progress: Progress, settings: dict[str, Any], snapshots: list[list[Layer]]
) -> None:
    """Write everything that is needed to go on from here."""
    policy: Any = model.policy
    facts = {"settings": settings, "steps": progress.steps, "curve": progress.curve, "seconds": progress.seconds}
    content = {
        "facts": json.dumps(facts),
        "policy": policy.state_dict(),
        "optimizer": policy.optimizer.state_dict(),
        "random": torch.get_rng_state(),
        "snapshots": [
            [(torch.from_numpy(weights), torch.from_numpy(biases)) for weights, biases in layers]
            for layers in snapshots
        ],
    }
    with replacing(path) as temporary:
        torch.save(content, temporary)


def load_checkpoint(path: Path, model: MaskablePPO, settings: dict[str, Any]) -> tuple[Progress, list[list[Layer]]]:
    """Put a model where the checkpoint was written.

    Returns:
        how far the run had come, and the snapshots of self-play.

    Raises:
        DataFileError: the file is damaged, or of a run with other settings; the text names the first that differs.
    """
    try:
        # tensors and plain values only: nothing in the file is run
        content = cast("dict[str, Any]", torch.load(path, weights_only=True))
        facts = json.loads(content["facts"])
        policy: Any = model.policy
        _check_settings(path, facts["settings"], settings)
        policy.load_state_dict(content["policy"])
        policy.optimizer.load_state_dict(content["optimizer"])
        torch.set_rng_state(content["random"])
        snapshots = [
            [(np.asarray(weights), np.asarray(biases)) for weights, biases in layers] for layers in content["snapshots"]
        ]
        progress = Progress(facts["steps"], facts["curve"], facts["seconds"])
    except DataFileError:
        raise
    except Exception as error:
        raise DataFileError(f"{path}: is no checkpoint, or is damaged ({error})") from None
    model.num_timesteps = progress.steps
    return progress, snapshots


def _check_settings(path: Path, kept: dict[str, Any], settings: dict[str, Any]) -> None:
    for name, value in json.loads(json.dumps(settings)).items():
        if kept.get(name) != value:
            raise DataFileError(
                f"{path}: belongs to a run with {name} {kept.get(name)!r}, not {value!r}; use the same settings, or "
                "another folder"
            )
