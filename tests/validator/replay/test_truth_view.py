"""What the player of a log sees by our view of a side, beside what VASSAL showed that player."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tests.validator.replay.truth import Played, played, records
from validator.replay.view import OBSERVER, SideView

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from validator.replay.positions import PieceRecord

Spots = Counter[tuple[str, int, int]]
# Names that differ: startup key commands count the players and set a mode; in the biggest log a label asks for a font
# that the module declares, of which VASSAL shows nothing there (why is not known).
FONT = "font-family:Georgia,Verdana,Arial,sans-serif;"
CLOCKS = f"<html><p style=width:135px;text-align:center;{FONT}>Clocks<br><b><font color=#dcdcdc>OFF</font></b></html>"
KNOWN = {
    "B003_-_Vimiero.vsav": {"maintenance"},
    "CCNv4_Tutorial.vlog": {f"switch ({CLOCKS})"},
    "MB01_-_Issy_July_2nd_1815.vsav": {"maintenance"},
    "P408_-_Zehdenick.vsav": {"maintenance"},
}


@pytest.mark.parametrize("file", played())
def test_a_side_sees_what_vassal_shows_its_player(file: Played) -> None:
    """On every map that the side may look at and out of every deck: as many pieces on every spot, and their names."""
    replayed = file.replay()
    for when, state in file.states(replayed):
        truth = records(file, "piece", when)
        if when == "final" and len(truth) < len(state.items) / 2:
            continue  # of the biggest log only what differs is recorded
        there = {record["id"] for record in truth if record["kind"] == "piece"}  # startup key commands deleted some
        view = SideView(replayed, file.looker(state).side or OBSERVER)
        seen = [record for record in view.at(state).records(view.locator) if record.masked or record.id in there]
        open_maps = {rules.name for rules in replayed.maps.known.values() if rules.shown_to(view.side)}
        loose = list(_out_of_decks(seen, truth))
        shown = list(_shown(truth, open_maps, {piece.id for piece in state.pieces()}))
        assert _spots(loose) == Counter((r["map"], r["x"], r["y"]) for r in shown)
        wrong = _names(loose) - Counter((r["name"], r["map"], r["x"], r["y"]) for r in shown)
        assert {name for name, *_ in wrong} == KNOWN.get(file.path.name, set())


def _out_of_decks(seen: Iterable[PieceRecord], truth: Iterable[dict[str, Any]]) -> Iterator[PieceRecord]:
    decks = {record["id"] for record in truth if record["kind"] == "deck"}
    return (record for record in seen if record.stack not in decks)


def _shown(truth: list[dict[str, Any]], maps: set[str], known: set[str]) -> Iterator[dict[str, Any]]:
    """The pieces that VASSAL showed on these maps; hidden ones have no name there."""
    decks = {record["id"] for record in truth if record["kind"] == "deck"}
    for record in truth:
        laid = record["map"] in maps and record["stack"] not in decks
        if record["kind"] == "piece" and laid and record["id"] in known and not _hidden(record):
            yield record


def _hidden(record: dict[str, Any]) -> bool:
    return record["name"] == "" and bool(record["props"].get("Invisible"))


def _spots(seen: Iterable[PieceRecord]) -> Spots:
    return Counter((record.map, record.x, record.y) for record in seen)


def _names(seen: Iterable[PieceRecord]) -> Counter[tuple[str, str, int, int]]:
    """The names that can be told without working out expressions."""
    return Counter((r.name, r.map, r.x, r.y) for r in seen if r.name is not None)
