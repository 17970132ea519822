"""MAP034: two outlines of land that claim the same ground."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from numpy.typing import NDArray

from mapdata.compile_hexes import Geometries
from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["land_outlines_overlap"]

LEAST = 0.002  # square hex units: no threshold of a compiler is so fine


@rule(
    "MAP034",
    "land-outlines-overlap",
    Severity.WARNING,
    stage=COMPILED,
    hint="give both the same points along their common border",
)
def land_outlines_overlap(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """Two outlines of land.geojson that claim the same ground.

    More than the 500th part of a square hex unit lies in both. Outlines of one territory may overlap. Areas that
    overlap are an error of the compiler (MAP012); of zones the first one has what they share.

    Why it matters: a hex there belongs to the territory with most ground in it, and that of both counts for both.

    Bad:
        "mainland" up to x = 3.2, and "east" from x = 3.0 on

    Good:
        both with the same points along x = 3.2

    To fix: cut one outline along the other one.

    Careful: where outlines come from two sources, every border is drawn twice: take one source for both.
    """
    shapes, told = subject.land, set()
    for one, other in zip(*_meeting(shapes.polygons), strict=True):
        pair = tuple(sorted((int(shapes.owner[one]), int(shapes.owner[other]))))
        a, b = (subject.data.land[number] for number in pair)
        if pair in told or len(subject.owners(a.name) | subject.owners(b.name)) == 1:
            continue
        ground = shapes.polygons[one].intersection(shapes.polygons[other])
        if a is not b and ground.area > LEAST:
            told.add(pair)
            spot = ground.representative_point()
            message = f"outlines '{a.name}' and '{b.name}' both have {ground.area:.3f} hex units of ground"
            yield report(message, b.where / "geometry", related=(a.where / "geometry",), point=(spot.x, spot.y))


def _meeting(polygons: Geometries) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The pairs of polygons that meet, each once."""
    one, other = shapely.STRtree(polygons).query(polygons, predicate="intersects")
    return one[one < other], other[one < other]
