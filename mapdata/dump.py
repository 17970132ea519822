"""A compiled map as text: one line a thing, in a fixed order, rounded, so that two compilations can be compared.

A value that is not derived by geometry is followed by where it is from: `d` document, `r` reconstruction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import shapely

from mapdata.model import UNKNOWN, Source, Value

if TYPE_CHECKING:
    from mapdata.model import Box, Counter, Map, Side, Space, Territory, Zone

__all__ = ["dump"]

PLACES = 3  # decimals of coordinates and areas


def dump(made: Map) -> str:
    """The text of a map, ending in a newline."""
    parts = [
        _header(made),
        *(_space(space) for space in made.spaces.values()),
        *(_side(side) for side in made.sides.values()),
        *(_zone(zone) for zone in made.zones.values()),
        *(_territory(territory) for territory in made.territories.values()),
        *(_box(box) for box in made.boxes.values()),
        *(_counter(counter) for counter in made.counters.values()),
    ]
    return "\n".join(parts) + "\n"


def _header(made: Map) -> str:
    options = " ".join(f"{name}={value}" for name, value in made.options.items())
    return f"map {made.id} {made.version} rules={made.rules or '-'} {options}".rstrip()


def _space(space: Space) -> str:
    kind = f"{space.kind}{_mark(space.sources.get('kind'))}"
    land = f" {space.territory}{_mark(space.sources.get('territory'))}" if space.territory else ""
    zones = f" in {'+'.join(space.zones)}{_mark(space.sources.get('zones'))}" if space.zones else ""
    area = round(space.polygon.area, PLACES)
    facts = " ".join(_facts(space.attributes, space.sources))
    name = f" '{space.name}'" if space.name else ""
    return f"space {space.id}{name} {kind}{land}{zones} area={area} {facts}".rstrip()


def _facts(values: Mapping[str, Value], sources: Mapping[str, Source]) -> Iterator[str]:
    for name, value in values.items():
        yield f"{name}={_shown(value)}{_mark(sources.get(name))}"


def _shown(value: object) -> str:
    if value is None or value is UNKNOWN:
        return "-" if value is None else "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or "-"
    return str(round(value, PLACES)) if isinstance(value, float) else str(value)


def _mark(source: Source | None) -> str:
    return {"document": "(d)", "reconstruction": "(r)"}.get(source or "", "")


def _side(side: Side) -> str:
    kinds = " ".join(f"{kind}{_mark(side.sources.get(kind))}" for kind in sorted(side.kinds))
    return f"side {side.a} {side.b} {kinds}"


def _zone(zone: Zone) -> str:
    where = "" if zone.outline is None else f" area={round(float(shapely.area(zone.outline)), PLACES)}"
    return f"zone {zone.id}{_mark(zone.source)} {_list(zone.spaces)} next to {_list(zone.adjacent)}{where}"


def _territory(territory: Territory) -> str:
    stands = f"{_shown(territory.faction)} {_shown(territory.status)}"
    parent = f" of {territory.parent}" if territory.parent else ""
    facts = " ".join(_facts(territory.attributes, territory.sources))
    kind = f"{'major ' if territory.major else ''}{territory.kind}{_mark(territory.sources.get('kind'))}"
    return f"territory {territory.id} {kind}{parent} {stands} borders {_list(sorted(territory.borders))} {facts}"


def _box(box: Box) -> str:
    facts = " ".join(_facts(box.attributes, box.sources))
    owner = f" owner={_shown(box.owner)}{_mark(box.sources.get('owner'))}" if box.owner is not None else ""
    joined = f" joins {_list(box.adjacent)}" if box.adjacent else ""
    zones = f" in {_list(box.zones)}" if box.zones else ""
    return f"box {box.id} '{box.name}' {box.kind}{owner}{zones}{joined} {facts}".rstrip()


def _counter(counter: Counter) -> str:
    facts = " ".join(_facts(counter.attributes, counter.sources))
    return f"counter {counter.id} {counter.kind} {counter.nation or '-'} {counter.faction or '-'} {facts}".rstrip()


def _list(names: Iterable[str]) -> str:
    return "+".join(names) or "-"
