"""The expressions and filters of a module, with their places: `{...}` of BeanShell, and filters of the old style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions.filters import SIGNS, in_braces
from module_builder.formats.vassal.markup.buildfile import simple_class
from module_builder.formats.vassal.traits import CLASSES, Record
from module_builder.formats.vassal.traits.kind import EXPRESSION
from module_builder.formats.vassal.traits.parts import PARAMETERS

if TYPE_CHECKING:
    from mapdata.diagnostic import Where
    from module_builder.formats.vassal.markup.buildfile import Element
    from validator.lint.modulesource import ModuleSource, Part

__all__ = ["Formula", "broken", "formulas", "old_comparisons"]

WORDS = ("name", "entryName", "mapName", "description", "desc", "tooltip", "text", "buttonText", "title")
FILTERS = ("filter", "propertiesFilter", "propertyFilter", "property", "whileExpression", "untilExpression")
# The kinds of traits with a filter, which need not be in braces.
WITH_FILTER = tuple(kind for kind in CLASSES if any(field.kind is EXPRESSION for field in kind.fields.values()))
REMARKS = ("description", "comment", "name", "definition", "shape", "marker_spec", "marker_text", "type")
_TOKEN = re.compile(
    r'\s+|/\*.*?\*/|//[^\n]*|"""(?:[^"]"?"?)*"""|"(?:[^"\\\n]|\\.)*"|'
    r"'(?:[^'\\\n]|\\.)'"
    r"|[\w$.@]+|\|\||&&|==|!=|<=|>=|=~|!~|<<|>>>?|\+\+|--|.",
    re.DOTALL,
)
PAIRS = {")": "(", "]": "[", "}": "{"}
# What must stand between two values; a part cannot begin or end with it.
BETWEEN = ("||", "&&", "==", "!=", "<=", ">=", "*", "/", "%", "<", ">", "|", "&", "^", "?", ":", ",", "=~", "!~")


@dataclass(frozen=True, slots=True)
class Formula:
    """A text that is worked out in play: `body` without its braces, or as it is for a filter of the old style."""

    text: str
    body: str
    in_braces: bool
    is_filter: bool
    element: Element
    attribute: str = ""
    part: Part | None = None
    field: str = ""

    def where(self, subject: ModuleSource) -> Where:
        """The place of the text."""
        if self.part is None:
            return subject.at(self.element, attribute=self.attribute)
        return subject.at(self.element, *self.part.path, self.field, word=self.text)


def formulas(subject: ModuleSource) -> Iterator[Formula]:
    """Every expression and every filter of components and traits."""
    for element in subject.components:
        for attribute, value in element.attrib.items():
            key, text = str(attribute), str(value)
            if key not in WORDS or simple_class(element) == "Zone":
                yield from _formula(text, key in FILTERS and key != "property", element, key)
    for definition in subject.definitions:
        for part in definition.every:
            if "{" not in part.text and not isinstance(part.trait, WITH_FILTER):
                continue
            for field, text, is_filter in _fields(part.trait):
                for found in _formula(text, is_filter, definition.element):
                    yield Formula(
                        found.text, found.body, found.in_braces, is_filter, found.element, part=part, field=field
                    )


def _formula(text: str, is_filter: bool, element: Element, attribute: str = "") -> Iterator[Formula]:
    body = in_braces(text)
    if body is not None:
        yield Formula(text, body, True, is_filter, element, attribute)
    elif is_filter and text.strip():
        yield Formula(text, text, False, True, element, attribute)


def _fields(record: Record, path: str = "") -> Iterator[tuple[str, str, bool]]:
    """The texts of the fields of a trait, and of the records in it, that may be expressions."""
    for name, value in record.values.items():
        kind = record.fields[name].kind
        if isinstance(value, str):
            if (kind is EXPRESSION or value.lstrip().startswith("{")) and name not in REMARKS:
                yield path + name, value, kind is EXPRESSION
        elif isinstance(value, Record):
            yield from _fields(value, f"{path}{name}.")
        elif isinstance(value, tuple) and kind is not PARAMETERS:
            for each in value:
                if isinstance(each, Record):
                    yield from _fields(each, f"{path}{name}.")


@lru_cache(maxsize=8192)
def broken(body: str) -> str:
    """Why an expression can be no expression of BeanShell, whatever it means; "" when it may be one.

    Only what is wrong in any Java: quotes that do not close, brackets that do not match, signs without a value.
    """
    opened: list[str] = []
    before = "("
    for token in _tokens(body):
        if token in ('"', "'"):
            return f"the text after {token} does not end"
        if token in "([{":
            opened.append(token)
        elif token in PAIRS and (not opened or opened.pop() != PAIRS[token]):
            return f"a {token} without its {PAIRS[token]}"
        if (before in BETWEEN or before in ("(", "[")) and (token in BETWEEN or (token in ")]" and before in BETWEEN)):
            return f"no value between '{before}' and '{token}'" if before not in "([" else f"no value before '{token}'"
        before = token
    if opened:
        return f"a {opened[-1]} without its end"
    return f"no value after '{before}'" if before in (*BETWEEN, "+", "-", "!") else ""


def _tokens(body: str) -> Iterator[str]:
    for found in _TOKEN.finditer(body):
        if not found[0].isspace() and not found[0].startswith(("/*", "//")):
            yield found[0]


def old_comparisons(text: str) -> Iterator[tuple[str, str]]:
    """The conditions of a filter of the old style, each with the sign that VASSAL finds in it, "" for none."""
    for condition in re.split(r"\|\||&&", text):
        if condition.strip():
            yield condition.strip(), next((sign for sign in SIGNS if sign in condition), "")
