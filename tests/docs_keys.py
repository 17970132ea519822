"""The pages of docs/ that list every key of the files people write: `python -m tests.docs_keys` makes them.

They are made from the schemas that those files are checked against.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SCHEMAS = ROOT / "mapdata" / "schemas"
DOCS = ROOT / "docs"
Schema = Mapping[str, Any]

POSITIONS = """\
# Position files, key by key

A position (TOML) says what stands where at one instant of play: for `zoc check` and `zoc explain --in`, as a setup of a
map, and with `--assume` for what a save does not say. A key that is not listed is told with its line and the nearest
spelling. Keys in **bold** must be there; what is absent is unknown, or has the map's starting value.

## How places are written

`at` says where a counter is: in small letters, words joined by `-`. Territories, Naval Zones and boxes go by their
names so written (`bay-of-bengal`, `netherlands-east-indies`), F stands for `axis`, `west` or `soviet`.

| place | written | example |
|---|---|---|
| a hex or area | its id on the map | `w3218` |
| a box of a Naval Zone | `zone:NAME/on-station`, `/convoys`, `/used` | `zone:south-china-sea/on-station` |
| an Off-Map Box | `box:NAME` | `box:western-us` |
| the Delay Box, the Naval Warfare Delay Box | `delay`, `delay:naval` | `delay` |
| a Force Pool, Conquered Minor Countries, Conditional Events | `pool:F`, `conquered:F`, `events:F` | `pool:axis` |
| the back of a Pending Card | `pending:F` | `pending:west` |
| the Ceded Lands, Strategic Warfare | `ceded`, `strategic-warfare` | `ceded` |
| a Posture Box | `posture:NAME` | `posture:nationalist-china` |
| a box of the Turn Track | `turn:YYYY-NAME` | `turn:1941-nov-dec` |
| the Holding Box of a counter | `holding:COUNTER` | `holding:aex-hq` |
| set aside, out of the game | `aside`, `removed` | `removed` |

Counters go by the ids of the map's table; of several alike the next are `ID#2`, `ID#3`.
"""
BINDINGS = """\
# Binding files, key by key

A binding (TOML) says which pieces of a module are counters of the rule book, and what its places are called there, so
that saves of the module can be judged. Modules that zoc builds hold one; `zoc bind MODULE -o FILE` drafts one for any
other, and `zoc check SAVE --binding FILE` uses it. The README shows one.

The first of `[[counters]]` whose conditions a piece meets says which counter it is, and the first of `[[states]]` what
else it tells. Conditions are texts with `*`, `?` and `[...]`: of `prototype`, `name`, `map`, `board`, `zone`,
`location`, `BasicName`, or of any property of the piece. In a value `$NAME$` is the piece's property of that name, one
of `BasicName`, `PieceName`, `LocationName`, `CurrentBoard`, `CurrentMap` and `CurrentZone`, or a named group of the
location pattern of its board; the value is left out where the piece has none, and where it is empty, `none` or
`unknown`. Several pieces with one id become `ID`, `ID#2`, `ID#3`.
"""
MAPS = """\
# map.toml, key by key

The head of a map folder: what the map is called, its grid, and what its sources leave to be said. `zoc new FOLDER`
writes one to begin with, and a README.md that says what each file of the folder is for. Keys in **bold** must be there.
"""
MODULES = """\
# module.toml, key by key

What a module offers beside map, counters and cards. The file may be left out, and so may every key: all have defaults.
"""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the schema that it is of, what it begins with, and the keys that another schema explains."""

    name: str
    schema: str
    head: str
    explained: tuple[str, str] = ("", "")  # a schema, and which of its definitions

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return DOCS / f"{self.name}.md"


PAGES = (
    Page("positions", "position", POSITIONS),
    Page("bindings", "binding", BINDINGS, ("position", "counter")),
    Page("maps", "map", MAPS),
    Page("modules", "module", MODULES),
)


def text(page: Page) -> str:
    """The whole page."""
    schema = _read(page.schema)
    explained = _described(*page.explained) if page.explained[0] else {}
    tables = _Tables(schema, explained)
    parts = [page.head, f"## The file\n\n{''.join(tables.rows(schema))}"]
    named = {key: part for key, part in schema.get("$defs", {}).items() if "properties" in part}
    parts += [f"## `{key}`\n\n{_about(part)}{''.join(tables.rows(part))}" for key, part in named.items()]
    return "\n".join(parts)


def _read(name: str) -> Schema:
    found: Schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text("utf-8"))
    return found


def _described(name: str, part: str) -> dict[str, str]:
    """What the keys of a definition and of the whole file mean in another schema."""
    schema = _read(name)
    keys = {**schema["properties"], **schema["$defs"][part]["properties"]}
    return {key: _Tables(schema).meaning(key, value) for key, value in keys.items()}


def _about(part: Schema) -> str:
    said = str(part.get("description", ""))
    return f"{said}\n\n" if said else ""


@dataclass(frozen=True, slots=True)
class _Tables:
    """The tables of one schema."""

    schema: Schema
    explained: Mapping[str, str] = field(default_factory=dict)

    def rows(self, part: Schema) -> Iterator[str]:
        """The table of one part."""
        yield "| key | what stands there | what it means |\n|---|---|---|\n"
        yield from self._keys(part, "")

    def _keys(self, part: Schema, before: str) -> Iterator[str]:
        for key, value in part["properties"].items():
            name = f"{before}{key}"
            shown = f"**`{name}`**" if key in part.get("required", ()) else f"`{name}`"
            yield f"| {shown} | {self._kind(value)} | {self.meaning(key, value)} |\n"
            if "$ref" not in value:
                yield from self._inside(value, name)

    def _inside(self, value: Schema, name: str) -> Iterator[str]:
        """The keys of the tables that stand at a key, or in a list there, or under names of one's own."""
        items, inner = value.get("items", {}), value.get("additionalProperties")
        if "properties" in value:
            yield from self._keys(value, f"{name}.")
        elif "properties" in items:
            yield from self._keys(items, f"{name}[].")
        elif isinstance(inner, Mapping) and "properties" in self._followed(inner):
            yield from self._keys(self._followed(inner), f"{name}.NAME.")

    def _followed(self, value: Schema) -> Schema:
        found: Schema = self.schema["$defs"][value["$ref"].rpartition("/")[2]] if "$ref" in value else value
        return found

    def meaning(self, key: str, value: Schema) -> str:
        """What a key is for."""
        said = value.get("description") or self._followed(value).get("description") or self.explained.get(key, "")
        return str(said).replace("|", "\\|")

    def _kind(self, value: Schema) -> str:
        """What may stand there, in a few words."""
        found = self._followed(value)
        if "$ref" in value and "properties" in found:
            return f"a table, see `{value['$ref'].rpartition('/')[2]}` below"
        if "enum" in found:
            return ", ".join(f"`{one}`" for one in found["enum"])
        if "const" in found:
            return f"`{found['const']}`"
        several = found.get("oneOf") or found.get("anyOf")
        if several:
            return " or ".join(dict.fromkeys(self._kind(one) for one in several))
        return self._of_many(found)

    def _of_many(self, found: Schema) -> str:
        kind, inner = found.get("type", "any value"), found.get("additionalProperties")
        if kind == "array" and "prefixItems" in found:
            return f"a list of {len(found['prefixItems'])}: {self._kind(found['prefixItems'][0])}"
        if kind == "array":
            return f"a list: {self._kind(found.get('items', {}))}"
        if kind == "object" and isinstance(inner, Mapping):
            return f"a table: NAME = {self._kind(inner)}"
        return PLAIN.get(kind, kind) if isinstance(kind, str) else "a plain value"


PLAIN = {
    "string": "text",
    "boolean": "`true`, `false`",
    "integer": "a whole number",
    "number": "a number",
    "object": "a table",
}


if __name__ == "__main__":
    for page in PAGES:
        page.path.write_text(text(page), "utf-8")
        sys.stdout.write(f"{page.path.relative_to(ROOT)}\n")
