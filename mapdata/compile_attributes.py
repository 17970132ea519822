"""The attributes of each space: what the tables author, what the geometry gives, and the defaults for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mapdata.attributes import DERIVED, parse_value
from mapdata.model import UNKNOWN, Source, Value

if TYPE_CHECKING:
    from mapdata.source import MapData
    from mapdata.tables import Row

__all__ = ["Draft", "authored", "corrections", "finish", "holds", "options", "place_names"]


@dataclass(slots=True)
class Draft:
    """A space on the way: what is known of it so far."""

    id: str
    kind: str
    row: int
    territory: str | None = None
    zones: tuple[str, ...] = ()
    coastal: bool = False
    attributes: dict[str, Value] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)

    def put(self, attribute: str, value: Value, source: Source) -> None:
        """State an attribute; what was stated before goes."""
        self.attributes[attribute], self.sources[attribute] = value, source


def options(data: MapData) -> dict[str, str]:
    """Option -> the reading taken."""
    return {option["id"]: option["default"] for option in data.header.get("options", ())}


def holds(row: Row, taken: Mapping[str, str]) -> bool:
    """Whether a row that stands under an option holds under the readings taken."""
    option, _, choice = row.text("option").partition("=")
    return not option or taken.get(option) == choice


def authored(data: MapData) -> dict[str, list[tuple[str, Value, Source]]]:
    """Hex -> what hexes.csv states of it: attribute, value, source."""
    taken = options(data)
    found: dict[str, list[tuple[str, Value, Source]]] = {}
    for row in data.rows("hexes.csv"):
        if holds(row, taken):
            found.setdefault(row.text("hex"), []).append(_statement(row))
    return found


def corrections(data: MapData) -> dict[str, dict[str, tuple[Value, Source]]]:
    """Hex -> what corrections.csv states of it: attribute -> value and source."""
    found: dict[str, dict[str, tuple[Value, Source]]] = {}
    for row in data.rows("corrections.csv"):
        attribute, value, source = _statement(row)
        found.setdefault(row.text("hex"), {})[attribute] = value, source
    return found


def _statement(row: Row) -> tuple[str, Value, Source]:
    attribute = row.text("attribute")
    return attribute, parse_value(attribute, row.text("value")), source_of(row.text("source"))


def source_of(word: str) -> Source:
    """A source word as its type."""
    return "document" if word == "document" else "geometry" if word == "geometry" else "reconstruction"


def place_names(data: MapData) -> dict[str, str]:
    """Hex -> the names of the places in it, as the options stand."""
    taken = options(data)
    found: dict[str, list[str]] = {}
    for row in data.rows("places.csv"):
        if holds(row, taken) and row.text("name") not in found.get(row.text("hex"), ()):
            found.setdefault(row.text("hex"), []).append(row.text("name"))
    return {place: ", ".join(names) for place, names in found.items()}


def finish(
    draft: Draft,
    stated: Iterable[tuple[str, Value, Source]],
    corrected: Mapping[str, tuple[Value, Source]],
    data: MapData,
) -> None:
    """Complete a draft: statements of the tables, corrections over them, defaults for what nothing states."""
    for attribute, value, source in stated:
        draft.put(attribute, value, source)
    for attribute, (value, source) in corrected.items():
        if attribute not in {"kind", "territory", "zones"}:
            draft.put(attribute, value, source)
    for default in data.header.get("defaults", ()):
        if default["attribute"] not in draft.attributes and _fits(default, draft):
            value = default["value"]
            draft.put(default["attribute"], UNKNOWN if value == "?" else value, source_of(default["source"]))
    _primary_zone(draft)
    draft.attributes = {name: draft.attributes[name] for name in sorted(draft.attributes)}
    draft.sources = {name: draft.sources[name] for name in sorted(draft.sources)}


def _fits(default: Mapping[str, Any], draft: Draft) -> bool:
    count = "none" if not draft.zones else "one" if len(draft.zones) == 1 else "several"
    return (
        default.get("kind", draft.kind) == draft.kind
        and default.get("coastal", draft.coastal) == draft.coastal
        and default.get("zones", count) == count
        and default.get("from-row", draft.row) <= draft.row
        and ("with" not in default or any(draft.attributes.get(name) is True for name in default["with"]))
    )


def _primary_zone(draft: Draft) -> None:
    """The only zone is the primary one; of several nobody knows it unless a table says."""
    if draft.zones and "primary-zone" not in draft.attributes:
        known = len(draft.zones) == 1
        draft.put("primary-zone", draft.zones[0] if known else UNKNOWN, draft.sources.get("zones", "geometry"))
    primary = draft.attributes.get("primary-zone")
    if isinstance(primary, str) and primary in draft.zones:
        draft.zones = (primary, *(zone for zone in draft.zones if zone != primary))


assert set(DERIVED) == {"kind", "territory", "zones", "coastal"}
