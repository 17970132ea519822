"""A reading under a supposition: who is supplied is what the fixed point says so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar, cast

from validator.rulebooks.axis_empires.bases import naval_base_of
from validator.rulebooks.axis_empires.ports import base_near
from validator.rulebooks.axis_empires.reading import Reading
from validator.verdict import Truth

if TYPE_CHECKING:
    from validator.rulebooks.axis_empires.state import Counter, State
    from validator.rulebooks.rule import Rule

__all__ = ["Trial"]

T = TypeVar("T")
ON_SUPPLY = frozenset({base_near.id, naval_base_of.id})  # the answers that are kept and rest on supply


class Trial(Reading):
    """A reading in which the counters of `atoms` are supplied as it says; no port is closed by mutual interdiction."""

    def __init__(self, state: State, options: Mapping[str, str], atoms: dict[str, Truth]) -> None:
        super().__init__(state, options)
        self.atoms = atoms
        self.consulted: set[str] = set()
        self._now: dict[tuple[object, ...], object] = {}

    def supposing(self, atoms: Mapping[str, Truth]) -> Trial:
        """The same with other suppositions about some counters."""
        other = Trial(self.state, self.options, {**self.atoms, **atoms})
        other._kept, other.consulted = self._kept, self.consulted
        return other

    def option(self, name: str) -> str:
        """The reading chosen, remembered as consulted."""
        self.consulted.add(name)
        return super().option(name)

    def forget(self) -> None:
        """Work out anew what rests on supply."""
        self._now.clear()

    def kept(self, rule: Rule[..., T], *args: object) -> T:
        """The answer of a rule, worked out once for as long as the suppositions stay."""
        if rule.id not in ON_SUPPLY:
            return super().kept(rule, *args)
        key = (rule.id, *args)
        if key not in self._now:
            self._now[key] = rule.check(self, *args)
        return cast("T", self._now[key])

    def supplied(self, counter: Counter) -> Truth:
        """Whether a counter is supplied, as told or else as supposed."""
        told = Truth.of(counter.supplied)
        return self.atoms.get(counter.id, Truth.UNKNOWN) if told is Truth.UNKNOWN else told

    def interdicted(self, place: str, faction: str, zone: str | None) -> Truth:
        """Nothing: the fixed point closes the ports of mutual interdiction itself."""
        return Truth.FALSE
