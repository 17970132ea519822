"""TRI008: a map.properties that does not say how large the map is."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject

__all__ = ["map_size_missing"]


@rule("TRI008", "map-size-missing", Severity.ERROR, hint="write map.width and map.height in pixels")
def map_size_missing(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """map.properties has no map.width or map.height, or one that is no whole number.

    Why it matters: the engine does not open the map.

    Bad:
        map.width=1,200

    Good:
        map.width=1200

    To fix: write the size of the whole picture in pixels.

    Careful: the size is that of all tiles together, cut to the picture: not the number of tiles times 256.
    """
    if subject.map.properties is None:
        return
    said = {one.key: one for one in subject.map.properties}
    for key in ("map.width", "map.height"):
        if key not in said:
            yield report(f"{key} is missing", Where(subject.map.file("map.properties")))
        elif not said[key].value.strip().isdecimal():
            one = said[key]
            place = Where(one.file, (key,), one.line, one.column)
            yield report(f"{key} is '{one.value.strip()}', no number of pixels", place)
