"""What the builders of a state share: the document, the map it is laid on, and the list of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where, choose, closest, meant
from mapdata.locate import Spots
from mapdata.model import Map
from mapdata.slug import Named, by_name, slug
from validator.rulebooks.axis_empires.index import index_of
from validator.rulebooks.axis_empires.roster import Roster
from validator.rulebooks.axis_empires.state import Counter, Given, Land, on_station

__all__ = ["Desk", "Memory", "is_location"]

NAMED = re.compile(
    r"(?:delay(?::naval)?|ceded|strategic-warfare|aside|removed|(?:pool|conquered|events|pending):(?:axis|west|soviet))"
)
ZONE_BOX = re.compile(r"zone:([^/]+)/(on-station|convoys|used)")
BESIDE = "places beside the map: box:NAME, zone:NAME/on-station, pool:FACTION, turn:YYYY-NAME, see docs/positions.md"
OPEN_KINDS = ("posture", "turn", "holding")


class Memory:
    """What was made of the parts of a document, for the next document of the same game.

    Step by step of a log the counters that stay are the same objects, which nobody changes; they are not read again.
    Nothing that had a problem is kept, so that it is reported each time.
    """

    def __init__(self) -> None:
        self.checked: list[object] = []  # counters that the schema has passed
        self.rest = ""  # the rest of the document that it has passed
        self._lands: tuple[object, object, Mapping[str, Land]] | None = None
        self._counters: dict[str, tuple[object, object, Counter]] = {}
        self._roster: tuple[Sequence[Mapping[str, Any]], object, Roster] | None = None

    def lands(self, said: object, sources: object) -> Mapping[str, Land] | None:
        """The lands made of the same words before."""
        if self._lands is None or self._lands[:2] != (said, sources):
            return None
        return self._lands[2]

    def keep_lands(self, said: object, sources: object, lands: Mapping[str, Land]) -> None:
        """Remember what all lands are."""
        self._lands = (said, sources, lands)

    def counter(self, name: str, entry: object, lands: object) -> Counter | None:
        """The counter of that name made of the same entry, under the same lands."""
        known = self._counters.get(name)
        return known[2] if known is not None and known[0] is entry and known[1] is lands else None

    def keep_counter(self, entry: object, lands: object, counter: Counter) -> None:
        """Remember a counter."""
        self._counters[counter.id] = (entry, lands, counter)

    def roster(self, lands: object) -> tuple[Sequence[Mapping[str, Any]], Roster] | None:
        """The entries of the document before, all in order, and the counters that they are, under the same lands."""
        return (self._roster[0], self._roster[2]) if self._roster is not None and self._roster[1] is lands else None

    def keep_roster(self, said: Sequence[Mapping[str, Any]], lands: object, roster: Roster) -> None:
        """Remember all counters of a document."""
        self._roster = (said, lands, roster)


class Desk:
    """What the parts of the builder share: the document, the map, and the list of problems."""

    def __init__(
        self,
        document: Mapping[str, Any],
        board: Map,
        source: str,
        file: str,
        spots: Spots | None,
        *,
        memory: Memory | None = None,
    ) -> None:
        self.memory = memory or Memory()
        self.document, self.map, self.source, self.file = document, board, source, file
        self.spots = spots
        self.problems: list[Diagnostic] = []
        self.sources: Mapping[str, str] = document.get("sources", {})

    @property
    def nations(self) -> frozenset[str]:
        """Whose the counters of the map's table are."""
        return index_of(self.map).nations

    def report(self, code: str, path: Iterable[object], message: str, hint: str = "", *, key: bool = False) -> None:
        """Note a problem with the value (or the key) at `path`."""
        keys = tuple(map(str, path))
        spot = (0, 0) if self.spots is None else self.spots.key(keys) if key else self.spots.value(keys)
        self.problems.append(problem(code, message, Where(self.file, keys, *spot), hint))

    def source_of(self, *path: str) -> str:
        """Where the value at a path comes from."""
        return self.sources.get(".".join(path), self.source)

    def given(self, key: str) -> Given[Any] | None:
        """A plain value of the document with its source."""
        return Given(self.document[key], self.source_of(key)) if key in self.document else None

    def place(self, location: str, path: Iterable[object]) -> bool:
        """Whether a location exists; if not, it is reported."""
        if is_location(self.map, location):
            return True
        hint = self._near(location, {**self.map.boxes, **self.map.spaces})
        self.report("SRC041", path, f"there is no place '{location}' on map {self.map.id}", hint)
        return False

    def space(self, location: str, path: Iterable[object]) -> bool:
        """Whether a space of the map exists; if not, it is reported."""
        if location in self.map.spaces:
            return True
        hint = self._near(location, self.map.spaces)
        self.report("SRC041", path, f"there is no space '{location}' on map {self.map.id}", hint)
        return False

    @property
    def form(self) -> str:
        """How the map's hex ids are written, "" when it has no hexes."""
        return "" if self.map.grid is None else self.map.grid.form

    def _near(self, location: str, known: Mapping[str, Named]) -> str:
        """What a location that is not known may be meant for: what is called so, or written almost so."""
        zones = {slug(f"{before}{zone}"): on_station(zone) for zone in self.map.zones for before in ("", "zone:")}
        names = {**zones, **by_name(known)}
        written = slug(location)
        found = names.get(written) or closest(location, known) or names.get(closest(written, names, 0.75) or "")
        if found is not None:
            return meant(found)
        beside = "" if any(letter.isdigit() for letter in location) else BESIDE
        return beside or self.form or choose("", self.map.spaces)

    def territory(self, name: str, path: Iterable[object], *, key: bool = False) -> bool:
        """Whether a territory exists; if not, it is reported."""
        if name in self.map.territories:
            return True
        hint = choose(name, self.map.territories)
        self.report("SRC040", path, f"there is no territory '{name}' on map {self.map.id}", hint, key=key)
        return False


def is_location(board: Map, location: str) -> bool:
    """Whether a written location exists on a map: one of its spaces or boxes, or one that every game has."""
    if location in board.spaces or location in board.boxes or NAMED.fullmatch(location):
        return True
    zone = ZONE_BOX.fullmatch(location)
    if zone is not None:
        return zone[1] in board.zones
    kind, colon, name = location.partition(":")
    known = any(box.kind == kind for box in board.boxes.values())
    return kind in OPEN_KINDS and bool(colon and name) and (kind == "holding" or not known)
