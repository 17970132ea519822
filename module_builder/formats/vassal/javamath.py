"""Numbers as Java computes them, where Python would give another pixel."""

from __future__ import annotations

import math
import struct

__all__ = ["Point", "divide", "round_half_up", "single"]

Point = tuple[int, int]

_FLOAT = struct.Struct("f")


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
