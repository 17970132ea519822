"""The pages of a rule book: the list of everything, a rule, an option."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from validator.rulebooks.rule import Book, Option, Rule

__all__ = ["listing", "option_page", "rule_page"]

WIDTH = 100


def listing(book: Book) -> str:
    """Every rule and option, one a line, by articles in the order of the book."""
    lines = [book.title, ""]
    lines += [f"  {rule.id:20} {rule.article}: {rule.title}" for rule in book.rules]
    lines += ["", "Options: doubtful passages and the reading taken by default"]
    lines += _options([option for option in book.options if not option.waits])
    lines += ["", "Options that take effect with the events: nothing reads them yet"]
    lines += _options([option for option in book.options if option.waits])
    return "\n".join(lines) + "\n"


def _options(options: Sequence[Option]) -> list[str]:
    wide = max((len(option.default) for option in options), default=0)
    return ["", *(f"  {option.name:23} {option.default:{wide}} {option.ambiguity}" for option in options)]


def rule_page(rule: Rule[..., object]) -> str:
    """A rule: its id, article and title, what it says, and the options it reads."""
    lines = [f"{rule.id}: {rule.title}", f"Article: {rule.article}", "", rule.page]
    if rule.options:
        lines += ["", f"Options: {', '.join(rule.options)}"]
    return "\n".join(lines) + "\n"


def option_page(option: Option) -> str:
    """An option: what is doubtful, its readings, the default one marked."""
    values = [f"  {'*' if value == option.default else ' '} {value}" for value in option.values]
    waits = ["", "It takes effect with the events; nothing reads it yet."] if option.waits else []
    return "\n".join(
        [f"{option.name} ({option.ambiguity})", "", *textwrap.wrap(option.meaning, WIDTH), *waits, "", *values, ""]
    )
