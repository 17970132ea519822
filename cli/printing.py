"""What a command prints: lines, and rulings in colour on a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

__all__ = ["painted", "print_lines"]

COLOURS = {"legal": "green", "illegal": "red", "pending": "yellow", "undecided": "yellow"}
RULING = re.compile(rf"^(\s*(?:step \d+: )?)({'|'.join(COLOURS)})(?=:| \()", re.MULTILINE)
CITED = re.compile(r"\[[A-Z]+-[^\]\n]*\]$|\((?:position|save|assumed|rule|option|map:[a-z]+)\)$", re.MULTILINE)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines as they are made, in UTF-8; what was no text in a save comes out as `\\udcXX`."""
    with click.open_file("-", "w", encoding="utf-8", errors="backslashreplace") as out:
        out.writelines(line + "\n" for line in lines)


def painted(report: str) -> str:
    """A report of verdicts with its rulings coloured, and rules and sources faint.

    `click.echo` leaves the colours out where no terminal reads them.
    """
    ruled = RULING.sub(lambda found: found[1] + click.style(found[2], fg=COLOURS[found[2]], bold=True), report)
    return CITED.sub(lambda found: click.style(found[0], dim=True), ruled)
