"""The schemas of the source files: sound, documented, and what `check` says of a document, whole."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mapdata.opening import MAPS
from mapdata.schema import check, names, parse_json, parse_toml, schema

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "documents.toml").read_text("utf-8"))["case"]
LINKED = sorted(MAPS.glob("*/m*.toml")) + sorted(MAPS.glob("*/setups/*.toml"))


def tables(part: object) -> Iterator[dict[str, Any]]:
    """Every part of a schema that describes a table."""
    if isinstance(part, dict):
        if isinstance(part.get("properties"), dict):
            yield part
        for inner in part.values():
            yield from tables(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from tables(inner)


def test_what_there_is() -> None:
    assert names() == ["areas", "baseline", "binding", "land", "map", "module", "position", "settings", "zones"]


def test_no_schema_of_that_name() -> None:
    with pytest.raises(FileNotFoundError):
        schema("mapp")


@pytest.mark.parametrize("name", names())
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(dict(schema(name)))
    assert schema(name)["title"]


@pytest.mark.parametrize("name", names())
def test_every_key_it_asks_for_is_one_it_knows(name: str) -> None:
    assert [t for t in tables(schema(name)) if set(t.get("required", ())) - set(t["properties"])] == []


@pytest.mark.parametrize("file", LINKED, ids=lambda path: str(path.relative_to(MAPS)))
def test_the_schema_an_editor_is_sent_to_is_there(file: Path) -> None:
    first = file.read_text("utf-8").splitlines()[0]
    if first.startswith("#:schema "):
        assert (file.parent / first.removeprefix("#:schema ")).resolve().is_file()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_document_gets_its_whole_report(case: dict[str, Any]) -> None:
    file = "d.toml" if "toml" in case else "d.geojson"
    text = case.get("toml", case.get("json", ""))
    document, found = parse_toml(text, file) if "toml" in case else parse_json(text, file)
    if document is not None:
        found = check(document, case["schema"], file, text)
    assert [str(d) for d in found] == case["report"]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


def keys(name: str) -> list[str]:
    return sorted({key for table in tables(schema(name)) for key in table["properties"]})


@given(st.sampled_from(names()), st.data())
def test_any_document_is_answered(name: str, data: st.DataObject) -> None:
    """Known keys with any values: a report in the order of the text, never an exception."""
    document = data.draw(st.dictionaries(st.sampled_from(keys(name)), values, max_size=4) | values)
    text = json.dumps(document, indent=1)
    found = check(document, name, "d.json", text)
    places = [(d.where.line, d.where.column) for d in found]
    assert places == sorted(places)
    assert all(1 <= line <= text.count("\n") + 1 and column >= 1 for line, column in places)


@given(st.text(max_size=30))
def test_any_text_is_answered(text: str) -> None:
    for parse in (parse_toml, parse_json):
        document, found = parse(text, "d")
        assert (document is None and text.strip() != "null") <= bool(found)
        assert all(1 <= d.where.line <= text.count("\n") + 1 for d in found)
