"""What a lint rule is: a check with the facts about it that never change, and the page that is its docstring.

A page says in this order: what the rule finds, `Why it matters:`, `Bad:` and `Good:` with an example each, `To fix:`,
and `Careful:` with how the fix goes wrong.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from mapdata.diagnostic import Diagnostic, Edit, Severity, Where

__all__ = ["Report", "Rule", "rule"]

S_contra = TypeVar("S_contra", contravariant=True)  # what is looked at: a module, a map, a set of drawing files


class Report(Protocol):
    """Makes a finding of the rule that is running. `hint` is for one that knows more than the rule's own."""

    def __call__(
        self,
        message: str,
        where: Where,
        *,
        hint: str = "",
        related: tuple[Where, ...] = (),
        point: tuple[float, float] | None = None,
        edits: tuple[Edit, ...] = (),
        severity: Severity | None = None,
    ) -> Diagnostic:
        """The finding at its one place; with `edits` it can be mended by --fix."""
        ...


@dataclass(frozen=True, slots=True)
class Rule(Generic[S_contra]):
    """A check. Rules of a later `stage` run only when those before found no error: they need what those look at."""

    code: str
    name: str
    severity: Severity
    hint: str
    check: Callable[[Report, S_contra], Iterator[Diagnostic]]
    stage: int = 0

    def __call__(self, subject: S_contra) -> Iterator[Diagnostic]:
        """The findings on a subject, in the order the rule makes them."""
        return self.check(self._report, subject)

    def _report(
        self,
        message: str,
        where: Where,
        *,
        hint: str = "",
        related: tuple[Where, ...] = (),
        point: tuple[float, float] | None = None,
        edits: tuple[Edit, ...] = (),
        severity: Severity | None = None,
    ) -> Diagnostic:
        return Diagnostic(
            self.code,
            self.severity if severity is None else severity,
            message,
            where,
            related,
            point,
            hint or self.hint,
            self.name,
            bool(edits),
            edits,
        )

    @property
    def page(self) -> str:
        """The manual page: the docstring, cleaned."""
        return inspect.cleandoc(self.check.__doc__ or "")


def rule(
    code: str, name: str, severity: Severity, *, hint: str, stage: int = 0
) -> Callable[[Callable[[Report, S_contra], Iterator[Diagnostic]]], Rule[S_contra]]:
    """Make a check the rule `code`. A code is never used for another rule, even when this one is gone."""

    def made(check: Callable[[Report, S_contra], Iterator[Diagnostic]]) -> Rule[S_contra]:
        return Rule(code, name, severity, hint, check, stage)

    return made
