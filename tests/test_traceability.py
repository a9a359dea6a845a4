"""Every rule has a test and a place in the code, and no test names a rule that does not exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: The prefix of the ids of each game.
PREFIX = "(?:HZR|ZHO|ZAD)"
RULE = re.compile(rf"^- \*\*({PREFIX}-[A-Z0-9]+(?:-[A-Z0-9]+)+)\*\*", re.MULTILINE)
NAMED = re.compile(rf"{PREFIX}-[A-Z]+-[A-Z0-9]+")
RANGE = re.compile(rf"({PREFIX}-[A-Z]+-)(\d+) to \1(\d+)")


def rules() -> set[str]:
    """The ids of all rules."""
    found: set[str] = set()
    for page in sorted((ROOT / "docs" / "rules").glob("*.md")):
        for rule in RULE.findall(page.read_text(encoding="utf-8")):
            assert rule not in found, f"{rule} stands twice in the rules"
            found.add(rule)
    return found


def marks(path: Path) -> Iterator[str]:
    """The ids in the ``pytest.mark.rule`` decorators of a test file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    for argument in decorator.args:
                        assert isinstance(argument, ast.Constant), f"{path.name}: {node.name}: ids must be literal"
                        yield str(argument.value)


def named_in_tests() -> set[str]:
    return {rule for path in (ROOT / "tests").rglob("test_*.py") for rule in marks(path)}


def named_in_the_code() -> set[str]:
    """Ids in the sources of the games; a range such as HZR-SET-1 to HZR-SET-3 names all between."""
    found: set[str] = set()
    for path in (ROOT / "zenvs" / "games").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found.update(NAMED.findall(text))
        for prefix, first, last in RANGE.findall(text):
            found.update(f"{prefix}{number}" for number in range(int(first), int(last) + 1))
    return found


def test_the_rules_are_found() -> None:
    assert len(rules()) >= 66 + 45 + 48


def test_every_rule_has_a_test() -> None:
    assert rules() - named_in_tests() == set()


def test_tests_name_only_rules_that_exist() -> None:
    assert named_in_tests() - rules() == set()


def test_every_rule_is_named_where_it_is_played() -> None:
    assert rules() - named_in_the_code() == set()


def test_the_code_names_only_rules_that_exist() -> None:
    assert named_in_the_code() - rules() == set()
