"""MAP048: a fact of a document that the compiled map does not have."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.attributes import parse_value
from mapdata.diagnostic import Diagnostic, Severity
from mapdata.tables import Row
from validator.lint.mapdata import COMPILED, MapSubject
from validator.lint.rule import Report, rule

__all__ = ["statement_overruled"]


@rule("MAP048", "statement-overruled", Severity.WARNING, stage=COMPILED, hint="take one of the two out")
def statement_overruled(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A row of hexes.csv or places.csv that holds, and that the compiled map contradicts.

    Another row of hexes.csv, under an option, or a correction states the same attribute otherwise; or a place that has
    a hex on land, as its document says, is at sea.

    Why it matters: the document says one thing and the map another, and whoever reads the table believes the document.

    Bad:
        a0202,port,true,,document,page 3      in hexes.csv
        a0202,port,false,silted up            in corrections.csv

    Good:
        one of the two

    To fix: look the fact up. When the table is wrong, mend the table; corrections are for geometry.

    Careful: a document may be wrong itself: then give both rows an option that decides between them.
    """
    for row in subject.holding("hexes.csv"):
        name, attribute = row.text("hex"), row.text("attribute")
        stated = parse_value(attribute, row.text("value"))
        if subject.board.spaces[name].get(attribute) != stated:
            what = f"{subject.board.name_of(name)} is stated to have {attribute} '{row.text('value')}'"
            where = subject.stated(name, attribute)
            yield report(f"{what}{_cited(row)}, and the map has it otherwise", row.where("value"), related=(where,))
    for row in subject.holding("places.csv"):
        name = row.text("hex")
        if row.text("source") == "document" and not subject.board.spaces[name].is_land:
            x, y = subject.board.centres[name].tolist()
            message = f"{row.text('name')} stands in {name}{_cited(row)}, which is sea"
            hint = "correct the hex, or state its kind in corrections.csv"
            yield report(message, row.where("hex"), hint=hint, point=(x, y))


def _cited(row: Row) -> str:
    return f" ({row.text('cite')})" if row.text("cite") else ""
