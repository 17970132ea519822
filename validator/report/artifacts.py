"""The files of findings as other programs take them: from the folder one is in, with / between folders."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from validator.lint.fingerprint import file_from
from validator.lint.texts import place_of

__all__ = ["inner", "named", "uri"]


def named(file: str) -> str:
    """The file on disk, from the folder one is in when it lies in it, else whole; of an archive's entry the archive."""
    path, _ = place_of(file)
    near = file_from(str(path), Path())
    return path.resolve().as_posix() if near.startswith("../") else near


def inner(file: str) -> str:
    """The entry of an archive that a finding is in, "" for a file of its own."""
    return place_of(file)[1]


def uri(file: str) -> str:
    """The file on disk as a URI reference: relative where it lies in the folder one is in."""
    name = named(file)
    quoted = quote(name.encode("utf-8", "surrogateescape"), safe="/:" if Path(name).is_absolute() else "/")
    return f"file://{'' if quoted.startswith('/') else '/'}{quoted}" if Path(name).is_absolute() else quoted
