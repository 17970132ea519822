"""A compiled map as JSON and arrays of numbers, and back. Equal attribute tables are written and built once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np
import shapely

from mapdata.model import UNKNOWN, Box, Counter, Grid, Map, Sheet, Side, Space, Territory, Zone

__all__ = ["decode", "encode"]

Arrays = dict[str, np.ndarray]
Record = TypeVar("Record", Box, Counter, Territory)
UNKNOWN_MARK = {"?": True}


def encode(made: Map) -> tuple[dict[str, Any], Arrays]:
    """The JSON description of a map, and its arrays."""
    pool = _Pool()
    order = {name: place for place, name in enumerate(made.spaces)}
    arrays = {
        "sides": np.array([(order[s.a], order[s.b], pool.add(dict(s.sources))) for s in made.sides.values()], np.int32),
        **_shapes("land", made.land),
        **_shapes("zones", [zone.outline for zone in made.zones.values()]),
    }
    if made.grid is None:
        arrays |= _shapes("spaces", [space.polygon for space in made.spaces.values()])
    described = {
        "fields": {n: getattr(made, n) for n in ("id", "title", "version", "hash", "rules", "note")},
        "options": dict(made.options),
        "display": _plain(dict(made.display)),
        "grid": _grid(made.grid),
        "spaces": [_space(space, pool) for space in made.spaces.values()],
        "zones": [[z.id, z.name, z.spaces, z.adjacent, z.source] for z in made.zones.values()],
        "territories": [_record(t) for t in made.territories.values()],
        "boxes": [_record(box) for box in made.boxes.values()],
        "counters": [_record(counter) for counter in made.counters.values()],
    }
    return {**described, "pool": pool.entries}, arrays


def decode(described: Mapping[str, Any], arrays: Mapping[str, np.ndarray]) -> Map:
    """The map again. KeyError, ValueError, TypeError or IndexError when a part is missing or broken."""
    pool = [MappingProxyType(_value(entry)) for entry in described["pool"]]
    grid = _grid_of(described["grid"])
    spaces = _spaces(described["spaces"], pool, _polygons(grid, arrays))
    zones = [
        Zone(zone, name, tuple(members), tuple(adjacent), outline, source)
        for (zone, name, members, adjacent, source), outline in zip(
            described["zones"], _geometries("zones", arrays), strict=True
        )
    ]
    given = described["fields"]
    return Map(
        **{name: given[name] for name in ("id", "title", "version", "hash", "rules", "note")},
        grid=grid,
        spaces=spaces,
        sides=_sides(arrays["sides"], list(spaces), pool),
        zones={zone.id: zone for zone in zones},
        territories=_records(Territory, described["territories"]),
        boxes=_records(Box, described["boxes"]),
        counters=_records(Counter, described["counters"]),
        options=described["options"],
        land=tuple(_geometries("land", arrays)),
        display=described["display"],
    )


class _Pool:
    """Tables of attributes, each different one kept once."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []
        self._places: dict[str, int] = {}

    def add(self, entry: Mapping[str, Any]) -> int:
        plain = _plain(dict(entry))
        key = json.dumps(plain)
        if key not in self._places:
            self._places[key] = len(self.entries)
            self.entries.append(plain)
        return self._places[key]


def _plain(value: Any) -> Any:
    """A value as JSON can hold it: UNKNOWN is marked, tuples and sets become lists."""
    if value is UNKNOWN:
        return UNKNOWN_MARK
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    return [_plain(inner) for inner in value] if isinstance(value, tuple | list) else value


def _value(plain: Any) -> Any:
    """The value again; lists become tuples."""
    if isinstance(plain, dict):
        return UNKNOWN if plain == UNKNOWN_MARK else {key: _value(inner) for key, inner in plain.items()}
    return tuple(_value(inner) for inner in plain) if isinstance(plain, list) else plain


def _space(space: Space, pool: _Pool) -> list[Any]:
    zones = pool.add({"zones": space.zones})
    known, sources = pool.add(space.attributes), pool.add(space.sources)
    return [space.id, space.name, space.kind, space.sheet, space.territory, zones, known, sources]


def _spaces(
    rows: Sequence[Sequence[Any]], pool: Sequence[Mapping[str, Any]], polygons: Sequence[Any]
) -> dict[str, Space]:
    return {
        row[0]: Space(
            row[0], row[1], row[2], polygon, row[3], row[4], pool[row[5]]["zones"], pool[row[6]], pool[row[7]]
        )
        for row, polygon in zip(rows, polygons, strict=True)
    }


def _sides(rows: np.ndarray, names: Sequence[str], pool: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], Side]:
    kinds = [frozenset(entry) for entry in pool]
    found = {}
    for a, b, entry in rows.tolist():
        pair = (names[a], names[b])
        found[pair] = Side(*pair, kinds[entry], pool[entry])
    return found


def _record(thing: Box | Counter | Territory) -> dict[str, Any]:
    return {f.name: _plain(getattr(thing, f.name)) for f in fields(thing)}


def _records(kind: type[Record], rows: Sequence[Mapping[str, Any]]) -> dict[str, Record]:
    made = {}
    for row in rows:
        values = {name: _value(value) for name, value in row.items()}
        if "borders" in values:
            values["borders"] = frozenset(values["borders"])
        for name in ("attributes", "sources"):
            values[name] = MappingProxyType(values[name])
        made[str(row["id"])] = kind(**values)
    return made


def _grid(grid: Grid | None) -> list[Any] | None:
    if grid is None:
        return None
    return [grid.first_row, grid.last_row, [[s.letter, s.title, s.columns, s.offset] for s in grid.sheets]]


def _grid_of(plain: Sequence[Any] | None) -> Grid | None:
    return None if plain is None else Grid(plain[0], plain[1], tuple(Sheet(*sheet) for sheet in plain[2]))


def _polygons(grid: Grid | None, arrays: Mapping[str, np.ndarray]) -> Sequence[Any]:
    if grid is None:
        return _geometries("spaces", arrays)
    from mapdata.compile_hexes import make_hexes  # area maps have no hexes

    return list(make_hexes(grid).polygons)


def _shapes(name: str, shapes: Sequence[shapely.Geometry | None]) -> Arrays:
    """Geometries as one run of WKB bytes and the length of each; 0 for none."""
    parts = [b"" if shape is None else bytes(shapely.to_wkb(shape)) for shape in shapes]
    lengths = np.array([len(part) for part in parts], dtype=np.int64)
    return {f"{name}-wkb": np.frombuffer(b"".join(parts), dtype=np.uint8), f"{name}-lengths": lengths}


def _geometries(name: str, arrays: Mapping[str, np.ndarray]) -> list[Any]:
    data, ends = arrays[f"{name}-wkb"].tobytes(), np.cumsum(arrays[f"{name}-lengths"]).tolist()
    parts = [data[start:end] or None for start, end in zip([0, *ends[:-1]], ends, strict=True)] if ends else []
    return list(shapely.from_wkb(parts)) if parts else []
