"""Circles in who leads to whom."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

__all__ = ["circle"]

N = TypeVar("N", bound=Hashable)


def circle(start: N, leads: Mapping[N, Iterable[N]]) -> tuple[N, ...]:
    """The shortest way from a start back to itself, without its end; () when there is none."""
    came: dict[N, N] = {}
    front = [start]
    while front:
        following: list[N] = []
        for one in front:
            for other in leads.get(one, ()):
                if other == start:
                    return _way(one, start, came)
                if other not in came:
                    came[other] = one
                    following.append(other)
        front = following
    return ()


def _way(last: N, start: N, came: Mapping[N, N]) -> tuple[N, ...]:
    way = [last]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))
