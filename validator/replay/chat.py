"""Lines of the chat: as plain text, and who said or did what they tell."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

__all__ = ["MAX_READ", "named", "plain", "reporter", "speaker", "undo_report"]

# The tags that modules put into reports; other words in angle brackets are words, such as a player's name.
TAGS = re.compile(
    r"</?(?:a|b|big|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|pre|s|small|span|strong|style"
    r"|sub|sup|table|td|th|tr|tt|u|ul)(?:[\s/][^<>]*)?>",
    re.IGNORECASE,
)
WORDS = re.compile(r"<(.+?)> - (.*)", re.DOTALL)
MAX_READ = 4000  # letters of a line in which dice and names are looked for; genuine lines have a few hundred


def plain(line: str) -> str:
    """A line as a reader sees it: no tags, no entities."""
    bare = TAGS.sub(" ", line)
    return unescape(line) if bare == line else " ".join(unescape(bare).split())


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
