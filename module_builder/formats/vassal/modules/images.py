"""The size of a picture from its first bytes: PNG, GIF, JPEG, BMP and SVG."""

from __future__ import annotations

import re
import struct
from typing import cast

from lxml import etree

from module_builder.formats.vassal.files.filekind import PNG

__all__ = ["HEAD", "PNG_HEAD", "picture_size", "png_size"]

HEAD = 1024 * 1024  # bytes that are enough: colour profiles of a JPEG come before its size
PNG_HEAD = 24  # bytes of a PNG up to the end of its size
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+)\s*(px|pt|pc|mm|cm|in)?\s*")
_PIXELS = {"px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


def picture_size(head: bytes) -> tuple[int, int] | None:
    """(width, height) in pixels of the picture that begins with `head`; None when it is no kind we know."""
    if head.startswith(PNG):
        return png_size(head)
    if head[:6] in (b"GIF87a", b"GIF89a") and len(head) >= 10:
        return _pair("<HH", head, 6)
    if head.startswith(b"BM") and len(head) >= 26:
        width, height = _pair("<ii", head, 18)
        return width, abs(height)
    if head.startswith(b"\xff\xd8"):
        return _jpeg(head)
    return _svg(head) if b"<svg" in head[:65536] else None


def png_size(head: bytes) -> tuple[int, int] | None:
    """(width, height) of the PNG that begins with `head`; None when it is none, or ends before its size does."""
    return _pair(">II", head, 16) if head.startswith(PNG) and len(head) >= PNG_HEAD else None


def _pair(form: str, data: bytes, at: int) -> tuple[int, int]:
    first, second = struct.unpack_from(form, data, at)
    return int(first), int(second)


def _jpeg(head: bytes) -> tuple[int, int] | None:
    """Walks the segments to the frame header (SOF0-SOF15 but for DHT, JPG and DAC)."""
    at = 2
    while at + 9 <= len(head) and head[at] == 0xFF:
        mark = head[at + 1]
        if mark == 0xFF or 0xD0 <= mark <= 0xD8:  # a fill byte, or a mark without a length
            at += 1 if mark == 0xFF else 2
        elif 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = _pair(">HH", head, at + 5)
            return width, height
        else:
            at += 2 + max(2, int.from_bytes(head[at + 2 : at + 4], "big"))
    return None


def _svg(head: bytes) -> tuple[int, int] | None:
    """Width and height of the root, else of its viewBox."""
    parser = etree.XMLPullParser(("start",), resolve_entities=False, no_network=True, load_dtd=False)
    try:
        parser.feed(head)
        root = cast("etree._Element", next(iter(parser.read_events()))[1])
    except (etree.XMLSyntaxError, StopIteration):
        return None
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    width = _length(root.get("width")) or _length(box[2] if len(box) == 4 else None)
    height = _length(root.get("height")) or _length(box[3] if len(box) == 4 else None)
    return (round(width), round(height)) if width and height else None


def _length(text: str | None) -> float | None:
    found = _LENGTH.fullmatch(text or "")
    return float(found[1]) * _PIXELS[found[2] or "px"] if found else None
