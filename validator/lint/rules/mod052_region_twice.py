"""MOD052: two regions on one point, or of one name."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.grids.gridread import REGIONS
from module_builder.formats.vassal.markup.buildfile import Element, child_components, simple_class
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["region_twice"]


@rule("MOD052", "region-twice", Severity.WARNING, hint="move one, or give it another name")
def region_twice(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Two regions of an irregular grid have the same point, or the same name.

    Why it matters: a point has one name, that of the later region; a name leads to one point, and nobody can send a
    piece to the other. The same name on another board is in order.

    Bad:
        <...Region name="Rome" originx="10" originy="10"/> and <...Region name="Roma" originx="10" originy="10"/>

    Good:
        <...Region name="Rome" originx="10" originy="10"/>

    To fix: take one of them out, or give it a point and a name of its own.

    Careful: two spots of one place, each with its own point, may be meant to be called alike; then leave them, and send
    pieces to other names.
    """
    for grid in subject.root.iter(REGIONS):
        points: dict[object, Element] = {}
        names: dict[object, Element] = {}
        for region in (child for child in child_components(grid) if simple_class(child) == "Region"):
            name, point = region.get("name", ""), (region.get("originx"), region.get("originy"))
            other, twin = points.setdefault(point, region), names.setdefault(name, region)
            if other is not region:
                message = f"region '{name}' is on the point of '{other.get('name', '')}': {point[0]},{point[1]}"
                yield report(message, subject.at(region), related=(subject.at(other),))
            elif twin is not region:
                message = f"two regions are called '{name}'"
                yield report(message, subject.at(region, attribute="name"), related=(subject.at(twin),))
