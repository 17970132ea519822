"""What the engine makes of a module's piece definitions that is not what their author meant.

Only what it refuses, replaces or misses when it builds the pieces; whether they play well is another question.
(engine: build/module/BasicCommandEncoder.java createPiece, counters/Decorator.java setState)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from module_builder.formats.vassal.buildfile import select, text_of
from module_builder.formats.vassal.chain import split_chain
from module_builder.formats.vassal.problems import Problems
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.trait import Trait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapdata.diagnostic import Diagnostic
    from module_builder.formats.vassal.buildfile import Element
    from module_builder.formats.vassal.module import Module

__all__ = ["check_pieces"]

PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"
BASIC = frozenset({"piece;", "stack", "deck;"})
TRAITS = frozenset({
    "AreaOfEffect", "PROP", "attach", "basicName", "border", "button", "calcProp", "clone", "cmt", "delete",
    "deselect", "emb", "emb2", "footprint", "globalhotkey", "globalkey", "hide", "hideCmd", "immob", "label",
    "locCommand", "locmsg", "macro", "mark", "markmoved", "mat", "matPiece", "menuSeparator", "nonRect", "nonRect2",
    "obs", "pivot", "placemark", "playSound", "propertysheet", "prototype", "replace", "report", "restrict",
    "return", "rotate", "sendto", "setpieceprop", "setprop", "submenu", "table", "translate",
})  # fmt: skip
DRAWN = etree.XPath("//*[contains(name(), '.gamepieceimage.GamePieceImage')][@name]")
SHOWN = 60  # characters of a text in a message


def check_pieces(module: Module) -> tuple[Diagnostic, ...]:
    """The findings about all slots and prototype definitions of a module, in file order."""
    checker = _Checker(module)
    for slot in module.slots:
        checker.check(slot.definition, slot.element)
    for element in module.root.iter(PROTOTYPE):
        checker.check(text_of(element), element)
    return checker.problems.all()


class _Checker:
    def __init__(self, module: Module) -> None:
        self.problems = Problems(f"{module.path}!{module.entry}")
        self._entries = module.entries
        self._drawn = {element.get("name", "") for element in select(DRAWN, module.root)}
        self._own_code = any(name.endswith(".class") for name in module.entries)
        self._told: set[str] = set()

    def check(self, definition: str, element: Element) -> None:
        """One definition."""
        tokens = split(definition[2:], "/")
        if not definition.startswith("+/") or len(tokens) < 3:
            self._tell("MOD014", element, f"'{_short(definition)}' is no piece definition")
            return
        types = split_chain(tokens[1])
        states = split_chain(tokens[2], len(types))
        if len(states) < len(types):
            last = _short(types[len(states) - 1])
            told = f"{_count(len(states), 'state')} for {_count(len(types), 'trait')}: none after '{last}'"
            self._tell("MOD015", element, told)
        for code, message in (*self._traits(types[:-1]), *self._basic(types[-1])):
            self._tell(code, element, message)

    def _tell(self, code: str, element: Element, message: str) -> None:
        name = element.get("entryName") or element.get("name")
        self.problems.add(code, element, f"{name}: {message}" if name else message)

    def _traits(self, types: list[str]) -> Iterator[tuple[str, str]]:
        for text in types:
            id_ = Trait(text).id
            if id_.endswith(";") and id_[:-1] in TRAITS:
                continue
            if not self._own_code:
                short = "" if id_.endswith(";") or id_ not in TRAITS else f" (write '{id_};')"
                yield "MOD017", f"'{_short(text)}' is no trait of VASSAL{short}"
            elif id_ not in self._told:
                self._told.add(id_)
                yield "MOD024", f"'{_short(id_)}' is no trait of VASSAL; the module's own Java code may know it"

    def _basic(self, text: str) -> Iterator[tuple[str, str]]:
        if Trait(text).id not in BASIC:
            if not self._own_code:
                yield "MOD016", f"'{_short(text)}' is no piece of VASSAL"
            return
        image = (split(text, ";") + [""] * 4)[3] if text.startswith("piece;") else ""
        if image and not self._has(image):
            yield "MOD018", f"no picture images/{image}"

    def _has(self, image: str) -> bool:
        """Whether there is such a picture: with .gif put to its name too, in the engine's own, or one it draws."""
        names = (f"images/{image}", f"images/{image}.gif", image.removeprefix("/"))
        return image in self._drawn or image.startswith("/images/") or any(name in self._entries for name in names)


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
