"""Numbers as Java computes them, where Python would give another pixel."""

from __future__ import annotations

import math
import re
import struct
from decimal import Decimal

__all__ = ["BLANKS", "Point", "divide", "double", "double_text", "integer", "round_half_up", "single", "wrapped"]

Point = tuple[int, int]

BLANKS = "".join(map(chr, range(33)))  # what trim() takes away
_FLOAT = struct.Struct("f")
_INTEGER = re.compile(r"[+-]?[0-9]{1,100}")  # more are but zeros; thousands of digits Python itself refuses
_DECIMAL = re.compile(r"[+-]?(?:NaN|Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdD]?)")


def round_half_up(value: float) -> int:
    """Math.round: the nearest whole number, halves upward (Python rounds halves to even)."""
    below = math.floor(value)
    return below + (value - below >= 0.5)


def divide(number: int, by: int) -> int:
    """Whole-number division toward zero (Python's // goes downward)."""
    quotient = abs(number) // abs(by)
    return quotient if (number < 0) == (by < 0) else -quotient


def single(value: float) -> float:
    """`value` as a 32-bit float holds it."""
    return float(_FLOAT.unpack(_FLOAT.pack(value))[0])


def wrapped(value: int) -> int:
    """A sum as a 32-bit number holds it."""
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def integer(text: str, bits: int = 31) -> int:
    """Integer.parseInt, or with 63 bits Long.parseLong, of a decimal number (ValueError: it throws)."""
    if not _INTEGER.fullmatch(text) or not -(1 << bits) <= int(text) < 1 << bits:
        raise ValueError(text)
    return int(text)


def double(text: str) -> float:
    """Double.parseDouble of a decimal number (ValueError: it throws)."""
    bare = text.strip(BLANKS)
    if not _DECIMAL.fullmatch(bare):
        raise ValueError(text)
    return float(bare.rstrip("fFdD") if bare[-1] not in "yN" else bare)


def double_text(value: float) -> str:
    """Double.toString: always a point, and powers of ten from 10,000,000 up and below 0.001."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    size = abs(value)
    if size == 0 or 1e-3 <= size < 1e7:
        return _plain(value)
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    shown = "".join(map(str, digits))
    return f"{'-' * sign}{shown[0]}.{shown[1:] or '0'}E{int(exponent) + len(shown) - 1}"


def _plain(value: float) -> str:
    text = repr(value)
    return text if "e" not in text else f"{Decimal(text):f}"
