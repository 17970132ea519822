"""Exit statuses that click does not give by itself (0 nothing found, 1 findings, 2 wrong usage)."""

from __future__ import annotations

from typing import Final

__all__ = ["INPUT", "OURS"]

INPUT: Final = 3  # an input cannot be opened, or is not that kind of file
OURS: Final = 4  # a fault of zoc itself
