"""MAP045: a zone that is adjacent to no other one."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from mapdata.model import Map, Zone
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["zone_cut_off"]


@rule("MAP045", "zone-cut-off", Severity.WARNING, stage=COMPILED, hint="let its outline meet that of another zone")
def zone_cut_off(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A zone that is adjacent to no other zone, and no off-map box opens to it. A lake, with land all around, is none.

    Why it matters: fleets never get into it, or out.

    Bad:
        "Inner Sea" whose outline ends short of the strait to the ocean

    Good:
        the strait of kind sea or strait, in zones on both sides

    To fix: draw the outline as far as that of its neighbour; look at `zone-adjacency` in map.toml, the least number of
    hexsides; on an area map add the connection.

    Careful: a strait that is drawn as land makes a lake of the zone behind it, of which nothing is told.
    """
    board = subject.board
    boxed = {zone for box in board.boxes.values() if box.kind == "off-map" for zone in box.zones}
    if len(board.zones) < 2:
        return
    outlines = {one.name: one.where for one in subject.data.zones}
    outlines |= {str(area.properties["zone"]): area.where for area in subject.data.areas if "zone" in area.properties}
    for zone in board.zones.values():
        if zone.spaces and not zone.adjacent and zone.id not in boxed and not _is_lake(board, zone):
            spots = [board.centres[name] for name in zone.spaces]
            point = (float(spots[0][0]), float(spots[0][1]))
            yield report(f"zone '{zone.name}' is adjacent to no other zone", outlines[zone.name], point=point)


def _is_lake(board: Map, zone: Zone) -> bool:
    """Whether there is land all around the spaces of a zone."""
    own = set(zone.spaces)
    around = {other for space in own for other in board.neighbours(space)} - own
    return bool(around) and all(board.spaces[other].is_land for other in around if other in board.spaces)
