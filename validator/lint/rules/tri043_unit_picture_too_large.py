"""TRI043: pictures of units that are larger than the map says."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where, many
from validator.lint.rule import Report, rule
from validator.lint.triplea import TripleASubject
from validator.lint.triplea_pictures import unit_sizes

__all__ = ["unit_picture_too_large"]

KEYS = ("units.width", "units.height")


@rule(
    "TRI043",
    "unit-picture-too-large",
    Severity.WARNING,
    hint="make the pictures smaller, or set units.width and units.height",
)
def unit_picture_too_large(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """Pictures of units that are larger than the map says.

    Pictures in units/ are wider or higher than units.width and units.height of map.properties (48 where it does not
    say).

    Why it matters: the engine lays out its lists by the size in map.properties: larger pictures push buttons off the
    screen, without a word.

    Bad:
        units.width=48      and units/Germans/tank.png of 300 x 200

    Good:
        units.width=300

    To fix: say the largest size in map.properties, or scale the pictures.

    Careful: units.width and units.height also say where stacks are drawn around the points of place.txt.
    """
    limit = tuple(int(value) if (value := subject.property(key)).isdecimal() and len(value) < 6 else 48 for key in KEYS)
    large = [(size, name) for name, size in unit_sizes(subject) if size[0] > limit[0] or size[1] > limit[1]]
    if large:
        (width, height), name = max(large)
        what = many(len(large), "picture of a unit is", "pictures of units are")
        message = f"{what} larger than {limit[0]} x {limit[1]}: {name} has {width} x {height}"
        yield report(message, Where(subject.map.file("map.properties")))
