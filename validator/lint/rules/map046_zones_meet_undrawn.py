"""MAP046: zones that hexes make adjacent, and whose outlines lie apart."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["zones_meet_undrawn"]

APART = 0.1  # hexes: what two hands draw beside each other


@rule(
    "MAP046",
    "zones-meet-undrawn",
    Severity.WARNING,
    stage=COMPILED,
    hint="state the zones of the hexes between them in corrections.csv, or let the outlines meet",
)
def zones_meet_undrawn(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """Two zones that are adjacent by their hexes, and whose outlines lie more than a tenth of a hex apart.

    A coastal hex lies in every zone that has a part of it, and so zones meet there that were not drawn side by side.

    Why it matters: fleets go from one zone to the other where nobody sees a border.

    Bad:
        four zones that meet around one cape, those across from each other too

    Good:
        w3127,zones,bismarck-sea      in corrections.csv: the cape is in one zone

    To fix: say of the hexes there in which zones they are; or draw the outlines to meet, if the border is meant.

    Careful: a zone drawn with a gap to its neighbour is told as well: then close the gap.
    """
    board = subject.board
    places = {zone.name: zone.where for zone in subject.data.zones}
    for zone in board.zones.values():
        for other in (board.zones[name] for name in zone.adjacent if name > zone.id):
            if zone.outline is None or other.outline is None:
                continue
            apart = shapely.distance(zone.outline, other.outline)
            if apart > APART:
                (x, y), _ = shapely.get_coordinates(shapely.shortest_line(zone.outline, other.outline)).tolist()
                message = (
                    f"'{zone.name}' and '{other.name}' are adjacent, and their outlines lie {apart:.2f} hexes apart"
                )
                yield report(message, places[zone.name], related=(places[other.name],), point=(x, y))
