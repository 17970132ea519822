"""Elements of a buildFile: the component's class is the tag, its attributes in the order given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["BUILD", "Attributes", "element", "node", "xml_bytes"]

BUILD = "VASSAL.build."
Attributes = dict[str, str | int | bool]


def node(name: str, attributes: Attributes | None = None, children: Iterable[etree._Element] = ()) -> etree._Element:
    """A component: `name` is its class below VASSAL.build ("module.Map")."""
    return element(BUILD + name, attributes, children)


def element(
    tag: str, attributes: Attributes | None = None, children: Iterable[etree._Element] = (), text: str = ""
) -> etree._Element:
    """An element with its children, or with a text."""
    made = etree.Element(tag, {key: _value(value) for key, value in (attributes or {}).items()})
    made.extend(children)
    if text:
        made.text = text
    return made


def _value(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def xml_bytes(root: etree._Element) -> bytes:
    """A document as UTF-8, one component a line so that it diffs; texts are left alone."""
    etree.indent(root, space=" ")
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=False)
    return data + b"\n"
