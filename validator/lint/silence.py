"""Taking out the findings that a suppression covers, and telling of suppressions that cover nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from mapdata.diagnostic import Diagnostic, Severity
from validator.lint.codes import all_codes, own_finding, unknown_code
from validator.lint.engine import CRASHED
from validator.lint.inline import Suppression
from validator.lint.rules import RULES

__all__ = ["not_looked_for", "silenced"]


def silenced(problems: Sequence[Diagnostic], given: Sequence[Suppression]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """The findings that no suppression covers, and what is wrong with the suppressions.

    A crashed rule is our fault and cannot be suppressed.
    """
    by_file: dict[str, list[Suppression]] = defaultdict(list)
    for each in given:
        by_file[each.where.file].append(each)
    kept: list[Diagnostic] = []
    used: set[tuple[Suppression, str]] = set()
    for problem in problems:
        hits = {(each, code) for each in by_file.get(problem.where.file, ()) if (code := each.covers(problem))}
        used |= hits
        if not hits or problem.code == CRASHED:
            kept.append(problem)
    unseen = not_looked_for(problems) if given else frozenset()
    return kept, [finding for each in given for finding in _about(each, used, unseen)]


def _about(
    each: Suppression, used: AbstractSet[tuple[Suppression, str]], unseen: AbstractSet[str]
) -> Iterator[Diagnostic]:
    if each.odd:
        told = each.odd if " " in each.odd else f"'{each.odd}' is no code"
        yield own_finding("SUP002", f"the suppression is not understood: {told}", each.where)
    for code in dict.fromkeys(each.codes):
        hint = unknown_code(code)
        if hint is not None:
            yield own_finding("SUP002", f"there is no code '{code}'", each.where, hint)
        elif (each, code) not in used and not any(one.startswith(code) for one in unseen):
            yield own_finding("SUP001", f"no {code} is found here", each.where)


def not_looked_for(problems: Sequence[Diagnostic]) -> frozenset[str]:
    """The codes that may be missing among some findings because errors, or a crash, kept lint from looking."""
    errors = {problem.code for problem in problems if problem.severity is Severity.ERROR}
    stages = {rule.code: rule.stage for rule in RULES}
    unseen = {problem.where.path[0] for problem in problems if problem.code == CRASHED and problem.where.path}
    for code in errors - {CRASHED}:
        if code in stages:
            unseen |= {rule for rule, stage in stages.items() if rule[:3] == code[:3] and stage > stages[code]}
        elif not code.startswith("MOD"):  # a module is looked at whatever its loader says, a map is not
            unseen |= {rule for rule in all_codes() if rule.startswith((code[:3], "MAP"))}
    return frozenset(unseen)
