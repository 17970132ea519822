"""Do the setups of a map place only what there is, where it can be, and no more of it than there is?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where, choose, many, nearest
from mapdata.locate import spots
from mapdata.model import UNKNOWN

if TYPE_CHECKING:
    from mapdata.model import Map
    from mapdata.outfit import Deck
    from mapdata.source import MapData

__all__ = ["check_setups"]

Fault = tuple[str, tuple[str, ...], str, str]  # code, keys, message, hint


def check_setups(data: MapData, made: Map) -> Iterator[Diagnostic]:
    """Everything that a setup names and the map has not, with line and column."""
    from mapdata.outfit import make_outfit  # not wanted by a map without setups

    decks = {deck.id: deck for deck in make_outfit(data).decks} if data.setups else {}
    for name, document in data.setups.items():
        faults = list(_faults(document, made, decks))
        file, text = f"setups/{name}.toml", data.texts.get(f"setups/{name}.toml", "")
        where = spots(text, toml=True) if faults else None
        for code, path, message, hint in faults:
            spot = where.value(path) if where is not None else (0, 0)
            yield problem(code, message, Where(str(data.folder / file), path, *spot), hint)


def _faults(document: Mapping[str, Any], made: Map, decks: Mapping[str, Deck]) -> Iterator[Fault]:
    if document["map"] != made.id:
        yield "SRC040", ("map",), f"this is map '{made.id}', not '{document['map']}'", f"write '{made.id}'"
    yield from _counters(document, made)
    yield from _named(document.get("territories", {}), "territories", "territory", made.territories)
    postures = [box.partition(":")[2] for box in made.boxes if box.startswith("posture:")]
    yield from _named(document.get("postures", {}), "postures", "posture box", postures)
    turns = [box.partition(":")[2] for box in made.boxes if box.startswith("turn:")]
    if "turn" in document and document["turn"] not in turns:
        hint = choose(document["turn"], turns)
        yield "SRC040", ("turn",), f"turn '{document['turn']}' is not on the turn track", hint
    yield from _cards(document, decks)


def _named(said: Iterable[str], table: str, what: str, known: Iterable[str]) -> Iterator[Fault]:
    choices = list(known)
    for name in said:
        if name not in choices:
            yield "SRC040", (table, name), f"{what} '{name}' is not known", choose(name, choices)


def _counters(document: Mapping[str, Any], made: Map) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, entry in enumerate(document.get("counters", ())):
        path = ("counters", str(number))
        if entry["at"] not in made.spaces and entry["at"] not in made.boxes:
            yield "SRC041", (*path, "at"), f"'{entry['at']}' is no place of the map", _place_hint(entry["at"], made)
        if "id" not in entry:
            continue
        name, _, copy = str(entry["id"]).partition("#")
        if name not in made.counters:
            yield "SRC040", (*path, "id"), f"counter '{name}' is not known", choose(name, made.counters)
        elif entry["id"] in seen:
            yield (
                "SRC042",
                (*path, "id"),
                f"'{entry['id']}' is placed twice",
                f"call the next copy '{_next(seen, name)}'",
            )
        elif _too_many(made, name, copy):
            copies = made.counters[name].attributes.get("copies", 1)
            message = f"there {'is' if copies == 1 else 'are'} but {many(int(str(copies)), 'counter')} '{name}'"
            yield "SRC040", (*path, "id"), message, "take one away, or raise its copies in counters.csv"
        seen.add(str(entry["id"]))


def _too_many(made: Map, name: str, copy: str) -> bool:
    copies = made.counters[name].attributes.get("copies", 1)
    return copies is not UNKNOWN and int(copy or "1") > int(str(copies))


def _next(seen: set[str], name: str) -> str:
    return next(f"{name}#{n}" for n in range(2, len(seen) + 3) if f"{name}#{n}" not in seen)


def _place_hint(name: str, made: Map) -> str:
    if made.grid is not None and ":" not in name and name[:1] in {s.letter for s in made.grid.sheets}:
        return nearest(name, made.boxes) or made.grid.form
    return choose(name, [*made.boxes, *(() if made.grid is not None else made.spaces)])


def _cards(document: Mapping[str, Any], decks: Mapping[str, Deck]) -> Iterator[Fault]:
    if not decks:  # a map without cards has positions that name some all the same
        return
    for faction, row in document.get("cards", {}).items():
        if faction not in decks:
            yield "SRC040", ("cards", faction), f"there is no deck '{faction}'", choose(faction, decks)
            continue
        known, seen = {card.number for card in decks[faction].cards}, set()
        for path, number in _said(row):
            if number not in known:
                message = f"deck '{faction}' has no card '{number}'"
                yield "SRC040", ("cards", faction, *path), message, choose(number, sorted(known))
            elif number in seen:
                yield "SRC042", ("cards", faction, *path), f"card '{number}' lies in two places", "name it once"
            seen.add(number)


def _said(row: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    yield from (((key,), row[key]) for key in ("current", "pending") if key in row)
    yield from ((("played", str(n)), number) for n, number in enumerate(row.get("played", ())))
