"""Java property files, as map.properties is one: `key=value`, one a line, `#` and `!` begin comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from module_builder.formats.triplea.faults import LINE_END, decoded

__all__ = ["Property", "read_properties"]

_KEY = re.compile(r"((?:\\.|[^\\=:\s])*)\s*[=:]?\s*")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_PLAIN = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}


@dataclass(frozen=True, slots=True)
class Property:
    """A key and its value with the place of the value."""

    file: str
    key: str
    value: str
    line: int
    column: int


def read_properties(data: bytes, file: str) -> tuple[Property, ...]:
    """The properties in the file's order, two of one key both (Java takes the last). Latin-1 is as good as UTF-8."""
    return tuple(_properties(decoded(data, file)[0], file))


def _properties(text: str, file: str) -> Iterator[Property]:
    lines = iter(enumerate(LINE_END.split(text), 1))
    for number, first in lines:
        line = first
        if not line.strip() or line.lstrip()[0] in "#!":
            continue
        while len(line) - len(line.rstrip("\\")) & 1:  # an odd number: the next line goes on
            line = line[:-1] + next(lines, (0, ""))[1].lstrip()
        found = _KEY.match(line, len(line) - len(line.lstrip()))
        key, at = (found[1], found.end()) if found else ("", 0)
        yield Property(file, _unescaped(key), _unescaped(line[at:]), number, at + 1)


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: _letter(found[1]), text)


def _letter(code: str) -> str:
    return chr(int(code[1:], 16)) if len(code) > 1 else _PLAIN.get(code, code)
