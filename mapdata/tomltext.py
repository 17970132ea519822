"""Writing TOML: keys and values as text that any reader of TOML 1.0 gives back the same."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

__all__ = ["toml_key", "toml_table", "toml_value"]

BARE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")  # a key that needs no quotes, to a reader either
SHORT: Final = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
NO_LETTER = "\ufffd"  # what stands for half of a surrogate pair, which TOML cannot hold


def toml_key(name: str) -> str:
    """A key, in quotes where it needs them."""
    return name if BARE.fullmatch(name) else _quoted(name)


def toml_value(value: object) -> str:
    """A text, a truth, a whole number, or a list or table of those, on one line. TypeError for anything else.

    A text with a backslash stands in single quotes where it can, since a pattern is read more easily so.
    """
    if isinstance(value, str):
        plain = value.isprintable() and "'" not in value and "\\" in value
        return f"'{value}'" if plain else _quoted(value)
    if isinstance(value, int):
        return str(value).lower()
    if isinstance(value, Mapping):
        return toml_table(value)
    if isinstance(value, Sequence):
        return f"[{', '.join(map(toml_value, value))}]"
    raise TypeError(f"{type(value).__name__} {value!r} is not written as TOML")


def toml_table(values: Mapping[str, object]) -> str:
    """A table on one line."""
    rows = ", ".join(f"{toml_key(key)} = {toml_value(value)}" for key, value in values.items())
    return f"{{ {rows} }}" if rows else "{}"


def _quoted(text: str) -> str:
    return f'"{"".join(map(_letter, text))}"'


def _letter(letter: str) -> str:
    """A letter between quotes: as it is when it can be seen, else as its code."""
    if letter in SHORT:
        return SHORT[letter]
    if "\ud800" <= letter <= "\udfff":
        return NO_LETTER
    if letter.isprintable():
        return letter
    return f"\\u{ord(letter):04X}" if letter <= "\uffff" else f"\\U{ord(letter):08X}"
