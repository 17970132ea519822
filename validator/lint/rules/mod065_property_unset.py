"""MOD065: an expression reads a property that nothing sets."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, nearest
from validator.lint.formulas import Formula
from validator.lint.module import ModuleSubject
from validator.lint.properties import has_base, is_given, is_own, mentioned, read_by
from validator.lint.rule import Report, rule

__all__ = ["property_unset"]

SPELLED = 3  # letters by which a misspelling may be longer or shorter


@rule("MOD065", "property-unset", Severity.INFO, hint="correct the name of the property")
def property_unset(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """An expression or a filter reads a property whose name stands nowhere else in the module.

    A name that is mentioned anywhere outside of an expression, or as a text inside one, counts as set, and so do the
    properties of VASSAL's own and, in a format, what VASSAL hands to formats. Nothing is told of an extension by itself
    or of a module with Java code of its own.

    Why it matters: such a property is always empty: the condition never holds, or always.

    Bad:
        {Strenght > 3}   where the pieces have a marker "Strength"

    Good:
        {Strength > 3}

    To fix: write the name as the trait has it that sets the property, capitals included.

    Careful: an extension may set properties for its module. In a filter without braces the right side is a text, and
    needs no quotes.
    """
    if subject.is_extension or subject.module.own_classes:
        return
    found: dict[str, list[Formula]] = {}
    for formula in subject.formulas:
        for name in read_by(formula):
            if name and "$" not in name and not is_own(name) and not is_given(name, formula):
                found.setdefault(name, []).append(formula)
    known = mentioned(subject) if found else frozenset[str]()
    found = {name: uses for name, uses in found.items() if name not in known and not has_base(name, known)}
    for name, uses in found.items():
        times = f", read {len(uses)} times" if len(uses) > 1 else ""
        places = tuple(use.where(subject) for use in uses)
        hint = nearest(name, (word for word in known if _is_alike(word, name)))
        yield report(f"nothing sets the property '{name}'{times}", places[0], hint=hint, related=places[1:])


def _is_alike(word: str, name: str) -> bool:
    """Whether it is worth a closer look: of about the same length, from the same letter on."""
    return abs(len(word) - len(name)) < SPELLED and word[:1].casefold() == name[:1].casefold() and word.isidentifier()
