"""MOD064: an expression that VASSAL cannot read."""

from __future__ import annotations

from collections.abc import Iterator

from mapdata.diagnostic import Diagnostic, Severity, clipped
from module_builder.formats.vassal.expressions.grammar import parse
from module_builder.formats.vassal.files.ziplimits import printable
from validator.lint.formulas import Formula, broken, old_comparisons
from validator.lint.module import ModuleSubject
from validator.lint.rule import Report, rule

__all__ = ["expression_broken"]

SHOWN = 60  # characters of an expression in a message


@rule("MOD064", "expression-broken", Severity.WARNING, hint="correct the expression")
def expression_broken(report: Report, subject: ModuleSubject) -> Iterator[Diagnostic]:
    """An expression has quotes or brackets that do not match, or a sign without a value.

    Of filters of the old style, without braces, it is told that they compare with `==`.
    Only what can be wrong in no other way is told: an expression into which play puts words (`$...$`) is not looked at,
    nor are the parts of BeanShell that zoc does not know.

    Why it matters: VASSAL tells of it when it is first worked out, in the middle of a game, and goes on with nothing in
    its place. A filter of the old style with `==` lets only those through whose property is empty, without a word.

    Bad:
        {Strength > 3 && (Side == "Red"}     and   Side == Red

    Good:
        {Strength > 3 && (Side == "Red")}    and   Side = Red

    To fix: close what is open. In a filter without braces write one `=`, or write it as `{Side == "Red"}`.

    Careful: a filter that begins to work lets a command reach pieces that it has not reached so far.
    """
    for formula in subject.formulas:
        problem = _problem(formula)
        if problem:
            yield report(f"'{printable(clipped(formula.text, SHOWN))}': {problem}", formula.where(subject))


def _problem(formula: Formula) -> str:
    if not formula.in_braces:
        doubled = (each for each, sign in old_comparisons(formula.body) if sign == "=" and "==" in each)
        condition = next(doubled, "") if "$" not in formula.body else ""
        return f"'{condition}' asks for nothing: without braces one '=' compares" if condition else ""
    if "$" in formula.body or not formula.body.strip():
        return ""
    problem = broken(formula.body)
    return problem if problem and parse(formula.body).node is None else ""
