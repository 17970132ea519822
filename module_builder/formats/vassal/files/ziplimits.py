"""What a zip may look like before anything in it is read: bounds that no genuine module or save comes near."""

from __future__ import annotations

import os
import re
import struct
from itertools import pairwise
from typing import TYPE_CHECKING, BinaryIO

from mapdata.diagnostic import InputError

if TYPE_CHECKING:
    import zipfile

__all__ = [
    "MAX_RATIO",
    "check_directory",
    "check_entries",
    "check_ratio",
    "entry_text",
    "leads_out",
    "printable",
    "utf8_text",
]

MAX_DIRECTORY = 64 * 1024 * 1024  # bytes of the list of entries
MAX_TOTAL = 16 * 1024**3  # bytes that all entries together say they have; no more than one is ever unpacked at once
MAX_RATIO = 1100  # deflate, all that VASSAL reads, packs 1,032 to one at best
END, END64 = b"PK\x05\x06", b"PK\x06\x06"
TAIL = 22 + 0xFFFF + 76  # the end record, its comment, and the 64-bit records before it
UTF8_FLAG = 0x800
LONGEST, BEGIN, END_OF = 120, 60, 20  # characters of a name in a message; of a longer one so many at both ends
_OUT = re.compile(r"(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[A-Za-z]:|\0")


def check_directory(file: BinaryIO, path: object) -> None:
    """InputError when the list of entries is larger than any genuine one; it is read whole before it can be counted."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - TAIL))
    tail = file.read()
    file.seek(0)
    directory = _number(tail, END, 12, "<I")
    if directory == 0xFFFFFFFF:
        directory = _number(tail, END64, 40, "<Q")
    if directory > MAX_DIRECTORY:
        raise InputError(path, f"the list of its entries has {directory:,} bytes, more than {MAX_DIRECTORY:,}")


def _number(tail: bytes, mark: bytes, offset: int, form: str) -> int:
    at = tail.rfind(mark)
    whole = at >= 0 and at + offset + struct.calcsize(form) <= len(tail)
    return int(struct.unpack_from(form, tail, at + offset)[0]) if whole else 0


def check_entries(archive: zipfile.ZipFile, path: object, most: int, hint: str = "") -> None:
    """InputError when there are too many entries, they claim too much, or lie over each other as in a zip bomb."""
    entries = archive.infolist()
    if len(entries) > most:
        raise InputError(path, f"has {len(entries):,} entries, more than {most:,}", hint)
    total = sum(entry.file_size for entry in entries)
    if total > MAX_TOTAL:
        raise InputError(path, f"unpacks to {total:,} bytes, more than {MAX_TOTAL:,}")
    placed = sorted(entries, key=lambda entry: entry.header_offset)
    for before, after in pairwise(placed):
        if before.header_offset + 30 + before.compress_size > after.header_offset:
            names = f"'{printable(before.filename)}' and '{printable(after.filename)}'"
            raise InputError(path, f"the entries {names} lie over each other", "this is no honest zip: do not open it")


def check_ratio(entry: zipfile.ZipInfo, path: object) -> None:
    """InputError when an entry claims to unpack to more than its bytes can hold."""
    if entry.file_size > 1024 * 1024 and entry.file_size > MAX_RATIO * entry.compress_size:
        claim = f"{entry.compress_size:,} bytes that unpack to {entry.file_size:,}"
        raise InputError(
            path, f"entry '{printable(entry.filename)}' has {claim}", "this is no honest zip: do not open it"
        )


def entry_text(entry: zipfile.ZipInfo) -> str:
    """The name of an entry, read as UTF-8 also where the zip does not say that it is; else as code page 437."""
    return utf8_text(entry) or entry.filename


def utf8_text(entry: zipfile.ZipInfo) -> str | None:
    """The name of an entry as the engine reads it; None when its bytes are not UTF-8, which the engine throws at."""
    if entry.flag_bits & UTF8_FLAG or entry.filename.isascii():
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return None


def leads_out(name: str) -> bool:
    """Whether unpacking an entry of this name would write outside the folder it is unpacked to, on any system."""
    return _OUT.search(name) is not None


def printable(name: str) -> str:
    """A name for a message: what a terminal would obey is written as an escape, and of a very long one both ends."""
    short = name if len(name) <= LONGEST else f"{name[:BEGIN]}...{name[-END_OF:]}"
    return short if short.isprintable() else short.encode("unicode_escape").decode("ascii")
