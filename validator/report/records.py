"""Records as JSON: one document of `--format json`, one record a line of `jsonl`. Letters stand as they are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

__all__ = ["as_document", "as_line", "written"]


def as_document(content: object) -> str:
    """A record, or a list of them, as one JSON document that a reader can follow; no newline at its end."""
    return json.dumps(content, ensure_ascii=False, indent=2)


def as_line(record: Mapping[str, object]) -> str:
    """A record as JSON on one line, without its newline."""
    return json.dumps(record, ensure_ascii=False)


def written(records: Iterable[Mapping[str, object]], style: str) -> Iterator[str]:
    """Records as one list in `json`; in `jsonl` one a line, each written before the next is made."""
    if style == "json":
        yield as_document(list(records))
    else:
        yield from map(as_line, records)
