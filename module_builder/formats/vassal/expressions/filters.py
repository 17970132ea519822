"""Which pieces a property filter lets through: `{...}`, or the old style `name = value && other != value`.

Facts: configure/PropertyExpression.java, counters/PropertiesPieceFilter.java in the engine's sources.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions.answer import Fault, UndecidedError, known
from module_builder.formats.vassal.expressions.dollars import replace_known, substitute
from module_builder.formats.vassal.expressions.operators import TEXT_COMPARISONS
from module_builder.formats.vassal.expressions.patterns import whole_match
from module_builder.formats.vassal.expressions.strings import trimmed
from module_builder.formats.vassal.expressions.values import java_int

if TYPE_CHECKING:
    from module_builder.formats.vassal.expressions.scope import Scope

__all__ = ["Filter", "Run", "counting_filter", "in_braces", "piece_filter", "plain"]

Filter = Callable[["Scope"], bool]
Run = Callable[[str, "Scope"], str]  # evaluates an expression without its braces; Fault or UndecidedError
COMPARISONS = ("!=", "<=", ">=", ">", "<", "=~", "=", "!~")  # the first that occurs is the one
MAX_CONDITIONS = 200


def in_braces(text: str) -> str | None:
    """The expression of a text that is one, without its braces; None for other texts."""
    inner = trimmed(text)
    return inner[1:-1] if len(inner) > 1 and inner.startswith("{") and inner.endswith("}") else None


def plain(text: str, scope: Scope) -> str:
    """A format that is no `{...}`: its properties filled in, a bare whole number as the engine prints it."""
    inner = trimmed(text)
    if not inner:
        return ""
    whole = java_int(inner)
    if whole is not None and not (scope.keeps_zeros and len(inner) > 1 and inner.startswith("0")):
        return str(whole)
    return substitute(inner, lambda name: known(scope.property(name))) or "" if "$" in inner else text


def piece_filter(text: str, source: Scope, run: Run) -> Filter:
    """The filter of a text. `source` is who asks: its properties fill in `$name$`."""
    return _filter(text, source, run)[1]


def _filter(text: str, source: Scope, run: Run) -> tuple[str, Filter]:
    """The filter, and the text that says all of it once the source has filled it in."""
    if not trimmed(text):
        return "", _all
    body = in_braces(text)
    if body is None:
        filled = plain(text, source)
        return "=" + filled, _matching(filled)
    if "$" in body:
        body = plain(body, source)
        if "$" in body or in_braces(body) is not None:
            raise UndecidedError("a filter made of filters")
        if _is_constant(body):  # then the engine no longer has an expression, and lets all through
            return "", _all
    return "{" + body, lambda piece: _is_true(body, piece, run)


def counting_filter(text: str, source: Scope, run: Run) -> tuple[str, Filter] | None:
    """The filter of a Sum or Count function, None for none at all; two with the same text let the same through."""
    filled = replace_known(text, lambda name: known(source.property(name)))
    return _filter(filled.replace('\\"', '"'), source, run) if filled else None


def _all(_: Scope) -> bool:
    return True


def _is_constant(body: str) -> bool:
    quoted = len(body) > 1 and body.startswith('"') and body.find('"', 1) == len(body) - 1
    return not trimmed(body) or java_int(body) is not None or quoted


def _is_true(body: str, piece: Scope, run: Run) -> bool:
    try:
        return run(body, piece) == "true"
    except Fault:
        return False


def _matching(text: str) -> Filter:
    """An old-style filter: `||` divides before `&&`."""
    choices = _parts(text, "||")
    if len(choices) > 1:
        return _joined(choices, any)
    every = _parts(text, "&&")
    if len(every) > 1:
        return _joined(every, all)
    sign = next((sign for sign in COMPARISONS if sign in text), None)
    sides = _parts(text, sign) if sign else []
    if sign is None or not sides:
        return _all
    return _Comparison(sign, trimmed(sides[0]), trimmed(sides[1]) if len(sides) > 1 else "").accepts


def _joined(parts: list[str], how: Callable[..., bool]) -> Filter:
    if len(parts) > MAX_CONDITIONS:
        raise UndecidedError("a filter of too many conditions")
    filters = [_matching(part) for part in parts]
    return lambda piece: how(accepts(piece) for accepts in filters)


def _parts(text: str, sign: str) -> list[str]:
    """The parts between the signs; empty ones at the end do not count, as in Java."""
    if sign not in text:
        return [text]
    parts = text.split(sign)
    while parts and not parts[-1]:
        parts.pop()
    return parts


@dataclass(frozen=True, slots=True)
class _Comparison:
    """A property against a value; a property that is null is the word "null" here."""

    sign: str
    name: str
    value: str

    def accepts(self, piece: Scope) -> bool:
        """Whether a piece passes."""
        piece.budget.step()
        found = known(piece.property(self.name))
        text = "null" if found is None else found
        if self.sign in ("=~", "!~"):
            return whole_match(self.value, text) == (self.sign == "=~")
        if self.sign in ("=", "!="):
            return (text == self.value) == (self.sign == "=")
        one, other = java_int(text), java_int(self.value)
        if one is None or other is None:
            return TEXT_COMPARISONS[self.sign](text, self.value)
        difference = (one > other) - (one < other)
        return {"<": difference < 0, "<=": difference <= 0, ">": difference > 0, ">=": difference >= 0}[self.sign]
