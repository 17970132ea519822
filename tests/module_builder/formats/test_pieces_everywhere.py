"""Every piece of every genuine file: taken apart and put together to the byte, and written as the engine writes it."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from module_builder.formats.vassal.commands.script import Kind
from module_builder.formats.vassal.pieces.definition import Definition
from module_builder.formats.vassal.saves.container import open_save, read_save
from module_builder.formats.vassal.traits import BasicPiece
from tests.conftest import NO_SHARED, shared_folder
from tests.module_builder.formats.written import unnumbered

if TYPE_CHECKING:
    from collections.abc import Iterator

SHARED = shared_folder()
CORPUS = SHARED / "corpus" if SHARED else Path("missing")
CUT_SHORT = "oddlen.vsav"  # has no text: an odd number of digits
SAVES = sorted(path for path in CORPUS.glob("**/*.v[sl][ao][vg]") if path.name != CUT_SHORT)
MODULES = sorted(path for path in CORPUS.glob("**/*.vmod") if zipfile.is_zipfile(path))
TRUTHS = [path for path in SAVES if list(path.parent.glob(path.name + ".state.jsonl*"))]
# A piece at which the engine throws, and why: file -> the error.
THROWS = {"state_too_short.vmod": ["mark;A has no state"]}
BY_3_8 = re.compile(r"v[12]\.")  # the files that the later version wrote and read, with a longer movement trail
XML = etree.XMLParser(huge_tree=True, recover=True, resolve_entities=False)


def pieces_of_save(path: Path) -> Iterator[str]:
    yield from (command.raw for command in open_save(path).script().walk() if command.kind == Kind.ADD_PIECE)


def pieces_of_module(path: Path) -> Iterator[str]:
    """Slots, prototypes and whatever else is a piece in the buildFile; the pieces of the setups packed with it."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name in ("buildFile", "buildFile.xml"):
                texts = (element.text or "" for element in etree.fromstring(archive.read(name), XML).iter())
                yield from (text for text in texts if text.startswith("+/"))
            elif name.endswith(".vsav"):
                commands = read_save(archive.read(name)).script().walk()
                yield from (command.raw for command in commands if command.kind == Kind.ADD_PIECE)


def test_every_piece_comes_back_to_the_byte() -> None:
    """From its links and their states alone, not from the text that was kept; those inside other pieces too."""
    if SHARED is None:
        pytest.skip(NO_SHARED)
    counts: Counter[str] = Counter()
    wrong: list[tuple[str, str]] = []
    thrown: dict[str, list[str]] = {}
    for path in [*SAVES, *MODULES]:
        texts = pieces_of_save(path) if path in SAVES else pieces_of_module(path)
        for text in texts:
            piece = Definition(text)
            counts["pieces"] += 1
            for each in (piece, *piece.embedded()):
                counts["with those inside others"] += 1
                counts["traits"] += len(each.links)
                counts["unknown traits"] += len(each.unknown)
                if Definition.made(each.id, each.links, each.states).encode() != each.text:
                    wrong.append((path.name, each.text))
            if piece.problem is not None:
                thrown.setdefault(path.name, []).append(str(piece.problem))
    print(f"\n{len(SAVES)} saves and logs, {len(MODULES)} modules: {dict(counts)}")  # noqa: T201  (the count asked for)
    assert wrong == []
    assert thrown == THROWS
    assert counts["pieces"] > 240_000
    assert counts["with those inside others"] > counts["pieces"] + 16_000


@pytest.mark.parametrize("path", TRUTHS or [None], ids=lambda path: path.name if path else "none")
def test_types_are_written_as_the_engine_writes_them(path: Path | None) -> None:
    """Of every piece that a file adds and VASSAL has in the end or had at first: class and type of each trait."""
    if path is None:
        pytest.skip(NO_SHARED)
    theirs = truth(path)
    counts: Counter[str] = Counter()
    wrong: set[tuple[str, ...]] = set()
    for command in open_save(path).script().walk():
        piece = Definition(command.raw) if command.kind == Kind.ADD_PIECE else None
        if piece is None or not isinstance(piece.basic, BasicPiece) or piece.id not in theirs:
            continue
        rows = zip(piece.links, piece.canonical_types(), theirs[piece.id], strict=True)
        counts["pieces"] += 1
        for link, kind, (java, written) in rows:
            counts["traits"] += 1
            longer = java == "Footprint" and BY_3_8.match(path.name)
            if link.java != java or (unnumbered(kind) != unnumbered(written) and not longer):
                wrong.add((link.type, kind, java, written))
    print(f"\n{path.name}: {dict(counts)}")  # noqa: T201  (counts by file, shown by -s)
    assert wrong == set()
    assert counts["pieces"] >= len(theirs)


def truth(path: Path) -> dict[str | None, list[tuple[str, str]]]:
    """id -> (class, type) of each trait, of every piece that VASSAL had at the start of the file or at its end."""
    (file,) = path.parent.glob(path.name + ".state.jsonl*")
    data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    records = map(json.loads, data.splitlines())
    pieces = [each for each in records if each["record"] == "piece" and "traits" in each]
    return {each["id"]: [(trait["class"], trait["type"]) for trait in each["traits"]] for each in pieces}
