"""All places that are not spaces: off-map boxes, zone boxes, force pools, the turn track and the rest (AE-DM-LOC)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mapdata.compile_attributes import source_of
from mapdata.model import UNKNOWN, Box, Source, Unknown, Value
from mapdata.slug import slug

if TYPE_CHECKING:
    from mapdata.model import Zone
    from mapdata.source import MapData

__all__ = ["make_boxes"]

FACTION_BOXES = {
    "pool": "{} Force Pool",
    "conquered": "{} Conquered Minor Countries",
    "events": "{} Conditional Events",
    "pending": "{} Pending Card",
}


def make_boxes(data: MapData, zones: Mapping[str, Zone]) -> dict[str, Box]:
    """Every box of the map by its id, in a fixed order."""
    made = [
        *(_listed(box) for box in data.header.get("boxes", ())),
        *_zone_boxes(data, zones),
        *_faction_boxes(data),
        *_turns(data),
        *_holding(data),
    ]
    return {box.id: box for box in made}


def _listed(box: Mapping[str, Any]) -> Box:
    owner = box.get("owner")
    found: dict[str, Value] = {}
    for name in ("open-port", "not-zones", "not-adjacent"):
        if name in box:
            value = box[name]
            found[name] = UNKNOWN if value == "?" else tuple(value) if isinstance(value, list) else value
    for name in ("zones", "adjacent"):
        if name in box:
            complete = box.get(f"{name}-complete", False)
            found[name] = tuple(box[name]) if complete else UNKNOWN
    documented = set(box.get("documented", ()))
    sources: dict[str, Source] = {
        name: "document" if name in documented else "reconstruction" for name in ("owner", *found) if name in box
    }
    adjacent = tuple(f"box:{other}" for other in box.get("adjacent", ()))
    if found.get("adjacent", UNKNOWN) is not UNKNOWN:
        found["adjacent"] = adjacent
    if "not-adjacent" in found:
        found["not-adjacent"] = tuple(f"box:{other}" for other in box["not-adjacent"])
    own: str | Unknown | None = UNKNOWN if owner == "?" else owner
    return Box(box["id"], box["name"], box["kind"], own, tuple(box.get("zones", ())), adjacent, found, sources)


def _zone_boxes(data: MapData, zones: Mapping[str, Zone]) -> Iterator[Box]:
    for zone in zones.values():
        for name in data.header.get("zones", {}).get("boxes", ()):
            title = f"{zone.name}: {name.replace('-', ' ').capitalize()}"
            yield Box(f"zone:{zone.id}/{name}", title, "zone", zones=(zone.id,), attributes={"box": name})


def _faction_boxes(data: MapData) -> Iterator[Box]:
    for faction in data.header.get("factions", ()):
        for kind in faction.get("boxes", ()):
            name = FACTION_BOXES[kind].format(faction["name"])
            yield Box(f"{kind}:{faction['id']}", name, kind, owner=faction["id"])


def _turns(data: MapData) -> Iterator[Box]:
    turns = data.header.get("turns")
    if turns is None:
        return
    index = 0
    for year in range(turns["first-year"], turns["last-year"] + 1):
        for turn in turns["names"]:
            index += 1
            source: Source = "document" if turn.get("documented", False) else source_of(turns["source"])
            facts: dict[str, Value] = {"index": index, "year": year, "turn": turn["name"], "seasonal": turn["seasonal"]}
            sources: dict[str, Source] = {"turn": source, "seasonal": source}
            name = f"{turn['name']} {year}"
            yield Box(f"turn:{year:04}-{slug(turn['name'])}", name, "turn", attributes=facts, sources=sources)


def _holding(data: MapData) -> Iterator[Box]:
    for row in data.rows("counters.csv"):
        if row.values.get("holding") is True:
            name = f"Holding box of {row.text('name')}"
            yield Box(f"holding:{row.text('id')}", name, "holding", attributes={"counter": row.text("id")})
