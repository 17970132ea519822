"""From source data to the compiled map: geometry first, the tables over it, one frozen Map at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mapdata.codes import problem
from mapdata.compile_attributes import options, source_of
from mapdata.diagnostic import Diagnostic, Severity, Where, worst
from mapdata.model import UNKNOWN, Counter, Map, Source, Territory, Unknown, Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapdata.model import Side, Space
    from mapdata.source import MapData
    from mapdata.tables import Row

__all__ = ["COMPILER", "compile_map"]

COMPILER: Final = 6
"""Raised by every change of what the compiler makes of the same source; part of the key of the cache."""

COUNTER_TEXT = {"id", "name", "kind", "nation", "faction", "source", "cite"}


def compile_map(data: MapData) -> tuple[Map | None, list[Diagnostic]]:
    """The compiled map and what the compiler found; None when any of that is an error."""
    # The compiler needs numpy and shapely, half a second of imports; `import mapdata` must not.
    from mapdata.compile_area import compile_areas
    from mapdata.compile_boxes import make_boxes
    from mapdata.compile_grid import compile_grid
    from mapdata.findings import findings

    try:
        parts = compile_areas(data) if data.grid is None else compile_grid(data)
    except ValueError as error:  # PROJ and the warp refuse numbers that no schema can rule out
        where = Where(str(data.folder / "map.toml"), ("projection",))
        hint = "correct the projection, or the pins in warp.csv"
        return None, [problem("SRC060", f"the projection cannot be used: {error}", where, hint)]
    territories = make_territories(data, parts.spaces, parts.sides.values())
    made = Map(
        data.id,
        str(data.header["title"]),
        str(data.header["version"]),
        data.hash,
        data.header.get("rules"),
        data.grid,
        parts.spaces,
        parts.sides,
        parts.zones,
        territories,
        make_boxes(data, parts.zones),
        make_counters(data),
        options(data),
        parts.land,
        data.header.get("display", {}),
        str(data.header.get("note", "")),
    )
    found = [*parts.found, *findings(data, made)]
    return (None if worst(found) is Severity.ERROR else made), found


def make_territories(data: MapData, spaces: Mapping[str, Space], sides: Iterable[Side]) -> dict[str, Territory]:
    """Territories by id, with the territories each one shares a border hexside with (AE-BORDER-1)."""
    borders: dict[str, set[str]] = {}
    for side in sides:
        if "border" in side.kinds:
            one, other = spaces[side.a].territory, spaces[side.b].territory
            if one is not None and other is not None:
                borders.setdefault(one, set()).add(other)
                borders.setdefault(other, set()).add(one)
    rows = {row.text("id"): row for row in data.rows("territories.csv")}
    return {name: _territory(row, rows, frozenset(borders.get(name, ()))) for name, row in rows.items()}


def _territory(row: Row, rows: Mapping[str, Row], borders: frozenset[str]) -> Territory:
    documented = set(row.ids("documented"))
    rest = source_of(row.text("source"))
    stands = _standing(row, rows)
    faction, status = stands.values.get("faction", "none"), stands.values.get("status", "neutral")
    facts: dict[str, Value] = {"chinese": row.values.get("chinese", False)}
    if "posture" in stands.values:
        facts["posture"] = stands.values["posture"]
    if row.ids("group"):
        facts["group"] = row.ids("group")
    if row.text("receiver"):
        facts["receiver"] = row.text("receiver")
    names = ("kind", "parent", "major", "faction", "status", *facts)
    sources: dict[str, Source] = {n: "document" if n in documented else rest for n in names}
    return Territory(
        row.text("id"),
        row.text("name"),
        row.text("kind"),
        row.text("parent") or None,
        row.values["major"] is True,
        None if faction == "none" else _word(faction),
        _word(status),
        borders,
        facts,
        sources | {"borders": "geometry"},
    )


def _standing(row: Row, rows: Mapping[str, Row]) -> Row:
    """The row whose alignment and status hold: a dependent or region stands as its country stands."""
    while row.text("parent"):
        row = rows[row.text("parent")]
    return row


def _word(value: Value) -> str | Unknown:
    return UNKNOWN if value is UNKNOWN else str(value)


def make_counters(data: MapData) -> dict[str, Counter]:
    """Counters by id."""
    return {row.text("id"): _counter(row) for row in data.rows("counters.csv")}


def _counter(row: Row) -> Counter:
    facts = {name: value for name, value in row.values.items() if name not in COUNTER_TEXT}
    source = source_of(row.text("source"))
    return Counter(
        row.text("id"),
        row.text("name"),
        row.text("kind"),
        row.text("nation") or None,
        row.text("faction") or None,
        facts,
        dict.fromkeys(facts, source),
    )
