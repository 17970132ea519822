"""Text and attribute values as they stand in an XML file, read and changed without touching what stays the same."""

from __future__ import annotations

import re

__all__ = ["changed", "escaped", "read_raw"]

NAMED = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'"}
BY_QUOTE = {'"': "&quot;", "'": "&apos;"}
_UNIT = re.compile(r"&#?\w+;|\r\n|.", re.DOTALL)
_SPECIAL = re.compile(r"&#?\w+;|\r\n?|[\n\t]")
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def read_raw(raw: str, attribute: bool) -> str:
    """The value of raw text, or of what stands between an attribute's quotes: references resolved, line ends as \\n.

    In an attribute a literal line end or tab is a blank, as XML has it.
    """
    blank = " " if attribute else ""
    return _SPECIAL.sub(lambda found: _value(found[0], blank), raw)


def _value(unit: str, blank: str) -> str:
    if unit.startswith("&"):
        return NAMED[unit] if unit in NAMED else _referred(unit)
    return blank or ("\t" if unit == "\t" else "\n")


def _referred(unit: str) -> str:
    """The character of `&#10;` or `&#xA;`."""
    digits = unit[2:-1]
    return chr(int(digits[1:], 16) if digits.startswith("x") else int(digits))


def escaped(value: str, quote: str = "", newline: str = "\n", bare: bool = False) -> str:
    """`value` as raw text, or with `quote` as what stands between such quotes. `bare`: `>` needs no escape.

    ValueError for a character that no XML file can hold.
    """
    wrong = _ILLEGAL.search(value)
    if wrong:
        raise ValueError(f"the character {wrong[0]!r} cannot stand in an XML file")
    value = value.replace("&", "&amp;").replace("<", "&lt;")
    if not bare:
        value = value.replace(">", "&gt;")
    value = value.replace("\r", "&#13;")
    if quote:
        return value.replace(quote, BY_QUOTE[quote]).replace("\n", "&#10;").replace("\t", "&#9;")
    return value.replace("\n", newline)


def changed(raw: str, value: str, quote: str = "", newline: str = "\n") -> str:
    """`raw` with the value `value`: where both begin and end alike, what stands there stays as it is written."""
    bare = bool(quote) and ">" in raw
    units = _UNIT.findall(raw)
    old = "".join(_value(unit, " " if quote else "") if _SPECIAL.match(unit) else unit for unit in units)
    first = _common(old, value)
    most = min(len(old), len(value)) - first
    last = _common(old[::-1][:most], value[::-1][:most])
    middle = escaped(value[first : len(value) - last], quote, newline, bare)
    new = "".join((*units[:first], middle, *units[len(units) - last :]))
    if not quote:
        new = new.replace("]]>", "]]&gt;")  # not allowed in text, and it may only now stand together
    return new if read_raw(new, bool(quote)) == value else escaped(value, quote, newline, bare)


def _common(one: str, other: str) -> int:
    """How many characters both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))
