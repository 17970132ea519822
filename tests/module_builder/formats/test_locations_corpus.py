"""Where the engine says the pieces of genuine saves and logs are, against where their points say it."""

from __future__ import annotations

import gzip
import json
import zipfile
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.commands.script import parse
from module_builder.formats.vassal.modules.module import Module, find_map, open_module
from module_builder.formats.vassal.saves.codec import decode
from tests.conftest import shared_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SHARED = shared_folder()
STATES = (
    sorted(SHARED.glob("corpus/logs/*.state.jsonl*")) + sorted(SHARED.glob("corpus/corpus/*/*.state.jsonl*"))
    if SHARED
    else []
)


@cache
def opened(path: Path) -> Module:
    return open_module(path)


def module_of(state: Path) -> Module:
    if state.parent.name != "logs":
        return opened(state.parent / "module.vmod")
    index = map(json.loads, (state.parent / "index.jsonl").read_text("utf-8").splitlines())
    modules = {entry["name"]: entry["module"] for entry in index if "name" in entry}
    return opened(state.parent / modules[state.name.split(".")[0]])


def boards_of(save: Path) -> list[str]:
    with zipfile.ZipFile(save) as archive:
        text = decode(archive.read("savedGame")).text
    return [command.raw for command in parse(text) if command.kind == "boards"]


def records(state: Path) -> Iterator[dict[str, Any]]:
    data = state.read_bytes()
    yield from map(json.loads, (gzip.decompress(data) if state.suffix == ".gz" else data).splitlines())


@pytest.mark.parametrize("state", STATES, ids=lambda path: path.name.partition(".state")[0])
def test_pieces_are_where_the_engine_says(state: Path) -> None:
    save = state.with_name(state.name.partition(".state")[0])
    maps = module_of(state).laid_out(boards_of(save))
    seen, differing = 0, []
    for record in records(state):
        if record["record"] != "piece" or not record.get("map") or not record.get("props"):
            continue
        window = find_map(maps, record["map"])
        assert window is not None
        here, props = window.locate(record["x"], record["y"]), record["props"]
        ours = (here.board or "", here.zone or "", here.location)
        truth = (props.get("CurrentBoard") or "", props.get("CurrentZone") or "", props.get("LocationName"))
        seen += 1
        if ours != truth:
            differing.append((record["map"], record["x"], record["y"], ours, truth))
    assert seen
    assert differing == []
