"""Formats of location names: text with `$property$` in it, or a `{...}` expression."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions import PlainScope, beanshell
from module_builder.formats.vassal.expressions import Unknown as NoAnswer
from module_builder.formats.vassal.expressions.dollars import pieces
from module_builder.formats.vassal.expressions.filters import in_braces
from module_builder.formats.vassal.expressions.values import java_int
from module_builder.formats.vassal.javamath import BLANKS

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["UNKNOWN", "LocationFormat", "Unknown"]


class Unknown(Enum):
    """The one value `UNKNOWN`: a name that cannot be computed here, though the engine may have one."""

    UNKNOWN = "unknown"


UNKNOWN = Unknown.UNKNOWN

ELSEWHERE = NoAnswer("a property that the format does not have")


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
        return tuple(pieces(self.text))

    @cached_property
    def _shown(self) -> tuple[tuple[bool, str], ...]:
        """The pieces as printed: blanks around a format with a dollar do not show, a bare number is one."""
        text = self.text.strip(BLANKS)
        if not text:
            return ()
        whole = java_int(text)
        if whole is not None and not self._stays_text(text):
            return ((False, str(whole)),)
        return LocationFormat(text).pieces if "$" in text else ((False, self.text),)

    def _stays_text(self, digits: str) -> bool:
        return self.keeps_zeros and len(digits) > 1 and digits.startswith("0")

    @cached_property
    def _expression(self) -> str | None:
        return in_braces(self.text)

    def render(self, values: Mapping[str, str | Unknown | None]) -> str | Unknown:
        """The name. `values`: the format's own properties, None where the engine has null (prints as nothing)."""
        if self._expression is not None:
            return self._evaluated(self._expression, values)
        printed = [self._value(text, values) if is_property else text for is_property, text in self._shown]
        return UNKNOWN if UNKNOWN in printed else "".join(map(str, printed))

    def _value(self, name: str, values: Mapping[str, str | Unknown | None]) -> str | Unknown:
        if name in values:
            return values[name] or ""
        if name in self.game:
            return UNKNOWN
        return name if self.prints_unknown else ""

    def _evaluated(self, expression: str, values: Mapping[str, str | Unknown | None]) -> str | Unknown:
        """The value of an expression of the format's own properties; what else it asks for is UNKNOWN here."""
        known = {name: ELSEWHERE if value is UNKNOWN else value or "" for name, value in values.items()}
        answer = beanshell(expression, PlainScope(known, others=ELSEWHERE, keeps_zeros=self.keeps_zeros))
        return answer if isinstance(answer, str) else UNKNOWN
