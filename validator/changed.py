"""What two rows have of each other: the test by which the steps of a log do only what is new."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count
from operator import is_not

__all__ = ["changed"]


def changed(old: Sequence[object], new: Sequence[object]) -> list[int] | None:
    """Where two rows of equal length hold different objects (not: unequal ones); None of rows of unequal length."""
    if len(old) != len(new):
        return None
    return list(compress(count(), map(is_not, old, new)))
