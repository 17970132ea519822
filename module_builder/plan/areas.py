"""The main window of an area map: one board, every area a polygon with the point where its counters come to rest."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.ops import polylabel

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.drawing import draw
from module_builder.drawing.frame import Frame, frame_of
from module_builder.drawing.scene import Scene
from module_builder.drawing.shapes import pieces_of
from module_builder.formats.vassal.grids.polygon import Polygon
from module_builder.plan.hexes import MAIN
from module_builder.plan.model import Area, Board, Region, Window
from module_builder.plan.rings import one_ring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.model import Map, Space
    from module_builder.drawing.photo import Photo

__all__ = ["area_window", "too_small"]

IMAGE = "board-areas"
ROOMY = 0.7  # of the widest circle inside an area: room enough for counters
FINE = 1.0  # pixels: how exactly the point furthest from an area's outline is looked for
BESIDE = ((0, 0), *((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y))


def area_window(board: Map, photo: Photo | None = None) -> Window:
    """The window of the areas, drawn by us or with the author's own picture.

    An area too small for a point of its own is left out (`too_small` tells of it).
    """
    frame = frame_of(board) if photo is None else photo.frame
    scene = draw(board) if photo is None else Scene(frame.width, frame.height, ())
    names = Counter(space.name for space in board.spaces.values())
    areas = (_area(space, frame, names[space.name] == 1) for space in board.spaces.values())
    kept = tuple(area for area in areas if area is not None)
    image = f"{IMAGE}{'.png' if photo is None else photo.ending}"
    return Window(MAIN, (Board(board.title, image, frame.width, frame.height, kept, scene, photo=photo),), main=True)


def too_small(board: Map, window: Window) -> Iterator[Diagnostic]:
    """The areas without a whole pixel of their own, which no counter can stand in."""
    shown = {area.region.name for area in window.boards[0].areas if area.region is not None}
    for number, space in enumerate(board.spaces.values()):
        if space.id not in shown:
            message = f"no whole pixel lies inside '{space.id}': no counter could stand there"
            where = Where("areas.geojson", ("features", str(number)))
            yield Diagnostic("BLD004", Severity.ERROR, message, where, hint="draw it larger", name="area-too-small")


def _area(space: Space, frame: Frame, own_name: bool) -> Area | None:
    """The zone bears the display name, with the id where two areas share one; its point bears the id."""
    shape = shapely.transform(space.polygon, lambda points: np.array(frame.pixels(points)))
    ring = one_ring(shape)
    spot = _spot(shape, Polygon(ring)) if ring else None
    name = space.name if own_name and space.name else f"{space.name} {space.id}".strip()
    return None if spot is None else Area(name, space.name, ring, region=Region(space.id, spot))


def _spot(shape: shapely.Geometry, ring: Polygon) -> tuple[int, int] | None:
    """The whole pixel in the middle of the largest part, that VASSAL too finds inside the ring."""
    x, y = (round(float(value)) for value in _middle(max(pieces_of(shape), key=shapely.area)))
    return next(((x + dx, y + dy) for dx, dy in BESIDE if ring.contains((x + dx, y + dy))), None)


def _middle(part: shapely.Polygon) -> np.ndarray:
    """The centre of gravity where there is room around it, else the point furthest from the outline."""
    edge, centre, widest = part.boundary, shapely.centroid(part), polylabel(part, FINE)
    room = ROOMY * shapely.distance(widest, edge)
    roomy = shapely.within(centre, part) and shapely.distance(centre, edge) > room
    found: np.ndarray = shapely.get_coordinates(centre if roomy else widest)[0]
    return found
