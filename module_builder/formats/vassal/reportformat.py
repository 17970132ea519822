"""Old-style formats, `** $name$ = $result$ ***`: cut into words and properties, filled in, or met in a text.

Facts: engine script/expression/FormattedStringExpression.java. An unclosed dollar vanishes; a format in braces is an
expression, about which nothing is said here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from module_builder.formats.vassal.sequence import split

__all__ = ["filled", "pattern", "terms"]


def terms(text: str) -> list[tuple[bool, str]] | None:
    """(is a property, word) of each part of a format, empty ones left out; None for an expression."""
    if text.startswith("{") and text.endswith("}"):
        return None
    tokens = split(text, "$")
    last = len(tokens) - 1
    return [(index % 2 == 1 and index < last, token) for index, token in enumerate(tokens) if token]


def filled(text: str, value: Callable[[str], str | None]) -> str | None:
    """The format with its properties' values; None for an expression, and when a property's value is not known."""
    parts = terms(text)
    if parts is None:
        return None
    words = [value(word) if is_property else word for is_property, word in parts]
    return None if None in words else "".join(map(str, words))


def pattern(text: str, properties: Callable[[str], str]) -> re.Pattern[str] | None:
    """A pattern for whole texts that the format prints; None for an expression and for one without any property.

    `properties` gives the pattern of a property. A property ends where the words after it are first met, for good: so
    no text takes long, whatever the format.
    """
    parts = terms(text)
    if parts is None or not any(is_property for is_property, _ in parts):
        return None
    out, held = "", ""
    for is_property, word in parts:
        if is_property:
            out, held = out + (f"(?>{held})" if held else ""), properties(word)
        else:
            out, held = out + (f"(?>{held}{re.escape(word)})" if held else re.escape(word)), ""
    return re.compile(out + held)
