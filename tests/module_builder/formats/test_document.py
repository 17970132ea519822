"""Editing a buildFile: what is not edited keeps every byte, and what is edited reads back as it was meant."""

from __future__ import annotations

import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.markup.buildfile import Element, parse
from module_builder.formats.vassal.markup.document import Document, Node
from tests.conftest import shared_folder

CASES = tomllib.loads(Path(__file__).with_name("document_cases.toml").read_text("utf-8"))["case"]
SHARED = shared_folder()
MODULES = sorted(SHARED.rglob("*.vmod")) if SHARED else []


def at(document: Document, path: str) -> Node:
    node = document.root
    for tag in path.split("/") if path else []:
        node = next(child for child in node.children if child.tag == tag)
    return node


def edit(document: Document, what: str, path: str, *rest: str) -> None:
    node = at(document, path)
    if what == "set":
        node.set(*rest)
    elif what == "drop":
        node.drop(*rest)
    elif what == "text":
        node.set_text(*rest)
    elif what == "add":
        node.add(Node.make(rest[0], text=rest[1]))
    else:
        assert node.parent is not None
        if what == "before":
            node.parent.add(Node.make(rest[0], text=rest[1]), node)
        else:
            node.parent.remove(node)


def tree(element: Element | Node) -> Any:
    """Tag, attributes, text and children, from either reader."""
    if isinstance(element, Node):
        return element.tag, element.attributes, element.text, [tree(child) for child in element.children]
    text = (element.text or "") + "".join(child.tail or "" for child in element)
    children = [tree(child) for child in element if isinstance(child.tag, str)]
    return element.tag, dict(element.attrib), text, children


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_edit_changes_its_own_bytes_only(case: dict[str, Any]) -> None:
    source, expect = (case[key].replace("CR", "\r").encode() for key in ("file", "expect"))
    document = Document.read(source)
    assert document.encode() == source
    edit(document, *case["edit"])
    assert document.encode() == expect
    assert tree(Document.read(expect).root) == tree(document.root) == tree(parse(expect, ""))


def test_adding_and_removing_gives_the_file_back() -> None:
    source = b"<a>\n <b/>\n <c x='1'>\n  <d/>\n </c>\n</a>"
    document = Document.read(source)
    for place in (None, document.root.children[0]):
        document.root.remove(document.root.add(Node.make("new", {"k": "v"}, "t"), place))
        assert document.encode() == source


ENCODINGS = {
    "utf-8": '<?xml version="1.0"?>\n<a b="é">日本 😀</a>'.encode(),
    "utf-8 with mark": '\ufeff<a b="é">日本</a>'.encode(),
    "latin": '<?xml version="1.0" encoding="ISO-8859-1"?><a b="é">ü</a>'.encode("latin-1"),
    "utf-16": '\ufeff<?xml version="1.0" encoding="UTF-16"?><a b="é">日本</a>'.encode("utf-16-le"),
}


@pytest.mark.parametrize("name", ENCODINGS)
def test_encodings(name: str) -> None:
    document = Document.read(ENCODINGS[name])
    assert document.encode() == ENCODINGS[name]
    document.root.set("b", "日")
    assert parse(document.encode(), "").get("b") == "日"


ODD = {
    "unknown encoding": (b'<?xml version="1.0" encoding="klingon"?><a/>', "not well-formed XML"),
    "not well-formed": (b"<a><b></a>", "not well-formed XML"),
    "document type": (b"<!DOCTYPE a><a/>", "declares a document type"),
    "not utf-8": (b"<a>\xff</a>", r"byte 3 \(0xff\) is not UTF-8"),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_no_document(name: str) -> None:
    data, problem = ODD[name]
    with pytest.raises(InputError, match=problem):
        Document.read(data)


def test_what_cannot_be_written_is_refused() -> None:
    node = Node.make("a")
    for wrong in (lambda: node.set("b", "\0"), lambda: node.set("1", ""), lambda: node.set_text("\x1b")):
        with pytest.raises(ValueError, match=r"cannot stand in an XML file|is no name"):
            wrong()
    inner = node.add(Node.make("b"))
    for wrong in (
        lambda: node.set_text("x"),
        lambda: node.add(inner),
        lambda: inner.add(node),
        lambda: inner.remove(node),
    ):
        with pytest.raises(ValueError, match="<"):
            wrong()


TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\ufffe\uffff").filter(
        lambda c: c in "\t\n\r" or c >= " "
    ),
    max_size=12,
) | st.text("]>&<\"'\r\n\tx ", max_size=8)
NAMES = st.sampled_from(["a", "b", "VASSAL.build.Widget", "x-y"])


@st.composite
def files(draw: st.DrawFn, depth: int = 0) -> str:
    """An element written in every way that XML allows."""
    tag, quote, gap = draw(NAMES), draw(st.sampled_from("'\"")), draw(st.sampled_from(["", " ", "\r\n\t"]))
    names = draw(st.lists(NAMES, unique=True, max_size=3))
    values = [
        draw(st.lists(st.sampled_from(["&amp;", "é", ">", "&#10;", "\n", "x", "&#x1F600;"]), max_size=4)) for _ in names
    ]
    attributes = "".join(f" {gap}{n}{gap}={quote}{''.join(v)}{quote}" for n, v in zip(names, values, strict=True))
    pieces = st.sampled_from(
        ["", "\n  ", "\r\n", "text", "&gt;", "<!-- <x> -->", "<![CDATA[<y>]]>", "<?pi >?>", "日本"]
    )
    inside = draw(st.lists(pieces if depth > 2 else pieces | files(depth + 1), max_size=4))
    if not inside and draw(st.booleans()):
        return f"<{tag}{attributes}{gap}/>"
    return f"<{tag}{attributes}{gap}>{''.join(inside)}</{tag}{gap}>"


@given(files(), st.data())
def test_an_edit_is_read_back_and_leaves_the_rest(text: str, data: st.DataObject) -> None:
    document = Document.read(text.encode())
    assert document.encode() == text.encode()
    assert tree(document.root) == tree(parse(text.encode(), ""))
    nodes = list(document.root.iter())
    node = nodes[data.draw(st.integers(0, len(nodes) - 1))]
    others = [(each, "".join(each.raw())) for each in nodes if all(n is not node for n in each.iter())]
    value = data.draw(TEXT)
    if data.draw(st.booleans()) and not node.children:
        node.set_text(value)
        assert node.text == value
    else:
        node.set(data.draw(NAMES), value)
        assert value in node.attributes.values()
    assert tree(parse(document.encode(), "")) == tree(document.root)
    others = [(each, raw) for each, raw in others if all(n is not each for n in node.iter())]
    assert all("".join(each.raw()) == raw for each, raw in others)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_genuine_buildfile(path: Path) -> None:
    if not zipfile.is_zipfile(path):
        pytest.skip("no zip, on purpose")
    with zipfile.ZipFile(path) as archive:
        texts = [archive.read(name) for name in archive.namelist() if name in ("buildFile", "buildFile.xml")]
    for data in texts:
        document = Document.read(data)
        assert document.encode() == data
        assert tree(document.root) == tree(parse(data, ""))
