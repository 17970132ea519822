"""The codes of lint for readers: a list, a page, and all pages as one document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from validator.lint.codes import CodeFacts, all_codes
from validator.lint.pages import page_of

__all__ = ["as_markdown", "code_listing", "code_page", "document"]

FAMILIES: Final = {
    "SRC": "Sources: files of map folders, positions and bindings",
    "MAP": "Maps",
    "MOD": "VASSAL modules",
    "TRI": "TripleA maps",
    "SUP": "Suppressions and baselines",
    "INT": "zoc itself",
}
EXAMPLE = re.compile(r"^(Bad|Good):\n", re.MULTILINE)
HEADING = re.compile(r"^(Why it matters|To fix|Careful|Bad|Good):", re.MULTILINE)


def _families() -> Iterator[tuple[str, list[CodeFacts]]]:
    for family, codes in groupby(all_codes().values(), key=lambda facts: facts.code[:3]):
        yield FAMILIES.get(family, family), list(codes)


def code_listing() -> str:
    """Every code of lint, one a line, by what it is about."""
    lines = ["Lint: what zoc lint finds"]
    for title, codes in _families():
        lines += ["", title, ""]
        lines += [f"  {facts.code:8} {facts.severity.name.lower():8} {facts.name}" for facts in codes]
    return "\n".join(lines) + "\n"


def code_page(code: str) -> str:
    """The page of one code: its name and how bad it is, then what there is to say. KeyError when there is none."""
    facts = all_codes()[code]
    return f"{code}: {facts.name}\nSeverity: {facts.severity.name.lower()}\n\n{page_of(code)}\n"


def as_markdown(page: str) -> str:
    """A page with its headings strong and its examples as code."""
    apart = EXAMPLE.sub(lambda found: f"{found[0]}\n", page)
    return HEADING.sub(lambda found: f"**{found[1]}:**", apart)


def document() -> str:
    """All pages as one Markdown document with a table of contents."""
    parts = [INTRODUCTION]
    families = list(_families())
    parts += ["| code | name | severity |", "|---|---|---|"]
    for _, codes in families:
        parts += [f"| [{f.code}](#{f.code.lower()}) | {f.name} | {f.severity.name.lower()} |" for f in codes]
    for title, codes in families:
        parts += ["", f"## {title}"]
        for facts in codes:
            parts += ["", f"### {facts.code}", "", f"`{facts.name}`, {facts.severity.name.lower()}", ""]
            parts.append(as_markdown(page_of(facts.code)))
    return "\n".join(parts) + "\n"


INTRODUCTION: Final = """\
# What zoc lint finds

Made from the rules themselves by `python -m tests.docs_rules`; `zoc rules CODE` shows one of these pages. A code is
never used again for something else. How to live with findings (choose, suppress, mend, keep out of a baseline) is in
[lint.md](lint.md).
"""
