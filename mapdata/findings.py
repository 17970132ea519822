"""What the compiler reports of a map that compiled: places that contradict each other, ground that is nobody's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from mapdata.check_setups import check_setups
from mapdata.codes import problem
from mapdata.compile_attributes import holds, options
from mapdata.diagnostic import Diagnostic, Where, listed
from mapdata.scan import check_scan

if TYPE_CHECKING:
    from mapdata.model import Map
    from mapdata.source import MapData
    from mapdata.tables import Row

__all__ = ["findings"]

SHOWN = 5  # places that are told one by one


def findings(data: MapData, made: Map) -> list[Diagnostic]:
    """All findings, in a fixed order."""
    return [
        *_places(data),
        *_far(data, made),
        *_territories(data, made),
        *_uncovered(data, made),
        *check_setups(data, made),
        *check_scan(data, made),
    ]


def _places(data: MapData) -> Iterator[Diagnostic]:
    """A place with two hexes, a hex with two places: each is reported with the option that decides."""
    by_name: dict[str, list[Row]] = {}
    by_hex: dict[str, list[Row]] = {}
    for row in data.rows("places.csv"):
        by_name.setdefault(row.text("name"), []).append(row)
        by_hex.setdefault(row.text("hex"), []).append(row)
    for name, rows in by_name.items():
        if len(rows) > 1:
            hexes = " and ".join(row.text("hex") for row in rows)
            yield _contradiction("MAP001", f"{name} stands at {hexes}", rows, data)
    for place, rows in by_hex.items():
        names = list(dict.fromkeys(row.text("name") for row in rows))
        if len(names) > 1:
            yield _contradiction("MAP002", f"{place} holds {' and '.join(names)}", rows, data)


def _contradiction(code: str, message: str, rows: list[Row], data: MapData) -> Diagnostic:
    taken = options(data)
    names = sorted({row.text("option").partition("=")[0] for row in rows} - {""})
    chosen = ", ".join(f"{name}={taken[name]}" for name in names)
    hint = f"the map takes {chosen}" if chosen else "no option decides between them"
    cites = "; ".join(f"{row.text('hex')} by {row.text('cite')}" for row in rows if row.text("cite"))
    first, *others = rows
    related = tuple(row.where("hex") for row in others)
    text = f"{message} ({cites})" if cites else message
    return problem(code, text, first.where("hex"), hint, related=related)


def _far(data: MapData, made: Map) -> Iterator[Diagnostic]:
    """Places whose coordinates fall far from the middle of the hex they are said to be in."""
    if data.grid is None or "projection" not in data.header:
        return
    from mapdata.compile_land import make_projection  # only maps with a projection get here

    projection = make_projection(data)
    rows = [row for row in data.rows("places.csv") if "lon" in row.values and holds(row, options(data))]
    if projection is None or not rows:
        return
    spots = projection(np.array([[row.number("lon"), row.number("lat")] for row in rows]))
    middles = np.array([data.grid.center(row.text("hex")) for row in rows])
    away = np.hypot(*(spots - middles).T)
    far = np.flatnonzero(away > data.threshold("place-distance"))
    if len(far) > max(SHOWN, len(rows) // 2):  # then it is not the places that are wrong
        first = rows[far[0]]
        message = f"{len(far)} of {len(rows)} places lie far from the hexes they are said to be in"
        yield problem("MAP003", message, first.where("hex"), "look at the projection in map.toml")
        return
    for index in far:
        yield _far_off(rows[index], float(away[index]), (float(spots[index, 0]), float(spots[index, 1])), made)


def _far_off(row: Row, away: float, spot: tuple[float, float], made: Map) -> Diagnostic:
    near = made.at(*spot)
    hint = f"its coordinates fall in {near.id}" if near is not None else "its coordinates fall off the map"
    message = f"{row.text('name')} lies {away:.2f} hexes from the middle of {row.text('hex')}"
    return problem("MAP003", message, row.where("hex"), hint, point=spot)


def _territories(data: MapData, made: Map) -> Iterator[Diagnostic]:
    for row in data.rows("territories.csv"):
        held = made.territory_spaces(row.text("id"))
        inside = any(made.territory_spaces(t.id) for t in made.territories.values() if t.parent == row.text("id"))
        if not held and not inside:
            message = f"territory '{row.text('id')}' has no space on the map"
            yield problem("MAP004", message, row.where("id"), "it exists for its name and alignment alone")


def _uncovered(data: MapData, made: Map) -> Iterator[Diagnostic]:
    bare = [s.id for s in made.spaces.values() if s.is_land and s.territory is None]
    where = Where(str(data.folder / ("corrections.csv" if data.grid is not None else "areas.geojson")))
    if bare and made.territories:
        yield problem("MAP005", f"{listed(bare)} belong to no territory", where, "give each a territory")
    lost = [s.id for s in made.spaces.values() if not s.is_land and not s.zones]
    if lost and made.zones:
        yield problem("MAP006", f"{listed(lost)} lie in no zone", where, "widen a zone, or state zones in a correction")
    empty = [zone.id for zone in made.zones.values() if not zone.spaces]
    file = Where(str(data.folder / "zones.geojson"))
    if len(empty) > SHOWN:  # that many are not drawn wrongly one by one
        hint = "look at the projection in map.toml, and where the outlines lie"
        yield problem("MAP007", f"{len(empty)} zones have no space on the map: {listed(empty)}", file, hint)
        return
    for name in empty:
        yield problem("MAP007", f"zone '{name}' has no space on the map", file, "move or remove its outline")
