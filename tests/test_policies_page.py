"""The page on the policies that come along is what their files say."""

from __future__ import annotations

from pathlib import Path

from zenvs.agents.policy_agent import POLICIES
from zenvs.agents.policy_file import load_policy
from zenvs.benchmarks.policies_page import main as write
from zenvs.benchmarks.policies_page import page_text

DOCS = Path(__file__).parent.parent / "docs"


def test_the_page_is_up_to_date() -> None:
    policies = {path.stem: load_policy(path) for path in sorted(POLICIES.glob("*.npz"))}
    text = page_text(policies)
    assert (DOCS / "policies.md").read_text(encoding="utf-8") == text
    assert text.count("\n| `") == len(policies)


def test_page_and_curves_are_written_where_they_are_asked_for(tmp_path: Path) -> None:
    page, picture = tmp_path / "page.md", tmp_path / "curves.png"
    write(page, picture)
    assert page.read_text(encoding="utf-8").startswith("# The policies that come along")
    assert picture.read_bytes().startswith(b"\x89PNG")
