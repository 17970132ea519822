"""Judging a whole state at once, and single questions with all that the answer rests on.

The whole state is judged by what is common: control is worked out per territory, and hex by hex only where a counter
stands; Open Ports only where something could make one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from mapdata.model import UNKNOWN, Unknown
from validator.rulebooks.axis_empires.bases import air_base_of, naval_base_of
from validator.rulebooks.axis_empires.claims import land_owners
from validator.rulebooks.axis_empires.control import control, named
from validator.rulebooks.axis_empires.index import MapIndex, index_of
from validator.rulebooks.axis_empires.openports import open_port
from validator.rulebooks.axis_empires.options import OPTIONS
from validator.rulebooks.axis_empires.ports import friendly_country
from validator.rulebooks.axis_empires.reading import Reading, settled
from validator.rulebooks.axis_empires.state import FACTIONS, State
from validator.rulebooks.axis_empires.supply.solve import solution_of
from validator.rulebooks.axis_empires.tracing import Traced
from validator.rulebooks.axis_empires.words import Words
from validator.rulebooks.rule import Rule
from validator.verdict import Truth, Verdict

__all__ = ["Judge"]


class Judge:
    """One state under one choice of options: everything that can be asked of it. `lasting` as `Reading` has it."""

    def __init__(
        self,
        state: State,
        options: Mapping[str, str] | None = None,
        lasting: dict[tuple[object, ...], object] | None = None,
    ) -> None:
        self.state = state
        self.options = settled(state, options or {})
        self.reading = Reading(state, self.options, lasting, solution_of)
        self._others: dict[tuple[str, str], Reading] = {}

    @property
    def _index(self) -> MapIndex:
        return index_of(self.state.map)

    @cached_property
    def controls(self) -> Mapping[str, str | Unknown]:
        """Who controls each space (AE-CONTROL-RES): AXIS, WEST, SOVIET, NONE, CONTESTED or UNKNOWN."""
        found: dict[str, str | Unknown] = dict.fromkeys(self._index.sea, "NONE")
        for territory, places in self._index.land.items():
            found.update(dict.fromkeys(places, self._default(territory)))
        for place in self.state.at:
            if place in self.state.map.spaces:
                found[place] = control(self.reading, place)
        return found

    def _default(self, territory: str | None) -> str | Unknown:
        """Who controls the empty hexes of a territory."""
        if territory is None:
            return UNKNOWN
        owners = self.reading.kept(land_owners, territory)
        return named(frozenset(frozenset({owner} if owner else ()) for owner in owners))

    @cached_property
    def open_ports(self) -> Mapping[tuple[str, str, str | None], Truth]:
        """By place, faction and zone whether it is an Open Port; what is absent is none.

        A place is asked for each of its own zones, one without zones for none.
        """
        found = {}
        for faction in FACTIONS:
            for place in self._candidates(faction):
                for zone in self._zones(place):
                    answer = open_port(self.reading, place, faction, zone)
                    if answer is not Truth.FALSE:
                        found[place, faction, zone] = answer
        return found

    def _zones(self, place: str) -> tuple[str | None, ...]:
        return self.reading.zones(place) or (None,)

    def _candidates(self, faction: str) -> Iterator[str]:
        """The places that something could make an Open Port of a faction, each once."""
        held = self.state.at
        for territory, ports in self._index.ports.items():
            friendly = territory is None or self.reading.kept(friendly_country, territory, faction) is not Truth.FALSE
            yield from (place for place in ports if friendly or place in held)
        sea = {counter.at for counter in self.state.beachheads}
        yield from sorted(place for place in sea if self.reading.is_sea(place))
        yield from self._index.boxes

    @cached_property
    def naval_bases(self) -> Mapping[tuple[str, str], Truth]:
        """By place and faction whether it is a Naval Base of it; what is absent is none."""
        found = {}
        for faction in FACTIONS:
            for place in (*self.state.holds[faction], *self._index.boxes):
                answer = self.reading.kept(naval_base_of, place, faction)
                if answer is not Truth.FALSE:
                    found[place, faction] = answer
        return found

    @cached_property
    def air_bases(self) -> Mapping[tuple[str, str], Truth]:
        """By hex and faction whether it is an Air Base of it; what is absent is none."""
        found = {}
        for faction in FACTIONS:
            for place in self.state.holds[faction]:
                answer = self.reading.kept(air_base_of, place, faction)
                if answer is not Truth.FALSE:
                    found[place, faction] = answer
        return found

    def answer(self, rule: Rule[..., object], *args: object) -> object:
        """The bare answer of a rule."""
        return self.reading.ask(rule, args)

    def verdict(self, rule: Rule[..., object], *args: object, because: bool = True) -> Verdict:
        """The answer of a rule with the facts it read, what it rests on, and the readings that would change it.

        `because` is whether the verdicts that it rests on are wanted, which take as long as all the rest.
        """
        traced = Traced(self.state, self.options, tracer=solution_of)
        traced.ask(rule, args)
        (node,) = traced.roots
        differs = tuple(self._differs(rule, args, node.answer, sorted(traced.consulted)))
        return traced.verdict(node, options=differs, because=because)

    def _differs(
        self, rule: Rule[..., object], args: tuple[object, ...], answer: object, consulted: list[str]
    ) -> Iterator[str]:
        """The other readings of the options consulted under which the answer differs, and what it would be.

        An option that was not consulted cannot change the answer: up to its first use, nothing differs.
        """
        for option in OPTIONS:
            if option.name in consulted:
                for value in option.values:
                    other = self._under(option.name, value).ask(rule, args)
                    if value != self.options[option.name] and other != answer:
                        yield f"{option.name}={value}: {self._word(other)}"

    def _word(self, answer: object) -> str:
        """An answer as the readings that would change it name it."""
        undecided = answer is UNKNOWN or answer is Truth.UNKNOWN
        return "undecided" if undecided else Words(self.state).answer(answer)

    def _under(self, name: str, value: str) -> Reading:
        """A reading that differs in one option, kept for the next question."""
        key = (name, value)
        if key not in self._others:
            self._others[key] = Reading(self.state, {**self.options, name: value}, tracer=solution_of)
        return self._others[key]
