"""A game XML: territories, connections, players, what is attached to what. Read safely, comments left out.

The old spelling `attatchment` is read as `attachment`. The engine reads lists in options parted by `:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from module_builder.formats.triplea.faults import Fault, decoded
from module_builder.formats.vassal.files.filekind import BOM
from module_builder.formats.vassal.files.metadata import xml_root
from module_builder.formats.vassal.markup.buildfile import Element

__all__ = ["Attachment", "Game", "Option", "read_game"]

ATTACHMENTS = ("attachment", "attatchment")
TRUE = "true"
PLACE = re.compile(r", line \d+, column \d+$")  # the place is told as such
DECLARED = re.compile(rb"\s*<\?xml[^>]*encoding", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an attachment."""

    element: Element
    name: str
    value: str
    count: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """What is attached to a territory, player, unit type ...; `kind` is its Java class without the package."""

    element: Element
    name: str
    target: str
    kind: str
    type: str
    options: tuple[Option, ...]

    def value(self, name: str) -> str | None:
        """The value of an option, the last one when it is there twice, None when it is not."""
        return next((option.value for option in reversed(self.options) if option.name == name), None)

    def is_true(self, *names: str) -> bool:
        """Whether one of some options is `true`."""
        return any((self.value(name) or "").casefold() == TRUE for name in names)


class Game:
    """One game XML; when it is not well-formed it is not `readable`, its `faults` say why, and it has nothing in it.

    `text` is without the byte order mark; `shift` is how many letters that is.
    """

    def __init__(
        self, file: str, entry: str, text: str, root: Element | None, *, faults: tuple[Fault, ...] = (), shift: int = 0
    ) -> None:
        self.file, self.entry, self.text, self.faults, self.shift = file, entry, text, faults, shift
        self.readable = root is not None
        self.root = root if root is not None else etree.Element("game")

    @cached_property
    def name(self) -> str:
        """The name in <info>."""
        info = self.root.find("info")
        return "" if info is None else info.get("name", "")

    @cached_property
    def territories(self) -> dict[str, Element]:
        """The territories by name, the first one when two have a name."""
        return self.names("map/territory")

    @cached_property
    def water(self) -> frozenset[str]:
        """The names of the territories that are sea."""
        return frozenset(name for name, one in self.territories.items() if one.get("water", "").casefold() == TRUE)

    @cached_property
    def connections(self) -> tuple[tuple[Element, str, str], ...]:
        """The connections with their two names."""
        found = self._all("map/connection")
        return tuple((one, one.get("t1", ""), one.get("t2", "")) for one in found)

    @cached_property
    def pairs(self) -> dict[frozenset[str], Element]:
        """The first connection of each pair of different territories that are there."""
        known = self.territories
        sound = [(one, a, b) for one, a, b in self.connections if a != b and a in known and b in known]
        found: dict[frozenset[str], Element] = {}
        for one, a, b in sound:
            found.setdefault(frozenset((a, b)), one)
        return found

    @cached_property
    def neighbours(self) -> dict[str, set[str]]:
        """The connected territories of each."""
        found: dict[str, set[str]] = {name: set() for name in self.territories}
        for a, b in self.pairs:
            found[a].add(b)
            found[b].add(a)
        return found

    @cached_property
    def attachments(self) -> tuple[Attachment, ...]:
        """All attachments in document order."""
        return tuple(_attachment(one) for one in self.root.iter(*ATTACHMENTS))

    def attached(self, kind: str) -> Iterator[Attachment]:
        """The attachments of a class: `TerritoryAttachment`. With the old spelling in it as well."""
        return (one for one in self.attachments if one.kind == kind)

    @cached_property
    def impassable(self) -> frozenset[str]:
        """The territories that cannot be entered."""
        found = self.attached("TerritoryAttachment")
        return frozenset(one.target for one in found if one.is_true("isImpassable", "isImpassible"))

    @cached_property
    def closed(self) -> frozenset[str]:
        """The territories that a condition closes to movement or opens alone: they stand apart on purpose."""
        found = (one.value("movementRestrictionTerritories") or "" for one in self.attached("RulesAttachment"))
        return frozenset(name.strip() for listed in found for name in listed.split(":"))

    @cached_property
    def canals(self) -> dict[str, list[Attachment]]:
        """The canal attachments by the name of their canal."""
        found: dict[str, list[Attachment]] = {}
        for one in self.attached("CanalAttachment"):
            if name := one.value("canalName"):
                found.setdefault(name, []).append(one)
        return found

    @cached_property
    def units(self) -> dict[str, Attachment]:
        """What the unit attachments say, by unit type."""
        return {one.target: one for one in self.attached("UnitAttachment")}

    @cached_property
    def placements(self) -> tuple[Element, ...]:
        """The units placed at the start."""
        return self._all("initialize/unitInitialize/unitPlacement")

    @cached_property
    def owners(self) -> tuple[Element, ...]:
        """The rows that say who owns a territory at the start."""
        return self._all("initialize/ownerInitialize/territoryOwner")

    @cached_property
    def relationships(self) -> tuple[Element, ...]:
        """The rows that say how two players stand to each other at the start."""
        return self._all("initialize/relationshipInitialize/relationship")

    @cached_property
    def _by_tag(self) -> dict[str, list[Element]]:
        found: dict[str, list[Element]] = {}
        for element in self.root.iter("*"):
            found.setdefault(str(element.tag), []).append(element)
        return found

    def every(self, *tags: str) -> tuple[Element, ...]:
        """The elements of some tags wherever they stand, tag by tag in document order."""
        return tuple(element for tag in tags for element in self._by_tag.get(tag, ()))

    def names(self, path: str) -> dict[str, Element]:
        """The elements at a path below <game> by their names, of two of one name the first."""
        found: dict[str, Element] = {}
        for one in self._all(path):
            found.setdefault(one.get("name", ""), one)
        found.pop("", None)
        return found

    @cached_property
    def players(self) -> dict[str, Element]:
        """The players by name, in turn order."""
        return self.names("playerList/player")

    def _all(self, path: str) -> tuple[Element, ...]:
        return tuple(self.root.findall(path))


def read_game(data: bytes, file: str, entry: str) -> Game:
    """A game XML; nothing in it is expanded or fetched."""
    text, odd = decoded(data, file)
    try:
        root = xml_root(data)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        message = PLACE.sub("", " ".join((error.msg or "not well-formed").split()))
        if odd and not DECLARED.match(data):
            return Game(file, entry, text, None, faults=odd)
        return Game(file, entry, text, None, faults=(Fault("xml", file, message, line, column),))
    if root.tag != "game":
        return Game(
            file, entry, text, None, faults=(Fault("xml", file, f"its root is <{root.tag}>, not <game>", 1, 1),)
        )
    declared = (root.getroottree().docinfo.encoding or "UTF-8").upper()
    return Game(file, entry, text, root, faults=odd if declared == "UTF-8" else (), shift=int(data.startswith(BOM)))


def _attachment(element: Element) -> Attachment:
    kind = element.get("javaClass", "").rpartition(".")[2].replace("Attatchment", "Attachment")
    options = tuple(
        Option(one, one.get("name", ""), one.get("value", ""), one.get("count", ""))
        for one in element.findall("option")
    )
    target = element.get("attachTo") or element.get("attatchTo") or ""
    return Attachment(element, element.get("name", ""), target, kind, element.get("type", ""), options)
