"""Text of any language survives every layer: codec, zip, commands, sequences, chains, buildFile, names of files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module_builder.formats.vassal.commands.kinds import AddPiece
from module_builder.formats.vassal.commands.script import canonical, parse
from module_builder.formats.vassal.markup.document import Document, Node
from module_builder.formats.vassal.modules.module import open_module
from module_builder.formats.vassal.pieces.chain import join_chain, split_chain
from module_builder.formats.vassal.saves.codec import Codec, Wrapping, decode
from module_builder.formats.vassal.saves.container import new_save, read_save
from module_builder.formats.vassal.saves.repair import repair
from module_builder.formats.vassal.sequence import join, split
from module_builder.vassal.rewrite import document_of, save_module
from tests.module_builder.formats import tiny
from tests.module_builder.formats.made_saves import zipped

AWKWARD = [
    "é", "e\u0301", "ß", "İ", "\u0131", "Ω", "ﬁ", "日本", "한국", "עברית", "\u202eabc", "😀", "👩\u200d👩\u200d👧",
    "\u0000", "\ufeff", "\ufffd", "\u2028", "\x85", "\xa0", "\\", "'", ";", ",", "/", "\t", "|", "\n", "\r\n",
    "&amp;", "<", ">", '"', "]]>", "$x$", "%", "Ã©",
]  # fmt: skip
texts = st.lists(
    st.sampled_from(AWKWARD) | st.text(st.characters(exclude_categories=["Cs"]), max_size=3), max_size=8
).map("".join)
commands = texts.map(lambda text: text.replace("\x1b", "").rstrip("\\"))


@given(texts, st.sampled_from(Codec), st.integers(1, 255))
def test_codecs(text: str, codec: Codec, key: int) -> None:
    data = ("CHAT" + text).encode()
    if codec == Codec.PLAIN and any(char < " " and char not in "\t\n\r\x1b" for char in text):
        return  # such a text is refused as binary
    hidden = Wrapping(codec, key).encode(data)
    assert decode(hidden).text.decode() == "CHAT" + text
    assert decode(hidden).encode() == hidden


@given(texts, texts)
def test_containers(text: str, name: str) -> None:
    data = f"begin_save\x1bCHAT{text}\x1bend_save".encode()
    other = "x" + name.replace("\0", "").replace("/", "")
    save = read_save(new_save(data, others={other: text.encode()}))
    assert save.text == data
    assert [(entry.name, entry.data) for entry in save.entries if entry.data is not None] == [(other, text.encode())]
    assert read_save(save.with_text(data + b"!").to_bytes()).text == data + b"!"


@given(commands, commands)
def test_commands(name: str, state: str) -> None:
    add = "+/" + join(["1", f"piece;;;a.png;{name}", f"Main;{state}"], "/")
    script = parse(canonical([(0, b"begin_save"), (1, add.encode()), (0, b"CHAT" + name.encode())]))
    command = script[1]
    assert isinstance(command, AddPiece)
    assert command.values == ("1", f"piece;;;a.png;{name}", f"Main;{state}")
    assert script[2].raw == "CHAT" + name


@given(st.lists(texts.map(lambda text: text.replace("\t", "")), min_size=1, max_size=5), st.sampled_from(";,/|\t$"))
def test_sequences_and_chains(tokens: list[str], delimiter: str) -> None:
    assert split(join(tokens, delimiter), delimiter) == tokens
    assert split(join([token.encode() for token in tokens], delimiter.encode()), delimiter.encode()) == [
        token.encode() for token in tokens
    ]
    chain = [*tokens, "piece;;;a.png;x"]
    assert split_chain(join_chain(chain), len(chain)) == chain


def in_xml(text: str) -> str:
    return "".join(char for char in text if char in "\t\n\r" or (char >= " " and char not in "\ufffe\uffff"))


@given(texts.map(in_xml), texts.map(in_xml), st.sampled_from(["utf-8", "iso-8859-1", "windows-1252", "utf-16"]))
def test_documents(name: str, text: str, encoding: str) -> None:
    start = f'<?xml version="1.0" encoding="{encoding}"?>\n<a b="é"><c>ü</c></a>'
    document = Document.read(start.encode(encoding))
    document.root.set("b", name)
    document.root.children[0].set_text(text)
    document.root.add(Node.make("d", {"e": text}, name))
    again = Document.read(document.encode())
    assert again.root.get("b") == name
    assert [child.text for child in again.root.children] == [text, name]
    assert again.root.children[1].get("e") == text


@given(texts.map(in_xml), texts)
def test_modules(tmp_path_factory: pytest.TempPathFactory, name: str, file: str) -> None:
    entry = "images/x" + file.replace("\0", "").rstrip("/")
    path = Path(tmp_path_factory.getbasetemp()) / "non-ascii.vmod"
    tiny.pack_entries(path, [("buildFile.xml", tiny.buildfile("").encode()), (entry, b"x")])
    module = open_module(path)
    document = document_of(module)
    document.root.set("name", name)
    save_module(module, document, path, {"zoc/é": b"y"})
    assert (open_module(path).name, entry in open_module(path).entries) == (name, True)


def test_names_that_a_zip_does_not_say_to_be_utf_8(tmp_path: Path) -> None:
    """They are UTF-8 all the same to every reader, and stay what they are when their file is changed."""

    def unsaid(*entries: tuple[str, bytes]) -> bytes:
        data = zipped(*entries)
        assert data.count(b"a__") == 2
        return data.replace(b"a__", "aé".encode())

    path = tmp_path / "m.vmod"
    path.write_bytes(unsaid(("buildFile.xml", tiny.buildfile("").encode()), ("a__", b"old")))
    module = open_module(path)
    save_module(module, document_of(module), path, {"aé": b"new"})
    again = open_module(path)
    assert (again.entries, again.read("aé"), again.problems) == ({"buildFile.xml", "aé"}, b"new", ())
    data = unsaid(("savedGame", b"begin_save\x1bend_save"), ("a__", b"old"))
    changed = read_save(
        read_save(data).with_text(b"begin_save\x1bCHAT\x1bend_save").with_entry("aé", b"new").to_bytes()
    )
    assert [(entry.name, entry.data) for entry in changed.entries] == [("savedGame", None), ("aé", b"new")]
    found = repair(data[: data.index(b"PK\x01\x02")]).save
    assert [(entry.name, entry.data) for entry in found.entries] == [("savedGame", None), ("aé", b"old")]


@given(texts)
def test_repair(text: str) -> None:
    text = "".join(char for char in text if char in "\t\n\r" or char >= " ")
    data = f"begin_save\x1bCHAT{text}\x1bend_save".encode()
    entry = Wrapping(Codec.VCSK, 0x5A).encode(data)
    lines = b"\n".join(entry[at : at + 60] for at in range(0, len(entry), 60))
    assert repair(lines).save.text == data
