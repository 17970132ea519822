"""Names in a module that stand for nothing: what the rules about them have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, nearest

if TYPE_CHECKING:
    from validator.lint.module import ModuleSubject
    from validator.lint.names import Kind, Reference
    from validator.lint.rule import Report

__all__ = ["dangling"]


def dangling(report: Report, subject: ModuleSubject, kind: Kind) -> Iterator[Diagnostic]:
    """A finding for each name of a kind that stands for nothing, with all its places."""
    found: dict[tuple[str, str, str], list[Reference]] = {}
    for reference in subject.references:
        if reference.kind is kind and not subject.places.has(reference):
            found.setdefault((reference.name, reference.map, reference.board), []).append(reference)
    for (name, map_name, board), uses in found.items():
        spots = [f" on {what} '{where}'" for what, where in (("board", board), ("map", map_name)) if where]
        times = f", named {len(uses)} times" if len(uses) > 1 else ""
        places = tuple(use.where(subject) for use in uses)
        hint = nearest(name, subject.places.choices(uses[0]) - {name})
        yield report(f"no {kind} '{name}'{''.join(spots)}{times}", places[0], hint=hint, related=places[1:])
