"""MOD068: a trait places a piece that the module does not have."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, Where, nearest
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.traits import PlaceMarker
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["marker_unknown"]


@rule("MOD068", "marker-unknown", Severity.WARNING, hint="choose the piece in the trait again")
def marker_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A place-marker or replace trait names a piece of the palette that is called so nowhere in the module.

    Why it matters: VASSAL takes another piece of that palette, or none: a unit is replaced by something else, or the
    command does nothing.

    Bad:
        +/null/replace;Flip;82,130;VASSAL.build.module.PieceWindow:Pieces\\/VASSAL.build.widget.PieceSlot:Depleted;...
        and the slot is called "Depleted Infantry"

    Good:
        +/null/replace;Flip;82,130;...PieceSlot:Depleted Infantry;...

    To fix: open the trait in VASSAL's editor and choose the piece again.

    Careful: the trait finds its piece by the whole way through the palette; moving a piece to another tab breaks it as
    well, which is not told here. A piece that an extension brings is found when the extension is loaded.
    """
    if subject.is_extension or subject.module.own_classes:
        return
    known = {slot.name for slot in subject.module.slots}
    found: dict[str, list[Where]] = {}
    for definition in subject.definitions:
        for part in definition.of(PlaceMarker):
            name = _named(part.trait) if isinstance(part.trait, PlaceMarker) else ""
            if name and name not in known:
                found.setdefault(name, []).append(subject.at(definition.element, *part.path, "marker_spec", word=name))
    for name, places in found.items():
        times = f", placed by {len(places)} traits" if len(places) > 1 else ""
        yield report(f"no piece '{name}'{times}", places[0], hint=nearest(name, known), related=tuple(places[1:]))


def _named(trait: PlaceMarker) -> str:
    """The name of the slot that a trait's piece is, "" when it has a definition of its own or none."""
    spec = trait.marker_spec or ""
    if spec.startswith("+/") or "/" not in spec or "$" in spec:
        return ""
    return [*split(split(spec, "/")[-1], ":"), ""][1]
