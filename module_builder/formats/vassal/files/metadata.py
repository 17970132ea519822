"""`moduledata` and `savedata`: which module, of which version, by which engine (build/module/metadata/ of the engine).

Both may be absent, and often are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lxml import etree

from mapdata.diagnostic import InputError

if TYPE_CHECKING:
    from module_builder.formats.vassal.files.archive import Files

__all__ = ["EXTENSION_DATA", "MODULE_DATA", "Metadata", "looks_for_old", "metadata_of", "read_metadata", "xml_root"]

MODULE_DATA, EXTENSION_DATA = "moduledata", "extensiondata"
MAX_METADATA = 4 * 1024 * 1024  # bytes; genuine ones have a few hundred


@dataclass(frozen=True, slots=True)
class Metadata:
    """The values of one file; None where it does not say. `date_saved` is in milliseconds since 1970."""

    name: str | None = None
    version: str | None = None
    vassal_version: str | None = None
    description: str | None = None
    date_saved: int | None = None


def read_metadata(data: bytes) -> Metadata:
    """The metadata in an XML text. ValueError with the reason when it is not such a text.

    Translations are further elements of the same name with a `lang` attribute (which holds the text and the language
    the wrong way round in genuine files); they are left alone.
    """
    if len(data) > MAX_METADATA:
        raise ValueError(f"more than {MAX_METADATA:,} bytes")
    try:
        root = xml_root(data)
    except etree.XMLSyntaxError as error:
        raise ValueError(f"not well-formed XML: {error}") from error
    if root.tag != "data":
        raise ValueError(f"its root is <{root.tag}>, not <data>")
    date = _value(root, "dateSaved")
    return Metadata(
        name=_value(root, "name"),
        version=_value(root, "version"),
        vassal_version=_value(root, "VassalVersion"),
        description=_value(root, "description"),
        date_saved=int(date) if date and date.isascii() and date.isdigit() else None,
    )


def xml_root(data: bytes) -> etree._Element:
    """The root element of an XML text. etree.XMLSyntaxError when it is not well-formed.

    No entity is expanded, nothing is fetched, nesting and text sizes are bounded by libxml2 (256 levels, 10 MB).
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(data, parser)


def metadata_of(files: Files, name: str = MODULE_DATA) -> tuple[Metadata | None, str]:
    """The metadata of a module or extension, None without; and why they cannot be read, "" when they can."""
    if name not in files.sizes:
        return None, ""
    try:
        return read_metadata(files.read(name, MAX_METADATA)), ""
    except (InputError, ValueError) as error:
        return None, f"{name} cannot be read: {error.problem if isinstance(error, InputError) else error}"


def looks_for_old(metadata: Metadata | None) -> bool:
    """Whether the engine looks for `buildFile` and not for `buildFile.xml`: without metadata, or below version 3.5.

    Metadata that do not say a version count as new. (Without metadata it takes `buildFile.xml` if that alone is there.)
    """
    if metadata is None:
        return True
    if metadata.vassal_version is None:
        return False
    return [int(part) for part in re.findall(r"[0-9]{1,9}", metadata.vassal_version)[:2]] < [3, 5]


def _value(root: etree._Element, tag: str) -> str | None:
    found = next((child for child in root if child.tag == tag and "lang" not in child.attrib), None)
    return None if found is None else (found.text or "")
