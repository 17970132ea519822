"""MAP042: coast that lies in no zone."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where, listed
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["coast_without_zone"]


@rule(
    "MAP042",
    "coast-without-zone",
    Severity.WARNING,
    stage=COMPILED,
    hint="widen a zone, or state zones in a correction",
)
def coast_without_zone(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """Coastal hexes that lie in no zone, on a map that has zones.

    Of sea hexes the compiler tells the same (MAP006).

    Why it matters: a port there opens to nothing, and a fleet cannot land anybody.

    Bad:
        an island beyond the edge of every outline in zones.geojson

    Good:
        the outline of the zone drawn around it

    To fix: widen the outline; zones may lie over land and over each other, the first one has what they share.

    Careful: the coast of a lake or an inland sea that no fleet reaches is better no coast: `coastal,false` in
    corrections.csv.
    """
    bare = [
        space
        for space in subject.board.spaces.values()
        if space.is_land and not space.zones and space.get("coastal") is True and subject.board.zones
    ]
    if bare:
        first = subject.board.centres[bare[0].id].tolist()
        message = f"coast in no zone: {listed([space.id for space in bare])}"
        where = Where(str(subject.data.folder / "zones.geojson"), (), 1, 1)
        yield report(message, where, point=(first[0], first[1]))
