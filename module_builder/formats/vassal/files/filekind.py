"""What a file is that is not what it was taken for, told by its first bytes."""

from __future__ import annotations

__all__ = ["BOM", "PNG", "kind_of", "remedy_for"]

BOM = b"\xef\xbb\xbf"  # the byte order mark that some editors put before UTF-8 text
PNG = b"\x89PNG\r\n\x1a\n"

# first bytes -> what the file is
MAGIC = (
    (b"PK\x03\x04", "a zip"),
    (b"PK\x05\x06", "an empty zip"),
    (b"\x1f\x8b", "a gzip file"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"BZh", "a bzip2 file"),
    (b"\xfd7zXZ\x00", "an XZ file"),
    (b"%PDF-", "a PDF document"),
    (PNG, "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\xac\xed\x00\x05", "a serialised Java object, as TripleA writes its saves"),
    (b"\xd0\xcf\x11\xe0", "an old Microsoft Office document"),
    (b"MZ", "a Windows program"),
    (b"\x7fELF", "a Linux program"),
    (b"!VCSK", "a bare savedGame entry"),
    (b"VOBS", "a bare savedGame entry"),
    (b"begin_save", "the bare text of a saved game"),
)
PACKED = frozenset({"a gzip file", "a RAR archive", "a 7-Zip archive", "a bzip2 file", "an XZ file"})
WEB, XML = (b"<!doctype html", b"<html"), (b"<?xml", b"<VASSAL.")
BLANKS = BOM + b" \t\r\n"


def kind_of(data: bytes) -> str:
    """What the file that begins with `data` is, as a noun with its article; "" when that cannot be told."""
    if not data:
        return "an empty file"
    known = next((kind for magic, kind in MAGIC if data.startswith(magic)), "")
    if known:
        return known
    head = data[:1024].lstrip(BLANKS)
    if head[:20].lower().startswith(WEB):
        return "a web page"
    if head.startswith(XML):
        return "an XML file"
    return "a text file" if _is_text(data[:1024]) else ""


def remedy_for(kind: str) -> str:
    """What to do about a file of this kind; "" when nothing helps but another file."""
    if kind in PACKED:
        return "unpack it first, and give what is inside"
    if kind == "a web page":
        return "the download gave a page and not the file; load it again"
    return ""


def _is_text(head: bytes) -> bool:
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(head) - 4:
            return False
        text = head[: error.start].decode("utf-8")
    return all(character.isprintable() or character in "\t\r\n\f" for character in text)
