"""Which Java classes the components of a module have, and which of them nobody can load.

`components.txt` lists the component classes of VASSAL 3.6 to 3.8, a line each (engine: whatever implements
build/Buildable.java). A class of the module's own is an entry of it (engine: tools/DataArchive.java findClass).
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from module_builder.formats.vassal.markup.buildfile import Element

__all__ = ["KNOWN", "is_own", "strangers"]

KNOWN = frozenset(files(__package__).joinpath("components.txt").read_text("utf-8").split())


def is_own(tag: object, entries: Container[str]) -> bool:
    """Whether a class is among the entries of a module."""
    return str(tag).replace(".", "/") + ".class" in entries


def strangers(root: Element) -> Iterator[Element]:
    """The components below `root` whose class VASSAL does not have, in document order, and nothing inside them.

    An element without a dot in its name is no component, but a value of the one that it stands in.
    """
    waiting = list(reversed(root))
    while waiting:
        element = waiting.pop()
        tag = element.tag
        if not isinstance(tag, str):
            continue
        if "." not in tag or tag in KNOWN:
            waiting += reversed(element)
        else:
            yield element
