"""Importing is quick: what is not used is not loaded."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import zenvs

HEAVY = ("numba", "llvmlite", "torch", "stable_baselines3", "matplotlib", "PIL", "scipy", "rich", "typer")
MODULES = sorted(module.name for module in pkgutil.walk_packages(zenvs.__path__, "zenvs."))


def loaded_by(script: str, folder: Path) -> set[str]:
    """The heavy libraries that a fresh process has loaded after a script."""
    script += f"\nimport sys\nsys.stderr.write(' '.join(name for name in {HEAVY} if name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return set(run.stderr.split())


def test_importing_the_library_loads_nothing_heavy(tmp_path: Path) -> None:
    assert loaded_by("import zenvs", tmp_path) == set()


def test_importing_the_library_registers_its_environments(tmp_path: Path) -> None:
    script = "import gymnasium, zenvs; assert 'zenvs/HitZRoad-v0' in gymnasium.registry"
    assert loaded_by(script, tmp_path) == set()
    # as a module named in the id, which Gymnasium imports itself
    loaded_by("import gymnasium; gymnasium.make('zenvs:zenvs/HitZRoad-v0').reset(seed=0)", tmp_path)


def test_playing_loads_the_compiler_alone(tmp_path: Path) -> None:
    script = "import gymnasium, zenvs\nenv = gymnasium.make('zenvs/HitZRoad-v0')\nenv.reset(seed=0)\nenv.step(11)"
    assert loaded_by(script, tmp_path) <= {"numba", "llvmlite", "scipy"}
    assert "numba" in loaded_by(script, tmp_path)


def test_checks_load_no_training_library_before_they_run(tmp_path: Path) -> None:
    assert not {"torch", "stable_baselines3"} & loaded_by("import zenvs.testing", tmp_path)


@pytest.mark.parametrize("arguments", [["--help"], ["ranks", "--help"], ["play", "--help"]], ids=" ".join)
def test_help_of_the_command_is_quick(arguments: list[str], tmp_path: Path) -> None:
    script = (
        f"import sys\nsys.argv = ['zenvs', *{arguments}]\nfrom zenvs.cli.main import main\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end.code"
    )
    loaded = loaded_by(script, tmp_path)
    assert not {"torch", "stable_baselines3", "numba", "matplotlib", "scipy", "PIL"} & loaded


def test_every_module_is_found() -> None:
    assert {"zenvs.core.loops", "zenvs.envs.vector", "zenvs.testing.games", "zenvs.cli.main"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_every_module_can_be_imported(name: str) -> None:
    importlib.import_module(name)


@pytest.mark.slow
def test_every_module_can_be_imported_first(tmp_path: Path) -> None:
    """No module needs another one to have been imported before."""
    script = (
        "import importlib, sys\n"
        "before = set(sys.modules)\n"
        f"for name in {MODULES}:\n"
        "    for module in [module for module in sys.modules if module.split('.')[0] == 'zenvs']:\n"
        "        del sys.modules[module]\n"
        "    importlib.import_module(name)"
    )
    loaded_by(script, tmp_path)
