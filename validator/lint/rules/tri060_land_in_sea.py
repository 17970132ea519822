"""TRI060: land that lies in the ring of a sea."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, listed, many
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject, spot
from validator.lint.triplea_shapes import ALL

__all__ = ["land_in_sea"]

SEA = "Sea Zone"


@rule("TRI060", "land-in-sea", Severity.INFO, hint="look whether the coast lies where it should")
def land_in_sea(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Land that lies in the ring of a sea.

    Land and sea share ground. Where the land lies in the sea in part only, each pair is told; islands that lie in it
    wholly are told once. Where the sea is not named `Sea Zone`, which is how the engine knows it, each island is a
    warning.

    Why it matters: land is drawn over the sea, so islands are right as they are. Where the engine does not know the
    sea by its name it may answer the sea when the island is clicked.

    Bad:
        North Sea  <  (0,0) (90,0) (90,90) (0,90)  >
        Helgoland  <  (40,40) (45,40) (45,45)  >

    Good:
        North Sea Zone  <  (0,0) (90,0) (90,90) (0,90)  >
        Helgoland  <  (40,40) (45,40) (45,45)  >

    To fix: rename the sea; for a coast that lies too far out, draw it anew.

    Careful: the format has no holes: an island needs none in its sea.
    """
    islands = []
    for each in subject.shapes.overlaps:
        if (each.one in subject.water) == (each.other in subject.water):
            continue
        sea, land = (each.one, each.other) if each.one in subject.water else (each.other, each.one)
        whole = each.share > ALL
        where = spot(subject.outlines[land])
        if not whole:
            part = max(each.area / subject.shapes.whole[land].area, 0.001)
            message = f"'{land}' lies in '{sea}' with {part:.1%} of its ground"
            yield report(message, where, related=(spot(subject.outlines[sea]),), point=each.point)
        elif sea.startswith(SEA) or sea.endswith(SEA):
            islands.append(land)
        else:
            lake = subject.shapes.whole[sea].area < subject.shapes.whole[land].area
            outer, inner = (land, sea) if lake else (sea, land)
            message = f"'{inner}' lies inside '{outer}', and the engine may answer '{outer}' for it"
            yield report(message, spot(subject.outlines[inner]), point=each.point, severity=Severity.WARNING)
    if islands:
        count = many(len(islands), "island lies", "islands lie")
        message = f"{count} inside the ring of a sea: {listed(islands)}"
        yield report(message, spot(subject.outlines[islands[0]]))
