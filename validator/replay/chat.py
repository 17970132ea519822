"""Lines of the chat, as plain text: who said or did what they tell."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["MAX_READ", "named", "reporter", "speaker", "undo_report"]

WORDS = re.compile(r"<(.+?)> - (.*)", re.DOTALL)
MAX_READ = 4000  # letters of a line in which dice and names are looked for; genuine lines have a few hundred


def speaker(line: str) -> tuple[str, str] | None:
    """(name, words) of a plain line that a player typed (engine: Chatter.formatChat); None for a report."""
    found = WORDS.match(line)
    return (found[1], found[2]) if found else None


def undo_report(line: str) -> bool:
    """Whether a plain line says that another one was taken back (engine: Chatter.DisplayText)."""
    return line.startswith("* UNDO: ")


def reporter(line: str, names: Iterable[str]) -> str | None:
    """Which of the players a report begins with, as those of decks do: `* Ann: Shuffle Events`."""
    return next((name for name in names if name and line.startswith(f"* {name}: ")), None)


def named(called: str, names: Iterable[str]) -> str:
    """The player that a module's form of a name means: `Ann (Red)` is Ann when Ann plays; else the name as it is."""
    known = [name for name in names if name and (called == name or called.startswith(f"{name} ("))]
    return max(known, key=len, default=called)
