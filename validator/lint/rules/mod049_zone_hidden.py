"""MOD049: a zone that lies wholly under zones before it."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule
from validator.lint.zones import ZoneOutline, zoned_grids

__all__ = ["zone_hidden"]

LEFT = 1.0  # square pixels that may stick out at rounded borders


@rule("MOD049", "zone-hidden", Severity.WARNING, hint="move it before the zone that covers it")
def zone_hidden(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Every point of a zone belongs to zones that stand before it in the same board.

    Why it matters: of several zones at a point the first counts. No piece is ever in this one; what is counted in it
    stays at nothing, and a piece that is sent to it is in another zone.

    Bad:
        zone "Country" path="0,0;900,0;900,900;0,900", then zone "City" path="10,10;40,10;40,40;10,40"

    Good:
        zone "City", then zone "Country"

    To fix: move the small zone up in the editor's tree, before the one that covers it.

    Careful: its pieces then are no longer in the large zone, and whatever asks for that zone's name does not find them.
    """
    for zones in zoned_grids(subject):
        tree = shapely.STRtree([zone.shape for zone in zones])
        for index, zone in enumerate(zones):
            before = [zones[i] for i in sorted(tree.query(zone.shape)) if i < index and zones[i].shape.is_valid]
            if before and zone.shape.is_valid and _covered(zone, before):
                names = ", ".join(dict.fromkeys(f"'{each.name}'" for each in before))
                related = tuple(subject.at(each.element, attribute="path") for each in before)
                spot = zone.shape.representative_point()
                message = f"zone '{zone.name}' lies wholly under {names}"
                where = subject.at(zone.element, attribute="path")
                yield report(message, where, related=related, point=(spot.x, spot.y))


def _covered(zone: ZoneOutline, before: list[ZoneOutline]) -> bool:
    """Whether others leave nothing of a zone."""
    left = zone.shape.difference(shapely.union_all([each.shape for each in before]))
    return bool(zone.shape.area > LEFT and left.area <= LEFT)
