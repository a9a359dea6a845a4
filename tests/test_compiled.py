"""Compilation: no stale machine code, the cache is used, and the engine runs uncompiled as it does compiled."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import zenvs
from zenvs.core.compiled import content_key
from zenvs.core.sources import reached_files

PACKAGE = Path(zenvs.__file__).parent

# Plays a few games with every third legal action; prints what each came to and how often the cache was missed.
_PLAY = """
import zlib, zenvs
from zenvs.core.compiled import is_compiling
game = zenvs.make_game("hit_z_road")
digest = 0
for seed in range(3):
    position = game.new(seed)
    ply = 0
    while not position.over:
        legal = position.legal_actions()
        position.play(legal[ply % len(legal)])
        digest = zlib.crc32(position.observation().tobytes() + position.action_mask().tobytes(), digest)
        digest = zlib.crc32(position.to_bytes(), digest)
        ply += 1
batch = game.batch(4, seed=5)
for _ in range(40):
    batch.step(batch.mask.argmax(axis=1))
    digest = zlib.crc32(batch.observation.tobytes(), digest)
    digest = zlib.crc32(batch.reward.tobytes(), digest)
misses = 0
if is_compiling():
    for loop in vars(game.loops).values():
        misses += sum(loop.stats.cache_misses.values())
print(digest, misses)
"""


def _run(script: str, **environment: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.split()


def test_second_process_compiles_nothing(tmp_path: Path) -> None:
    cold, _ = _run(_PLAY, NUMBA_CACHE_DIR=str(tmp_path))
    warm, misses = _run(_PLAY, NUMBA_CACHE_DIR=str(tmp_path))
    assert warm == cold
    assert misses == "0"


def test_uncompiled_engine_plays_the_same_games() -> None:
    compiled, _ = _run(_PLAY)
    uncompiled, _ = _run(_PLAY, NUMBA_DISABLE_JIT="1")
    assert uncompiled == compiled


_FLEE_PRICE = """
import sys
sys.path.insert(0, {folder!r})
import zenvs
assert zenvs.__file__.startswith({folder!r}), zenvs.__file__
game = zenvs.make_game("hit_z_road")
form = game.new(0).to_dict()
form.pop("hidden")
form |= {{"decision": "fight", "path": 3, "card": "right", "paths": [["?", "?"], ["I-1", "?"], ["I-2", "I-13"]]}}
form |= {{"seen": ["I-1", "I-2", "I-13"], "fight": {{"zombies": 4, "rolled": "nothing", "casualties": 0}}}}
form["fight"] |= {{"opportunities": 0, "black": {{}}, "red": {{}}}}
position = game.from_dict(form, seed=0)
position.play("flee")
gas = [event.values["change"] for event in position.events if event.values.get("resource") == "gas"]
print(gas[0])
"""


def test_changed_rule_in_another_file_is_never_served_stale(tmp_path: Path) -> None:
    """The loops stand in other files than the constant, whose file keeps its size and its time."""
    folder = tmp_path / "copy"
    shutil.copytree(PACKAGE, folder / "zenvs", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    script = _FLEE_PRICE.format(folder=str(folder))
    assert _run(script, **environment) == ["-2"]
    constants = folder / "zenvs" / "games" / "hit_z_road" / "constants.py"
    times = constants.stat()
    text = constants.read_text(encoding="utf-8")
    assert "FLEE_PRICE = 2" in text
    constants.write_text(text.replace("FLEE_PRICE = 2", "FLEE_PRICE = 1"), encoding="utf-8")
    os.utime(constants, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert _run(script, **environment) == ["-1"]


@pytest.mark.parametrize("change", ["content", "name", "new file"])
def test_key_changes_with_the_sources(tmp_path: Path, change: str) -> None:
    source = tmp_path / "rules.py"
    source.write_text("PRICE = 2\n")
    before = content_key([source])
    files = [source]
    if change == "content":
        source.write_text("PRICE = 3\n")
    elif change == "name":
        files = [source.rename(tmp_path / "laws.py")]
    else:
        files.append(tmp_path / "more.py")
        files[-1].write_text("")
    assert content_key(files) != before


def test_key_covers_every_file_whose_functions_are_compiled() -> None:
    """Every dispatcher and every constant that a compiled function names comes from a file of the key."""
    zenvs.make_game("hit_z_road").new(0)
    files = reached_files("zenvs.games.hit_z_road.rules") | reached_files("zenvs.core.loops")
    names = {path.stem for path in files if path.parent.name == "hit_z_road"}
    rules = {"rules", "auction", "card_events", "constants", "dealing", "dice", "fight", "group", "initiative"}
    assert names >= rules | {"legality", "observation", "result", "state", "steps", "tables", "features"}
    assert {path.stem for path in files if path.parent.name == "core"} >= {"loops", "bits", "copying", "random", "tape"}


def test_key_leaves_out_what_rules_do_not_import() -> None:
    """Drawings and readable forms may change without a new compilation."""

    files = reached_files("zenvs.games.hit_z_road.rules")
    assert {path.stem for path in files}.isdisjoint({"picture", "drawing", "view", "notation", "log"})


def test_own_modules_are_reached_through_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "own_package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "helper.py").write_text("import numpy\n")
    (package / "unused.py").write_text("")
    (package / "main.py").write_text("from own_package import (\n    helper,\n)\nimport zenvs.core.bits\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("unused", "main"):
        importlib.import_module(f"own_package.{name}")
    reached = {path.name for path in reached_files("own_package.main")}
    assert {"main.py", "helper.py", "bits.py"} <= reached
    assert reached.isdisjoint({"unused.py", "_core.py", "random_agent.py"})


def test_unwritable_cache_is_a_warning_and_compiles(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    script = (
        "import warnings; warnings.simplefilter('error')\n"
        "from zenvs.core.compiled import cache_directory\n"
        "try: cache_directory('key')\n"
        "except RuntimeWarning as warning: print('NUMBA_CACHE_DIR' in str(warning))\n"
    )
    assert _run(script, NUMBA_CACHE_DIR=str(blocked)) == ["True"]


_EDIT_WHILE_RUNNING = """
import sys
from pathlib import Path
sys.path.insert(0, {folder!r})
from zenvs.games.hit_z_road import odds
if {edit}:
    path = Path({folder!r}) / "zenvs" / "games" / "hit_z_road" / "constants.py"
    text = path.read_text()
    path.write_text(text.replace("BLACK_SIDES = (CASUALTY, BLANK,", "BLACK_SIDES = (BLANK, BLANK,"))
    assert path.read_text() != text
print(odds.fight_odds(1, 1, policy="none").survival)
"""


def test_file_edited_while_a_process_runs_leaves_no_stale_code(tmp_path: Path) -> None:
    """The running process goes on with what it has loaded, and what it compiles then is not kept for others."""
    folder = tmp_path / "copy"
    shutil.copytree(PACKAGE, folder / "zenvs", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    edited = _run(_EDIT_WHILE_RUNNING.format(folder=str(folder), edit=True), **environment)
    assert float(edited[0]) == pytest.approx(3 / 4)
    fresh = _run(_EDIT_WHILE_RUNNING.format(folder=str(folder), edit=False), **environment)
    assert float(fresh[0]) == pytest.approx(1)
