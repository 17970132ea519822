"""MAP037: an area, or a part of one, too narrow for anything to lie in."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.mapdata import MapSubject
from validator.lint.rule import Report, rule

__all__ = ["area_sliver"]


@rule("MAP037", "area-sliver", Severity.WARNING, stage=1, hint="give the sliver to a neighbour, or take it out")
def area_sliver(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """An area, or one of its parts, that is nowhere wider than `snap`.

    Why it matters: programs that cut outlines along each other leave such slivers. A counter whose middle falls into
    one is in another area than the player sees.

    Bad:
        a second part of "east" of 1 by 200 pixels, left over along a river

    Good:
        the sliver joined to the area beside it

    To fix: take the part out of the outline, and let the neighbour's border run there.

    Careful: an islet that is drawn that small may be meant; then draw it larger, or players cannot find it either.
    """
    if subject.grid is not None:
        return
    snap = float(subject.data.header["areas"]["snap"])
    for area in subject.data.areas:
        for number, rings in enumerate(area.polygons):
            part = shapely.Polygon(rings[0], rings[1:])
            if shapely.is_empty(shapely.buffer(part, -snap / 2)):
                spot = part.representative_point()
                what = f"part {number + 1} of '{area.name}'" if len(area.polygons) > 1 else f"'{area.name}'"
                message = f"{what} is nowhere wider than {snap:g} pixels"
                yield report(message, area.where / "geometry" / "coordinates", point=(spot.x, spot.y))
