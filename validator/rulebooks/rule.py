"""What a rule book is made of: rules that answer questions about a state, and options, the readings of doubtful ones.

A rule is a pure function of a reader (a state under one choice of options) with the facts about it that never
change: the digest's id, the article, the sentences for its answers. Its docstring is its page in `zoc rules`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, Generic, ParamSpec, Protocol, TypeVar

from validator.verdict import Truth

__all__ = ["Book", "Option", "Reader", "Rule"]

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
R = TypeVar("R", bound="Reader")


class Reader(Protocol):
    """Asks rules, and may write down what they answered."""

    def ask(self, rule: Rule[..., T], args: tuple[object, ...]) -> T:
        """The answer of `rule` for `args`."""
        ...


@dataclass(frozen=True, slots=True)
class Rule(Generic[P, T_co]):
    """A rule or definition of the book. `yes` and `no` are sentences with `{0}`, `{1}` for its arguments."""

    id: str
    article: str
    title: str
    yes: str
    no: str
    options: tuple[str, ...]
    check: Callable[..., T_co]

    def __call__(self, reader: Reader, *args: P.args, **kwargs: P.kwargs) -> T_co:
        """The answer for `args`, asked through the reader, which may record it."""
        return reader.ask(self, args)

    @property
    def page(self) -> str:
        """The manual page: the docstring, cleaned."""
        return inspect.cleandoc(self.check.__doc__ or "")

    def sentence(self, answer: object, names: tuple[str, ...]) -> str:
        """The answer in words."""
        if answer is Truth.FALSE:
            return self.no.format(*names)
        if answer is Truth.TRUE:
            return self.yes.format(*names)
        if answer is Truth.UNKNOWN:
            return f"whether {self.yes.format(*names)}"
        return self.yes.format(*names, answer=answer)


def rule(
    code: str, article: str, title: str, *, yes: str, no: str = "", options: tuple[str, ...] = ()
) -> Callable[[Callable[Concatenate[R, P], T]], Rule[P, T]]:
    """Make a function of a reader the rule `code` of `article`. `options` names every option its own body reads."""

    def made(check: Callable[Concatenate[R, P], T]) -> Rule[P, T]:
        return Rule(code, article, title, yes, no, options, check)

    return made


@dataclass(frozen=True, slots=True)
class Option:
    """A doubtful passage: the readings it may have, the one taken by default, and the digest's entry on it.

    One that `waits` belongs to rules that are not judged yet: it may be set, and nothing reads it.
    """

    name: str
    values: tuple[str, ...]
    default: str
    ambiguity: str
    meaning: str
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book: its rules in the order of its chapters, and its options."""

    id: str
    title: str
    rules: tuple[Rule[..., object], ...]
    options: tuple[Option, ...]

    def rule(self, code: str) -> Rule[..., object] | None:
        """The rule of that id, in whatever letters."""
        return next((found for found in self.rules if found.id.upper() == code.upper()), None)

    def option(self, name: str) -> Option | None:
        """The option of that name."""
        return next((found for found in self.options if found.name == name), None)

    def options_on(self, code: str) -> list[Option]:
        """The option of that name, or those on that ambiguity, in whatever letters."""
        return [found for found in self.options if code.upper() in (found.name, found.ambiguity)]
