"""The engine opens what we wrote, a save edited and a log with steps of ours, and sees what our replay says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from module_builder.formats.vassal.codec import Codec
from module_builder.formats.vassal.command_kinds import AddPiece
from module_builder.formats.vassal.commands import Script, canonical, parse
from module_builder.formats.vassal.container import new_save, open_save
from module_builder.formats.vassal.module import Module, open_module
from module_builder.formats.vassal.piece import Viewer
from module_builder.formats.vassal.sequence import join
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
    commands = [(each.depth, each.data) for each in script]
    end = next(index for index, (_, data) in enumerate(commands) if data == b"end_save")
    commands.insert(end, (0, new))
    spot = f"{place.map}/{place.x}/{place.y}"
    steps = [f"M/{first}/{spot}/99/{home.map}/{home.x}/{home.y}/null/secret", f"-/{other}", "CHAT* done *"]
    return canonical([*commands, *((0, f"LOG\t{step}".encode()) for step in steps)]), first


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
    assert played.after().state.items[moved] != played.initial.items[moved]
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
