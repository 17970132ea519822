"""Three-valued connectives (Kleene's): UNKNOWN never hides an answer that the known parts already give."""

from __future__ import annotations

from collections.abc import Iterable

from validator.verdict import Truth

__all__ = ["agreed", "all_of", "any_of", "negated"]


def any_of(truths: Iterable[Truth]) -> Truth:
    """TRUE as soon as one is TRUE; else UNKNOWN when one is UNKNOWN; else FALSE (also of nothing)."""
    result = Truth.FALSE
    for truth in truths:
        if truth is Truth.TRUE:
            return Truth.TRUE
        if truth is Truth.UNKNOWN:
            result = Truth.UNKNOWN
    return result


def all_of(truths: Iterable[Truth]) -> Truth:
    """FALSE as soon as one is FALSE; else UNKNOWN when one is UNKNOWN; else TRUE (also of nothing)."""
    result = Truth.TRUE
    for truth in truths:
        if truth is Truth.FALSE:
            return Truth.FALSE
        if truth is Truth.UNKNOWN:
            result = Truth.UNKNOWN
    return result


def negated(truth: Truth) -> Truth:
    """The opposite; UNKNOWN stays UNKNOWN."""
    if truth is Truth.UNKNOWN:
        return truth
    return Truth.FALSE if truth is Truth.TRUE else Truth.TRUE


def agreed(truths: Iterable[Truth]) -> Truth:
    """The answer that all possible cases share, UNKNOWN when they differ. ValueError for no case at all."""
    cases = set(truths)
    if not cases:
        raise ValueError("no case to agree on")
    return cases.pop() if len(cases) == 1 else Truth.UNKNOWN
