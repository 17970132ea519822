"""The engine opens what we wrote, a save edited and a log with steps of ours, and sees what our replay says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from module_builder.formats.vassal.commands.kinds import AddPiece
from module_builder.formats.vassal.commands.script import Script, canonical, parse
from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.pieces.piecekind import Viewer
from module_builder.formats.vassal.saves.codec import Codec
from module_builder.formats.vassal.saves.container import new_save, open_save
from module_builder.formats.vassal.sequence import join
from module_builder.formats.vassal.traits import FreeRotator, Layer, Marker, MarkMoved, Property, Trait
from validator.replay.positions import positions
from validator.replay.replay import replay
from validator.replay.state import Deck, Piece, Place, State

pytestmark = pytest.mark.engine
Oracle = Callable[..., list[dict[str, Any]]]
SAVES = [
    ("logs/t2.vsav", "logs/tiny.vmod", Codec.VCSK),
    ("logs/b4.vsav", "logs/two-fronts.vmod", Codec.PLAIN),
    ("corpus/jzedwards-ragnarok/ragnarok-start.vsav", "corpus/jzedwards-ragnarok/module.vmod", Codec.VCSK),
]


def edited(script: Script, state: State) -> tuple[bytes, str]:
    """The save with a piece put elsewhere, one taken over into a new one, and steps that move, change and delete."""
    home = next(
        s for s in sorted(state.stacks(), key=lambda s: s.id) if not isinstance(s, Deck) and len(s.contents) > 1
    )
    first, other, *_ = home.contents
    moved = state.items[first]
    assert isinstance(moved, Piece) and home.map is not None
    place = Place(home.map, home.x + 50, home.y + 50)
    added = next(each for each in script if isinstance(each, AddPiece) and each.id == first)
    new = b"+/" + join(["99", str(added.type), moved.state(place)], "/").encode("utf-8", "surrogateescape")
    commands = [(each.depth, each.data) for each in changed(script, state)]
    end = next(index for index, (_, data) in enumerate(commands) if data == b"end_save")
    commands.insert(end, (0, new))
    spot = f"{place.map}/{place.x}/{place.y}"
    steps = [f"M/{first}/{spot}/99/{home.map}/{home.x}/{home.y}/null/secret", f"-/{other}", "CHAT* done *"]
    flipped, index = flippable(state)
    steps.append(join(["D", flipped.id, turned(flipped, state, index, 0), turned(flipped, state, index, 1)], "/"))
    return canonical([*commands, *((0, f"LOG\t{step}".encode()) for step in steps)]), first


# Two states of the traits that play changes.
STATES: dict[type[Trait], tuple[str, str]] = {
    Layer: ("1", "-1"),
    Property: ("3", "4"),
    MarkMoved: ("false", "true"),
    FreeRotator: ("0", "1"),
    Marker: ("Zoë", "Łódź"),
}


def flippable(state: State) -> tuple[Piece, int]:
    """The first piece with one of those among its own traits, and which trait that is."""
    for piece in sorted(state.pieces(), key=lambda piece: piece.id):
        for index, trait in enumerate(piece.type.own):
            if isinstance(trait, tuple(STATES)):
                return piece, index
    raise AssertionError("no piece of this save has a state that can be changed")


def turned(piece: Piece, state: State, index: int, which: int) -> str:
    """The state of the piece with that trait in one of its two states."""
    (states,) = (both for kind, both in STATES.items() if isinstance(piece.type.own[index], kind))
    changed = (*piece.states[:index], states[which], *piece.states[index + 1 :])
    return replace(piece, states=changed).state(state.place(piece))


def changed(script: Script, state: State) -> Script:
    """The save with that piece in the second state, every other byte as it was."""
    piece, at = flippable(state)
    index, add = next((i, each) for i, each in enumerate(script) if isinstance(each, AddPiece) and each.id == piece.id)
    new = join([piece.id, str(add.type), turned(piece, state, at, 1)], "/").encode("utf-8", "surrogateescape")
    edited = script.replaced({index: b"+/" + new})
    assert len(edited) == len(script)
    return edited


@pytest.mark.parametrize("made", SAVES, ids=[name for name, *_ in SAVES])
def test_the_engine_sees_what_we_say(
    oracle: Oracle, shared: Path, tmp_path: Path, made: tuple[str, str, Codec]
) -> None:
    """Every piece with its place and stack, at both ends of a log that we made of a save."""
    name, module, codec = made
    opened = open_module(shared / "corpus" / module)
    save = open_save(shared / "corpus" / name)
    text, moved = edited(save.script(), replay(save, opened).initial)
    path = tmp_path / "ours.vlog"
    path.write_bytes(new_save(text, codec))
    played = replay(parse(text), opened)
    assert played.problems == ()
    told = oracle("dump", shared / "corpus" / module, path)
    for when, state in (("initial", played.initial), ("final", played.after().state)):
        theirs = [record for record in told if record.get("when") == when and record.get("kind") == "piece"]
        assert dict(_ours(state, opened)) == dict(_theirs(theirs))
        piece, index = flippable(state)
        (record,) = (record for record in theirs if record["id"] == piece.id)
        known = dict(piece.type.own[index].properties(piece.states[index]))
        assert known
        words = {True: "true", False: "false"}
        assert known == {
            name: words.get(value, value) for name, value in record["trait_props"].items() if name in known
        }
    assert played.after().state.items[moved] != played.initial.items[moved]
    assert state.text(piece) == turned(piece, state, index, 0) != turned(piece, state, index, 1)
    assert [record["ok"] for record in told if record["record"] in ("loaded", "end")] == [True, True]


Where = tuple[str | None, str | None, int, int, tuple[str, ...]]


def _ours(state: State, module: Module) -> Iterator[tuple[str, Where]]:
    """Each piece with its name, map, place and all that lie in its stack."""
    for record in positions(state, module, Viewer("secret")):
        if record.kind == "piece":
            home = state.container(state.items[record.id])
            mates = home.contents if home else ()
            yield record.id, (record.name, record.map or None, record.x, record.y, mates)


def _theirs(records: list[dict[str, Any]]) -> Iterator[tuple[str, Where]]:
    stacks: dict[str, dict[int, str]] = {}
    for record in records:
        if record["stack"] is not None:
            stacks.setdefault(record["stack"], {})[record["stack_index"]] = record["id"]
    for record in records:
        mates = tuple(key for _, key in sorted(stacks.get(record["stack"], {}).items()))
        yield record["id"], (record["name"], record["map"], record["x"], record["y"], mates)
