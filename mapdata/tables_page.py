"""What may stand in the CSV tables, as a page: made from the headers that the reader checks, so that it stays true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mapdata.attributes import ATTRIBUTES, DERIVED
from mapdata.headers import TABLES, Column, Table

__all__ = ["tables_page"]

KINDS: Final = {
    "text": "text",
    "id": "an id: small letters, words joined by `-`",
    "ids": "ids, parted by blanks",
    "number": "a number",
    "integer": "a whole number",
    "bool": "`true`, `false`",
}
HEAD: Final = """\
# The tables

A row is one line, a cell with a comma stands in quotes, a line that begins with `#` is a comment. Columns stand in any
order. Of a column in **bold** the header must be there and no cell may be empty; one marked with a star must be there,
but cells may be empty; the others can be left out. `?` says that nobody knows.
"""
ATTRIBUTE_HEAD: Final = """\
## Attributes

What `hexes.csv` (and `attributes` in `areas.geojson`) says of a place. `corrections.csv` may also state what geometry
gives: {derived}.

| attribute | values |
|---|---|
"""


def tables_page() -> str:
    """Every table with its columns, and the attributes of places, as Markdown."""
    tables = (f"## {name}\n\n{_sentence(table.doc)}\n\n{_table(table)}" for name, table in TABLES.items())
    head = ATTRIBUTE_HEAD.format(derived=", ".join(f"`{name}`" for name in DERIVED))
    return "\n".join((HEAD, *tables, head + "".join(_attributes())))


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _table(table: Table) -> str:
    rows = "".join(f"| {_name(column)} | {_values(column)} | {column.doc} |\n" for column in table.columns)
    return f"| column | what stands in it | what it means |\n|---|---|---|\n{rows}"


def _name(column: Column) -> str:
    if not column.empty:
        return f"**{column.name}**"
    return column.name if column.may_miss else f"{column.name} *"


def _values(column: Column) -> str:
    said = KINDS.get(column.kind) or ", ".join(f"`{choice}`" for choice in column.choices)
    said += " from {} to {}".format(*column.bounds) if column.bounds else ""
    return said + (" or `?`" if column.unknown else "")


def _attributes() -> Iterator[str]:
    for name, values in ATTRIBUTES.items():
        if name not in DERIVED:
            said = f"the id of a {values}" if isinstance(values, str) else ", ".join(f"`{value}`" for value in values)
            yield f"| {name} | {said} |\n"
