"""Formats of reports, `** $name$ = $result$ ***` or `{...}`: filled in, or met in a text."""

from __future__ import annotations

import re
from collections.abc import Callable

from module_builder.formats.vassal.expressions import PlainScope, Unknown, evaluate
from module_builder.formats.vassal.expressions.dollars import pieces
from module_builder.formats.vassal.expressions.filters import in_braces

__all__ = ["filled", "pattern", "terms"]


class _Report(PlainScope):
    """The properties of a report, which `value` gives; what it does not know is unknown."""

    def __init__(self, value: Callable[[str], str | None]) -> None:
        super().__init__({})
        self._value = value

    def property(self, name: str) -> str | Unknown | None:
        """The value of a property."""
        found = self._value(name)
        return Unknown(f"the property {name}") if found is None else found


def terms(text: str) -> list[tuple[bool, str]] | None:
    """(is a property, word) of each part of a format, empty ones left out; None for an expression."""
    return None if in_braces(text) is not None else list(pieces(text))


def filled(text: str, value: Callable[[str], str | None]) -> str | None:
    """The format with its properties' values; None when a value is not known that it depends on."""
    answer = evaluate(text, _Report(value))
    return answer if isinstance(answer, str) else None


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
