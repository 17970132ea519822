"""Saves and logs as states of a rule book: replay -> pieces -> binding -> state, step by step.

A step reads again only the pieces it touched; a step that touches nothing of the game gives no state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from mapdata.diagnostic import Diagnostic, InputError, Severity, Where, worst
from mapdata.schema import parse_json
from validator.binding import Binding, read_binding
from validator.binding_check import check_binding
from validator.bound import Bound, Reading
from validator.maps import BuiltFrom, Naming, open_named
from validator.replay.locator import Locator
from validator.replay.positions import positions
from validator.replay.replay import Replay, replay
from validator.replay.state import Piece
from validator.surroundings import Surroundings

if TYPE_CHECKING:
    from mapdata.model import Map
    from module_builder.formats.vassal.modules.module import Module
    from module_builder.formats.vassal.saves.container import SaveFile
    from validator.replay.state import State

__all__ = ["BINDING", "Game", "Moment", "open_game", "unmatched"]

ReadBinding = tuple[Binding | None, list[Diagnostic]]  # what `read_binding` gives
BINDING = "zoc/binding.toml"
BUILT_FROM = "zoc/map.json"  # of a module that zoc built: which map it was built from
LARGEST = 1_000_000  # bytes of one of these; a binding of a large module is a hundredth of that


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of play as a position document: `step` None is what the file starts with."""

    step: int | None
    offset: int | None
    bound: Bound


@dataclass(frozen=True, slots=True)
class Game:
    """A save or log together with what its pieces mean. `own_map` is the map to take for the one the binding names.

    Without a binding that can be read it has no moments; `problems` say why.
    """

    path: str
    module: Module
    binding: Binding | None
    replay: Replay = field(repr=False)
    problems: tuple[Diagnostic, ...] = ()
    own_map: str | None = None

    def board(self) -> tuple[Map | None, list[Diagnostic]]:
        """The map of the game, None when it cannot be played on: it is not to be had, or the binding does not fit."""
        if self.binding is None:
            return None, []
        built = BuiltFrom(f"{self.module.path}!{BUILT_FROM}", *_built_from(self.module))
        said = self.binding
        board, problems = open_named(Naming(said.map, said.file, said.near, said.text, built), self.own_map)
        problems += check_binding(said, Surroundings(self.module, self.replay.initial), board)
        return (None if worst(problems) is Severity.ERROR else board), problems

    def moments(self) -> Iterator[Moment]:
        """The starting position, then one for each step of a log that changes anything of the game."""
        if self.binding is None:
            return
        readings: dict[str, Reading] = {}
        locator = Locator(self.module)
        self._update(readings, self.replay.initial, None, locator)
        bound = self._bound(readings)
        yield Moment(None, None, bound)
        for step in self.replay.steps():
            before = {key: readings.pop(key) for key in step.removed if key in readings}
            if self._update(readings, step.after, step.changed, locator) or before:
                bound = self._bound(readings, bound)
                yield Moment(step.n, step.offset, bound)

    def at(self, step: int | None = None) -> Moment:
        """The position after a step of a log, 0 for its start; at the end without one.

        NoSuchStepError when the log has no such step.
        """
        point = self.replay.after(step)
        readings: dict[str, Reading] = {}
        self._update(readings, point.state, None, Locator(self.module))
        return Moment(point.n or None, point.offset, self._bound(readings))

    def _update(
        self, readings: dict[str, Reading], state: State, only: tuple[str, ...] | None, locator: Locator
    ) -> bool:
        """Read pieces again; True when one says something else than before."""
        changed = False
        pieces = [key for key in (state.items if only is None else only) if isinstance(state.items.get(key), Piece)]
        for piece in positions(state, self.module, only=pieces, locator=locator):
            assert self.binding is not None, "without one there are no moments"
            reading = self.binding.read(piece, self.path)
            if readings.get(piece.id) != reading:  # an equal one stays: what was made of it is kept with it
                changed = True
                readings[piece.id] = reading
        return changed

    def _bound(self, readings: Mapping[str, Reading], before: Bound | None = None) -> Bound:
        assert self.binding is not None, "without one there are no moments"
        return self.binding.document((readings[key] for key in sorted(readings)), before)


def open_game(save: SaveFile, module: Module, binding: ReadBinding | None = None, own_map: str | None = None) -> Game:
    """A save or log of `module`, its pieces read by `binding` or by the one inside the module.

    `own_map` is a map folder, or the name of a bundled map, to take for the one that the binding names. InputError when
    there is no binding.
    """
    own, problems = binding or _own_binding(module)
    return Game(save.path, module, own, replay(save, module), tuple(problems), own_map)


def _own_binding(module: Module) -> ReadBinding:
    file = f"{module.path}!{BINDING}"
    if BINDING not in module.entries:
        raise InputError(
            module.path,
            f"the module has no {BINDING}",
            "say with --binding FILE which of its pieces are which counters",
        )
    return read_binding(module.read(BINDING, LARGEST), file, _folder(module))


def _folder(module: Module) -> Path:
    """The folder that a module lies in: the paths of its own binding start there."""
    return Path(module.path).parent


def _built_from(module: Module) -> tuple[str, str]:
    """The id and the content hash of the map that a module was built from, "" for what it does not say."""
    if BUILT_FROM not in module.entries:
        return "", ""
    said, _ = parse_json(module.read(BUILT_FROM, LARGEST).decode("utf-8", "replace"), BUILT_FROM)
    known = said if isinstance(said, dict) else {}
    return str(known.get("id", "")), str(known.get("hash", ""))


def unmatched(bound: Bound, file: str) -> list[Diagnostic]:
    """The pieces that no entry of the binding speaks of, told once each with a count."""
    return [
        Diagnostic(
            "BIND002",
            Severity.INFO,
            f"{count} x '{name}' is no counter that the binding knows; it takes part in no verdict",
            Where(file, ("piece", name)),
            name="unmatched-piece",
        )
        for name, count in bound.unmatched.items()
    ]
