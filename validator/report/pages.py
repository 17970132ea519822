"""The pages of a rule book: the list of everything, a rule, an option."""

from __future__ import annotations

import textwrap

from validator.rulebooks.rule import Book, Option, Rule

__all__ = ["listing", "option_page", "rule_page"]

WIDTH = 100


def listing(book: Book) -> str:
    """Every rule and option, one a line, by articles in the order of the book."""
    lines = [book.title, ""]
    lines += [f"  {rule.id:20} {rule.article}: {rule.title}" for rule in book.rules]
    lines += ["", "Options: doubtful passages and the reading taken by default", ""]
    lines += [f"  {option.name:22} {option.default:15} {option.ambiguity}" for option in book.options]
    return "\n".join(lines) + "\n"


def rule_page(rule: Rule[..., object]) -> str:
    """A rule: its id, article and title, what it says, and the options it reads."""
    lines = [f"{rule.id}: {rule.title}", f"Article: {rule.article}", "", rule.page]
    if rule.options:
        lines += ["", f"Options: {', '.join(rule.options)}"]
    return "\n".join(lines) + "\n"


def option_page(option: Option) -> str:
    """An option: what is doubtful, its readings, the default one marked."""
    values = [f"  {'*' if value == option.default else ' '} {value}" for value in option.values]
    return "\n".join(
        [f"{option.name} ({option.ambiguity})", "", *textwrap.wrap(option.meaning, WIDTH), "", *values, ""]
    )
