"""MAP036: a seed that lies outside the outline it parts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["seed_outside"]

NEAR = 2  # hexes: a seed for an island that the outlines do not have stands off the shore


@rule("MAP036", "seed-outside", Severity.WARNING, stage=COMPILED, hint="correct its coordinates, or its outline")
def seed_outside(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A seed of seeds.csv that lies outside the outline it parts, by more than two hexes.

    Why it matters: the ground nearest to the seed becomes that of its territory. From outside it takes ground that it
    should not, or none.

    Bad:
        China,kirin,126.65,4.56

    Good:
        China,kirin,126.65,45.6

    To fix: look at the longitude and the latitude; they are often in each other's place.

    Careful: without a projection `lon` and `lat` are x and y in hexes.
    """
    for number, outline in enumerate(subject.data.land):
        rows = [row for row in subject.data.rows("seeds.csv") if row.text("outline") == outline.name]
        if not rows:
            continue
        points = np.array([[row.number("lon"), row.number("lat")] for row in rows])
        spots = points if subject.projection is None else subject.projection(points)
        ground = shapely.MultiPolygon(list(subject.land.polygons[subject.land.owner == number]))
        away = np.asarray(shapely.distance(shapely.points(spots), ground))
        for row, (x, y), far in zip(rows, spots.tolist(), away.tolist(), strict=True):
            if far > NEAR:
                message = f"a seed of '{row.text('territory')}' lies {far:.1f} hexes off '{outline.name}'"
                yield report(message, row.where("lon"), point=(x, y))
