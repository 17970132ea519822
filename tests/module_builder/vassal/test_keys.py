"""What holds of all pieces and components together: no key means two things, and no slot repeats a prototype."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.pieces.piece import PieceType, PieceTypes
from module_builder.formats.vassal.traits import (
    KeyStroke,
    Marker,
    Property,
    ReportState,
    RestrictCommands,
    Trait,
    UsePrototype,
)
from module_builder.formats.vassal.traits.key import KEY
from module_builder.formats.vassal.traits.record import Record
from module_builder.vassal import build_vassal
from module_builder.vassal.source import build_map
from tests.module_builder.small import small_map
from tests.module_builder.small_outfit import OUTFIT
from tests.module_builder.small_setup import SETUP

if TYPE_CHECKING:
    from collections.abc import Iterator

# What the player program itself listens to: its file, log and edit commands; alt opens its menus.
OWN = {f"{ord(letter)},130" for letter in "NOSQWZXV"} | {"83,195", "90,195"} | {f"{ord(each)},520" for each in "FETHW"}
VIEWER = "VASSAL.build.module.map.CounterDetailViewer"  # each window listens to this one for itself
STROKE = re.compile(r"\d+,\d+(,.*)?")
PRESSES = "hotkeys"  # keys that a component presses, not one it listens to


@pytest.fixture(scope="module", params=["small", "pacific"])
def module(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Module:
    built = build_map("pacific") if request.param == "pacific" else build_vassal(small_map(), {"start": SETUP}, OUTFIT)
    path = tmp_path_factory.mktemp("keys") / "module.vmod"
    path.write_bytes(built.data)
    return open_module(path)


@pytest.fixture(scope="module")
def pieces(module: Module) -> list[PieceType]:
    types = PieceTypes(module.prototypes)
    return [types[Definition(slot.definition).type] for slot in module.slots]


def toolbar(module: Module) -> Iterator[str]:
    """The keys that the components listen to."""
    for node in module.root.iter():
        if isinstance(node.tag, str) and node.tag != VIEWER:
            for name, value in node.attrib.items():
                if "key" in str(name).lower() and name != PRESSES and STROKE.fullmatch(str(value)):
                    yield said(KEY.read(str(value)))


def said(key: KeyStroke | None) -> str:
    """A key by its name, which tells more than the number that a name has."""
    assert key is not None
    return key.name or str(key)


def strokes(value: Any) -> Iterator[str]:
    """The key strokes in a field, however deep."""
    if isinstance(value, KeyStroke):
        yield said(value)
    elif isinstance(value, tuple):
        yield from (key for each in value for key in strokes(each))
    elif isinstance(value, Record):
        yield from strokes(tuple(value.values.values()))


def acting(piece: PieceType) -> list[str]:
    """The keys of a piece's commands. Reports and restrictions watch those of others, and a choice's number follows
    the keys of its word."""
    found = [link.trait for link in piece.links if not _watches(link.trait)]
    return [key for trait in found for key in strokes(trait)]


def _watches(trait: Trait) -> bool:
    follows = isinstance(trait, Property) and trait.key.endswith("Level")
    return follows or isinstance(trait, ReportState | RestrictCommands)


def twice(keys: list[str]) -> list[str]:
    return [key for key, count in Counter(keys).items() if count > 1]


def test_no_key_of_the_toolbar_means_two_things(module: Module) -> None:
    found = list(toolbar(module))
    assert len(found) > 15
    assert twice(found) == []
    assert set(found) & OWN == set()


def test_no_key_of_a_piece_means_two_things(module: Module, pieces: list[PieceType]) -> None:
    taken = set(toolbar(module)) | OWN
    found = {piece.basic: acting(piece) for piece in pieces}
    assert min(map(len, found.values())) > 3
    assert {name: clash for name, keys in found.items() if (clash := twice(keys))} == {}
    assert {name: clash for name, keys in found.items() if (clash := set(keys) & taken)} == {}


def test_every_report_watches_keys_that_a_command_of_the_piece_has(pieces: list[PieceType]) -> None:
    lost = []
    for piece in pieces:
        watched = {k for link in piece.links if isinstance(link.trait, ReportState) for k in strokes(link.trait)}
        lost += sorted(watched - set(acting(piece)))
    assert lost == []


def test_every_prototype_is_there_and_used(module: Module, pieces: list[PieceType]) -> None:
    assert [piece.missing for piece in pieces if piece.missing] == []
    assert {name for piece in pieces for name in piece.prototypes} == set(module.prototypes)


def test_no_slot_repeats_what_a_prototype_or_another_slot_has(module: Module, pieces: list[PieceType]) -> None:
    shared = {link.trait.text for piece in pieces for link in piece.links if link.slot is None}
    own: Counter[tuple[str, str]] = Counter()
    for definition in {slot.definition for slot in module.slots}:  # cards that are alike lie in their deck as often
        piece = Definition(definition)
        own.update((t.text, s) for t, s in zip(piece.traits, piece.states, strict=False) if _of_its_own(t))
    assert {text for text, _ in own} & shared == set()
    assert [pair for pair, count in own.items() if count > 1] == []


def _of_its_own(trait: Trait) -> bool:
    """Fixed properties say what the piece is, and copies are the same."""
    return not isinstance(trait, UsePrototype | Marker)
