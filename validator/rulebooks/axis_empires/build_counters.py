"""The counters of a position document: those of the map's table, and those described on the spot."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mapdata.diagnostic import nearest
from mapdata.model import UNKNOWN, Unknown, Value
from validator.changed import changed
from validator.rulebooks.axis_empires.allowed import misplaced, misspelt_policy
from validator.rulebooks.axis_empires.held import check_held, is_holding
from validator.rulebooks.axis_empires.roster import Roster
from validator.rulebooks.axis_empires.state import FACTIONS, Counter, Land

if TYPE_CHECKING:
    from mapdata.model import Counter as TableCounter
    from mapdata.model import Map
    from validator.rulebooks.axis_empires.desk import Desk

__all__ = ["counters_of", "named"]

OWN = ("id", "name", "kind", "marker", "nation", "faction", "at", "supplied", "supplied-only-through", "facing", "area")
OWN_KEYS = frozenset({*OWN, "receiver", "piece", "offset", "sources", "source"})
FIXED = ("kind", "marker", "nation", "faction")  # what the table says of a counter and no position may change
WHOSE = ("nation", "faction")  # what a position may tell where the table says nothing
JAPAN = "japan"


def counters_of(desk: Desk, lands: Mapping[str, Land]) -> Roster:
    """All counters, each with an id of its own; what is wrong with one is reported and the counter left out."""
    said: list[Mapping[str, Any]] = list(desk.document.get("counters", []))
    before = len(desk.problems)
    roster = _exchanged(desk, lands, said)
    if roster is None or len(desk.problems) > before:
        del desk.problems[before:]
        roster = _all_counters(desk, lands, said)
    if len(desk.problems) == before:
        desk.memory.keep_roster(said, lands, roster)
    return roster


def _all_counters(desk: Desk, lands: Mapping[str, Land], said: Sequence[Mapping[str, Any]]) -> Roster:
    found, names = [], named(said)
    for index, (name, entry) in enumerate(zip(names, said, strict=True)):
        counter = desk.memory.counter(name, entry, lands) or _new_counter(desk, lands, name, entry, index)
        found += [] if counter is None else [counter]
    check_held(desk, names, said, {counter.id for counter in found})
    return Roster.of(found)


def _exchanged(desk: Desk, lands: Mapping[str, Land], said: Sequence[Mapping[str, Any]]) -> Roster | None:
    """The counters of the document before with the new ones in their places; None where that is not all there is."""
    old = desk.memory.roster(lands)
    places = None if old is None else changed(old[0], said)
    if old is None or places is None or not all(_like(old[0][place], said[place]) for place in places):
        return None
    fresh = {}
    for place in places:
        counter = _new_counter(desk, lands, old[1].counters[place].id, said[place], place)
        if counter is None:
            return None
        fresh[place] = counter
    return old[1].exchanged(fresh)


def _like(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether nothing that is said of other counters changes with an entry: no id, nothing that holds or is held."""
    return "id" in old and old["id"] == new.get("id") and not any(is_holding(entry) for entry in (old, new))


def _new_counter(
    desk: Desk, lands: Mapping[str, Land], name: str, entry: Mapping[str, Any], index: int
) -> Counter | None:
    before = len(desk.problems)
    _too_many(desk, name, entry, index)
    counter = _counter(desk, lands, name, entry, ("counters", index))
    if counter is not None and len(desk.problems) == before:
        desk.memory.keep_counter(entry, lands, counter)
    return counter


def named(said: Sequence[Mapping[str, Any]]) -> list[str]:
    """The ids of the counters, each once: as written, and what has no id or one already taken gets the next number."""
    taken = {entry["id"] for entry in said if "id" in entry}
    used: set[str] = set()
    last: dict[tuple[str, bool], int] = {}
    names = []
    for entry in said:
        name = entry.get("id", "")
        if not name or name in used:
            name = _free_name(name or _stem(entry), used, frozenset() if name else taken, last)
        used.add(name)
        names.append(name)
    return names


def _free_name(name: str, used: Collection[str], taken: Collection[str], last: dict[tuple[str, bool], int]) -> str:
    """The next name of a counter without an id of its own; `last` are the numbers up to which all are gone.

    They are kept apart for those that may have a name that another one has as its id (`taken` is empty).
    """
    stem = name.partition("#")[0]
    key = (stem, bool(taken))
    number = last.get(key, 1)
    while name in used or name in taken:
        number += 1
        name = f"{stem}#{number}"
    last[key] = number
    return name


def _too_many(desk: Desk, name: str, entry: Mapping[str, Any], index: int) -> None:
    """A counter of which a position has more than there are; a save may show what it shows."""
    stem, _, number = name.partition("#")
    table = desk.map.counters.get(stem)
    copies = table.attributes.get("copies", 1) if table is not None else 1
    if _written(entry) and number and desk.source == "position" and isinstance(copies, int) and int(number) > copies:
        if name == entry["id"]:
            there = f"has no number {number}: there is {'one' if copies == 1 else copies} only"
        else:
            there = "stands twice" if copies == 1 else f"exists {copies} times only"
        desk.report("SRC042", ("counters", index, "id"), f"counter '{stem}' {there}")


def _written(entry: Mapping[str, Any]) -> bool:
    """Whether a counter has an id of its own: one that only an assumption knows it by is a name that was found."""
    return "id" in entry and entry.get("sources", {}).get("id") != "assumed"


def _stem(entry: Mapping[str, Any]) -> str:
    """The id of a counter described on the spot: whose it is and what it is."""
    words = (entry.get("nation") or entry.get("faction"), entry.get("marker") or entry.get("kind"))
    return "-".join(word for word in words if word) or "counter"


def _counter(
    desk: Desk, lands: Mapping[str, Land], name: str, entry: Mapping[str, Any], path: tuple[object, ...]
) -> Counter | None:
    """One counter, None when something about it is wrong."""
    before = len(desk.problems)
    table = desk.map.counters.get(name.partition("#")[0]) if _written(entry) else None
    fixed = _fixed(desk, table, entry, path)
    _check_places(desk, entry, path)
    _check_keys(desk, table, fixed, entry, path)
    nation = fixed.get("nation")
    faction = _faction(desk, lands, fixed, path)
    if len(desk.problems) > before:
        return None
    return Counter(
        id=name,
        kind=str(fixed["kind"]),
        at=entry["at"],
        name=str(entry.get("name") or (table.name if table else "")),
        nation=nation,
        faction=faction,
        marker=fixed.get("marker"),
        supplied=entry.get("supplied", UNKNOWN),
        through=entry.get("supplied-only-through"),
        facing=entry.get("facing"),
        area=_table_text(entry, table, "area"),
        receiver=_receiver(fixed, entry, table),
        attributes=_attributes(entry, table),
        source=entry.get("source", desk.source),
        sources=entry.get("sources", {}),
        piece=entry.get("piece"),
        offset=entry.get("offset"),
        table=None if table is None else table.id,
    )


def _fixed(
    desk: Desk, table: TableCounter | None, entry: Mapping[str, Any], path: tuple[object, ...]
) -> dict[str, str | None]:
    """Kind, marker, nation and faction: the table's for its counters, else the entry's own."""
    if table is None:
        if "kind" not in entry:
            _no_kind(desk, entry, path)
        found = {key: entry.get(key) for key in FIXED}
    else:
        marker = table.attributes.get("marker")
        printed = (table.kind, marker if isinstance(marker, str) else None, table.nation, table.faction)
        found = dict(zip(FIXED, printed, strict=True))
        for key in FIXED:
            if key in entry and entry[key] != found[key] and not (key in WHOSE and found[key] is None):
                desk.report("SRC022", (*path, key), f"'{entry[key]}' is not the {key} of {table.id}: {found[key]}")
        found.update({key: found[key] or entry.get(key) for key in WHOSE})
    if found["kind"] == "marker" and found["marker"] is None:
        desk.report("SRC021", path, "key 'marker' is missing: which marker is it?", key=True)
    return found


def _check_keys(
    desk: Desk,
    table: TableCounter | None,
    fixed: Mapping[str, str | None],
    entry: Mapping[str, Any],
    path: tuple[object, ...],
) -> None:
    """What is said of a counter must be what its kind has; only a Port-a-Fort has two sides."""
    wrong = misspelt_policy(entry["policy"]) if "policy" in entry else None
    if wrong is not None:
        desk.report("SRC022", (*path, "policy"), f"'{entry['policy']}' is no Policy", wrong)
    for key, message, hint in misplaced(str(fixed["kind"]), fixed["marker"], entry):
        desk.report("SRC025", (*path, key), message, hint, key=True)
    printed = table.attributes.get("port-a-fort") if table else None
    if fixed["kind"] == "ground" and "side" in entry and True not in (entry.get("port-a-fort"), printed):
        desk.report("SRC025", (*path, "side"), "'side' is said of a Port-a-Fort", "add port-a-fort = true", key=True)


def _no_kind(desk: Desk, entry: Mapping[str, Any], path: tuple[object, ...]) -> None:
    if "id" in entry:
        stem = entry["id"].partition("#")[0]
        hint = nearest(stem, desk.map.counters) or "give it a kind to describe it on the spot"
        desk.report("SRC040", (*path, "id"), f"map {desk.map.id} has no counter '{stem}'", hint)
    else:
        desk.report("SRC021", path, "a counter needs an id of the map's table, or a kind", key=True)


def _check_places(desk: Desk, entry: Mapping[str, Any], path: tuple[object, ...]) -> None:
    desk.place(entry["at"], (*path, "at"))
    if "supplied-only-through" in entry:
        desk.place(entry["supplied-only-through"], (*path, "supplied-only-through"))
    if "facing" in entry:
        desk.space(entry["facing"], (*path, "facing"))
    for key in ("nation", "area", "receiver"):
        if key in entry and not (key == "nation" and entry[key] in desk.nations):
            desk.territory(entry[key], (*path, key))
    if entry["at"] == "ceded" and "area" not in entry and entry.get("marker") in ("ceded-land", "japanese-dependent"):
        desk.report("SRC021", path, "key 'area' is missing: which area does the marker give away?", key=True)


def _faction(
    desk: Desk, lands: Mapping[str, Land], fixed: Mapping[str, str | None], path: tuple[object, ...]
) -> str | Unknown | None:
    """Whose a counter is: its country's faction, else the one told; a unit without either is not known."""
    nation, told = fixed["nation"], fixed["faction"]
    if nation is None or nation not in lands:
        return told if told is not None or fixed["kind"] == "marker" else UNKNOWN
    own = faction_of(desk.map, lands, nation)
    if told is not None and own in FACTIONS and own != told:
        desk.report("SRC022", (*path, "faction"), f"'{told}' is not the faction of {nation}, which is {own}")
    return told if told is not None and own is UNKNOWN else own


def faction_of(board: Map, lands: Mapping[str, Land], nation: str) -> str | Unknown | None:
    """The faction of a nation's counters: that of its Country; a Dependent's is its owner's."""
    seen: set[str] = set()
    name: str | None = nation
    while name is not None and name not in seen:
        seen.add(name)
        land = lands[name]
        if land.kind.value == "country" or land.faction.value in FACTIONS:
            return land.faction.value
        name = board.territories[name].parent
    return UNKNOWN


def _receiver(fixed: Mapping[str, str | None], entry: Mapping[str, Any], table: TableCounter | None) -> str | None:
    """Who gets the land: Japan by a Japanese Dependent marker, else the Country named or shown (AE-AMB-91)."""
    if fixed.get("marker") == "japanese-dependent":
        return JAPAN
    if fixed.get("marker") == "ceded-land":
        return _table_text(entry, table, "receiver") or fixed.get("nation")
    return None


def _table_text(entry: Mapping[str, Any], table: TableCounter | None, key: str) -> str | None:
    value = entry.get(key) or (table.attributes.get(key) if table else None)
    return value if isinstance(value, str) else None


def _attributes(entry: Mapping[str, Any], table: TableCounter | None) -> dict[str, Value]:
    said = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    printed = dict(table.attributes) if table else {}
    return {**printed, **{key: value for key, value in said.items() if key not in OWN_KEYS}}
