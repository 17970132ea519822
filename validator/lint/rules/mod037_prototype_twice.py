"""MOD037: two prototypes of one name."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.vassal.markup.buildfile import Element, text_of
from module_builder.formats.vassal.modules.module import PROTOTYPE
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["prototype_twice"]


@rule("MOD037", "prototype-twice", Severity.WARNING, hint="rename one, or take it out")
def prototype_twice(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """Two prototypes have the same name; the later one counts.

    Why it matters: what is changed in the first one changes no piece.

    Bad:
        <VASSAL.build.module.PrototypeDefinition name="Unit">...   twice, in two folders

    Good:
        <VASSAL.build.module.PrototypeDefinition name="Unit">...   once

    To fix: take the one out that is not meant.

    Careful: VASSAL uses the later one, whatever was meant; the pieces in play have the traits of that one. Two that
    are the same word for word do no harm today, and are told only as a remark.
    """
    first: dict[str, Element] = {}
    last = {element.get("name", ""): element for element in subject.root.iter(PROTOTYPE)}
    for element in subject.root.iter(PROTOTYPE):
        name = element.get("name", "")
        if name in first and element is last[name]:
            same = text_of(first[name]) == text_of(element)
            message = f"prototype '{name}' is defined twice" + (", both times alike" if same else "; this one counts")
            severity = Severity.INFO if same else None
            where, other = subject.at(element, attribute="name"), subject.at(first[name], attribute="name")
            yield report(message, where, related=(other,), severity=severity)
        first.setdefault(name, element)
