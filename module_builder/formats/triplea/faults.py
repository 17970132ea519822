"""What a reader could not read, and text as map makers' editors save it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from module_builder.formats.vassal.files.filekind import BOM

__all__ = ["LINE_END", "Fault", "decoded"]

LINE_END = re.compile("\r\n|\r|\n")  # as Java reads lines


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a file that cannot be read. Line and column count from 1; 0 means not known.

    `kind` is "xml", "encoding", "line", "yaml", "size" or "entry".
    """

    kind: str
    file: str
    message: str
    line: int = 0
    column: int = 0
    hint: str = ""


def decoded(data: bytes, file: str) -> tuple[str, tuple[Fault, ...]]:
    """A text, and the fault when it is not UTF-8; it is then read letter by letter as Latin-1."""
    plain = data.removeprefix(BOM)
    try:
        return plain.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        line = plain.count(b"\n", 0, error.start) + 1
        begin = plain.rfind(b"\n", 0, error.start) + 1
        column = len(plain[begin : error.start].decode("utf-8")) + 1
        text = plain.decode("latin-1")
        odd = f"byte {error.start:,} (0x{plain[error.start]:02x}) is not UTF-8"
        hint = f"it looks like Latin-1, where it is '{chr(plain[error.start])}': save the file as UTF-8"
        shown = hint if plain[error.start] >= 0xA0 else "save the file as UTF-8"
        return text, (Fault("encoding", file, odd, line, column, shown),)
