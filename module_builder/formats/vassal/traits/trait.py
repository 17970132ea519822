"""What every trait of a piece has: its type text as a row of fields, its state, and what it says of the piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Protocol

from module_builder.formats.vassal.expressions import Scope, Unknown
from module_builder.formats.vassal.expressions.scope import Found
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.traits.record import Record, TraitError

__all__ = ["NOWHERE", "Formula", "Setting", "Trait"]

Formula = Callable[[Scope], Found]  # works a property out; the scope is the whole piece


class Setting(Protocol):
    """The game that a state is set in: the engine looks up what a state names, and drops what is not there."""

    def map_name(self, name: str) -> str | None:
        """The name of the map of that name or id; None when there is none."""

    def has_piece(self, key: str) -> bool:
        """Whether there is a piece of that id."""


class _Nowhere:
    """Stands for a game of which nothing is known: every map and piece that a state names counts as there."""

    def map_name(self, name: str) -> str | None:
        return name

    def has_piece(self, key: str) -> bool:
        return True


NOWHERE = _Nowhere()


class Trait(Record):
    """One link of a chain. `prefix` is what the engine knows its kind by: the id with the ';' behind it."""

    @property
    def type(self) -> str:
        """The type text as it was read."""
        return self.text

    @property
    def id(self) -> str:
        """What the engine knows the trait by: the text up to and with the first ';', or all of it without one."""
        return self.text[: self.text.find(";") + 1] or self.text

    @cached_property
    def java(self) -> str:
        """The name of the engine's class for the trait."""
        return type(self).__name__

    def tokens(self) -> list[str]:
        """The texts of the fields, after the id."""
        return split(self.text[len(self.id) :], self.delimiter)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The state text as engine 3.7.26 writes it after reading `state` in a piece that had none before.

        Most traits have no state of their own, and drop one that is given. `TraitError`: see `state_problem`.
        """
        return ""

    def state_problem(self, state: str) -> TraitError | None:
        """Why the engine throws at a state text; None when it reads it, as most traits do with any."""
        return None

    def next_state(self, before: str, state: str, game: Setting = NOWHERE) -> str:
        """The state after `state` is set in a piece whose state was `before`, "" for a new piece.

        As the engine holds it, but for what a newer engine has written behind it: that stays.
        """
        held = self.canonical_state(state, game)
        return state if held and state.startswith(held + ";") else held

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """The properties the trait gives its piece while its state text is `state`, as the engine prints them.

        None stands for a property that the trait has without a value, which hides those of the traits inside it.
        """
        yield from ()

    def formulas(self, state: str) -> Iterator[tuple[str, Formula]]:
        """The properties that have to be worked out from others; they count as those of `properties` do."""
        yield from ()

    def shown_name(self, inner: str, state: str, scope: Scope) -> str | Unknown:
        """What the trait makes of the shown name `inner` of the piece inside it. `scope`: the whole piece."""
        return inner

    def fallbacks(self) -> Iterator[tuple[str, str]]:
        """The properties the trait gives only where no trait inside it does."""
        yield from ()

    def moves_in_map(self) -> bool:
        """Whether setting a new state makes the engine put the piece on its map anew."""
        return False
