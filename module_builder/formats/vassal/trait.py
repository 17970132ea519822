"""What every trait of a piece has: its type text cut into fields, and what it may say of the piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from module_builder.formats.vassal.sequence import split

__all__ = ["Properties", "Trait", "substitute", "truth"]

Properties = Mapping[str, str]


@dataclass(frozen=True)
class Trait:
    """One link of a chain: `type` is its own text, `id` the word before the first ';' (with it, as the engine has it).

    The base class stands for every trait of which nothing is read.
    """

    type: str

    @property
    def id(self) -> str:
        """What the engine knows the trait by: the text up to and with the first ';', or all of it without one."""
        return self.type[: self.type.find(";") + 1] or self.type

    @cached_property
    def fields(self) -> list[str]:
        """The fields of the type after the id."""
        return split(self.type, ";")[1:]

    def field(self, index: int, default: str = "") -> str:
        """A field of the type, `default` in a short (old) form that does not have it."""
        return self.fields[index] if index < len(self.fields) else default

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The properties the trait gives its piece while its state text is `state`, as the engine prints them.

        None stands for a property that the trait has without a value, which hides those of the traits inside it.
        """
        yield from ()

    def name(self, inner: str, state: str, shown: Properties) -> str | None:
        """What the trait makes of the shown name `inner` of the piece inside it; None when that cannot be told."""
        return inner

    def moves_in_map(self) -> bool:
        """Whether setting a new state makes the engine put the piece on its map anew."""
        return False


def substitute(text: str, value: Callable[[str], str | None], *, strict: bool = False) -> str | None:
    """`text` with every $name$ replaced (engine: script/expression/FormattedStringExpression.java).

    A name without a value stands as the bare word; with `strict` the answer is None then. An unclosed dollar vanishes.
    """
    tokens = split(text, "$")
    out = []
    for index, token in enumerate(tokens):
        found = value(token) if index % 2 and token and index + 1 < len(tokens) else token
        if found is None and strict:
            return None
        out.append(token if found is None else found)
    return "".join(out)


def truth(value: object) -> str:
    """A truth value as the engine prints it."""
    return "true" if value else "false"
