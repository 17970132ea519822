"""The palette: a piece for each counter of the map's table, and the pieces that show the state of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, Severity, Where
from module_builder.drawing.counter import FACTION_NAMES, Face
from module_builder.plan.cards import CARD
from module_builder.plan.faces import back_faces, face_of, has, text
from module_builder.plan.liveries import faction_names, own_livery
from module_builder.plan.model import Choice, Piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapdata.model import Counter, Map
    from mapdata.outfit import Outfit

__all__ = ["KINDS", "PROTOTYPES", "palette", "taken_ids", "track_piece"]

SUPPLY = Choice(
    "Supply",
    ("unknown", "supplied", "unsupplied"),
    ("Supply not known", "Supplied", "Unsupplied"),
    ("89,130", "80,130", "85,130"),
    ("", "sign-supplied.png", "sign-unsupplied.png"),
    ("", "+ (supplied)", "+ (unsupplied)"),
)
POSTURE = Choice(
    "Posture",
    ("war", "neutrality"),
    ("War", "Neutrality"),
    ("82,130", "69,130"),
    ("sign-war.png", "sign-neutrality.png"),
    ("+: War", "+: Neutrality"),
)
PROTOTYPES: dict[str, tuple[Choice, ...]] = {
    "Ground unit": (SUPPLY,),
    "Support unit": (),
    "Base marker": (SUPPLY,),
    "Marker": (),
    "State of the game": (),
    "Posture": (POSTURE,),
    CARD: (),
}
FLAGS = {
    "Fortress": "fortress",
    "PortAFort": "port-a-fort",
    "Exp": "exp",
    "Colonial": "colonial",
    "HQ": "hq",
    "Kwantung": "kwantung",
    "Multinational": "multinational",
    "DelayStripe": "delay-stripe",
    "Sub": "sub",
}
KINDS = {"ground": "Ground units", "air": "Air", "fleet": "Fleets", "support": "Other support", "marker": "Markers"}
BASE_MARKERS = frozenset({"detachment", "logistics"})
# What a game by the rule book has besides the turn.
COUNTED = (
    ("weather", "Weather"),
    ("war-level", "War level"),
    ("european-war-level", "European war level"),
    ("esv", "ESV"),
    ("uscl", "USCL"),
)
STATE_GPID = 5001  # counters of the table come before, so that a new counter does not renumber these


def palette(board: Map, outfit: Outfit) -> dict[str, Piece]:
    """All pieces by id, in the order of the palette. Numbers follow the order of the table."""
    pieces = [_counter(board, outfit, counter, n) for n, counter in enumerate(board.counters.values(), 1)]
    pieces += _states(board, outfit, max(STATE_GPID, len(pieces) + 1))
    return {piece.id: piece for piece in pieces}


def taken_ids(board: Map, pieces: Mapping[str, Piece]) -> Iterator[Diagnostic]:
    """The counters of the table whose id is that of a piece which shows the state of the game."""
    for counter in board.counters:
        if pieces[counter].marks.get("CounterId") != counter:
            message = f"'{counter}' is the id of a piece that shows the state of the game"
            where, hint = Where("counters.csv", (counter,)), "give the counter another id"
            yield Diagnostic("BLD007", Severity.ERROR, message, where, hint=hint, name="counter-id-taken")


def _counter(board: Map, outfit: Outfit, counter: Counter, number: int) -> Piece:
    flags = {mark: "true" if has(counter, name) else "" for mark, name in FLAGS.items()}
    marks = {
        "CounterId": counter.id,
        "Kind": counter.kind,
        "Nation": counter.nation or "",
        "Faction": counter.faction or "",
        "Marker": text(counter, "marker"),
        **flags,
        **{mark: text(counter, mark.lower()) for mark in ("Area", "Receiver")},
    }
    steps = counter.attributes.get("steps")
    livery = own_livery(outfit, counter.faction or "")
    return Piece(
        counter.id,
        number,
        counter.name,
        (_tab(board, outfit, counter), KINDS[counter.kind]),
        _prototype(counter),
        replace(face_of(counter), livery=livery),
        f"counter-{counter.id}.png",
        marks,
        _choices(counter),
        steps if isinstance(steps, int) and steps > 1 else 0,
        6 if marks["Marker"] == "beachhead" else 0,
        counter.faction or "",
        tuple(replace(back, livery=livery) for back in back_faces(counter)),
    )


def _tab(board: Map, outfit: Outfit, counter: Counter) -> str:
    """The tab of the palette: the faction, or "Minor Countries" for those whose faction play decides."""
    territory = board.territories.get(counter.nation or "")
    faction = counter.faction or (territory.faction if territory is not None and territory.major else None)
    names = FACTION_NAMES | faction_names(outfit)
    return names.get(faction if isinstance(faction, str) else "", "Minor Countries" if counter.nation else "All")


def _prototype(counter: Counter) -> str:
    if counter.kind == "ground":
        return "Ground unit"
    if counter.kind == "marker":
        return "Base marker" if counter.attributes.get("marker") in BASE_MARKERS else "Marker"
    return "Support unit"


def _choices(counter: Counter) -> tuple[Choice, ...]:
    if not has(counter, "port-a-fort"):
        return ()
    # it is turned over; what each side looks like is the piece's own picture
    pictures = tuple(f"counter-{counter.id}{end}.png" for end in ("", "-infantry"))
    return (
        Choice(
            "Side",
            ("fort", "infantry"),
            ("Fort side", "Infantry side"),
            ("70,130", "73,130"),
            pictures,
            ("", "+ (infantry)"),
        ),
    )


def _states(board: Map, outfit: Outfit, first: int) -> Iterator[Piece]:
    number = first
    for piece in (*_countries(board), *_postures(board), *_markers(board), *_tracked(outfit)):
        id_, name, prototype, marks, label = piece
        face = Face("marker", label, marks.get("Country", ""), note="strip" if prototype == "Posture" else "")
        yield Piece(
            id_,
            number,
            name,
            ("State of the game", "Countries" if "Country" in marks else "Game"),
            prototype,
            face,
            f"counter-{id_}.png",
            marks,
        )
        number += 1


_State = tuple[str, str, str, dict[str, str], str]


def _countries(board: Map) -> Iterator[_State]:
    """One counter for each Minor Country, for the country display."""
    for territory in board.territories.values():
        if territory.kind == "country" and not territory.major:
            marks = {"State": "country", "Country": territory.id}
            yield f"country-{territory.id}", territory.name, "State of the game", marks, territory.name


def _postures(board: Map) -> Iterator[_State]:
    for box in board.boxes.values():
        if box.kind == "posture":
            group = box.id.partition(":")[2]
            yield f"posture-{group}", f"{box.name} posture", "Posture", {"State": "posture", "Group": group}, box.name


def _markers(board: Map) -> Iterator[_State]:
    """The marker of the turn, and what else the rule book counts."""
    if not any(box.kind == "turn" for box in board.boxes.values()):
        return
    for id_, name in (("turn", "Turn"), *(COUNTED if board.rules else ())):
        yield f"state-{id_}", name, "State of the game", {"State": id_}, name


def track_piece(track: str, marker: str) -> str:
    """The id of the piece of a track's marker."""
    return f"track-{track}-{marker}"


def _tracked(outfit: Outfit) -> Iterator[_State]:
    """The markers of the tracks."""
    for track in outfit.tracks:
        for marker, name in track.markers:
            yield track_piece(track.id, marker), name, "State of the game", {"State": "track", "Track": track.id}, name
