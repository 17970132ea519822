"""The headers of the CSV tables are documentation: whole, named by the field's words, and true of the shipped maps."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.codes import CODES
from mapdata.opening import MAPS
from mapdata.tables import SOURCES, TABLES, read_table

KINDS = {"text", "id", "ids", "number", "integer", "bool", "choice"}


@pytest.mark.parametrize("name", TABLES)
def test_a_header_is_documented(name: str) -> None:
    table = TABLES[name]
    assert table.doc
    assert [
        c.name for c in table.columns if not c.doc or c.kind not in KINDS or (c.kind == "choice") != bool(c.choices)
    ] == []
    assert {key for key in table.key if key not in {column.name for column in table.columns}} == set()


@pytest.mark.parametrize("name", sorted(set(TABLES) - {"warp.csv"}))
def test_every_fact_names_its_source(name: str) -> None:
    """The pins of the warp are fitted numbers and state nothing."""
    (source,) = (column for column in TABLES[name].columns if column.name == "source")
    assert (source.choices, source.empty) == (SOURCES, False)


@pytest.mark.parametrize("name", TABLES)
def test_some_shipped_map_shows_it(name: str) -> None:
    assert list(MAPS.glob(f"*/{name}"))


def test_codes_are_named_and_unique() -> None:
    names = [name for name, _ in CODES.values()]
    assert len(set(names)) == len(names)
    assert [code for code in CODES if not re.fullmatch(r"(SRC|MAP)\d{3}", code)] == []


cells = st.text(st.characters(codec="utf-8", exclude_characters="\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), max_size=8)


@given(cells.filter(lambda c: c.strip() == c and c != ""))
def test_a_quoted_cell_holds_any_text(cell: str) -> None:
    quoted = '"' + cell.replace('"', '""') + '"'
    text = f"hex,attribute,value,option,source,cite\na0101,port,{quoted},,document,\n"
    rows, found = read_table("hexes.csv", text, "hexes.csv")
    assert (found, [row.text("value") for row in rows]) == ([], [cell])
    assert rows[0].where("source").column == len(f"a0101,port,{quoted},,") + 1
