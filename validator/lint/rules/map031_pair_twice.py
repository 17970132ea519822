"""MAP031: a pair that a table holds twice, once in each order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mapdata.diagnostic import Diagnostic, Severity
from mapdata.model import Value
from mapdata.tables import Row
from validator.lint.mapdata import MapSubject
from validator.lint.rule import Report, rule

__all__ = ["pair_twice"]

TABLES = {"connections.csv": ("kinds",), "hexsides.csv": ("kind", "value")}


@rule("MAP031", "pair-twice", Severity.WARNING, hint="keep the row that is right")
def pair_twice(report: Report, subject: MapSubject) -> Iterator[Diagnostic]:
    """A connection or hexside that its table holds twice: once as a and b, once as b and a.

    Two rows about one side are told when they are about the same of it: of a hexside the same kind.

    Why it matters: both rows are about the same side. Where they differ the last one counts, and the other one is
    taken for true by whoever reads it.

    Bad:
        north-plain,inner-sea,sea
        inner-sea,north-plain,strait

    Good:
        north-plain,inner-sea,sea

    To fix: take one of the rows out; --fix takes the second out when it says the same as the first.

    Careful: connections go both ways, so a row cannot mean one direction only.
    """
    for table, about in TABLES.items():
        seen: dict[tuple[str, ...], Row] = {}
        for row in subject.data.rows(table):
            a, b = sorted((row.text("a"), row.text("b")))
            first = seen.setdefault((a, b, row.text("kind")), row)
            if first is row:
                continue
            same = _said(first, about) == _said(row, about)
            other = "says the same" if same else "says otherwise"
            message = f"line {first.line} {other} of '{row.text('a')}' and '{row.text('b')}'"
            edits = (subject.without(row),) if same and not row.text("cite") else ()
            yield report(message, row.where("a"), related=(first.where("a"),), edits=edits)


def _said(row: Row, about: tuple[str, ...]) -> Mapping[str, Value]:
    """What a row says of its pair."""
    return {name: tuple(sorted(row.ids(name))) or row.values[name] for name in about}
