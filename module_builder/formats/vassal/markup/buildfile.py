"""A module's buildFile: its XML read safely, and the engine's way of taking values out of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from lxml import etree

from mapdata.diagnostic import InputError
from module_builder.formats.vassal import javamath
from module_builder.formats.vassal.files.metadata import xml_root
from module_builder.formats.vassal.javamath import BLANKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from module_builder.formats.vassal.files.archive import Files

__all__ = [
    "BUILDFILES",
    "BadValue",
    "Element",
    "MisplacedChild",
    "child_components",
    "entry_name",
    "flag",
    "integer",
    "integer_or",
    "name_of",
    "number",
    "parse",
    "select",
    "simple_class",
    "text_of",
]

Element = etree._Element  # the name lxml itself documents for annotations

MAX_BUILDFILE = 64 * 1024 * 1024
BUILDFILES = ("buildFile", "buildFile.xml")  # what with one of these is packed is a module: older engines', newer ones'
PACKED = (".vmod", ".mod", ".vmdx", ".mdx")
FOLDERS = "VASSAL.build.module.folder."


class BadValue(Exception):  # noqa: N818  (never leaves this package: it becomes a Diagnostic)
    """An attribute on which the engine throws, and drops the whole component."""

    def __init__(self, attribute: str, value: str, wanted: str) -> None:
        super().__init__(f'{attribute}="{value}" is not {wanted}')


class MisplacedChild(BadValue):
    """A component inside one that cannot hold it, on which the engine throws, and drops the outer one."""

    def __init__(self, child: str, parent: str) -> None:
        Exception.__init__(self, f"a {child} stands in it, which a {parent} cannot have")


def parse(data: bytes, file: object) -> Element:
    """The root element of a buildFile.

    What it may do is bounded: see `metadata.xml_root`.
    InputError with line and column when it is not well-formed, or declares a document type.
    """
    try:
        root = xml_root(data)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        foreign = _foreign(data)
        if foreign is not None:
            raise InputError(f"{file}:{line}:{column}", *foreign) from error
        raise InputError(f"{file}:{line}:{column}", f"not well-formed XML: {error.msg}", "correct it there") from error
    if root.getroottree().docinfo.internalDTD is not None:
        raise InputError(file, "declares a document type", "take the <!DOCTYPE ...> out; VASSAL writes none")
    return root


def _foreign(data: bytes) -> tuple[str, str] | None:
    """What is wrong, and what to do, when a text that says it is UTF-8 is not; None when it is."""
    if re.match(rb"\s*<\?xml[^>]*encoding\s*=\s*[\"'](?!utf-?8)", data, re.IGNORECASE):
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        word = data[max(0, error.start - 10) : error.start + 10].decode("cp1252", "replace").split("\n")[0]
        hint = f"it may be Windows-1252, as which it reads '{word}': save it as UTF-8"
        return f"byte {error.start} (0x{data[error.start]:02x}) is not UTF-8", hint
    return None


def entry_name(files: Files, old: bool) -> str:
    """Which entry holds the components: `buildFile` as engines before 3.5 wrote it, or `buildFile.xml`.

    `old`: which of the two the engine looks for (see `metadata.looks_for_old`). Where it would find nothing the other
    one is taken. InputError when there is neither, with a hint what the file is instead.
    """
    for name in BUILDFILES if old else reversed(BUILDFILES):
        if name in files.sizes:
            return name
    raise InputError(files.path, "not a module: it has no buildFile.xml", _hint(files))


def _hint(files: Files) -> str:
    for name in sorted(files.sizes):
        folder, _, last = name.rpartition("/")
        if folder and last in BUILDFILES:
            return (
                f"the module sits in the folder '{folder}' inside; pack what is in that folder, not the folder itself"
            )
    if "savedGame" in files.sizes:
        return "this is a saved game or a log; give the module it was played with"
    packed = next((name for name in sorted(files.sizes) if name.lower().endswith(PACKED)), None)
    if packed:
        return f"the module is packed once more inside, as '{packed}'; unpack that"
    return "a module has buildFile.xml at its top level"


def text_of(element: Element) -> str:
    """The text directly inside an element, trimmed (engine: build/Builder.java getText)."""
    if len(element):
        return "".join([element.text or "", *(child.tail or "" for child in element)]).strip(BLANKS)
    return (element.text or "").strip(BLANKS)


def select(xpath: etree.XPath, root: Element) -> list[Element]:
    """The elements that a compiled XPath picks, in document order."""
    return cast("list[Element]", xpath(root))


def child_components(element: Element) -> Iterator[Element]:
    """The component elements inside one; folders that only sort the editor's tree are looked through."""
    for child in element:
        if not isinstance(child.tag, str):
            continue
        if child.tag.startswith(FOLDERS):
            yield from child_components(child)
        else:
            yield child


def simple_class(element: Element) -> str:
    """The class name of a component without its package."""
    return str(element.tag).rpartition(".")[2]


def name_of(element: Element) -> str:
    """What a component is called, under whichever attribute its class has for that; "" for nothing."""
    return element.get("name") or element.get("mapName") or element.get("entryName") or ""


def flag(element: Element, attribute: str, default: bool) -> bool:
    """A boolean attribute as Java's Boolean.valueOf reads it: anything but `true` is false."""
    value = element.get(attribute)
    return default if value is None else value.lower() == "true"


def integer(element: Element, attribute: str, default: int) -> int:
    """A whole-number attribute as Java's Integer.valueOf reads it, else BadValue."""
    value = element.get(attribute)
    if value is None:
        return default
    try:
        return javamath.integer(value)
    except ValueError:
        raise BadValue(attribute, value, "a whole number") from None


def integer_or(element: Element, attribute: str, default: int) -> int:
    """A whole-number attribute, the default also where the engine throws on it."""
    try:
        return integer(element, attribute, default)
    except BadValue:
        return default


def number(element: Element, attribute: str, default: float) -> float:
    """A decimal attribute as Java's Double.valueOf reads it, else BadValue."""
    value = element.get(attribute)
    if value is None:
        return default
    try:
        return javamath.double(value)
    except ValueError:
        raise BadValue(attribute, value, "a number") from None
