"""Traits that tie pieces together: mats, their cargo, attachments."""

from __future__ import annotations

from collections.abc import Iterator

from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits.key import KEY
from module_builder.formats.vassal.traits.kind import EXPRESSION, FLAG, TEXT, WHOLE, whole
from module_builder.formats.vassal.traits.parts import COUNTER_TARGET, CounterTarget
from module_builder.formats.vassal.traits.record import Fault, Field, TraitError
from module_builder.formats.vassal.traits.trait import NOWHERE, Setting, Trait

__all__ = ["Attachment", "Mat", "MatCargo"]


class Mat(Trait):
    """A piece that carries others and never stacks; the state names its cargo (engine: counters/Mat.java)."""

    prefix = "mat;"
    name = Field(TEXT)
    description = Field(TEXT)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The number of pieces and their ids; those that are not there are left out."""
        problem = self.state_problem(state)
        if problem is not None:
            raise problem
        return _pieces(state, game)

    def state_problem(self, state: str) -> TraitError | None:
        """The engine throws at a state that names fewer pieces than it counts."""
        count, *ids = split(state, ";")
        return TraitError(self.prefix, "cargo", Fault.MISSING, state) if whole(count) > len(ids) else None

    def next_state(self, before: str, state: str, game: Setting = NOWHERE) -> str:
        """The pieces that are named and there, however many the state counts."""
        return _pieces(state, game)

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """Its name and how many pieces it carries."""
        yield "MatName", self.name
        yield "MatNumCargo", split(_pieces(state, NOWHERE), ";")[0]
        yield "NoStack", "true"


class MatCargo(Trait):
    """A piece that a mat carries; the state is the mat's id, noMat for none (engine: counters/MatCargo.java)."""

    prefix = "matPiece;"
    description = Field(TEXT)
    maintain_relative_facing = Field(FLAG, True)
    detection_distance_x = Field(WHOLE, 0)
    detection_distance_y = Field(WHOLE, 0)
    mat_find_key = Field(KEY, None)
    mat_detach_key = Field(KEY, None)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The mat, or noMat for one that is not there."""
        mat = split(state, ";")[0]
        return join([mat], ";") if mat != "noMat" and game.has_piece(mat) else "noMat"

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """That it can be cargo."""
        yield "IsCargo", "true"


class Attachment(Trait):
    """Ties the piece to others; the state counts and names them (engine: counters/Attachment.java)."""

    prefix = "attach;"
    name = Field(TEXT)
    description = Field(TEXT)
    attach_command_name = Field(TEXT, "Attach to pieces")
    attach_key = Field(KEY, None)
    clear_all_command_name = Field(TEXT, "Clear all attachments")
    clear_all_key = Field(KEY, None)
    properties_filter = Field(EXPRESSION, "")
    restrict_range = Field(FLAG, False)
    range = Field(WHOLE, 1)
    fixed_range = Field(FLAG, True)
    range_property = Field(TEXT, "")
    select_from_deck = Field(TEXT, "-1")
    target = Field(COUNTER_TARGET, CounterTarget(""))
    clear_matching_command_name = Field(TEXT, "Clear matching attachments")
    clear_matching_key = Field(KEY, None)
    clear_matching_filter = Field(EXPRESSION, "")
    on_attach = Field(TEXT, "nothing")
    on_detach = Field(TEXT, "nothing")
    before_attach = Field(TEXT, "clear")
    allow_self_attach = Field(FLAG, False)
    auto_attach = Field(FLAG, True)

    def canonical_state(self, state: str, game: Setting = NOWHERE) -> str:
        """The number of pieces and their ids; those that are not there are left out."""
        return _pieces(state, game)

    def next_state(self, before: str, state: str, game: Setting = NOWHERE) -> str:
        """A piece that is not there is waited for: the engine adds it when it comes."""
        return self.canonical_state(state)

    def properties(self, state: str) -> Iterator[tuple[str, str | None]]:
        """How many pieces it is tied to."""
        count = split(_pieces(state, NOWHERE), ";")[0]
        yield "AttachCount", count
        yield self.name + "_AttachCount", count


def _pieces(state: str, game: Setting) -> str:
    """`number;id;...` of the pieces that are there."""
    count, *ids = split(state, ";")
    found = [key for key in ids[: max(0, whole(count))] if key and game.has_piece(key)]
    return join([str(len(found)), *found], ";")
