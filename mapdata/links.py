"""Do the files of a map name only what exists? Every name in one file that another must define is checked here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mapdata.attributes import ATTRIBUTES, DERIVED, parse_value
from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, Where, choose
from mapdata.faults import Fault, told
from mapdata.links_turns import turn_faults
from mapdata.slug import slug

if TYPE_CHECKING:
    from mapdata.source import MapData
    from mapdata.tables import Row

__all__ = ["check_links"]

SHOWN = 5  # places that the one finding about many refers to


@dataclass(frozen=True)
class _Names:
    """Everything that is defined somewhere in a map."""

    territories: dict[str, str]
    zones: dict[str, str]
    outlines: frozenset[str]
    boxes: frozenset[str]
    spaces: frozenset[str]
    factions: frozenset[str]
    options: dict[str, tuple[str, ...]]
    attributes: frozenset[str]


def check_links(data: MapData) -> list[Diagnostic]:
    """Every name that is not defined, every hex that is not on the map, every value an attribute cannot have."""
    crooked = told(_grid_faults(data), data, "map.toml")
    if crooked:  # on a grid that is none every hex id would be off the map
        return crooked
    names = _names(data)
    checks: dict[str, Callable[[Row, _Names, MapData], Iterator[Diagnostic]]] = {
        "territories.csv": _territory,
        "outlines.csv": lambda row, names, _: _outline(row, names),
        "seeds.csv": lambda row, names, _: _outline(row, names),
        "places.csv": _place,
        "hexes.csv": _hex,
        "hexsides.csv": _hexside,
        "corrections.csv": _hex,
        "connections.csv": _connection,
        "counters.csv": _counter,
        "facts.csv": lambda row, names, _: _option(row, names),
    }
    found = [d for table, check in checks.items() for row in data.rows(table) for d in check(row, names, data)]
    found += _uncovered(data)
    found += _areas(data, names)
    found += told([*_header_faults(data, names), *turn_faults(data)], data, "map.toml")
    return _causes(found, data, names)


def _causes(found: list[Diagnostic], data: MapData, names: _Names) -> list[Diagnostic]:
    """The findings, with one instead of many where nothing at all of a kind is defined: that is the cause."""
    area = data.grid is None
    zones = ("areas.geojson", "give areas a zone") if area else ("zones.geojson", "")
    kinds: dict[str, tuple[Iterable[str], str, str]] = {
        "territory": (names.territories, "territories.csv", ""),
        "zone": (names.zones, *zones),
        "faction": (names.factions, "map.toml", "add [[factions]]"),
        "option": (names.options, "map.toml", "add [[options]]"),
    }
    for kind, (known, file, hint) in kinds.items():
        named = [d for d in found if d.code == "SRC040" and d.message.startswith(f"{kind} '") and not known]
        if named:
            found = [d for d in found if d not in named]
            found.append(_cause(kind, named, data.folder / file, hint))
    return found


def _cause(kind: str, named: list[Diagnostic], file: Path, hint: str) -> Diagnostic:
    """The one finding about a kind of which nothing is defined, though the map names it in places."""
    many = f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"
    first, *others = sorted((d.where for d in named), key=lambda where: (where.file, where.line, where.column))
    place = f"{Path(first.file).name}:{first.line}"
    used = f"{place} names one" if not others else f"{len(named)} places name one, the first {place}"
    related = (first, *others[:SHOWN])
    if file.exists() or hint:
        message, hint = f"no {many} are defined, and {used}", hint or f"define them, or take the {many} out"
        return problem("SRC044", message, Where(str(file)), hint, related=related)
    message = f"the file is missing: it defines the {many}, and {used}"
    return problem("SRC001", message, Where(str(file)), f"restore it, or take the {many} out", related=related)


def _names(data: MapData) -> _Names:
    territories = {row.text("id"): row.text("name") for row in data.rows("territories.csv")}
    zones = {slug(zone.name): zone.name for zone in data.zones}
    zones |= {slug(z): z for area in data.areas if (z := str(area.properties.get("zone", "")))}
    areas = [str(area.properties.get("id", slug(area.name))) for area in data.areas]
    boxes = [box["id"] for box in data.header.get("boxes", ())]
    spaces = data.grid.ids() if data.grid is not None else areas
    options = {o["id"]: tuple(o["choices"]) for o in data.header.get("options", ())}
    extra = {default["attribute"] for default in data.header.get("defaults", ())}
    return _Names(
        territories,
        zones,
        frozenset(outline.name for outline in data.land),
        frozenset(boxes),
        frozenset(spaces),
        frozenset(faction["id"] for faction in data.header.get("factions", ())),
        options,
        frozenset(ATTRIBUTES) | extra,
    )


def _unknown(row: Row, column: str, name: str, what: str, known: Iterable[str]) -> Diagnostic:
    """A name nobody defines; one that is a display name instead of an id is answered with the id."""
    choices = sorted(known)
    hint = f"the id is '{slug(name)}'" if slug(name) in choices else choose(name, choices)
    return problem("SRC040", f"{what} '{name}' is not known", row.where(column), hint)


def _space(row: Row, column: str, names: _Names, data: MapData) -> Iterator[Diagnostic]:
    name = row.text(column)
    if name in names.spaces:
        return
    if data.grid is None:
        yield _unknown(row, column, name, "area", names.spaces)
        return
    try:
        data.grid.cell(name)
    except ValueError as error:
        yield problem("SRC041", str(error), row.where(column), data.grid.form)


def _territory(row: Row, names: _Names, data: MapData) -> Iterator[Diagnostic]:
    if row.text("id") != slug(row.text("name")):
        message = f"id '{row.text('id')}' is not the slug of the name '{row.text('name')}'"
        yield problem("SRC033", message, row.where("id"), f"write '{slug(row.text('name'))}'")
    parent = row.text("parent")
    if parent and parent not in names.territories:
        yield _unknown(row, "parent", parent, "territory", names.territories)
    elif bool(parent) == (row.text("kind") == "country"):
        hint = "a country has no parent" if parent else f"a {row.text('kind')} has a parent"
        yield problem("SRC033", f"'{parent}' is no parent of a {row.text('kind')}", row.where("parent"), hint)
    elif parent and _endless(row.text("id"), data):
        yield problem("SRC033", f"'{row.text('id')}' is its own parent", row.where("parent"), "name its owner")
    yield from _faction(row, names, "none")
    if row.text("receiver") and row.text("receiver") not in names.territories:
        yield _unknown(row, "receiver", row.text("receiver"), "territory", names.territories)
    posture = row.text("posture")
    if posture and f"posture:{posture}" not in names.boxes:
        known = [box.removeprefix("posture:") for box in names.boxes if box.startswith("posture:")]
        yield _unknown(row, "posture", posture, "posture box", known)


def _faction(row: Row, names: _Names, *more: str) -> Iterator[Diagnostic]:
    faction = row.text("faction")
    if faction and faction not in {*names.factions, *more}:
        yield _unknown(row, "faction", faction, "faction", sorted({*names.factions, *more}))


def _endless(territory: str, data: MapData) -> bool:
    parents = {row.text("id"): row.text("parent") for row in data.rows("territories.csv")}
    seen: set[str] = set()
    while territory and territory not in seen:
        seen.add(territory)
        territory = parents.get(territory, "")
    return bool(territory)


def _outline(row: Row, names: _Names) -> Iterator[Diagnostic]:
    if row.text("outline") not in names.outlines:
        yield _unknown(row, "outline", row.text("outline"), "outline", names.outlines)
    if row.text("territory") not in names.territories:
        yield _unknown(row, "territory", row.text("territory"), "territory", names.territories)


def _uncovered(data: MapData) -> Iterator[Diagnostic]:
    """An outline that neither outlines.csv nor seeds.csv gives to a territory, or that both do."""
    whole = {row.text("outline") for row in data.rows("outlines.csv")}
    parted = {row.text("outline"): row for row in data.rows("seeds.csv")}
    bare = [outline for outline in data.land if outline.name not in whole and outline.name not in parted]
    if len(bare) > 1 and "seeds.csv" not in data.tables:
        message = f"the file is missing: no territory is given to {len(bare)} outlines, '{bare[0].name}' the first"
        related = tuple(outline.where for outline in bare[:SHOWN])
        hint = "restore it, or give each a row in outlines.csv"
        yield problem("SRC001", message, Where(str(data.folder / "seeds.csv")), hint, related=related)
        bare = []
    for outline in bare:
        hint = "give it a row in outlines.csv, or seeds in seeds.csv"
        where = outline.where / "properties" / "name"
        yield problem("SRC040", f"outline '{outline.name}' belongs to no territory", where, hint)
    for name in sorted(whole & set(parted)):
        row = parted[name]
        hint = "it is in outlines.csv as a whole; take it out of one of the two"
        yield problem("SRC042", f"outline '{name}' is parted by seeds as well", row.where("outline"), hint)


def _option(row: Row, names: _Names) -> Iterator[Diagnostic]:
    text = row.text("option")
    option, _, choice = text.partition("=")
    if text and option not in names.options:
        yield _unknown(row, "option", option, "option", names.options)
    elif text and choice not in names.options[option]:
        yield _unknown(row, "option", choice, f"reading of {option}", names.options[option])


def _place(row: Row, names: _Names, data: MapData) -> Iterator[Diagnostic]:
    yield from _space(row, "hex", names, data)
    yield from _option(row, names)
    if ("lon" in row.values) != ("lat" in row.values):
        yield problem("SRC033", "a place has both lon and lat, or neither", row.where("lon"), "give both")
    for column, limit in (("lon", 360), ("lat", 90)):
        if column in row.values and abs(row.number(column)) > limit:
            message = f"{row.number(column):g} is no {column}"
            yield problem("SRC033", message, row.where(column), f"degrees, at most {limit}")


def _hex(row: Row, names: _Names, data: MapData) -> Iterator[Diagnostic]:
    yield from _space(row, "hex", names, data)
    yield from _option(row, names)
    attribute, text = row.text("attribute"), row.text("value")
    if attribute not in names.attributes:
        yield _unknown(row, "attribute", attribute, "attribute", names.attributes)
        return
    if attribute in DERIVED and row.file.endswith("hexes.csv"):
        hint = "state it in corrections.csv, with the reason"
        yield problem("SRC033", f"'{attribute}' is derived from the outlines", row.where("attribute"), hint)
        return
    try:
        parse_value(attribute, text)
    except ValueError as error:
        yield problem("SRC033", f"'{text}' is no value of {attribute}", row.where("value"), str(error))
        return
    yield from _value_names(row, attribute, text, names)


def _value_names(row: Row, attribute: str, text: str, names: _Names) -> Iterator[Diagnostic]:
    if attribute == "territory" and text not in {*names.territories, "?"}:
        yield _unknown(row, "value", text, "territory", names.territories)
    if attribute in {"zones", "primary-zone"}:
        for word in text.split():
            if word != "?" and word not in names.zones:
                yield _unknown(row, "value", word, "zone", names.zones)


def _hexside(row: Row, names: _Names, data: MapData) -> Iterator[Diagnostic]:
    if row.text("kind") in {"land", "sea", "strait"} and row.values["value"] is False:
        hint = "every side is land, sea or strait: state which one it is, with true"
        yield problem("SRC033", f"a side cannot just be no {row.text('kind')}", row.where("value"), hint)
    faults = [*_space(row, "a", names, data), *_space(row, "b", names, data)]
    yield from faults
    if not faults and data.grid is not None and row.text("b") not in data.grid.neighbours(row.text("a")):
        near = ", ".join(data.grid.neighbours(row.text("a")))
        message = f"{row.text('a')} and {row.text('b')} are no neighbours"
        yield problem("MAP013", message, row.where("b"), f"{row.text('a')} touches {near}")


def _connection(row: Row, names: _Names, data: MapData) -> Iterator[Diagnostic]:
    yield from _space(row, "a", names, data)
    yield from _space(row, "b", names, data)
    if row.text("a") == row.text("b"):
        yield problem("SRC033", f"'{row.text('a')}' is joined with itself", row.where("b"), "name two areas")
    for kind in row.ids("kinds"):
        if kind not in {"land", "sea", "strait"}:
            yield _unknown(row, "kinds", kind, "kind of connection", ("land", "sea", "strait"))


def _counter(row: Row, names: _Names, data: MapData) -> Iterator[Diagnostic]:
    yield from _faction(row, names)
    start = row.text("start")
    plain = start and ":" not in start and "-" not in start
    if plain and data.grid is not None and start not in names.spaces and start not in names.boxes:
        yield from _space(row, "start", names, data)


def _areas(data: MapData, names: _Names) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for area in data.areas:
        name = str(area.properties.get("id", slug(area.name)))
        where = area.where / "properties"
        if name in seen:
            yield problem("SRC042", f"two areas have the id '{name}'", where, "give one of them another id")
        seen.add(name)
        territory = area.properties.get("territory")
        if territory is not None and territory not in names.territories:
            hint = choose(territory, sorted(names.territories))
            yield problem("SRC040", f"territory '{territory}' is not known", where, hint)


def _header_faults(data: MapData, names: _Names) -> Iterator[Fault]:
    boxes = data.header.get("boxes", ())
    off_map = [box["id"].removeprefix("box:") for box in boxes if box["kind"] == "off-map"]
    factions = [faction["id"] for faction in data.header.get("factions", ())]
    seen: set[str] = set()
    for number, box in enumerate(boxes):
        path: tuple[str, ...] = ("boxes", str(number))
        if box["id"] in seen:
            yield "SRC042", (*path, "id"), f"two boxes have the id '{box['id']}'", "give one of them another id"
        seen.add(box["id"])
        for key, what, known in (("zones", "zone", sorted(names.zones)), ("adjacent", "off-map box", off_map)):
            yield from _listed(box.get(key, ()), what, known, (*path, key))
            yield from _listed(box.get(f"not-{key}", ()), what, known, (*path, f"not-{key}"))
        if box.get("owner", "?") not in {"?", *factions}:
            message = f"faction '{box['owner']}' is not known"
            yield "SRC040", (*path, "owner"), message, choose(box["owner"], factions)
    for number, option in enumerate(data.header.get("options", ())):
        if option["default"] not in option["choices"]:
            path = ("options", str(number), "default")
            message = f"'{option['default']}' is none of the choices"
            yield "SRC040", path, message, choose(option["default"], option["choices"])


def _listed(words: Iterable[str], what: str, known: Sequence[str], path: tuple[str, ...]) -> Iterator[Fault]:
    for place, word in enumerate(words):
        if word not in known:
            yield "SRC040", (*path, str(place)), f"{what} '{word}' is not known", choose(word, known)


def _grid_faults(data: MapData) -> Iterator[Fault]:
    if data.grid is None:
        return
    if data.grid.last_row < data.grid.first_row:
        yield "SRC022", ("grid", "last-row"), "the last row lies south of the first row", "rows grow northward"
    reach = 0
    letters: set[str] = set()
    for number, sheet in enumerate(data.grid.sheets):
        if sheet.offset != reach:
            path = ("grid", "sheets", str(number), "offset")
            yield "SRC022", path, f"sheet '{sheet.letter}' does not begin where the last one ends", f"write {reach}"
        if sheet.letter in letters:
            path = ("grid", "sheets", str(number), "letter")
            yield "SRC042", path, f"two sheets have the letter '{sheet.letter}'", "give each a letter of its own"
        reach = sheet.offset + sheet.columns
        letters.add(sheet.letter)
