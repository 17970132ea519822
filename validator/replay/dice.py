"""Dice that were rolled in a step: read from what the dice buttons report, and from the properties they set.

A report is known by the module's own format, else by the engine's default (`*** 2d6 = 9 *** <Ann>`) and by the form
of VASL's own dice (`*** (IFT DR) 4,2 *** <Ann>`). Facts: engine DiceButton.java, SpecialDiceButton.java.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from module_builder.formats.vassal.commands.chattext import plain
from module_builder.formats.vassal.commands.kinds import ChangeProperty, Command, DisplayText, ShowResults
from module_builder.formats.vassal.modules.dicebuttons import Dice, DiceButton, SpecialDice
from validator.replay.chat import MAX_READ, speaker, undo_report

__all__ = ["Roll", "rolls"]

NUMBERS = r"-?\d{1,9}(?:, ?-?\d{1,9})*"
DEFAULT = re.compile(rf"\*{{2,3}} ?(?P<name>[^=:]+?) ?[=:] ?(?P<result>{NUMBERS}) ?\*{{3}} +<(?P<player>[^<>]+)>")
VASL = re.compile(rf"\*\*\* \((?P<name>[^()]+ (?:DR|dr))\) (?P<result>{NUMBERS}) \*\*\* +<(?P<player>[^<>]+)>.*")
NOTATION = re.compile(r"(\d{0,3})[dD](\d{1,4})")
SUMMARY = re.compile(r"(-?\d+)\D+?(\d+)(?:, |$)")


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll. `faces` as reported, die by die; empty when only their sum is.

    `dice` and `sides`: how many and of how many sides, None when not known. `plus` is in each face, `add` in the
    total. `outcomes`: of special dice, the texts of each die's faces. `loose`: nothing is expected of the dice.
    """

    die: str
    player: str | None = None
    faces: tuple[str, ...] = ()
    total: int | None = None
    dice: int | None = None
    sides: int | None = None
    plus: int = 0
    add: int = 0
    outcomes: tuple[tuple[str, ...], ...] = ()
    loose: bool = False


def rolls(commands: Sequence[Command], dice: Dice) -> list[Roll]:
    """The rolls that these commands report, in order."""
    found: list[Roll] = []
    for command in commands:
        if isinstance(command, DisplayText):
            found += _reported(plain(command.msg or ""), dice)
        elif isinstance(command, ShowResults):
            found.append(_special(command, dice.special.get(command.target or "")))
        elif isinstance(command, ChangeProperty):
            _set(command, found, dice)
    return found


def _reported(line: str, dice: Dice) -> Iterator[Roll]:
    """The roll that a line of the chat tells of, if it does."""
    if len(line) > MAX_READ or not line.startswith("*") or undo_report(line) or speaker(line):
        return
    for button in dice.buttons:
        found = button.report and button.report.fullmatch(line)
        if found:
            yield _by_button(found, button)
            return
    if found := DEFAULT.fullmatch(line):
        yield _by_name(found)
    elif found := VASL.fullmatch(line):
        values = _values(found["result"])
        yield Roll(found["name"], found["player"], values, _sum(values), len(values), 6)


def _by_button(found: re.Match[str], button: DiceButton) -> Roll:
    groups = found.groupdict()
    values = _values(groups.get("raw") or "") or _values(groups.get("result") or "")
    plus = 0 if groups.get("raw") else button.plus
    total = int(groups["total"]) if groups.get("total") else None
    if button.total and values and not groups.get("raw"):
        total, values = int(values[0]), ()
    if total is None and values and not button.loose:
        total = sum(map(int, values)) + button.add + (button.plus * len(values) if groups.get("raw") else 0)
    roll = Roll(button.name, groups.get("player"), values, total, button.dice, button.sides, plus, button.add)
    return replace(roll, loose=button.loose)


def _by_name(found: re.Match[str]) -> Roll:
    """A report in the engine's default form; the name says the dice when it is written like `2d6`."""
    values = _values(found["result"])
    roll = Roll(found["name"].strip(), found["player"], values, _sum(values), len(values))
    dice, sides = _notation(roll.die)
    if dice is not None and sides is not None and len(values) == 1 < dice:
        return replace(roll, faces=(), dice=dice, sides=sides if dice <= int(values[0]) <= dice * sides else None)
    fits = dice == len(values) and all(0 < int(value) <= (sides or 0) for value in values)
    return replace(roll, sides=sides if fits else None)


def _notation(name: str) -> tuple[int | None, int | None]:
    """(dice, sides) of a name like `2d6` or `d10`."""
    found = NOTATION.fullmatch(name.strip())
    return (int(found[1] or 1), int(found[2])) if found else (None, None)


def _values(text: str) -> tuple[str, ...]:
    return tuple(text.replace(" ", "").split(",")) if text else ()


def _sum(values: Sequence[str]) -> int:
    return sum(map(int, values))


def _special(command: ShowResults, dice: SpecialDice | None) -> Roll:
    """Special dice: the texts of their faces, or the faces' numbers where the module does not say."""
    name, shown = (dice.name if dice else command.target or ""), command.rolls or ()
    outcomes = dice.faces if dice is not None and len(dice.faces) == len(shown) else ()
    faces = tuple(
        outcomes[die][face] if outcomes and 0 <= face < len(outcomes[die]) else str(face)
        for die, face in enumerate(shown)
    )
    counts = {len(texts) for texts in outcomes}
    return Roll(name, None, faces, None, len(shown), counts.pop() if len(counts) == 1 else None, outcomes=outcomes)


def _set(command: ChangeProperty, found: list[Roll], dice: Dice) -> None:
    """What a button's properties add to the roll just reported, or the roll itself when its report says nothing."""
    name, _, what = (command.property_name or "").rpartition("_")
    value = command.new_value or ""
    button = dice.button(name)
    if found and found[-1].die == name:
        found[-1] = _completed(found[-1], what, value)
    elif button is not None and what == "result" and (values := _values(value)) and all(map(_whole, values)):
        faces, total = ((), int(values[0])) if button.total else (values, sum(map(int, values)) + button.add)
        roll = Roll(name, None, faces, total, button.dice, button.sides, button.plus, button.add)
        found.append(replace(roll, loose=button.loose))


def _completed(roll: Roll, what: str, value: str) -> Roll:
    if (what == "total" or (what == "result" and roll.outcomes)) and _whole(value):
        return replace(roll, total=int(value))
    if what == "summary" and not roll.faces and not roll.loose:
        faces = tuple(face for face, count in SUMMARY.findall(value) for _ in range(min(int(count), 1000)))
        fits = len(faces) == roll.dice and sum(map(int, faces)) + roll.add == roll.total
        return replace(roll, faces=faces) if fits else roll
    return roll


def _whole(text: str) -> bool:
    return re.fullmatch(r"-?\d{1,9}", text) is not None
