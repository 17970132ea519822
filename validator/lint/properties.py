"""Which properties the expressions of a module read, and which names it mentions besides.

A name counts as set wherever it stands outside of an expression, or as a text inside one: a marker, a layer, a global
property, a dice button, a state, a parameter. So only what is nowhere else is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from module_builder.formats.vassal.expressions.build import CLASSES, RESERVED
from validator.lint.formulas import old_comparisons

if TYPE_CHECKING:
    from validator.lint.formulas import Formula
    from validator.lint.module import ModuleSubject

__all__ = ["has_base", "is_given", "is_own", "mentioned", "read_by"]

# The engine's own properties, by name or by how they begin.
OWN = frozenset({
    "AttachCount", "BasicName", "BoardOfCommand", "CloneID", "IgnoreGrid", "Immobile", "Invisible", "InvisibleToMe",
    "InvisibleToOthers", "IsCargo", "LocalizedName", "LocationName", "LocationOfCommand", "MapOfCommand", "MatID",
    "MatName", "MatNumCargo", "Moved", "NoStack", "Obscured", "ObscuredToMe", "ObscuredToOthers", "PackageName",
    "ParentID", "PieceName", "PieceUID", "Restricted", "RestrictedMovement", "Selected", "StackPos", "StackSize",
    "UniqueID", "Visible", "ZoneOfCommand", "cannotMove", "null", "true", "false", "instanceof", "new",
})  # fmt: skip
OWN_STARTS = (
    "Current", "Old", "Clicked", "Cursor", "Player", "player", "Deck", "Module", "Vassal", "Localized", "Attach",
    "Superposed", "sum", "count", "sum_", "Sum", "Location", "Map", "Board", "Zone", "Stack", "Piece", "Mat", "SIDE",
)  # fmt: skip
# What the formats of reports, labels and locations know besides: of a move, a roll, a deck, a thread, a turn, a change
# (engine: whatever is handed to tools/FormattedString.java setProperty).
GIVEN = frozenset({
    "AllLocationsChecked", "FlareLocation", "FlareMap", "FlareName", "FlareZone", "FromLocation",
    "NumberOfLocationsChecked", "PropertyName", "PropertyValue", "Range", "ToLocation", "addToTotal", "column",
    "commandName", "deckName", "description", "gridLocation", "keepCount", "keepDice", "label", "location", "mapName",
    "menuCommand", "message", "nDice", "nSides", "name", "newPieceName", "newTurn", "newValue", "numericalTotal",
    "numericalValue", "oldLocation", "oldMapName", "oldPieceName", "oldTurn", "oldValue", "pieceName", "plus",
    "previousLocation", "previousMap", "result", "rollDetails", "row", "value",
})  # fmt: skip
_NUMBERED = re.compile("(?:result|level)[0-9]+")
_FORMAT = re.compile("forma|report|label", re.IGNORECASE)  # one attribute lacks its t
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)\'|/\*.*?\*/', re.DOTALL)
# A name, but for what is called, and for what may be a class of Java's before a dot.
_NAME = re.compile(r"(?<![\w.$@])(?![A-Z]\w*\.)([A-Za-z_$][\w$]*)(?!\s*\(|[\w$])")
_BRACES = re.compile(r"\{[^{}]*\}")
_SPLIT = re.compile(r"[,:|;\t/]")  # between the fields of a trait, and of what is in them
_WORD = re.compile(r"[A-Za-z_][\w]*")


def read_by(formula: Formula) -> Iterator[str]:
    """The properties that an expression or a filter of the old style reads by their bare names, each once."""
    if not formula.in_braces:
        for condition, sign in old_comparisons(formula.body):
            if sign:
                yield condition.split(sign)[0].strip()
        return
    if not any(mark in formula.body for mark in "$;{@"):  # else it is more than an expression
        bare = _TEXT.sub('""', formula.body)
        yield from dict.fromkeys(name for name in _NAME.findall(bare) if name not in RESERVED | CLASSES)


def is_own(name: str) -> bool:
    """Whether it is a property of VASSAL's own, or may be one."""
    return name in OWN or name.startswith(OWN_STARTS)


def is_given(name: str, formula: Formula) -> bool:
    """Whether an expression is a format, to which VASSAL hands a value of that name."""
    place = formula.attribute if formula.part is None else f"{type(formula.part.trait).__name__} {formula.field}"
    return _FORMAT.search(place) is not None and (name in GIVEN or _NUMBERED.fullmatch(name) is not None)


def mentioned(subject: ModuleSubject) -> frozenset[str]:
    """The words and whole texts of the module outside of its expressions, and the texts inside them."""
    filters = {formula.text for formula in subject.formulas if not formula.in_braces}
    parts = {part for text in set(_texts(subject)) for part in _SPLIT.split(_BRACES.sub(_quoted, text))} - filters
    words = {word for part in parts for word in _WORD.findall(part)}
    return frozenset(words | {part.strip() for part in parts})


def _texts(subject: ModuleSubject) -> Iterator[str]:
    for element in subject.components:
        yield from map(str, element.attrib.values())
        yield (element.text or "").replace("\\", "")


def _quoted(braces: re.Match[str]) -> str:
    """Only the texts of an expression in a list."""
    return " ".join(_TEXT.findall(braces[0].replace("\\", "")))


def has_base(name: str, known: frozenset[str]) -> bool:
    """Whether it may be a property of something that has a name: `Steps_Level` of the layer Steps, `2d6_result` of a
    dice button, or `target_Strength`, the Strength of the pieces that an attachment `target` holds."""
    return any(name[: mark.start()] in known for mark in re.finditer("_", name))
