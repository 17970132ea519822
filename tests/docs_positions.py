"""docs/positions.md, every key of position files: `python -m tests.docs_positions` makes it from the schema."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SCHEMAS = ROOT / "mapdata" / "schemas"
PAGE = ROOT / "docs" / "positions.md"
Schema = Mapping[str, Any]
HEAD = """\
# Position files, key by key

A position (TOML) says what stands where at one instant of play: for `zoc check` and `zoc explain --in`, as a setup of a
map, and with `--assume` for what a save does not say. A key that is not listed is told with its line and the nearest
spelling. Keys in **bold** must be there; what is absent is unknown, or has the map's starting value.
"""


def page() -> str:
    """The whole page."""
    schema = json.loads((SCHEMAS / "position.schema.json").read_text("utf-8"))
    parts = [HEAD, f"## The file\n\n{''.join(_rows(schema, schema))}"]
    tables = {key: part for key, part in schema["$defs"].items() if "properties" in part}
    parts += [f"## `{key}`\n\n{''.join(_rows(part, schema))}" for key, part in tables.items()]
    return "\n".join(parts)


def _rows(part: Schema, schema: Schema) -> Iterator[str]:
    yield "| key | what stands there | what it means |\n|---|---|---|\n"
    yield from _keys(part, schema, "")


def _keys(part: Schema, schema: Schema, before: str) -> Iterator[str]:
    for key, value in part["properties"].items():
        found = _followed(value, schema)
        name = f"{before}{key}"
        shown = f"**`{name}`**" if key in part.get("required", ()) else f"`{name}`"
        yield f"| {shown} | {_kind(value, schema)} | {_meaning(value, found)} |\n"
        inner = found.get("additionalProperties")
        if "properties" in found and not _is_shared(value):
            yield from _keys(found, schema, f"{name}.")
        elif isinstance(inner, Mapping) and "properties" in _followed(inner, schema):
            yield from _keys(_followed(inner, schema), schema, f"{name}.NAME.")


def _is_shared(value: Schema) -> bool:
    return "$ref" in value


def _followed(value: Schema, schema: Schema) -> Schema:
    found: Schema = schema["$defs"][value["$ref"].rpartition("/")[2]] if "$ref" in value else value
    return found


def _meaning(value: Schema, found: Schema) -> str:
    return str(value.get("description") or found.get("description") or "").replace("|", "\\|")


PLAIN = {"string": "text", "boolean": "`true`, `false`", "integer": "a whole number", "object": "a table"}


def _kind(value: Schema, schema: Schema) -> str:
    """What may stand there, in a few words."""
    found = _followed(value, schema)
    if "$ref" in value and "properties" in found:
        return f"a table, see `{value['$ref'].rpartition('/')[2]}` below"
    if "enum" in found:
        return ", ".join(f"`{one}`" for one in found["enum"])
    several = found.get("oneOf") or found.get("anyOf")
    if several:
        return " or ".join(dict.fromkeys(_kind(one, schema) for one in several))
    return _of_many(found, schema)


def _of_many(found: Schema, schema: Schema) -> str:
    kind, inner = str(found.get("type", "any value")), found.get("additionalProperties")
    if kind == "array":
        return f"a list: {_kind(found.get('items', {}), schema)}"
    if kind == "object" and isinstance(inner, Mapping):
        return f"a table: NAME = {_kind(inner, schema)}"
    return PLAIN.get(kind, kind)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}\n")
