"""MOD051: two grids in one board or zone."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.grids.gridread import GRID_TAGS
from module_builder.formats.vassal.markup.buildfile import child_components, simple_class
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["two_grids"]


@rule("MOD051", "two-grids", Severity.WARNING, hint="take one out; the last one counts")
def two_grids(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A board or a zone has more than one grid. The background grid beside the zones of a board is no second one.

    Why it matters: only the last one snaps pieces and names locations; VASSAL's editor warns, and saves both.

    Bad:
        <VASSAL.build.module.map.boardPicker.Board name="Map"> with a HexGrid and a SquareGrid in it

    Good:
        one grid in the board, or one in each zone

    To fix: take out the one that is not meant. To have two kinds of grid on one board, cut it into zones.

    Careful: when the last one goes, all locations and their names are those of the other.
    """
    for element in subject.components:
        if simple_class(element) not in ("Board", "Zone", "ZonedGrid"):
            continue
        grids = [child for child in child_components(element) if child.tag in GRID_TAGS]
        if len(grids) > 1:
            kinds = ", ".join(map(simple_class, grids))
            message = f"{simple_class(element).lower()} '{element.get('name', '')}' has {len(grids)} grids: {kinds}"
            where, *others = (subject.at(grid) for grid in reversed(grids))
            yield report(message, where, related=tuple(others))
