"""What is assumed where a save or position leaves something open: position files given with `--assume`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where, nearest
from mapdata.locate import spots
from mapdata.named import map_id
from validator.rulebooks.axis_empires.build_counters import named

__all__ = ["Assumption", "Filling", "assume"]

Document = Mapping[str, Any]
PLAIN = (
    *("turn", "phase", "snow", "war-level", "european-war-level", "esv", "uscl"),
    *("combined-game", "events-done", "zones-of-control"),
)
TABLES = (
    *("options", "postures", "previous-control", "territories", "cards", "breakdown"),
    *("victory-points", "boxes", "policy-bans", "supply"),
)


@dataclass(frozen=True, slots=True)
class Assumption:
    """A position file given with --assume: its document, its name and its text, for the places of problems."""

    document: Document
    file: str = ""
    text: str | None = None


class Filling:
    """All that is assumed of one game, filled into one document of it after the other.

    A problem is told when it holds of every document: a counter that one step does not have may come with the next.
    """

    def __init__(self, given: Sequence[Assumption] = ()) -> None:
        self._layers = [_Layer(each) for each in given]
        self._problems: list[Diagnostic] | None = None

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What is wrong with what is assumed, and what of it is never used, since every document tells it."""
        return tuple(self._problems or ())

    def fill(self, document: Document) -> Document:
        """The document with what it leaves unknown filled in: of several assumptions the first that says it counts."""
        found: list[Diagnostic] = []
        for layer in self._layers:
            document = layer.over(document, found)
        self._problems = found if self._problems is None else [each for each in self._problems if each in found]
        return document


def assume(document: Document, *given: Assumption) -> tuple[Document, list[Diagnostic]]:
    """`document` with what it leaves unknown filled from what is `given`, marked as assumed; nothing given is changed.

    Counters are met by id. One that it names and `document` has not is a problem: it cannot be put anywhere.
    So is an assumption about another map; it names its map by id, or by a path from its own folder. What the document
    tells otherwise is said not to be used.
    """
    filling = Filling(given)
    filled = filling.fill(document)
    return filled, list(filling.problems)


class _Layer:
    """One assumption. A counter that stays the same from document to document gets the same filled one."""

    def __init__(self, given: Assumption) -> None:
        self.given = given
        self._kept: dict[str, tuple[object, Document, list[Diagnostic]]] = {}
        self._spots = None if given.text is None else spots(given.text, toml=True)

    def over(self, told: Document, problems: list[Diagnostic]) -> Document:
        """The document filled in; `problems` are added to."""
        assumed, own = self.given.document, str(told.get("map"))
        if assumed.get("map", own) != own and map_id(assumed["map"], Path(self.given.file).parent) != own:
            message = f"this is of map '{assumed['map']}', what it is assumed of is of map '{own}'"
            problems.append(problem("SRC040", message, self._place(("map",))))
            return told
        merged, table = dict(told), _Table(dict(told.get("sources", {})), problems, self._place)
        for key in PLAIN:
            if key in assumed:
                table.value(merged, key, assumed[key], (key,))
        for key in TABLES:
            if key in assumed:
                merged[key] = table.merged(merged.get(key, {}), assumed[key], (key,))
        if assumed.get("counters"):
            merged["counters"] = self._counters(told.get("counters", []), assumed["counters"], problems)
        return {**merged, "sources": table.sources}

    def _place(self, path: tuple[str, ...]) -> Where:
        """Where a value of the assumption stands."""
        return Where(self.given.file, path, *((0, 0) if self._spots is None else self._spots.value(path)))

    def _counters(
        self, told: Sequence[Document], said: Sequence[Document], problems: list[Diagnostic]
    ) -> list[Document]:
        counters = list(told)
        known = {name: index for index, name in enumerate(named(counters))}
        for index, (name, entry) in enumerate(zip(named(said), said, strict=True)):
            if name in known:
                counters[known[name]] = self._counter(name, counters[known[name]], entry, index, problems)
            else:
                hint = nearest(name, known) or "counters are met by their id"
                message = f"there is no counter '{name}' to assume anything of"
                problems.append(problem("SRC040", message, self._place(("counters", str(index))), hint))
        return counters

    def _counter(self, name: str, told: Document, entry: Document, index: int, problems: list[Diagnostic]) -> Document:
        old = self._kept.get(name)
        if old is None or old[0] is not told:
            found: list[Diagnostic] = []
            table, filled = _Table(dict(told.get("sources", {})), found, self._place), dict(told)
            for key, value in entry.items():
                if key != "id":
                    table.value(filled, key, value, ("counters", str(index), key), (key,))
            filled["sources"] = table.sources
            old = self._kept[name] = (told, filled, found)
        problems += old[2]
        return old[1]


def _in_any_order(value: object) -> object:
    """A value to compare: a list says the same in any order."""
    return sorted(map(str, value)) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class _Table:
    """Fills tables in, and notes of each value where it comes from, and which are not used."""

    sources: dict[str, str]
    problems: list[Diagnostic]
    place: Callable[[tuple[str, ...]], Where]

    def value(
        self, told: dict[str, Any], key: str, value: object, path: tuple[str, ...], name: tuple[str, ...] = ()
    ) -> None:
        """One value, where there is none; `name` is what the source is noted by, the path without it."""
        if key not in told:
            told[key] = value
            self.sources[".".join(name or path)] = "assumed"
        elif _in_any_order(told[key]) != _in_any_order(value):
            message = f"'{key}' is not assumed: it is told, as {json.dumps(told[key], ensure_ascii=False)}"
            self.problems.append(problem("SRC045", message, self.place(path)))

    def merged(self, told: Document, assumed: Document, path: tuple[str, ...]) -> dict[str, Any]:
        """Two tables, the told one winning key by key, also inside the tables they hold."""
        found = dict(told)
        for key, value in assumed.items():
            if isinstance(value, Mapping) and isinstance(found.get(key, {}), Mapping):
                found[key] = self.merged(found.get(key, {}), value, (*path, key))
            else:
                self.value(found, key, value, (*path, key))
        return found
