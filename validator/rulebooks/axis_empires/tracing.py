"""A reading that writes down every rule it asks and every fact it reads, and the verdicts made of that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from mapdata.diagnostic import Severity, many
from mapdata.model import UNKNOWN, Unknown, Value
from validator.rulebooks.axis_empires.nodes import Node, walk
from validator.rulebooks.axis_empires.reading import Reading, Tracer
from validator.rulebooks.axis_empires.state import Counter, State
from validator.rulebooks.axis_empires.words import Words
from validator.rulebooks.rule import Rule
from validator.verdict import Fact, Ruling, Truth, Verdict

__all__ = ["Traced"]

T = TypeVar("T")


class Traced(Reading):
    """A reading that remembers. It keeps no answers: each question is worked out anew, so that its facts are seen."""

    def __init__(self, state: State, options: Mapping[str, str] | None = None, *, tracer: Tracer | None = None) -> None:
        super().__init__(state, options, tracer=tracer)
        self.words = Words(state)
        self.consulted: set[str] = set()
        self.roots: list[Node] = []
        self._stack: list[Node] = []

    def ask(self, rule: Rule[..., T], args: tuple[object, ...]) -> T:
        """The answer of a rule, remembered as a node below the question that asked it."""
        node = Node(rule, args, counters={word.id: word for word in args if isinstance(word, Counter)})
        if self._stack:
            self._stack[-1].parts.append(node)
            self._stack[-1].trail.append(node)
        else:
            self.roots.append(node)
        self._stack.append(node)
        try:
            node.answer = answer = rule.check(self, *args)
        finally:
            self._stack.pop()
        return answer

    def kept(self, rule: Rule[..., T], *args: object) -> T:
        """As `ask`."""
        return self.ask(rule, args)

    def lasts(self, rule: Rule[..., T], *args: object) -> T:
        """As `ask`."""
        return self.ask(rule, args)

    def once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """Worked out each time, for its facts."""
        return make()

    def every(self, truths: Iterable[Truth]) -> Iterable[Truth]:
        """All the truths, each worked out."""
        return list(truths)

    def decided(self, rule: Rule[..., object]) -> None:
        """Remember which rule settled the question."""
        if self._stack:
            self._stack[-1].decided = rule

    def note(self, text: str, value: object = None, source: str = "rule", subject: str = "") -> None:
        """Remember a fact; one that is not known is an input that is missing."""
        if not self._stack:
            return
        node = self._stack[-1]
        fact = Fact(text, subject, None if _unknown(value) else value, source)
        if _unknown(value) and subject:
            node.wanted.append(subject)
        if fact not in node.facts:
            node.facts[fact] = None
            node.trail.append(fact)

    def option(self, name: str) -> str:
        """The reading chosen, remembered as consulted."""
        value = super().option(name)
        self.consulted.add(name)
        self.note(f"{name} is {value}", value, "option", name)
        return value

    def symbol(self, place: str, name: str) -> Truth:
        """A yes/no attribute of a space."""
        found = super().symbol(place, name)
        words = {Truth.TRUE: "has the", Truth.FALSE: "has no", Truth.UNKNOWN: "may have the"}[found]
        self._map_fact(place, name, f"{self.words.place(place)} {words} {name} symbol", _plain(found), "symbol")
        return found

    def value(self, place: str, name: str) -> Value:
        """An attribute of a space."""
        found = super().value(place, name)
        shown = "not known" if found is UNKNOWN else found
        self._map_fact(place, name, f"the {name} of {self.words.place(place)} is {shown}", found, "")
        return found

    def territory(self, place: str) -> str | None:
        """The territory of a space."""
        found = super().territory(place)
        value: object = UNKNOWN if found is None and self.is_land(place) else found
        name = self.words.name(found) if found else "nobody knows whose land"
        self._map_fact(place, "territory", f"{self.words.place(place)} lies in {name}", value, "")
        return found

    def _map_fact(self, place: str, name: str, text: str, value: object, kind: str) -> None:
        space = self.map.spaces.get(place)
        source = f"map:{space.sources.get(name, 'reconstruction')}" if space is not None else "map:reconstruction"
        self.note(text, value, source, f"{name}{' ' + kind if kind else ''} of {place}")

    def zones(self, place: str) -> tuple[str, ...]:
        """The zones of a place."""
        found = super().zones(place)
        names = " and ".join(self.words.name(zone) for zone in found) or "no Naval Zone"
        space = self.map.spaces.get(place)
        source = (
            f"map:{space.sources.get('zones', 'geometry')}" if space is not None else self._box_source(place, "zones")
        )
        self.note(f"{self.words.place(place)} is in {names}", found, source, f"zones of {place}")
        return found

    def box_value(self, box: str, name: str) -> Value | None:
        """An attribute of a box."""
        found = super().box_value(box, name)
        shown = "not known" if found is UNKNOWN else "nobody" if found is None else self.words.value(found)
        text = f"the {name} of {self.words.place(box)} is {shown}"
        self.note(text, found, self._box_source(box, name), f"{name} of {box}")
        return found

    def box_links(self, box: str) -> tuple[str, ...]:
        """The boxes next to a box."""
        found = super().box_links(box)
        if found:
            text = f"next to {self.words.place(box)} are {', '.join(map(self.words.place, found))}"
            self.note(text, found, self._box_source(box, "adjacent"), f"boxes next to {box}")
        return found

    def _box_source(self, box: str, name: str) -> str:
        """Where an attribute of a box comes from."""
        told = self.state.boxes.get(box, {}).get(name)
        known = self.map.boxes.get(box)
        return told.source if told else f"map:{known.sources.get(name, 'reconstruction') if known else 'geometry'}"

    def distance(self, a: str, b: str) -> int | None:
        """The range between two places."""
        found = super().distance(a, b)
        if found is not None:
            text = f"{self.words.place(a)} and {self.words.place(b)} are {many(found, 'hex', 'hexes')} apart"
            self.note(text, found, "map:geometry", f"range from {a} to {b}")
        return found

    def counters(self, place: str) -> Sequence[Counter]:
        """The counters in a place."""
        found = super().counters(place)
        self._saw(place, found)
        return found

    def on_station(self, zone: str, kind: str) -> Sequence[Counter]:
        """The units of a kind On Station."""
        found = super().on_station(zone, kind)
        self._saw(f"zone:{zone}/on-station", found)
        return found

    def beachheads(self) -> Sequence[Counter]:
        """The Beachheads on the map."""
        found = super().beachheads()
        for counter in found:
            self._saw(counter.at, (counter,))
        return found

    def ceded(self, territory: str) -> Sequence[Counter]:
        """The markers that give a territory away."""
        found = super().ceded(territory)
        for marker in found:
            to = self.words.name(marker.receiver) if marker.receiver else "nobody named"
            self.note(f"{self.words.name(territory)} is ceded to {to}", marker.receiver, marker.source, marker.id)
        return found

    def of_nation(self, nation: str) -> Sequence[Counter]:
        """The counters of a nation, each where it is."""
        found = super().of_nation(nation)
        for counter in found:
            self._saw(counter.at, (counter,))
        return found

    def _saw(self, place: str, counters: Sequence[Counter]) -> None:
        """Remember what stands in a place, or that nothing does."""
        for counter in counters:
            text = f"{self.words.counter(counter)} is in {self.words.place(place)}"
            self.note(text, counter.what, counter.source, counter.id)
            if self._stack:
                self._stack[-1].counters.setdefault(counter.id, counter)
        if not counters:
            self.note(f"nothing that matters is in {self.words.place(place)}", 0, self._silence, place)

    @property
    def _silence(self) -> str:
        """The source of the fact that something is absent: where the counters come from."""
        return "save" if self.state.saved else "position"

    def belongs(self, counter: Counter, faction: str) -> Truth:
        """Whether a counter is friendly to a faction."""
        return self._faction_fact(counter, super().belongs(counter, faction))

    def hostile(self, counter: Counter, faction: str) -> Truth:
        """Whether a counter is an enemy of a faction."""
        return self._faction_fact(counter, super().hostile(counter, faction))

    def _faction_fact(self, counter: Counter, found: Truth) -> Truth:
        if found is Truth.UNKNOWN:
            text = f"the faction of {self.words.counter(counter)} is not known"
            wanted = f"faction of {counter.nation or counter.id}"
            self.note(text, UNKNOWN, counter.source_of("faction"), wanted)
        elif counter.faction is UNKNOWN:
            self.status(str(counter.nation))
        return found

    def nation_is(self, counter: Counter, nation: str) -> Truth:
        """Whether a counter has a nationality."""
        found = super().nation_is(counter, nation)
        if found is Truth.UNKNOWN:
            text = f"the nation of {self.words.counter(counter)} is not known"
            self.note(text, UNKNOWN, counter.source, f"nation of {counter.id}")
        return found

    def supplied(self, counter: Counter) -> Truth:
        """Whether a counter is supplied."""
        found = super().supplied(counter)
        words = {Truth.TRUE: "is supplied", Truth.FALSE: "is not supplied", Truth.UNKNOWN: "may be supplied or not"}
        traced = self.solution is not None and Truth.of(counter.supplied) is Truth.UNKNOWN
        if traced and self.solution is not None:
            self.consulted |= self.solution.consulted
        text = f"{self.words.counter(counter)} {words[found]}{', as traced' if traced else ''}"
        source = "rule" if traced else counter.source_of("supplied")
        self.note(text, _plain(found), source, f"supplied of {counter.id}")
        return found

    def only_through(self, counter: Counter) -> str | Unknown:
        """The one port a counter's supply can come by."""
        found = super().only_through(counter)
        place = "a port not named" if isinstance(found, Unknown) else self.words.place(found)
        text = f"the supply of {self.words.counter(counter)} comes only through {place}"
        self.note(text, found, counter.source_of("supplied-only-through"), f"supplied-only-through of {counter.id}")
        return found

    def facing(self, counter: Counter) -> str | Unknown:
        """The facing of a Beachhead."""
        found = super().facing(counter)
        shown = "not known" if isinstance(found, Unknown) else self.words.place(found)
        text = f"the facing of {self.words.counter(counter)} is {shown}"
        self.note(text, found, counter.source_of("facing"), f"facing of {counter.id}")
        return found

    def kind_of(self, territory: str) -> str:
        """What kind of territory it is."""
        found = self.state.lands[territory].kind
        parent = self.map.territories[territory].parent
        of = f" of {self.words.name(parent)}" if found.value != "country" and parent else ""
        text = f"{self.words.name(territory)} is a {found.value.capitalize()}{of}"
        self.note(text, found.value, found.source, f"kind of {territory}")
        return found.value

    def status(self, territory: str) -> str | Unknown:
        """The status of a Country."""
        found = self.state.lands[territory].status
        shown = "of unknown status" if found.value is UNKNOWN else found.value
        self.note(f"{self.words.name(territory)} is {shown}", found.value, found.source, f"status of {territory}")
        return found.value

    def alignment(self, territory: str) -> str | Unknown | None:
        """The faction of a Country."""
        found = self.state.alignment(territory)
        shown = "a faction not known" if found.value is UNKNOWN else self.words.value(found.value)
        text = f"{self.words.name(territory)} belongs to {shown}"
        self.note(text, found.value, found.source, f"faction of {territory}")
        return found.value

    def snow(self, place: str) -> Truth:
        """Whether snow affects a hex."""
        found = super().snow(place)
        words = {Truth.TRUE: "affects", Truth.FALSE: "does not affect", Truth.UNKNOWN: "may affect"}[found]
        text = f"snow {words} {self.words.place(place)}"
        self.note(text, _plain(found), self.state.snow.source, "snow")
        return found

    def before(self, place: str) -> str | Unknown:
        """Who controlled a hex before."""
        found = super().before(place)
        shown = "not known" if isinstance(found, Unknown) else self.words.value(found)
        source = self.state.controlled[place].source if place in self.state.controlled else "position"
        text = f"the previous controller of {self.words.place(place)} is {shown}"
        self.note(text, found, source, f"previous controller of {place}")
        return found

    def verdict(self, node: Node, *, options: tuple[str, ...] = (), top: bool = True, because: bool = True) -> Verdict:
        """The verdict of a question, with those it rests on unless they are not wanted (`because`).

        The uppermost holds all facts, the others their own.
        """
        facts = node.all_facts() if top else node.facts
        chosen = node.article() if top else node.rule
        ruling = Ruling.UNDECIDED if node.open or node.answer == "CONTESTED" else Ruling.LEGAL
        return Verdict(
            rule=chosen.id,
            article=chosen.article,
            ruling=ruling,
            severity=Severity.INFO,
            message=self.words.sentence(node.rule, node.answer, node.args),
            answer=self.words.answer(node.answer),
            facts=tuple(dict.fromkeys(facts)),
            missing=("OPT-CONTROL-TIE",) if node.answer == "CONTESTED" else node.missing(),
            counters=tuple(dict.fromkeys(name for part in walk(node) for name in part.counters)),
            spaces=tuple(dict.fromkeys(a for a in node.args if isinstance(a, str) and self.words.is_place(a))),
            step=self.state.step,
            options=options,
            because=tuple(self.verdict(part, top=False) for part in node.different()) if because else (),
        )


def _unknown(value: object) -> bool:
    return value is UNKNOWN or value is Truth.UNKNOWN


def _plain(truth: Truth) -> bool | Unknown:
    """A truth as a fact's value."""
    return UNKNOWN if truth is Truth.UNKNOWN else truth is Truth.TRUE
