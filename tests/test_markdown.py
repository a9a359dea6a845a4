"""Tables of the documentation."""

from __future__ import annotations

import pytest

from zenvs.benchmarks import markdown

ESTIMATE = {"value": 0.5, "low": 0.4, "high": 0.6}


def test_a_table_has_a_heading_a_rule_and_its_rows() -> None:
    table = markdown.markdown_table(["agent", "won"], [[markdown.code("rules"), "1"], ["", "2"]])
    assert table == "| agent | won |\n|---|---|\n| `rules` | 1 |\n|  | 2 |"


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a row has 1 cells, the heading 2: \['rules'\]"):
        markdown.markdown_table(["agent", "won"], [["rules"]])


def test_cells() -> None:
    assert markdown.share_cell(ESTIMATE) == "50.00 ± 10.00"
    assert markdown.share_bounds_cell(ESTIMATE) == "50.0 (40.0 to 60.0)"
    assert markdown.mean_cell(ESTIMATE) == "0.50 ± 0.10"
    assert markdown.share_cell(None) == markdown.mean_cell(None) == ""
    assert markdown.counted(1, "player") == "1 player"
    assert markdown.counted(3, "player") == "3 players"
