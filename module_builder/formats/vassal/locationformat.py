"""Formats of location names: text with `$property$` in it, and the plainest `{...}` expressions.

Engine: script/expression/FormattedStringExpression.java, Expression.java. A format is cut at every `$`; every second
piece that has another one after it is a property. An unclosed or doubled dollar vanishes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from module_builder.formats.vassal.buildfile import BLANKS
from module_builder.formats.vassal.sequence import split

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["UNKNOWN", "LocationFormat", "Unknown"]


class Unknown(Enum):
    """The one value `UNKNOWN`: a name that cannot be computed here, though the engine may have one."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN

_TERM = re.compile(r'\s*(?:"(?P<text>[^"\\]*)"|(?P<name>[A-Za-z_][A-Za-z0-9_]*))\s*')
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_NUMERIC = re.compile(r"[-+.0-9]+")
_KEYWORDS = frozenset({"true", "false", "null", "new", "void", "this", "return", "if", "super", "int", "boolean"})


@dataclass(frozen=True)
class LocationFormat:
    """A `locationFormat` attribute. `prints_unknown`: an unknown property prints its own name (zones), else nothing.

    `game` names the properties whose value only a running game has; a format that asks for one is UNKNOWN.
    `keeps_zeros`: digits that begin with 0 stay text (the module's option storeLeadingZeroIntegersAsStrings).
    """

    text: str
    prints_unknown: bool = False
    game: frozenset[str] = frozenset()
    keeps_zeros: bool = False

    @cached_property
    def pieces(self) -> tuple[tuple[bool, str], ...]:
        """(is a property, text) of the pieces between the dollars, empty ones left out."""
        tokens = split(self.text, "$")
        last = len(tokens) - 1
        return tuple((place % 2 == 1 and place < last, token) for place, token in enumerate(tokens) if token)

    @cached_property
    def _shown(self) -> tuple[tuple[bool, str], ...]:
        """The pieces as printed: blanks around a format with a dollar do not show, a bare number is one."""
        text = self.text.strip(BLANKS)
        if not text:
            return ()
        if _WHOLE.fullmatch(text) and not self._stays_text(text):
            return ((False, str(int(text))),)
        return LocationFormat(text).pieces if "$" in text else ((False, self.text),)

    def _stays_text(self, digits: str) -> bool:
        return self.keeps_zeros and len(digits) > 1 and digits.startswith("0")

    @cached_property
    def _expression(self) -> str | None:
        text = self.text.strip(BLANKS)
        return text[1:-1] if text.startswith("{") and text.endswith("}") else None

    def render(self, values: Mapping[str, str | Unknown | None]) -> str | Unknown:
        """The name. `values`: the format's own properties, None where the engine has null (prints as nothing)."""
        if self._expression is not None:
            return self._sum(self._expression, values)
        printed = [self._value(text, values) if is_property else text for is_property, text in self._shown]
        return UNKNOWN if UNKNOWN in printed else "".join(map(str, printed))

    def _value(self, name: str, values: Mapping[str, str | Unknown | None]) -> str | Unknown:
        if name in values:
            return values[name] or ""
        if name in self.game:
            return UNKNOWN
        return name if self.prints_unknown else ""

    def _sum(self, expression: str, values: Mapping[str, str | Unknown | None]) -> str | Unknown:
        """The value of texts and own properties joined by `+`; everything else in BeanShell is UNKNOWN here."""
        total: str | int | Unknown | None = None
        for is_name, text in _terms(expression):
            if is_name and (text not in values or text in _KEYWORDS):
                return UNKNOWN
            total = _plus(total, self._typed(values[text]) if is_name else text)
        return UNKNOWN if total is None or total is UNKNOWN else str(total)

    def _typed(self, value: str | Unknown | None) -> str | int | Unknown:
        """A property inside an expression: what looks like a whole number is one; other numbers are left undecided."""
        if value is None or value is UNKNOWN:
            return "" if value is None else UNKNOWN
        if _WHOLE.fullmatch(value):
            return value if self._stays_text(value) else int(value)
        return UNKNOWN if _NUMERIC.fullmatch(value) or value in ("true", "false") else value


def _terms(expression: str) -> Iterator[tuple[bool, str]]:
    """(is a name, text) of each term of a sum; a name that no property has when it is anything else."""
    at = 0
    while found := _TERM.match(expression, at):
        yield (found["name"] is not None, found["name"] if found["name"] is not None else found["text"])
        at = found.end()
        if at == len(expression):
            return
        if expression[at] != "+":
            break
        at += 1
    yield True, ""


def _plus(total: str | int | Unknown | None, term: str | int | Unknown) -> str | int | Unknown:
    if total is UNKNOWN or term is UNKNOWN:
        return UNKNOWN
    if total is None:
        return term
    if isinstance(total, int) and isinstance(term, int):
        return total + term
    return f"{total}{term}"
