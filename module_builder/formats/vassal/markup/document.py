"""A buildFile as a document that is edited: read, changed and written so that every other byte stays the same.

`buildfile.parse` is for reading: it is quicker, and lines are known. This is for writing: quotes, order, entities,
indentation, line ends, comments and the XML declaration are kept as they stand, in whatever encoding they are.
"""

from __future__ import annotations

import codecs
import re

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.markup.buildfile import parse
from module_builder.formats.vassal.markup.node import Node

__all__ = ["Document", "Node"]

_TOKEN = re.compile(
    r"<!--(?s:.*?)-->|<!\[CDATA\[(?s:.*?)\]\]>|<\?(?s:.*?)\?>"
    r"|</(?P<end>[^\s>]+)\s*>|<(?P<start>[^\s/>]+)(?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+>"
)
MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class Document:
    """An XML file. `prolog` and `epilog` are what stands before and after the root element."""

    def __init__(self, root: Node, encoding: str, prolog: str = "", epilog: str = "") -> None:
        self.root, self.encoding, self.prolog, self.epilog = root, encoding, prolog, epilog

    @classmethod
    def read(cls, data: bytes, file: object = "buildFile.xml") -> Document:
        """The document in a file. InputError as for `buildfile.parse`, and for an encoding that is not known."""
        declared = parse(data, file).getroottree().docinfo.encoding or "utf-8"
        encoding = next((name for mark, name in MARKS if data.startswith(mark)), declared)
        try:
            text = data.decode(encoding)
            same = text.encode(encoding) == data
        except (LookupError, UnicodeError) as error:
            raise InputError(file, f"cannot be read as {encoding}: {error}") from error
        if not same:
            raise InputError(file, f"{encoding} does not give the same bytes back", "save it as UTF-8")
        return _read(text, encoding)

    def encode(self) -> bytes:
        """The file: the bytes that were read, but for what was edited.

        A character that the encoding lacks is written as a reference.
        """
        text = "".join((self.prolog, *self.root.raw(), self.epilog))
        return text.encode(self.encoding, "xmlcharrefreplace")


def _read(text: str, encoding: str) -> Document:
    """The document of a text that is known to be well-formed."""
    newline = "\r\n" if "\r\n" in text else "\n"
    top = Node("", "", newline=newline)
    inside, done = top, 0
    for token in _TOKEN.finditer(text):
        if token.start() > done:
            inside.parts.append(text[done : token.start()])
        done = token.end()
        inside = _take(token, inside)
    if done < len(text):
        top.parts.append(text[done:])
    (root,) = top.children
    at = top.parts.index(root)
    root.parent = None
    before, after = (_joined(top.parts[:at]), _joined(top.parts[at + 1 :]))
    return Document(root, encoding, before, after)


def _take(token: re.Match[str], inside: Node) -> Node:
    """Put a token into the element that is open; the element that is open then."""
    raw = token[0]
    if token["end"] is not None:
        inside.tail = raw
        assert inside.parent is not None
        return inside.parent
    if token["start"] is None:
        inside.parts.append(raw)
        return inside
    node = Node(token["start"], raw, newline=inside.newline)
    node.parent = inside
    inside.parts.append(node)
    return inside if raw.endswith("/>") else node


def _joined(parts: list[str | Node]) -> str:
    return "".join(part for part in parts if isinstance(part, str))
