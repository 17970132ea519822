"""One element of an XML document that is edited: every byte of it is kept, and an edit changes only its own bytes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from module_builder.formats.vassal.markup.xmltext import changed, escaped, read_raw

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["CDATA", "Node"]

CDATA, END = "<![CDATA[", "]]>"
INDENT = "    "
_ATTRIBUTE = re.compile(r"(\s+)([^\s=]+)(\s*=\s*)(\"[^\"]*\"|'[^']*')")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*")


class Node:
    """An element: `head` is its start tag as it stands, `tail` its end tag ("" for `<a/>`), `parts` what is between.

    A part is a Node, or raw text: text, one CDATA section, one comment, one processing instruction.
    """

    __slots__ = ("head", "newline", "parent", "parts", "tag", "tail")

    def __init__(self, tag: str, head: str, tail: str = "", newline: str = "\n") -> None:
        self.tag, self.head, self.tail, self.newline = tag, head, tail, newline
        self.parts: list[str | Node] = []
        self.parent: Node | None = None

    @classmethod
    def make(cls, tag: str, attributes: Mapping[str, str] | None = None, text: str = "") -> Node:
        """A new element that stands nowhere yet. ValueError for names or characters that XML does not allow."""
        node = cls(_name(tag), f"<{tag}>", f"</{tag}>")
        for name, value in (attributes or {}).items():
            node.set(name, value)
        node.set_text(text)
        return node

    def __repr__(self) -> str:
        return f"<{self.tag} of {len(self.children)} children>"

    @property
    def attributes(self) -> dict[str, str]:
        """Names and values in the order in which they stand."""
        return {found[2]: read_raw(found[4][1:-1], True) for found in _ATTRIBUTE.finditer(self.head)}

    def get(self, name: str, default: str = "") -> str:
        """The value of an attribute."""
        return self.attributes.get(name, default)

    def set(self, name: str, value: str) -> None:
        """Give an attribute a value: its quotes, its place and what of the value stays are left as they stand.

        A new one comes after the others. ValueError for a name or character that XML does not allow.
        """
        found = self._find(name)
        if found is None:
            self._append(_name(name), value)
            return
        quote, raw = found[4][0], found[4][1:-1]
        if read_raw(raw, True) != value:
            start, end = found.span(4)
            self.head = f"{self.head[: start + 1]}{changed(raw, value, quote)}{self.head[end - 1 :]}"

    def drop(self, name: str) -> None:
        """Take an attribute away; nothing happens when there is none."""
        found = self._find(name)
        if found is not None:
            self.head = self.head[: found.start()] + self.head[found.end() :]

    def _find(self, name: str) -> re.Match[str] | None:
        return next((found for found in _ATTRIBUTE.finditer(self.head) if found[2] == name), None)

    def _append(self, name: str, value: str) -> None:
        ends = [(len(self.tag) + 1, " "), *((found.end(), found[1]) for found in _ATTRIBUTE.finditer(self.head))]
        at, gap = ends[-1]
        self.head = f'{self.head[:at]}{gap}{name}="{escaped(value, chr(34))}"{self.head[at:]}'

    @property
    def text(self) -> str:
        """The text directly inside, references resolved; that of the elements inside is not in it."""
        return "".join(_text(part) for part in self.parts if isinstance(part, str))

    def set_text(self, value: str) -> None:
        """Give an element without elements inside another text; comments in it stay where they are.

        ValueError when it has elements inside, or the value a character that XML does not allow.
        """
        if self.text == value:
            return
        if self.children:
            raise ValueError(f"<{self.tag}> has elements inside")
        texts = [index for index, part in enumerate(self.parts) if isinstance(part, str) and _is_text(part)]
        old = str(self.parts[texts[0]]) if texts else ""
        for index in reversed(texts[1:]):
            del self.parts[index]
        place = texts[0] if texts else len(self.parts)
        self.parts[place : place + bool(texts)] = [self._new_text(old, value)]
        self._open()

    def _new_text(self, old: str, value: str) -> str:
        """A raw text like the old one; a CDATA section stays one as long as every encoding can hold the value."""
        if old.startswith(CDATA):
            if value.isascii() and END not in value and "\r" not in value:
                escaped(value)  # says which character cannot be held
                return CDATA + value.replace("\n", self.newline) + END
            return escaped(value, newline=self.newline)
        return changed(old, value, newline=self.newline)

    @property
    def children(self) -> tuple[Node, ...]:
        """The elements directly inside, in order."""
        return tuple(part for part in self.parts if isinstance(part, Node))

    def iter(self, tag: str | None = None) -> Iterator[Node]:
        """This element and all inside it in document order; with `tag` only those of that name."""
        stack = [self]
        while stack:
            node = stack.pop()
            if tag is None or node.tag == tag:
                yield node
            stack.extend(reversed(node.children))

    def add(self, child: Node, before: Node | None = None) -> Node:
        """Put an element inside, as the last one or before another one, indented like its neighbours.

        ValueError when it stands somewhere already, or `before` is not inside.
        """
        if child.parent is not None or any(node is self for node in child.iter()):
            raise ValueError(f"<{child.tag}> stands somewhere already")
        beside = before or next(reversed(self.children), None)
        self._open()
        if beside is None:
            self._first(child)
        else:
            at = self._index(beside)
            gap = [part for part in self.parts[max(at - 1, 0) : at] if isinstance(part, str) and _is_blank(part)]
            self.parts[at + (before is None) : at + (before is None)] = (
                [child, *gap] if before is not None else [*gap, child]
            )
        child.parent = self
        for node in child.iter():
            node.newline = self.newline
        return child

    def _first(self, child: Node) -> None:
        """Put an element into one that has none: on a line of its own, when this one stands on one."""
        if any(isinstance(part, str) and not _is_blank(part) for part in self.parts):
            self.parts.append(child)
            return
        own = self._indentation()
        outer = self.parent._indentation() if self.parent is not None else None
        unit = own[len(outer) :] if own and outer and own.startswith(outer) else INDENT
        self.parts = [child] if own is None else [own + (unit or INDENT), child, own]

    def _indentation(self) -> str | None:
        """The line end and blanks before this element; None when it does not stand on a line of its own."""
        if self.parent is None:
            return self.newline
        at = self.parent._index(self)
        gap = self.parent.parts[at - 1] if at else ""
        return gap if isinstance(gap, str) and _is_blank(gap) and "\n" in gap else None

    def remove(self, child: Node) -> Node:
        """Take an element out, with the blanks before it. ValueError when it is not inside."""
        at = self._index(child)
        gap = self.parts[at - 1] if at else ""
        first = at - 1 if at and isinstance(gap, str) and _is_blank(gap) else at
        del self.parts[first : at + 1]
        child.parent = None
        return child

    def _index(self, child: Node) -> int:
        for index, part in enumerate(self.parts):
            if part is child:
                return index
        raise ValueError(f"<{child.tag}> is not inside <{self.tag}>")

    def _open(self) -> None:
        """Make room inside `<a/>`."""
        if not self.tail:
            self.head = self.head[:-2] + ">"
            self.tail = f"</{self.tag}>"

    def raw(self) -> Iterator[str]:
        """The element as it stands, piece by piece."""
        stack: list[str | Node] = [self]
        while stack:
            part = stack.pop()
            if isinstance(part, str):
                yield part
            else:
                stack.append(part.tail)
                stack.extend(reversed(part.parts))
                yield part.head


def _name(name: str) -> str:
    if not _NAME.fullmatch(name) or name == "xmlns":
        raise ValueError(f"'{name}' is no name for an element or attribute")
    return name


def _is_text(part: str) -> bool:
    return part.startswith(CDATA) or not part.startswith("<")


def _is_blank(part: str) -> bool:
    return not part.strip(" \t\r\n")


def _text(part: str) -> str:
    if part.startswith(CDATA):
        return part[len(CDATA) : -len(END)].replace("\r\n", "\n").replace("\r", "\n")
    return "" if part.startswith("<") else read_raw(part, False)
