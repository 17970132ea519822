"""What is fuzzed: every decoder as a function of bytes, the one error it may raise, and texts to begin with.

A target also checks what must hold of whatever it decodes, so that a wrong answer is found as well as a crash.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mapdata.diagnostic import InputError
from module_builder.formats.vassal.commands.records import line, record
from module_builder.formats.vassal.commands.script import canonical, parse
from module_builder.formats.vassal.expressions import PlainScope, Unknown, accepts, evaluate
from module_builder.formats.vassal.files.metadata import read_metadata
from module_builder.formats.vassal.files.ziprewrite import rewritten
from module_builder.formats.vassal.markup.buildfile import parse as parse_xml
from module_builder.formats.vassal.markup.document import Document
from module_builder.formats.vassal.modules.images import picture_size
from module_builder.formats.vassal.modules.module import Module, open_module, open_tree
from module_builder.formats.vassal.modules.piececheck import check_pieces
from module_builder.formats.vassal.modules.points import answers
from module_builder.formats.vassal.modules.savecheck import check_save_pieces
from module_builder.formats.vassal.pieces.chain import join_chain, split_chain
from module_builder.formats.vassal.saves.codec import Codec, decode, encode
from module_builder.formats.vassal.saves.container import read_save
from module_builder.formats.vassal.saves.repair import repair
from module_builder.formats.vassal.sequence import join, split
from module_builder.formats.vassal.traits import Trait, TraitError, read_trait
from tests.module_builder.formats import tiny
from tests.module_builder.formats.made_saves import LOG_TEXT, MODULE_DATA, SAVE_TEXT, made_save, zipped

__all__ = ["TARGETS", "Target"]

LIMIT = 200_000
XML = tiny.buildfile(
    '<Map mapName="M" edgeWidth="5"><BoardPicker><setup>MBoardPicker\tB\t0\t0</setup>'
    '<Board name="B" width="300" height="200"><ZonedGrid><Zone name="Z" path="0,0;99,0;99,99" '
    'locationFormat="$name$ $gridLocation$"><RegionGrid><Region name="R" originx="5" originy="6"/></RegionGrid></Zone>'
    '<HexGrid dx="20" dy="30" x0="1" y0="2" sideways="true"><HexGridNumbering first="H" hType="A" vLeading="2"/>'
    "</HexGrid></ZonedGrid></Board></BoardPicker></Map>"
    '<PrototypesContainer><PrototypeDefinition name="U">+/null/mark;A\tpiece;;;i.png;x/1\tnull;0;0;;0'
    "</PrototypeDefinition></PrototypesContainer>"
    '<PieceWindow name="P"><PieceSlot entryName="I" gpid="7">+/null/prototype;U\tpiece;;;i.png;x/\tnull;0;0;7;0'
    "</PieceSlot></PieceWindow>"
).encode()
PACKED = zipped(("buildFile.xml", XML), ("moduledata", MODULE_DATA), ("images/b.png", tiny.png(9, 9)))
ENTRIES = tuple(encode(SAVE_TEXT, codec, 0x5A) for codec in Codec)


@dataclass(frozen=True, slots=True)
class Target:
    """One decoder under fuzz."""

    run: Callable[[bytes], None]
    seeds: tuple[bytes, ...]
    error: type[Exception] = InputError

    def __call__(self, data: bytes) -> None:
        """Decode `data`; any error but the one it may raise comes through."""
        with suppress(self.error):
            self.run(data)


def _codec(data: bytes) -> None:
    decoded = decode(data, limit=LIMIT)
    assert decoded.encode() == data
    again = decode(decoded.with_text(decoded.text + b"!").encode(), limit=LIMIT + 1)
    assert again.text == decoded.text + b"!"


def _container(data: bytes) -> None:
    save = read_save(data, limit=LIMIT)
    assert save.to_bytes() == data
    assert (
        read_save(save.with_text(save.text + b"\x1bCHAT").to_bytes(), limit=LIMIT + 9).text == save.text + b"\x1bCHAT"
    )


def _sequence(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    for delimiter in ";,\t/":
        tokens = split(text, delimiter)
        assert tokens
        assert split(join(tokens, delimiter), delimiter) == tokens


def _chain(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    chain = split_chain(text)
    if len(chain) > 1 and "\t" not in chain[-1]:  # else only who knows the number of traits can take it apart again
        assert split_chain(join_chain(chain)) == chain
    for each in chain:
        _trait(read_trait(each), text)


def _trait(trait: Trait, text: str) -> None:
    """A trait asked for everything, its own type text as its state too; only the engine's own refusals may come."""
    assert trait.encode() == trait.text
    scope = PlainScope({"Steps": "2"})
    for state in (text, trait.text):
        with suppress(TraitError):
            list(trait.properties(state))
            trait.shown_name("x", state, scope)
            held = trait.canonical_state(state)
            trait.next_state(held, state)
    with suppress(TraitError):
        again = read_trait(trait.canonical())
        assert again.canonical() == trait.canonical()


def _expression(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    scope = PlainScope({"Steps": "2", "Name": "Léa"}, others=Unknown("not here"))
    for form in (text, f"{{{text}}}", f"${text}$"):
        assert isinstance(evaluate(form, scope), str | Unknown)
    accepts(text, scope)


def _commands(data: bytes) -> None:
    script = parse(data)
    assert script.encode() == data
    for index, each in enumerate(script.walk()):
        record(each, index)
        line(each)
    assert list(script.faults()) == [(each, each.problem) for each in script.walk() if each.problem]
    list(script.steps())
    list(check_save_pieces(script, "fuzz"))
    written = canonical((each.depth, each.data) for each in script)
    assert [each.data for each in parse(written)] == [each.data for each in script]


def _document(data: bytes) -> None:
    document = Document.read(data)
    assert document.encode() == data
    document.root.set("fuzz", "ü<>&'\"\n")
    assert parse_xml(document.encode(), "fuzz").get("fuzz") == "ü<>&'\"\n"


def _module(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m.vmod"
        path.write_bytes(data)
        module = open_tree(path)
        _ask(module)
        again = Path(folder) / "again"
        again.write_bytes(b"".join(rewritten(path, {module.entry: module.read(module.entry)})))
        assert open_tree(again).entries == module.entries


def _ask(module: Module) -> None:
    _ = module.problems, module.slots, module.prototypes, module.setups, check_pieces(module)
    for window in module.maps:
        for point in ((0, 0), (-7, 3), (150, 99)):
            window.locate(*point)


def _buildfile(data: bytes) -> None:
    parse_xml(data, "fuzz")
    _module(zipped(("buildFile.xml", data)))


@cache
def _opened() -> Module:
    with tempfile.TemporaryDirectory() as folder:
        path = tiny.pack(Path(folder) / "m.vmod", XML.decode())
        module = open_module(path)
        _ask(module)
        return module


def _points(data: bytes) -> None:
    assert len(list(answers(_opened(), data.splitlines(keepends=True), "fuzz"))) <= len(data.splitlines())


def _repair(data: bytes) -> None:
    done = repair(data, limit=LIMIT)
    assert read_save(done.data).text == done.save.text
    assert not repair(done.data, limit=LIMIT + 100).lost


TARGETS: dict[str, Target] = {
    "codec": Target(_codec, (*ENTRIES, b"!VCSK5A3B3c")),
    "container": Target(_container, (made_save(), made_save(LOG_TEXT), *ENTRIES)),
    "sequence": Target(_sequence, (b"a;b\\;c;'d';\\e", b"'", b"a\\", b"'\\;'")),
    "chain": Target(_chain, (b"mark;A\tlabel;x;y\\\tpiece;;;i.png;x", b"obs;65;a.png;I;B;?;player:\tpiece;;;;")),
    "expression": Target(
        _expression,
        (b'Steps > 1 ? "a" + Name : GetProperty("x")', b'Sum("Steps") == 3 && !(Name =~ ".*a")', b"$Name$ x-${1+2}"),
    ),
    "commands": Target(_commands, (SAVE_TEXT, LOG_TEXT)),
    "buildfile": Target(_buildfile, (XML,)),
    "document": Target(_document, (XML, "<a b='é&#10;'>\r\n<!-- x --><![CDATA[<]]></a>".encode())),
    "module": Target(_module, (PACKED,)),
    "points": Target(_points, (b"M\t5\t6\nM\t@\tZ R\nM\t1\t2\t3\t4\n", b"M\t-1\t99999999999\n")),
    "metadata": Target(lambda data: read_metadata(data) and None, (MODULE_DATA,), ValueError),
    "picture": Target(lambda data: picture_size(data) and None, (tiny.png(3, 4), b"<svg viewBox='0 0 1 2'/>")),
    "repair": Target(_repair, (made_save(), *ENTRIES[:2], b"> " + ENTRIES[0][:90] + b"=\n> " + ENTRIES[0][90:])),
}
