"""Every code that lint may report: those of the rules, of the loaders, and its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from mapdata.codes import CODES
from mapdata.diagnostic import Diagnostic, Severity, Where, nearest
from module_builder.formats.vassal.markup.problems import KINDS
from validator.lint.engine import CRASHED
from validator.lint.rules import RULES

__all__ = ["CodeFacts", "all_codes", "own_finding", "unknown_code"]


@dataclass(frozen=True, slots=True)
class CodeFacts:
    """What is fixed about a code. `hint` is "" where each finding has one of its own."""

    code: str
    name: str
    severity: Severity
    hint: str = ""


OWN: Final = (
    CodeFacts("SUP001", "unused-suppression", Severity.WARNING, "take it out: what it stood for is no longer found"),
    CodeFacts("SUP002", "suppression-not-understood", Severity.WARNING, "write `zoc: ignore CODE, CODE: why`"),
    CodeFacts("SUP003", "unused-baseline-entry", Severity.INFO, "write the baseline anew with --write-baseline"),
    CodeFacts(CRASHED, "rule-crashed", Severity.ERROR, "please report it with the input"),
)


@cache
def all_codes() -> Mapping[str, CodeFacts]:
    """All codes by name: sources, maps and modules in order, last what lint says of itself."""
    loaders = [
        *(CodeFacts(code, name, severity) for code, (name, severity) in CODES.items()),
        *(CodeFacts(code, name, severity, hint) for code, (name, severity, hint) in KINDS.items()),
    ]
    rules = [CodeFacts(rule.code, rule.name, rule.severity, rule.hint) for rule in RULES]
    families = list(dict.fromkeys(facts.code[:3] for facts in (*loaders, *rules)))
    ordered = sorted((*loaders, *rules), key=lambda facts: (families.index(facts.code[:3]), facts.code))
    return {facts.code: facts for facts in (*ordered, *OWN)}


def unknown_code(word: str) -> str | None:
    """What is wrong with a code or the beginning of one, None when there is such a code."""
    if word and any(code.startswith(word) for code in all_codes()):
        return None
    spelled = word.upper()
    if word and any(code.startswith(spelled) for code in all_codes()):
        return f"did you mean '{spelled}'?"
    families = list(dict.fromkeys(code[:3] for code in all_codes()))
    if spelled[:3] in families:
        return f"zoc rules lists those of {spelled[:3]}"
    return nearest(spelled, families) or f"codes begin with {', '.join(families)}"


def own_finding(code: str, message: str, where: Where, hint: str = "") -> Diagnostic:
    """A finding that lint makes of what it was told, not of the input."""
    facts = all_codes()[code]
    return Diagnostic(code, facts.severity, message, where, hint=hint or facts.hint, name=facts.name)
