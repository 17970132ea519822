"""711 piece texts that VASSAL 3.7.26 itself took apart: what it writes for each, what it says of it, or its error.

What differs is listed in `pieces_shortfalls.toml`, each record with its cause; one that no longer differs fails too.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.pieces.piece import PieceType, PieceTypes
from module_builder.formats.vassal.pieces.piecekind import BasicState, Viewer
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.traits import Fault, Layer
from tests.module_builder.formats.written import unnumbered
from validator.replay.locator import Locator
from validator.replay.scope import GameScope, World
from validator.replay.shared_map import SharedMap
from validator.replay.state import Game as GameOf
from validator.replay.state import Item, Piece, State

if TYPE_CHECKING:
    from collections.abc import Iterator

SHORTFALLS = tomllib.loads(Path(__file__).with_name("pieces_shortfalls.toml").read_text("utf-8"))["shortfall"]
FAULTS = {
    "java.util.NoSuchElementException": {Fault.MISSING, Fault.WRONG},  # a path that ends too soon is wrong, too
    "java.lang.StringIndexOutOfBoundsException": {Fault.MISSING},
    "java.lang.IllegalArgumentException": {Fault.WRONG},
    "java.lang.IllegalStateException": {Fault.NO_STATE},
}
LATER = {"Footprint", "MultiLocationCommand"}  # the traits that 3.8 writes with more fields
BOARDS = MappingProxyType({"Main Map": (("Board", 0, 0, False),)})
PLAYERS = MappingProxyType({"secret": ("Tester", "")})
Pair = tuple[object, object]


class Game:
    """The session in which the texts were decoded: one map, and no other piece."""

    def map_name(self, name: str) -> str | None:
        return "Main Map" if name in ("Main Map", "Map0") else None

    def has_piece(self, key: str) -> bool:
        return False


@dataclass(frozen=True)
class Session:
    """The module of the session, for prototypes and locations."""

    module: Module
    types: PieceTypes
    locator: Locator

    def located(self, state: BasicState) -> dict[str, str | None]:
        if state.map is None:
            return {"CurrentBoard": "", "CurrentZone": "", "LocationName": ""}
        (window,) = self.module.laid_out(["Main MapBoardPicker\tBoard\t0\t0"])
        found = window.locate(state.x, state.y)
        return {"CurrentBoard": found.board or "", "CurrentZone": found.zone or "", "LocationName": found.location}

    def scope(self, kind: PieceType, states: list[str], basic: BasicState) -> GameScope:
        """The piece as the only one of a game of this module."""
        piece = Piece("null", kind, tuple(states), basic.map, basic.x, basic.y, basic.gpid, basic.rest)
        state = State(SharedMap[str, Item]().updated({piece.id: piece}), game=GameOf(boards=BOARDS, players=PLAYERS))
        return World(state, self.locator, self.locator.levels, Viewer("secret")).scope(piece)


@cache
def session(path: Path) -> Session:
    module = open_module(path)
    return Session(module, PieceTypes(module.prototypes), Locator(module))


def records(path: Path) -> Iterator[dict[str, Any]]:
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    yield from map(json.loads, text.decode("utf-8").splitlines())


def test_every_piece_is_as_the_engine_has_it(shared: Path) -> None:
    folder = shared / "corpus/pieces"
    game = session(folder / "pieces.vmod")
    counts: Counter[str] = Counter()
    wrong: dict[int, dict[str, Pair]] = {}
    for record in records(folder / "pieces.jsonl.gz"):
        counts["pieces"] += 1
        seen = differences(game, record, counts)
        different = {what: pair for what, pair in seen.items() if pair[0] != pair[1]}
        counts["values"] += len(seen)
        counts["values that differ"] += len(different)
        if different:
            wrong[record["n"]] = different
    counts["pieces that differ"] = len(wrong)
    print(f"\npieces.jsonl: {dict(counts)}")  # noqa: T201  (shown by -s and on failure)
    known = {n for each in SHORTFALLS for n in each["pieces"]}
    assert {n: pairs for n, pairs in wrong.items() if n not in known} == {}
    assert known - wrong.keys() == set(), "listed as a shortfall, but it no longer is one"
    assert {what.split()[0] for pairs in wrong.values() for what in pairs} <= {"property", "name"}
    assert counts["pieces"] == 711


def differences(game: Session, record: dict[str, Any], counts: Counter[str]) -> dict[str, Pair]:
    """What is compared of one record: ours and the engine's."""
    piece = Definition(record["input"])
    seen: dict[str, Pair] = {"encode": (piece.encode(), record["input"])}
    if "error" in record:
        counts["errors"] += 1
        expected = FAULTS[record["error"].split(":")[0]]
        return seen | {"error": (piece.problem is not None and piece.problem.fault in expected, True)}
    if "decoded" in record:
        counts["nothing"] += 1
        return seen | {"nothing": (piece.nothing or not piece.whole, True)}
    assert piece.problem is None, (record["n"], str(piece.problem))
    seen["canonical"] = (comparable(piece.canonical(Game()), piece), comparable(record["canonical"], piece))
    if "traits" in record:
        seen |= traits(piece, record) | properties(game, piece, record)
    return seen


def comparable(text: str, piece: Definition) -> object:
    """A whole text with what means nothing taken out: the order of pairs, and the numbers of named keys."""
    written = Definition(unnumbered(text))
    return written.type, written.states[:-1], unordered(written.states[-1]) if written.traits else written.state


def unordered(state: str) -> tuple[list[str], list[tuple[str, str]]]:
    tokens = split(state, ";")
    return tokens[:5], sorted(zip(tokens[5::2], tokens[6::2], strict=True))


def traits(piece: Definition, record: dict[str, Any]) -> dict[str, Pair]:
    """Class, type and state of every trait; the state of a layer that follows a property is as it was drawn last."""
    seen: dict[str, Pair] = {"traits": (len(piece.links), len(record["traits"]))}
    rows = zip(piece.links, piece.canonical_types(), piece.canonical_states(Game()), record["traits"], strict=True)
    for place, (link, kind, state, truth) in enumerate(rows):
        seen[f"class {place}"] = (link.java, truth["class"])
        seen[f"type {place}"] = (unnumbered(kind), unnumbered(truth["type"]))
        if link is piece.basic:
            seen["state of the basic piece"] = (unordered(state), unordered(truth["state"]))
        elif not (isinstance(link, Layer) and link.follows):
            seen[f"state {place}"] = (state, truth["state"])
    return seen


def properties(game: Session, piece: Definition, record: dict[str, Any]) -> dict[str, Pair]:
    """Names, place and properties. A piece alone has no deck, no stack and nobody's side: those are not compared."""
    *states, last = piece.canonical_states(Game())
    basic = BasicState.read(last)
    kind = game.types[piece.type]
    scope = game.scope(kind, states, basic)
    props = record["props"]
    found = {"CurrentMap": basic.map or "", "CurrentX": str(basic.x), "CurrentY": str(basic.y), **game.located(basic)}
    found["BasicName"] = kind.basic_name
    seen: dict[str, Pair] = {f"property {name}": (value, props[name]) for name, value in found.items()}
    seen["name"] = (scope.shown_name(), props["PieceName"])
    theirs = {**record["trait_props"], **{name: props[name] for name in ("Moved", "OldZone") if name in props}}
    return seen | {f"property {name}": (scope.property(name), text(value)) for name, value in theirs.items()}


def text(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def test_what_3_8_writes_differently_is_of_two_traits(shared: Path) -> None:
    """We write what 3.7.26 writes; of 711 pieces 3.8 writes 35 in another way, each for one of two traits."""
    later = {record["n"]: record for record in records(shared / "corpus/pieces/pieces-differs-in-3.8.jsonl")}
    assert len(later) == 35
    classes: Counter[str] = Counter()
    for record in later.values():
        piece = Definition(record["input"])
        ours = zip(piece.links, piece.canonical_types(), piece.canonical_states(Game()), strict=True)
        for (link, kind, state), truth in zip(ours, record["traits"], strict=True):
            follows = isinstance(link, Layer) and link.follows
            same = unnumbered(kind) == unnumbered(truth["type"]) and (state == truth["state"] or follows)
            classes[link.java] += not same and link is not piece.basic
    print(f"\npieces-differs-in-3.8.jsonl: {sorted(later)}")  # noqa: T201  (shown by -s and on failure)
    assert {name for name, count in classes.items() if count} == LATER


@pytest.mark.parametrize("each", SHORTFALLS, ids=[each["cause"] for each in SHORTFALLS])
def test_a_shortfall_has_a_cause(each: dict[str, Any]) -> None:
    assert each["cause"]
    assert each["pieces"] == sorted(set(each["pieces"]))
