"""The genuine saves and logs and what VASSAL showed of them, as the comparisons ask for them."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from module_builder.formats.vassal.modules.module import Module, open_module
from module_builder.formats.vassal.pieces.piecekind import Viewer
from module_builder.formats.vassal.saves.container import open_save
from tests.conftest import NO_SHARED, shared_folder
from validator.replay.replay import Replay, replay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from validator.replay.state import State

__all__ = ["BIGGEST", "Played", "module", "played", "read_lines", "records", "steps_of"]

BIGGEST = "CCNv4_Tutorial.vlog"  # of it the final records are only those that differ from the initial ones


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a file, which may be packed."""
    packed = path.with_name(path.name + ".gz")
    data = gzip.decompress(packed.read_bytes()) if packed.exists() else path.read_bytes()
    yield from map(json.loads, data.splitlines())


@cache
def module(path: Path) -> Module:
    """A module, opened once."""
    return open_module(path)


@dataclass(frozen=True)
class Played:
    """A genuine file with its module; `player` is the id of who looked on when the truth was written."""

    path: Path
    module_path: Path
    player: str

    @property
    def module(self) -> Module:
        """The module."""
        return module(self.module_path)

    @property
    def is_log(self) -> bool:
        """Whether the file has steps."""
        return self.path.suffix == ".vlog"

    def replay(self) -> Replay:
        """The file as that player's VASSAL plays it."""
        return replay(open_save(self.path), self.module, Viewer(self.player))

    def states(self, played: Replay) -> Iterator[tuple[str, State]]:
        """Both ends of a log, the one state of a save, by the word that the truth has for it."""
        yield "initial", played.initial
        if self.is_log:
            yield "final", played.after().state

    def looker(self, state: State) -> Viewer:
        """Who looked on, with the side that the player has in a state."""
        return Viewer(self.player, state.game.players.get(self.player, ("", None))[1])

    def steps(self) -> dict[int, dict[str, Any]]:
        """What VASSAL did in each step."""
        return steps_of(self.path)


def steps_of(path: Path) -> dict[int, dict[str, Any]]:
    """What VASSAL did in each step of a log, in their order."""
    found = read_lines(path.with_name(path.name + ".steps.jsonl"))
    return {record["n"]: record for record in found if record["record"] == "step"}


def records(file: Played, kind: str, when: str) -> list[dict[str, Any]]:
    """The truth's records of a kind (piece, game) at one end of a file."""
    found = read_lines(file.path.with_name(file.path.name + ".state.jsonl"))
    return [record for record in found if record["record"] == kind and record["when"] == when]


def _files() -> Iterator[Played]:
    folder = shared_folder()
    if folder is None:
        return
    for entry in read_lines(folder / "corpus/logs/index.jsonl"):
        path = folder / "corpus/logs" / entry["name"]
        for suffix in (".vlog", ".vsav"):
            yield Played(path.with_suffix(suffix), path.parent / entry["module"], entry["player_id"])
    for entry in read_lines(folder / "corpus/corpus/index.jsonl"):
        if entry["kind"] == "save" and entry.get("loaded"):
            path = folder / "corpus/corpus" / entry["key"] / entry["file"]
            yield Played(path, path.parent / "module.vmod", "secret")


def played(*, logs: bool = False) -> list[Any]:
    """Every file that VASSAL opened (with `logs` only those that have steps), to be parametrised over."""
    found = [pytest.param(file, id=file.path.name) for file in _files() if file.is_log or not logs]
    return found or [pytest.param(None, marks=pytest.mark.skip(NO_SHARED))]
