"""Tiny modules made on the spot: short class names are written out, files are packed as given."""

from __future__ import annotations

import re
import zipfile
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

CLASSES = {
    "HexGrid": "build.module.map.boardPicker.board.",
    "SquareGrid": "build.module.map.boardPicker.board.",
    "RegionGrid": "build.module.map.boardPicker.board.",
    "ZonedGrid": "build.module.map.boardPicker.board.",
    "Region": "build.module.map.boardPicker.board.",
    "Zone": "build.module.map.boardPicker.board.mapgrid.",
    "HexGridNumbering": "build.module.map.boardPicker.board.mapgrid.",
    "ObliqueHexGridNumbering": "build.module.map.boardPicker.board.mapgrid.",
    "SquareGridNumbering": "build.module.map.boardPicker.board.mapgrid.",
    "Board": "build.module.map.boardPicker.",
    "BoardPicker": "build.module.map.",
    "StackMetrics": "build.module.map.",
    "DrawPile": "build.module.map.",
    "Map": "build.module.",
    "PrivateMap": "build.module.",
    "PieceWindow": "build.module.",
    "PrototypesContainer": "build.module.",
    "PrototypeDefinition": "build.module.",
    "PredefinedSetup": "build.module.",
    "PlayerRoster": "build.module.",
    "BasicCommandEncoder": "build.module.",
    "GlobalOptions": "build.module.",
    "Documentation": "build.module.",
    "DiceButton": "build.module.",
    "InternetDiceButton": "build.module.",
    "SpecialDiceButton": "build.module.",
    "SpecialDie": "build.module.",
    "SpecialDieFace": "build.module.",
    "TurnTracker": "build.module.turn.",
    "CounterTurnLevel": "build.module.turn.",
    "ListTurnLevel": "build.module.turn.",
    "MapSubFolder": "build.module.folder.",
    "ListWidget": "build.widget.",
    "PieceSlot": "build.widget.",
    "CardSlot": "build.widget.",
    "GameModule": "build.",
}
BASICS = "<BasicCommandEncoder/><Documentation/><PlayerRoster><entry>Red</entry></PlayerRoster><GlobalOptions/>"


def written_out(xml: str) -> str:
    """`<Board` as `<VASSAL.build.module.map.boardPicker.Board`."""
    return re.sub(r"(</?)([A-Z]\w+)(?=[\s/>])", lambda m: m[1] + _full(m[2]), xml)


def _full(name: str) -> str:
    return f"VASSAL.{CLASSES[name]}{name}" if name in CLASSES else name


def buildfile(inside: str, name: str = "Tiny", version: str = "1.0", vassal: str = "3.6.0") -> str:
    attributes = f'name="{name}" version="{version}" VassalVersion="{vassal}" description="made up for a test"'
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + written_out(f"<GameModule {attributes}>{inside}</GameModule>")


def map_xml(case: Mapping[str, Any]) -> str:
    """A map of a case file: its boards, their layout, edge padding and decks."""
    edge = case.get("edge", [0, 0])
    boards = "".join(board_xml(board) for board in case["boards"])
    setup = f"<setup>{case['name']}BoardPicker\t{case['setup']}</setup>" if "setup" in case else ""
    decks = "".join(f"<DrawPile {_attributes(deck)}/>" for deck in case.get("decks", []))
    return (
        f'<Map mapName="{case["name"]}" edgeWidth="{edge[0]}" edgeHeight="{edge[1]}">'
        f"<BoardPicker>{setup}{boards}</BoardPicker><StackMetrics/>{decks}</Map>"
    )


def board_xml(board: Mapping[str, Any]) -> str:
    plain = {key: value for key, value in board.items() if key != "grid"}
    return f"<Board {_attributes(plain)}>{board.get('grid', '')}</Board>"


def _attributes(values: Mapping[str, Any]) -> str:
    texts = ((key, str(value).lower() if isinstance(value, bool) else str(value)) for key, value in values.items())
    return " ".join(f"{key}={quoteattr(text)}" for key, text in texts)


def pack(path: Path, xml: str, entry: str = "buildFile.xml", **more: bytes) -> Path:
    """A module file; `more` entries have `__` for `/` and `_dot_` for `.` in their names."""
    entries = {entry: xml.encode("utf-8")}
    entries |= {name.replace("__", "/").replace("_dot_", "."): data for name, data in more.items()}
    return pack_entries(path, entries.items())


def pack_entries(path: Path, entries: Iterable[tuple[str, bytes]]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return path


def png(width: int, height: int) -> bytes:
    """The beginning of a PNG of this size: all that a reader of sizes looks at."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0"
