"""What the engine makes of a module's piece definitions that is not what their author meant.

Only what it refuses, replaces or misses when it builds the pieces; whether they play well is another question.
(engine: build/module/BasicCommandEncoder.java createPiece, counters/Decorator.java setState)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxml import etree

from mapdata.diagnostic import clipped
from module_builder.formats.vassal.files.ziplimits import printable
from module_builder.formats.vassal.markup.buildfile import select, text_of
from module_builder.formats.vassal.markup.problems import Problems
from module_builder.formats.vassal.modules.extension import EXTENSION
from module_builder.formats.vassal.modules.module import PROTOTYPE
from module_builder.formats.vassal.modules.pictures import NO_IMAGE, has_picture
from module_builder.formats.vassal.pieces.chain import split_chain, states_missing
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.traits import KINDS, Unknown, UnknownPiece, read_basic, read_trait

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mapdata.diagnostic import Diagnostic
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.modules.module import Module

__all__ = ["NotKnown", "check_pieces", "unknown_in"]

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


@dataclass(frozen=True, slots=True)
class NotKnown:
    """A trait or basic piece that the engine does not know: the code of the finding, the id and what to say."""

    code: str
    id: str
    message: str


def unknown_in(types: Sequence[str]) -> Iterator[NotKnown]:
    """What in a chain of type texts the engine does not know and replaces by something empty."""
    for text in types[:-1]:
        trait = read_trait(text)
        if isinstance(trait, Unknown):
            short = f" (write '{text};')" if f"{text};" in KINDS else ""
            yield NotKnown("MOD017", trait.id, f"'{_short(text)}' is no trait of VASSAL{short}")
    basic = types[-1]
    if isinstance(read_basic(basic), UnknownPiece):
        yield NotKnown("MOD016", basic[: basic.find(";") + 1] or basic, f"'{_short(basic)}' is no piece of VASSAL")


def _states(types: Sequence[str], state: str) -> Iterator[tuple[str, str]]:
    missing = states_missing(types, state)
    if missing:
        yield "MOD015", missing


class _Checker:
    def __init__(self, module: Module) -> None:
        self.problems = Problems(f"{module.path}!{module.entry}")
        self._entries = module.entries
        self._drawn = {element.get("name", "") for element in select(DRAWN, module.root)}
        self._own_code = bool(module.own_classes)
        self._told: set[str] = set()
        self._alone = module.root.tag == EXTENSION  # then a picture may be its module's

    def check(self, definition: str, element: Element) -> None:
        """One definition."""
        tokens = split(definition[2:], "/")
        if not definition.startswith("+/") or len(tokens) < 3:
            self._tell("MOD014", element, f"'{_short(definition)}' is no piece definition")
            return
        types = split_chain(tokens[1])
        for code, message in (*_states(types, tokens[2]), *self._types(types), *self._picture(types[-1])):
            self._tell(code, element, message)

    def _tell(self, code: str, element: Element, message: str) -> None:
        name = element.get("entryName") or element.get("name")
        self.problems.add(code, element, f"{name}: {message}" if name else message)

    def _types(self, types: list[str]) -> Iterator[tuple[str, str]]:
        """What VASSAL does not know, told once each when the module has Java code of its own that may know it."""
        for fault in unknown_in(types):
            if not self._own_code:
                yield fault.code, fault.message
            elif fault.id not in self._told:
                self._told.add(fault.id)
                yield "MOD024", f"'{_short(fault.id)}' is no trait of VASSAL; the module's own Java code may know it"

    def _picture(self, text: str) -> Iterator[tuple[str, str]]:
        image = (split(text, ";") + [""] * 4)[3] if text.startswith("piece;") else ""
        if image and not self._alone and not self._has(image):
            yield "MOD018", f"no picture images/{image}"

    def _has(self, image: str) -> bool:
        """Whether there is such a picture, or the module draws it; a name that stands for none is another matter."""
        return image in self._drawn or image == NO_IMAGE or has_picture(self._entries, image)


def _short(text: str) -> str:
    return printable(clipped(text, SHOWN))
