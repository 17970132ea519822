"""How the command text of a save is hidden in its `savedGame` entry, and how it is got out.

| codec | bytes | written by |
|---|---|---|
| vcsk | `!VCSK`, two hex digits of a key, two hex digits for each byte of text XOR key | every engine up to 3.7 |
| vobs | `VOBS`, the key as one byte (never 0), the text XOR key | the engine from 3.8 on |
| plain | the text | by hand; every engine reads it |
| vcsz | `!VCSZ`, then as vcsk, of the text packed by zlib | a short-lived proposal |
| voxz | `!VOXZ`, the key as one byte, the text packed by XZ, XOR key | a proposal |
| xz | the text packed by XZ | tools |

(engine: tools/io/ObfuscatingOutputStream.java, DeobfuscatingInputStream.java; vassalengine/vassal pulls 15033, 15044,
15060.) The first three are written on request, the others only to give back a file that was read so.
"""

from __future__ import annotations

import lzma
import re
import zlib
from binascii import hexlify, unhexlify
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Protocol

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.files.filekind import BOM

__all__ = [
    "BINARY",
    "DEFAULT_KEY",
    "ENTRY",
    "MAX_TEXT",
    "Codec",
    "Decoded",
    "TooLargeError",
    "Wrapping",
    "decode",
    "encode",
    "entry_bound",
    "is_text",
    "is_wrapped",
    "xor_table",
]

MAX_TEXT = 256 * 1024 * 1024  # bytes of command text; the largest known has 224 million
MAX_DICTIONARY = 256 * 1024 * 1024  # memory that unpacking XZ may take
DEFAULT_KEY = 0x5A
ENTRY = "savedGame"
WRAPS = (b"\n", b"\r", b"=", b">", b" ")  # what mail programs put between hex digits
AGAIN = "the file was cut short or changed on its way; get it again"
REPAIR = f"{AGAIN}, or save what can be saved with zoc decode --repair"


class TooLargeError(InputError):
    """A file holds more than is read; nothing of it is looked at."""


class Codec(StrEnum):
    """The ways in which a text is hidden."""

    VCSK = "vcsk"
    VOBS = "vobs"
    PLAIN = "plain"
    VCSZ = "vcsz"
    VOXZ = "voxz"
    XZ = "xz"


HEADERS = {Codec.VCSK: b"!VCSK", Codec.VCSZ: b"!VCSZ", Codec.VOXZ: b"!VOXZ", Codec.VOBS: b"VOBS"}
XZ_MAGIC = b"\xfd7zXZ\x00"
MARKED = "VASSAL does not read that; zoc decode --repair takes it out"
HEX = frozenset({Codec.VCSK, Codec.VCSZ})
KEYED = frozenset(HEADERS)
BINARY = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f]")  # what hardly a command text has
BEGINS = b"begin_save\x1b"  # whatever follows that, it is a command text
PACKED_BY_XZ = frozenset({Codec.VOXZ, Codec.XZ})


@dataclass(frozen=True, slots=True)
class Wrapping:
    """How one text was, or is to be, hidden: the key byte, and whether hex digits are capitals."""

    codec: Codec = Codec.VCSK
    key: int = DEFAULT_KEY
    upper: bool = False
    upper_key: bool = False

    def encode(self, text: bytes) -> bytes:
        """The entry that holds `text`."""
        if self.codec not in KEYED:
            return self._packed(text)
        hidden = self._packed(text).translate(xor_table(self.key))
        header = HEADERS[self.codec]
        if self.codec not in HEX:
            return b"".join((header, bytes([self.key]), hidden))
        digits = hexlify(hidden)
        return b"".join((header, self.key_digits, digits.upper() if self.upper else digits))

    @property
    def key_digits(self) -> bytes:
        """The key as two hex digits."""
        return (b"%02X" if self.upper_key else b"%02x") % self.key

    def _packed(self, text: bytes) -> bytes:
        if self.codec == Codec.VCSZ:
            return zlib.compress(text, 9)
        return lzma.compress(text, preset=3) if self.codec in PACKED_BY_XZ else text


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of an entry and how it was hidden.

    `original` is the entry itself where `wrapping` and `text` do not give it back: packed, or in hex of mixed case.
    """

    text: bytes
    wrapping: Wrapping
    original: bytes | None = field(default=None, repr=False)

    @property
    def codec(self) -> Codec:
        """How the text was hidden."""
        return self.wrapping.codec

    def encode(self) -> bytes:
        """The entry: the bytes that were read, as long as the text is the one that was read."""
        return self.wrapping.encode(self.text) if self.original is None else self.original

    def with_text(self, text: bytes) -> Decoded:
        """Another text hidden in the same way, with the same key and the same hex digits.

        In hex of mixed case, what both texts begin with keeps its digits; the rest has capitals.
        """
        if text == self.text:
            return self
        new = replace(self, text=text, original=None)
        if self.original is None or self.codec != Codec.VCSK:
            return new
        kept = len(HEADERS[Codec.VCSK]) + 2 + 2 * _common(self.text, text)
        return replace(new, original=self.original[:kept] + new.encode()[kept:])


def encode(text: bytes, codec: Codec = Codec.VCSK, key: int = DEFAULT_KEY) -> bytes:
    """The entry that hides `text`; ValueError when `key` is no byte, or 0 with a codec whose key never is 0."""
    if not 0 <= key <= 255:
        raise ValueError(f"key {key} is not a byte")
    if key == 0 and codec in KEYED - HEX:
        raise ValueError(f"the key of {codec} is never 0")
    return Wrapping(codec, key).encode(text)


def entry_bound(limit: int) -> int:
    """How many bytes an entry with `limit` bytes of text may have: two digits for each, and what stands before them."""
    return 2 * limit + 64


def is_wrapped(entry: bytes) -> bool:
    """Whether the bytes begin as one of the hidden forms does."""
    return entry.startswith((*HEADERS.values(), XZ_MAGIC))


def is_text(entry: bytes) -> bool:
    """Whether the bytes begin with text, as plain commands do, and not with binary data."""
    return _binary(entry) is None


def _binary(entry: bytes) -> re.Match[bytes] | None:
    """What is no text in the first bytes of an entry. A name or a note may have it, in a text that begins as one."""
    return None if entry.startswith(BEGINS) else BINARY.search(entry, 0, 4096)


def decode(entry: bytes, file: object = ENTRY, limit: int = MAX_TEXT) -> Decoded:
    """The text in an entry. InputError when it is damaged or has more than `limit` bytes of text."""
    if entry.startswith(BOM):
        start = entry[len(BOM) : len(BOM) + 5]
        raise InputError(file, f"{ENTRY} begins with a byte order mark, as an editor puts it, before {start!r}", MARKED)
    codec = next((codec for codec, header in HEADERS.items() if entry.startswith(header)), None)
    if codec in HEX:
        decoded = _from_hex(entry, codec, file, limit)
    elif codec:
        decoded = _from_raw(entry, codec, file, limit)
    elif entry.startswith(XZ_MAGIC):
        decoded = Decoded(_unpack(entry, Codec.XZ, file, limit), Wrapping(Codec.XZ, 0), entry)
    else:
        decoded = Decoded(_plain(entry, file), Wrapping(Codec.PLAIN, 0))
    if len(decoded.text) > limit:
        raise _too_large(file, limit)
    return decoded


def _from_hex(entry: bytes, codec: Codec, file: object, limit: int) -> Decoded:
    start = len(HEADERS[codec])
    if len(entry) - start - 2 > 2 * limit:
        raise _too_large(file, limit)
    try:
        key = unhexlify(entry[start : start + 2])[0]
        hidden = unhexlify(memoryview(entry)[start + 2 :])
    except (ValueError, IndexError):
        raise _bad_hex(entry, start, file) from None
    wrapping = Wrapping(codec, key, _has_capitals(entry, start + 2), _has_capitals(entry[: start + 2], start))
    text = _unpack(hidden.translate(xor_table(key)), codec, file, limit)
    mixed = entry[start : start + 2] != wrapping.key_digits or (wrapping.upper and not entry[start + 2 :].isupper())
    return Decoded(text, wrapping, entry if mixed or codec == Codec.VCSZ else None)


def _has_capitals(entry: bytes, start: int) -> bool:
    return any(entry.find(letter, start) >= 0 for letter in (b"A", b"B", b"C", b"D", b"E", b"F"))


def _bad_hex(entry: bytes, start: int, file: object) -> InputError:
    """What is wrong with hex digits that cannot be read, and at which byte of the entry."""
    wrong = re.compile(rb"[^0-9A-Fa-f]").search(entry, start)
    if wrong:
        mail = ": wrapped on its way, as by a mail program" if wrong.group() in WRAPS else ""
        return InputError(file, f"byte {wrong.start()} of {ENTRY} is {wrong.group()!r}, not a hex digit{mail}", REPAIR)
    if len(entry) < start + 2:
        return InputError(file, f"{ENTRY} ends at byte {len(entry)}, before the key is complete", REPAIR)
    digits = len(entry) - start
    return InputError(
        file,
        f"{ENTRY} has an odd number of hex digits ({digits}); the last, at byte {len(entry) - 1}, has no partner",
        REPAIR,
    )


def _from_raw(entry: bytes, codec: Codec, file: object, limit: int) -> Decoded:
    start = len(HEADERS[codec])
    if len(entry) == start:
        raise InputError(file, f"{ENTRY} ends at byte {start}, before the key", AGAIN)
    key = entry[start]
    text = _unpack(entry[start + 1 :].translate(xor_table(key)), codec, file, limit)
    return Decoded(text, Wrapping(codec, key), entry if codec in PACKED_BY_XZ else None)


def _plain(entry: bytes, file: object) -> bytes:
    """The entry as text; binary data is refused, which is what an unknown way of hiding looks like."""
    odd = _binary(entry)
    if odd:
        problem = f"{ENTRY} begins with {entry[:8]!r}: not text (byte {odd.start()} is {odd.group()!r})"
        raise InputError(file, f"{problem}, and not hidden in a known way", "known: !VCSK, VOBS, !VCSZ, !VOXZ, XZ")
    return entry


def _unpack(data: bytes, codec: Codec, file: object, limit: int) -> bytes:
    """`data` unpacked, at most one byte more than `limit`, when the codec packs."""
    try:
        if codec == Codec.VCSZ:
            return _complete(zlib.decompressobj(), data, limit, file)
        if codec in PACKED_BY_XZ:
            return _complete(lzma.LZMADecompressor(lzma.FORMAT_XZ, MAX_DICTIONARY), data, limit, file)
    except (zlib.error, lzma.LZMAError, EOFError) as error:
        raise InputError(file, f"the packed text in {ENTRY} is damaged: {error}", AGAIN) from error
    return data


class _Unpacker(Protocol):
    """What zlib's and lzma's decompressors have in common."""

    @property
    def eof(self) -> bool: ...
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _complete(unpacker: _Unpacker, data: bytes, limit: int, file: object) -> bytes:
    text = unpacker.decompress(data, limit + 1)
    if len(text) > limit:
        raise _too_large(file, limit)
    if not unpacker.eof:
        raise EOFError("it ends too early")
    return text


def _common(one: bytes, other: bytes) -> int:
    """How many bytes both begin with, found by halving."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _too_large(file: object, limit: int) -> TooLargeError:
    return TooLargeError(file, f"{ENTRY} holds more than {limit:,} bytes of text", "zoc reads no larger saves")


@cache
def xor_table(key: int) -> bytes:
    """What `bytes.translate` needs to hide a text, or to get it out again."""
    return bytes(byte ^ key for byte in range(256))
