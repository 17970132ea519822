"""Lines of the chat as a reader sees them: the engine shows them as HTML (engine: build/module/Chatter.java)."""

from __future__ import annotations

import re
from html import unescape

__all__ = ["plain"]

# The tags that modules put into reports; other words in angle brackets are words, such as a player's name.
TAGS = re.compile(
    r"</?(?:a|b|big|body|br|center|code|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|pre|s|small|span|strong|style"
    r"|sub|sup|table|td|th|tr|tt|u|ul)(?:[\s/][^<>]*)?>",
    re.IGNORECASE,
)


def plain(line: str) -> str:
    """A line, or a format of one, without tags and entities; where there were tags, blanks are single ones."""
    bare = TAGS.sub(" ", line)
    return unescape(line) if bare == line else " ".join(unescape(bare).split())
