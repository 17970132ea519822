"""The words on the map: hex numbers, names of places, territories and Naval Zones, none over another."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from types import MappingProxyType
from typing import TYPE_CHECKING

import shapely

from module_builder.drawing.colours import HALO, NUMBER_ON_LAND, NUMBER_ON_SEA, PLACE_INK, TERRITORY_INK, ZONE_INK
from module_builder.drawing.fit import LEADING, Fitted, fitted, stacked
from module_builder.drawing.labels import box_of, hull
from module_builder.drawing.scene import Layer, Text
from module_builder.drawing.shapes import joined, pieces_of
from module_builder.drawing.terrain import sea_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapdata.model import Space, Territory, Zone
    from module_builder.drawing.labels import Labels, Lines
    from module_builder.drawing.scene import Box, Point
    from module_builder.drawing.terrain import Terrain

__all__ = ["numbers", "words"]

NUMBER, NUMBER_UP = 10.0, 22  # size of a hex number; how far above the centre it stands
NONE: MappingProxyType[str, str] = MappingProxyType({})
REACH, CLEARLY = 240, 4.0  # pixels to other places that count; how much nearer a name is to its own place
WIDEST = 110  # pixels of a line of a name; a longer one is broken


def words(terrain: Terrain, labels: Labels, notes: Mapping[str, str] = NONE) -> list[Layer]:
    """The layers of names: places, zones and territories take what is free, in this order.

    `notes` are words that stand below the name of a zone.
    """
    named = _places(terrain)
    places = [t for s in named for t in labels.place(_beside(terrain, s, named))]
    zones = [t for z in terrain.board.zones.values() for t in labels.place(_in_zone(terrain, z))]
    for zone, note in notes.items():
        zones += labels.place(_below(terrain, zone, note, [text for text in zones if text.instead == zone]))
    lands = [t for x in _territories(terrain) for t in labels.place(_in_territory(terrain, x))]
    return [
        Layer("territory-names", tuple(lands)),
        Layer("zone-names", tuple(zones)),
        Layer("place-names", tuple(places)),
    ]


def numbers(terrain: Terrain, labels: Labels) -> Layer:
    """The numbers of the hexes, whose places are blocked."""
    found = _numbers(terrain)
    for text in found:
        labels.block(box_of(text, 0))
    return Layer("numbers", tuple(found))


def _numbers(terrain: Terrain) -> list[Text]:
    """The number of each hex; where a coast may run behind it, with a rim."""
    grid, spaces = terrain.board.grid, terrain.board.spaces
    if grid is None:
        return []
    found = []
    for space in spaces.values():
        x, y = terrain.centres[space.id]
        coast = space.is_land and not all(n in spaces and spaces[n].is_land for n in grid.neighbours(space.id))
        ink = NUMBER_ON_LAND if space.is_land else NUMBER_ON_SEA
        found.append(Text(x, y - NUMBER_UP, space.id, NUMBER, ink, HALO if coast else "", 1))
    return found


def is_named(space: Space) -> bool:
    """Whether a space has a name of its own."""
    return bool(space.name) and space.name != space.id


def _places(terrain: Terrain) -> list[Space]:
    """The named spaces, capitals and cities first, for the first one placed has the choice."""
    named = [space for space in terrain.board.spaces.values() if is_named(space)]
    return sorted(named, key=lambda s: (not _is(s, "capital"), not _is(s, "city"), not _is(s, "port"), s.id))


def _is(space: Space, attribute: str) -> bool:
    return space.attributes.get(attribute) is True


def _beside(terrain: Terrain, space: Space, named: list[Space]) -> Iterator[Lines]:
    """Where the name of a place may stand: below it, then beside it, then above, then farther and smaller."""
    x, y = terrain.centres[space.id]
    like = Text(0, 0, "", 0, PLACE_INK, HALO, 2, bold=_is(space, "capital"), instead=space.id)
    unsure: list[Lines] = []
    others = _near_places(terrain, space, named)
    for size in (13.0, 12.0, 11.0, 10.0, 9.0):
        fit = _wrapped(terrain, space.name, size)
        half, more = fit.width / 2, LEADING * size * (len(fit.lines) - 1) / 2
        near = ((0, 17), (0, 22), (half - 12, 17), (12 - half, 17), (half + 12, 0), (-half - 12, 0))
        far = ((half + 26, 2), (-half - 28, 2), (half, 26), (-half, 26), (half + 12, -12), (-half - 12, -12))
        away = ((0, -32), (half, -32), (-half, -32), (0, 38), (half + 20, 38), (-half - 20, 38))
        for dx, dy in near + far + away:
            lines = stacked(fit, x + dx, y + dy + _outward(dy, more), like)
            if _nearest(lines, (x, y), others):
                yield lines
            else:
                unsure.append(lines)
    yield from unsure


def _near_places(terrain: Terrain, space: Space, named: list[Space]) -> list[Point]:
    """The centres of the named spaces round a space, whose name a reader could take for theirs."""
    x, y = terrain.centres[space.id]
    others = (terrain.centres[other.id] for other in named if other is not space)
    return [(a, b) for a, b in others if abs(a - x) < REACH and abs(b - y) < REACH]


def _nearest(lines: Lines, own: Point, others: list[Point]) -> bool:
    """Whether words lie nearer to their own place than to any other."""
    box = hull(box_of(text, 0) for text in lines)
    return all(_away(own, box) + CLEARLY < _away(other, box) for other in others)


def _away(point: Point, box: Box) -> float:
    """The distance of a point from a rectangle."""
    return hypot(max(box[0] - point[0], point[0] - box[2], 0.0), max(box[1] - point[1], point[1] - box[3], 0.0))


def _wrapped(terrain: Terrain, name: str, size: float) -> Fitted:
    """A name at a size, in lines when it is longer than two hexes or than the picture."""
    return fitted(name, min(WIDEST, terrain.frame.width - 6), terrain.frame.height - 6, (size, size))


def _outward(dy: float, more: float) -> float:
    """How far lines above or below a place move away from it, so that the nearest one keeps its distance."""
    return more if dy > 12 else -more if dy < -12 else 0.0


def _in_zone(terrain: Terrain, zone: Zone) -> Iterator[Lines]:
    """Between two rows of hex numbers, as far from the edge of the zone as may be; smaller when nothing is free."""
    own = sea_of(terrain, zone.id)
    shape = joined(terrain.board, (terrain.board.spaces[s].polygon for s in own))
    shapely.prepare(shape)
    spots = _inmost(terrain, own, shape)
    for inside in (True, False):
        for size, spacing in ((20.0, 6.0), (17.0, 4.0), (15.0, 2.0), (13.0, 1.0), (11.0, 0.0)):
            for x, y in spots:
                text = Text(x, y + 5, zone.name.upper(), size, ZONE_INK, spacing=spacing, bold=True, instead=zone.id)
                if not inside or _inside(terrain, shape, text):
                    yield (text,)
    yield from _lines(terrain, spots, zone.name.upper(), Text(0, 0, "", 0, ZONE_INK, bold=True, instead=zone.id))


def _below(terrain: Terrain, zone: str, note: str, name: list[Text]) -> Iterator[Lines]:
    """A note on a zone: below the lines of its name, above them, or somewhere in the zone."""
    like = Text(0, 0, note, 11.0, ZONE_INK, HALO, 2, bold=True)
    if name:
        left, top, right, bottom = hull(box_of(text, 0) for text in name)
        x = (left + right) / 2
        yield from ((replace(like, x=x, y=y),) for y in (bottom + 9, bottom + 13, top - 9, top - 13))
    own = sea_of(terrain, zone)
    shape = joined(terrain.board, (terrain.board.spaces[space].polygon for space in own))
    yield from ((replace(like, x=x, y=y + 5),) for x, y in _inmost(terrain, own, shape))


def _lines(terrain: Terrain, spots: list[tuple[float, float]], name: str, like: Text) -> Iterator[Lines]:
    """A name that is too long for one line, in lines."""
    for size in (11.0, 9.0):
        fit = _wrapped(terrain, name, size)
        for x, y in spots:
            yield stacked(fit, x, y + 5, like)


def _inside(terrain: Terrain, shape: shapely.Geometry, text: Text) -> bool:
    """Whether words lie wholly on a shape given in map coordinates."""
    left, top, right, bottom = box_of(text)
    frame = terrain.frame
    x1, x2 = ((x - frame.origin_x) / frame.scale_x for x in (left, right))
    y1, y2 = ((y - frame.origin_y) / frame.scale_y for y in (bottom, top))
    return bool(shapely.contains(shape, shapely.box(x1, y1, x2, y2)))


def _inmost(terrain: Terrain, spaces: list[str], shape: shapely.Geometry) -> list[tuple[float, float]]:
    """The centres of some spaces and the points between them, the one nearest to the middle of the shape first."""
    points = [terrain.board.centres[space] for space in spaces]
    if not points:
        return []
    largest = max(pieces_of(shape), key=lambda part: part.area)
    middle = shapely.centroid(largest)
    if not largest.contains(middle):
        middle = largest.representative_point()
    near = sorted(points, key=lambda p: (round((p[0] - middle.x) ** 2 + 4 * (p[1] - middle.y) ** 2, 6), p[1], p[0]))
    found = [terrain.frame.pixel(float(x), float(y)) for x, y in near]
    return [(x + dx, y) for x, y in found for dx in (0.0, 15.0, -15.0)]


def _territories(terrain: Terrain) -> list[Territory]:
    """The territories that own land on the map, the large ones first."""
    sizes = {t: len(terrain.board.territory_spaces(t)) for t in terrain.board.territories}
    return [terrain.board.territories[t] for t in sorted(sizes, key=lambda t: (-sizes[t], t)) if sizes[t]]


def _in_territory(terrain: Terrain, territory: Territory) -> Iterator[Lines]:
    """Inside the territory by its size; beside it when it is small. Nothing when a place of it says the name."""
    spaces = list(terrain.board.territory_spaces(territory.id))
    if any(terrain.board.spaces[s].name == territory.name for s in spaces):
        return
    shape = terrain.land.get(territory.id) or joined(terrain.board, (terrain.board.spaces[s].polygon for s in spaces))
    spots = _inmost(terrain, spaces, shape) if any(True for _ in pieces_of(shape)) else []
    like = Text(0, 0, "", 0, TERRITORY_INK, HALO, 2, instead=territory.id)
    large = ((22.0, 5.0), (18.0, 3.0)) if len(spaces) > 40 else ()
    for size, spacing in (*large, *(((14.0, 1.0),) if len(spaces) > 6 else ())):
        for x, y in spots:
            yield (replace(like, x=x, y=y + 6, text=territory.name.upper(), size=size, spacing=spacing, bold=True),)
    for size in (11.0, 10.0, 9.0):
        fit = _wrapped(terrain, territory.name, size)
        half, more = fit.width / 2, LEADING * size * (len(fit.lines) - 1) / 2
        near = ((0, 6), (0, 18), (0, -10), (half + 14, 4), (-half - 14, 4))
        for dx, dy in (*near, (0, 29), (half, 27), (-half, 27), (0, -32)):
            for x, y in spots[::3]:
                yield stacked(fit, x + dx, y + dy + _outward(dy, more), like)
    for dx, dy in ((half + 36, 12), (-half - 36, 12), (half + 36, -14), (-half - 36, -14), (0, 47), (0, -47)):
        for x, y in spots[::3]:
            yield stacked(fit, x + dx, y + dy + _outward(dy, more), like)
