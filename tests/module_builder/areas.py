"""An area map of 23 areas as a map folder, with what is hard on a board: a lake in a country, an archipelago, a bay
that a sea reaches into, and outlines off the pixels."""

from __future__ import annotations

import csv
import io
import json
from itertools import combinations
from typing import TYPE_CHECKING, Any

import shapely

from mapdata.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

__all__ = ["HEADER", "write_areas"]

WIDE, HIGH = 150, 130
NAMES = (
    ("Frost Coast", "Northmark", "High Fells", "Amber Shore", "Polar Sea"),
    ("Long Sound", "Westvale", "Kingsland", "Eastvale", "Ice Sea"),
    ("Lower Sound", "The Downs", "Low Country", "Isthmus", "Spice Sea"),
    ("Broad Ocean", "Cape Province", "Salt Marsh", "Ivory Coast", "Coral Sea"),
)
SEAS = {
    "Polar Sea": "Polar Waters",
    "Ice Sea": "Polar Waters",
    "Long Sound": "The Sounds",
    "Lower Sound": "The Sounds",
    "Spice Sea": "Spice Waters",
    "Coral Sea": "Spice Waters",
    "Broad Ocean": "Broad Ocean",
    "Narrow Bay": "Broad Ocean",
    "Mirror Lake": "Mirror Lake",
}
LAKE = shapely.Polygon([(2.4 * WIDE, 1.4 * HIGH), (2.6 * WIDE, 1.45 * HIGH), (2.5 * WIDE, 1.7 * HIGH)])
BAY = shapely.box(1.35 * WIDE, 3.2 * HIGH, 1.65 * WIDE, 4 * HIGH)
ISLES = shapely.union_all(
    [shapely.box(4.2 * WIDE + 30 * n, 2.3 * HIGH, 4.2 * WIDE + 30 * n + 20, 2.7 * HIGH) for n in range(3)]
)
HEADER = """id = "twenty"
title = "Three and twenty areas"
version = "1"
kind = "area"

[areas]
snap = 2

[[defaults]]
attribute = "port"
value = false
source = "reconstruction"
"""
COUNTERS = (
    {"id": "red-army", "name": "Red Army", "kind": "ground", "nation": "redland", "steps": "2"},
    {"id": "red-fleet", "name": "Red Fleet", "kind": "fleet", "nation": "redland"},
    {"id": "blue-army", "name": "Blue Army", "kind": "ground", "nation": "blueland", "steps": "1"},
)
TERRITORIES = tuple(
    {"id": key, "name": key.title(), "kind": "country", "major": "true", "faction": "none", "status": "active"}
    for key in ("redland", "blueland")
)
SETUP = """map = "twenty"
rules = "axis-empires"
counters = [
    { id = "red-army", at = "kingsland" }, { id = "red-fleet", at = "mirror-lake" }, { id = "blue-army", at = "isles" },
]
"""


def write_areas(folder: Path) -> Path:
    """The map folder of the sample, with counters and one setup."""
    (folder / "setups").mkdir(parents=True)
    shapes = _shapes()
    features = [_feature(key, name, shape) for key, (name, shape) in shapes.items()]
    collection = {"type": "FeatureCollection", "features": features}
    files = {
        "map.toml": HEADER,
        "areas.geojson": json.dumps(collection),
        "connections.csv": _table("connections.csv", _connections(shapes)),
        "counters.csv": _table("counters.csv", COUNTERS),
        "territories.csv": _table("territories.csv", TERRITORIES),
        "setups/start.toml": SETUP,
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def _corner(column: int, row: int) -> tuple[float, float]:
    """Where four areas meet: off the straight lines, and off the whole pixels."""
    return column * WIDE + 17.3 * ((column * 7 + row * 5) % 3 - 1), row * HIGH + 13.7 * ((column * 5 + row * 3) % 3 - 1)


def _shapes() -> dict[str, tuple[str, shapely.Geometry]]:
    found: dict[str, tuple[str, Any]] = {}
    for row, names in enumerate(NAMES):
        for column, name in enumerate(names):
            corners = [_corner(column + dx, row + dy) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]
            key = name.lower().replace(" ", "-")
            found[key] = name, shapely.Polygon(corners)
    found["kingsland"] = "Kingsland", found["kingsland"][1] - LAKE
    found["cape-province"] = "Cape Province", found["cape-province"][1] - BAY
    found["spice-sea"] = "Spice Sea", found["spice-sea"][1] - ISLES
    return found | {
        "mirror-lake": ("Mirror Lake", LAKE),
        "narrow-bay": ("Narrow Bay", BAY & shapely.Polygon([_corner(*c) for c in ((1, 3), (2, 3), (2, 4), (1, 4))])),
        "isles": ("The Isles", ISLES),
    }


def _feature(key: str, name: str, shape: shapely.Geometry) -> dict[str, Any]:
    about = {"id": key, "name": name, "kind": "sea" if name in SEAS else "land", "source": "reconstruction"}
    owner = {"zone": SEAS[name]} if name in SEAS else {"territory": "redland" if len(key) % 2 else "blueland"}
    return {"type": "Feature", "properties": about | owner, "geometry": json.loads(shapely.to_geojson(shape))}


def _connections(shapes: dict[str, tuple[str, shapely.Geometry]]) -> Iterator[dict[str, str]]:
    for (a, (name, shape)), (b, (other, far)) in combinations(sorted(shapes.items()), 2):
        if shapely.intersection(shape, far).length > 10:
            yield {"a": a, "b": b, "kinds": "sea" if {name, other} & set(SEAS) else "land"}


def _table(name: str, rows: Iterable[dict[str, str]]) -> str:
    """A table with every column that the format has, most cells empty."""
    text = io.StringIO()
    columns = [column.name for column in TABLES[name].columns]
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({**row, "source": "reconstruction"} for row in rows)
    return text.getvalue()
