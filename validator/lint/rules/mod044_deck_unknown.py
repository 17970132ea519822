"""MOD044: a deck that is named and not there."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.dangling import dangling
from validator.lint.module import ModuleSubject
from validator.lint.names import Kind
from validator.lint.rule import Report, rule

__all__ = ["deck_unknown"]


@rule("MOD044", "deck-unknown", Severity.WARNING, hint="correct the name of the deck")
def deck_unknown(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """A trait or a component names a deck that the module does not have.

    Names that play decides (`$...$`, `{...}`) are not looked at, and nothing is told of a module whose own Java code
    may make maps and boards, nor of an extension by itself.

    Why it matters: cards do not return, a deck sends its cards nowhere, and a command to a deck reaches nothing.
    VASSAL asks for a deck, or does nothing.

    Bad:
        +/null/return;Discard;...;Discards;...   and the deck is called "Discard Pile"

    Good:
        +/null/return;Discard;...;Discard Pile;...

    To fix: write the name as the deck has it.

    Careful: a deck may also be named by its number, `Deck0` for the first; that changes when a deck is put before
    it.
    """
    yield from dangling(report, subject, Kind.DECK)
