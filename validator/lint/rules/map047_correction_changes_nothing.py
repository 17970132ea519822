"""MAP047: a correction of what is so already."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.attributes import parse_value
from mapdata.diagnostic import Diagnostic, Severity
from mapdata.model import Space, Value
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["correction_changes_nothing"]


@rule(
    "MAP047",
    "correction-changes-nothing",
    Severity.WARNING,
    stage=COMPILED,
    hint="take it out, or state it in hexes.csv if it is a fact",
)
def correction_changes_nothing(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A row of corrections.csv that states what the outlines and the other tables give without it.

    Of a hex whose kind is corrected as well only the kind is judged: without it the rest would be otherwise too.

    Why it matters: a correction says that geometry is wrong here, which it is not, or is no longer. It hides the next
    change of the outlines, and the answer is marked with its source instead of theirs.

    Bad:
        w3218,kind,land,the island of Singapore      and the outlines have the island

    Good:
        no such row

    To fix: take the row out. --fix does, when its source is no document.

    Careful: of a row that a document proves the source is worth keeping: it may stand, with
    `# zoc: ignore MAP047` above it.
    """
    before = subject.uncorrected
    if before is None:
        return
    rows = subject.data.rows("corrections.csv")
    kinds = {row.text("hex") for row in rows if row.text("attribute") == "kind"}
    for row in rows:
        name, attribute, text = row.text("hex"), row.text("attribute"), row.text("value")
        if name in kinds and attribute != "kind":
            continue
        had, has = (_value(board.spaces[name], attribute) for board in (before, subject.board))
        if had != has:
            continue
        told = had == parse_value(attribute, text)
        if text == "?" and not told:  # that nobody knows is worth saying where there is nothing
            continue
        kept = row.text("source") == "document"
        message = (
            f"{name} has {attribute} '{text}' without the correction"
            if told
            else f"{name} has {attribute} as without it"
        )
        x, y = subject.board.centres[name].tolist()
        yield report(
            message,
            row.where("value"),
            hint="" if told else "an area has it in areas.geojson; a territory is of land only",
            point=(x, y),
            edits=(subject.without(row),) if told and not kept else (),
            severity=Severity.INFO if told and kept else None,
        )


def _value(space: Space, attribute: str) -> Value | None:
    """What a space has, as a correction would write it; None for what no correction can say."""
    plain = {"kind": space.kind, "territory": space.territory, "zones": space.zones}
    return plain[attribute] if attribute in plain else space.attributes.get(attribute)
