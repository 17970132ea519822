"""MAP035: a sliver of nothing between two outlines that were meant to share their border."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.coverage import Gap, gaps
from mapdata.diagnostic import Diagnostic, Severity, many
from mapdata.source import Outline
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["gap_between_outlines"]

NARROW = (0.05, 0.02, 0.005)  # hexes: widths that are looked for on a hex map
SLENDER = 20  # lengths of a gap to its width, from which it is no strait: those of 1:50m maps are shorter
SHORT = 2  # the same of an area map, whose areas must meet
SHOWN = 4  # pairs that are told one by one


@rule(
    "MAP035",
    "gap-between-outlines",
    Severity.WARNING,
    stage=COMPILED,
    hint="give both the same points along their common border",
)
def gap_between_outlines(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A sliver between two outlines that were meant to share their border.

    On an area map it is no wider than `snap`, so that the areas count as touching; on a hex map it is narrower than
    the 20th part of a hex, and 20 times as long as wide.

    Why it matters: a counter dropped into the sliver has no place. On a hex map the landmass is cut in two: the
    hexsides along the border are straits.

    Bad:
        "west" up to x = 100, "east" from x = 101 on

    Good:
        both with the same points along x = 100

    To fix: give both the same points; a program for maps does it ("snap", "clean topology").

    Careful: a canal or a narrow river may be meant: then it is not in outlines but in hexsides.csv.
    """
    if subject.grid is None:
        snap = float(subject.data.header["areas"]["snap"])
        outlines, unit = subject.data.areas, "pixels"
        found = gaps([subject.board.spaces[name].polygon for name in subject.areas], snap, SHORT * snap)
    else:
        shapes, unit = subject.land, "hexes"
        outlines = tuple(subject.data.land[number] for number in shapes.owner)
        found = [gap for width in NARROW for gap in gaps(list(shapes.polygons), width, SLENDER * width)]
    yield from _told(report, found, outlines, unit)


def _told(report: Report, found: list[Gap], outlines: tuple[Outline, ...], unit: str) -> Iterator[Diagnostic]:
    """One finding a pair of outlines; one for all when there are many."""
    pairs = {tuple(sorted((outlines[gap.one].name, outlines[gap.other].name))): gap for gap in reversed(found)}
    told = [(pair, gap) for pair, gap in sorted(pairs.items()) if pair[0] != pair[1]]
    if len(told) > SHOWN:
        (one, other), gap = told[0]
        message = f"there are gaps between {many(len(told), 'pair')} of outlines, '{one}' and '{other}' the first"
        yield report(message, outlines[gap.one].where / "geometry", point=gap.point)
        return
    for (one, other), gap in told:
        message = f"'{one}' and '{other}' leave a gap of {gap.width:.3g} by {gap.length:.3g} {unit}"
        related = (outlines[gap.other].where / "geometry",)
        yield report(message, outlines[gap.one].where / "geometry", related=related, point=gap.point)
