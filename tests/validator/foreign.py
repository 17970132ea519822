"""A module in another style than the builder's, and saves of it: what a stranger might have made for the same game.

No prototypes; names, boards and boxes of its own; statuses, supply, weather and levels as properties of pieces; hexes
called column-row; a Turn Track of irregular points. Written by this file alone, with the encoders of the formats.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from PIL import Image

from mapdata.model import UNKNOWN, Map
from module_builder.formats.vassal.commands.script import canonical
from module_builder.formats.vassal.pieces.chain import join_chain
from module_builder.formats.vassal.saves.container import new_save
from module_builder.formats.vassal.sequence import join

TABLE = Path(__file__).parent / "foreign" / "pieces.csv"
HEX, ROW, TOP = 40, 34.64, 2100  # a column and a row in pixels, the height of a board of hexes
CELL = 50  # a box of the other boards
BOARDS = {"w": "Asia", "e": "Ocean"}
SHEETS = ("Waters", "Panels", "Calendar")
BOXES = {"on-station": "Patrol", "convoys": "Convoy", "used": "Used"}
PANELS = {
    "box:western-us": "Western US",
    "box:eastern-europe": "Eastern Europe",
    "pool:axis": "Axis Pool",
    "pool:west": "West Pool",
    "pool:soviet": "Soviet Pool",
    "conquered:west": "Conquered (West)",
    "conquered:soviet": "Conquered (Soviet)",
    "delay": "Delayed",
    "ceded": "Ceded Lands",
    "removed": "Eliminated",
    "aside": "Set Aside",
}
STRANGE = {"Coffee corner": ""}  # a place that no rule book knows
COUNTRIES = {"siam": "Thailand", "netherlands-east-indies": "Dutch East Indies", "persia": "Iran"}
STANCES = {"neutral": "Uncommitted", "active": "At war", "conquered": "Overrun"}
BLOCS = {None: "-", "axis": "Axis", "west": "West", "soviet": "Soviet"}


@dataclass(frozen=True)
class Sort:
    """A piece of the palette: its fixed properties, and those that play changes with their values."""

    name: str
    fixed: Mapping[str, str]
    changing: Mapping[str, tuple[str, ...]]


def module(board: Map) -> bytes:
    """The module as a .vmod file."""
    assert board.grid is not None
    pictures = {f"{name}.png": _picture(*_size(board, letter)) for letter, name in BOARDS.items()}
    pictures |= {f"{name}.png": _picture(CELL * 10, CELL * 20) for name in SHEETS}
    files = {"buildFile.xml": _build_file(board).encode(), "moduledata": _metadata("A War in the East").encode()}
    return _zip(files | {f"images/{name}": data for name, data in pictures.items()})


def save(board: Map, document: Mapping[str, Any]) -> bytes:
    """A position file's position as a save of the module: each piece in the order of the document."""
    pieces = [
        _piece(sort, values, spot, number) for number, (sort, values, spot) in enumerate(_placed(board, document))
    ]
    lines = ["begin_save", "", *pieces]
    lines.append(
        "\t".join(("War MapBoardPicker", *(w for i, n in enumerate(BOARDS.values()) for w in (n, str(i), "0"))))
    )
    lines.append("\t".join(("SheetsBoardPicker", *(w for i, n in enumerate(SHEETS) for w in (n, str(i), "0")))))
    text = canonical([(0, line.encode()) for line in (*lines, "end_save")])
    return new_save(
        text, others={"savedata": _metadata("").encode(), "moduledata": _metadata("A War in the East").encode()}
    )


def rows() -> dict[str, dict[str, str]]:
    """The counters of the palette by the id that the map's table has for them."""
    return {row["id"]: row for row in csv.DictReader(TABLE.read_text("utf-8").splitlines())}


def sorts(board: Map) -> dict[str, Sort]:
    """The palette: counters by their id, cards of Countries and markers of the game by what they show."""
    found = {key: _counter(row) for key, row in rows().items()}
    for name in minors(board):
        stance = {"Stance": tuple(STANCES.values()), "Bloc": tuple(BLOCS.values())}
        found[f"country:{name}"] = Sort(COUNTRIES.get(name, board.territories[name].name), {"Use": "Diplomacy"}, stance)
    found["turn"] = Sort("Game Turn", {"Use": "Track"}, {})
    found["snow"] = Sort("Weather", {"Use": "Track"}, {"Sky": ("Fair", "Snow")})
    found["war-level"] = Sort("War Level", {"Use": "Track"}, {"Level": ("Pre War", "Limited", "Total")})
    found["smoke"] = Sort("Smoke", {"Use": "Fun"}, {})
    found["note"] = Sort("Note to self", {}, {"Text": ("", "read the rules")})
    return found


def minors(board: Map) -> list[str]:
    """The Minor Countries, which have a card with their status."""
    return [t.id for t in board.territories.values() if t.kind == "country" and not t.major]


def _counter(row: Mapping[str, str]) -> Sort:
    fixed = {key: row[key] for key in ("Nat", "Arm", "Steps") if row[key]}
    supply = row["Arm"] in ("INF", "HQ", "FORT", "PAF") or row["name"].endswith(("Detachment", "Supply Dump"))
    return Sort(row["name"], fixed, {"InSupply": ("?", "yes", "no")} if supply else {})


Placed = tuple[Sort, dict[str, str], tuple[str, int, int]]


def _placed(board: Map, document: Mapping[str, Any]) -> Iterator[Placed]:
    """What stands where: (piece, values of its changing properties, (window, x, y))."""
    palette = sorts(board)
    for entry in document["counters"]:
        supplied = {True: "yes", False: "no", None: "?"}[entry.get("supplied")]
        sort = palette[entry["id"].partition("#")[0]]
        yield sort, {"InSupply": supplied} if sort.changing else {}, spot(board, entry["at"])
    given = document.get("territories", {})
    for name in minors(board):
        row, territory = given.get(name, {}), board.territories[name]
        status, faction = row.get("status", territory.status), row.get("faction", territory.faction)
        if UNKNOWN not in (status, faction):
            said = {"Stance": STANCES[status], "Bloc": BLOCS[faction]}
            yield palette[f"country:{name}"], said, spot(board, "aside")
    yield from _tracks(board, document, palette)
    yield palette["smoke"], {}, spot(board, "w3218")
    yield palette["smoke"], {}, ("Sheets", *_middle(0, len(_panels(board)) - 1 + 200))
    yield palette["note"], {"Text": "read the rules"}, spot(board, "aside")


def _tracks(board: Map, document: Mapping[str, Any], palette: Mapping[str, Sort]) -> Iterator[Placed]:
    yield palette["turn"], {}, spot(board, f"turn:{document['turn']}")
    if "snow" in document:
        yield palette["snow"], {"Sky": "Snow" if document["snow"] else "Fair"}, spot(board, "aside")
    if "war-level" in document:
        level = {"pre-war": "Pre War", "limited-war": "Limited", "total-war": "Total"}[document["war-level"]]
        yield palette["war-level"], {"Level": level}, spot(board, "aside")


# Places


def _size(board: Map, letter: str) -> tuple[int, int]:
    assert board.grid is not None
    columns = next(sheet.columns for sheet in board.grid.sheets if sheet.letter == letter)
    return HEX * (columns + 2), TOP


def _waters(board: Map) -> list[str]:
    return [f"{BOXES[box]} - {zone.name}" for zone in board.zones.values() for box in BOXES]


def _panels(board: Map) -> list[str]:
    return [*PANELS.values(), *STRANGE]


def _turns(board: Map) -> dict[str, str]:
    """Turn Track boxes as "Nov/Dec 41"."""
    boxes = [box for box in board.boxes.values() if box.kind == "turn"]
    return {box.id: f"{box.name[:-5].replace('-', '/')} {box.name[-2:]}" for box in boxes}


def _middle(sheet: int, index: int) -> tuple[int, int]:
    """The middle of the box of a number, on the sheet boards side by side."""
    return sheet * CELL * 10 + CELL * (index % 10) + CELL // 2, CELL * (index // 10) + CELL // 2


def spot(board: Map, at: str) -> tuple[str, int, int]:
    if at.startswith("zone:"):
        zone, _, box = at.removeprefix("zone:").partition("/")
        return "Sheets", *_middle(0, _waters(board).index(f"{BOXES[box]} - {board.zones[zone].name}"))
    if at.startswith("turn:"):
        return "Sheets", *_middle(2, list(_turns(board)).index(at))
    if at in PANELS:
        return "Sheets", *_middle(1, list(PANELS).index(at))
    assert board.grid is not None
    _, row = board.grid.cell(at)
    left = 0 if at[0] == "w" else _size(board, "w")[0]
    raw = board.grid.last_row + 1 - row
    x = HEX + HEX * (int(at[3:]) - 1) + (HEX // 2 if raw % 2 else 0)
    return "War Map", left + x, round(ROW * raw)


# Files


def _build_file(board: Map) -> str:
    assert board.grid is not None
    hexes = "".join(_board(name, _hex_grid(board)) for name in BOARDS.values())
    waters = "".join(_zone(name, index) for index, name in enumerate(_waters(board)))
    sheets = _board("Waters", f"<{B}ZonedGrid>{waters}</{B}ZonedGrid>")
    sheets += _board("Panels", _points(_panels(board))) + _board("Calendar", _points(list(_turns(board).values())))
    palette = "".join(_slot(sort, number) for number, sort in enumerate(sorts(board).values(), 1))
    return (
        "<?xml version='1.0' encoding='UTF-8' standalone='no'?>\n"
        '<VASSAL.launch.BasicModule VassalVersion="3.5.0" name="A War in the East" version="1.1">'
        f"<{V}BasicCommandEncoder/>"
        f"<{V}PieceWindow name='Pieces'><VASSAL.build.widget.ListWidget entryName='All'>{palette}"
        f"</VASSAL.build.widget.ListWidget></{V}PieceWindow>"
        f"{_window('War Map', list(BOARDS.values()), hexes)}{_window('Sheets', list(SHEETS), sheets)}"
        "</VASSAL.launch.BasicModule>"
    )


V = "VASSAL.build.module."
B = "VASSAL.build.module.map.boardPicker.board."


def _window(name: str, boards: list[str], inside: str) -> str:
    line = "\t".join((f"{name}BoardPicker", *(w for i, b in enumerate(boards) for w in (b, str(i), "0"))))
    setup = f"<setup>{line}</setup>"
    return f"<{V}Map mapName={quoteattr(name)}><{V}map.BoardPicker>{setup}{inside}</{V}map.BoardPicker></{V}Map>"


def _board(name: str, grid: str) -> str:
    tag = f"{V}map.boardPicker.Board"
    return f"<{tag} image='{name}.png' name='{name}' reversible='false'>{grid}</{tag}>"


def _hex_grid(board: Map) -> str:
    """Hexes named column-row, the row counted from the bottom."""
    assert board.grid is not None
    offset = board.grid.last_row + 1 - int(TOP / ROW + 0.5)
    numbering = (
        f"<{B}mapgrid.HexGridNumbering first='V' sep='-' hType='N' hLeading='1' hOff='{offset}' hDescend='false' "
        "vType='N' vLeading='1' vOff='1' vDescend='true' stagger='false' locationFormat='Hex $gridLocation$'/>"
    )
    return f"<{B}HexGrid dx='{ROW}' dy='{HEX}' x0='0' y0='{HEX}' sideways='true' snapTo='true'>{numbering}</{B}HexGrid>"


def _zone(name: str, index: int) -> str:
    x, y = CELL * (index % 10), CELL * (index // 10)
    path = f"{x},{y};{x + CELL},{y};{x + CELL},{y + CELL};{x},{y + CELL}"
    return f"<{B}mapgrid.Zone name={quoteattr(name)} locationFormat='$name$' path='{path}' useParentGrid='false'/>"


def _points(names: list[str]) -> str:
    spots = [(_middle(0, index), name) for index, name in enumerate(names)]
    regions = "".join(f"<{B}Region name={quoteattr(name)} originx='{x}' originy='{y}'/>" for (x, y), name in spots)
    return f"<{B}RegionGrid snapto='true'>{regions}</{B}RegionGrid>"


def _slot(sort: Sort, number: int) -> str:
    text = _text(sort, {}, "null;0;0", str(number), "null")
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    tag = "VASSAL.build.widget.PieceSlot"
    return f"<{tag} entryName={quoteattr(sort.name)} gpid='{number}' height='0' width='0'>{escaped}</{tag}>"


def _piece(sort: Sort, values: Mapping[str, str], spot: tuple[str, int, int], number: int) -> str:
    return _text(sort, values, ";".join(map(str, spot)), "", str(1000 + number))


def _text(sort: Sort, values: Mapping[str, str], spot: str, gpid: str, key: str) -> str:
    """A piece: one marker trait with all fixed properties, a property for each changing one, the basic piece."""
    kinds, states = [join(["mark", ",".join(sort.fixed)], ";")], [",".join(sort.fixed.values())]
    for name, choices in sort.changing.items():
        commands = join([join([choice, "", join(["P", choice], ",")], ":") for choice in choices], ",")
        kinds.append(join(["PROP", name, "false,0,100,false", commands, ""], ";"))
        states.append(values.get(name, choices[0]))
    kinds, states = [*kinds, join(["piece", "", "", "", sort.name], ";")], [*states, f"{spot};{gpid};0"]
    return join(["+", key, join_chain(kinds), join_chain(states)], "/")


def _picture(width: int, height: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("1", (width, height), 1).save(buffer, "PNG")
    return buffer.getvalue()


def _metadata(name: str) -> str:
    named = f"<name>{name}</name>" if name else ""
    return f"<data version='1'><version>1.1</version><VassalVersion>3.5.0</VassalVersion>{named}</data>"


def _zip(files: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return buffer.getvalue()
