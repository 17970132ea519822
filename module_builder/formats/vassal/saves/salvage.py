"""What can be got out of a damaged zip: its entries one after the other, without the list at its end."""

from __future__ import annotations

import bz2
import re
import struct
import zlib
from binascii import a2b_base64
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from module_builder.formats.vassal.files.ziplimits import MAX_RATIO, UTF8_FLAG
from module_builder.formats.vassal.saves.codec import ENTRY

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Salvaged", "from_gzip", "from_mail", "salvage"]

LOCAL, TRAILER = b"PK\x03\x04", b"PK\x07\x08"
SIZE = 30
STEP = 1 << 16
MAX_FOUND = 1000  # entries; a save has three
ENCRYPTED, STREAMED = 0x1, 0x8
UNSAID = 0xFFFFFFFF  # the size of an entry that says it elsewhere
_MAIL = re.compile(rb"(?:^|\n)[ >]*(UEsD[A-Za-z0-9+/]{20,}(?:={0,2}[ \t]*\r?\n[ >]*[A-Za-z0-9+/]+)*={0,2})")


@dataclass(frozen=True, slots=True)
class Salvaged:
    """One entry: `data` as far as it could be read, `problem` why it is not whole ("" when it is).

    Not `cut`: it is all there, but some of its bytes are not what was written. `large`: it has more than may be read,
    and none of it was kept.
    """

    name: str
    data: bytes = field(repr=False)
    problem: str = ""
    cut: bool = True
    large: bool = False

    @property
    def base(self) -> str:
        """The name without the folder it is in."""
        return _base(self.name)

    @property
    def is_game(self) -> bool:
        """Whether it is what holds the commands."""
        return self.base == ENTRY


def salvage(data: bytes, game: int, others: int) -> list[Salvaged]:
    """The entries found in a zip or a piece of one, in the order in which they stand.

    Those that are the game may have `game` bytes in all, and the `others` so many; one with which there would be more
    is the last, and `large`.
    """
    found: list[Salvaged] = []
    left = {True: game, False: others}
    at = data.find(LOCAL)
    while at >= 0 and len(found) < MAX_FOUND and not (found and found[-1].large):
        entry, end = _entry(data, at, left)
        if entry is not None:
            found.append(entry)
            left[entry.is_game] -= len(entry.data)
        at = data.find(LOCAL, max(end, at + 4))
    return found


def _entry(data: bytes, at: int, left: Mapping[bool, int]) -> tuple[Salvaged | None, int]:
    """The entry whose header stands at `at`, and where what follows it begins."""
    if len(data) < at + SIZE:
        return None, len(data)
    _, flags, method, _, _, checksum, packed, size, named, extra = struct.unpack_from("<5H3I2H", data, at + 4)
    start = at + SIZE + named + extra
    name = _name(data[at + SIZE : at + SIZE + named], flags)
    limit = left[_base(name) == ENTRY]
    if not flags & STREAMED and limit < size < min(UNSAID, MAX_RATIO * packed):  # a damaged size is no size
        return _large(name, limit), start
    if flags & ENCRYPTED or method not in (0, 8):
        odd = f"packed in a way that zoc does not unpack (method {method})"
        return Salvaged(name, b"", f"it is {'encrypted' if flags & ENCRYPTED else odd}"), start
    if method == 8:
        text, end, problem = _inflated(data, start, limit)
    else:
        text, end, problem = _stored(data, start, 0 if flags & STREAMED else packed, limit)
    if len(text) > limit:
        return _large(name, limit), end
    if not problem:
        wrong = _unlike(text, _trailing_checksum(data, end) if flags & STREAMED else checksum)
        return Salvaged(name, text, wrong, cut=not wrong), end
    return Salvaged(name, text, problem), end


def _unlike(text: bytes, checksum: int | None) -> str:
    """What a checksum says against a text that could be read to its end."""
    if checksum is None:
        return "its checksum is not where it ends: some bytes may not be what was written"
    return "" if zlib.crc32(text) == checksum else "its checksum is another: some bytes are not what was written"


def _name(data: bytes, flags: int) -> str:
    """The name as `ziplimits.entry_text` reads it."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace") if flags & UTF8_FLAG else data.decode("cp437")


def _base(name: str) -> str:
    return name.rpartition("/")[2]


def _large(name: str, limit: int) -> Salvaged:
    return Salvaged(name, b"", f"it has more than {limit:,} bytes", large=True)


def _inflated(data: bytes, start: int, limit: int) -> tuple[bytes, int, str]:
    """The text, a byte more than `limit` at most, where its packed form ends, and what is wrong with it."""
    unpacker, out, at = zlib.decompressobj(-15), bytearray(), start
    while not unpacker.eof and at < len(data):
        before = unpacker.copy()
        try:
            out += unpacker.decompress(data[at : at + STEP], limit - len(out) + 1)
        except zlib.error as error:
            out += _last_bytes(before, data[at : at + STEP])
            return bytes(out), at, f"its packed bytes are damaged near byte {at} of the file ({error})"
        if len(out) > limit:
            break
        at += STEP
    if unpacker.eof or len(out) > limit:
        return bytes(out), min(at, len(data)) - len(unpacker.unused_data), ""
    return bytes(out), len(data), f"the file ends in the midst of it, at byte {len(data)}"


def _last_bytes(unpacker: zlib._Decompress, data: bytes) -> bytes:
    """What comes out before the byte at which unpacking fails."""
    out = bytearray()
    try:
        for index in range(len(data)):
            out += unpacker.decompress(data[index : index + 1])
    except zlib.error:
        pass
    return bytes(out)


def _stored(data: bytes, start: int, size: int, limit: int) -> tuple[bytes, int, str]:
    following = data.find(b"PK", start)
    end = start + size if size else (following if following >= 0 else len(data))
    text = data[start : min(end, start + limit + 1)]
    if end > len(data):
        return text, len(data), f"the file ends in the midst of it, at byte {len(data)}"
    return text, end, ""


def _trailing_checksum(data: bytes, end: int) -> int | None:
    """The checksum that a streamed entry has behind it, as all writers of saves have it; None when it is not there."""
    marked = data[end : end + 4] == TRAILER and len(data) >= end + 8
    return int.from_bytes(data[end + 4 : end + 8], "little") if marked else None


def from_gzip(data: bytes, limit: int) -> tuple[bytes, str]:
    """What is packed in a gzip or bzip2 file, and what is wrong with it ("" when nothing is).

    Of more than `limit` bytes one more is given.
    """
    unpacker = bz2.BZ2Decompressor() if data.startswith(b"BZh") else zlib.decompressobj(31)
    try:
        text = unpacker.decompress(data, limit + 1)
    except (zlib.error, OSError) as error:
        return b"", f"its packed bytes are damaged ({error})"
    return text, "" if unpacker.eof else "it ends too early"


def from_mail(data: bytes) -> bytes:
    """The zip in a mail, where it stands as lines of Base64; b"" when there is none."""
    found = _MAIL.search(data)
    if found is None:
        return b""
    digits = re.sub(rb"[^A-Za-z0-9+/]", b"", found[1])
    whole, rest = divmod(len(digits), 4)
    padded = digits + b"=" * (4 - rest) if rest > 1 else digits[: 4 * whole]
    return a2b_base64(padded)
