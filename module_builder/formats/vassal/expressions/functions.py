"""The functions that VASSAL adds to BeanShell (engine: script/ExpressionInterpreter.java, init_expression.bsh)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions.answer import PASSING, Fault, UndecidedError, Unknown, known
from module_builder.formats.vassal.expressions.filters import Filter, Run, counting_filter
from module_builder.formats.vassal.expressions.operators import condition
from module_builder.formats.vassal.expressions.scope import Group
from module_builder.formats.vassal.expressions.strings import trimmed
from module_builder.formats.vassal.expressions.values import Null, Prim, Value, java_int, number, printed, wrap

if TYPE_CHECKING:
    from module_builder.formats.vassal.expressions.scope import Scope

__all__ = ["call_function"]

# What asks the player, chance or the clock, or changes something; and what this package does not follow.
WITHOUT_ANSWER = {
    "Random": "chance",
    "IsRandom": "chance",
    "Alert": "it asks the player",
    "Audit": "it writes a report",
    "Sleep": "it waits",
    "GetAttachProperty": "attachments",
    "SumAttach": "attachments",
    "CountAttach": "attachments",
    "MaxAttach": "attachments",
    "MinAttach": "attachments",
    "SumMat": "mats",
    "CountMat": "mats",
}


def call_function(function: str, values: Sequence[Value], scope: Scope, run: Run) -> Value | None:
    """The function's value; None when VASSAL has none of this name. UndecidedError when something is not known here."""
    if function in WITHOUT_ANSWER:
        raise UndecidedError(f"{function}: {WITHOUT_ANSWER[function]}")
    if function == "If":
        return _if(values)
    found = FUNCTIONS.get(function)
    if found is None:
        return None
    counts, body = found
    if len(values) not in counts:
        raise Fault(f"{function} with {len(values)} arguments")
    if any(isinstance(value, Null) for value in values):
        raise UndecidedError("null as an argument")
    if function in ("Sum", "Count") and not all(isinstance(value, str) for value in values):
        return number("int", 0)
    return body(_Call(scope, run), *map(printed, values))


def _if(values: Sequence[Value]) -> Value:
    if len(values) != 3:
        raise Fault(f"If with {len(values)} arguments")
    chosen = values[1] if condition(values[0]) else values[2]
    return Prim(chosen.kind, chosen.value, boxed=True) if isinstance(chosen, Prim) else chosen


@dataclass(frozen=True, slots=True)
class _Total:
    """Adds up a property, or counts the pieces that have it, among those that the filter lets through."""

    name: str
    filter: tuple[str, Filter] | None
    counts: bool

    def of(self, pieces: Sequence[Scope]) -> Value:
        """The total, in 32 bits."""
        asked = (self.name, None if self.filter is None else self.filter[0], self.counts)
        return number("int", _added(pieces, asked, self._one))

    def _one(self, piece: Scope) -> int:
        piece.budget.step()
        if self.filter is not None and not self.filter[1](piece):
            return 0
        value = (known(piece.property(self.name)) or "") if self.name else ""
        if self.counts:
            return int(not self.name or value != "")
        return java_int(value) or 0


def _added(pieces: Sequence[Scope], asked: object, one: Callable[[Scope], int]) -> int:
    """What pieces add up to; of a group it is kept under what was asked, unless it hangs on what is being asked."""
    if not isinstance(pieces, Group):
        return sum(map(one, pieces))
    found = pieces.totals.get(asked)
    if found is None:
        try:
            found = sum(map(one, pieces))
        except UndecidedError as error:
            if str(error) not in PASSING:
                pieces.totals[asked] = Unknown(str(error))
            raise
        pieces.totals[asked] = found
    if isinstance(found, Unknown):
        raise UndecidedError(found.reason)
    return found


def _seen(piece: Scope) -> int:
    """1 for a piece that can be seen."""
    piece.budget.step()
    return int(piece.visible())


@dataclass(frozen=True, slots=True)
class _Call:
    """A function at work for a scope."""

    scope: Scope
    run: Run

    def total(self, name: str, text: str, counts: bool) -> _Total:
        """What adds up, with the filter of a text."""
        return _Total(name, counting_filter(text, self.scope, self.run), counts)

    def here(self, name: str) -> str:
        """A property of the piece that asks, "" for null."""
        return known(self.scope.property(name)) or ""

    def on_map(self, map_name: str, name: str = "", value: str = "") -> Sequence[Scope]:
        """The pieces on a map whose property `name` is `value`; without a name all of them."""
        return _present(self.scope.pieces(map_name, name, value))


def _present(pieces: Sequence[Scope] | Unknown) -> Sequence[Scope]:
    if isinstance(pieces, Unknown):
        raise UndecidedError(pieces.reason)
    return pieces


def _is_filter(text: str) -> bool:
    return trimmed(text).startswith("{")


def _property(call: _Call, name: str) -> Value:
    return wrap(known(call.scope.property(name)))


def _string(call: _Call, name: str) -> Value:
    return known(call.scope.property(name)) or ""


def _map_property(call: _Call, name: str, map_name: str) -> Value:
    return wrap(known(call.scope.map_property(name, map_name)))


def _zone_property(call: _Call, name: str, zone: str, map_name: str | None = None) -> Value:
    if map_name is None and not call.scope.is_piece:
        return ""
    return wrap(known(call.scope.zone_property(name, zone, map_name)))


def _stack(counts: bool) -> Callable[..., Value]:
    def stack(call: _Call, first: str = "", text: str = "") -> Value:
        if counts and not text and _is_filter(first):
            first, text = "", first
        if not call.scope.is_piece:
            return number("int", 0)
        total = call.total(first, text, counts)
        pieces = _present(call.scope.stack())
        if counts and not first and total.filter is None and call.scope.in_stack():
            return number("int", _added(pieces, "seen", _seen))
        return total.of(pieces)

    return stack


def _spot(counts: bool, level: str) -> Callable[..., Value]:
    """Sum and Count over a location or a zone; `level` is the property that names it."""

    def spot(call: _Call, *words: str) -> Value:
        name, place, map_name, text = _count_words(words) if counts else _sum_words(words)
        if place is None:
            if not call.scope.is_piece:
                return number("int", 0)
            place, map_name = call.here(level), call.here("CurrentMap")
        total = call.total(name, text, counts)
        return total.of(call.on_map(map_name, level, place))

    return spot


def _sum_words(words: Sequence[str]) -> tuple[str, str | None, str, str]:
    """(property, place or None for the piece's own, map, filter) of a sum's arguments."""
    if len(words) < 3:
        return words[0], None, "", (*words, "")[1]
    return words[0], words[1], words[2], (*words, "")[3]


def _count_words(words: Sequence[str]) -> tuple[str, str | None, str, str]:
    """The same of a count's: a property may be left out before a filter."""
    head, last = (words[:-1], words[-1]) if words and _is_filter(words[-1]) else (words, "")
    match head:
        case () | (_,):
            return "".join(head), None, "", last
        case (place, map_name):
            return "", place, map_name, last
        case (place, map_name, name):
            return name, place, map_name, last
    return head[2], head[0], head[1], head[3]


def _sum_map(call: _Call, name: str, second: str = "", text: str = "") -> Value:
    map_name = second
    if not text and _is_filter(second):
        map_name, text = "", second
    if not map_name and call.scope.is_piece:
        map_name = call.here("CurrentMap")
    if not name:
        return number("int", 0)
    return call.total(name, text, counts=False).of(call.on_map(map_name))


def _count_map(call: _Call, *words: str) -> Value:
    map_name, name, text = _count_map_words(call, words)
    if not map_name and call.scope.is_piece:
        map_name = call.here("CurrentMap")
    return call.total(name, text, counts=True).of(call.on_map(map_name))


def _count_map_words(call: _Call, words: Sequence[str]) -> tuple[str, str, str]:
    """(map, property, filter) of the arguments. With one that is no filter the engine takes a map's name for a
    property, and a property for a map's name."""
    match words:
        case ():
            return "", "", ""
        case (one,):
            if _is_filter(one):
                return "", "", one
            return (one, "", "") if _has_map(call, one) else ("", one, "")
        case (one, two):
            if not _is_filter(two):
                return one, two, ""
            return (one, "", two) if _has_map(call, one) else ("", one, two)
        case _:
            one, two, three = words
            return one, two, three


def _has_map(call: _Call, name: str) -> bool:
    found = call.scope.has_map(name)
    if isinstance(found, Unknown):
        raise UndecidedError(found.reason)
    return found


def _sum(call: _Call, name: str, text: str, map_name: str | None = None) -> Value:
    return call.total(name, text, counts=False).of(_present(call.scope.pieces(map_name)))


def _count(call: _Call, text: str, map_name: str | None = None) -> Value:
    return call.total("", text, counts=True).of(_present(call.scope.pieces(map_name)))


def _range(pixels: bool) -> Callable[..., Value]:
    def distance(call: _Call, *words: str) -> Value:
        points = [java_int(word) for word in words[: len(words) // 2 * 2]]
        if len(words) < 2 or any(point is None for point in points):
            raise UndecidedError("Range to attachments")
        coordinates = [point or 0 for point in points]
        map_name = words[4] if len(words) == 5 else None
        start = None if len(words) == 2 else (coordinates[0], coordinates[1])
        found = call.scope.distance(start, (coordinates[-2], coordinates[-1]), map_name, pixels)
        if isinstance(found, Unknown):
            raise UndecidedError(found.reason)
        return number("int", found)

    return distance


def _in_range(counts: bool, pixels: bool) -> Callable[..., Value]:
    def in_range(call: _Call, low: str, high: str, name: str = "", text: str = "") -> Value:
        if counts and name.startswith("{"):
            name, text = "", name
        if not call.scope.is_piece:
            return number("int", 0)
        least = max(java_int(low) or 0, 0)
        most = max(java_int(high) or 0, least)
        total = call.total(name, text, counts)
        return total.of(_present(call.scope.within(least, most, pixels)))

    return in_range


FUNCTIONS: dict[str, tuple[Sequence[int], Callable[..., Value]]] = {
    "GetProperty": ((1,), _property),
    "GetLocalizedProperty": ((1,), _property),
    "GetString": ((1,), _string),
    "GetMapProperty": ((2,), _map_property),
    "GetZoneProperty": ((2, 3), _zone_property),
    "SumStack": ((1, 2), _stack(counts=False)),
    "CountStack": ((0, 1, 2), _stack(counts=True)),
    "SumLocation": ((1, 2, 3, 4), _spot(counts=False, level="LocationName")),
    "CountLocation": ((0, 1, 2, 3, 4), _spot(counts=True, level="LocationName")),
    "SumZone": ((1, 2, 3, 4), _spot(counts=False, level="CurrentZone")),
    "CountZone": ((0, 1, 2, 3, 4), _spot(counts=True, level="CurrentZone")),
    "SumMap": ((1, 2, 3), _sum_map),
    "CountMap": ((0, 1, 2, 3), _count_map),
    "Sum": ((2, 3), _sum),
    "Count": ((1, 2), _count),
    "Range": ((1, 2, 4, 5), _range(pixels=False)),
    "RangePx": ((1, 2, 4, 5), _range(pixels=True)),
    "SumRange": ((3, 4), _in_range(counts=False, pixels=False)),
    "SumRangePx": ((3, 4), _in_range(counts=False, pixels=True)),
    "CountRange": ((2, 3, 4), _in_range(counts=True, pixels=False)),
    "CountRangePx": ((2, 3, 4), _in_range(counts=True, pixels=True)),
}
