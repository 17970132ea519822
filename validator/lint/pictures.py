"""Which pictures a module names, where, and which of them it has.

(engine: tools/imageop/SourceOp.java, tools/DataArchive.java: `images/NAME`, then the same with `.gif`)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxml import etree

from mapdata.diagnostic import Where
from module_builder.formats.vassal.markup.buildfile import select, simple_class
from module_builder.formats.vassal.traits import BasicPiece, Layer, Mask
from validator.lint.module import FOLDER

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.traits import Trait
    from validator.lint.module import ModuleSubject, Part

__all__ = ["PictureUse", "drawn", "has_picture", "in_other_case", "picture_uses"]

ICONS = (
    "icon", "disabledIcon", "buttonIcon", "iconName", "persistentIconName", "inIconName", "outIconName",
    "pickIconName", "markUnmovedIcon",
)  # fmt: skip
# What is a picture only in some components.
OTHERS = {
    "image": ("Board", "ImageItem", "ImageItemInstance", "MapShader", "ZoneHighlight", "SelectionHighlighter"),
    "fileName": ("AboutScreen", "Chart"),
}
DRAWN = etree.XPath("//*[contains(name(), '.gamepieceimage.GamePieceImage')][@name]")


@dataclass(frozen=True, slots=True)
class PictureUse:
    """A picture that something names, and the place where it does."""

    image: str
    element: Element
    attribute: str = ""
    part: Part | None = None

    @property
    def trait(self) -> Trait | None:
        """The trait that names it, None for a component."""
        return None if self.part is None else self.part.trait

    def where(self, subject: ModuleSubject) -> Where:
        """The place in the module's text."""
        if self.part is None:
            return subject.at(self.element, attribute=self.attribute)
        return subject.at(self.element, self.part.label, self.image, word=self.image)


def picture_uses(subject: ModuleSubject) -> Iterator[PictureUse]:
    """Every name of a picture in components and traits, in document order by kind. Blank ones are none."""
    for element in subject.components:
        kind = simple_class(element)
        for attribute in (*ICONS, *(name for name, kinds in OTHERS.items() if kind in kinds)):
            if image := element.get(attribute):
                yield PictureUse(image, element, attribute)
    for definition in subject.definitions:
        for part in definition.parts:
            for image in _of_trait(part.trait):
                yield PictureUse(image, definition.element, part=part)


def _of_trait(trait: Trait) -> Iterator[str]:
    named: tuple[str | None, ...] = ()
    if isinstance(trait, BasicPiece):
        named = (trait.image,)
    elif isinstance(trait, Layer):
        named = tuple(trait.images)
    elif isinstance(trait, Mask):
        named = (trait.image, trait.display_style.image if trait.display_style is not None else "")
    yield from (image for image in named if image)


def has_picture(subject: ModuleSubject, image: str) -> bool:
    """Whether a module has a picture, under its name or with .gif put to it; VASSAL's own are in its own archive."""
    entries = subject.module.entries
    return image.startswith("/images/") or bool({f"{FOLDER}{image}", f"{FOLDER}{image}.gif"} & entries)


def in_other_case(subject: ModuleSubject, image: str) -> str | None:
    """The name of a picture of the module that differs by capitals only."""
    return subject.pictures.get(image.casefold())


def drawn(root: Element) -> frozenset[str]:
    """The names of the pictures that the module draws itself (Game Piece Image definitions)."""
    return frozenset(element.get("name", "") for element in select(DRAWN, root))
