"""Reading the outlines of a GeoJSON file: a feature collection of named polygons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where
from mapdata.locate import line_column, spots
from mapdata.schema import check, parse_json
from mapdata.source import Outline

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["read_outlines"]

FEATURE = re.compile(r'"type"\s*:\s*"Feature"')
LARGEST = 1e7  # pixels; degrees are far below
Rings = tuple["np.ndarray", ...]


def read_outlines(text: str, file: str, schema_name: str) -> tuple[tuple[Outline, ...], list[Diagnostic]]:
    """The outlines of a file, in its order, and everything that is wrong with it."""
    document, found = parse_json(text, file)
    found = found or check(document, schema_name, file, text)
    if found:
        return (), found
    faults: list[tuple[str, tuple[str, ...], str, tuple[float, float] | None]] = []
    features = document["features"]
    lines = _lines(text, len(features))
    outlines = tuple(
        _read(features, [Where(file, ("features", str(n)), *lines[n]) for n in range(len(features))], faults)
    )
    faults += _twice(outlines)
    faults = faults or list(_crossings(outlines))
    if not faults:
        return outlines, []
    where = spots(text, toml=False)
    return (), [
        problem(code, message, Where(file, path, *where.value(path)), _HINTS[code], point=point)
        for code, path, message, point in faults
    ]


_HINTS = {
    "SRC050": "a ring is a list of at least 4 [x, y], the last the same as the first",
    "SRC051": "an outline must not cross or touch itself along a line",
    "SRC042": "give every outline a name of its own",
}


def _lines(text: str, count: int) -> list[tuple[int, int]]:
    """Line and column of each feature; (0, 0) when the text does not tell them at a glance."""
    found = [line_column(text, match.start()) for match in FEATURE.finditer(text)]
    return found if len(found) == count else [(0, 0)] * count


def _read(
    features: list[dict[str, Any]],
    places: list[Where],
    faults: list[tuple[str, tuple[str, ...], str, tuple[float, float] | None]],
) -> Iterator[Outline]:
    for feature, where in zip(features, places, strict=True):
        inside = (*where.path, "geometry", "coordinates")
        name = str(feature["properties"]["name"])
        geometry = feature["geometry"]
        many = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
        polygons: list[Rings] = []
        for place, polygon in enumerate(many):
            deep = (*inside, str(place)) if geometry["type"] == "MultiPolygon" else inside
            try:
                polygons.append(_polygon(polygon))
            except _MalformedError as error:
                faults.append(("SRC050", (*deep, *error.path), f"outline '{name}': {error}", None))
        yield Outline(name, tuple(polygons), feature["properties"], where)


class _MalformedError(Exception):
    def __init__(self, message: str, *path: int) -> None:
        super().__init__(message)
        self.path = tuple(map(str, path))


def _polygon(rings: object) -> Rings:
    if not isinstance(rings, list) or not rings:
        raise _MalformedError("a polygon is a list of rings")
    return tuple(_ring(ring, number) for number, ring in enumerate(rings))


def _ring(ring: object, number: int) -> np.ndarray:
    if not isinstance(ring, list):
        raise _MalformedError("a ring is a list of points", number)
    try:
        points = np.array(ring)  # without a type: "5" must not become 5.0
    except ValueError:
        points = np.empty(0)
    points = points.astype(float) if points.dtype.kind in "if" else np.empty(0)
    if points.ndim != 2 or points.shape[1] < 2 or not (np.abs(points) <= LARGEST).all():
        raise _MalformedError("a point is a pair of numbers", number, *_bad_point(ring))
    points = np.ascontiguousarray(points[:, :2])
    if len(points) < 4 or (points[0] != points[-1]).any():
        raise _MalformedError("a ring is not closed", number)
    return points


def _bad_point(ring: list[object]) -> tuple[int, ...]:
    for number, point in enumerate(ring):
        fine = isinstance(point, list) and len(point) >= 2 and all(_is_number(value) for value in point)
        if not fine:
            return (number,)
    return ()


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST


def _twice(
    outlines: tuple[Outline, ...],
) -> Iterator[tuple[str, tuple[str, ...], str, tuple[float, float] | None]]:
    seen: set[str] = set()
    for outline in outlines:
        if outline.name in seen:
            path = (*outline.where.path, "properties", "name")
            yield "SRC042", path, f"two outlines are named '{outline.name}'", None
        seen.add(outline.name)


def _crossings(
    outlines: tuple[Outline, ...],
) -> Iterator[tuple[str, tuple[str, ...], str, tuple[float, float] | None]]:
    """Polygons that cross themselves, with the point that GEOS names."""
    import shapely  # a map from the cache does without

    from mapdata.validity import invalid

    made = [(outline, shapely.Polygon(rings[0], rings[1:])) for outline in outlines for rings in outline.polygons]
    valid = shapely.is_valid([polygon for _, polygon in made])
    for number in np.flatnonzero(~valid):
        outline, polygon = made[number]
        if (wrong := invalid(polygon)) is not None:
            x, y = wrong.point
            message = f"outline '{outline.name}': {wrong.reason.lower()} at {x:.4f}, {y:.4f}"
            yield "SRC051", (*outline.where.path, "geometry", "coordinates"), message, wrong.point
