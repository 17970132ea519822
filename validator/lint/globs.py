"""Patterns of file names, as in settings: `*` and `?` inside a name, `**` across folders."""

from __future__ import annotations

import re
from functools import cache

__all__ = ["matches"]

PARTS = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
SIGNS = re.compile(r"\*\*/|\*\*|\*|\?")


@cache
def _pattern(glob: str) -> re.Pattern[str]:
    anywhere = "" if "/" in glob.rstrip("/") else "(?:.*/)?"
    out, last = "", 0
    for sign in SIGNS.finditer(glob.rstrip("/")):
        out += re.escape(glob[last : sign.start()]) + PARTS[sign.group()]
        last = sign.end()
    return re.compile(f"{anywhere}{out}{re.escape(glob.rstrip('/')[last:])}(?:[/!].*)?", re.DOTALL)


def matches(glob: str, name: str) -> bool:
    """Whether a pattern means a file, by its name with / between folders; a folder or module means all in it.

    A pattern without a / means a name in any folder.
    """
    return _pattern(glob).fullmatch(name) is not None
