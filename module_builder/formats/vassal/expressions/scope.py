"""What an expression may ask of the game: `Scope`, and a plain one made of a dictionary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from module_builder.formats.vassal.expressions.answer import Budget, Unknown

__all__ = ["Group", "PlainScope", "Scope"]

OUTSIDE = Unknown("needs the game")


class Scope(Protocol):
    """A piece, or the module itself, with all that expressions can reach from it.

    A property is None where the engine has null. `Unknown` answers leave the whole expression unknown.
    """

    @property
    def budget(self) -> Budget:
        """The work left; scopes of one answer share it."""

    @property
    def keeps_zeros(self) -> bool:
        """The module's option that whole numbers which begin with 0 stay texts."""

    @property
    def is_piece(self) -> bool:
        """Whether it is a piece: functions about stacks, zones and ranges give 0 for the module."""

    def property(self, name: str) -> str | Unknown | None:
        """A property, at whatever level has it."""

    def map_property(self, name: str, map_name: str) -> str | Unknown | None:
        """A property as a map has it; None when there is no such map."""

    def zone_property(self, name: str, zone: str, map_name: str | None) -> str | Unknown | None:
        """A property as a zone has it, on a named map or the piece's own; None when there is no such zone."""

    def stack(self) -> Sequence[Scope] | Unknown:
        """The pieces of the piece's stack or deck from the bottom up; the piece alone when it is in none."""

    def in_stack(self) -> bool:
        """Whether the piece is in a stack or deck at all."""

    def visible(self) -> bool:
        """Whether who looks can see the piece."""

    def has_map(self, map_name: str) -> bool | Unknown:
        """Whether there is a map of this name."""

    def pieces(self, map_name: str | None, name: str = "", value: str = "") -> Sequence[Scope] | Unknown:
        """All pieces on a map, those in stacks and decks too; None: on all maps.

        With a `name`, CurrentZone or LocationName, those for which it is `value`.
        """

    def within(self, low: int, high: int, pixels: bool) -> Sequence[Scope] | Unknown:
        """The pieces on the piece's map at a distance from `low` to `high`, in cells of the grid or in pixels."""

    def distance(
        self, start: tuple[int, int] | None, end: tuple[int, int], map_name: str | None, pixels: bool
    ) -> int | Unknown:
        """The distance between two points; None: from the piece, on its own map."""


class Group(list[Scope]):
    """Pieces that are together as long as nothing changes, so that what they add up to is worked out once.

    `totals`: what was asked -> the number, or why there is none, whoever asked. It may hold nothing that hangs on who
    asks or when.
    """

    __slots__ = ("totals",)

    def __init__(self, pieces: Iterable[Scope]) -> None:
        super().__init__(pieces)
        self.totals: dict[object, int | Unknown] = {}


@dataclass(slots=True)
class PlainScope:
    """Properties out of a dictionary, and no game around them. What is not in it is null, or `others` if given."""

    values: Mapping[str, str | Unknown | None]
    others: Unknown | None = None
    keeps_zeros: bool = False
    budget: Budget = field(default_factory=Budget)

    @property
    def is_piece(self) -> bool:
        """It is none."""
        return False

    def property(self, name: str) -> str | Unknown | None:
        """The dictionary's value."""
        return self.values.get(name, self.others)

    def map_property(self, name: str, map_name: str) -> str | Unknown | None:
        """Not known."""
        return OUTSIDE

    def zone_property(self, name: str, zone: str, map_name: str | None) -> str | Unknown | None:
        """Not known."""
        return OUTSIDE

    def stack(self) -> Sequence[Scope] | Unknown:
        """Not known."""
        return OUTSIDE

    def in_stack(self) -> bool:
        """It is in none."""
        return False

    def visible(self) -> bool:
        """Nothing hides it."""
        return True

    def has_map(self, map_name: str) -> bool | Unknown:
        """Not known."""
        return OUTSIDE

    def pieces(self, map_name: str | None, name: str = "", value: str = "") -> Sequence[Scope] | Unknown:
        """Not known."""
        return OUTSIDE

    def within(self, low: int, high: int, pixels: bool) -> Sequence[Scope] | Unknown:
        """Not known."""
        return OUTSIDE

    def distance(
        self, start: tuple[int, int] | None, end: tuple[int, int], map_name: str | None, pixels: bool
    ) -> int | Unknown:
        """Not known."""
        return OUTSIDE
