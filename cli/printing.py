"""What a command prints: lines, and records in json and jsonl."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

import click

__all__ = ["print_lines", "record_lines"]


def print_lines(lines: Iterable[str]) -> None:
    """Print lines as they are made, in UTF-8; what was no text in a save comes out as `\\udcXX`."""
    with click.open_file("-", "w", encoding="utf-8", errors="backslashreplace") as out:
        out.writelines(line + "\n" for line in lines)


def record_lines(records: Iterable[Mapping[str, object]], style: str) -> Iterator[str]:
    """Records as one JSON list, or in jsonl one a line."""
    if style == "json":
        yield json.dumps(list(records), ensure_ascii=False, indent=1)
    else:
        yield from (json.dumps(record, ensure_ascii=False) for record in records)
