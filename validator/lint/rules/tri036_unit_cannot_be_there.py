"""TRI036: a unit that cannot be where it starts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapdata.diagnostic import Diagnostic, Severity
from module_builder.formats.triplea.game import Game
from module_builder.formats.vassal.markup.buildfile import Element
from validator.lint.rule import Report, rule
from validator.lint.triplea import Seen, TripleASubject, once

__all__ = ["unit_cannot_be_there"]

MOST = 10_000  # units of one row that are looked at


@rule("TRI036", "unit-cannot-be-there", Severity.ERROR, hint="move the unit, or add transports in rows before it")
def unit_cannot_be_there(report: Report, subject: TripleASubject) -> Iterator[Diagnostic]:
    """A unit that cannot be where it starts.

    A land unit starts at sea, and no transport there has room for it: the engine fills the transports in the order
    of the rows, and a land unit that cannot be transported finds no room at all. A ship that starts on land is a
    warning.

    Why it matters: the engine refuses to start the game: "Cannot load all land units in sea transports". It says so
    only when the game begins.

    Bad:
        <unitPlacement unitType="infantry" territory="97 Sea Zone" quantity="3"/>      and one transport for two

    Good:
        <unitPlacement unitType="infantry" territory="97 Sea Zone" quantity="2"/>

    To fix: move the unit ashore, or add a transport.

    Careful: units of unlike size may fit in another order of the rows.
    """
    yield from once(report, _at_sea(subject))
    for found in once(report, _ashore(subject)):
        yield replace(found, severity=Severity.WARNING)


def _at_sea(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        seas: dict[str, list[Element]] = {}
        for row in game.placements:
            if row.get("territory", "") in game.water and row.get("unitType", "") in game.units:
                seas.setdefault(row.get("territory", ""), []).append(row)
        for sea, rows in seas.items():
            for row in _left_over(game, rows):
                message = f"'{row.get('unitType')}' finds no room on a transport in '{sea}'"
                yield Seen(message, subject.at(game, row))


def _left_over(game: Game, rows: list[Element]) -> Iterator[Element]:
    """The rows of land units of which one finds no transport with room, in the engine's order."""
    room: list[int] = []
    for row in rows:
        unit = game.units[row.get("unitType", "")]
        if unit.is_true("isSea") and (size := _number(unit.value("transportCapacity"))) > 0:
            room += [size] * min(_number(row.get("quantity")), MOST)
    for row in rows:
        unit = game.units[row.get("unitType", "")]
        cost = _number(unit.value("transportCost"))
        number = min(_number(row.get("quantity")), MOST)
        if not unit.is_true("isSea", "isAir") and (cost < 0 or not all(_loaded(room, cost) for _ in range(number))):
            yield row


def _loaded(room: list[int], cost: int) -> bool:
    """Whether a unit finds room; it then takes it."""
    at = next((index for index, free in enumerate(room) if free >= cost), None)
    if at is not None:
        room[at] -= cost
    return at is not None


def _number(text: str | None) -> int:
    """A number of the XML, -1 as the engine has it where there is none."""
    value = (text or "").strip()
    return int(value) if value.isdecimal() and len(value) < 10 else -1


def _ashore(subject: TripleASubject) -> Iterator[Seen]:
    for game in subject.games:
        for row in game.placements:
            name, unit = row.get("territory", ""), game.units.get(row.get("unitType", ""))
            if unit is not None and unit.is_true("isSea") and name in game.territories and name not in game.water:
                yield Seen(f"the ship '{unit.target}' starts on land, in '{name}'", subject.at(game, row))
