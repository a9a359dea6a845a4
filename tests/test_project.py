"""The project itself: what is packaged, and what the documents say."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from zenvs.core.observation import Layout

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAMESPACE = ("agents", "train", "benchmarks")
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_every_package_is_installed() -> None:
    folders = [
        path.parent.relative_to(ROOT) for top in ("zenvs", *NAMESPACE) for path in ROOT.glob(f"{top}/**/__init__.py")
    ]
    names = {".".join(("zenvs", *folder.parts) if folder.parts[0] in NAMESPACE else folder.parts) for folder in folders}
    assert names == set(PROJECT["tool"]["setuptools"]["packages"])


def test_dependencies_have_lower_bounds_only() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    for requirement in [*PROJECT["project"]["dependencies"], *(name for extra in extras for name in extra)]:
        assert requirement.startswith("zenvs[") or re.fullmatch(r"[a-z0-9-]+(\[[a-z]+\])?>=[0-9.]+", requirement)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_snippets_run(path: Path, tmp_path: Path) -> None:
    """The Python snippets of a document run, one after the other, as one program."""
    snippets = re.findall(r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(snippets)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


def first_column(heading: str) -> list[str]:
    """The first column of the table under a heading of the README."""
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition(f"### {heading}\n")[2].partition("\n#")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


@pytest.mark.parametrize(
    ("game", "heading"), [("hit_z_road", "Options"), ("zadventure", "Options of Zadventure")], ids=lambda value: value
)
def test_every_option_is_in_the_readme(game: str, heading: str) -> None:
    import zenvs

    assert first_column(heading) == list(zenvs.make_game(game).options)


def test_every_command_is_in_the_readme() -> None:
    from zenvs.cli.main import app

    commands = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    groups = [group.name for group in app.registered_groups]
    # a command that does a thing of its own for each game has a row for each
    assert list(dict.fromkeys(text.split()[1] for text in first_column("Commands"))) == [*commands, *groups]


def test_observation_document_is_current() -> None:
    """``python -m tests.test_project`` writes it anew."""
    assert (ROOT / "docs" / "observations.md").read_text(encoding="utf-8") == observations_document()


def _further_fields(table: Layout, layout: Layout) -> str:
    """The fields of one layout that another one has not, but for slots, as a table."""
    lines = ["| places | field | labels | divisor | meaning |", "|---|---|---|---|---|"]
    for field in table:
        if field.name not in layout and not field.name.startswith("slot"):
            where = table[field.name]
            places = f"{where.start}" if field.size == 1 else f"{where.start}-{where.stop - 1}"
            lines.append(f"| {places} | {field.name} | {', '.join(field.labels)} | {field.scale:g} | {field.meaning} |")
    return "\n".join(lines)


def observations_document() -> str:
    import zenvs

    layout = zenvs.make_game("hit_z_road").observation
    table = zenvs.make_game("hit_z_road", players=4).observation
    boards = zenvs.make_game("z_horde").observation
    house = zenvs.make_game("zadventure").observation
    assert boards.planes is not None
    assert house.planes is not None
    channels, rows, columns = boards.planes
    first_of_rest = channels * rows * columns
    house_planes = house.planes[0] * house.planes[1] * house.planes[2]
    return f"""# Observations

An observation is a float32 vector. `game.observation` says what stands where: `describe()` gives the table below,
`game.observation["resources"]` the slice of a field, and `decode(vector)` the values by name, in the game's own units.

## Hit Z Road

{layout.size} places with one player; counts are divided by the divisor, so that usual values are about 0 to 1, and
flags are 0 or 1.

```
{layout.describe()}
```

With several players everything up to the slots stands in the same places. Four players have two slots more and 76 cards
in play, so that `seen` begins later there; behind it follow, with four players ({table.size} places in all):

{_further_fields(table, layout)}

## Z Horde

{boards.size} places. The first {first_of_rest} are {channels} boards of {rows} by {columns} tiles, one after the other,
row 1 first. An environment made with `observation="planes"` gives them as such: a dictionary of `"planes"`, float32 of
shape {boards.planes}, and `"vector"`, the other {boards.size - first_of_rest} places in the same order.

The axes of `"planes"` are channel (in the order of the table), row and column: tile a1 is `[channel, 0, 0]`, e1 is
`[channel, 0, 4]` and a5 is `[channel, 4, 0]`. So row index 0 is row 1, the lowest on the board.

```python
import gymnasium
import zenvs

env = gymnasium.make("zenvs/ZHorde-v0", observation="planes")
observation, info = env.reset(seed=0)
assert observation["planes"].shape == {boards.planes}
assert observation["vector"].shape == ({boards.size - first_of_rest},)
```

Planes are no pictures of 0 to 255: with Stable-Baselines3, whose `check_env` warns of that, use a features extractor of
your own, or `"flat"`.

```
{boards.describe()}
```

## Zadventure

{house.size} places, with any number of players: those who do not play have zeros. The first {house_planes} are
{house.planes[0]} boards of {house.planes[1]} by {house.planes[2]} squares, given by `observation="planes"` as above, of
shape {house.planes}: square a1 is `[channel, 0, 0]`, l1 is `[channel, 0, 11]` and a12 is `[channel, 11, 0]`. Every seat
sees the same but for `own`. Places of doors and windows, and what cards there are, are those of the board that comes
along.

```
{house.describe()}
```
"""


if __name__ == "__main__":
    (ROOT / "docs" / "observations.md").write_text(observations_document(), encoding="utf-8")
