"""MAP043: a connection or hexside of a kind that its two spaces cannot have."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from mapdata.tables import Row
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["connection_of_wrong_kind"]


@rule(
    "MAP043", "connection-of-wrong-kind", Severity.WARNING, stage=COMPILED, hint="correct the kind, or one of the two"
)
def connection_of_wrong_kind(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A connection, or a hexside that a table states, of a kind that its two spaces cannot have.

    Of kind land with sea at one of its ends; of kind strait, road or rail likewise on a hexside; a border within one
    territory, or with no territory on one side.

    Why it matters: armies march over water, or a border is guarded that parts nothing.

    Bad:
        north-plain,inner-sea,land

    Good:
        north-plain,inner-sea,sea

    To fix: correct the kind, or the id of the space that is not meant.

    Careful: two areas of land may be joined by sea: a ferry, a narrow.
    """
    for row in subject.data.rows("connections.csv"):
        if "land" in row.ids("kinds"):
            yield from _wet(report, subject, row, "land", "kinds")
    for row in subject.data.rows("hexsides.csv"):
        kind = row.text("kind")
        if row.values["value"] is True and kind in {"land", "strait", "road", "rail"}:
            yield from _wet(report, subject, row, kind, "kind")
        elif row.values["value"] is True and kind == "border":
            yield from _no_border(report, subject, row)


def _wet(report: Report, subject: MapSubject, row: Row, kind: str, column: str) -> Iterator[Diagnostic]:
    for name in (row.text("a"), row.text("b")):
        if not subject.board.spaces[name].is_land:
            message = f"'{row.text('a')}' and '{row.text('b')}' are joined by {kind}, and '{name}' is sea"
            yield report(message, row.where(column))
            return


def _no_border(report: Report, subject: MapSubject, row: Row) -> Iterator[Diagnostic]:
    one, other = (subject.board.spaces[row.text(end)].territory for end in ("a", "b"))
    if one == other or one is None or other is None:
        lie = f"both lie in '{one}'" if one and one == other else "there is no territory on both sides"
        message = f"a border is stated between '{row.text('a')}' and '{row.text('b')}', and {lie}"
        yield report(message, row.where("kind"))
