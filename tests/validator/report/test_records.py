"""Records as JSON: one document, or one a line; every command prints them by the same functions."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.report.records import as_document, as_line, written

ROOT = Path(__file__).resolve().parents[3]
RECORDS = st.lists(st.dictionaries(st.text(), st.one_of(st.integers(), st.booleans(), st.text())), max_size=4)


def test_a_document_is_written_for_a_reader() -> None:
    assert as_document([{"name": "Łódź", "at": [1, 2]}]) == (
        '[\n  {\n    "name": "Łódź",\n    "at": [\n      1,\n      2\n    ]\n  }\n]'
    )


def test_a_record_is_one_line() -> None:
    assert as_line({"name": "a\nb", "at": [1, 2]}) == '{"name": "a\\nb", "at": [1, 2]}'


@given(RECORDS)
def test_both_ways_of_writing_say_the_same(records: list[dict[str, object]]) -> None:
    (whole,) = written(records, "json")
    assert json.loads(whole) == [json.loads(line) for line in written(records, "jsonl")] == records
    assert all("\n" not in line for line in written(records, "jsonl"))


@pytest.mark.parametrize("path", sorted((ROOT / "cli").glob("*.py")), ids=lambda path: path.stem)
def test_no_command_writes_json_by_itself(path: Path) -> None:
    tree = ast.walk(ast.parse(path.read_text("utf-8")))
    assert [node.lineno for node in tree if isinstance(node, ast.Import) and node.names[0].name == "json"] == []
