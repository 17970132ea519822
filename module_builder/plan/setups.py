"""Starting positions: a position file of the map folder as placements of pieces.

The same file is a rule-book state for the referee; here only what stands on the table matters: counters, statuses,
postures, the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, Severity, Where, choose, nearest
from mapdata.model import UNKNOWN
from module_builder.plan.cards import card_id
from module_builder.plan.model import Placement, Setup
from module_builder.plan.pieces import PROTOTYPES, track_piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from mapdata.model import Map
    from mapdata.outfit import Outfit
    from module_builder.plan.model import Piece, Plan
    from module_builder.plan.places import Places

__all__ = ["make_setup"]


def make_setup(plan: Plan, places: Places, document: Mapping[str, Any], name: str, found: list[Diagnostic]) -> Setup:
    """A setup; what is wrong with it is `found`: counters the palette does not have, places that no board has.

    `document` is a position file as TOML reads it, `name` that of its file.
    """
    board, pieces, file = plan.map, plan.pieces, f"setups/{name}.toml"
    placed = [
        *_counters(document, pieces, file, found),
        *_statuses(board, document, pieces),
        *_postures(document, pieces),
        *_tracks(document, pieces),
        *_started(plan.outfit, document),
        *_cards(document, plan, file, found),
    ]
    kept, known = [], places.all
    for placement in placed:
        if placement.at in known:
            kept.append(placement)
        else:
            hint = nearest(placement.at, known) or (board.grid.form if board.grid else "give it the id of a box")
            found.append(_problem("BLD002", f"'{placement.at}' is no place of the boards", file, placement.path, hint))
    found += _wrong_values(plan, kept, file)
    title = name.replace("-", " ").title()
    names = tuple(document.get("titles", (title,)))
    return Setup(name, title, tuple(kept), str(document.get("turn", "")), names, str(document.get("menu", "")))


def _wrong_values(plan: Plan, placed: list[Placement], file: str) -> Iterator[Diagnostic]:
    """A value that a piece's property cannot have; steps are checked by the schema of positions."""
    for placement in placed:
        piece = plan.piece(placement.piece)
        known = {choice.name: choice.values for choice in (*PROTOTYPES[piece.prototype], *piece.choices)}
        for name, value in placement.values.items():
            if name in known and value not in known[name]:
                hint = choose(value, known[name])
                yield _problem("BLD003", f"'{value}' is no {name} of {piece.name}", file, placement.path, hint)


def _problem(code: str, message: str, file: str, path: tuple[str, ...], hint: str) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, Where(file, path), hint=hint, name="setup-names-nothing")


def _counters(
    document: Mapping[str, Any], pieces: Mapping[str, Piece], file: str, found: list[Diagnostic]
) -> Iterator[Placement]:
    for index, row in enumerate(document.get("counters", ())):
        path = ("counters", str(index))
        piece = _piece(row, pieces)
        if piece is None:
            named = str(row.get("id", row.get("marker", row.get("kind", "?"))))
            hint = nearest(named, pieces) or "a setup places counters of counters.csv"
            found.append(_problem("BLD001", f"no counter '{named}' in the palette", file, (*path, "id"), hint))
        else:
            yield Placement(piece.id, str(row["at"]), dict(_values(row, piece)), (*path, "at"))


def _piece(row: Mapping[str, Any], pieces: Mapping[str, Piece]) -> Piece | None:
    """The piece a row speaks of: by id (a copy's `#2` left off), or the first whose properties are those of the row."""
    if "id" in row:
        return pieces.get(str(row["id"]).partition("#")[0])
    wanted = {
        mark: str(row.get(key, ""))
        for mark, key in (("Kind", "kind"), ("Nation", "nation"), ("Faction", "faction"), ("Marker", "marker"))
        if key in row
    }
    flags = {"Fortress": "fortress", "Sub": "sub", "HQ": "hq", "Exp": "exp", "PortAFort": "port-a-fort"}
    wanted |= {mark: "true" if row.get(key) else "" for mark, key in flags.items()}
    wanted = {mark: value for mark, value in wanted.items() if mark in {"Kind", "Nation", "Faction", "Marker"} or value}
    return next((p for p in pieces.values() if wanted.items() <= p.marks.items()), None)


def _values(row: Mapping[str, Any], piece: Piece) -> Iterator[tuple[str, str]]:
    if "supplied" in row:
        yield "Supply", "supplied" if row["supplied"] else "unsupplied"
    if "side" in row:
        yield "Side", str(row["side"])
    if "steps" in row and piece.steps:
        yield "Steps", str(row["steps"])


def _statuses(board: Map, document: Mapping[str, Any], pieces: Mapping[str, Piece]) -> Iterator[Placement]:
    """Each Minor Country in the box of its status; one whose status nobody knows stays out of the display."""
    given = document.get("territories", {})
    for territory in board.territories.values():
        if f"country-{territory.id}" not in pieces:
            continue
        row = given.get(territory.id, {})
        status, faction = row.get("status", territory.status), row.get("faction", territory.faction)
        if status is UNKNOWN or faction is UNKNOWN:
            continue
        owner = "" if faction in {None, "none"} or status == "neutral" else f"/{faction}"
        box = f"status:{status}{owner}"
        yield Placement(f"country-{territory.id}", box, path=("territories", territory.id))


def _postures(document: Mapping[str, Any], pieces: Mapping[str, Piece]) -> Iterator[Placement]:
    given = document.get("postures", {})
    for piece in pieces.values():
        if piece.marks.get("State") == "posture" and piece.marks["Group"] in given:
            group = piece.marks["Group"]
            yield Placement(piece.id, f"posture:{group}", {"Posture": str(given[group])}, ("postures", group))


def _tracks(document: Mapping[str, Any], pieces: Mapping[str, Piece]) -> Iterator[Placement]:
    """The turn and what else the rule book counts, as far as the module has a piece for it."""
    yield from (placement for placement in _counted(document) if placement.piece in pieces)


def _counted(document: Mapping[str, Any]) -> Iterator[Placement]:
    if "turn" in document:
        yield Placement("state-turn", f"turn:{document['turn']}", path=("turn",))
    if isinstance(document.get("snow"), bool):
        yield Placement("state-weather", "weather:snow" if document["snow"] else "weather:clear", path=("snow",))
    for key in ("war-level", "european-war-level"):
        if key in document:
            yield Placement(f"state-{key}", f"{key}:{document[key]}", path=(key,))
    for key in ("esv", "uscl"):
        if key in document:
            yield Placement(f"state-{key}", f"track:{document[key]}", path=(key,))
    for faction, points in document.get("victory-points", {}).items():
        path = ("victory-points", faction)
        yield Placement(f"track-victory-points-{faction}", f"victory-points:{points}", path=path)


def _started(outfit: Outfit, document: Mapping[str, Any]) -> Iterator[Placement]:
    """The markers of tracks that lie on a box from the start, but for those whose box the setup itself says."""
    said = {placement.piece for placement in _counted(document)}
    for track in outfit.tracks:
        for marker, box in track.starts:
            piece = track_piece(track.id, marker)
            if piece not in said:
                yield Placement(piece, f"{track.id}:{box}", path=("tracks", track.id, marker))


def _cards(document: Mapping[str, Any], plan: Plan, file: str, found: list[Diagnostic]) -> Iterator[Placement]:
    """The cards that do not lie in their decks: those in the boxes that a position names."""
    decks = {deck.id for deck in plan.outfit.decks}
    for deck, row in document.get("cards", {}).items():
        for box, said in row.items():
            for number in [said] if isinstance(said, str) else said:
                path = ("cards", deck, box)
                if card_id(deck, number) in plan.cards:
                    yield Placement(card_id(deck, number), f"card:{deck}/{box}", path=path)
                elif deck in decks:
                    hint = choose(number, [card.marks["Number"] for card in plan.cards.values()])
                    found.append(_problem("BLD005", f"deck '{deck}' has no card '{number}'", file, path, hint))
