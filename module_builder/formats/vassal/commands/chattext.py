"""Lines of the chat as a reader sees them: the engine shows them as HTML (engine: build/module/Chatter.java)."""

from __future__ import annotations

import re
from html import unescape

__all__ = ["plain", "shortened"]

# The tags that modules put into reports; other words in angle brackets are words, such as a player's name.
TAGS = re.compile(
    r"</?(?:a|b|big|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|pre|s|small|span|strong|style"
    r"|sub|sup|table|td|th|tr|tt|u|ul)(?:[\s/][^<>]*)?>",
    re.IGNORECASE,
)


MOST_READ = 20_000  # letters of a text of which the beginning is shown; tags may fill as much

# The first letter of a report may say its colour (engine: tools/QuickColors.java).
COLOUR = re.compile(r"(?<=^[*-])(\s*)[|!?~`]")


def plain(line: str) -> str:
    """A line, or a format of one, as a reader sees it.

    A report begins with a star or a hyphen: its tags and its mark of colour are not shown. What players type is shown
    as they typed it.
    """
    if not line.startswith(("*", "-")):
        return unescape(line).rstrip()
    told = COLOUR.sub(r"\1", line)
    bare = TAGS.sub(" ", told)
    return unescape(told).rstrip() if bare == told else " ".join(unescape(bare).split())


def shortened(text: str, longest: int) -> str:
    """The beginning of a text that may be HTML and of several lines, as one line without its tags."""
    line = " ".join(unescape(TAGS.sub(" ", text[:MOST_READ])).split())
    whole = len(line) <= longest and len(text) <= MOST_READ
    return line if whole else line[: longest - 4].rstrip() + " ..."
