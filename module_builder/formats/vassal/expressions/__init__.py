"""Expressions of a module: `{...}` in the BeanShell subset that modules use, `$name$` formats, and piece filters.

An answer is the text that the engine would print, or an `Unknown` that names what is missing. Nothing is guessed, and
no expression, however hostile, takes more than a fixed number of steps or characters.
"""

from module_builder.formats.vassal.expressions.answer import Budget, Tally, Unknown
from module_builder.formats.vassal.expressions.scope import Group, PlainScope, Scope
from module_builder.formats.vassal.expressions.text import accepts, beanshell, evaluate, fill, single

__all__ = [
    "Budget",
    "Group",
    "PlainScope",
    "Scope",
    "Tally",
    "Unknown",
    "accepts",
    "beanshell",
    "evaluate",
    "fill",
    "single",
]
