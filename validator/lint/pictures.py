"""Which pictures a module names, where, and which of them it has.

(engine: tools/imageop/SourceOp.java, tools/DataArchive.java)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from lxml import etree

from mapdata.diagnostic import InputError, Where
from module_builder.formats.vassal.markup.buildfile import select, simple_class, text_of
from module_builder.formats.vassal.modules import pictures
from module_builder.formats.vassal.sequence import split
from module_builder.formats.vassal.traits import BasicPiece, Layer, MarkMoved, Mask

if TYPE_CHECKING:
    from module_builder.formats.vassal.markup.buildfile import Element
    from module_builder.formats.vassal.traits import Trait
    from validator.lint.modulesource import ModuleSource, Part

__all__ = ["PictureUse", "drawn", "has_picture", "html_pages", "in_other_case", "picture_uses"]

ICONS = (
    "icon", "disabledIcon", "buttonIcon", "iconName", "persistentIconName", "inIconName", "outIconName",
    "pickIconName", "markUnmovedIcon", "hiddenIcon", "showingIcon",
)  # fmt: skip
# What is a picture only in some components.
OTHERS = {
    "image": ("Board", "ImageItem", "ImageItemInstance", "MapShader", "ZoneHighlight", "SelectionHighlighter"),
    "fileName": ("AboutScreen", "Chart"),
}
DRAWN = etree.XPath("//*[contains(name(), '.gamepieceimage.GamePieceImage')][@name]")
PICTURED = (BasicPiece, Layer, MarkMoved, Mask)
PAGES = (".htm", ".html")
MAX_PAGE = 4 * 1024 * 1024
_SHOWN = re.compile(rb"<img\b[^>]*?\bsrc\s*=\s*(?:\"([^\"<>]*)\"|'([^'<>]*)'|([^\s\"'<>]+))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PictureUse:
    """A picture that something names, and the place where it does: a component, a trait or a page of the module."""

    image: str
    element: Element | None = None
    attribute: str = ""
    part: Part | None = None
    page: str = ""
    line: int = 0

    @property
    def trait(self) -> Trait | None:
        """The trait that names it, None for a component or a page."""
        return None if self.part is None else self.part.trait

    @property
    def told(self) -> bool:
        """Whether opening the module tells of it already: MOD003 of boards, MOD018 of pieces in slots."""
        if self.part is not None:
            return isinstance(self.part.trait, BasicPiece) and not self.part.above
        return self.element is not None and simple_class(self.element) == "Board"

    def where(self, subject: ModuleSource) -> Where:
        """The place in the module's text, or in the page."""
        if self.element is None:
            return Where(subject.module.files.file_of(self.page), (), self.line)
        if self.part is None:
            return subject.at(self.element, attribute=self.attribute, word=self.image)
        return subject.at(self.element, *self.part.path, self.image, word=self.image)


def picture_uses(subject: ModuleSource) -> Iterator[PictureUse]:
    """Every name of a picture in components, traits and pages, in document order by kind. Blank ones are none."""
    for element in subject.components:
        for attribute, image in _of_component(element):
            yield PictureUse(image, element, attribute)
    for option in subject.root.iter("option"):  # of the GlobalOptions
        if option.get("name", "").endswith("Icon") and (image := text_of(option)):
            yield PictureUse(image, option)
    for definition in subject.definitions:
        for part in definition.every:
            for image in _of_trait(part.trait) if isinstance(part.trait, PICTURED) else ():
                yield PictureUse(image, definition.element, part=part)
    charts = {element.get("fileName", "") for element in subject.components if simple_class(element) == "HtmlChart"}
    for page, text in html_pages(subject):
        if page in charts:  # other pages are shown by a browser, which looks beside the page
            yield from _of_page(page, text)


def _of_component(element: Element) -> Iterator[tuple[str, str]]:
    kind = simple_class(element)
    for attribute in (*ICONS, *(name for name, kinds in OTHERS.items() if kind in kinds)):
        if image := element.get(attribute):
            yield attribute, image
    yield from (("props", image) for image in _items(element.get("props", ""), ",", 3) if kind == "GamePieceImage")
    yield from (("layout", image) for image in _items(element.get("layout", ""), ",", 1) if kind == "GamePieceLayout")


@lru_cache(maxsize=256)
def _items(text: str, delimiter: str, place: int) -> tuple[str, ...]:
    """The pictures in a layout's items, `Image;PICTURE;...|...`, or in an image's, `Image;name;place;PICTURE`."""
    items = (split(each.partition("|")[0], ";") for each in split(text, delimiter))
    return tuple(item[place] for item in items if item[0] == "Image" and len(item) > place and item[place])


def _of_trait(trait: Trait) -> Iterator[str]:
    named: tuple[str | None, ...] = ()
    if isinstance(trait, BasicPiece):
        named = (trait.image,)
    elif isinstance(trait, Layer):
        named = tuple(trait.images)
    elif isinstance(trait, MarkMoved):
        named = (trait.icon,)
    elif isinstance(trait, Mask):
        style = trait.display_style
        named = (trait.image, style.image if style is not None and style.image != "null" else "")
    yield from (image for image in named if image)


def html_pages(subject: ModuleSource) -> Iterator[tuple[str, bytes]]:
    """The pages of the module by name, with their text."""
    files = subject.module.files
    for name in sorted(name for name in files.names if name.lower().endswith(PAGES)):
        if files.sizes[name] <= MAX_PAGE:
            try:
                yield name, files.read(name, MAX_PAGE)
            except InputError:
                continue  # what is damaged is told when the module is opened


def _of_page(page: str, text: bytes) -> Iterator[PictureUse]:
    """The pictures that a page shows by a bare name: those with a folder or an address stand elsewhere."""
    for found in _SHOWN.finditer(text):
        image = (found[1] or found[2] or found[3] or b"").decode("utf-8", "replace")
        if image and not re.search(r"[/\\:%$&]", image):
            yield PictureUse(image, page=page, line=text.count(b"\n", 0, found.start()) + 1)


def has_picture(subject: ModuleSource, image: str) -> bool:
    """Whether VASSAL finds a picture of that name, in the module or in itself."""
    return pictures.has_picture(subject.entries, image)


def in_other_case(subject: ModuleSource, image: str) -> str | None:
    """The name of a picture of the module that differs by capitals only."""
    return subject.pictures.get(image.casefold())


def drawn(root: Element) -> frozenset[str]:
    """The names of the pictures that the module draws itself (Game Piece Image definitions)."""
    return frozenset(element.get("name", "") for element in select(DRAWN, root))
