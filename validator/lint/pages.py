"""The page of every code: the docstring of a rule, and for what loaders and lint itself report, data beside them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from validator.lint.rules import RULES

__all__ = ["page_of"]

DATA = (
    ("mapdata", "code_pages.toml"),
    ("module_builder.formats.vassal.markup", "problem_pages.toml"),
    ("validator.lint", "own_pages.toml"),
)
PARTS = (("why", "Why it matters: "), ("bad", "Bad:"), ("good", "Good:"), ("fix", "To fix: "), ("careful", "Careful: "))


def page_of(code: str) -> str:
    """The manual page of a code, "" when there is no such code."""
    rule = next((rule for rule in RULES if rule.code == code), None)
    return rule.page if rule is not None else _pages().get(code, "")


@cache
def _pages() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for package, name in DATA:
        found |= {code: _page(said) for code, said in tomllib.loads((files(package) / name).read_text("utf-8")).items()}
    return found


def _page(said: Mapping[str, str]) -> str:
    """A page in the form of a rule's, of the parts that there are."""
    parts = [said["finds"]]
    for key, heading in PARTS:
        if key in said:
            text = said[key].strip("\n")
            indented = "\n" + "\n".join(f"    {line}".rstrip() for line in text.split("\n"))
            parts.append(heading + (indented if heading.endswith(":") else text))
    return "\n\n".join(parts)
