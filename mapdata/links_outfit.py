"""Does what a module offers name only what exists? Sides, decks, cards, tracks: each name that must be defined once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mapdata.codes import problem
from mapdata.diagnostic import Diagnostic, choose
from mapdata.faults import Fault, told

if TYPE_CHECKING:
    from mapdata.source import MapData

__all__ = ["check_outfit"]

MOST_BOXES = 200  # of one track, which is a picture
MOST_BOXES_OF_ALL = 2000  # in the window that shows all tracks
TWICE = {"sides": "name", "decks": "id", "dice": "name", "tracks": "id"}


def check_outfit(data: MapData) -> list[Diagnostic]:
    """Everything in module.toml and cards.csv that names what is not there, or what is there twice."""
    faults = [*_twice(data.module), *_sides(data), *_decks(data), *_tracks(data), *_large(data.module)]
    return [*told(faults, data, "module.toml"), *_cards(data)]


def _twice(said: Mapping[str, Any]) -> Iterator[Fault]:
    for table, key in TWICE.items():
        yield from _repeated(said.get(table, ()), (table,), key)
    for table, number, part in _parts(said):
        yield from _repeated(said[table][number][part], (table, str(number), part), "id")


def _parts(said: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    for table in ("decks", "tracks"):
        for number, row in enumerate(said.get(table, ())):
            yield from ((table, number, part) for part in ("boxes", "markers") if part in row)


def _repeated(rows: Iterable[Mapping[str, Any]], path: tuple[str, ...], key: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, row in enumerate(rows):
        if row[key] in seen:
            message = f"two {path[-1]} have the {key} '{row[key]}'"
            yield "SRC042", (*path, str(number), key), message, f"give one of them another {key}"
        seen.add(row[key])


def _sides(data: MapData) -> Iterator[Fault]:
    factions = [faction["id"] for faction in data.header.get("factions", ())]
    for number, side in enumerate(data.module.get("sides", ())):
        if side.get("faction") not in {None, *factions}:
            path = ("sides", str(number), "faction")
            yield "SRC040", path, f"faction '{side['faction']}' is not known", choose(side["faction"], factions)


def _decks(data: MapData) -> Iterator[Fault]:
    sides = [side["name"] for side in data.module.get("sides", ())] or [
        f["name"] for f in data.header.get("factions", ())
    ]
    for number, deck in enumerate(data.module.get("decks", ())):
        if deck.get("side") not in {None, *sides}:
            path = ("decks", str(number), "side")
            yield "SRC040", path, f"side '{deck['side']}' is not known", choose(deck["side"], sides)


def _tracks(data: MapData) -> Iterator[Fault]:
    taken = {box["id"].partition(":")[0] for box in data.header.get("boxes", ())} | RESERVED
    for number, track in enumerate(data.module.get("tracks", ())):
        if track["id"] in taken:
            path = ("tracks", str(number), "id")
            yield (
                "SRC042",
                path,
                f"locations of the kind '{track['id']}:' are there already",
                "call the track otherwise",
            )
        if ("boxes" in track) == ("from" in track) or ("from" in track) != ("to" in track):
            yield (
                "SRC021",
                ("tracks", str(number)),
                "a track has boxes, or the numbers from and to",
                "give one of the two",
            )
        elif "from" in track and track["to"] < track["from"]:
            message = f"the track ends at {track['to']}, before its start"
            yield "SRC022", ("tracks", str(number), "to"), message, f"write at least {track['from']}"
        else:
            yield from _starts(number, track)


def _large(said: Mapping[str, Any]) -> Iterator[Fault]:
    """The tracks of numbers that no board has room for."""
    total = 0
    for number, track in enumerate(said.get("tracks", ())):
        boxes = len(track.get("boxes", ())) or track.get("to", 0) - track.get("from", 0) + 1
        total += boxes
        path = ("tracks", str(number), "boxes" if "boxes" in track else "to")
        if boxes > MOST_BOXES:
            yield "SRC022", path, f"the track has {boxes} boxes", f"a track has at most {MOST_BOXES}"
        elif total > MOST_BOXES_OF_ALL:
            yield "SRC022", path, f"the tracks have {total} boxes", f"all together have at most {MOST_BOXES_OF_ALL}"
            return


def _starts(number: int, track: Mapping[str, Any]) -> Iterator[Fault]:
    """The markers that start on no box of their track."""
    boxes = [box["id"] for box in track.get("boxes", ())] or list(map(str, range(track["from"], track["to"] + 1)))
    for place, marker in enumerate(track.get("markers", ())):
        if "start" in marker and str(marker["start"]) not in boxes:
            path = ("tracks", str(number), "markers", str(place), "start")
            yield (
                "SRC041",
                path,
                f"track '{track['id']}' has no box '{marker['start']}'",
                _box_hint(marker, track, boxes),
            )


def _box_hint(marker: Mapping[str, Any], track: Mapping[str, Any], boxes: list[str]) -> str:
    if "from" in track:
        return f"its boxes are {track['from']} to {track['to']}"
    return choose(str(marker["start"]), boxes)


# The first words of locations that every map, deck or turn track has.
RESERVED = frozenset({"zone", "box", "pool", "conquered", "events", "pending", "posture", "turn", "holding"})
RESERVED |= {"card", "status", "delay", "weather", "war-level", "european-war-level", "track"}


def _cards(data: MapData) -> Iterator[Diagnostic]:
    factions = [faction["id"] for faction in data.header.get("factions", ())]
    decks = [deck["id"] for deck in data.module.get("decks", ())]
    postures = [box["id"].partition(":")[2] for box in data.header.get("boxes", ()) if box["kind"] == "posture"]
    for row in data.rows("cards.csv"):
        for column, what, known in (("deck", "deck", decks or factions), ("settlement", "posture box", postures)):
            name = row.text(column)
            open_ended = column == "deck" and not known
            if name and name not in known and not open_ended:
                yield problem("SRC040", f"{what} '{name}' is not known", row.where(column), choose(name, known))
